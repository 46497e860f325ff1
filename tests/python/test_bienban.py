"""The Python package: the rows of the command line, as Arrow, while they come.

usage: BIENBAN=target/release/bienban PYTHONPATH=src/python python3 -m pytest tests/python
"""

import csv
import gc
import io
import os
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pytest

import bienban
from bienban import _run

ROOT = Path(__file__).resolve().parents[2]
TESTDATA = ROOT / "testdata"
GAMES = [TESTDATA / "tournament", TESTDATA / "M205", TESTDATA / "M202", TESTDATA / "sheets"]


def command(*words):
    """What the command line writes as CSV, as rows of text."""
    run = subprocess.run([bienban.binary(), *map(str, words), "--format", "csv", "-q"], capture_output=True, check=False)
    assert run.returncode in (0, 1), run.stderr
    return list(csv.DictReader(io.StringIO(run.stdout.decode())))


def shown(value):
    """A cell as CSV has it."""
    if value is None:
        return ""
    return ";".join(map(str, value)) if isinstance(value, list) else str(value)


def rows(table):
    return [{name: shown(value) for name, value in row.items()} for row in table.to_pylist()]


@pytest.mark.parametrize(
    ("reader", "words"),
    [
        (lambda: bienban.findings(GAMES), ["validate", *GAMES]),
        (lambda: bienban.findings(str(GAMES[1]), select=["M201", "M205"]), ["validate", "--select", "M201,M205", GAMES[1]]),
        (lambda: bienban.ledger(TESTDATA / "draws", laws="2018"), ["draws", "--laws", "2018", TESTDATA / "draws"]),
        (lambda: bienban.games(GAMES, tags=["WhiteTeam"]), ["games", "--tags", "WhiteTeam", *GAMES]),
        (lambda: bienban.games(GAMES, columns=["file", "eco", "plies"]), ["games", "--columns", "file,eco,plies", *GAMES]),
    ],
)
def test_rows_are_those_of_the_command_line(reader, words):
    wanted = command(*words)
    assert len(wanted) > 1
    assert rows(reader().read_all()) == wanted


def test_claims_are_audited(tmp_path):
    claims, games = TESTDATA / "claims/claims.csv", TESTDATA / "claims/games.pgn"
    # One of the claims is after the end of its game.
    with pytest.raises(bienban.BienbanError, match="99 is beyond the end of the game"):
        bienban.audit(claims, games).read_all()
    good = tmp_path / "claims.csv"
    good.write_text("".join(line for line in claims.read_text().splitlines(True) if ",99," not in line))
    wanted = command("audit", good, games)
    assert len(wanted) > 3
    assert rows(bienban.audit(good, games).read_all()) == wanted


def test_columns_have_types():
    schema = bienban.ledger(TESTDATA / "draws").schema
    assert schema.field("count").type == pa.int64()
    assert schema.field("plies").type.value_type == pa.int64()
    assert bienban.findings(TESTDATA / "M205").schema.field("file").nullable is False


def test_files_and_bytes_are_read_from_standard_input(tmp_path):
    path = TESTDATA / "M205" / "bad.pgn"
    wanted = [row | {"file": "-"} for row in command("validate", path)]
    with open(path, "rb") as file:
        assert [row | {"file": "-"} for row in rows(bienban.findings(file).read_all())] == wanted
    assert [row | {"file": "-"} for row in rows(bienban.findings(path.read_bytes()).read_all())] == wanted


def test_ranges_of_a_file_are_its_games():
    path = TESTDATA / "tournament/round1.pgn"
    options = {"columns": ["offset", "plies"]}
    parts = [rows(bienban.games(path, range=part, **options).read_all()) for part in ["0-400", "400-"]]
    assert [len(part) for part in parts] == [2, 1]
    assert [row | {"range_start": ""} for part in parts for row in part] == [
        row | {"range_start": ""} for row in rows(bienban.games(path, **options).read_all())
    ]


def test_a_text_is_judged_at_once():
    table = bienban.validate_text("1. e4 e5 2. Ke3 *\n")
    assert "M201" in table["code"].to_pylist()
    assert "T501" not in bienban.validate_text("1. e4 e5 *\n", ignore=["T501"])["code"].to_pylist()


