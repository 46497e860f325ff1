#!/usr/bin/env bash
# Gives the reports that `bienban trf` writes of two events to py4swiss, trf and gacrux, and compares what they read.
#
# Usage: tests/interop/trf_readers.sh PROGRAM. It is run by hand: it installs packages, pinned, from PyPI. The exit code is 1
# where a reader does something that trf_readers.py does not know.
set -euo pipefail
program=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check py4swiss==0.3.1 trf==1.1.1 gacrux==1.11.65
"$folder/venv/bin/python" "$here/trf_readers.py" "$program" "$folder"
