//! Pattern: a pattern of the board, rank by rank.
//!
//! Each rank is matched by itself against its eight squares. The squares that can be reached are a set of nine bits,
//! so that `*` needs no backtracking: the time depends only on the length of the pattern.

use bienban_base::message::Message;
use bienban_engine::chess::view::{EMPTY, HalfMove, MenSquares};

/// Bit `n` is man `n` of [`MenSquares::of_number`], the empty square included.
type ManClass = u16;

const ANYTHING: ManClass = (1 << 13) - 1;
const WHITE: ManClass = 0x03F;
const BLACK: ManClass = 0xFC0;
const NOBODY: ManClass = 1 << EMPTY;
/// The pawns of both sides.
const PAWNS: ManClass = 0x041;

/// One part of a rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RankPart {
    /// One square.
    One(ManClass),
    /// Any number of squares, none included.
    Many,
}

/// A pattern of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardPattern {
    /// As it was written.
    pub text: String,
    /// Whether the position with colours exchanged is tried as well.
    pub mirrored: bool,
    /// The ranks that are not arbitrary, each with its lowest square.
    ranks: Vec<(usize, Vec<RankPart>)>,
    /// Classes that must have a man among these squares; those that are seldom there come first. For most positions
    /// nothing else has to be checked.
    needs: Vec<(ManClass, u64)>,
    /// The squares of the ranks that are not arbitrary.
    asked: u64,
}

impl BoardPattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// The bytes that are wrong, and the fault.
    pub fn read(text: &str, mirrored: bool) -> Result<BoardPattern, (usize, usize, Message)> {
        let count = text.split('/').count();
        if count != 8 {
            let message = Message::new("select-pattern-ranks").with("count", count.to_string());
            return Err((0, text.len(), message));
        }
        let (mut ranks, mut needs) = (Vec::new(), Vec::new());
        let mut start = 0;
        for (number, rank) in text.split('/').enumerate() {
            let parts = rank_of(rank).map_err(|(from, to, message)| (start + from, start + to, message))?;
            let squares = parts.iter().filter(|part| **part != RankPart::Many).count();
            if squares > 8 || (squares < 8 && !parts.contains(&RankPart::Many)) {
                let message = Message::new("select-pattern-squares")
                    .with("rank", (8 - number).to_string())
                    .with("count", squares.to_string());
                return Err((start, start + rank.len(), message));
            }
            let lowest = 8 * (7 - number);
            for part in &parts {
                if let RankPart::One(class) = *part
                    && class.is_power_of_two()
                    && class != NOBODY
                    && !needs.contains(&(class, 0xFF << lowest))
                {
                    needs.push((class, 0xFF << lowest));
                }
            }
            if parts != [RankPart::Many] {
                ranks.push((lowest, parts));
            }
            start += rank.len() + 1;
        }
        needs.sort_by_key(|(class, _)| class & PAWNS != 0);
        let asked = ranks.iter().fold(0, |all: u64, (lowest, _)| all | 0xFF << lowest);
        Ok(BoardPattern { text: text.to_owned(), mirrored, ranks, needs, asked })
    }

    /// Whether a half-move changes something on the ranks that are not arbitrary.
    pub(super) fn is_touched(&self, half_move: HalfMove) -> bool {
        let changed = match half_move {
            HalfMove::Null => 0,
            HalfMove::Castling { .. } => 0xFF | 0xFF << 56,
            // A pawn that is captured en passant is on the rank that the other one leaves.
            HalfMove::Man { from, to, .. } => 1 << (from & 63) | 1 << (to & 63),
        };
        let asked = if self.mirrored { self.asked | self.asked.swap_bytes() } else { self.asked };
        asked & changed != 0
    }

    /// Whether the men are placed like this.
    pub fn is(&self, men: &MenSquares) -> bool {
        self.fits(men) || (self.mirrored && self.fits(&men.mirrored()))
    }

    fn fits(&self, men: &MenSquares) -> bool {
        let has = |(class, among): &(ManClass, u64)| men.of_number(class.trailing_zeros() as usize) & among != 0;
        if !self.needs.iter().all(has) {
            return false;
        }
        self.ranks.iter().all(|&(shift, ref parts)| {
            let mut reached: u32 = 1;
            for part in parts {
                reached = match part {
                    // Everything from the lowest square that is reached.
                    RankPart::Many => !(reached & reached.wrapping_neg()).wrapping_sub(1) & 0x1FF,
                    RankPart::One(class) => (reached & squares(*class, men, shift)) << 1,
                };
                if reached == 0 {
                    return false;
                }
            }
            reached & 0x100 != 0
        })
    }
}

