"""Gives what `bienban trf` makes of files of Swiss-Manager and of tables of Chess-Results to other programs.

Usage: report_files.py PROGRAM [BBPPAIRINGS]. It is run by hand: it installs packages, pinned, from PyPI into a folder
of its own; bbpPairings is built from its source, and passed over where it is not named. The files are those of testdata
and those that tests/oracle/swiss_manager.py draws. py4swiss and bbpPairings have to read each report of players, and
gacrux, which is TieBreakServer on PyPI, to have the points and tie-breaks of `bienban standings` of the file itself, in
events of teams too. The exit code is 1 where anything differs.
"""
import csv
import pathlib
import random
import subprocess
import sys
import tempfile
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'tests' / 'oracle'))
sys.dont_write_bytecode = True
import swiss_manager as files  # noqa: E402

PACKAGES = ['gacrux==1.11.65', 'py4swiss==0.3.1']
PY4SWISS = 'import sys, pathlib, py4swiss.trf as t; t.TrfParser.parse(pathlib.Path(sys.argv[1]), strict=True)'
# py4swiss 0.3.1 takes no game that both lost, which testdata has.
BOTH_LOST = 'Incompatible result entries'
EVENTS = 15
VALUES = {False: ['BH', 'SB'], True: ['MPTS', 'GPTS', 'EMMSB', 'EMGSB', 'EGMSB', 'EGGSB', 'BH']}
OURS = {'PTS': 'points', 'MPTS': 'match_points', 'GPTS': 'game_points'}


def said(command, codes=(0,)):
    run = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if run.returncode not in codes:
        raise RuntimeError((run.stderr or run.stdout).strip().split('\n')[-1])
    return run.stdout


def refusals(readers):
    for name, command, codes in readers:
        try:
            said(command, codes)
        except RuntimeError as refused:
            if BOTH_LOST not in str(refused):
                yield f'{name}: {refused}'


def compare(program, pairings, python, source, report):
    is_robin, is_of_teams = source[0].suffix in ('.TURX', '.TUTX'), source[0].suffix in ('.TUTX', '.TUMX')
    said([program, 'trf', '--no-config', '-q', '--no-progress', '--to', 'trf26' if is_of_teams else 'trf16', *source,
          '-o', report])
    readers = []
    if not is_of_teams:
        readers.append(('py4swiss', [python, '-c', PY4SWISS, report], [0]))
    if pairings and not is_of_teams:
        # It pairs the round after the last; its code 1 is that no pairing is left.
        more = report.with_suffix('.more')
        more.write_text(report.read_text().replace('XXR ', 'XXR 1'))
        readers += [('bbpPairings -c', [pairings, '--dutch', report, '-c'], [0]),
                    ('bbpPairings -p', [pairings, '--dutch', more, '-p'], [0, 1])]
    faults = list(refusals(readers))
    values = VALUES[is_of_teams]
    if is_robin and is_of_teams:
        # gacrux ends with `Program error` where a team of a round robin is free.
        values = [name for name in values if name not in ('EGMSB', 'EGGSB')]
    # gacrux takes every report of players for a Swiss.
    kind = ['--teams'] if is_of_teams else ['--system', 'swiss']
    asked = [name for name in values if name not in OURS]
    rows = csv.DictReader(said([program, 'standings', '--no-config', '-q', '--no-progress', '--format', 'csv', *kind,
                                '--tie-breaks', ','.join(asked), *source]).splitlines())
    values = values if is_of_teams else ['PTS', *values]
    ours = {int(row['number']): [float(row[OURS.get(name, name)]) for name in values] for row in rows if row['rank']}
    rules = '-p' if is_robin and is_of_teams else '-s'
    theirs = said([python, '-m', 'gacrux.tiebreakchecker', '-i', report, '-o', '-', rules, '-b', 'utf-8', '-d', 'S',
                   '-t', *values])
    theirs = {int(row.split(';')[0]): [float(value) for value in row.split(';')[2:]]
              for row in theirs.split('\n')[1:] if row}
    for number, values in ours.items():
        if values != theirs.get(number):
            faults.append(f'gacrux: {number} has {theirs.get(number)} for {values}')
    return faults, len(ours)


def main(program, pairings=None):
    bad = players = count = 0
    if not pairings:
        print('bbpPairings is not named, and reads nothing')
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        venv.create(folder / 'venv', with_pip=True)
        python = folder / 'venv' / 'bin' / 'python'
        said([python, '-m', 'pip', 'install', '-q', '--disable-pip-version-check', *PACKAGES])
        sources = [[ROOT / 'testdata' / 'published' / name for name in ('rounds.txt', 'crosstable.csv')]]
        sources += [[path] for path in sorted((ROOT / 'testdata' / 'swiss_manager').iterdir())]
        for kind in files.ENDINGS:
            for seed in range(EVENTS):
                path = folder / f'{seed}.{files.ENDINGS[kind]}'
                event = files.drawn(random.Random(seed), kind)
                # Games that both lost are no draws to py4swiss, and to gacrux a match of forfeits alone was played.
                told = {10: 2} if 'teams' not in event else {10: 2, 4: 1, 5: 3}
                for played in event['rounds']:
                    played['games'] = [(*pair, told.get(result, result) if all(pair) else result)
                                       for *pair, result in played['games']]
                path.write_bytes(files.file(event))
                sources.append([path])
        for number, source in enumerate(sources):
            try:
                faults, compared = compare(program, pairings, python, source, folder / f'{number}.trf')
            except RuntimeError as refused:
                faults, compared = [str(refused)], 0
            bad, players, count = bad + bool(faults), players + compared, count + 1
            for fault in faults[:4]:
                print(f'{source[0].name}: {fault}')
    print(f'{count} reports, {players} players and teams, {bad} otherwise')
    return int(bad > 0)


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
