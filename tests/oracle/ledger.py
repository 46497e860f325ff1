#!/usr/bin/env python3
"""Holds `bienban draws --laws 2018` against what python-chess sees of the same.

usage: ledger.py BIENBAN ORACLE CORPUS [EXPLAINED.csv] [--share BYTES]
ORACLE is the script that prints python-chess's rows (game, rule, kind, ply, until_ply, side, count, plies). Every game file under CORPUS is
compared, packed ones too, row for row and in order, for the kinds occurred and automatic but for dead positions, which python-chess does not know. Games that
python-chess skips are no evidence. Differences must be those of EXPLAINED.csv (file,game,ours,theirs,why); any other, and one that is gone, fails.
With --share, a packed file is compared as far as its games are whole within so many bytes.
"""
import collections
import concurrent.futures
import csv
import difflib
import io
import os
import subprocess
import sys
import tempfile

COLUMNS = 'rule kind ply until_ply side count plies'.split()


def plain(path, folder, share):
    """The path of an unpacked copy, of its share if there is one, or the path itself."""
    if not path.endswith('.zst'):
        return path
    copy = os.path.join(folder, os.path.basename(path)[:-4])
    subprocess.run(['zstd', '-dqf', path, '-o', copy], check=True)
    if share and os.path.getsize(copy) > share:
        with open(copy, 'rb') as file:
            games = file.read(share)
        os.remove(copy)
        with open(copy, 'wb') as file:
            file.write(games[:games.rindex(b'\n[Event ') + 1])
    return copy


def table(text):
    games = collections.defaultdict(list)
    for row in csv.DictReader(io.StringIO(text)):
        if row['kind'] != 'intended' and row['rule'] != 'dead-position':
            games[int(row['game'])].append(' '.join(row[c] for c in COLUMNS).strip())
    return games


def compare(bienban, oracle, path):
    """Rows compared and the differences of a file, by game."""
    run = lambda *words: subprocess.run(words, capture_output=True, text=True, errors='replace')
    theirs = run(sys.executable, oracle, path)
    if theirs.returncode:
        sys.exit('the oracle failed on %s: %s' % (path, theirs.stderr))
    ours = run(bienban, 'draws', '--laws', '2018', '--format', 'csv', '-q', path)
    if ours.returncode:
        sys.exit('draws failed on %s: %s' % (path, ours.stderr))
    skipped = {int(line.split(': ')[0].rsplit(' ', 1)[1]) for line in theirs.stderr.splitlines() if line.startswith('skipped ')}
    mine, yours = table(ours.stdout), table(theirs.stdout)
    count = sum(len(rows) for rows in yours.values())
    different = [(game, mine.get(game, []), yours.get(game, [])) for game in sorted(set(mine) | set(yours))
                 if game not in skipped and mine.get(game) != yours.get(game)]
    if len(different) > 100:
        # Where python-chess counts games otherwise, the rows are compared game by game in their order.
        print('%s: games are counted otherwise; compared by their order' % os.path.basename(path))
        one, other = ([(game, tuple(rows)) for game, rows in sorted(side.items())] for side in (mine, yours))
        matcher = difflib.SequenceMatcher(None, [rows for _, rows in one], [rows for _, rows in other], autojunk=False)
        different = []
        for tag, a, b, c, d in matcher.get_opcodes():
            if tag != 'equal':
                different += [(game, list(rows), []) for game, rows in one[a:b]]
                different += [(game, [], list(rows)) for game, rows in other[c:d] if game not in skipped]
    return count, different


def main():
    words, share = sys.argv[1:], None
    if '--share' in words:
        at = words.index('--share')
        share = int(words[at + 1])
        del words[at:at + 2]
    bienban, oracle, corpus = words[:3]
    explained = {}
    if len(words) > 3:
        with open(words[3], encoding='utf-8', newline='') as file:
            explained = {(r['file'], int(r['game'])): r for r in csv.DictReader(file)}
    files = sorted(os.path.join(folder, name) for folder, _, names in os.walk(corpus) for name in names
                   if name.endswith(('.pgn', '.pgn.zst')))
    rows, failed, met = 0, 0, set()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        # The large ones first, so that no core waits for them at the end.
        files.sort(key=lambda f: -os.path.getsize(f))
        results = pool.map(lambda f: (f, compare(bienban, oracle, plain(f, folder, share))), files)
        for path, (count, different) in results:
            rows += count
            name = os.path.relpath(path, corpus)
            for game, ours, theirs in different:
                key = (name, game)
                only_ours = '|'.join(r for r in ours if r not in theirs)
                only_theirs = '|'.join(r for r in theirs if r not in ours)
                known = explained.get(key)
                if known and (known['ours'], known['theirs']) == (only_ours, only_theirs):
                    met.add(key)
                    continue
                failed += 1
                print('%s,%d,%s,%s' % (name, game, only_ours, only_theirs))
    for key in set(explained) - met:
        failed += 1
        print('explained, but not met: %s game %d' % key)
    print('%d files, %d rows, %d explained differences, %d others' % (len(files), rows, len(met), failed))
    sys.exit(1 if failed or rows < 1000 else 0)


main()
