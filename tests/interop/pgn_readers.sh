#!/usr/bin/env bash
# Gives the games that `bienban convert --to en` writes to five readers of PGN, and compares them with python-chess.
#
# Usage: tests/interop/pgn_readers.sh PROGRAM [INPUT...]; without an input it takes testdata. It is run by hand: it installs
# packages, pinned, from npm and PyPI. The exit code is 1 where a reader does something that pgn_readers.py does not know.
# Where the program has --web, the games are written with it as well.
set -euo pipefail
program=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
[ $# -gt 0 ] || set -- "$here/../../testdata"
inputs=()
for input in "$@"; do inputs+=("$(realpath "$input")"); done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts chess.js@1.4.0 kokopu@4.13.4 chessops@0.15.1 \
  @mliebelt/pgn-parser@1.4.19 cm-pgn@5.0.0
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check chess==1.11.2
cp "$here/pgn_readers.mjs" .
ways=(plain)
if "$program" convert --help | grep -q -- --web; then ways+=(web); fi
status=0
for way in "${ways[@]}"; do
  options=()
  if [ "$way" = web ]; then options=(--web); fi
  "$program" convert --no-config -q --to en "${options[@]}" "${inputs[@]}" -o "$way.pgn" 2> "$way.log" || [ $? -le 2 ]
  node pgn_readers.mjs "$way.pgn" > "$way.jsonl"
  echo "convert --to en ${options[*]}: $(grep -ac '^\[Event ' "$way.pgn") games"
  venv/bin/python "$here/pgn_readers.py" "$way.pgn" "$way.jsonl" ${options:+web} || status=1
done
exit $status
