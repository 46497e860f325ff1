#!/usr/bin/env bash
# chess 1.5.1 (npm) takes the men and the turn from a FEN, and forgets castling and en passant; any pawn may step twice.
#
# Guessed before it was run: a position from a FEN has the legal half-moves of that position.
# Seen: a man counts as unmoved until it moves in this game. With the castling field "-" O-O and O-O-O are offered. With
# the field d6 the capture exd6 is not offered, and the pawn of e5 may go to e7 in one half-move. A game from the start
# is right in that. But its repetition compares the men alone: after 1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Ke2 Ke7 5. Ke1 Ke8
# it claims a third time, though castling was possible only at the first.
# Why it matters: PGN standard, 16.1.3.3 and 16.1.3.4 (castling availability, en passant target square); Laws of Chess,
# 3.7.2 (two squares only on the first move of the pawn) and 9.2.3.2 (rights of castling make another position). Half-moves that
# this package lists for a FEN are no check of a scoresheet that was taken up in the middle. kokopu, chessops and
# chess.js read all fields.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts chess@1.5.1 kokopu@4.13.4
cat > run.mjs <<'JS'
import assert from 'node:assert';
import chess from 'chess';
import { Position } from 'kokopu';

const offered = (fen) => Object.keys(chess.fromFEN(fen, { PGN: true }).getStatus().notatedMoves);
const legal = (fen) => {
  const position = new Position(fen);
  return position.moves().map((move) => position.notation(move));
};
const plain = (moves) => moves.map((move) => move.replace(/[+#]/, ''));
const without = (these, those) => these.filter((move) => !those.includes(move)).sort();
const cases = [
  ['4k3/8/8/8/8/8/8/R3K2R w - - 0 1', ['O-O', 'O-O-O'], []],
  ['4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2', ['e7'], ['exd6']],
];
for (const [fen, tooMany, missing] of cases) {
  const [told, rule] = [plain(offered(fen)), plain(legal(fen))];
  console.log(fen, 'offered, not legal:', without(told, rule), 'legal, not offered:', without(rule, told));
  assert.deepEqual(without(told, rule), tooMany, 'it offers other half-moves now');
  assert.deepEqual(without(rule, told), missing, 'it leaves out other half-moves now');
}
const game = chess.create({ PGN: true });
const said = 'e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8'.split(' ').map((move) => {
  game.move(move);
  return game.getStatus().isRepetition;
});
console.log('repetition after each half-move:', said.join(' '));
assert.equal(said.at(-1), true, 'it no longer claims the third time');
console.log('as seen on 2026-11-30 with chess 1.5.1');
JS
node run.mjs
