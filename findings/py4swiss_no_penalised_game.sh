#!/usr/bin/env bash
# py4swiss 0.3.1 (PyPI) refuses the whole report of a tournament in which one game has a penalised result: lost by both,
# or a draw for one player and a loss for the other. Without its strict mode as well.
#
# Guessed before it was run: 0 and 0 is read, since `-` and `-`, the loss of both without a game, is; and the mode that
# is not strict takes what the strict one refuses.
# Seen: of the pairs of codes that TRF16 allows for a game, 1 with 0, = with = and - with - are read; 0 with 0 and = with
# 0 raise ConsistencyError in both modes, so that no round can be paired any more.
# Why it matters: the Laws ask for such results. A game is lost by both players if both refuse to comply (Laws of 2023,
# 11.8), and points of one player can be reduced (12.9.5). Write both as they are in the report for the federation; to
# pair the next round with py4swiss, give it a copy in which that game is a draw, and correct the points by hand, or
# take bbpPairings.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check py4swiss==0.3.1
"$folder/venv/bin/python" - "$folder/report.trf" <<'PYTHON'
import pathlib
import sys

from py4swiss.trf import TrfParser

POINTS = {'1': 1, '=': 0.5, '0': 0, '-': 0}


def row(number, name, points, opponent, colour, result):
    return (f'001 {number:4} m    {name:<33} {2000 - 10 * number:4} VIE {12400000 + number:11} 1990/01/01'
            f' {points:4.1f} {number:4}  {opponent:4} {colour} {result}')


def read(white, black, strict):
    report = pathlib.Path(sys.argv[1])
    rows = [row(1, 'Nguyen, An', POINTS[white], 2, 'w', white), row(2, 'Tran, Binh', POINTS[black], 1, 'b', black),
            row(3, 'Le, Chi', 1, 4, 'w', '1'), row(4, 'Pham, Dung', 0, 3, 'b', '0')]
    report.write_text('012 Cup\nXXR 3\n' + '\n'.join(rows) + '\n')
    try:
        TrfParser.parse(report, strict=strict)
        return 'read'
    except Exception as error:
        return type(error).__name__


for white, black, expected in [('1', '0', 'read'), ('=', '=', 'read'), ('-', '-', 'read'),
                               ('0', '0', 'ConsistencyError'), ('=', '0', 'ConsistencyError'), ('0', '=', 'ConsistencyError')]:
    for strict in (True, False):
        seen = read(white, black, strict)
        print(f'{white} with {black},', 'strict:' if strict else 'not strict:', seen)
        assert seen == expected, 'it is otherwise now'
print('as seen on 2026-11-30 with py4swiss 0.3.1')
PYTHON
