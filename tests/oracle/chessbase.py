#!/usr/bin/env python3
"""Holds what is made of ChessBase databases against python-chess and cbh2pgn.

usage: pip install chess==1.11.2 cbh2pgn==0.2.0; tests/oracle/chessbase.py target/release/bienban FOLDER

FOLDER has databases: .cbh and the files beside it, in folders below it too. There are none in the project; those of the
tests of Yarin78/morphy are such. For each database:

- There is a game for each record of .cbh that is neither deleted nor a text, in the order of the records.
- python-chess reads every game with all variations without an error.
- A game without variations, unless it is of Chess960, has the half-moves that cbh2pgn reads, one with variations begins
  with them, and each game has the result, date and ratings. cbh2pgn 0.2.0 ends a game at its first variation, takes
  Chess960 for chess, and reads names four bytes late where the header of .cbp has 28 bytes, as programs until 1999 wrote
  it, so that names are held against it only where it has 32.

Any difference makes the exit code 1.
"""
import io
import logging
import pathlib
import subprocess
import sys

import chess.pgn
from cbh2pgn.database import CBHDatabase

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)


def convert(program, path):
    # Any other program gets the file alone and prints PGN.
    words = ["convert", "--to", "en"] if pathlib.Path(program).name.startswith("bienban") else []
    done = subprocess.run([program, *words, str(path)], capture_output=True, check=False)
    return done.stdout.decode("utf-8")


def games(text):
    source = io.StringIO(text)
    while (game := chess.pgn.read_game(source)) is not None:
        yield game


def nodes(game):
    """How many half-moves there are with those of variations, and whether there are variations."""
    count, has_variations, waiting = 0, False, [game]
    while waiting:
        node = waiting.pop()
        count += len(node.variations)
        has_variations |= len(node.variations) > 1
        waiting.extend(node.variations)
    return count, has_variations


def records(path):
    """The numbers of the records that are games."""
    index = path.read_bytes()
    return [i for i in range(len(index) // 46 - 1) if not index[46 * (i + 1)] & 0x82]


def tags(game, other, has_names):
    """The tags of a game that differ, with those of cbh2pgn."""
    pairs = {"Date": other.date, "Result": other.result}
    pairs["WhiteElo"] = str(other.white_elo or "") or None
    pairs["BlackElo"] = str(other.black_elo or "") or None
    if has_names:
        pairs.update(White=other.white, Black=other.black, Event=other.event, Site=other.site)
    found = {name: game.headers.get(name) for name in pairs}
    return {name: (found[name], wanted) for name, wanted in pairs.items() if found[name] != wanted}


def played(other):
    """The half-moves that cbh2pgn reads."""
    position = f'[FEN "{other.fen}"]\n[SetUp "1"]\n\n' if other.fen else ""
    game = chess.pgn.read_game(io.StringIO(position + (other.moves or "")))
    return [move.uci() for move in game.mainline_moves()] if game else []


def check(program, path):
    wrong, told = 0, []
    read = list(games(convert(program, path)))
    numbers = records(path)
    if len(read) != len(numbers):
        return [f"{len(read)} games, and {len(numbers)} records that are games"], 1
    base = CBHDatabase(path)
    players = path.with_suffix(".cbp")
    has_names = players.exists() and players.read_bytes()[24] == 4
    half_moves = bare = refused = 0
    for game, number in zip(read, numbers):
        count, has_variations = nodes(game)
        half_moves += count
        faults = [str(error) for error in game.errors]
        other = base[number]
        if different := tags(game, other, has_names):
            faults.append(f"tags {different}")
        refused += other.error is not None
        if other.error is None and "Variant" not in game.headers:
            theirs = played(other)
            ours = [move.uci() for move in game.mainline_moves()]
            bare += not has_variations
            if theirs != (ours[: len(theirs)] if has_variations else ours):
                faults.append(f"cbh2pgn reads {theirs}")
        wrong += bool(faults)
        told += [f"record {number + 1}: {fault}" for fault in faults]
    told.append(f"{len(read)} games, {half_moves} half-moves, {bare} bare games as in cbh2pgn, which refuses {refused}")
    return told, wrong


def main():
    program, folder = sys.argv[1:]
    failed = 0
    for path in sorted(pathlib.Path(folder).rglob("*.cbh")):
        told, wrong = check(program, path) if path.with_suffix(".cbg").exists() else (["without .cbg"], 0)
        failed += wrong
        for line in told:
            print(f"{path}: {line}")
    print(f"{failed} games or databases differ")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
