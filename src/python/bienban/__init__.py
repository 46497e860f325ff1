"""Chess archives and scoresheets as Arrow tables.

Each function runs the program ``bienban`` and returns a ``pyarrow.RecordBatchReader`` that reads what the program
writes while it runs, so a month of an online server needs no more memory than a game::

    import bienban
    table = bienban.findings("tournament/").read_all()
    for batch in bienban.games("month.pgn.zst", columns=["white", "black", "result", "eco"]):
        ...

Options are those of the command line, with ``_`` for ``-``: ``bienban.ledger("games.pgn", laws="2018")`` is
``bienban draws games.pgn --laws 2018``. ``True`` stands for an option without a value, a list for values with commas
between them, and ``None`` or ``False`` for an option that is not given.
"""

from __future__ import annotations

from ._run import BienbanError, Paths, Source, Value, binary, read

import pyarrow as pa

__all__ = ["BienbanError", "audit", "binary", "findings", "games", "ledger", "validate_text"]


def findings(source: Source, **options: Value) -> pa.RecordBatchReader:
    """What is wrong in games and scoresheets: a row for each finding of ``bienban validate``.

    ``source`` is a path, several paths, or a binary file that is open for reading. A path may be a file, packed or
    not, a folder, or a pattern.

    Raises BienbanError where something cannot be read, after the rows of what can. A finding is no error.
    """
    return read("validate", source, options)


def ledger(source: Source, **options: Value) -> pa.RecordBatchReader:
    """Every draw that could be claimed, and every end of a game by itself: the rows of ``bienban draws``.

    ``source`` and errors are those of `findings`.
    """
    return read("draws", source, options)


def games(source: Source, **options: Value) -> pa.RecordBatchReader:
    """A row for each game, as ``bienban games`` writes it; ``columns=[...]`` chooses columns, ``tags=[...]`` adds tags.

    ``source`` and errors are those of `findings`.
    """
    return read("games", source, options)


def audit(claims: Paths, source: Source, **options: Value) -> pa.RecordBatchReader:
    """The verdict on each recorded claim of a draw: the rows of ``bienban audit``.

    ``claims`` is the path of a claims file; ``source``, the games, and errors are those of `findings`.
    """
    return read("audit", source, options, first=claims)


def validate_text(text: str, **options: Value) -> pa.Table:
    """The findings on a text, all at once: games in PGN, or scoresheets.

    >>> bienban.validate_text("1. e4 e5 2. Ke3 *")["code"].to_pylist()
    ['T501', 'M201']
    """
    return findings(text.encode(), **options).read_all()
