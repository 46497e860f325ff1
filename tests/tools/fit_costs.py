#!/usr/bin/env python3
"""Fits the costs of the search over rows: varies one after the other and scores the sheets with known truth.

usage: tests/tools/fit_costs.py [--steps 0.5,0.8,1.25,2] [--only REGEX] [--rounds N] [--jobs N] [--work DIR] [--write] SHEETS.jsonl
SHEETS.jsonl is what `tests/tools/margins.py --list` writes; its damaged sheets are left out, since no cost of the search makes a
half-move right that nobody can read. The constants are those of src/sheet/parse/cost.rs and of the modules
`costs` in src/sheet/layout. The sources are copied to DIR, where each constant becomes a question to the environment variable
BIENBAN_COSTS, and the example `margins` is built there once; the sources themselves stay as they are, unless --write puts the
better costs into them. A score is better if more sheets are right and no more are wrong without a word, then if the logistic loss
of the margins is less. Printed for each constant: its value, the loss and the sheets right at each step, and whether that is flat.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
PARSE = "src/sheet/parse"
LAYOUT = "src/sheet/layout"
CONSTANT = re.compile(r"pub\(super\) const ([A-Z_]+): f32 = ([0-9.]+);")
# It bounds the beam and prices nothing.
LEFT_OUT = {"cost::HOPELESS"}
# A loss that differs by less is the same.
FLAT = 0.05
FITTED = """
/// The costs that BIENBAN_COSTS sets: pairs of an index and a cost.
pub(crate) mod fitted {
    static SET: std::sync::LazyLock<Vec<Option<f32>>> = std::sync::LazyLock::new(|| {
        let mut set = vec![None; %d];
        for pair in std::env::var("BIENBAN_COSTS").unwrap_or_default().split_whitespace() {
            let (at, cost) = pair.split_once('=').expect("INDEX=COST");
            set[at.parse::<usize>().expect("an index")] = Some(cost.parse().expect("a cost"));
        }
        set
    });

