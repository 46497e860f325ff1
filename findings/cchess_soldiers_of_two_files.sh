#!/usr/bin/env bash
# cchess 1.25.5 (PyPI) gives two half-moves of a xiangqi position one name, and plays the other one when it reads it.
#
# Guessed before it was run: with soldiers doubled on two files it writes 一兵, 二兵 ..., as the rules of notation do, or
# refuses.
# Seen: Red has two soldiers on the file c and two on the file e. Both c7c8 and e7e8 are written 前兵进一. Read again, that is
# e7e8. Neither 一兵 to 四兵 is read. With three soldiers on one file it writes 前兵, 中兵, 后兵, which is right.
# Why it matters: a game that cchess writes as text is another game when it is read; positions like these are rare and
# decide endings. The standard numbers the soldiers from the right: 一兵 to 四兵 (and to 五兵). Take the half-moves as squares
# (to_iccs) when games come from cchess.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check cchess==1.25.5
"$folder/venv/bin/python" - <<'PYTHON'
from cchess import ChessBoard

FEN = '3k5/9/2P1P4/2P1P4/9/9/9/9/9/4K4 w'
names = {}
for squares in (((2, 7), (2, 8)), ((4, 7), (4, 8)), ((2, 6), (3, 6)), ((4, 6), (5, 6))):
    played = ChessBoard(FEN).move(*squares)
    names[played.to_iccs()] = played.to_text()
print(names)
assert names['c7c8'] == names['e7e8'] == '前兵进一', 'the names differ now'
again = ChessBoard(FEN).move_text('前兵进一')
print('read again:', again.to_iccs())
assert again.to_iccs() == 'e7e8'
numbered = [text for text in ('一兵进一', '二兵平四', '三兵进一', '四兵平六') if ChessBoard(FEN).move_text(text) is not None]
assert numbered == [], f'{numbered} are read now'
three = ChessBoard('3k5/9/9/4P4/4P4/4P4/9/9/9/4K4 w').move((4, 5), (3, 5))
assert three.to_text() == '中兵平六'
print('as seen on 2026-11-30 with cchess 1.25.5')
PYTHON
