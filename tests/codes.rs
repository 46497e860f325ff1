//! Every finding code has its games in testdata: `bad.pgn`, where it is found, and `good.pgn`, where nothing is.
