#!/usr/bin/env python3
"""Mutates what OCR engines wrote (boxes negative, overlapping and huge, confidences that are no numbers, elements torn,
many words) and asks bienban for the games: no file may end it, hang it, or be passed over without a sentence.

usage: engine_files.py BIENBAN COUNT [--seed N] FILE ...     files as engines write them, packed with gzip or not
"""
import argparse, gzip, os, random, re, subprocess, tempfile, time

a = argparse.ArgumentParser()
a.add_argument('bienban'); a.add_argument('count', type=int); a.add_argument('files', nargs='+'); a.add_argument('--seed', type=int, default=1)
a = a.parse_args()
rng = random.Random(a.seed)
sources = []
for path in a.files:
    data = open(path, 'rb').read()
    sources.append((os.path.basename(path).removesuffix('.gz'), gzip.decompress(data) if path.endswith('.gz') else data))
NUMBERS = [b'-1', b'0', b'-99999', b'1e9', b'1e400', b'NaN', b'inf', b'99999999999999999999', b'0.000001', b'']
PIECES = [b'<', b'>', b'"', b'\t', b'\n', b'null', b'{', b']', b'\xff', b'\xcc\x81', 'Ơ'.encode(), b'&#0;', b'&amp;', b'</span>', b'[[[[']
NUMBER = re.compile(rb'-?\d+(\.\d+)?')


def mutated(data):
    way = rng.random()
    if way < .5:
        # Some numbers of the file are others, here and there or all of one kind.
        share = rng.choice((.002, .02, .3))
        return NUMBER.sub(lambda found: rng.choice(NUMBERS) if rng.random() < share else found[0], data)
    if way < .7:
        out = bytearray(data)
        for _ in range(rng.randint(1, 8)):
            at = rng.randrange(len(out) + 1)
            out[at:at + rng.choice((0, 1, 5, 400))] = rng.choice(PIECES)
        return bytes(out)
    if way < .8:
        return data[:rng.randrange(len(data))]
    if way < .9:
        # All boxes in one place.
        return NUMBER.sub(lambda found: b'100' if len(found[0]) > 2 else found[0], data)
    lines = data.split(b'\n')
    middle = lines[1:-1]
    rng.shuffle(middle)
    return b'\n'.join([lines[0], *middle * rng.choice((1, 2, 40)), lines[-1]])


slowest, refused, done = 0, 0, 0
while done < a.count:
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for number in range(min(200, a.count - done)):
            name, data = rng.choice(sources)
            names.append(os.path.join(folder, f'{number:03}-{name}'))
            with open(names[-1], 'wb') as out:
                out.write(mutated(data))
        begun = time.time()
        ran = subprocess.run([a.bienban, 'validate', '-q', '--no-progress', '--ui', 'en', '--format', 'jsonl', *names], capture_output=True, timeout=600)
        slowest = max(slowest, (time.time() - begun) / len(names))
        said = ran.stderr.decode('utf-8', 'replace')
        assert ran.returncode in (0, 1, 2), (ran.returncode, said[-2000:])
        assert 'panic' not in said and 'bienban failed' not in said, said[-2000:]
        assert b'"X702"' not in ran.stdout, ran.stdout[-2000:]
        refused += sum(line.startswith('bienban: ') for line in said.splitlines())
        done += len(names)
print(f'{done} mutated files, {refused} refused with a sentence, {slowest:.3f} s a file at most on the mean of 200')
