//! The result of a player in a round, as TRF writes it (TRF16 and TRF26, columns 99, 109, ...), and what it is worth.

use super::ratio::Ratio;

/// The result of one player in one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ResultMark {
    /// `1`
    Win,
    /// `=`
    Draw,
    /// `0`
    Loss,
    /// `W`: won, unrated.
    UnratedWin,
    /// `D`: drawn, unrated.
    UnratedDraw,
    /// `L`: lost, unrated.
    UnratedLoss,
    /// `+`
    ForfeitWin,
    /// `-`
    ForfeitLoss,
    /// `H`: half-point bye.
    HalfBye,
    /// `F`: full-point bye.
    FullBye,
    /// `U`: pairing-allocated bye.
    AllocatedBye,
    /// `Z`: zero-point bye, and a round without an entry.
    #[default]
    ZeroBye,
    /// A game whose result is not known.
    Open,
}

/// What a round was for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RoundKind {
    /// Played over the board.
    Board,
    /// Won by forfeit.
    ForfeitWin,
    /// Lost by forfeit.
    ForfeitLoss,
    /// Half-point bye.
    HalfBye,
    /// Full-point bye.
    FullBye,
    /// Pairing-allocated bye.
    AllocatedBye,
    /// Zero-point bye, or absent.
    ZeroBye,
    /// A game whose result is not known.
    Open,
}

impl RoundKind {
    /// Whether it is a voluntarily unplayed round (C.07 16.1): a half- or zero-point bye, or a forfeit loss.
    pub fn is_voluntary(self) -> bool {
        matches!(self, RoundKind::HalfBye | RoundKind::ZeroBye | RoundKind::ForfeitLoss)
    }

    /// Whether it is a forfeit.
    pub fn is_forfeit(self) -> bool {
        matches!(self, RoundKind::ForfeitWin | RoundKind::ForfeitLoss)
    }
}

const LETTERS: [(char, ResultMark); 12] = [
    ('1', ResultMark::Win),
    ('=', ResultMark::Draw),
    ('0', ResultMark::Loss),
    ('W', ResultMark::UnratedWin),
    ('D', ResultMark::UnratedDraw),
    ('L', ResultMark::UnratedLoss),
    ('+', ResultMark::ForfeitWin),
    ('-', ResultMark::ForfeitLoss),
    ('H', ResultMark::HalfBye),
    ('F', ResultMark::FullBye),
    ('U', ResultMark::AllocatedBye),
    ('Z', ResultMark::ZeroBye),
];

impl ResultMark {
    /// Reads a result letter in either case.
    pub fn read(letter: char) -> Option<ResultMark> {
        let letter = letter.to_ascii_uppercase();
        LETTERS.iter().find(|(of, _)| *of == letter).map(|&(_, mark)| mark)
    }

    /// The letter; `*` for a result that is not known.
    pub fn letter(self) -> char {
        LETTERS.iter().find(|(_, mark)| *mark == self).map_or('*', |&(letter, _)| letter)
    }

    /// What the round was. Without an opponent a win is a full-point bye, a draw a half-point bye, a loss a zero-point
    /// bye.
    pub fn kind(self, has_opponent: bool) -> RoundKind {
        match self {
            ResultMark::Win | ResultMark::UnratedWin | ResultMark::ForfeitWin if !has_opponent => RoundKind::FullBye,
            ResultMark::Draw | ResultMark::UnratedDraw if !has_opponent => RoundKind::HalfBye,
            ResultMark::Loss | ResultMark::UnratedLoss | ResultMark::ForfeitLoss if !has_opponent => RoundKind::ZeroBye,
            ResultMark::ForfeitWin => RoundKind::ForfeitWin,
            ResultMark::ForfeitLoss => RoundKind::ForfeitLoss,
            ResultMark::HalfBye => RoundKind::HalfBye,
            ResultMark::FullBye => RoundKind::FullBye,
            ResultMark::AllocatedBye => RoundKind::AllocatedBye,
            ResultMark::ZeroBye => RoundKind::ZeroBye,
            ResultMark::Open => RoundKind::Open,
            _ => RoundKind::Board,
        }
    }

    /// Whether the results of two opponents can belong to one game: 1-0, =-=, +--, `--`, W-L, D-D, 0-0 and 0-=. A
    /// result that only one of them has does not.
    pub fn fits(self, other: ResultMark) -> bool {
        use ResultMark::{Draw, ForfeitLoss, ForfeitWin, Loss, Open, UnratedDraw, UnratedLoss, UnratedWin, Win};
        let fits = |a, b| {
            matches!(
                (a, b),
                (Win | Draw | Loss, Loss)
                    | (Draw, Draw)
                    | (ForfeitWin | ForfeitLoss, ForfeitLoss)
                    | (UnratedWin | UnratedDraw | UnratedLoss, UnratedLoss)
                    | (UnratedDraw, UnratedDraw)
                    | (Open, Open)
            )
        };
        fits(self, other) || fits(other, self)
    }
}

/// The points of each result: 1, 0.5 and 0, or those of record 162 (TRF26) or XXS.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointSystem {
    /// W: win, forfeit win and full-point bye.
    pub win: Ratio,
    /// D: draw and half-point bye.
    pub draw: Ratio,
    /// L: loss.
    pub loss: Ratio,
    /// A: absence and forfeit loss.
    pub absence: Ratio,
    /// A forfeit loss, if it differs from an absence (BBF of bbpPairings).
    pub forfeit_loss: Option<Ratio>,
    /// A full-point bye, if it differs from a win.
    pub full_bye: Option<Ratio>,
    /// A half-point bye, if it differs from a draw.
    pub half_bye: Option<Ratio>,
    /// X: a game whose result is not known.
    pub unknown: Ratio,
    /// P: pairing-allocated bye, if it differs from a win.
    pub allocated: Option<Ratio>,
}

impl Default for PointSystem {
    fn default() -> PointSystem {
        PointSystem {
            win: Ratio::ONE,
            draw: Ratio::HALF,
            loss: Ratio::ZERO,
            absence: Ratio::ZERO,
            forfeit_loss: None,
            full_bye: None,
            half_bye: None,
            unknown: Ratio::ZERO,
            allocated: None,
        }
    }
}

impl PointSystem {
    /// The points for a result.
    pub fn award(&self, mark: ResultMark, has_opponent: bool) -> Ratio {
        match mark.kind(has_opponent) {
            RoundKind::ForfeitWin => self.win,
            RoundKind::FullBye => self.full_bye.unwrap_or(self.win),
            RoundKind::HalfBye => self.half_bye.unwrap_or(self.draw),
            RoundKind::ZeroBye => self.absence,
            RoundKind::ForfeitLoss => self.forfeit_loss.unwrap_or(self.absence),
            RoundKind::AllocatedBye => self.allocated.unwrap_or(self.win),
            RoundKind::Open => self.unknown,
            RoundKind::Board => match mark {
                ResultMark::Win | ResultMark::UnratedWin => self.win,
                ResultMark::Draw | ResultMark::UnratedDraw => self.draw,
                _ => self.loss,
            },
        }
    }
}
