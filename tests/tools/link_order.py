#!/usr/bin/env python3
"""Writes the functions that run in daily use, the busiest first, for the linker to put side by side.

usage: tests/tools/link_order.py ORDER TARGET GAMES.pgn...
  needs: valgrind, and LLD, which `rustc` uses on Linux.

Names of functions depend on the profile and on every argument of the compiler, so the list serves the next build with
the same ones alone: `.ci/package` makes it, links the program with it, and throws it away. The program is linked once
with a map; the commands run on the games under callgrind, which says which instructions ran; the map says whose they are.
"""
import bisect
import collections
import os
import re
import subprocess
import sys
import tempfile

# Small files, which run what a start and a finding need.
SMALL = ['testdata/tournament/round1.pgn', 'testdata/sheets/written']
# Each once; `-` reads the games from a pipe, and a command that names its files reads those.
COMMANDS = [
    ['validate', '-j1', SMALL[0]],
    ['validate', '-j2', '--format', 'csv', SMALL[0]],
    ['validate', '-j1', '--format', 'text', SMALL[1]],
    ['validate', '-j2', '--format', 'csv', '--no-progress'],
    ['validate', '-j2', '--format', 'csv', '--no-progress', '-'],
    ['validate', '-j1'],
    ['draws', '-j1', '--format', 'csv'],
    ['convert', '-j1', '--to', 'vi'],
    ['games', '-j1'],
    ['select', '-j1', '--where', 'elo >= 2600'],
]


def symbols(path):
    """The functions of a map of LLD, by address."""
    found = []
    for line in open(path, errors='replace'):
        # VMA, LMA, size, alignment, and deeper in than the sections a symbol.
        parts = re.match(r'\s*([0-9a-f]+)\s+[0-9a-f]+\s+([0-9a-f]+)\s+\d+ {17}(\S+)$', line)
        if parts and int(parts[2], 16) > 0:
            found.append((int(parts[1], 16), int(parts[2], 16), parts[3]))
    return sorted(found)


def executed(path):
    """How often the instruction at each address of the program ran, from a file of callgrind."""
    ran, mapped, ours, address, call = collections.Counter(), {}, False, 0, False
    for line in open(path, errors='replace'):
        if line.startswith('ob='):
            number, name = re.match(r'ob=\((\d+)\)(?: (.*))?', line).groups()
            if name:
                mapped[number] = name
            ours = mapped.get(number, '').rstrip().endswith('/bienban')
        elif line.startswith('cob='):
            number, name = re.match(r'cob=\((\d+)\)(?: (.*))?', line).groups()
            if name:
                mapped[number] = name
        elif line.startswith('calls='):
            call = True
        elif line[:2] == '0x' or line[:1] in '+-*':
            position, _, cost = line.split()[:3]
            if position.startswith('0x'):
                address = int(position, 16)
            elif position != '*':
                address += int(position, 0)
            # The line behind a call has the cost of what was called.
            if ours:
                ran[address] += 1 if call else int(cost)
            call = False
    return ran


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    order, target, *games = sys.argv[1:]
    program = f'target/{target}/dist/bienban'
    with tempfile.TemporaryDirectory() as work:
        link_map = os.path.join(work, 'map')
        build = ['cargo', 'rustc', '--profile', 'dist', '--features', 'full', '--locked', '--target', target, '--bin', 'bienban']
        arguments = [f'-Clink-arg=-Wl,-Map={link_map}', '-Clink-arg=-Wl,--no-demangle']
        subprocess.run([*build, '--', *arguments], check=True)
        known = symbols(link_map)
        starts = [start for start, _, _ in known]
        counts, text = collections.Counter(), b''.join(open(path, 'rb').read() for path in games)
        for number, command in enumerate(COMMANDS):
            out = os.path.join(work, f'callgrind.{number}')
            valgrind = ['valgrind', '-q', '--tool=callgrind', '--dump-instr=yes', f'--callgrind-out-file={out}']
            piped = command[-1] == '-'
            run = [*valgrind, program, *command, *([] if piped or command[-1] in SMALL else games)]
            ended = subprocess.run(run, input=text if piped else b'', stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            # 1 means that there are findings.
            if ended.returncode not in (0, 1):
                sys.exit(f'{" ".join(command)} ended with {ended.returncode}: nothing is written')
            for address, times in executed(out).items():
                at = bisect.bisect_right(starts, address) - 1
                if at >= 0 and address < known[at][0] + known[at][1]:
                    counts[known[at][2]] += times
    if len(counts) < 500:
        sys.exit(f'only {len(counts)} functions were found to run: nothing is written')
    with open(order, 'w') as file:
        file.writelines(f'{name}\n' for name, _ in counts.most_common())
    print(f'{order}: {len(counts)} functions')


if __name__ == '__main__':
    main()
