#!/usr/bin/env bash
# gacrux 1.11.65 (PyPI; its older name is TieBreakServer): Buchholz, Sonneborn-Berger and the average of opponents' Buchholz
# have other values behind Fore Buchholz in the list than before it.
#
# Guessed before it was run: first that a list decides only in which order values count; then, since 77,520 comparisons
# with lists of many orders had shown other values of SB and AOB alone, that BH stays as it is. It does not.
# Seen: An event of four players and three rounds, in which player 1 is absent from round 2 and loses round 3 by forfeit.
# Player 2 has BH 4.5 and SB 3.75, and 4.0 and 3.25 behind FB; BH of player 3 is 3.5 and 3.0; AOB of players 1 and 4 is
# 3.50 and 4.00, and 3.00 and 3.50. Nothing is reported.
# Why it matters: FIDE, Tie-Break Regulations (C.07), articles 8.1, 8.2 and 9.1: these are sums over the opponents' scores
# at the end, and Fore Buchholz alone takes the last round as drawn. Regulations that name FB before them rank players by
# other numbers than those that name it last. Ask for FB at the end of the list, or compare with
# `bienban standings`, whose values do not depend on it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check gacrux==1.11.65
cat >"$folder/event.trf" <<'TRF'
012 Drawn
XXR 3
001    1      Player 1                          2589                             1.0    1  0003 b 1  0000 - Z  0002 w -
001    2      Player 2                          2578                             2.5    1  0004 b 1  0000 - H  0001 b +
001    3      Player 3                          2567                             0.5    1  0001 w 0  0000 - Z  0004 w =
001    4      Player 4                          2556                             1.5    1  0002 w 0  0000 - U  0003 b =
TRF
"$folder/venv/bin/python" - "$folder/event.trf" <<'PYTHON'
import csv
import subprocess
import sys


def values(*codes):
    run = [sys.executable, '-m', 'gacrux.tiebreakchecker', '-b', 'utf-8', '-i', sys.argv[1], '-o', '-', '-s', '-d', 'S',
           '-t', 'PTS']
    said = subprocess.run([*run, *codes], capture_output=True, encoding='utf-8', check=True).stdout
    return {row['StartNo']: row for row in csv.DictReader(said.splitlines(), delimiter=';')}


first, last = values('FB', 'BH', 'SB', 'AOB'), values('BH', 'SB', 'AOB', 'FB')
seen = {(player, code): (last[player][code], first[player][code])
        for player in sorted(last) for code in ('BH', 'SB', 'AOB', 'FB') if last[player][code] != first[player][code]}
for (player, code), (before, behind) in seen.items():
    print(f'player {player}, {code}: {before} before FB, {behind} behind it')
assert seen == {
    ('1', 'AOB'): ('3.50', '3.00'),
    ('2', 'BH'): ('4.5', '4.0'),
    ('2', 'SB'): ('3.75', '3.25'),
    ('3', 'BH'): ('3.5', '3.0'),
    ('4', 'AOB'): ('4.00', '3.50'),
}, seen
print('as seen on 2026-11-30 with gacrux 1.11.65')
PYTHON
