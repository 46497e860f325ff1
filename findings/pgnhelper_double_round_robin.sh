#!/usr/bin/env bash
# pgnhelper 0.10.2 (PyPI) counts Sonneborn-Berger by encounters, so a double round robin may have another winner.
#
# Guessed before it was run: each game counts, as in the rules, and two games against one opponent count twice.
# Seen: an encounter of two games counts once: the opponent's points if more than half was scored, half of them for one
# point of two, nothing for half a point. Below, An and Dung have 3.5 points, 1-1 against each other and three wins each;
# the library has 5.25 and 4.75 and puts An first.
# Why it matters: FIDE, Tie-Break Regulations (C.07), article 9.1: the opponent's points times the points scored against
# him, which makes 9.5 for An and 10.5 for Dung. The table of this library is no oracle for a double round robin. With
# one game for each pairing both are the same.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check pgnhelper==0.10.2 pandas==3.1.1
cd "$folder"
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
from pgnhelper.roundrobin import RoundRobin

GAMES = '''An Binh 1/2-1/2
Chi Dung 0-1
An Chi 1-0
Dung Binh 1/2-1/2
An Dung 1-0
Binh Chi 0-1
Binh An 0-1
Dung Chi 1-0
Chi An 1-0
Binh Dung 1-0
Dung An 1-0
Chi Binh 1-0'''
games = [line.split() for line in GAMES.splitlines()]
with open('double.pgn', 'w') as out:
    for number, (white, black, result) in enumerate(games):
        out.write(f'[Event "Double"]\n[Site "?"]\n[Date "2024.01.{number // 2 + 1:02}"]\n[Round "{number // 2 + 1}"]\n[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n\n1. e4 e5 {result}\n\n')
points, scored = {}, {}
for white, black, result in games:
    share = {'1-0': 1, '0-1': 0, '1/2-1/2': .5}[result]
    for player, other, part in ((white, black, share), (black, white, 1 - share)):
        points[player] = points.get(player, 0) + part
        scored[player, other] = scored.get((player, other), 0) + part
rule = {player: sum(points[other] * part for (of, other), part in scored.items() if of == player) for player in points}
table = RoundRobin('double.pgn').table()
print(table.to_string())
told = dict(zip(table.Name, table.SB))
print('by article 9.1:', {name: rule[name] for name in ('An', 'Dung')})
assert points['An'] == points['Dung'] == 3.5 and (rule['An'], rule['Dung']) == (9.5, 10.5)
assert (told['An'], told['Dung']) == (5.25, 4.75) and list(table.Name)[0] == 'An', 'it counts otherwise now'
print('as seen on 2026-11-30 with pgnhelper 0.10.2')
PYTHON
