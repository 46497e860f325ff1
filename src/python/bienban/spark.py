"""A data source for Spark 4: the reports on games that lie where Spark reads, one task for each part of a file.

::

    import bienban.spark
    bienban.spark.register(spark)
    games = spark.read.format("bienban").option("report", "games").load("s3://archive/2024/")
    games.groupBy("eco").count().show()

``load`` takes a path, an address (``hdfs://``, ``s3://``, ``gs://``, ``file://``), a folder, a pattern, or several of
these with commas between them. The options:

``report``
    ``findings``, ``ledger``, ``games``, or ``ranges``: how many games and lines each part has, for `numbered`.
``rangeBytes``
    How many bytes of a file of plain text are one task, 134217728 unless it is given. Packed files, UTF-16 and
    scoresheets are one task each.
``binary``
    The path of the program on every machine. Without it, it is found as `bienban.binary` finds it.

All other options are those of the command line: ``option("laws", "2018")``, ``option("columns", "file,white,eco")``;
``"true"`` stands for an option without a value.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import DataFrame, SparkSession, Window
from pyspark.sql import functions as F
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema
from pyspark.sql.types import StructType

from ._files import ChangedError, File, Stretch, find
from ._run import BienbanError, Value, binary, read

__all__ = ["ChangedError", "Source", "numbered", "register"]

#: The commands that write the reports.
REPORTS = {"findings": "validate", "ledger": "draws", "games": "games", "ranges": "games"}
#: Options of this source.
OWN = ("path", "paths", "report", "rangebytes", "binary")
#: Options of the command line that have no meaning here.
NONE = ("format", "output", "range", "range-at", "range-count", "account", "statistics", "no-config")
#: How many bytes a range is.
RANGE = 128 << 20
#: The limit of a game, and of a file of scoresheets.
LIMIT = 16 << 20
#: As much of a file as shows what it is.
HEAD = 64 << 10


def register(spark: SparkSession) -> None:
    """Makes the format ``bienban`` known to a session."""
    spark.dataSource.register(Source)


def numbered(rows: DataFrame, ranges: DataFrame) -> DataFrame:
    """The rows with the numbers of games and lines of their whole files, as one run over each file has them.

    ``ranges`` is the report ``ranges`` on the same files with the same ``rangeBytes``. Within a range, games and lines
    count from its first game. What is added is the sum over the ranges before it, and the column ``range_start`` goes.

    Raises ValueError without the columns ``file`` and ``range_start``. The action fails if the ranges of the rows, or
    some before them, are not among ``ranges``.
    """
    for column in ("file", "range_start"):
        if column not in rows.columns:
            raise ValueError(f"the rows have no column {column}, which says what is to be added")
    order = Window.partitionBy("file").orderBy("start")
    before = order.rowsBetween(Window.unboundedPreceding, -1)
    # Ranges are those of one cutting if each begins where the one before it ends.
    seam = F.coalesce(F.lag("end").over(order), F.lit(0)) != F.col("start")
    sums = ranges.dropDuplicates(["file", "start"]).withColumn("_gap", seam.cast("int"))
    sums = sums.select(
        F.col("file"),
        F.col("start").alias("range_start"),
        F.coalesce(F.sum("games").over(before), F.lit(0)).alias("_game"),
        F.coalesce(F.sum("lines").over(before), F.lit(0)).alias("_line"),
        F.max("_gap").over(order).alias("_gap"),
    )
    joined = rows.join(F.broadcast(sums), ["file", "range_start"], "left")
    lost = (F.col("_gap") == 1) | (F.col("_gap").isNull() & (F.col("range_start") > 0))
    said = F.concat(F.lit("the ranges of "), "file", F.lit(" are not those of the rows: load both with one rangeBytes"))

    def added(column: str) -> Any:
        if column not in ("game", "line", "end_line"):
            return F.col(column)
        more = F.coalesce(F.col("_game" if column == "game" else "_line"), F.lit(0))
        return F.when(lost, F.raise_error(said)).otherwise(F.col(column) + more).alias(column)

    return joined.select([added(column) for column in rows.columns if column != "range_start"])


@dataclass
class Part(InputPartition):
    """A file, or a range of it: a task."""

    file: File
    start: int = 0
    #: The offset behind the last. ``None`` for the end of the file.
    end: int | None = None
    #: Whether the file is cut into ranges at all.
    is_cut: bool = False

    def __str__(self) -> str:
        return f"{self.file.name}, range {self.range}" if self.is_cut else self.file.name

    @property
    def range(self) -> str:
        return f"{self.start}-{'' if self.end is None else self.end}"


class Source(DataSource):
    """The format ``bienban``."""

    @classmethod
    def name(cls) -> str:
        return "bienban"

    def schema(self) -> StructType:
        """The columns, as the program gives them for a file without games."""
        rows = Report(self.options).rows(b"", {"range": "0-"})
        with rows:
            # As of every source of Spark, any column may be empty: of a packed file not all is known.
            return from_arrow_schema(pa.schema([(field.name, field.type) for field in rows.schema]))

    def reader(self, schema: StructType) -> Reader:
        return Reader(self.options, schema)


class Report:
    """Which report is asked for, and how the program is called for it."""

    def __init__(self, options: Mapping[str, str]) -> None:
        options = {name.lower(): value for name, value in options.items()}
        self.name = options.get("report", "findings")
        if self.name not in REPORTS:
            raise ValueError(f"there is no report {self.name}: {', '.join(REPORTS)}")
        self.program = options.get("binary")
        words: dict[str, Value] = {name.replace("_", "-"): value for name, value in options.items() if name not in OWN}
        for name in NONE:
            if name in words:
                raise ValueError(f"{name} is no option of this source: {WHY.get(name, 'the source chooses it')}")
        self.limit = number(words, "game-limit", LIMIT)
        #: What is asked for of every report: the program, and how texts are read.
        self.chosen = {name: options[name] for name in ("binary", "encoding", "config") if name in options}
        # Of several tasks on one machine each has one core, and no file of the machine says what a report has.
        # A file without games is no error among many.
        words = {"threads": 1, "no-config": "config" not in words, "allow-empty": True} | words
        flags = {"true": True, "false": False}
        self.options = {name: flags.get(str(value).lower(), value) for name, value in words.items()}

    def rows(self, source: Any, more: Mapping[str, Value]) -> pa.RecordBatchReader:
        """The rows of a run."""
        options = {**self.options, **more}
        if self.name == "ranges" and "range" in more:
            options["range-count"] = True
        with self.named_program():
            return read(REPORTS[self.name], source, options, program=self.program)

    @contextlib.contextmanager
    def named_program(self) -> Iterator[None]:
        """Says which program is meant where there is none."""
        try:
            yield
        except (FileNotFoundError, PermissionError) as fault:
            if self.program is None or fault.filename != self.program:
                raise
            raise BienbanError(f"the option binary names {self.program}, which is no program here", 2) from fault

    def is_plain(self, head: bytes) -> bool:
        """Whether a file that begins so is plain text, which alone has ranges. The program itself says it."""
        words = [self.program or binary(), "games", "--format=csv", "--range=1-1", "--range-at=0", "-q", "--no-config"]
        with self.named_program():
            done = subprocess.run([*words, "--no-progress", "-"], input=head, capture_output=True, check=False)
        if done.returncode not in (0, 2):
            raise BienbanError(done.stderr.decode("utf-8", "replace").strip() or "bienban was killed", done.returncode)
        return done.returncode == 0


#: Why an option has no meaning here.
WHY = {
    "account": "it is about every byte of a file, and a range is a part of it",
    "statistics": "count the rows of the findings by their code",
    "no-config": "no file of options is read unless config names one",
}


def number(options: Mapping[str, Any], name: str, otherwise: int) -> int:
    """An option that is a number."""
    text = str(options.get(name, otherwise))
    if not text.isdigit() or int(text) == 0:
        raise ValueError(f"{name} is a number of bytes, and not {text}")
    return int(text)


class Reader(DataSourceReader):
    """Cuts the files into tasks, and reads the rows of one."""

    def __init__(self, options: Mapping[str, str], schema: StructType) -> None:
        self.report = Report(options)
        # As a plain dictionary, since it goes to other machines.
        self.paths = json.loads(options["paths"]) if "paths" in options else [options.get("path") or ""]
        self.bytes = number(options, "rangeBytes", RANGE)
        self.schema = schema
        if self.paths == [""]:
            raise ValueError("what is to be read? load() takes a path, an address, a folder or a pattern")

    def partitions(self) -> list[InputPartition]:
        """The ranges of all files."""
        with ThreadPoolExecutor(16) as pool:
            return [part for parts in pool.map(self.parts, find(self.paths)) for part in parts]

    def parts(self, file: File) -> list[Part]:
        """The ranges of a file."""
        # A small file is one task anyway, and its task sees what it is.
        if file.size <= self.bytes or (file.walked and file.size <= LIMIT):
            return [Part(file)]
        head = file.head(HEAD)
        if not self.report.is_plain(head):
            return [Part(file)]
        if file.walked and self.is_passed_over(file, head):
            return []
        starts = range(0, file.size, self.bytes)
        return [Part(file, start, end, True) for start, end in zip(starts, [*starts[1:], None])]

    def is_passed_over(self, file: File, head: bytes) -> bool:
        """Whether a file of a folder has no games, by its beginning."""
        games = Report({"report": "games", "columns": "game", **self.report.chosen})
        with copied(file, [head]) as folder, games.rows(folder, {}) as rows:
            return rows.read_all().num_rows == 0

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """The rows of a range, as the program writes them."""
        # Where there are no files, Spark asks for a partition that is none.
        if not isinstance(partition, Part):
            return
        partition.file.check()
        try:
            for batch in self.batches(partition):
                yield self.shaped(batch)
        except BienbanError as fault:
            # The program knows the file as its standard input.
            said = str(fault).removeprefix("bienban: -: ")
            raise BienbanError(f"{partition}: {said}", fault.code) from None
        # What was read while the file was written anew belongs to no version of it.
        partition.file.check()

    def batches(self, part: Part) -> Iterator[pa.RecordBatch]:
        """The batches of a range, with the name of its file."""
        file = part.file
        if part.is_cut:
            yield from self.ranged(part)
        elif file.walked:
            with copied(file, iter(Stretch(file, 0).read, b"")) as folder:
                name = Path(folder, Path(file.name).name).as_posix()
                yield from self.whole(file, folder, name)
        elif self.report.name == "ranges":
            try:
                yield from self.ranged(part)
            except BienbanError as fault:
                if fault.code != 2:
                    raise
                # A packed file has no range, and no rows were written.
                yield from self.whole(file, Stretch(file, 0), "-")
        else:
            yield from self.whole(file, Stretch(file, 0), "-")

    def ranged(self, part: Part) -> Iterator[pa.RecordBatch]:
        """The batches of a range. The program is handed the bytes from the limit of a game before it on."""
        reach = max(self.report.limit, LIMIT)
        while True:
            origin = max(0, part.start - reach)
            begun = False
            try:
                with self.report.rows(Stretch(part.file, origin), {"range": part.range, "range-at": origin}) as rows:
                    for batch in rows:
                        begun = True
                        yield renamed(batch, "-", part.file.name)
                return
            except BienbanError as fault:
                # Perhaps nothing there certainly begins a game, as in a file without tags.
                if fault.code != 2 or begun or origin == 0:
                    raise
            reach *= 8

    def whole(self, file: File, source: Any, name: str) -> Iterator[pa.RecordBatch]:
        """The batches of a whole file, whose name the program knows as ``name``."""
        if self.report.name != "ranges":
            with self.report.rows(source, {}) as rows:
                for batch in rows:
                    yield renamed(batch, name, file.name)
            return
        counts: dict[str, int] = {}
        with self.report.rows(source, {"columns": "file", "tags": None}) as rows:
            for batch in rows:
                for one in renamed(batch, name, file.name).column("file").value_counts().to_pylist():
                    counts[one["values"]] = counts.get(one["values"], 0) + one["counts"]
        columns = [list(counts), [0] * len(counts), [None] * len(counts), list(counts.values()), [None] * len(counts)]
        yield pa.RecordBatch.from_arrays(
            [pa.array(column, field.type) for column, field in zip(columns, RANGES)], schema=RANGES
        )

    def shaped(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """A batch with the columns that Spark wants."""
        wanted = to_arrow_schema(self.schema, timezone="UTC")
        columns = []
        for field in wanted:
            if field.name in batch.schema.names:
                columns.append(batch.column(field.name).cast(field.type))
            elif field.name == "range_start":
                columns.append(pa.repeat(pa.scalar(0, field.type), batch.num_rows))
            else:
                raise ValueError(f"the report has no column {field.name}: {', '.join(batch.schema.names)}")
        return pa.RecordBatch.from_arrays(columns, schema=wanted)


#: The report ``ranges``.
RANGES = pa.schema(
    [("file", pa.string()), ("start", pa.int64()), ("end", pa.int64()), ("games", pa.int64()), ("lines", pa.int64())]
)


def renamed(batch: pa.RecordBatch, given: str, name: str) -> pa.RecordBatch:
    """A batch with the name of the file instead of that by which the program was given it."""
    if "file" not in batch.schema.names:
        return batch
    at = batch.schema.get_field_index("file")
    # What is in a zip archive has its name behind that of the archive.
    within = pc.utf8_slice_codeunits(batch.column(at), len(given))
    return batch.set_column(at, batch.schema.field(at), pc.binary_join_element_wise(name, within, ""))


@contextlib.contextmanager
def copied(file: File, pieces: Iterable[bytes]) -> Iterator[str]:
    """A folder with a copy of a file. Of a folder the program passes over what has no games."""
    with tempfile.TemporaryDirectory(prefix="bienban-") as folder:
        with open(Path(folder, Path(file.name).name), "wb") as copy:
            copy.writelines(pieces)
        yield folder
