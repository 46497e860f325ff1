#!/usr/bin/env bash
# roundrobin 2.0.0 (npm) pairs twelve players rightly, and gives one of them the same colour six times in a row.
#
# Guessed before it was run: colours alternate as in the Berger tables, for its rounds of six are those of the tables.
# Seen: the pairs are right. Its readme says that the order of a pair is White and Black in chess, and its code that
# orders are turned so that everyone has about half of each. Only the pair of player 1 is turned; the others have the
# colour of the half of the circle in which they stand. So player 7 of twelve has Black five times and then White six
# times. With eight players there are 15 triples of one colour, in the Berger tables none.
# Why it matters: FIDE Handbook C.05, annex 1 (Berger tables): nobody has one colour three times in a row, nor one colour
# more often than the other by two. All pairs of this package are those of the rules, and the colours are not. Take both
# from `bienban schedule`; `bienban event` reports games with the wrong colour.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts roundrobin@2.0.0
cat > run.cjs <<'JS'
const assert = require('node:assert');
const rounds = require('roundrobin');

// C.05, annex 1, by its construction: the last player changes colour each round, the others turn by half the circle.
function berger(players) {
  const last = players - 1;
  return Array.from({ length: last }, (_, round) => {
    const first = (round * (players / 2)) % last;
    const pairs = [round % 2 ? [players, first + 1] : [first + 1, players]];
    for (let step = 1; step < players / 2; step += 1) {
      pairs.push([((first + step) % last) + 1, ((first - step + last) % last) + 1]);
    }
    return pairs;
  });
}

function colours(table) {
  const of = {};
  for (const [white, black] of table.flat()) {
    of[white] = (of[white] ?? '') + 'W';
    of[black] = (of[black] ?? '') + 'B';
  }
  return of;
}

const longest = (row) => Math.max(...row.match(/W+|B+/g).map((run) => run.length));
const triples = (of) => Object.values(of).join(' ').match(/(?=WWW|BBB)/g)?.length ?? 0;
assert.deepEqual(berger(6)[1], [[6, 4], [5, 3], [1, 2]], 'the second round of the table of six');
for (const players of [4, 6, 8, 10, 12]) {
  const [told, rule] = [colours(rounds(players)), colours(berger(players))];
  const met = new Set(rounds(players).flat().map((pair) => [...pair].sort((a, b) => a - b).join('-')));
  console.log(players, 'players: longest run', Math.max(...Object.values(told).map(longest)), 'triples', triples(told),
    '; Berger', Math.max(...Object.values(rule).map(longest)), triples(rule));
  assert.equal(met.size, (players * (players - 1)) / 2);
  assert.equal(Math.max(...Object.values(rule).map(longest)), 2);
  for (const row of Object.values(rule)) assert.equal(Math.abs(row.split('W').length * 2 - 2 - row.length), 1);
}
const twelve = colours(rounds(12));
console.log(twelve);
assert.equal(twelve[7], 'BBBBBWWWWWW', 'it gives other colours now');
assert.equal(triples(colours(rounds(8))), 15);
console.log('as seen on 2026-11-30 with roundrobin 2.0.0');
JS
node run.cjs
