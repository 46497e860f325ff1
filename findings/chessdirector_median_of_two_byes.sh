#!/usr/bin/env bash
# chessdirector 2.1.0 (PyPI) gives a player with two byes a Median above her Buchholz, from which it is made by leaving out.
#
# Guessed before it was run: it counts a bye by rules older than those of C.07, and all its numbers follow from that.
# Seen: an unplayed round counts as an opponent with the player's own score, and Buchholz is right by that: An has 3.5
# points, two of them half-point byes, and 0 + 1 + 2.5 + 3.5 + 3.5 = 10.5. For Median and Modified Median the sum of the
# byes stands for each of them, 7 and 7 for 3.5 and 3.5. Without the lowest value that makes 17.5 for 10.5, and without
# both ends 10.5 for 7. With one bye it is right. Mai has 3.5 points as well, and 13 and 9, and belongs before An in both;
# the package puts An first.
# Why it matters: FIDE, Tie-Break Regulations (C.07), articles 14.1 and 14.3: a cut or a median leaves values out of
# Buchholz, so it is never more. Two half-point byes are common in weekend opens, and there the package decides for those
# who stayed away. Ask for Buchholz alone, or take `bienban standings` or gacrux.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check chessdirector==2.1.0
"$folder/venv/bin/python" - <<'PYTHON'
from paircraft.local.models import Pairing, Player, points_for
from paircraft.local.tiebreaks import compute

GAMES = '''1 Binh Lan 0-1
1 Mai Em 1/2-1/2
1 Dung Chi 0-1
1 Hoa - bye
1 An - half-bye
2 Hoa Chi 1/2-1/2
2 Dung Lan 0-1
2 Mai Binh 1-0
2 Em - bye
2 An - half-bye
3 Lan Em 0-1
3 Mai Hoa 1-0
3 An Dung 1-0
3 Binh Chi 0-1
4 Hoa An 1/2-1/2
4 Chi Em 1/2-1/2
4 Dung Binh 0-1
4 Lan Mai 0-1
5 Chi Mai 1-0
5 Hoa Lan 1/2-1/2
5 Dung Em 0-1
5 An Binh 1-0'''
pairings, points, met = [], {}, {}
for line in GAMES.splitlines():
    turn, white, black, result = line.split()
    black = None if black == '-' else black
    pairings.append(Pairing(round=int(turn), white_id=white, black_id=black, result=result, is_bye=black is None))
    for player, other, part in ((white, black, points_for(result)[0]), (black, white, points_for(result)[1])):
        if player:
            points[player] = points.get(player, 0) + part
            met.setdefault(player, []).append(other)
told = compute([Player(id=name, name=name, score=score) for name, score in points.items()], pairings)
right = {}
for name in ('An', 'Mai'):
    values = sorted(points[other] if other else points[name] for other in met[name])
    right[name] = (sum(values), sum(values[1:-1]), sum(values[1:]))
    said = tuple(told[name][code] for code in ('buchholz', 'median', 'modified_median'))
    print(name, points[name], 'points; Buchholz, Median, Modified Median: told', said, 'right', right[name], values)
    assert said == right[name] or name == 'An'
assert (told['An']['buchholz'], told['An']['median'], told['An']['modified_median']) == (10.5, 10.5, 17.5), 'it counts otherwise now'
assert right['An'][1] < right['Mai'][1] and told['An']['median'] > told['Mai']['median']
assert right['An'][2] < right['Mai'][2] and told['An']['modified_median'] > told['Mai']['modified_median']
print('as seen on 2026-11-30 with chessdirector 2.1.0')
PYTHON
