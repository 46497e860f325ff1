#!/usr/bin/env python3
"""Reads with python-chess what `convert` makes of scoresheets, clean or damaged (pip install chess==1.11.2).

usage: tests/oracle/sheets.py bienban FILE...

Every file is converted to English, UCI and the long form. python-chess must read each without an error, with the same moves in all three,
and as many games and half-moves as the register says. Any difference makes the exit code 1.
"""
import csv
import io
import os
import subprocess
import sys
import tempfile

import chess.pgn


def converted(bienban, path, work, to):
    out, register = os.path.join(work, "out.pgn"), os.path.join(work, "register.csv")
    run = subprocess.run([bienban, "convert", "-q", "--allow-empty", "--to", to, path, "-o", out, "--report", register], capture_output=True)
    if run.returncode not in (0, 1):
        sys.exit("%s: exit code %d: %s" % (path, run.returncode, run.stderr.decode()))
    handle, games = io.StringIO(open(out, encoding="utf-8").read()), []
    while (game := chess.pgn.read_game(handle)) is not None:
        games.append(game)
    return games, list(csv.DictReader(open(register, encoding="utf-8")))


bienban, paths = sys.argv[1], sys.argv[2:]
wrong, count, half_moves = [], 0, 0
with tempfile.TemporaryDirectory() as work:
    for path in paths:
        games, rows = converted(bienban, path, work, "en")
        others = [converted(bienban, path, work, to)[0] for to in ("uci", "lan")]
        if len(games) != len(rows) or any(len(other) != len(games) for other in others):
            wrong.append("%s: %d games for %d rows" % (path, len(games), len(rows)))
            continue
        for number, (game, row) in enumerate(zip(games, rows)):
            moves = list(game.mainline_moves())
            count, half_moves = count + 1, half_moves + len(moves)
            if any(g.errors for g in (game, *(other[number] for other in others))):
                wrong.append("%s: python-chess finds errors in game %d" % (path, number + 1))
            elif any(list(other[number].mainline_moves()) != moves for other in others):
                wrong.append("%s: other moves in game %d" % (path, number + 1))
            elif len(moves) != int(row["half_moves"]):
                wrong.append("%s: %d half-moves in game %d, the register says %s" % (path, len(moves), number + 1, row["half_moves"]))
for line in wrong:
    print(line)
print("%d games, %d half-moves of %d scoresheets read by python-chess %s: %d differences" %
      (count, half_moves, len(paths), chess.__version__, len(wrong)))
sys.exit(bool(wrong))
