//! The result of a game: `1-0`, `0-1`, `1/2-1/2` or `*` (PGN standard 8.2.6), the other forms in which people write a
//! draw, and the scores that the Laws know and PGN does not.

use bienban_base::place::Side;

/// The result of a game, by its termination marker or its Result tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the result is unknown, or the game still goes on.
    Unknown,
    /// `0-0`: both players lose (Laws 1989 10.15, 2001 12.8, 2009 12.9, since 2014 11.8).
    BothLose,
    /// `1/2-0`: the arbiter gave White half a point and Black none (Laws 2001 12.7, 2009 12.8, since 2014 11.7).
    WhiteHalf,
    /// `0-1/2`: the other way round.
    BlackHalf,
}

const FORMS: &[(&[u8], Outcome)] = &[
    (b"1-0", Outcome::WhiteWins),
    (b"0-1", Outcome::BlackWins),
    (b"1/2-1/2", Outcome::Draw),
    (b"1/2", Outcome::Draw),
    ("½-½".as_bytes(), Outcome::Draw),
    ("½".as_bytes(), Outcome::Draw),
    // In Windows-1252 the sign ½ is the single byte BD.
    (b"\xBD-\xBD", Outcome::Draw),
    (b"1/2-0", Outcome::WhiteHalf),
    ("½-0".as_bytes(), Outcome::WhiteHalf),
    (b"0-1/2", Outcome::BlackHalf),
    ("0-½".as_bytes(), Outcome::BlackHalf),
    (b"1:0", Outcome::WhiteWins),
    (b"0:1", Outcome::BlackWins),
    (b"1/2:1/2", Outcome::Draw),
    ("½:½".as_bytes(), Outcome::Draw),
    (b"0.5-0.5", Outcome::Draw),
    (b"0,5-0,5", Outcome::Draw),
    (b"0.5-0", Outcome::WhiteHalf),
    (b"0,5-0", Outcome::WhiteHalf),
    (b"0-0.5", Outcome::BlackHalf),
    (b"0-0,5", Outcome::BlackHalf),
    (b"*", Outcome::Unknown),
];

impl Outcome {
    /// Reads a result in any form that occurs in movetext. Returns `None` if the whole text is not a result.
    ///
    /// `0-0` is not one, because it is castling as well: see [`parse_score`](Outcome::parse_score).
    pub fn parse(text: &[u8]) -> Option<Outcome> {
        let known = |text: &[u8]| FORMS.iter().find(|(form, _)| *form == text).map(|&(_, outcome)| outcome);
        known(text).or_else(|| known(&with_hyphen(text)?))
    }

    /// Reads the result that ends a game, which may have blanks around its sign: `1 - 0`.
    pub fn parse_marker(text: &[u8]) -> Option<Outcome> {
        if !text.contains(&b' ') {
            return Outcome::parse_score(text);
        }
        Outcome::parse_score(&text.iter().copied().filter(|b| *b != b' ').collect::<Vec<u8>>())
    }

    /// Reads a result where no move is possible, such as in the Result tag: there `0-0` is one, too.
    pub fn parse_score(text: &[u8]) -> Option<Outcome> {
        Outcome::parse(text).or_else(|| is_both_lose(text).then_some(Outcome::BothLose))
    }

    /// Whether PGN has this result. It has none for the scores of the Laws in which the points do not add up to one.
    pub fn is_in_pgn(self) -> bool {
        !matches!(self, Outcome::BothLose | Outcome::WhiteHalf | Outcome::BlackHalf)
    }

    /// The result that PGN has for it, in the form of the standard (8.2.6): `*` for the scores that it does not know.
    pub fn pgn_text(self) -> &'static str {
        if self.is_in_pgn() { self.text() } else { Outcome::Unknown.text() }
    }

    /// The result of a game that this side won.
    pub fn won_by(side: Side) -> Outcome {
        match side {
            Side::White => Outcome::WhiteWins,
            Side::Black => Outcome::BlackWins,
        }
    }

    /// The winner, if there is one.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::WhiteWins => Some(Side::White),
            Outcome::BlackWins => Some(Side::Black),
            _ => None,
        }
    }

    /// The result as the PGN standard (8.2.6) and the Laws write it.
    pub fn text(self) -> &'static str {
        match self {
            Outcome::WhiteWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Unknown => "*",
            Outcome::BothLose => "0-0",
            Outcome::WhiteHalf => "1/2-0",
            Outcome::BlackHalf => "0-1/2",
        }
    }
}

/// The result with a hyphen, if it has another dash: `1–0`, `1−0`.
fn with_hyphen(text: &[u8]) -> Option<Vec<u8>> {
    let at = memchr::memchr(0xE2, text).filter(|_| text.len() < LONGEST)?;
    let len = super::shape::dash(text, at)?;
    Some([&text[..at], b"-", &text[at + len..]].concat())
}

/// More bytes than a result has.
const LONGEST: usize = 16;

/// Whether a text is `0-0`, the score that looks like castling; there may be blanks around the dash.
pub(crate) fn is_both_lose(text: &[u8]) -> bool {
    let dash = text.strip_prefix(b"0").and_then(|rest| rest.strip_suffix(b"0")).map(<[u8]>::trim_ascii);
    dash.is_some_and(|dash| dash == b"-" || dash == "–".as_bytes())
}
