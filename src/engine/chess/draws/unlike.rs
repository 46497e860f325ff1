//! Unlike: finds positions with the same men on the same squares that are nevertheless not the same, and why: another
//! player has the move, or a right to castle or to capture en passant existed once (Laws 2023 9.2.3).

use shakmaty::{CastlingSide, Chess, Color, EnPassantMode, Position};

use super::facts::DrawFacts;
use bienban_base::place::{Ply, Side};

/// The greatest number of half-moves that are searched. A game in which nothing was captured for longer has been over
/// long before by any Laws.
const LOOKED_AT: u32 = 5000;

/// The greatest number of half-moves that are listed for one reason.
const LISTED: usize = 20;

/// Why earlier positions with the same men on the same squares were others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionDifference {
    /// The other player had the move.
    Turn {
        /// After these half-moves, in ascending order.
        plies: Vec<Ply>,
        /// The player who had the move then.
        to_move: Side,
    },
    /// A player still had a right to castle.
    Castling {
        /// After these half-moves, in ascending order.
        plies: Vec<Ply>,
        /// The player who had it.
        side: Side,
        /// Whether it was on the kingside.
        kingside: bool,
        /// The half-move with which it was lost.
        lost: Ply,
    },
    /// A pawn could be captured en passant.
    EnPassant {
        /// After this half-move; later the capture was no longer possible.
        ply: Ply,
    },
}

impl PositionDifference {
    /// The half-moves after which the other positions were on the board.
    pub fn plies(&self) -> &[Ply] {
        match self {
            PositionDifference::Turn { plies, .. } | PositionDifference::Castling { plies, .. } => plies,
            PositionDifference::EnPassant { ply } => std::slice::from_ref(ply),
        }
    }
}

/// The rights to castle: the player, and whether on the kingside.
const RIGHTS: [(Side, bool); 4] =
    [(Side::White, true), (Side::White, false), (Side::Black, true), (Side::Black, false)];

fn may_castle(position: &Chess, side: Side, kingside: bool) -> bool {
    let color = if side == Side::White { Color::White } else { Color::Black };
    let wing = if kingside { CastlingSide::KingSide } else { CastlingSide::QueenSide };
    position.castles().has(color, wing)
}

fn captures_en_passant(position: &Chess) -> bool {
    position.ep_square(EnPassantMode::Legal).is_some()
}

/// Why positions up to and including `ply` are not the same as `wanted`, although their men are on the same squares.
/// `wanted` is the position at `ply`, or one that a move from there leads to, which must not be a capture or a move of
/// a pawn.
pub fn unlike(facts: &DrawFacts, ply: Ply, wanted: &Chess) -> Vec<PositionDifference> {
    let first = facts.run_start(ply).0.max(ply.0.saturating_sub(LOOKED_AT));
    let same_men = |at: &Ply| facts.position(*at).board() == wanted.board();
    let others: Vec<Ply> =
        (first..=ply.0).map(Ply).filter(same_men).filter(|at| facts.position(*at) != wanted).collect();
    let (turned, rest): (Vec<Ply>, Vec<Ply>) =
        others.into_iter().partition(|at| facts.position(*at).turn() != wanted.turn());
    let mut found = Vec::new();
    if !turned.is_empty() {
        let to_move = wanted.turn().fold_wb(Side::Black, Side::White);
        found.push(PositionDifference::Turn { plies: last(turned), to_move });
    }
    for (side, kingside) in RIGHTS {
        let had: Vec<Ply> = rest.iter().copied().filter(|at| may_castle(facts.position(*at), side, kingside)).collect();
        let Some(latest) = had.last().filter(|_| !may_castle(wanted, side, kingside)) else { continue };
        let gone = (latest.0..=ply.0).find(|at| !may_castle(facts.position(Ply(*at)), side, kingside));
        // The announced move itself may be the one that loses it.
        let lost = Ply(gone.unwrap_or(ply.0 + 1));
        found.push(PositionDifference::Castling { plies: last(had), side, kingside, lost });
    }
    let captured = rest.iter().find(|at| captures_en_passant(facts.position(**at)) && !captures_en_passant(wanted));
    found.extend(captured.map(|&ply| PositionDifference::EnPassant { ply }));
    found
}

/// The last of the half-moves, as many as are listed.
fn last(mut plies: Vec<Ply>) -> Vec<Ply> {
    plies.split_off(plies.len().saturating_sub(LISTED))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::start::from_fen;
    use crate::chess::replay::course::GameCourse;
    use shakmaty::san::San;

    fn played(start: Option<&str>, moves: &str) -> DrawFacts {
        let start = start.map_or_else(Chess::default, |fen| from_fen(fen).expect("it is a FEN"));
        let mut course = GameCourse::start(start, true);
        for san in moves.split(' ') {
            let san: San = san.parse().expect("it is SAN");
            course.push(san.to_move(course.last()).expect("it is legal"));
        }
        DrawFacts::of(course)
    }

    fn told(start: Option<&str>, moves: &str) -> Vec<PositionDifference> {
        let facts = played(start, moves);
        unlike(&facts, facts.last(), facts.position(facts.last()))
    }

    #[test]
    fn the_player_to_move_is_another() {
        // White loses a move with the king's triangle.
        let start = Some("7k/8/8/8/8/8/8/K7 w - - 0 1");
        assert_eq!(
            told(start, "Ka2 Kg8 Kb2 Kh8 Ka1"),
            [PositionDifference::Turn { plies: vec![Ply(0)], to_move: Side::White }]
        );
    }

    #[test]
    fn a_right_to_castle_is_lost() {
        let knights = "Nf3 Nf6 Rg1 Ng8 Rh1 Nf6 Ng1 Ng8";
        let castling =
            PositionDifference::Castling { plies: vec![Ply(0)], side: Side::White, kingside: true, lost: Ply(3) };
        assert_eq!(told(None, knights), [castling]);
        assert_eq!(told(None, "Nf3 Nf6 Ng1 Ng8"), []);
    }

    #[test]
    fn a_capture_en_passant_is_not_possible_any_more() {
        let start = Some("4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1");
        assert_eq!(told(start, "e4 Kd8 Kd1 Ke8 Ke1"), [PositionDifference::EnPassant { ply: Ply(1) }]);
        // Without a pawn that could capture, the double step makes no other position.
        assert_eq!(told(Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), "e4 Kd8 Kd1 Ke8 Ke1"), []);
    }
}
