#!/usr/bin/env python3
"""Reports read by other programs: SARIF by its JSON schema, Parquet by DuckDB, CSV and workbook by LibreOffice.

usage: formats.py BIENBAN SCHEMA INPUT...

SCHEMA is sarif-2.1.0 as published (the npm package @microsoft/jest-sarif has it). The CSV is what the others are held
against: the same rows, the same cells, and in LibreOffice no formula that runs. The ledger, verdicts, claims, converted
games, positions, provisions, languages and the account are held against their CSV in the same way. Exit code 1 where
anything differs.
"""

import csv
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import duckdb
import jsonschema

program, schema, *inputs = sys.argv[1:]
folder = pathlib.Path(tempfile.mkdtemp())
faults = 0

HOSTILE = """[Event "=1+1"]
[Site "@SUM(A1)"]
[Date "2024.01.02"]
[Round "1-2"]
[White "=HYPERLINK(""x"")"]
[Black "Nguyễn Thị Ánh Tuyết"]
[Result "+1"]

1. e4 {\x1b[31m, "quoted" \\} =cmd|' /C calc'!A0 e5 2. Ke3 -1+1 1-0
"""


def check(what, holds, detail=""):
    global faults
    faults += not holds
    print(f"{'ok' if holds else 'WRONG'}: {what} {detail}")


def report(ending, *options):
    path = folder / f"report.{ending}"
    if "--excel" in options:
        path = folder / "excel.csv"
    run = subprocess.run([program, "validate", "-q", "--no-progress", *options, "-o", path, *inputs], check=False)
    assert run.returncode in (0, 1), run.returncode
    return path


def rows(path, encoding="utf-8"):
    csv.field_size_limit(1 << 30)
    with open(path, newline="", encoding=encoding) as file:
        return list(csv.reader(file))


hostile = folder / "hostile.pgn"
hostile.write_text(HOSTILE, encoding="utf-8")
inputs.append(str(hostile))
table = rows(report("csv"))
header, body = table[0], table[1:]
print(f"{len(body)} findings")

log = json.loads(report("sarif").read_text(encoding="utf-8"))
try:
    jsonschema.validate(log, json.loads(pathlib.Path(schema).read_text(encoding="utf-8")))
    check("the log is SARIF by its schema", True)
except jsonschema.ValidationError as error:
    check("the log is SARIF by its schema", False, error.message[:200])
results = log["runs"][0]["results"]
place = [(r["ruleId"], str(r["locations"][0]["physicalLocation"]["region"]["startLine"]),
          str(r["locations"][0]["physicalLocation"]["region"]["startColumn"]), r["message"]["text"]) for r in results]
wanted = [tuple(row[header.index(name)] for name in ("code", "line", "column", "message")) for row in body]
check("the log has the rows of the CSV", place == wanted, f"{len(results)} results")

parquet = report("parquet")
found = duckdb.sql(f"select * from read_parquet('{parquet}')")
check("DuckDB reads the columns of the CSV", found.columns == header)
cells = [["" if cell is None else str(cell) for cell in row] for row in found.fetchall()]
check("DuckDB reads the rows of the CSV", cells == body, f"{len(cells)} rows")
counts = dict(duckdb.sql(f"select code, count(*) from '{parquet}' group by 1").fetchall())
check("DuckDB counts what the CSV has", counts == {c: sum(r[8] == c for r in body) for c in {r[8] for r in body}})

claims = folder / "claims.csv"
subprocess.run([program, "audit", "--template", "-q", "--no-progress", "-o", claims, *inputs], check=True)
# What writes a table into a file, whose name comes last.
TABLES = {
    "ledger": ["draws", "-q", "--no-progress", *inputs, "-o"],
    "claims": ["audit", "--template", "-q", "--no-progress", *inputs, "-o"],
    "verdicts": ["audit", "-q", "--no-progress", claims, *inputs, "-o"],
    "games": ["convert", "-q", "--no-progress", "-o", folder / "games.pgn", *inputs, "--report"],
    "positions": ["dead", "8/8/8/3k4/8/3K4/8/8 w - -", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "-o"],
    "provisions": ["laws", "-o"],
    "languages": ["languages", "-o"],
    "account": ["validate", "-q", "--no-progress", "-o", folder / "findings.csv", *inputs, "--account="],
}


