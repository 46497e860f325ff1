#!/usr/bin/env python3
"""Compares our verdict on every game with python-chess's (pip install chess==1.11.2).

usage: cargo build --release --example games; tests/oracle/legality.py target/release/examples/games FILE.pgn...
Compared are the number of games in every file and, game by game, the half-moves of the main line, whether every move of it
and of its variations is legal, and, where it is, the final position. Each game is given to python-chess by itself and
without blank lines, since it ends a game at the first of them. Known differences are in known_differences.csv beside
this file, each with who is right; any other makes the exit code 1.
"""
import csv
import io
import logging
import os
import subprocess
import sys

import chess.pgn

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
here = os.path.dirname(os.path.abspath(__file__))
known = {(r["file"], r["game"]): r["why"] for r in csv.DictReader(open(os.path.join(here, "known_differences.csv")))}


def text_of(data):
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    # As in a file opened for text: every kind of line end is one.
    return text.replace("\r\n", "\n").replace("\r", "\n")


def count(text):
    handle, games = io.StringIO(text), 0
    while chess.pgn.skip_game(handle):
        games += 1
    return games


def judged(text):
    """(half-moves, legal, final position) of one game as python-chess reads it."""
    game = chess.pgn.read_game(io.StringIO("".join(line for line in text.splitlines(True) if line.strip())))
    if game is None:
        return 0, True, chess.STARTING_FEN
    half_moves = sum(1 for _ in game.mainline())
    return half_moves, not game.errors, game.end().board().fen(en_passant="legal")


tool, paths = sys.argv[1], sys.argv[2:]
games = different = explained = 0
for path in paths:
    name = "/".join(path.split("/")[-2:])
    out = subprocess.run([tool, path], capture_output=True, check=True).stdout.decode()
    ours = list(csv.DictReader(io.StringIO(out)))
    data = open(path, "rb").read()
    games += len(ours)
    rows = []
    theirs = count(text_of(data))
    if len(ours) != theirs:
        rows.append(("", "%d games, python-chess counts %d" % (len(ours), theirs)))
    starts = [int(mine["offset"]) for mine in ours] + [len(data)]
    for mine, start, end in zip(ours, starts, starts[1:]):
        half_moves, legal, fen = judged(text_of(data[start:end]))
        if (mine["faults"] == "") != legal:
            rows.append((mine["game"], "faults %.60r, python-chess: %s" % (mine["faults"], "legal" if legal else "not legal")))
        elif legal and int(mine["half_moves"]) != half_moves:
            rows.append((mine["game"], "%s half-moves, python-chess %d" % (mine["half_moves"], half_moves)))
        elif legal and mine["fen"] != fen:
            rows.append((mine["game"], "ends in %s, python-chess in %s" % (mine["fen"], fen)))
    for game, why in rows:
        if (name, game) in known:
            explained += 1
        else:
            different += 1
            print("%s game %s: %s" % (name, game or "count", why))
print("%d games in %d files compared with python-chess %s: %d differences explained, %d not" %
      (games, len(paths), chess.__version__, explained, different))
sys.exit(different > 0)
