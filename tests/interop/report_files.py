"""Gives what `bienban trf` makes of files of Swiss-Manager and of tables of Chess-Results to py4swiss and gacrux.

Usage: report_files.py PROGRAM. It is run by hand: it installs packages, pinned, from PyPI into a folder of its own. The
files are drawn by tests/oracle/swiss_manager.py. py4swiss has to read each report, and gacrux to have the points,
Buchholz and Sonneborn-Berger of `bienban standings` of the file itself. The exit code is 1 where anything differs.
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
EVENTS = 15


def said(command):
    run = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError((run.stderr or run.stdout).strip().split('\n')[-1])
    return run.stdout


def compare(program, python, source, report):
    faults = []
    said([program, 'trf', '--no-config', '-q', '--no-progress', source[0], *source[1:], '-o', report])
    try:
        said([python, '-c', PY4SWISS, report])
    except RuntimeError as refused:
        faults.append(f'py4swiss: {refused}')
    # gacrux takes every report for a Swiss.
    ours = [program, 'standings', '--no-config', '-q', '--no-progress', '--format', 'csv', '--tie-breaks', 'BH,SB',
            '--system', 'swiss']
    rows = csv.DictReader(said([*ours, *source]).splitlines())
    ours = {int(row['number']): [float(row[name]) for name in ('points', 'BH', 'SB')] for row in rows if row['rank']}
    theirs = said([python, '-m', 'gacrux.tiebreakchecker', '-i', report, '-o', '-', '-s', '-b', 'utf-8', '-d', 'S',
                   '-t', 'PTS', 'BH', 'SB'])
    theirs = {int(row.split(';')[0]): [float(value) for value in row.split(';')[2:]]
              for row in theirs.split('\n')[1:] if row}
    for number, values in ours.items():
        if values != theirs.get(number):
            faults.append(f'gacrux: {number} has {theirs.get(number)} for {values}')
    return faults, len(ours)


def main(program):
    bad = players = count = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        venv.create(folder / 'venv', with_pip=True)
        python = folder / 'venv' / 'bin' / 'python'
        said([python, '-m', 'pip', 'install', '-q', '--disable-pip-version-check', *PACKAGES])
        sources = [[ROOT / 'testdata' / 'published' / name for name in ('rounds.txt', 'crosstable.csv')]]
        for kind in (files.SWISS, files.ROBIN):
            for seed in range(EVENTS):
                path = folder / f'{seed}.{files.ENDINGS[kind]}'
                event = files.drawn(random.Random(seed), kind)
                # py4swiss takes no game that both lost.
                for played in event['rounds']:
                    played['games'] = [(*pair, 2 if result == 10 else result) for *pair, result in played['games']]
                path.write_bytes(files.file(event))
                sources.append([path])
        for number, source in enumerate(sources):
            faults, compared = compare(program, python, source, folder / f'{number}.trf')
            bad, players, count = bad + bool(faults), players + compared, count + 1
            for fault in faults[:4]:
                print(f'{source[0].name}: {fault}')
    print(f'{count} reports, {players} players, {bad} otherwise')
    return int(bad > 0)


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
