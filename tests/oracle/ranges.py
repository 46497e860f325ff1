#!/usr/bin/env python3
"""Cuts files into ranges and compares the rows of all of them with those of one run.

usage: tests/oracle/ranges.py BIENBAN FILE... [--ranges 1,2,7,64] [--game-limit BYTES]
For `validate`, `draws`, `games` and `audit` each file is cut at random into so many ranges. Every other range is read from standard input, from
the limit of a game before its beginning on, or from the beginning where that is no certain place. Rows must be equal once the games and lines of the ranges before (`--range-count`) are added.
For `audit` the claims are about games at random, some of which are not there; the rows are compared without their order, because a claim stands in the range of its game.
Exits with 1 where something differs.
"""
import argparse, csv, io, os, random, subprocess, sys, tempfile

words = argparse.ArgumentParser()
words.add_argument('bienban'); words.add_argument('files', nargs='+'); words.add_argument('--ranges', default='1,2,7,64'); words.add_argument('--seed', type=int, default=1); words.add_argument('--game-limit', type=int, default=16 << 20)
words = words.parse_args(); chance = random.Random(words.seed)
LIMIT = words.game_limit
COMMANDS = {
    'validate': ['validate', '--fail-on', 'never'], 'draws': ['draws'],
    'audit': ['audit', 'CLAIMS'],
    'games': ['games', '--columns', 'file,game,line,offset,length,white,plies,moves_key,errors,warnings,first_code'],
}

def rows(more, path, start=None, end=None, piped=False):
    call = [words.bienban, *more, '-q', '--format', 'csv', '--game-limit', str(LIMIT)]
    if start is not None: call += ['--range', '%d-%s' % (start, '' if end is None else end)]
    if piped:
        def piping(at):
            with open(path, 'rb') as file:
                # More than a game behind the range is never wanted.
                file.seek(at); data = file.read(-1 if end is None else end - at + 2 * LIMIT + (1 << 20))
            return subprocess.run([*call, '--range-at', str(at), '-'], input=data, capture_output=True)
        run = piping(max(0, start - LIMIT))
        if run.returncode == 2 and b'from an earlier byte' in run.stderr: run = piping(0)
    else: run = subprocess.run([*call, path], capture_output=True)
    # A claim about a game that is not there makes the exit code of `audit` 2, and has its row.
    if run.returncode not in ((0, 2) if more[0] == 'audit' else (0, 1)) or b'claims.csv' not in run.stderr and run.returncode == 2: sys.exit('%s: %s' % (call, run.stderr.decode()))
    return list(csv.reader(io.StringIO(run.stdout.decode())))

def claims(folder, games):
    name = os.path.join(folder, 'claims.csv')
    with open(name, 'w') as file:
        file.write('game,ply,side,rule\n')
        for _ in range(300): file.write('%d,%d,%s,%s\n' % (chance.randint(1, games + 5), chance.randint(0, 120), chance.choice(['white', 'black']), chance.choice(['threefold', 'fifty'])))
        file.write('1,x,white,threefold\n')
    return name

bad = compared = 0
folder = tempfile.TemporaryDirectory()
for path in words.files:
    size = os.path.getsize(path)
    for name, command in COMMANDS.items():
        if name == 'audit': command = ['audit', claims(folder.name, int(rows(['games', '--range-count'], path, 0)[1][3]))]
        want = rows(command, path)
        for count in map(int, words.ranges.split(',')):
            cuts = sorted(chance.randrange(size + 1) for _ in range(count - 1))
            games = lines = 0; got = []
            for n, (start, end) in enumerate(zip([0] + cuts, cuts + [None])):
                piped = n % 2 == 1
                before = ['--games-before', str(games)] if name == 'audit' else []
                part = rows([*command, *before], path, start, end, piped); header = part[0]
                places = {c: header.index(c) for c in ('file', 'game', 'line', 'end_line') if c in header and name != 'audit'}
                for row in part[1:]:
                    assert row.pop() == str(start)
                    for column, more in (('game', games), ('line', lines), ('end_line', lines)):
                        if column in places and row[places[column]]: row[places[column]] = str(int(row[places[column]]) + more)
                    if 'file' in places: row[places['file']] = path
                got += ([header[:-1]] if not got else []) + part[1:]
                counted = rows(['games' if name == 'audit' else command[0], '--range-count'], path, start, end)[1]
                games += int(counted[3]); lines += int(counted[4])
            if name == 'audit':
                # What is said of a game that is not there names the file, which a pipe has not.
                got = sorted([cell.replace('`: - has only', '`: %s has only' % path) for cell in row] for row in got); want.sort()
            compared += 1
            if got != want:
                bad += 1
                n = next((n for n, (a, b) in enumerate(zip(got, want)) if a != b), min(len(got), len(want)))
                print(path, name, count, 'ranges', len(got), 'rows for', len(want), 'first at', n, got[n:n + 1], want[n:n + 1])
print(compared, 'cuttings,', bad, 'differ'); sys.exit(1 if bad else 0)
