#!/usr/bin/env python3
"""Faults of the machine while bienban runs: signals at random moments, a full disk, a reader that goes away, inputs that
change, cannot be read or never end. Says what was survived; exits with 1 where a file was half or a report differed.

    tests/oracle/faults.py [--runs N] target/release/bienban games.pgn
"""

import argparse
import hashlib
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

parser = argparse.ArgumentParser()
parser.add_argument("--runs", type=int, default=100)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("bienban")
parser.add_argument("games")
args = parser.parse_args()
bienban, random = os.path.abspath(args.bienban), random.Random(args.seed)
work = tempfile.mkdtemp()
faults = 0


def check(holds, what):
    global faults
    if not holds:
        faults += 1
        print("FAULT:", what)


def run(*command, **options):
    options.setdefault("stderr", subprocess.PIPE)
    options.setdefault("stdout", subprocess.PIPE)
    return subprocess.run([bienban, *command], env={"LC_ALL": "C", "PATH": os.environ["PATH"]}, **options)


def read(path):
    with open(path, "rb") as file:
        return file.read()


# A text with findings throughout, so that every moment is one at which something is written.
text = read(args.games)[: 6 << 20]
text = text[: text.rfind(b"[Event ")].replace(b'[Result "1-0"]', b'[Result "0-1"]')
games = os.path.join(work, "games.pgn")
with open(games, "wb") as file:
    file.write(text)

COMMANDS = {
    "validate": ["validate", "-q", "--format", "csv"],
    "validate html": ["validate", "-q", "--format", "html"],
    "validate xlsx": ["validate", "-q", "--format", "xlsx"],
    "validate parquet": ["validate", "-q", "--format", "parquet"],
    "draws": ["draws", "-q", "--format", "csv"],
    "convert": ["convert", "-q", "--to", "vi", "--findings", os.devnull],
}


