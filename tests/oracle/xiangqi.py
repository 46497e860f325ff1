#!/usr/bin/env python3
"""Compares the law of repetition and of fifty moves in xiangqi with a slow oracle (over pyffish 0.0.90).

usage: tests/oracle/xiangqi.py target/release/examples/xiangqi ORACLE.py GAMES [OCCURRENCES]
GAMES has one `FEN|MOVE MOVE ...` a line, as `xiangqi random|loops|cycles COUNT SEED` makes them. Every field of every row is compared,
and the end of each game. Exits with 1 where something differs. The last hundred occurrences of a position are compared.
"""
import collections, json, os, subprocess, sys
import importlib.util
spec = importlib.util.spec_from_file_location('oracle', sys.argv[2]); x = importlib.util.module_from_spec(spec); spec.loader.exec_module(x)
# The oracle asks pyffish the same of a position again and again in a loop; its answers are kept, nothing else changes.
kept = {}
def keep(name):
    asked = getattr(x.Pos, name)
    def answer(self, *rest):
        k = (name, self.fen(*rest))
        if k not in kept:
            if len(kept) > 200000: kept.clear()
            kept[k] = asked(self, *rest)
        return kept[k]
    setattr(x.Pos, name, answer)
keep('legal'); keep('in_check')
path = sys.argv[3]; n = int(sys.argv[4]) if len(sys.argv) > 4 else 3
out = subprocess.run([sys.argv[1], 'judge', str(n)], stdin=open(path), capture_output=True, text=True, check=True).stdout
blocks = [[json.loads(l) for l in b.split('\n') if l] for b in out.split('\n\n') if b.strip()]
lines = open(path).read().split('\n'); lines = [l for l in lines if l]
assert len(blocks) == len(lines), (len(blocks), len(lines))
count = collections.Counter(); examples = {}; verdicts = collections.Counter(); articles = collections.Counter()
for line, mine in zip(lines, blocks):
    fen, moves = line.split('|'); moves = [x.from_uci(t) for t in moves.split()]
    rows, played, pos = x.judge(fen, moves, n)
    want_end = {'end': x.end_of(pos), **x.fifty(played)}
    have_end = mine[-1]; have = mine[:-1]; count['games'] += 1; count['half-moves'] += len(moves); count['rows'] += len(rows)
    for k, v in want_end.items():
        if have_end.get(k) != v: count['end:' + k] += 1; examples.setdefault('end:' + k, (line, v, have_end.get(k)))
    if have_end['fen'].split()[:2] != pos.fen().split()[:2]: count['fen'] += 1
    if len(rows) != len(have): count['number of rows'] += 1; examples.setdefault('number of rows', (line, len(rows), len(have)))
    for w, h in zip(rows, have):
        count['transposed'] += bool(h.get('transposed')); verdicts[w.get('verdict'), w.get('white'), w.get('black'), w.get('sure')] += 1
        for a in w.get('articles', ()): articles[a] += 1
        for k, v in w.items():
            if k == 'plies': v = v[-100:]
            if h.get(k) != v: count['row:' + k] += 1; old = examples.get('row:' + k); new = (line, w, h); examples['row:' + k] = new if not old or len(line) < len(old[0]) else old
print(f"{count['games']} games, {count['half-moves']} half-moves, {count['rows']} rows of repetition, {len(examples)} kinds of difference")
for k, v in examples.items(): print(k, *v, sep='\n   ')
sys.exit(bool(examples))
