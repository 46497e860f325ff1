#!/usr/bin/env python3
"""How far the probabilities of `repair` can be trusted on real sheets: by the other player's sheet of the same game.

usage: tests/tools/other_sheet.py BIENBAN FOLDER
FOLDER has the sheets of a game as NAME_0.csv and NAME_1.csv (corpus/hcs). Each pair is reconciled; its half-moves up to the first edit
below 0.95 count as known. Then each sheet is repaired alone, and its half-moves up to the first edit below 0.95 are compared with those.
Prints, by the number of edits so far, how many half-moves that were, the mean p stated and the share that is right; and for whole
games of settled pairs the same by the probability of the first proposal. Standard library only.
"""

import csv
import io
import pathlib
import subprocess
import sys

bienban, folder = sys.argv[1], pathlib.Path(sys.argv[2])


def rows(*command):
    done = subprocess.run([bienban, *map(str, command), "--format", "csv"], capture_output=True, text=True)
    return list(csv.DictReader(io.StringIO(done.stdout)))


def edits(row):
    """The edits of a row: half-move, probability, kind."""
    lists = [row[name].split(";") for name in ("ply", "p_edit", "kind")]
    return [(int(ply), float(p), kind) for ply, p, kind in zip(*lists) if p]


by_edits, by_p, settled, pairs = {}, {}, 0, 0
for other in sorted(folder.glob("*_1.csv")):
    sheets = [other.with_name(other.name.replace("_1.csv", "_0.csv")), other]
    game = rows("reconcile", *sheets)[0]
    if game["status"] == "unpaired":
        continue
    pairs += 1
    known = game["moves"].split()
    whole = game["status"] in ("agreed", "reconciled")
    settled += whole
    if not whole:
        first = min([ply for ply, p, _ in edits(game) if p < 0.95] or [1])
        known = known[: first - 1]
    for sheet in sheets:
        first = next(iter(rows("repair", sheet)), None)
        if first is None:
            continue
        played = first["moves"].split()
        if whole and first["p"]:
            p = float(first["p"])
            # A sheet may end early, and then it is right as far as it goes.
            entry = by_p.setdefault(min(int(p * 20), 19) if p >= 0.8 else int(p * 2), [0, 0, 0.0])
            entry[0] += 1
            entry[1] += played == known[: len(played)]
            entry[2] += p
        if first["status"] != "repaired":
            continue
        left, errors, p = edits(first), 0, None
        for ply, (mine, truth) in enumerate(zip(played, known), 1):
            while left and left[0][0] <= ply:
                _, p, kind = left.pop(0)
                errors += kind != "short-capture"
            if p is not None and p < 0.95:
                break
            entry = by_edits.setdefault(errors, [0, 0, 0.0])
            entry[0] += 1
            entry[1] += mine == truth
            entry[2] += 0.98 if p is None else p

print(f"{settled} of {pairs} pairs settled")
for name, table in (("edits so far", by_edits), ("first proposals by p (tenths, twentieths from 16 on)", by_p)):
    print(name)
    for key in sorted(table):
        count, right, stated = table[key]
        print(f"  {key:3} {count:5}  mean p {stated / count:.3f}  right {right / count:.3f}")
