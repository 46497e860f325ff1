"""Gives the tables of `bienban games` to pandas and DuckDB, and compares a few columns with the games.

Usage: tables.py PROGRAM FOLDER. The games are written here. KNOWN says which columns a reader is known to change, and why;
the exit code is 1 where it changes others.
"""
import datetime
import pathlib
import subprocess
import sys

import duckdb
import pandas

# Rounds with a board after the dot, a name of digits, a name that looks like a formula, an unknown rating.
GAMES = [('1.10', '=An, Van', '0012', '1-0', 2105, None, datetime.date(2026, 3, 1)),
         ('1.2', 'Tran, Thi Binh', '0007', '1/2-1/2', 1988, None, datetime.date(2026, 3, 2)),
         ('2.10', 'Nguyễn Văn Em', '0012', '0-1', 1902, None, datetime.date(2026, 3, 3))]
COLUMNS = ['round', 'white', 'black', 'result', 'white_elo', 'black_elo', 'date']
# A column of CSV has no type, so its reader guesses: 1.10 is a number, and so is a name of digits. Give the types of
# round, white and black, as below. pandas guesses in a workbook as well, though its cells are text. The first sheet was the
# summary up to November 2026, so that none of the columns was found there.
KNOWN = {'pandas, csv': {'round', 'black'}, 'duckdb, csv': {'round'}, 'pandas, xlsx': {'round', 'black'}}


def pgn():
    for turn, white, black, result, elo, _, date in GAMES:
        tags = {'Event': 'Cup', 'Site': 'Hue', 'Date': f'{date:%Y.%m.%d}', 'Round': turn, 'White': white, 'Black': black,
                'Result': result, 'WhiteElo': elo}
        yield ''.join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f'\n1. e4 e5 {result}\n\n'


def same(cell, right, column):
    if right is None:
        return cell is None or cell != cell or cell is pandas.NA or cell == ''
    if column == 'date':
        return str(cell)[:10].replace('.', '-') == right.isoformat()
    return type(cell) is not float and cell == right or column == 'white_elo' and cell == right


def changed(rows):
    if len(rows) != len(GAMES):
        return set(COLUMNS)
    return {column for number, column in enumerate(COLUMNS) for row, game in zip(rows, GAMES)
            if not same(row.get(column), game[number], column)}


def frame(table):
    return table.to_dict('records')


def query(text):
    answer = duckdb.sql(text)
    return [dict(zip(answer.columns, row)) for row in answer.fetchall()]


def main(program, folder):
    path = pathlib.Path(folder, 'games.pgn')
    path.write_text(''.join(pgn()), encoding='utf-8')
    for kind in ('csv', 'parquet', 'xlsx'):
        subprocess.run([program, 'games', '--no-config', '-q', path, '-o', path.with_suffix('.' + kind)], check=True)
    csv, parquet, xlsx = (str(path.with_suffix('.' + kind)) for kind in ('csv', 'parquet', 'xlsx'))
    text = {name: 'string' for name in ('round', 'white', 'black')}
    reads = {
        'pandas, csv': lambda: frame(pandas.read_csv(csv)),
        'pandas, csv with types': lambda: frame(pandas.read_csv(csv, dtype=text)),
        'pandas, parquet': lambda: frame(pandas.read_parquet(parquet)),
        'pandas, xlsx': lambda: frame(pandas.read_excel(xlsx)),
        'pandas, xlsx with types': lambda: frame(pandas.read_excel(xlsx, dtype=text)),
        'duckdb, csv': lambda: query(f"from read_csv('{csv}')"),
        'duckdb, csv with types': lambda: query(f"from read_csv('{csv}', types = {{'round': 'VARCHAR', 'black': 'VARCHAR'}})"),
        'duckdb, parquet': lambda: query(f"from read_parquet('{parquet}')"),
    }
    strange = 0
    print(f'pandas {pandas.__version__}, duckdb {duckdb.__version__}\nprogram, file | columns that are changed')
    for name, read in reads.items():
        wrong = changed(read())
        news = wrong - KNOWN.get(name, set())
        strange += len(news)
        print(f'{name} | {", ".join(sorted(wrong)) or "-"}{" NOT KNOWN: " + ", ".join(sorted(news)) if news else ""}')
    return 1 if strange else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