def signals():
    """The old file or the whole new one, whatever ends the run and when."""
    ended = {}
    for name, command in COMMANDS.items():
        output = os.path.join(work, "report")
        began = time.time()
        run(*command, "-o", output, games)
        took, whole = time.time() - began, read(output)
        for how in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            for _ in range(max(1, args.runs // len(COMMANDS))):
                folder = tempfile.mkdtemp(dir=work)
                output = os.path.join(folder, "report")
                old = random.random() < 0.5
                if old:
                    with open(output, "wb") as file:
                        file.write(b"the old report")
                process = subprocess.Popen(
                    [bienban, *command, "-o", output, games],
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
                time.sleep(random.random() * took * 1.1)
                process.send_signal(how)
                code = process.wait()
                there = read(output) if os.path.exists(output) else None
                fine = there in (b"the old report" if old else None, whole)
                # A workbook tells when it was made.
                if "xlsx" in name and there and there != b"the old report":
                    fine = there.startswith(b"PK") and abs(len(there) - len(whole)) < 1000
                check(fine, f"{name}: after {how.name} the report is half")
                left = [f for f in os.listdir(folder) if f != "report"]
                # What is killed cannot clean up; the rest it leaves has a name of its own and is hidden.
                check(how == signal.SIGKILL or not left, f"{name}: {how.name} leaves {left}")
                check(all(f.startswith(".bienban-") for f in left), f"{name}: {how.name} leaves {left}")
                ended[(how.name, code)] = ended.get((how.name, code), 0) + 1
                check(code in (0, 1, 2, 130, -how), f"{name}: exit code {code} after {how.name}")
                shutil.rmtree(folder)
    print("signals:", ", ".join(f"{how} exit {code}: {count}" for (how, code), count in sorted(ended.items())))


def broken_off():
    """What was written of a document when the user broke the run off can be read."""
    for _ in range(5):
        process = subprocess.Popen(
            [bienban, "validate", "-q", "--format", "sarif", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        reports = []
        reader = threading.Thread(target=lambda: reports.append(process.stdout.read()))
        reader.start()
        process.stdin.write(text[: random.randrange(1 << 20, 4 << 20)])
        process.stdin.flush()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        time.sleep(0.1)
        # More input, so that the reader of it notices.
        try:
            process.stdin.write(text[: 1 << 20])
            process.stdin.close()
        except BrokenPipeError:
            pass
        reader.join()
        check(process.wait() == 130, f"SARIF broken off: exit code {process.returncode}")
        try:
            results = json.loads(reports[0])["runs"][0]["results"]
            check(results, "SARIF broken off: no result")
        except ValueError as error:
            check(False, f"SARIF broken off: {error}")
    print("documents broken off: 5")


def full_disk():
    """A full disk is an error that names the place, and the old file is still there."""
    said = 0
    for name, command in COMMANDS.items():
        with open("/dev/full", "wb") as full:
            done = run(*command, games, stdout=full)
        check(
            done.returncode == 2 and b"No space left" in done.stderr,
            f"{name} > /dev/full: {done.returncode} {done.stderr[:200]}",
        )
        said += 1
    folder = os.path.join(work, "small")
    os.mkdir(folder)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", folder], stderr=subprocess.DEVNULL).returncode:
        print("skipped: no small file system can be mounted")
    else:
        try:
            for name, command in COMMANDS.items():
                output = os.path.join(folder, "report")
                with open(output, "wb") as file:
                    file.write(b"the old report")
                done = run(*command, "-o", output, games)
                check(
                    done.returncode == 2 and b"report" in done.stderr,
                    f"{name} on a full disk: {done.returncode} {done.stderr[:200]}",
                )
                check(read(output) == b"the old report", f"{name} on a full disk: the old file is gone")
                check(os.listdir(folder) == ["report"], f"{name} on a full disk leaves {os.listdir(folder)}")
                said += 1
        finally:
            subprocess.run(["umount", folder], check=True)
    # No file may be larger than this: the write fails in the middle.
    for name, command in COMMANDS.items():
        output = os.path.join(work, "limited")
        with open(output, "wb") as file:
            file.write(b"the old report")
        limit = lambda: (
            resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)),
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN),
        )
        done = run(*command, "-o", output, games, preexec_fn=limit)
        check(done.returncode == 2, f"{name} beyond a file's limit: {done.returncode} {done.stderr[:200]}")
        check(read(output) == b"the old report", f"{name} beyond a file's limit: the old file is gone")
        said += 1
    print(f"full disks: {said}")


def closed_pipe():
    """A reader that goes away after any number of bytes has got the beginning of the report, and nothing is said."""
    whole = run(*COMMANDS["validate"], games).stdout
    count = 0
    for _ in range(args.runs):
        at = random.choice([0, 1, 2, random.randrange(100), random.randrange(len(whole)), random.randrange(len(whole))])
        process = subprocess.Popen(
            [bienban, *COMMANDS["validate"], "-j", str(random.randrange(1, 5)), games],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        got = process.stdout.read(at)
        process.stdout.close()
        said = process.stderr.read()
        process.wait()
        check(got == whole[:at], f"closed after {at} bytes: what was read differs")
        check(process.returncode in (0, 1) and not said, f"closed after {at} bytes: {process.returncode} {said[:200]}")
        count += 1
    print(f"readers that went away: {count}")


def determinism():
    """One report whatever the threads, the size of blocks and the speed of the pipe."""
    hashes, runs = {}, 2 * args.runs
    for index in range(runs):
        command = random.choice(["validate", "draws"])
        options = [
            "-j",
            str(random.randrange(1, 9)),
            "--block-size",
            str(random.choice([16, 999, 4096, 65536, 524288, 8 << 20])),
        ]
        if index % 2:
            process = subprocess.Popen(
                [bienban, *COMMANDS[command], *options, "-"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )

            def feed(out=process.stdin):
                at = 0
                while at < len(text):
                    step = random.choice([1, 100, 5000, 70000, 1 << 20])
                    out.write(text[at : at + step])
                    out.flush()
                    at += step
                    if random.random() < 0.02:
                        time.sleep(random.random() * 0.02)
                out.close()

            feeder = threading.Thread(target=feed)
            feeder.start()
            report = process.stdout.read()
            feeder.join()
            process.wait()
            # The name of the input is in every row.
            report = report.replace(b"\n-,", b"\ngames.pgn,")
        else:
            report = run(*COMMANDS[command], *options, "games.pgn", cwd=work).stdout
        hashes.setdefault(command, set()).add(hashlib.sha256(report).hexdigest())
    check(all(len(found) == 1 for found in hashes.values()), f"reports differ: {hashes}")
    print(
        f"runs with threads, blocks and pipes at random: {runs}; reports: {sum(map(len, hashes.values()))} of {len(hashes)} commands"
    )


def inputs():
    """Inputs that change, cannot be read, have no end or are no files; what else is named is judged all the same."""
    count = 0
    folder = os.path.join(work, "inputs")
    os.mkdir(folder)
    game = b'[Event "a"]\n[Site "b"]\n[Date "2020.01.01"]\n[Round "1"]\n[White "c"]\n[Black "d"]\n[Result "*"]\n\n1. e4 e5 *\n\n'
    good = os.path.join(folder, "z.pgn")
    with open(good, "wb") as file:
        file.write(game)

    def judged(name, done, codes, *said):
        nonlocal count
        count += 1
        check(done.returncode in codes, f"{name}: exit code {done.returncode} {done.stderr[:300]}")
        for part in said:
            check(part in done.stderr, f"{name}: {part} is not said: {done.stderr[:500]}")

    # A loop of links, a link to nothing, a file that nobody may read, a folder that nobody may list.
    os.symlink(folder, os.path.join(folder, "loop"))
    os.symlink("nowhere", os.path.join(folder, "gone.pgn"))
    closed = os.path.join(folder, "closed.pgn")
    with open(closed, "wb") as file:
        file.write(game)
    os.chmod(closed, 0)
    os.makedirs(os.path.join(folder, "shut"))
    os.chmod(os.path.join(folder, "shut"), 0)
    os.chmod(work, 0o755)
    somebody = {"preexec_fn": lambda: os.setuid(65534)} if os.getuid() == 0 else {}
    copy = os.path.join(work, "bienban")
    shutil.copy(bienban, copy)
    done = subprocess.run(
        [copy, "validate", "--format", "csv", folder], capture_output=True, env={"LC_ALL": "C"}, **somebody
    )
    judged("what cannot be read", done, [2], b"closed.pgn", b"gone.pgn", b"shut", b"loop", b"1 game, 2 half-moves")
    os.chmod(os.path.join(folder, "shut"), 0o755)

    # A pipe with a name, and one that somebody closes in the middle.
    fifo = os.path.join(folder, "fifo.pgn")
    os.mkfifo(fifo)
    writer = threading.Thread(target=lambda: open(fifo, "wb").write(game * 1000 + game[:120]))
    writer.start()
    done = run("validate", "--format", "csv", fifo, good)
    writer.join()
    judged("a pipe with a name", done, [0, 1, 2], b"1002 games")
    os.unlink(fifo)

    # A file that grows, and one that shrinks, while it is read.
    for name in ("grows", "shrinks"):
        path = os.path.join(folder, name + ".pgn")
        with open(path, "wb") as file:
            file.write(game * 200_000)
        process = subprocess.Popen(
            [bienban, "validate", "--format", "csv", path, good], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for step in range(20):
            if name == "grows":
                with open(path, "ab") as file:
                    file.write(game * 1000)
            else:
                os.truncate(path, max(0, len(game) * (190_000 - 10_000 * step)))
            time.sleep(0.005)
        out, said = process.communicate()
        done = subprocess.CompletedProcess([], process.returncode, out, said)
        if name == "shrinks" and done.returncode == 2:
            judged("a file that shrinks", done, [2], path.encode(), b"became shorter")
        else:
            # All was read, of the file as it was when it was opened.
            judged(f"a file that {name}", done, [0, 1])
            games = int(re.search(rb"(\d+) games", said)[1])
            check(games > 200_000 if name == "grows" else games % 10_000 == 1, f"a file that {name}: {games} games")
        os.unlink(path)

    # Reading fails in the middle of a run: the memory of a process cannot be read at 0.
    if os.path.exists("/proc/self/mem"):
        done = run("validate", "--format", "csv", "/proc/self/mem", good)
        judged("a file that fails", done, [2], b"/proc/self/mem", b"1 game, 2 half-moves")

    # Input without an end: the memory stays the same until somebody stops it.
    for name, unit in (
        ("zeros", b"\0" * 65536),
        ("blanks", b" " * 65536),
        ("games", game * 500),
        ("parentheses", b"(" * 65536),
    ):
        process = subprocess.Popen(
            [bienban, "validate", "-q", "--format", "csv", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        peak, stop = [], time.time() + 4
        try:
            while time.time() < stop:
                process.stdin.write(unit)
                if not peak or random.random() < 0.001:
                    with open(f"/proc/{process.pid}/status") as status:
                        peak.append(next(int(line.split()[1]) for line in status if line.startswith("VmHWM")))
        except BrokenPipeError:
            pass
        process.send_signal(signal.SIGINT)
        code = process.wait()
        check(code == 130, f"endless {name}: exit code {code}")
        check(max(peak) < 2_000_000, f"endless {name}: {max(peak)} KB")
        print(f"endless {name}: at most {max(peak) // 1024} MB, ended by SIGINT with {code}")
        count += 1

    # Many files.
    many = os.path.join(work, "many")
    for index in range(100):
        os.makedirs(os.path.join(many, str(index)))
        for inner in range(1000):
            with open(os.path.join(many, str(index), f"{inner}.pgn"), "wb") as file:
                file.write(game)
    began = time.time()
    done = run("validate", "--format", "csv", many)
    judged("100,000 files", done, [0], b"100000 files, 100000 games")
    print(f"100,000 files: {time.time() - began:.1f} s")
    print(f"inputs tried: {count}")


try:
    signals()
    broken_off()
    full_disk()
    closed_pipe()
    determinism()
    inputs()
finally:
    shutil.rmtree(work, ignore_errors=True)
print("faults of ours:", faults)
sys.exit(1 if faults else 0)