def table_of(name, ending):
    path = folder / f"{name}-table.{ending}"
    *args, last = TABLES[name]
    last = [f"{last}{path}"] if last.endswith("=") else [last, path]
    run = subprocess.run([program, *args, *last], check=False, stderr=subprocess.DEVNULL)
    assert run.returncode in (0, 1), (name, ending, run.returncode)
    return path


def text(cell):
    return "" if cell is None else ";".join(map(str, cell)) if isinstance(cell, list) else str(cell)


for name in TABLES:
    wanted = rows(table_of(name, "csv"))
    found = duckdb.sql(f"select * from read_parquet('{table_of(name, 'parquet')}')")
    width = len(wanted[0])
    check(f"DuckDB reads the columns of {name}", found.columns[:width] == wanted[0])
    cells = [[text(cell) for cell in row][:width] for row in found.fetchall()]
    check(f"DuckDB reads the rows of {name}", cells == wanted[1:], f"{len(cells)} rows")
    lines = [json.loads(line) for line in table_of(name, "jsonl").read_text(encoding="utf-8").splitlines()]
    check(f"JSON has the rows of {name}", [[text(line[key]) for key in wanted[0]] for line in lines] == wanted[1:])

if not shutil.which("soffice"):
    print("skipped: there is no soffice")
    sys.exit(faults > 0)


def office(path, sheet, options="44,34,76,1,,0,false,true,false,false,false"):
    """The sheet as LibreOffice has it, formulas worked out, as CSV."""
    out = folder / f"office-{path.stem}-{path.suffix[1:]}"
    subprocess.run(["soffice", "--headless", f"-env:UserInstallation=file://{folder}/profile", "--convert-to",
                    f"csv:Text - txt - csv (StarCalc):{options},{sheet}", "--outdir", out, path],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    files = sorted(out.iterdir())
    assert files, path
    return rows(files[0])


def plain(cell):
    # A control character cannot stand in a workbook's XML as it is; line ends are those of the program.
    return "".join(c for c in cell.replace("\r\n", "\n").replace("\r", "\n") if c in "\n\t" or ord(c) >= 32)


def compare(what, got, want):
    got = [[plain(cell) for cell in row] + [""] * (len(header) - len(row)) for row in got]
    want = [[plain(cell) for cell in row] for row in want]
    for one, other in zip(got, want):
        if one != other:
            differing = [(a, b) for a, b in zip(one, other) if a != b]
            check(what, False, str(differing[:2])[:300])
            return
    check(what, len(got) == len(want), f"{len(got)} rows")


compare("LibreOffice has the rows of the workbook", office(report("xlsx"), 1), table)
for name in TABLES:
    wanted = rows(table_of(name, "csv"))
    header = wanted[0]
    found = [row[:len(header)] for row in office(table_of(name, "xlsx"), 1)]
    compare(f"LibreOffice has the rows of {name}", found, wanted)
excel = report("csv", "--excel")
guarded = rows(excel, "utf-8-sig")
check("--excel guards what would be a formula", not any(cell.startswith(("=", "+", "-", "@")) for row in guarded for cell in row))
# Read as a spreadsheet reads a CSV it is given: every cell is looked at, numbers and formulas included.
opened = folder / "excel.ods"
subprocess.run(["soffice", "--headless", f"-env:UserInstallation=file://{folder}/profile",
                "--infilter=Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1", "--convert-to", "ods",
                "--outdir", folder, excel], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
content = subprocess.run(["unzip", "-p", opened, "content.xml"], check=True, capture_output=True).stdout.decode()
check("LibreOffice runs no formula of the CSV", "table:formula" not in content)
check("LibreOffice keeps the names of the CSV", "Nguyễn Thị Ánh Tuyết" in content)
shutil.rmtree(folder, ignore_errors=True)
sys.exit(faults > 0)
