#!/usr/bin/env python3
"""Prints how sure the search over rows is of sheets with known truth, and how many of them are wrong (pip install chess==1.11.2).

usage: tests/tools/margins.py [--count N] [--seed N] [--list FILE] [--wrong] EXAMPLE BIENBAN GAMES.pgn
EXAMPLE is target/debug/examples/margins (cargo build --example margins --features tools). The sheets: testdata/sheets/written,
the texts of testdata/life, and N sheets each that tests/tools/sheets.py makes from real games, whole and damaged. With --list
they are only listed in FILE, for tests/tools/fit_costs.py; --wrong names those that are wrong.
"""
import argparse
import collections
import json
import os
import subprocess
import sys
import tempfile

TOOLS = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(TOOLS, "..", "..", "testdata")
BOUNDS = [(0, 1, "0-1"), (1, 2, "1-2"), (2, 4, "2-4"), (4, 8, "4-8"), (8, 1e9, "8+")]


def written(folder):
    """The cases of testdata/sheets/written, each as a file."""
    root = os.path.join(DATA, "sheets", "written")
    for name in sorted(os.listdir(root)):
        text = open(os.path.join(root, name), encoding="utf-8", newline="").read().replace("\r\n", "\n")
        for index, part in enumerate(("\n" + text).split("\n=== ")[1:]):
            title, rest = part.split("\n", 1)
            sheet, truth = rest.split("\n--- ", 1)
            tags, moves, codes = truth.split("\n")[:3]
            path = os.path.join(folder, "%s-%03d.txt" % (name[:-4], index))
            open(path, "w", encoding="utf-8", newline="").write(sheet + "\n")
            while "{" in moves:
                before, inside = moves.split("{", 1)
                moves = before + " " + inside.split("}", 1)[1]
            san = [w for w in moves.split() if not w.endswith(".") and w not in ("*", "1-0", "0-1", "1/2-1/2")]
            yield {"set": "written", "file": path, "title": title, "tags": dict(t.split("=", 1) for t in tags.split("; ") if "=" in t),
                   "san": san, "codes": [c for c in codes[4:].split("|") if c]}


def life(folder):
    """The texts of testdata/life, in UTF-8."""
    for line in open(os.path.join(DATA, "life", "truth.jsonl"), encoding="utf-8"):
        truth = json.loads(line)
        path = os.path.join(DATA, "life", truth["file"])
        data = open(path, "rb").read()
        if data.startswith(b"PK"):
            continue
        yield {"set": "life, damaged" if truth["damaged"] else "life", "file": of_bytes(folder, truth["file"], data), "games": truth["games"]}


def of_bytes(folder, name, data):
    """A file with the same text, in UTF-8 if it is UTF-16."""
    path = os.path.join(folder, name)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        data = data.decode("utf-16").encode()
    open(path, "wb").write(data)
    return path


def made(folder, kind, options, args):
    """Sheets of tests/tools/sheets.py; those that are PGN are not read by the search."""
    keep = os.path.join(folder, kind)
    truth = os.path.join(folder, kind + ".jsonl")
    subprocess.run([sys.executable, os.path.join(TOOLS, "sheets.py"), "--count", str(args.count), "--seed", str(args.seed), "--keep", keep,
                    "--truth", truth, *options, args.bienban, args.games], stdout=subprocess.DEVNULL, check=False)
    for line in open(truth, encoding="utf-8"):
        one = json.loads(line)
        if not one["file"].endswith(".pgn"):
            path = of_bytes(keep, one["file"], open(os.path.join(keep, one["file"]), "rb").read())
            yield {"set": kind, "file": path, "games": one["games"]}


def sheets(folder, args):
    for name in ("written", "life"):
        os.makedirs(os.path.join(folder, name), exist_ok=True)
    yield from written(os.path.join(folder, "written"))
    yield from life(os.path.join(folder, "life"))
    yield from made(folder, "made", [], args)
    yield from made(folder, "damaged", ["--damaged"], args)


def table(rows):
    print("| set | margin | sheets | wrong | of them without a word |")
    print("|---|---|---|---|---|")
    for name in ("written", "life", "life, damaged", "made", "damaged"):
        for low, high, text in BOUNDS + [(None, None, "no other")]:
            here = [r for r in rows if r["set"] == name and
                    (r["margin"] is None if low is None else r["margin"] is not None and low <= max(r["margin"], 0) < high)]
            wrong = [r for r in here if not r["right"]]
            if here:
                print("| %s | %s | %d | %d | %d |" % (name, text, len(here), len(wrong), sum(not r["told"] for r in wrong)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=50)
    parser.add_argument("--list")
    parser.add_argument("--wrong", action="store_true")
    parser.add_argument("example")
    parser.add_argument("bienban")
    parser.add_argument("games")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        folder = args.list + ".sheets" if args.list else work
        os.makedirs(folder, exist_ok=True)
        path = args.list or os.path.join(work, "sheets.jsonl")
        with open(path, "w", encoding="utf-8") as out:
            for sheet in sheets(folder, args):
                out.write(json.dumps(sheet, ensure_ascii=False) + "\n")
        if args.list:
            return
        run = subprocess.run([args.example, path], capture_output=True, text=True, check=True)
        rows = [json.loads(line) for line in run.stdout.splitlines()]
        table(rows)
        if args.wrong:
            for row in rows:
                if not row["right"]:
                    print(row["set"], os.path.basename(row["file"]), row["margin"], "told" if row["told"] else "SILENT")


main()
