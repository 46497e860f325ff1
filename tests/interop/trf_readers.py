"""Gives the reports of `bienban trf` to three readers of TRF, and compares what they read with the games.

Usage: trf_readers.py PROGRAM FOLDER. The events are written here as PGN, so that what is right does not come from the
program. KNOWN says what a reader is known to refuse; the exit code is 1 where it says or reads something else.
"""
import pathlib
import re
import subprocess
import sys

import trf
from py4swiss.trf import TrfParser

# Name: rating, title, federation, FIDE number.
PLAYERS = {'Nguyen, Van An': (2105, 'FM', 'VIE', 12400001), 'Tran, Thi Binh': (1988, 'WFM', 'VIE', 12400002),
           'Le, Chi': (1902, '', 'VIE', 12400003), 'Pham, Dung': (1850, '', 'SGP', 5800004),
           'Hoang, Em': (1777, '', 'VIE', 12400005), 'Vo, Giang': (1650, '', 'VIE', 12400006)}
NAMES = list(PLAYERS)
GAMES = [(1, 0, 3, '1-0'), (1, 4, 1, '1/2-1/2'), (1, 2, 5, '1-0'), (2, 2, 0, '1/2-1/2'), (2, 1, 3, '1-0'), (2, 5, 4, '0-1'),
         (3, 4, 0, '0-1'), (3, 2, 1, '1/2-1/2'), (3, 3, 5, '1-0')]
SHARE = {'1-0': '10', '0-1': '01', '1/2-1/2': '=='}
# Reader, version of TRF, event: what it may say. Where it reads the report, all must be right.
KNOWN = [
    ('py4swiss 0.3.1', 'trf16', '.*', 'No rank provided'),
    ('py4swiss 0.3.1', 'trf26', '.*', r"Invalid code '\d+'"),
    ('trf 1.1.1', '.*', 'Open', 'Player data not matching pattern'),
]


def pgn(event, titles):
    for number, (turn, white, black, result) in enumerate(GAMES):
        tags = [('Event', event), ('Site', 'Hue'), ('Date', f'2026.03.{turn + 1:02}'), ('Round', f'{turn}.{number % 3 + 1}'),
                ('White', NAMES[white]), ('Black', NAMES[black]), ('Result', result), ('EventType', 'swiss'), ('TimeControl', '5400+30')]
        for side, player in (('White', white), ('Black', black)):
            rating, title, federation, fide = PLAYERS[NAMES[player]]
            tags += [(side + 'Elo', rating), (side + 'Fed', federation), (side + 'FideId', fide)]
            tags += [(side + 'Title', title)] if titles and title else []
        yield '\n'.join(f'[{name} "{value}"]' for name, value in tags) + f'\n\n1. e4 e5 {result}\n\n'


def wanted():
    """Player: rating, federation, number, points, and a row for each round: opponent, colour, result."""
    rows = {name: [] for name in NAMES}
    for _, white, black, result in GAMES:
        mine, theirs = SHARE[result]
        rows[NAMES[white]].append((NAMES[black], 'w', mine))
        rows[NAMES[black]].append((NAMES[white], 'b', theirs))
    points = {name: sum({'1': 1, '=': .5, '0': 0}[row[2]] for row in rows[name]) for name in NAMES}
    return {name: (PLAYERS[name][0], PLAYERS[name][2], PLAYERS[name][3], points[name], rows[name]) for name in NAMES}


def by_py4swiss(path):
    players = TrfParser.parse(path, strict=True).player_sections
    names = {player.starting_number: player.name.strip() for player in players}
    games = {player.name.strip(): [(names[game.id], game.color.value, game.result.value) for game in player.results]
             for player in players}
    return {player.name.strip(): (player.fide_rating, player.fide_federation, player.fide_number,
                                  player.points_times_ten / 10, games[player.name.strip()]) for player in players}


def by_trf(path):
    players = trf.loads(path.read_text()).players
    names = {player.startrank: player.name.strip() for player in players}
    return {player.name.strip(): (player.rating, player.fed.strip(), int(player.id or 0), player.points,
            [(names[game.startrank], game.color, game.result) for game in player.games]) for player in players}


def by_gacrux(path):
    """Points, Buchholz and Sonneborn-Berger by start number, as gacrux has them for a Swiss."""
    run = [sys.executable, '-m', 'gacrux.tiebreakchecker', '-i', path, '-o', '-', '-s', '-d', 'S', '-t', 'PTS', 'BH', 'SB']
    said = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split('\n')[1:]
    return {int(row.split(';')[0]): [float(value) for value in row.split(';')[2:]] for row in said if row}


def by_bienban(program, path):
    run = [program, 'standings', '--no-config', '-q', '--tie-breaks', 'BH,SB', path]
    rows = subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()
    cells = [re.findall(r'"[^"]*"|[^,]+|(?<=,)(?=,|$)', row) for row in rows]
    column = {name: place for place, name in enumerate(cells[0])}
    return {int(row[column['number']]): [float(row[column[name]]) for name in ('points', 'BH', 'SB')] for row in cells[1:]}


def outcome(read, right):
    try:
        found = read()
    except Exception as refused:
        return f'refused: {refused}'.split('\n')[0]
    wrong = [(key, found.get(key), right[key]) for key in right if found.get(key) != right[key]]
    return f'differs: {wrong}' if wrong or len(found) != len(right) else 'same'


def main(program, folder):
    strange, right = 0, wanted()
    print('program, version | report | what it made of it')
    for event, titles in (('Open', True), ('Club', False)):
        games = pathlib.Path(folder, event + '.pgn')
        games.write_text(''.join(pgn(event, titles)))
        for version in ('trf16', 'trf26'):
            report = games.with_suffix('.' + version)
            subprocess.run([program, 'trf', '--no-config', '-q', '--to', version, games, '-o', report], check=True)
            readers = {'py4swiss 0.3.1': lambda: by_py4swiss(report), 'trf 1.1.1': lambda: by_trf(report)}
            rows = {name: outcome(read, right) for name, read in readers.items()}
            rows['gacrux 1.11.65'] = outcome(lambda: by_gacrux(report), by_bienban(program, report))
            for name, said in rows.items():
                known = said == 'same' or any(re.fullmatch(reader, name) and re.fullmatch(kind, version)
                                              and re.fullmatch(which, event) and re.search(text, said)
                                              for reader, kind, which, text in KNOWN)
                strange += not known
                which = event + ' ' + version + (', with titles' if titles else '')
                print(f'{name} | {which} | {said[:150]}{"" if known else " NOT KNOWN"}')
    return 1 if strange else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
