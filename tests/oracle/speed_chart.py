#!/usr/bin/env python3
"""The chart of speed in the README, from a file that was measured.

speed_chart.py measure BIENBAN GAMES.pgn    programs in turn over one file; writes docs/speed.tsv
speed_chart.py draw                         writes docs/speed.svg from docs/speed.tsv
speed_chart.py check                        fails if docs/speed.svg is not what `draw` writes

The least elapsed time of three rounds counts, of one for python-chess. Only what takes part is named; no timing fails.
"""

import pathlib
import platform
import re
import subprocess
import sys
import time

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
WIDTH, LABELS, ROW, TOP = 760, 230, 34, 46


def python_chess(path):
    """Replays every main line, as `validate` does."""
    import chess.pgn

    half_moves = 0
    with open(path, encoding="utf-8", errors="replace") as text:
        while (game := chess.pgn.read_game(text)) is not None:
            half_moves += sum(1 for _ in game.mainline_moves())
    return half_moves


def timed(action):
    begun = time.perf_counter()
    result = action()
    return time.perf_counter() - begun, result


def measure(program, path):
    import chess

    def ours(threads):
        command = [program, "validate", "-j", str(threads), "--format", "csv", "--no-progress", path]
        return lambda: subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True).stderr

    extract = ["/usr/games/pgn-extract", "--quiet", "-s", "-r", path]
    version = subprocess.run([extract[0], "--version"], capture_output=True, text=True)
    version = re.search(r"(\d\d-\d\d)", version.stdout + version.stderr)
    bienban = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.split()[1]
    runs = [
        (f"python-chess {chess.__version__}", 1, lambda: python_chess(path), 1),
        (f"pgn-extract {version[1]}" if version else "pgn-extract", 1,
         lambda: subprocess.run(extract, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL), 3),
        (f"bienban {bienban}", 1, ours(1), 3),
        (f"bienban {bienban}", 2, ours(2), 3),
    ]
    least, counted = [float("inf")] * len(runs), None
    for turn in range(3):
        for number, (name, threads, action, rounds) in enumerate(runs):
            if turn < rounds:
                seconds, result = timed(action)
                least[number] = min(least[number], seconds)
                if isinstance(result, str):
                    counted = re.search(r"([\d,]+) half-moves", result)[1].replace(",", "")
                print(f"{name} with {threads}: {seconds:.3f} s", file=sys.stderr)
    lines = [f"{name}\t{threads}\t{int(counted)}\t{seconds:.3f}" for (name, threads, _, _), seconds in zip(runs, least)]
    head = "program\tthreads\thalf_moves\tseconds"
    (DOCS / "speed.tsv").write_text("\n".join([head, *lines]) + "\n")
    print(platform.machine(), file=sys.stderr)


def drawing():
    rows = [line.split("\t") for line in (DOCS / "speed.tsv").read_text().splitlines()[1:]]
    rows = [(name, int(threads), int(half_moves) / float(seconds)) for name, threads, half_moves, seconds in rows]
    most = max(speed for *_, speed in rows)
    room = WIDTH - LABELS - 130

    def said(speed):
        return f"{speed / 1e6:.1f} million" if speed >= 1e5 else f"{round(speed, -3):,.0f}"

    told = "; ".join(f"{name}, {threads} thread{'s' * (threads > 1)}: {said(speed)}" for name, threads, speed in rows)
    height = TOP + ROW * len(rows) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'role="img" aria-labelledby="title told" font-family="system-ui, sans-serif" font-size="15">',
        f'<title id="title">Half-moves validated in a second</title><desc id="told">{told}</desc>',
        "<style>text{fill:#24211d}.bar{fill:#b59f83}.ours{fill:#9d2b22}"
        "@media(prefers-color-scheme:dark){text{fill:#e8e2d8}.bar{fill:#7d6d58}.ours{fill:#d8574b}}</style>",
        '<text x="0" y="20" font-weight="bold">Half-moves validated in a second</text>',
    ]
    for number, (name, threads, speed) in enumerate(rows):
        y = TOP + ROW * number
        width = max(1, round(room * speed / most))
        kind = "ours" if name.startswith("bienban") else "bar"
        label = name if threads == 1 else f"{name}, {threads} threads"
        parts.append(f'<text x="{LABELS - 12}" y="{y + 17}" text-anchor="end">{label}</text>')
        parts.append(f'<rect class="{kind}" x="{LABELS}" y="{y}" width="{width}" height="24" rx="3"/>')
        parts.append(f'<text x="{LABELS + width + 8}" y="{y + 17}">{said(speed)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["measure", program, path]:
            measure(program, path)
        case ["draw"]:
            (DOCS / "speed.svg").write_text(drawing())
        case ["check"]:
            if (DOCS / "speed.svg").read_text() != drawing():
                sys.exit("docs/speed.svg is not what docs/speed.tsv says: tests/oracle/speed_chart.py draw")
            print("the chart of speed is what was measured")
        case _:
            sys.exit(__doc__)
