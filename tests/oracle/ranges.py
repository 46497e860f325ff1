#!/usr/bin/env python3
"""Cuts files into ranges and compares the rows of all of them with those of one run.

usage: tests/oracle/ranges.py BIENBAN FILE... [--ranges 1,2,7,64] [--game-limit BYTES]
For `validate`, `draws` and `games` each file is cut at random into so many ranges. Every other range is read from standard input, from
the limit of a game before its beginning on, or from the beginning where that is no certain place. Rows must be equal once the games and lines of the ranges before (`--range-count`) are added.
Exits with 1 where something differs.
"""
import argparse, csv, io, os, random, subprocess, sys

words = argparse.ArgumentParser()
words.add_argument('bienban'); words.add_argument('files', nargs='+'); words.add_argument('--ranges', default='1,2,7,64'); words.add_argument('--seed', type=int, default=1); words.add_argument('--game-limit', type=int, default=16 << 20)
words = words.parse_args(); chance = random.Random(words.seed)
LIMIT = words.game_limit
COMMANDS = {
    'validate': ['validate', '--fail-on', 'never'], 'draws': ['draws'],
    'games': ['games', '--columns', 'file,game,line,offset,length,white,plies,moves_key,errors,warnings,first_code'],
}

def rows(more, path, start=None, end=None, piped=False):
    call = [words.bienban, *more, '-q', '--format', 'csv', '--game-limit', str(LIMIT)]
    if start is not None: call += ['--range', '%d-%s' % (start, '' if end is None else end)]
    if piped:
        def piping(at):
            with open(path, 'rb') as file:
                file.seek(at); data = file.read()
            return subprocess.run([*call, '--range-at', str(at), '-'], input=data, capture_output=True)
        run = piping(max(0, start - LIMIT))
        if run.returncode == 2 and b'from an earlier byte' in run.stderr: run = piping(0)
    else: run = subprocess.run([*call, path], capture_output=True)
    if run.returncode not in (0, 1): sys.exit('%s: %s' % (call, run.stderr.decode()))
    return list(csv.reader(io.StringIO(run.stdout.decode())))

bad = compared = 0
for path in words.files:
    size = os.path.getsize(path)
    for name, command in COMMANDS.items():
        want = rows(command, path)
        for count in map(int, words.ranges.split(',')):
            cuts = sorted(chance.randrange(size + 1) for _ in range(count - 1))
            games = lines = 0; got = []
            for n, (start, end) in enumerate(zip([0] + cuts, cuts + [None])):
                piped = n % 2 == 1
                part = rows(command, path, start, end, piped); header = part[0]
                places = {c: header.index(c) for c in ('file', 'game', 'line', 'end_line') if c in header}
                for row in part[1:]:
                    assert row.pop() == str(start)
                    for column, more in (('game', games), ('line', lines), ('end_line', lines)):
                        if column in places and row[places[column]]: row[places[column]] = str(int(row[places[column]]) + more)
                    row[places['file']] = path
                got += ([header[:-1]] if not got else []) + part[1:]
                counted = rows([command[0], '--range-count'], path, start, end)[1]
                games += int(counted[3]); lines += int(counted[4])
            compared += 1
            if got != want:
                bad += 1
                n = next((n for n, (a, b) in enumerate(zip(got, want)) if a != b), min(len(got), len(want)))
                print(path, name, count, 'ranges', len(got), 'rows for', len(want), 'first at', n, got[n:n + 1], want[n:n + 1])
print(compared, 'cuttings,', bad, 'differ'); sys.exit(1 if bad else 0)
