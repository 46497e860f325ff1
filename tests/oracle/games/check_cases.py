#!/usr/bin/env python3
"""Runs the games made by hand in cases/: conditions and the games they must select, rows of the table, groups of duplicates.

usage: check_cases.py BIENBAN [--show]
The answers are in cases/*.json; how they were found is in cases/make_cases.py and cases/make_duplicates.py. Games are named by their Site
tag. Games under `maybe` may come or not. Exit code 1 on any difference.
"""
import argparse
import collections
import json
import os
import re
import sys
import tempfile

import chess

from common import bienban, rows_of

here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cases")
MAIN = ["usual.pgn", "set-up.pgn", "notes.pgn"]
SITE = re.compile(rb'^\[Site "([^"]*)"\]', re.M)
failed = 0


def fail(text):
    global failed
    failed += 1
    print("DIFFERENT  " + text)


def load(name):
    with open(os.path.join(here, name), encoding="utf-8") as file:
        return json.load(file)


def sites(data):
    return [s.decode() for s in SITE.findall(data)]


def conditions(tool, show):
    cases = load("cases.json")
    for case in cases:
        words = ["--where", case["where"]] if "where" in case else case["options"]
        files = [os.path.join(here, f) for f in case.get("files", MAIN)]
        done = bienban(tool, "select", *words, *files, "-q", check=())
        title = case.get("where") or " ".join(case["options"])
        if done.returncode not in (0, 1):
            fail("%s: exit code %d: %s" % (title, done.returncode, done.stderr.decode("utf-8", "replace").strip()[:300]))
            continue
        found, wanted, maybe = sites(done.stdout), set(case["games"]), set(case["maybe"])
        missing, more = sorted(wanted - set(found)), sorted(set(found) - wanted - maybe)
        if missing or more or len(found) != len(set(found)):
            fail("%s: %s%s%s   (%s)" % (title, "does not take %s" % missing if missing else "", " takes %s" % more if more else "", "" if len(found) == len(set(found)) else " takes a game twice", case["why"]))
        elif show:
            print("%-90s %s" % (title, " ".join(found) if len(found) < 12 else len(found)))
    return len(cases)


def table(tool):
    rows, wanted = {}, load("rows.json")
    for row in rows_of(bienban(tool, "games", "--format", "csv", *(os.path.join(here, f) for f in MAIN), "-q").stdout):
        rows[row["site"]] = row
    if set(rows) != set(wanted):
        fail("games: other rows than games: %s" % sorted(set(rows) ^ set(wanted)))
    for site in sorted(set(rows) & set(wanted)):
        for column, value in wanted[site].items():
            got = rows[site].get(column)
            if column == "file":
                same = os.path.basename(got or "") == value
            elif column in ("start_fen", "final_fen") and value and got:
                # Castling rights of Chess960 may be written in two ways, and so may an en passant square that nobody can use.
                one, other = (chess.Board(f, chess960=rows[site]["variant"] == "Chess960") for f in (got, value))
                same = one.epd() == other.epd() and (rows[site]["variant"] == "Chess960" or got == value)
            elif column == "opening_ply":
                same = got == value or (value == "" and got == "0")
            else:
                same = got == value
            if not same:
                fail("games: %s %s: bienban %r, here %r" % (site, column, got, value))
    return len(wanted)


def duplicates(tool):
    path, groups = os.path.join(here, "duplicates.pgn"), load("duplicates.json")
    report = rows_of(bienban(tool, "duplicates", "--format", "csv", path, "-q").stdout)
    for column in "group reason file game event site date round white black result plies".split():
        if report and column not in report[0]:
            fail("duplicates: no column %s in %s" % (column, list(report[0])))
    found = collections.defaultdict(list)
    for row in report:
        found[(row["group"], row["reason"])].append(row["site"])
    owner = {site: g["name"] for g in groups for site in g["games"]}
    for (number, reason), members in found.items():
        if len({owner[m] for m in members}) != 1:
            fail("duplicates: group %s (%s) mixes %s" % (number, reason, members))
    for g in groups:
        there = [(reason, sorted(members)) for (_, reason), members in found.items() if set(members) & set(g["games"]) and len(members) > 1]
        if not g["reasons"] and there:
            fail("duplicates: %s: %s, but nothing is due (%s)" % (g["name"], there, g["why"]))
        elif g["reasons"]:
            if not any(reason in g["reasons"] and members == sorted(g["games"]) for reason, members in there):
                fail("duplicates: %s: %s, %s of %s is due (%s)" % (g["name"], there or "nothing", " or ".join(g["reasons"]), g["games"], g["why"]))
            elif len(there) > 1:
                fail("duplicates: %s is there more than once: %s" % (g["name"], there))
    everything = set(owner)
    with tempfile.TemporaryDirectory() as folder:
        for field, words in (("kept", []), ("kept", ["--keep", "fullest"]), ("first", ["--keep", "first"]), ("merged", ["--merge", "same-moves"])):
            out = os.path.join(folder, "kept.pgn")
            bienban(tool, "duplicates", *words, "-o", out, path, "-q")
            with open(out, "rb") as file:
                listed = sites(file.read())
            kept = set(listed)
            if len(listed) != len(kept):
                fail("duplicates -o %s: a game twice" % " ".join(words))
            grouped = {m for members in found.values() for m in members}
            if not kept - grouped:
                print("note: duplicates -o writes no game that is in no group; those are added here")
                kept |= everything - grouped
            for g in groups:
                mine = kept & set(g["games"])
                if g[field] is not None:
                    if mine != set(g[field]):
                        fail("duplicates -o %s: %s: keeps %s, here %s (%s)" % (" ".join(words), g["name"], sorted(mine), g[field], g["why"]))
                elif g["reasons"] == ["same"] or (field == "merged" and g["reasons"] == ["same-moves"]):
                    if len(mine) != 1:
                        fail("duplicates -o %s: %s: keeps %s, one game is due" % (" ".join(words), g["name"], sorted(mine)))
                elif not mine:
                    fail("duplicates -o %s: %s: keeps none" % (" ".join(words), g["name"]))
    one, four = (bienban(tool, "duplicates", "--format", "csv", "-j", n, path, "-q").stdout for n in "14")
    if one != four:
        fail("duplicates: one thread and four do not report the same")
    return len(groups)


def main():
    words = argparse.ArgumentParser()
    words.add_argument("bienban")
    words.add_argument("--show", action="store_true")
    words = words.parse_args()
    numbers = []
    for part in (lambda: conditions(words.bienban, words.show), lambda: table(words.bienban), lambda: duplicates(words.bienban)):
        try:
            numbers.append(part())
        except SystemExit as error:
            fail(str(error))
            numbers.append(0)
    print("%d conditions, %d rows, %d groups of duplicates: %d differences" % (*numbers, failed))
    sys.exit(1 if failed else 0)


main()
