// Reads the games of a PGN file with five readers, and writes a line of JSON for each reader and game: its half-moves in
// SAN, or what the reader says to a game that it refuses.
// Usage: node pgn_readers.mjs GAMES.pgn > ROWS.jsonl, in a folder with the packages that pgn_readers.sh installs.
import { readFileSync } from 'node:fs';
import { Chess } from 'chess.js';
import { pgnRead } from 'kokopu';
import { parsePgn, startingPosition } from 'chessops/pgn';
import { parseSan, makeSanAndPlay } from 'chessops/san';
import { parse } from '@mliebelt/pgn-parser';
import { Pgn } from 'cm-pgn';

const games = readFileSync(process.argv[2], 'utf8').split(/\n\n(?=\[Event )/).map((game) => game.trim() + '\n');
const readers = {
  'chess.js': (text) => {
    const chess = new Chess();
    chess.loadPgn(text);
    return chess.history();
  },
  kokopu: (text) => pgnRead(text, 0).nodes().map((node) => node.notation()),
  chessops: (text) => {
    const game = parsePgn(text)[0];
    const position = startingPosition(game.headers).unwrap();
    return [...game.moves.mainline()].map(({ san }) => {
      const move = parseSan(position, san);
      if (!move) throw new Error(`illegal: ${san}`);
      return makeSanAndPlay(position, move);
    });
  },
  '@mliebelt/pgn-parser': (text) => parse(text, { startRule: 'game' }).moves.map((move) => move.notation.notation),
  'cm-pgn': (text) => new Pgn(text).history.moves.map((move) => move.san),
};
for (const [name, read] of Object.entries(readers)) {
  games.forEach((text, number) => {
    let row;
    try {
      row = { moves: read(text) };
    } catch (error) {
      row = { refused: String(error.message ?? error).split('\n')[0].slice(0, 120) };
    }
    console.log(JSON.stringify({ name, number, ...row }));
  });
}
