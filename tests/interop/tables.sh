#!/usr/bin/env bash
# Gives the tables that `bienban games` writes as CSV, Parquet and a workbook to pandas and DuckDB, and compares what they
# read.
#
# Usage: tests/interop/tables.sh PROGRAM. It is run by hand: it installs packages, pinned, from PyPI. The exit code is 1
# where a reader changes a column of which tables.py does not know it.
set -euo pipefail
program=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --disable-pip-version-check pandas==3.1.1 duckdb==2.0.1 openpyxl==3.1.5 pyarrow==26.0.1
"$folder/venv/bin/python" "$here/tables.py" "$program" "$folder"
