#!/usr/bin/env python3
"""Memory and speed of bienban while a long stream goes through it: the games given, over and over, through a pipe.

    tests/oracle/stream.py target/release/bienban GIGABYTES games.pgn ... > curve.csv

A row for every hundredth of the stream: seconds, gigabytes fed, resident megabytes, megabytes a second since the row before. It exits with 1
where the number of games differs from what was fed, or where memory in the last tenth is more than 1.2 times that of the second.
"""

import re
import subprocess
import sys
import threading
import time

bienban, gigabytes, names = sys.argv[1], float(sys.argv[2]), sys.argv[3:]
texts = [open(name, "rb").read().rstrip(b"\n") + b"\n\n" for name in names]
counted = subprocess.run(
    [bienban, "validate", "-q", "--fail-on", "never", "--format", "csv", "-o", "/dev/null", *names]
)
assert counted.returncode == 0


def summary(said):
    return tuple(
        int(n) for n in re.search(rb"files?, (\d+) games?, (\d+) half-moves?, (\d+) errors?, (\d+) warnings?", said).groups()
    )


once = [
    summary(
        subprocess.run(
            [bienban, "validate", "--fail-on", "never", "--format", "csv", "-o", "/dev/null", "-"],
            input=text,
            stderr=subprocess.PIPE,
        ).stderr
    )
    for text in texts
]
total = int(gigabytes * 1e9)
process = subprocess.Popen(
    [bienban, "validate", "--no-progress", "--fail-on", "never", "--format", "csv", "-o", "/dev/null", "-"],
    stdin=subprocess.PIPE,
    stderr=subprocess.PIPE,
)
said = []
reader = threading.Thread(target=lambda: said.append(process.stderr.read()))
reader.start()
fed, rounds, rows, began = 0, 0, [], time.time()
print("seconds,gigabytes,resident_mb,mb_per_second", flush=True)
last = (began, 0)
while fed < total:
    text = texts[rounds % len(texts)]
    for at in range(0, len(text), 1 << 20):
        process.stdin.write(text[at : at + (1 << 20)])
    fed, rounds = fed + len(text), rounds + 1
    if fed - last[1] >= total / 100:
        with open(f"/proc/{process.pid}/status") as status:
            resident = next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024
        now = time.time()
        rows.append(resident)
        print(
            f"{now - began:.1f},{fed / 1e9:.2f},{resident:.1f},{(fed - last[1]) / 1e6 / (now - last[0]):.1f}",
            flush=True,
        )
        last = (now, fed)
process.stdin.close()
process.wait()
reader.join()
expected = tuple(sum(once[i % len(once)][k] for i in range(rounds)) for k in range(4))
found = summary(said[0])
print(
    f"fed {fed / 1e9:.2f} GB in {time.time() - began:.0f} s: {found} of {expected} games, half-moves, errors, warnings",
    file=sys.stderr,
)
tenth = max(1, len(rows) // 10)
flat = max(rows[-tenth:]) <= 1.2 * max(rows[tenth : 2 * tenth])
sys.exit(0 if found == expected and flat and process.returncode == 0 else 1)
