"""Holds what five readers of PGN make of a file against python-chess, half-move by half-move.

Usage: pgn_readers.py GAMES.pgn ROWS.jsonl [web]; the rows come from pgn_readers.mjs. KNOWN says which games a reader is
known to refuse, and why; the exit code is 1 where it refuses or changes another one. Games that were written with --web
have nothing that readers refuse but what the games themselves are.
"""
import collections
import io
import json
import logging
import re
import sys

import chess.pgn

logging.getLogger('chess.pgn').setLevel(logging.CRITICAL)
VERSIONS = {'chess.js': '1.4.0', 'kokopu': '4.13.4', 'chessops': '0.15.1', '@mliebelt/pgn-parser': '1.4.19', 'cm-pgn': '5.0.0'}

# What a game has (a regular expression over its movetext or its tags), and who refuses it. The movetext stands behind the
# first empty line.
KNOWN = [
    ('null half-moves', 'text', r'(^|\s)--(\s|$)', {'chess.js', 'chessops', '@mliebelt/pgn-parser', 'cm-pgn'}),
    ('a position that is none', 'tags', r'\[FEN "(8/){7}8 |\[FEN "[^"/]*/[^"/]* ', set(VERSIONS)),
    ('another variant', 'tags', r'\[Variant "(?!Standard|Chess960)', {'kokopu', 'chess.js', 'cm-pgn'}),
    ('Chess960', 'tags', r'\[Variant "Chess960"', {'chess.js', 'cm-pgn'}),
    ('a comment and no half-move', 'text', r'^\s*(\{[^}]*\}\s*)+(\*|1-0|0-1|1/2-1/2)\s*$', {'chess.js', 'cm-pgn'}),
    ('neighbouring comments', 'text', r'\}\s+\{', {'chess.js'}),
    ('a brace within a comment', 'text', r'\{[^}]*\{', {'chess.js'}),
    ('a quotation mark within a tag', 'tags', r'\\"', {'chess.js'}),
    ('a glyph before the first half-move', 'text', r'^\s*\$', {'chess.js', '@mliebelt/pgn-parser', 'cm-pgn'}),
    ('a comment after a variation', 'text', r'\)\s*\{', {'chess.js', '@mliebelt/pgn-parser', 'cm-pgn'}),
]

# What --web cannot write otherwise.
OF_THE_GAME = {'a position that is none', 'another variant', 'Chess960'}


def games_of(path):
    """The games as they stand, each with what python-chess reads: half-moves in SAN, or None where it finds a fault."""
    for text in re.split(r'\n\n(?=\[Event )', open(path, encoding='utf-8', newline='\n').read()):
        game = chess.pgn.read_game(io.StringIO(text))
        if game.errors:
            yield text, None
            continue
        board, sans = game.board(), []
        for move in game.mainline_moves():
            sans.append(board.san(move))
            board.push(move)
        yield text, sans


def reason(name, text, web):
    tags, _, moves = text.partition('\n\n')
    for what, where, pattern, refusing in KNOWN:
        if web and what not in OF_THE_GAME:
            continue
        if name in refusing and re.search(pattern, tags if where == 'tags' else moves):
            return what
    return None


def plain(sans):
    return [re.sub('[+#]', '', san) for san in sans]


def main(pgn, rows, web=None):
    games = list(games_of(pgn))
    kinds, strange = {name: collections.Counter() for name in VERSIONS}, []
    for row in map(json.loads, open(rows, encoding='utf-8')):
        text, sans = games[row['number']]
        if '[Game "Chinese Chess"]' in text:
            continue
        if sans is not None and 'moves' in row and plain(row['moves']) == plain(sans):
            kinds[row['name']]['same'] += 1
        elif why := reason(row['name'], text, web):
            kinds[row['name']][why] += 1
        else:
            kinds[row['name']]['NOT KNOWN'] += 1
            strange.append((row['name'], row.get('refused', row.get('moves')), sans, text))
    print('program, version | same as python-chess 1.11.2 | refused or changed, as is known | not known')
    for name, kind in kinds.items():
        known = '; '.join(f'{count} {what}' for what, count in sorted(kind.items()) if what not in ('same', 'NOT KNOWN'))
        print(f'{name} {VERSIONS[name]} | {kind["same"]} | {known or "-"} | {kind["NOT KNOWN"]}')
    for name, told, sans, text in strange[:10]:
        print(f'\n{name}: {told}\npython-chess: {sans}\n{text}')
    return 1 if strange else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