    pub(crate) fn cost(at: usize, usual: f32) -> f32 {
        SET[at].unwrap_or(usual)
    }
}
"""


def constants():
    """The constants: name, file, value."""
    found = []
    for folder, module in ((PARSE, "cost"), (LAYOUT, None)):
        for name in sorted(os.listdir(os.path.join(ROOT, folder))):
            path = folder + "/" + name
            text = open(os.path.join(ROOT, path), encoding="utf-8").read()
            if module is None and "mod costs {" in text:
                inside = text.split("mod costs {", 1)[1].split("\n}", 1)[0]
                found += [(name[:-3] + "::" + n, path, float(v)) for n, v in CONSTANT.findall(inside)]
            elif name == "cost.rs":
                found += [("cost::" + n, path, float(v)) for n, v in CONSTANT.findall(text) if "cost::" + n not in LEFT_OUT]
    return found


def asking(name, text, found):
    """A source in which the constants are functions that ask."""
    for at, (constant, of, value) in enumerate(found):
        short, module = constant.split("::")[1], "cost" if name.startswith(PARSE) else "costs"
        if of == name:
            usual = re.compile(r"pub\(super\) const %s: f32 = [0-9.]+;" % short)
            function = "#[allow(non_snake_case)] pub(super) fn %s() -> f32 { crate::fitted::cost(%d, %r) }" % (short, at, value)
            text = usual.sub(function, text, count=1)
        if of == name or name.startswith(PARSE) and constant.startswith("cost::"):
            text = re.sub(r"\b%s::%s\b" % (module, short), "%s::%s()" % (module, short), text)
    return text


def instrumented(work, found):
    """The example, built from a copy of the sources in which the constants are functions."""
    copy = os.path.join(work, "sources")
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    for name in listed:
        path = os.path.join(ROOT, name)
        if name.startswith("testdata/") or not os.path.isfile(path):
            continue
        data = open(path, "rb").read()
        if name.endswith(".rs") and os.path.dirname(name) in (PARSE, LAYOUT):
            data = asking(name, data.decode(), found).encode()
        elif name == "src/sheet/lib.rs":
            data += (FITTED % len(found)).encode()
        to = os.path.join(copy, name)
        # What stays the same is not compiled again.
        if not os.path.exists(to) or open(to, "rb").read() != data:
            os.makedirs(os.path.dirname(to), exist_ok=True)
            open(to, "wb").write(data)
    target = os.environ.get("CARGO_TARGET_DIR") or os.path.join(work, "target")
    subprocess.run(["cargo", "build", "--quiet", "--example", "margins", "--features", "tools",
                    "--config", "profile.dev.package.bienban-sheet.opt-level=2"], cwd=copy, check=True, env=dict(os.environ, CARGO_TARGET_DIR=target))
    return shutil.copy(os.path.join(target, "debug", "examples", "margins"), os.path.join(work, "margins"))


class Fit:
    def __init__(self, args, found):
        self.example, self.sheets, self.found = instrumented(args.work, found), os.path.join(args.work, "sheets.jsonl"), found
        whole = [line for line in open(args.sheets, encoding="utf-8") if "damaged" not in json.loads(line)["set"]]
        open(self.sheets, "w", encoding="utf-8").writelines(whole)
        self.costs = [value for _, _, value in found]

    def score(self, at=None, cost=None):
        costs = list(self.costs)
        if at is not None:
            costs[at] = cost
        changed = ["%d=%r" % (i, c) for i, (c, (_, _, usual)) in enumerate(zip(costs, self.found)) if c != usual]
        run = subprocess.run([self.example, self.sheets, "--sum"], capture_output=True, text=True, env=dict(os.environ, BIENBAN_COSTS=" ".join(changed)))
        if run.returncode != 0:
            return {"right": 0, "silent": 1 << 20, "loss": 1e9, "files": []}
        return json.loads(run.stdout)


def better(new, old):
    """Whether a score is better: no sheet may be wrong now that was right, and none wrong without a word."""
    if new["silent"] > old["silent"] or set(old["files"]) - set(new["files"]):
        return False
    return new["right"] > old["right"] or new["loss"] < old["loss"] - FLAT


def write(fit):
    for (constant, path, usual), cost in zip(fit.found, fit.costs):
        if cost != usual:
            full = os.path.join(ROOT, path)
            text = open(full, encoding="utf-8").read()
            name = constant.split("::")[1]
            text = re.sub(r"(const %s: f32 = )[0-9.]+;" % name, lambda m: "%s%r;" % (m.group(1), cost), text, count=1)
            open(full, "w", encoding="utf-8").write(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", default="0.5,0.8,1.25,2")
    parser.add_argument("--only", default="")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--work", default=os.path.join(ROOT, "target", "fit"))
    parser.add_argument("--write", action="store_true")
    parser.add_argument("sheets")
    args = parser.parse_args()
    steps = [float(step) for step in args.steps.split(",")]
    fit = Fit(args, constants())
    best = fit.score()
    print("now: %d right, %d without a word, loss %.2f; %d constants" % (best["right"], best["silent"], best["loss"], len(fit.found)), flush=True)
    for _ in range(args.rounds):
        before = list(fit.costs)
        for at, (constant, _, _) in enumerate(fit.found):
            if not re.search(args.only, constant):
                continue
            tried = [round(fit.costs[at] * step, 3) for step in steps]
            with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
                scores = list(pool.map(lambda cost: fit.score(at, cost), tried))
            flat = all(s["right"] == best["right"] and abs(s["loss"] - best["loss"]) < FLAT for s in scores)
            row = "  ".join("%g: %+d %+.2f" % (cost, s["right"] - best["right"], s["loss"] - best["loss"]) for cost, s in zip(tried, scores))
            found = [(cost, s) for cost, s in zip(tried, scores) if better(s, best)]
            taken = ""
            if found:
                cost, best = max(found, key=lambda one: (one[1]["right"], -one[1]["loss"]))
                taken, fit.costs[at] = "  -> %g" % cost, cost
            print("%-26s %-6g %s%s%s" % (constant, before[at], row, "  flat" if flat else "", taken), flush=True)
        if fit.costs == before:
            break
    print("then: %d right, %d without a word, loss %.2f" % (best["right"], best["silent"], best["loss"]))
    for (constant, _, usual), cost in zip(fit.found, fit.costs):
        if cost != usual:
            print("%s: %g -> %g" % (constant, usual, cost))
    if args.write:
        write(fit)


main()
