//! Glyphs as numeric annotation glyphs (PGN standard 10, and the table that `ChessBase` made usual).

/// The glyphs that have one number, whoever is to move.
const NUMBERS: &[(&str, &str)] = &[
    ("!", "$1"),
    ("?", "$2"),
    ("!!", "$3"),
    ("??", "$4"),
    ("!?", "$5"),
    ("?!", "$6"),
    ("□", "$7"),
    ("=", "$10"),
    ("∞", "$13"),
    ("⩲", "$14"),
    ("+/=", "$14"),
    ("+=", "$14"),
    ("⩱", "$15"),
    ("=/+", "$15"),
    ("=+", "$15"),
    ("±", "$16"),
    ("+/-", "$16"),
    ("∓", "$17"),
    ("-/+", "$17"),
    ("+-", "$18"),
    ("+−", "$18"),
    ("-+", "$19"),
    ("−+", "$19"),
    ("+--", "$20"),
    ("--+", "$21"),
    ("△", "$140"),
    ("⌓", "$142"),
    ("N", "$146"),
    ("TN", "$146"),
    ("D", "$220"),
];

/// The number of a glyph. Returns `None` if it has no number, or one that depends on a side which the glyph does not
/// name.
pub(super) fn number(glyph: &str) -> Option<&'static str> {
    NUMBERS.iter().find(|(g, _)| *g == glyph).map(|&(_, number)| number)
}

/// Whether a glyph that is written apart repeats what the board shows about the move before it: check (`+`), double
/// check or mate (`++`), mate (`#`).
pub(super) fn repeats(glyph: &str, mark: bienban_engine::pgn::shape::CheckMark) -> bool {
    use bienban_engine::pgn::shape::CheckMark;
    match glyph {
        "+" | "†" => mark == CheckMark::Check,
        "#" | "mat" | "‡" => mark == CheckMark::Mate,
        "++" => mark != CheckMark::None,
        _ => false,
    }
}
