"""Compares `bienban standings` and `bienban trf` with gacrux, which is TieBreakServer on PyPI, py4swiss and bbpPairings.

Usage: tiebreak_server.py PROGRAM [BBPPAIRINGS]. It is run by hand: it installs packages, pinned, from PyPI into a folder
of its own. The events are drawn here, or by the generator of bbpPairings where that program is named. `excused` has
what docs/interop.md explains; the exit code is 1 where anything else differs.
"""
import csv
import pathlib
import random
import subprocess
import sys
import tempfile
import venv

PACKAGES = ['gacrux==1.11.65', 'py4swiss==0.3.1']
SIZES = [(10 + seed * seed * 3 // 10, 5 + seed % 7) for seed in range(20)]  # 10 to 118 players, 5 to 11 rounds.
# FB comes last, since gacrux has other values of SB and AOB behind it. KS is for round robins.
VALUES = 'BH BH/C1 BH/C2 BH/M1 SB SB/C1 PS PS/C1 WIN WON BPG BWG GE REP STD ARO TPR PTP APRO APPO AOB TPN FB'.split()
LISTS = [['DE', 'BH', 'SB'], ['BH/C1', 'DE', 'SB'], ['DE', 'WIN', 'SB'], ['WON', 'BPG', 'DE', 'FB']]
PY4SWISS = 'import sys, pathlib, py4swiss.trf as t; t.TrfParser.parse(pathlib.Path(sys.argv[1]), strict=True)'
REGIMES = {'c07-2024': '2025/01/15', 'c07-2026': '2026/05/01'}
WORTH = {'1': 1, '=': .5, '0': 0, '+': 1, '-': 0, 'H': .5, 'U': 1, 'Z': 0}


def drawn(players, rounds, seed):
    dice = random.Random(seed)
    rows, gone = {number: [] for number in range(1, players + 1)}, set()
    for _ in range(rounds):
        order = sorted(rows, key=lambda number: (-sum(WORTH[row[2]] for row in rows[number]), dice.random()))
        gone |= {number for number in order if dice.random() < .02}
        away = {number: dice.choice('ZH') for number in order if dice.random() < .06} | dict.fromkeys(gone, 'Z')
        waiting = [number for number in order if number not in away]
        if len(waiting) % 2:
            away[waiting.pop()] = 'U'
        while waiting:
            one = waiting.pop(0)
            other = next((number for number in waiting if all(row[0] != number for row in rows[one])), None)
            if other is None:
                away[one] = 'Z'
                continue
            waiting.remove(other)
            colours, results = dice.choice(['wb', 'bw']), dice.choice(['10', '01', '=='] * 8 + ['+-', '-+', '--'])
            rows[one].append((other, colours[0], results[0]))
            rows[other].append((one, colours[1], results[1]))
        for number, bye in away.items():
            rows[number].append((0, '-', bye))
    return rows


def report_of(rows, rounds):
    points = {number: sum(WORTH[row[2]] for row in rows[number]) for number in rows}
    lines = [f'001 {number:4}      Player {number:<26} {2600 - 11 * number:4}{"":28}{points[number]:4.1f} {1:4}'
             + ''.join(f'  {other:04} {colour} {result}' for other, colour, result in rows[number]) for number in rows]
    return '\n'.join(['012 Drawn', f'XXR {rounds}', *lines, ''])


def generated(pairings, place, size, seed):
    names = 'PlayersNumber RoundsNumber ForfeitRate RetiredRate HalfPointByeRate HighestRating LowestRating'
    values = [*size, 6 + seed % 4 * 5, 12 + seed % 4 * 20, 20 + seed % 4 * 25, 2600, 1400]
    place.write_text(''.join(f'{name}={value}\n' for name, value in zip(names.split(), values)))
    subprocess.run([pairings, '--dutch', '-g', place, '-o', place, '-s', str(seed)], check=True, capture_output=True)
    return place.read_text()


def table(run, delimiter, key):
    said = subprocess.run(run, capture_output=True, encoding='utf-8', check=True).stdout.splitlines()
    return {int(row[key]): row for row in csv.DictReader(said, delimiter=delimiter)}


def double_forfeits(text):
    """How many games of each player both sides forfeited: 0-0 counts half in STD (C.07, 7.7), and nothing in gacrux."""
    lost = {(at, int(line[4:8]), int(line[at:at + 4].strip() or 0)) for line in text.split('\n') if line.startswith('001')
            for at in range(91, len(line), 10) if line[at + 7:at + 8] == '-'}
    return {player: sum((at, other, one) in lost for at, one, other in lost if one == player) for _, player, _ in lost}


def archive(rows):
    for number, row in rows.items():
        for turn, (other, colour, result) in enumerate(row, 1):
            if colour == 'w' and result in '1=0':
                share = {'1': '1-0', '=': '1/2-1/2', '0': '0-1'}[result]
                white, black = (f'{["Nguyễn", "Trần", "Müller"][player % 3]} {player}' for player in (number, other))
                yield (f'[Event "Giải mở rộng"]\n[Site "Huế"]\n[Date "2026.05.{turn:02}"]\n[Round "{turn}"]\n'
                       f'[White "{white}"]\n[Black "{black}"]\n[Result "{share}"]\n[EventType "swiss"]\n\n'
                       f'1. e4 e5 {share}\n\n')


def main(program, pairings, folder):
    python, compared, known, strange = folder / 'venv/bin/python', 0, {}, []
    venv.create(folder / 'venv', with_pip=True)
    subprocess.run([python, '-m', 'pip', 'install', '-q', '--disable-pip-version-check', *PACKAGES], check=True)

    def compare(report, paths, regime, codes, excused=lambda *_: False, places=True):
        nonlocal compared
        theirs = table([python, '-m', 'gacrux.tiebreakchecker', '-b', 'utf-8', '-i', report, '-o', '-', '-s', '-d', 'S',
                        '-t', 'PTS', *codes], ';', 'StartNo')
        ours = table([program, 'standings', '--no-config', '-q', '--format', 'csv', '--system', 'swiss', '--regime', regime,
                      '--tie-breaks', ','.join(codes), paths], ',', 'number')
        for number in sorted(theirs.keys() | ours.keys()):
            # DE is a place, which the two print differently: their order says what it is.
            for code in (['PTS', 'Rank'] if places else ['PTS']) + [code for code in codes if code != 'DE']:
                one = theirs.get(number, {}).get(code, 'nobody')
                two = ours.get(number, {}).get({'PTS': 'points', 'Rank': 'rank'}.get(code, code), 'nobody')
                compared += 1
                if one == two or 'nobody' not in (one, two) and one and two and float(one) == float(two):
                    continue
                known[code] = known.get(code, 0) + excused(code, number, one, two)
                if not excused(code, number, one, two):
                    strange.append(f'{report.name} {regime} player {number} {code}: gacrux {one}, bienban {two}')

    for seed, size in enumerate(SIZES):
        place, rows = folder / f'{seed:02}.trf', drawn(*size, seed)
        text = generated(pairings, place, size, seed) if pairings else report_of(rows, size[1])
        both_lost = double_forfeits(text)

        def excused(code, number, one, two):
            if 'nobody' in (one, two) or not two or code not in ('STD', 'AOB'):
                return one == '-0'  # There is no mean of no games.
            apart = float(two) - float(one)
            return apart == both_lost.get(number, 0) / 2 if code == 'STD' else size[1] > 8 and abs(apart) < .006

        for regime, day in REGIMES.items():
            place.write_text(text.replace('\n', f'\n042 {day}\n', 1))
            compare(place, place, regime, VALUES, excused, places=False)
            for codes in LISTS:
                compare(place, place, regime, codes)
        if seed % 5:
            continue
        games = place.with_suffix('.pgn')
        games.write_text(''.join(archive(rows)), encoding='utf-8')
        for version in ('trf16', 'trf26'):
            written, more = place.with_suffix('.' + version), place.with_suffix('.more')
            subprocess.run([program, 'trf', '--no-config', '-q', '--to', version, games, '-o', written], check=True)
            compare(written, games, 'c07-2026', ['BH', 'SB'])
            # bbpPairings pairs where the report has more rounds than were played; its code 1 is that no pairing is left.
            more.write_text(written.read_text().replace('XXR ', 'XXR 1').replace('142 ', '142 1'))
            runs = [[python, '-c', PY4SWISS, written]] if version == 'trf16' else []
            runs += [[pairings, '--dutch', written, '-c'], [pairings, '--dutch', more, '-p']] if pairings else []
            for run in runs:
                said = subprocess.run(run, capture_output=True, text=True)
                if said.returncode not in ([0, 1] if '-p' in run else [0]):
                    strange.append(f'{run[0]} refuses {written.name}: {(said.stdout + said.stderr).strip()[-150:]}')
    print(*strange[:30], f'{compared} values and places compared, known differences {known}, {len(strange)} others', sep='\n')
    return 1 if strange else 0


if __name__ == '__main__':
    with tempfile.TemporaryDirectory() as name:
        sys.exit(main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None, pathlib.Path(name)))
