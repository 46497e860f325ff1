"""The data source for Spark: however files are cut into tasks, the rows are those of one run on one machine.

usage: BIENBAN=target/release/bienban PYTHONPATH=src/python python3 -m pytest -rs tests/python/test_spark.py
Skipped where pyspark or Java is missing. The larger set is read where it stands beside the project, and skipped otherwise.
"""

import bz2
import contextlib
import gzip
import lzma
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import zipfile
from pathlib import Path

import pyarrow as pa
import pytest

import bienban

pytest.importorskip("pyspark", minversion="4.0", reason="pyspark 4 is not installed")
if not (os.environ.get("JAVA_HOME") or shutil.which("java")):
    pytest.skip("there is no Java, which Spark runs on", allow_module_level=True)

from bienban import _files  # noqa: E402
from bienban import spark as source  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
TESTDATA = ROOT / "testdata"
BENCH = ROOT.parent / "shared/corpus/bench/otb.pgn.zst"
COLUMNS = "file,game,line,offset,length,white,black,eco,plies,moves_key,errors,warnings,first_code"
REPORTS = {
    "findings": (bienban.findings, {}),
    "ledger": (bienban.ledger, {}),
    "games": (bienban.games, {"columns": COLUMNS}),
}


@contextlib.contextmanager
def session(master):
    os.environ["PYSPARK_PYTHON"] = sys.executable
    binary = os.path.abspath(bienban.binary())
    spark = (
        SparkSession.builder.master(master)
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.executorEnv.PYTHONPATH", str(ROOT / "src/python"))
        .config("spark.executorEnv.BIENBAN", binary)
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("OFF")
    source.register(spark)
    try:
        yield spark
    finally:
        spark.stop()


#: Two threads, of which each task may fail twice; and two machines of one core and 1 GiB, in processes of their own.
LOCAL, CLUSTER = "local[2,3]", "local-cluster[2,1,1024]"
#: For tests that say nothing new about several machines.
local = pytest.mark.parametrize("spark", [LOCAL], indirect=True)
cluster = pytest.mark.parametrize("spark", [CLUSTER], indirect=True)


@pytest.fixture(scope="module", params=[LOCAL, CLUSTER])
def spark(request):
    with session(request.param) as spark:
        yield spark


def rows(table, without=()):
    """The rows of a table, in some order that is always the same."""
    names = [name for name in table.schema.names if name not in without]
    return sorted(map(repr, zip(*(table.column(name).to_pylist() for name in names)))), names


def one_run(report, path, **options):
    reader, more = REPORTS[report]
    return rows(reader(path, **{**more, **options}).read_all())


def load(spark, report, path, **options):
    more = REPORTS[report][1] if report in REPORTS else {}
    return spark.read.format("bienban").options(report=report, **{**more, **options}).load(path)


def cut(path, count):
    """The size of a range where there are so many."""
    return -(-os.path.getsize(path) // count)


def whole(spark, report, path, size, **options):
    """The rows of a cut file, with the numbers of the whole file."""
    return source.numbered(
        load(spark, report, path, rangeBytes=size, **options), load(spark, "ranges", path, rangeBytes=size)
    )


@pytest.fixture(scope="module")
def composed(tmp_path_factory):
    """A file with games of all kinds, with and without faults."""
    path = tmp_path_factory.mktemp("composed") / "all.pgn"
    with open(path, "wb") as file:
        for one in sorted(TESTDATA.glob("*/*.pgn")):
            text = one.read_bytes()
            if b"\0" not in text and one.parent.name != "xiangqi":
                file.write(text.rstrip() + b"\n\n")
    assert path.stat().st_size > 50_000
    return str(path)


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A file with so many games that a range has several batches."""
    path = tmp_path_factory.mktemp("many") / "many.pgn"
    with open(path, "w") as file:
        for number in range(30_000):
            file.write(f'[Event "a"]\n[White "W{number}"]\n[Black "B"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n\n')
    return str(path)


@pytest.fixture(scope="module")
def folder(tmp_path_factory, composed):
    """Plain and packed files, scoresheets, files of other kinds, files within files."""
    at = tmp_path_factory.mktemp("folder")
    games = Path(composed).read_bytes()
    first = (TESTDATA / "tournament/round1.pgn").read_bytes()
    (at / "plain.pgn").write_bytes(games)
    (at / "sub, with a comma").mkdir()
    (at / "sub, with a comma/Ván 1.pgn").write_bytes(first)
    (at / "packed.pgn.gz").write_bytes(gzip.compress(games))
    (at / "packed.pgn.bz2").write_bytes(bz2.compress(first))
    (at / "packed.pgn.xz").write_bytes(lzma.compress(first))
    (at / "wide.pgn").write_bytes(b"\xff\xfe" + games.decode("utf-8", "replace").encode("utf-16-le"))
    (at / "unmarked.pgn").write_bytes(first.decode().encode("utf-16-be"))
    with zipfile.ZipFile(at / "two.zip", "w") as file:
        file.writestr("a.pgn", first)
        file.writestr("in/b.pgn", games)
    shutil.copy(TESTDATA / "sheets/column.txt", at)
    shutil.copy(TESTDATA / "sheets/english.csv", at)
    shutil.copy(TESTDATA / "sheets/book.xls", at)
    (at / "empty.pgn").write_bytes(b"")
    # These have no games, and so has what nobody looks into.
    (at / "readme.txt").write_text("The games of three tournaments.\n" * 400)
    (at / "list.csv").write_text("name,club\nAn,Da Nang\n" * 400)
    (at / "notes.pdf").write_bytes(b"%PDF-1.7\n")
    (at / ".hidden.pgn").write_bytes(first)
    return str(at)


@pytest.mark.parametrize(("report", "count"), [("games", 1), ("findings", 7), ("ledger", 64)])
def test_rows_of_all_ranges_are_those_of_one_run(spark, composed, report, count):
    wanted = one_run(report, composed)
    assert len(wanted[0]) > 20
    size = cut(composed, count)
    frame = whole(spark, report, composed, size)
    assert rows(frame.toArrow()) == wanted


@local
def test_ranges_count_the_games_of_a_file(spark, composed):
    cuts = load(spark, "ranges", composed, rangeBytes=20_000).toPandas()
    assert list(cuts["start"]) == list(range(0, os.path.getsize(composed), 20_000))
    assert list(cuts["end"])[:-1] == list(cuts["start"])[1:]
    assert cuts["games"].sum() == bienban.games(composed, columns="game").read_all().num_rows


@pytest.mark.skipif(not BENCH.exists(), reason="the larger set is not beside the project")
@pytest.mark.parametrize(
    ("spark", "report", "count"),
    [(LOCAL, "findings", 1), (LOCAL, "games", 7), (CLUSTER, "findings", 16)],
    indirect=["spark"],
)
def test_rows_of_the_larger_set(spark, bench, report, count):
    got = whole(spark, report, bench, cut(bench, count)).toArrow()
    assert got.num_rows > 100
    assert rows(got) == one_run(report, bench)


@pytest.fixture(scope="module")
def bench(tmp_path_factory):
    """A fixed share of the larger set; BENCH_BYTES=0 takes all of it."""
    path = tmp_path_factory.mktemp("bench") / "otb.pgn"
    games = subprocess.run(["zstd", "-dqc", BENCH], check=True, stdout=subprocess.PIPE).stdout
    share = int(os.environ.get("BENCH_BYTES", 6_000_000))
    path.write_bytes(games[: games.rindex(b"\n[Event ", 0, share) + 1] if share else games)
    return str(path)


@pytest.mark.parametrize(
    ("spark", "report", "size"),
    [(LOCAL, "games", 5_000), (LOCAL, "ledger", 30_000), (CLUSTER, "findings", 30_000)],
    indirect=["spark"],
)
def test_a_folder_of_packed_and_plain_files(spark, folder, report, size):
    assert rows(whole(spark, report, folder, size).toArrow()) == one_run(report, folder)


@local
def test_ranges_count_the_games_of_packed_files(spark, folder):
    got = load(spark, "ranges", folder, rangeBytes=5_000).toPandas().groupby("file")["games"].sum()
    wanted = bienban.games(folder, columns="file").read_pandas()["file"].value_counts()
    assert {name: count for name, count in got.items() if count} == dict(wanted)


@local
def test_paths_patterns_lists_and_addresses(spark, folder):
    def files(*paths):
        read = spark.read.format("bienban").options(report="games", columns="file")
        frame = read.load(paths[0] if len(paths) == 1 else list(paths))
        return sorted({row.file for row in frame.collect()})

    def found(*paths):
        return sorted(set(bienban.games(list(paths), columns="file").read_all()["file"].to_pylist()))

    plain, deep = f"{folder}/plain.pgn", f"{folder}/sub, with a comma/Ván 1.pgn"
    assert files(plain) == [plain]
    assert files(deep) == [deep]
    assert files(f"{plain},{folder}/two.zip") == found(plain, f"{folder}/two.zip")
    assert files(plain, deep) == [plain, deep]
    assert files(f"{folder}/p*") == found(f"{folder}/p*")
    assert files(f"{folder}/**/*[n1].pgn") == found(f"{folder}/**/*[n1].pgn")
    assert files(f"{folder}/*/V?n*") == [deep]
    assert files(f"file://{deep}") == [f"file://{deep}"]
    assert files(f"file://{folder}/*.zip") == [f"file://{name}" for name in found(f"{folder}/*.zip")]
    with pytest.raises(Exception, match="missing.pgn: no such file"):
        files(f"{folder}/missing.pgn")
    with pytest.raises(Exception, match="missing: no such file"):
        files(f"{plain},missing")


def test_addresses_of_an_object_store():
    # Its region is named, so nobody is asked.
    found = _files.place("s3a://key:secret@bucket/a b/c.pgn?region=eu-west-1")
    assert (found.path, found.name) == ("bucket/a b/c.pgn", "s3a://bucket/a b/c.pgn")
    assert found.below("d").name == "s3a://bucket/a b/c.pgn/d"


@local
def test_columns_are_known_without_a_job(spark, composed):
    tracker = spark.sparkContext.statusTracker()
    before = tracker.getJobIdsForGroup(None)
    frame = load(spark, "ledger", composed, laws="2018")
    types = dict(frame.dtypes)
    assert (types["file"], types["count"], types["plies"], types["range_start"]) == ("string", "bigint", "array<bigint>", "bigint")
    assert tracker.getJobIdsForGroup(None) == before
    assert rows(frame.toArrow(), ["range_start"]) == one_run("ledger", composed, laws="2018")


@local
def test_options_are_those_of_the_command_line(spark, composed):
    got = load(spark, "ledger", composed, all_moves="true").toArrow()
    assert rows(got, ["range_start"]) == one_run("ledger", composed, all_moves=True)
    for options, said in [
        ({"report": "moves"}, "no report moves"),
        ({"rangeBytes": "many"}, "rangebytes is a number"),
        ({"format": "csv"}, "format is no option"),
        ({"columns": "nonsense", "report": "games"}, "nonsense"),
        ({"laws": "1066"}, "1066"),
    ]:
        with pytest.raises(Exception, match=f"(?i){said}"):
            spark.read.format("bienban").options(**options).load(composed).collect()
    with pytest.raises(Exception, match="what is to be read"):
        spark.read.format("bienban").load().collect()


@local
def test_numbers_of_another_cutting_are_refused(spark, composed):
    frame = load(spark, "games", composed, rangeBytes=cut(composed, 7))
    ranges = load(spark, "ranges", composed, rangeBytes=cut(composed, 7))
    lost = ranges.where(f"start != {2 * cut(composed, 7)}")
    for other in [load(spark, "ranges", composed), lost]:
        with pytest.raises(Exception, match="are not those of the rows"):
            source.numbered(frame, other).collect()
    with pytest.raises(ValueError, match="no column file"):
        source.numbered(frame.drop("file"), ranges)


def program(path, text):
    """A program that stands before bienban. It acts on the calls of tasks alone."""
    path.write_text(
        f"#!/bin/sh\nreal={os.path.abspath(bienban.binary())}\n"
        f'case "$*" in *--range=1-1*) ;; *--range-at=*)\n{text}\n;; esac\nexec "$real" "$@"\n'
    )
    path.chmod(0o755)
    return str(path)


def test_a_program_that_is_killed_is_run_again(spark, many, tmp_path):
    # The first task has a batch or more, and then the program is killed.
    binary = program(
        tmp_path / "killed", f'if mkdir {tmp_path}/once 2>/dev/null; then "$real" "$@" | head -c 400000; kill -9 $$; fi'
    )
    frame = load(spark, "games", many, rangeBytes=cut(many, 3), binary=binary)
    assert rows(frame.toArrow(), ["range_start", "game", "line"]) == rows(
        bienban.games(many, columns=COLUMNS).read_all(), ["game", "line"]
    )
    assert (tmp_path / "once").exists()


@local
def test_a_program_that_is_always_killed_fails_the_job(spark, composed, tmp_path):
    binary = program(tmp_path / "killed", "kill -9 $$")
    with pytest.raises(Exception, match=r"all.pgn, range \d+-\d*: bienban ended with exit code -9"):
        load(spark, "games", composed, rangeBytes=cut(composed, 3), binary=binary).collect()


def test_a_program_that_is_missing(spark, composed, tmp_path):
    with pytest.raises(Exception, match=f"names {tmp_path}/none, which is no program here"):
        load(spark, "games", composed, binary=f"{tmp_path}/none").collect()
    there = program(tmp_path / "there", "exit 0")
    frame = load(spark, "games", composed, binary=there)
    os.remove(there)
    with pytest.raises(Exception, match=f"names {tmp_path}/there, which is no program here"):
        frame.collect()


@local
def test_what_cannot_be_read_fails_the_job_with_the_sentence_of_the_program(spark, tmp_path):
    (tmp_path / "broken.pgn.gz").write_bytes(gzip.compress(os.urandom(5000).hex().encode())[:3000])
    with pytest.raises(Exception, match="broken.pgn.gz: the packed data end too early"):
        load(spark, "games", str(tmp_path)).collect()


@local
def test_a_file_that_is_cut_off_while_it_is_read(spark, many, tmp_path):
    path = tmp_path / "cut.pgn"
    shutil.copy(many, path)
    binary = program(tmp_path / "cutting", f"truncate -s 1000000 {path}")
    with pytest.raises(Exception, match="had [0-9]+ bytes when its ranges were made, and has 1000000 now"):
        load(spark, "games", str(path), rangeBytes=cut(path, 2), binary=binary).collect()


class Direct:
    """The data source without Spark, to look at one task."""

    def __init__(self, path, **options):
        from pyspark.sql.datasource import CaseInsensitiveDict

        options = CaseInsensitiveDict({"path": str(path), "report": "games", "columns": "offset,white,plies", **options})
        found = source.Source(options)
        self.reader = found.reader(found.schema())
        self.parts = self.reader.partitions()

    def rows(self, number):
        return [row for batch in self.reader.read(self.parts[number]) for row in batch.to_pylist()]


@pytest.mark.parametrize("change", ["shorter", "longer", "other", "gone"])
def test_a_file_that_changes_between_planning_and_reading(composed, tmp_path, change):
    path = tmp_path / "a.pgn"
    shutil.copy(composed, path)
    task = Direct(path, rangeBytes="20000")
    assert len(task.parts) > 2 and len(task.rows(1)) > 0
    text = path.read_bytes()
    said = {"shorter": "and has 100 now", "longer": "load it anew", "other": "was written since", "gone": "is gone"}
    if change == "gone":
        path.unlink()
    else:
        time.sleep(0.02)
        path.write_bytes({"shorter": text[:100], "longer": text * 2, "other": text[::-1]}[change])
    with pytest.raises(source.ChangedError, match=said[change]):
        task.rows(1)


def test_a_file_without_tags_is_read_from_further_back(tmp_path):
    path = tmp_path / "bare.pgn"
    game = b"1. d4 d5 1/2-1/2 1. c4 c5 2. Nf3 Nf6 0-1\n"
    path.write_bytes(game * 500_000)
    task = Direct(path, rangeBytes=str(len(game) * 450_000))
    assert [part.start > source.LIMIT for part in task.parts] == [False, True]
    assert len(task.rows(1)) == 100_000


def test_memory_does_not_grow_with_the_rows(many):
    task = Direct(many)
    seen = 0
    before = pa.total_allocated_bytes()
    for batch in task.reader.read(task.parts[0]):
        seen += batch.num_rows
        assert pa.total_allocated_bytes() - before < 20_000_000
    assert seen == 30_000


@local
def test_who_stops_early_ends_the_program(spark, many):
    assert len(load(spark, "games", many).limit(3).collect()) == 3


def ancestor(pid, word):
    """The process above this one with a word in its command."""
    while pid > 1:
        if word.encode() in Path(f"/proc/{pid}/cmdline").read_bytes():
            return pid
        pid = int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
    return None


@cluster
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_a_machine_that_dies_costs_no_row(spark, many, tmp_path):
    binary = program(
        tmp_path / "slow", f"if mkdir {tmp_path}/once 2>/dev/null; then echo $$ >{tmp_path}/pid.new; mv {tmp_path}/pid.new {tmp_path}/pid; sleep 60; fi"
    )
    killed = []

    def kill():
        for _ in range(1200):
            if (tmp_path / "pid").exists():
                killed.append(ancestor(int((tmp_path / "pid").read_text()), "CoarseGrainedExecutorBackend"))
                os.kill(killed[0], signal.SIGKILL)
                return
            time.sleep(0.05)

    killer = threading.Thread(target=kill)
    killer.start()
    frame = load(spark, "games", many, rangeBytes=cut(many, 5), binary=binary)
    got = rows(frame.toArrow(), ["range_start", "game", "line"])
    killer.join()
    assert killed and killed[0]
    assert got == rows(bienban.games(many, columns=COLUMNS).read_all(), ["game", "line"])
