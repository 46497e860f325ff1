#!/usr/bin/env python3
"""Reads what `convert` writes with python-chess (pip install chess==1.11.2) and compares it with what it reads in the source.

usage: cargo build --release --bin bienban --example games; tests/oracle/convert.py bienban games FILE.pgn...
`games` is the example of that name, which says where every game of a file begins.

Every game of every file must come out, in English letters, as UCI and in the long form, and python-chess must read it without an
error. Where it also reads the source without one, and nothing is reported there as an error by us, the moves of the game
and of all its variations, the tags, the glyphs and the comments (white space aside) must be the same. A game whose FEN or
Variant python-chess cannot set up is left out, since both stay as they are. Any difference makes the exit code 1.
"""
import csv
import io
import logging
import os
import subprocess
import sys
import tempfile

import chess.pgn

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)


def text_of(data):
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def words(text):
    return " ".join(text.split())


def flat(game, comments):
    """Every move of a game and its variations with its depth; with glyphs and comments on request."""
    found, stack = [words(game.comment)] if comments else [], [(game, 0)]
    while stack:
        node, depth = stack.pop()
        if node.parent is not None:
            row = (depth, node.move.uci())
            if comments:
                row += (sorted(node.nags), words(node.starting_comment), words(node.comment))
            found.append(row)
        for index, child in reversed(list(enumerate(node.variations))):
            stack.append((child, depth if index == 0 else depth + 1))
    return found


def annotated_alike(source, ours):
    """The same comments, and no glyph lost; those that python-chess does not know, such as ±, are glyphs of ours alone."""
    alike = lambda a, b: a == b if isinstance(a, str) else a[:2] + a[3:] == b[:2] + b[3:] and set(a[2]) <= set(b[2])
    return len(source) == len(ours) and all(alike(a, b) for a, b in zip(source, ours))


def set_up_fails(game):
    return any("fen" in str(e).lower() or "variant" in str(e).lower() for e in game.errors)


def converted(bienban, path, work, *args):
    out, findings = os.path.join(work, "out.pgn"), os.path.join(work, "findings.csv")
    run = subprocess.run([bienban, "convert", "-q", "--no-progress", path, "-o", out, "--findings", findings, *args],
                         capture_output=True)
    if run.returncode not in (0, 1):
        sys.exit("%s: exit code %d: %s" % (path, run.returncode, run.stderr.decode()))
    data = open(out, encoding="utf-8").read()
    errors = {int(row["game"]) for row in csv.DictReader(open(findings, encoding="utf-8")) if row["severity"] == "error"}
    return data, errors


def games_of(text):
    handle, games = io.StringIO(text), []
    while (game := chess.pgn.read_game(handle)) is not None:
        games.append(game)
    return games


bienban, tool, paths = sys.argv[1], sys.argv[2], sys.argv[3:]
games = compared = alone = 0
wrong = []
with tempfile.TemporaryDirectory() as work:
    for path in paths:
        name = "/".join(path.split("/")[-2:])
        english, errors = converted(bienban, path, work)
        out = games_of(english)
        long_lines = [l for l in english.split("\n") if len(l) > 79 and " " in l and l[0] not in "[%" and "[%" not in l]
        wrong += ["%s: a line of %d columns: %.60s" % (name, len(l), l) for l in long_lines]
        listed = subprocess.run([tool, path], capture_output=True, check=True).stdout.decode()
        offsets = [int(row["offset"]) for row in csv.DictReader(io.StringIO(listed))]
        if len(out) != len(offsets):
            wrong.append("%s: %d games in, %d out" % (name, len(offsets), len(out)))
            continue
        data = open(path, "rb").read()
        others = {to: games_of(converted(bienban, path, work, "--to", to)[0]) for to in ("uci", "lan")}
        for number, (game, start, end) in enumerate(zip(out, offsets, offsets[1:] + [len(data)]), 1):
            games += 1
            if set_up_fails(game):
                continue
            if game.errors:
                wrong.append("%s game %d: python-chess: %s" % (name, number, game.errors[0]))
                continue
            moves = flat(game, False)
            for to, same in others.items():
                if same[number - 1].errors or flat(same[number - 1], False) != moves:
                    wrong.append("%s game %d: other moves with --to %s" % (name, number, to))
            text = "".join(line for line in text_of(data[start:end]).splitlines(True) if line.strip())
            source = chess.pgn.read_game(io.StringIO(text))
            if number in errors or source is None or source.errors:
                alone += 1
                continue
            compared += 1
            if flat(source, False) != moves:
                wrong.append("%s game %d: other moves than in the source" % (name, number))
            elif ";" not in text and not annotated_alike(flat(source, True), flat(game, True)):
                wrong.append("%s game %d: other glyphs or comments than in the source" % (name, number))
            for tag, value in source.headers.items():
                if game.headers.get(tag) != value and "\\" not in value and '"' not in value:
                    wrong.append("%s game %d: tag %s is %r, was %r" % (name, number, tag, game.headers.get(tag), value))
for line in wrong[:200]:
    print(line)
print("%d games of %d files written in English, UCI and the long form and read by python-chess %s; %d compared with the source, "
      "%d readable by us or python-chess only in part; %d differences" %
      (games, len(paths), chess.__version__, compared, alone, len(wrong)))
sys.exit(bool(wrong))
