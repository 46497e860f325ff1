#!/usr/bin/env bash
# polyglot 2.0.4 (Debian) makes a book of games that begin elsewhere as if they began at the start of chess.
#
# Guessed before it was run: a game with the tags SetUp and FEN goes in under the keys of its own positions, or stays out.
# Seen: of a game at knight odds, 1. e4 e5 2. Nf3, and a game of Chess960, 1. e4 e5 2. f4, polyglot says nothing. Its book
# has e2e4 under 463b96181691fc9c, the key of the start of chess, with both wins as weight, and nothing under the keys of
# the two positions, as python-chess 1.11.2 finds. Only a half-move that is illegal from the start of chess is refused.
# Why it matters: PGN standard, 9.7.1 and 9.7.2: with SetUp "1" the game begins at FEN. Weights of a book count wins and
# draws, so thematic and odds games change what an engine plays on move 1. Leave such games out before a book is made:
# `bienban select --where 'not has(setup)'`, or pgn-extract --nosetuptags.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get -qq download polyglot=2.0.4+git20210322-1 2>/dev/null
dpkg -x polyglot_*.deb .
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check chess==1.11.2
cat > games.pgn <<'PGN'
[Event "Odds of a knight"]
[Site "?"]
[Date "2024.01.01"]
[Round "1"]
[White "An"]
[Black "Binh"]
[Result "1-0"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"]

1. e4 e5 2. Nf3 1-0

[Event "Chess960"]
[Site "?"]
[Date "2024.01.01"]
[Round "2"]
[White "Chi"]
[Black "Dung"]
[Result "1-0"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"]

1. e4 e5 2. f4 1-0
PGN
usr/games/polyglot make-book -pgn games.pgn -bin games.bin -min-game 1 2>&1 | tr '\r' '\n' | tail -8
venv/bin/python - <<'PYTHON'
import chess
import chess.polyglot

book = chess.polyglot.open_reader('games.bin')
starts = {'chess': chess.Board(), 'odds': chess.Board('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1'),
          '960': chess.Board('bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1', chess960=True)}
found = {name: [(entry.move.uci(), entry.weight) for entry in book.find_all(board)] for name, board in starts.items()}
print(found, 'entries:', [(f'{entry.key:016x}', entry.move.uci(), entry.weight) for entry in book])
assert found == {'chess': [('e2e4', 4)], 'odds': [], '960': []}, 'the book is another now'
print('as seen on 2026-11-30 with polyglot 2.0.4')
PYTHON
