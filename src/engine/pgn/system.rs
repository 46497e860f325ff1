//! Systems of notation that are not algebraic: the numeric notation of correspondence chess, and the descriptive
//! notation of older books.
//!
//! `1. 5254 5755` and `1. P-K4 P-K4` are `1. e4 e5`. The lexer knows algebraic notation alone, so its tokens are read
//! again if a game shows, or the user states, that it has another system.

use super::descriptive;
use super::shape::{CheckMark, MoveShape};

/// A system of notation other than the algebraic one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotationSystem {
    /// Four digits, file and rank of both squares, and a fifth for a promotion: `5254`, `52-54`, `57581`. Both
    /// half-moves of a move may be one word, `5254-5755`.
    Iccf,
    /// Files have the names of pieces, and each side counts ranks from its own: `P-K4`, `BxP`.
    Descriptive,
}

impl NotationSystem {
    /// Both.
    pub const ALL: [NotationSystem; 2] = [NotationSystem::Iccf, NotationSystem::Descriptive];

    /// The name by which options know it.
    pub fn name(self) -> &'static str {
        match self {
            NotationSystem::Iccf => "iccf",
            NotationSystem::Descriptive => "descriptive",
        }
    }

    /// The system with this name.
    pub fn of_name(name: &str) -> Option<NotationSystem> {
        NotationSystem::ALL.into_iter().find(|system| system.name() == name)
    }

    /// The end of the half-move of this system at `at`.
    pub(crate) fn end(self, s: &[u8], at: usize) -> Option<usize> {
        match self {
            NotationSystem::Iccf => numeric(s, at).map(|(_, end)| end),
            NotationSystem::Descriptive => descriptive::scan(s, at).map(|(_, end)| end),
        }
    }
}

/// The pieces that the fifth digit of a promotion names.
const PROMOTIONS: [char; 4] = ['Q', 'R', 'B', 'N'];

/// The numeric half-move at `at`, as both squares, and its end.
pub(crate) fn numeric(s: &[u8], at: usize) -> Option<(MoveShape, usize)> {
    let digit = |i: usize| s.get(at + i).filter(|b| matches!(b, b'1'..=b'8')).map(|b| b - b'1');
    let hyphen = usize::from(s.get(at + 2) == Some(&b'-'));
    let [from_file, from_rank, file, rank] = [digit(0)?, digit(1)?, digit(hyphen + 2)?, digit(hyphen + 3)?];
    let promotion = digit(hyphen + 4).map(|into| PROMOTIONS.get(usize::from(into)).copied());
    let mut end = at + hyphen + 4 + usize::from(promotion.is_some());
    let mark = match s.get(end) {
        Some(b'#') => CheckMark::Mate,
        Some(b'+') => CheckMark::Check,
        _ => CheckMark::None,
    };
    end += usize::from(mark != CheckMark::None);
    let joins = || hyphen == 0 && s[end + 1..].iter().take(4).all(|b| matches!(b, b'1'..=b'8'));
    let ends = s.get(end).is_none_or(|b| {
        b.is_ascii_whitespace() || matches!(b, b'!' | b'?' | b'{' | b'(' | b')' | b';') || *b == b'-' && joins()
    });
    let promotion = promotion.map_or(Some(None), |into| into.map(Some))?;
    let moves = (from_file, from_rank) != (file, rank);
    (ends && moves).then_some(())?;
    let (from_file, from_rank) = (Some(from_file), Some(from_rank));
    Some((MoveShape { from_file, from_rank, to: 8 * rank + file, promotion, mark, ..MoveShape::default() }, end))
}

/// Whether a word that the lexer does not understand is a number and after it a half-move of another system, as in
/// `1.P-K4`.
pub(super) fn follows_number(s: &[u8], at: usize) -> bool {
    let count = |at: usize, most: usize, is: fn(&u8) -> bool| s[at..].iter().take(most).take_while(|b| is(b)).count();
    let digits = count(at, 4, u8::is_ascii_digit);
    let dots = count(at + digits, 3, |b| *b == b'.');
    let behind = at + digits + dots;
    digits > 0 && dots > 0 && NotationSystem::ALL.iter().any(|system| system.end(s, behind).is_some())
}
