#!/usr/bin/env python3
"""Plays the xiangqi games that `bienban convert` writes in the notations of PyChess, UCI and FEN with pyffish 0.0.90.

Usage: tests/interop/xiangqi.py PROGRAM FILE... (pip install pyffish==0.0.90). Half-moves in `san` must be the words that
Fairy-Stockfish gives the half-move of `uci`, and the same games must come back out of either. The exit code is 1 where
something differs.
"""
import os
import re
import subprocess
import sys
import tempfile

import pyffish

PROGRAM, *FILES = sys.argv[1:]
START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'


def converted(path, *options):
    """The games in a notation: for each its FEN and its half-moves."""
    out = subprocess.run([PROGRAM, 'convert', '-q', '--game', 'xiangqi', *options, path], capture_output=True, check=False)
    games = []
    for text in re.split(r'(?m)^(?=\[Event )', out.stdout.decode()):
        if not text.strip():
            continue
        tags, _, moves = text.partition('\n\n')
        fen = re.search(r'\[FEN "([^"]*)"', tags)
        words = re.sub(r'\{[^}]*\}|\([^)]*\)|\$\d+|\d+\.+', ' ', moves).split()
        games.append((fen.group(1) if fen else START, [w for w in words if w not in ('1-0', '0-1', '1/2-1/2', '*')]))
    return games


count = wrong = 0
for path in FILES:
    uci, san = converted(path, '--to', 'uci'), converted(path, '--to', 'san')
    assert len(uci) == len(san), path
    for (fen, moves), (_, words) in zip(uci, san):
        for move, word in zip(moves, words):
            # Ranks of UCI count from 0 or from 1; Fairy-Stockfish has those from 1.
            legal = pyffish.legal_moves('xiangqi', fen, [])
            one = re.sub(r'\d+', lambda rank: str(int(rank.group()) + 1), move)
            theirs = one if one in legal else move
            count += 1
            expected = pyffish.get_san('xiangqi', fen, theirs, False, pyffish.NOTATION_SAN) if theirs in legal else None
            if expected is None or expected.rstrip('+#') != word.rstrip('+#'):
                wrong += 1
                print(f'{path}: {move} is {word}, and pyffish says {expected}')
                break
            # A list of half-moves would be looked through for repetitions each time.
            fen = pyffish.get_fen('xiangqi', fen, [theirs])
    with tempfile.TemporaryDirectory() as folder:
        for notation in ('san', 'winboard', 'uci'):
            there = os.path.join(folder, notation + '.pgn')
            subprocess.run([PROGRAM, 'convert', '-q', '--game', 'xiangqi', '--to', notation, path, '-o', there],
                           stderr=subprocess.DEVNULL, check=False)
            back = converted(there, '--to', 'uci')
            if [moves for _, moves in back] != [moves for _, moves in uci]:
                wrong += 1
                print(f'{path}: {notation} does not lead back')
print(f'{count} half-moves, {wrong} differences')
sys.exit(1 if wrong or not count else 0)
