"""Whether the PGN that the desk gave has the true games, as python-chess reads it.

    check.py ROUND.pgn TRUTH.json
"""
import json
import sys

import chess.pgn

truth = json.load(open(sys.argv[2], encoding="utf-8"))
found = {}
with open(sys.argv[1], encoding="utf-8") as file:
    while game := chess.pgn.read_game(file):
        assert not game.errors, game.errors
        name = f"{game.headers['White']} - {game.headers['Black']}"
        assert name not in found, f"{name} is there twice"
        found[name] = [move.uci() for move in game.mainline_moves()]
assert found.keys() == truth.keys(), set(found) ^ set(truth)
wrong = [name for name in truth if found[name] != truth[name]]
assert not wrong, wrong
print(f"python-chess: {len(found)} games, all with the true moves")