/// The squares of a rank that a class has, as eight bits.
fn squares(class: ManClass, men: &MenSquares, shift: usize) -> u32 {
    let mut set = match class {
        ANYTHING => !0,
        NOBODY => !men.occupied(),
        WHITE => men.white(),
        _ => 0,
    };
    if set == 0 {
        let mut rest = class;
        while rest != 0 {
            set |= men.of_number(rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
    (set >> shift) as u32 & 0xFF
}

/// The parts of a rank. Several `*` in a row are one; more than eight squares are counted, not kept.
fn rank_of(rank: &str) -> Result<Vec<RankPart>, (usize, usize, Message)> {
    let mut parts = Vec::new();
    let mut put = |part: RankPart| {
        if part != RankPart::Many || parts.last() != Some(&RankPart::Many) {
            parts.push(part);
        }
    };
    let mut rest = rank.char_indices();
    let mut not: Option<usize> = None;
    while let Some((at, c)) = rest.next() {
        let wrong = |key| (at, at + c.len_utf8(), Message::new(key).with("letter", c.to_string()));
        let class = match c {
            '^' if not.is_none() => {
                not = Some(at);
                continue;
            }
            '*' if not.is_none() => {
                put(RankPart::Many);
                continue;
            }
            '1'..='8' if not.is_none() => {
                (0..c as u32 - '0' as u32).for_each(|_| put(RankPart::One(NOBODY)));
                continue;
            }
            '[' => bracket(at, &mut rest)?,
            '1' => NOBODY,
            c => class_of(c).ok_or_else(|| wrong("select-pattern-letter"))?,
        };
        put(RankPart::One(if not.take().is_some() { ANYTHING & !class } else { class }));
    }
    match not {
        Some(at) => Err((at, at + 1, Message::new("select-pattern-not"))),
        None => Ok(parts),
    }
}

/// The class in brackets, up to the closing one.
fn bracket(start: usize, rest: &mut std::str::CharIndices<'_>) -> Result<ManClass, (usize, usize, Message)> {
    let (mut class, mut not, mut first) = (0, false, true);
    for (at, c) in rest {
        match c {
            ']' if class != 0 => return Ok(if not { ANYTHING & !class } else { class }),
            ']' => return Err((start, at + 1, Message::new("select-pattern-bracket"))),
            '^' if first => not = true,
            '1' => class |= NOBODY,
            c => {
                let letter = Message::new("select-pattern-letter").with("letter", c.to_string());
                class |= class_of(c).ok_or((at, at + c.len_utf8(), letter))?;
            }
        }
        first = false;
    }
    Err((start, start + 1, Message::new("select-pattern-bracket")))
}

/// The men of a sign.
fn class_of(sign: char) -> Option<ManClass> {
    Some(match sign {
        '?' => ANYTHING,
        '!' => WHITE | BLACK,
        'A' => WHITE,
        'a' => BLACK,
        sign => 1 << "PNBRQKpnbrqk".find(sign)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_engine::chess::view::SoughtPosition;

    fn fits(pattern: &str, mirrored: bool, board: &str) -> bool {
        let men = SoughtPosition::read(board).expect("a board").men;
        BoardPattern::read(pattern, mirrored).expect(pattern).is(&men)
    }

    #[test]
    fn each_sign_means_what_is_said() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        for pattern in [
            start,
            "*/*/*/*/*/*/*/*",
            "????????/!!!!!!!!/8/44/3?4/*8*/AAAAAAAA/*K*",
            "aaaaaaaa/*/*/*/*/*/*/[RN][NR]B[^R][KQ]BN^1",
            "r*r/*/*/*/*/*/*/*********************************R",
        ] {
            assert!(fits(pattern, false, start), "{pattern}");
        }
        for pattern in ["*/*/*/*/*/*/*/*k*", "*/*/*!*/*/*/*/*/*", "*K*/*/*/*/*/*/*/*", "*/*/*/*/*/*/*/[1Q]*"] {
            assert!(!fits(pattern, false, start), "{pattern}");
        }
    }

    #[test]
    fn mirrored_exchanges_the_colours() {
        let fianchetto = "*/*/*/*/*/*P*/*PBP*/*";
        let black = "4k3/1pbp4/2p5/8/8/8/8/4K3";
        assert!(!fits(fianchetto, false, black));
        assert!(fits(fianchetto, true, black));
    }

    #[test]
    fn faults_have_a_place() {
        let fault = |text: &str| {
            let (from, to, message) = BoardPattern::read(text, false).expect_err(text);
            (from, to, message.key)
        };
        assert_eq!(fault("8/8"), (0, 3, "select-pattern-ranks"));
        assert_eq!(fault("8/8/8/8/8/8/8/7"), (14, 15, "select-pattern-squares"));
        assert_eq!(fault("8/8/8/8/8/8/8/88"), (14, 16, "select-pattern-squares"));
        assert_eq!(fault("*x*/8/8/8/8/8/8/8"), (1, 2, "select-pattern-letter"));
        assert_eq!(fault("*[Q/8/8/8/8/8/8/8"), (1, 2, "select-pattern-bracket"));
        assert_eq!(fault("*[]*/8/8/8/8/8/8/8"), (1, 3, "select-pattern-bracket"));
        assert_eq!(fault("*^/8/8/8/8/8/8/8"), (1, 2, "select-pattern-not"));
    }
}
