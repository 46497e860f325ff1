#!/usr/bin/env bash
# swissdutch 0.1.0 (PyPI) pairs a player for the third Black in a row, and never for the third White.
#
# Guessed before it was run: what it does with colours is the same with White and Black exchanged.
# Seen: the colour preference is the greater of the colour difference and the sum of the last two colours, with White as
# +1 and Black as -1. The greater of +1 and +2 is the strong wish for Black; the greater of -1 and -2 is the weak wish
# for White. Of four players with equal points, two of whom have White-Black-Black, the engine pairs those two with each
# other, and one has Black in rounds 2, 3 and 4. With all colours exchanged it pairs them apart.
# Why it matters: the same colour in the two latest rounds makes the preference absolute, whichever colour it was (FIDE
# Handbook C.04.3, A.6), and two players with the same absolute preference do not meet. Pairings of this library are no
# oracle for a Dutch Swiss: compare rounds with bbpPairings or py4swiss.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check swissdutch==0.1.0
"$folder/venv/bin/python" - <<'PYTHON'
from swissdutch.constants import Colour, ColourPref
from swissdutch.dutch import DutchPairingEngine
from swissdutch.player import Player

WHITE, BLACK = Colour.white, Colour.black


def players(exchanged):
    rows = [('An', 2400, (5, 6, 7), (WHITE, BLACK, BLACK)), ('Binh', 2300, (6, 7, 8), (BLACK, WHITE, BLACK)),
            ('Chi', 2200, (7, 8, 5), (WHITE, BLACK, BLACK)), ('Dung', 2100, (8, 5, 6), (WHITE, BLACK, WHITE))]
    colours = lambda history: tuple((BLACK if c == WHITE else WHITE) if exchanged else c for c in history)
    return [Player(name, rating, pairing_no=number, score=1.5, opponents=met, colour_hist=colours(history))
            for number, (name, rating, met, history) in enumerate(rows, 1)]


def three_running(exchanged):
    paired = DutchPairingEngine().pair_round(4, players(exchanged))
    for player in paired:
        print('exchanged' if exchanged else 'as it is', player.name, 'against', player.opponents[-1], [c.name for c in player.colour_hist])
    return [player.name for player in paired if len(set(player.colour_hist[-3:])) == 1]


print('White-Black-Black wants', players(False)[0].colour_preference, '; Black-White-White wants', players(True)[0].colour_preference)
assert players(False)[0].colour_preference == -1 and players(True)[0].colour_preference == 2
assert three_running(False) == ['Chi'], 'it no longer gives a third Black'
assert three_running(True) == [], 'it gives a third White now'
print('as seen on 2026-11-30 with swissdutch 0.1.0')
PYTHON