def test_what_cannot_be_read_is_an_error_with_the_sentence_of_the_program(tmp_path):
    missing = tmp_path / "missing.pgn"
    with pytest.raises(bienban.BienbanError, match="missing.pgn") as error:
        bienban.findings(missing).read_all()
    assert error.value.code == 2
    # What can be read comes first.
    reader = bienban.games([TESTDATA / "tournament", missing])
    seen = 0
    with pytest.raises(bienban.BienbanError, match="missing.pgn"):
        for batch in reader:
            seen += batch.num_rows
    assert seen > 0
    with pytest.raises(bienban.BienbanError, match="nonsense"):
        bienban.games(TESTDATA / "tournament", columns=["nonsense"])
    with pytest.raises(TypeError, match="format"):
        bienban.games(TESTDATA / "tournament", format="csv")


class Endless(io.RawIOBase):
    """A game again and again, without an end."""

    game = b'[Event "a"]\n[Site "?"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 1-0\n\n'

    def read(self, size=-1):
        return self.game * 5000


class Failing(Endless):
    """The same, with an error in the middle."""

    pieces = 0

    def read(self, size=-1):
        self.pieces += 1
        if self.pieces > 3:
            raise OSError("the disk is gone")
        return super().read(size)


def test_rows_come_while_the_program_runs():
    # The input never ends, and so neither would a program that waits for its end.
    reader = bienban.games(Endless(), columns=["white", "plies"])
    assert reader.read_next_batch().num_rows > 0


def ended(process, seconds=10):
    for _ in range(seconds * 50):
        if process.poll() is not None:
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("how", ["close", "forget", "break"])
def test_who_stops_reading_ends_the_program(monkeypatch, how):
    started = []
    popen = subprocess.Popen
    monkeypatch.setattr(_run.subprocess, "Popen", lambda *a, **k: started.append(popen(*a, **k)) or started[-1])
    reader = bienban.games(Endless(), columns=["white"])
    if how == "break":
        for _ in reader:
            break
    else:
        reader.read_next_batch()
    if how == "close":
        reader.close()
    else:
        del reader
        gc.collect()
    assert ended(started[0])


def test_an_error_of_the_file_is_the_error_of_the_reader():
    with pytest.raises(OSError, match="the disk is gone"):
        bienban.games(Failing(), columns=["white"]).read_all()


def test_a_program_that_is_killed_is_an_error(monkeypatch):
    started = []
    popen = subprocess.Popen
    monkeypatch.setattr(_run.subprocess, "Popen", lambda *a, **k: started.append(popen(*a, **k)) or started[-1])
    reader = bienban.games(Endless(), columns=["white"])
    reader.read_next_batch()
    started[0].kill()
    with pytest.raises(bienban.BienbanError, match="bienban") as error:
        for _ in reader:
            pass
    assert error.value.code < 0


def test_without_the_program_there_is_a_sentence(monkeypatch, tmp_path):
    monkeypatch.delenv("BIENBAN", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(_run.sysconfig, "get_path", lambda *_: str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(FileNotFoundError, match="not installed"):
        bienban.binary()


def test_pandas_polars_and_duckdb_take_the_rows():
    wanted = len(command("games", *GAMES))
    pandas = pytest.importorskip("pandas")
    frame = bienban.games(GAMES).read_pandas()
    assert isinstance(frame, pandas.DataFrame) and len(frame) == wanted
    polars = pytest.importorskip("polars")
    assert polars.from_arrow(bienban.games(GAMES).read_all()).height == wanted
    duckdb = pytest.importorskip("duckdb")
    reader = bienban.games(GAMES)  # noqa: F841, a name for DuckDB
    assert duckdb.sql("select count(*) from reader").fetchall() == [(wanted,)]


def test_options_are_words():
    words = _run.arguments({"laws": 2018, "cross_check": True, "ui": None, "excel": False, "tags": ["A", "B"], "config": Path("x")})
    assert words == ["--laws=2018", "--cross-check", "--tags=A,B", f"--config={os.fspath(Path('x'))}"]


def test_the_page_of_the_documents_runs(monkeypatch, capsys):
    pytest.importorskip("pandas")
    pytest.importorskip("duckdb")
    page = (ROOT / "docs/python.md").read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in page.split("```python\n")[1:]]
    assert len(blocks) == 5
    monkeypatch.chdir(TESTDATA)
    names = {}
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), names)
    assert names["longest"] > 20
    assert names["ledger"].read_all().num_rows > 0
    assert "missing.pgn: no such file" in capsys.readouterr().out
