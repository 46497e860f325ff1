#!/usr/bin/env python3
"""Times `games`, `select` and `duplicates` side by side with pgn-extract and with `validate`: one thread, processor time.

usage: speed.py BIENBAN FILE [--rounds N] [--eco ECO.pgn]

FILE is an unpacked PGN file, bench/otb.pgn above all. In each round every program runs once, in an order that turns from round to round,
so that a busy machine weighs on all of them alike; of each the least time of all rounds counts (user + system, by wait4). Prints the
ratio beside the target, says what was not run, and always ends with 0: whether a number is good enough is for the reader to judge.
"""
import argparse
import os
import subprocess
import sys
import tempfile

import chess
import chess.polyglot

from common import cost, pgn_extract

FEN = "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6"
PLACES = "file,game,line,offset,length,encoding"
TAGS = "event,site,date,round,board,white,black,result,white_elo,black_elo,year,month,day,time_control,termination,variant,eco_tag,opening_tag"
TEXT = "variations,comments,nags,clocks,evals,errors,warnings,first_code"


def main():
    words = argparse.ArgumentParser()
    words.add_argument("bienban")
    words.add_argument("file")
    words.add_argument("--rounds", type=int, default=5)
    words.add_argument("--eco", default="/usr/share/pgn-extract/eco.pgn")
    words = words.parse_args()
    extract, path = pgn_extract(), os.path.abspath(words.file)
    # Programs run in a folder of their own.
    words.bienban = os.path.abspath(words.bienban)
    with tempfile.TemporaryDirectory() as folder:
        def criteria(name, text):
            where = os.path.join(folder, name)
            with open(where, "w") as file:
                file.write(text)
            return where
        quiet = ["-j1", "--no-progress", "--no-config", "-q"]
        ours = lambda command, *more: [words.bienban, command, *more, *quiet, path]
        theirs = lambda *more: [extract, "-s", *more, "-o" + os.devnull, path]
        output = os.path.join(folder, "out.pgn")
        runs = {
            "tags: player and year": ours("select", "--where", 'player ~~ /^Anand/ and date = 2006'),
            "tags: player and year, pgn-extract": theirs("-t" + criteria("tags", 'Player "Anand"\nDate "2006"\n')),
            "tags: ECO tag": ours("select", "--where", "eco_tag in B90..B99"),
            "tags: ECO tag, pgn-extract": theirs("-TeB9"),
            "tags: ratings": ours("select", "--where", "white_elo >= 2700"),
            "tags: ratings, pgn-extract": theirs("-t" + criteria("ratings", 'WhiteElo >= "2700"\n')),
            "position: men": ours("select", "--where", 'position("%s")' % FEN.split()[0]),
            "position: men, pgn-extract": theirs("-t" + criteria("fen", 'FEN "%s"\n' % FEN)),
            "position: whole": ours("select", "--position", FEN),
            "position: whole, pgn-extract": theirs("-H%016x" % chess.polyglot.zobrist_hash(chess.Board(FEN))),
            "position: pattern": ours("select", "--where", 'pattern("*/*/*/*/*/*P*/*PBP*/*")'),
            "position: pattern, pgn-extract": theirs("-t" + criteria("pattern", 'FENPattern "*/*/*/*/*/*P*/*PBP*/*"\n')),
            "position: line in any order": ours("select", "--where", 'reaches("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6")'),
            "position: line in any order, pgn-extract": theirs("-x" + criteria("line", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6\n")),
            "material": ours("select", "--where", 'material("KRP* v KRP*" for 3)'),
            "material, pgn-extract": theirs("-z" + criteria("material", "R1P* R1P*\n")),
            "duplicates: report": ours("duplicates"),
            "duplicates: -o": ours("duplicates", "-o", output),
            "duplicates, pgn-extract": theirs("-D"),
            "ECO: games": ours("games", "--columns", "file,game,eco,opening"),
            "ECO: convert --eco": ours("convert", "--eco"),
            "ECO: select --add eco": ours("select", "--export", "--add", "eco"),
            "ECO, pgn-extract": theirs("-e" + words.eco),
            "validate": ours("validate", "--format", "csv"),
            "games: all columns": ours("games", "--format", "csv"),
            "games: tags and places": ours("games", "--format", "csv", "--columns", PLACES + "," + TAGS),
            "games: and language": ours("games", "--format", "csv", "--columns", PLACES + "," + TAGS + ",language"),
            "games: and counts, findings": ours("games", "--format", "csv", "--columns", PLACES + "," + TAGS + ",language," + TEXT),
            "games: and plies, moves_key": ours("games", "--format", "csv", "--columns", PLACES + "," + TAGS + ",language," + TEXT + ",plies,moves_key"),
        }
        least, broken = {}, {}
        names = list(runs)
        for turn in range(words.rounds):
            for name in names[turn % len(names):] + names[:turn % len(names)]:
                if name in broken:
                    continue
                with open(os.devnull, "wb") as nothing:
                    took, code, errors = cost(runs[name], stdout=nothing, folder=folder)
                # validate says 1 where a game has an error; that is no failure of the run.
                if code not in (0, 1):
                    broken[name] = "exit code %d: %s" % (code, errors.decode("utf-8", "replace").strip().split("\n")[0][:120])
                    continue
                least[name] = min(took, least.get(name, took))
        print("%s, %.1f MB, least processor time of %d rounds, one thread, %s" % (os.path.basename(path), os.path.getsize(path) / 1e6, words.rounds,
              subprocess.run([extract, "--version"], capture_output=True, text=True).stderr.strip() or "pgn-extract"))
        print("%-44s %8s" % ("", "ms"))
        for name in names:
            print("%-44s %8s%s" % (name, "%.0f" % (1000 * least[name]) if name in least else "-",
                                  "  not run: " + broken[name] if name in broken else ""))
        print()
        print("%-60s %8s %10s" % ("", "ratio", "target"))

        def ratio(title, above, below, target, least_wanted=True):
            if above not in least or below not in least:
                return print("%-60s %8s %10s" % (title, "not run", target))
            value = least[above] / max(least[below], 1e-9)
            good = value >= target if least_wanted else value <= target
            print("%-60s %8.2f %7s %g  %s" % (title, value, ">=" if least_wanted else "<=", target, "" if good else "MISSED"))
        for name, target in (("tags: player and year", 25), ("tags: ECO tag", 25), ("tags: ratings", 25), ("position: men", 15), ("position: whole", 15),
                             ("position: pattern", 15), ("position: line in any order", 15), ("material", 15)):
            ratio(name + ", pgn-extract / bienban", name + ", pgn-extract", name, target)
        for name in ("duplicates: report", "duplicates: -o"):
            ratio(name + ", pgn-extract -D / bienban", "duplicates, pgn-extract", name, 15)
        for name in ("ECO: games", "ECO: convert --eco", "ECO: select --add eco"):
            ratio(name + ", pgn-extract -e / bienban", "ECO, pgn-extract", name, 12)
        ratio("games, all columns / validate", "games: all columns", "validate", 1.6, False)
        ratio("games, tags and places / validate", "games: tags and places", "validate", 1.25, False)
        ratio("games, and counts, findings / validate", "games: and counts, findings", "validate", 1.25, False)
        ratio("games, and plies, moves_key / validate", "games: and plies, moves_key", "validate", 1.25, False)


try:
    main()
except (OSError, subprocess.SubprocessError) as error:
    print("speed.py: %s" % error)
sys.exit(0)
