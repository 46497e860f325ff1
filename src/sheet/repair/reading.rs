//! Reading: the cost, in nats, of what a cell shows if a certain half-move was played.

use bienban_engine::chess::notation::letters::{ENGLISH, Language, ROLES, VIETNAMESE};
use bienban_engine::chess::notation::resolve;
use bienban_engine::chess::notation::short::{self, ShortCapture};
use bienban_engine::chess::{Bitboard, Chess, Color, File, Move, Position, Role, Square, attacks};
use bienban_engine::pgn::shape::{CheckMark, MoveShape};

use super::cell::{CellContent, RepairCell};
use super::characters;
use super::confusion;
use super::cost::{CostSum, ReadingCost};
use super::kind::{ERROR, EditKind};
use super::legal::LegalMoves;

/// A reading that costs more than this does not count.
pub(super) const MOST: f32 = 17.0;

/// The costs of signs that are there and should not be, or the other way round.
const CAPTURE_SIGN: f32 = 4.0;
const NO_CAPTURE_SIGN: f32 = 3.0;
const CHECK_SIGN: f32 = 4.5;
const NO_CHECK_SIGN: f32 = 2.6;
/// The cost of giving more of the square of departure than is needed.
const NEEDLESS: f32 = 1.0;
/// The cost of a promotion to another piece than a queen, in addition to that of the text.
const UNDERPROMOTION: f32 = 3.5;
/// A short capture is no error but a way to write.
const SHORT: f32 = 0.5;

/// How the player of a sheet writes.
#[derive(Debug)]
pub(super) struct SheetHand {
    /// The language of the letters.
    pub(super) language: &'static Language,
    /// Whether captures and checks are marked at all.
    captures: bool,
    checks: bool,
}

/// How many half-moves are enough to conclude that a player never writes a sign.
const ENOUGH: usize = 16;

impl SheetHand {
    /// The hand that wrote these cells.
    pub(super) fn of(cells: &[RepairCell], language: &'static Language) -> SheetHand {
        let shapes =
            || cells.iter().filter_map(|c| if let CellContent::Move(shape) = &c.content { Some(shape) } else { None });
        let few = shapes().count() < ENOUGH;
        SheetHand {
            language,
            captures: few || shapes().any(|s| s.capture),
            checks: few || shapes().any(|s| s.mark != CheckMark::None),
        }
    }

    /// The other language in which a single letter may be written.
    fn other(&self) -> &'static Language {
        if self.language.id == VIETNAMESE.id { ENGLISH } else { VIETNAMESE }
    }

    /// The half-move that a cell means as it is written, if it means one.
    pub(super) fn plain(&self, position: &Chess, cell: &RepairCell, arrived: Option<Square>) -> Option<Move> {
        match &cell.content {
            CellContent::Move(shape) if self.nobody_gets_there(position, shape) => None,
            CellContent::Move(shape) => resolve::resolve(position, shape, self.language)
                .ok()
                .or_else(|| resolve::castling_of_king(position, shape, self.language)),
            CellContent::Short(short) => match short::captures(position, short, self.language, arrived)[..] {
                [only] => Some(only),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether no man of the written kind can get to the written square, seen without a list of half-moves. Most cells
    /// that are tried in a place where they do not belong are like that.
    fn nobody_gets_there(&self, position: &Chess, shape: &MoveShape) -> bool {
        if shape.castling.is_some() || shape.is_long() || resolve::is_small_bishop(shape) {
            return false;
        }
        let role = shape.piece.map_or(Some(Role::Pawn), |letter| self.language.role(letter));
        let (board, us, to) = (position.board(), position.turn(), Square::new(u32::from(shape.to)));
        let Some(role) = role.filter(|&role| role != Role::King) else { return false };
        let ours = board.by_piece(role.of(us));
        let from = match role {
            Role::Pawn => Bitboard::from(shape.from_file.map_or(to.file(), |file| File::new(u32::from(file)))),
            _ => attacks::attacks(to, role.of(us), board.occupied()),
        };
        (ours & from).is_empty()
    }

    /// The cost of the signs of a half-move: `after` is the position after it.
    pub(super) fn signs(&self, cell: &RepairCell, played: Move, after: &Chess) -> f32 {
        let CellContent::Move(shape) = &cell.content else { return 0.0 };
        let capture = match (shape.capture, played.is_capture()) {
            (true, false) => CAPTURE_SIGN,
            (false, true) if self.captures => NO_CAPTURE_SIGN,
            _ => 0.0,
        };
        let check = match (shape.mark, after.is_check()) {
            (CheckMark::None, true) if self.checks => NO_CHECK_SIGN,
            (CheckMark::None, _) | (CheckMark::Check, true) => 0.0,
            (CheckMark::Check, false) => CHECK_SIGN,
            (CheckMark::Double | CheckMark::Mate, check) => {
                let right =
                    check && (after.is_checkmate() || shape.mark == CheckMark::Double && after.checkers().count() > 1);
                if right { 0.0 } else { CHECK_SIGN }
            }
        };
        capture + check
    }

    /// The cost of a cell if a half-move was played, without its signs. `None` if that is no reading of it.
    pub(super) fn cell_cost(
        &self,
        position: &Chess,
        cell: &RepairCell,
        legal: &LegalMoves,
        played: Move,
    ) -> Option<ReadingCost> {
        let read = match &cell.content {
            CellContent::Empty | CellContent::Illegible => return None,
            CellContent::Move(shape) => self.shape(position.turn(), shape, legal, played),
            CellContent::Short(short) => self.short(short, played),
            CellContent::Characters(written) => characters::characters_cost(written, self.language, legal, played),
        };
        read.filter(|read| read.cost <= MOST)
    }

    fn shape(&self, turn: Color, shape: &MoveShape, legal: &LegalMoves, played: Move) -> Option<ReadingCost> {
        if let (Some(short), Some(side)) = (shape.castling, played.castling_side()) {
            let same = short == (side == bienban_engine::chess::CastlingSide::KingSide);
            return Some(if same { ReadingCost { cost: 0.0, kind: None } } else { EditKind::Castling.into() });
        }
        if shape.castling.is_some() {
            return None;
        }
        if let Some(side) = played.castling_side() {
            let king = shape.piece.and_then(|c| self.language.role(c)) == Some(Role::King);
            return (king && u32::from(side.king_to(turn)) == u32::from(shape.to))
                .then_some(ReadingCost { cost: SHORT, kind: None });
        }
        let mut sum = CostSum::default();
        // Most half-moves agree neither in the man nor in the square, and the rest of the text cannot save them.
        arrival(shape, played.to(), &mut sum);
        if sum.cost > MOST {
            return None;
        }
        self.letter(shape, played, &mut sum)?;
        if sum.cost > MOST {
            return None;
        }
        departure(shape, legal, played, &mut sum);
        self.promotion(shape, played, &mut sum);
        Some(sum.read())
    }

    /// The letter of the piece.
    fn letter(&self, shape: &MoveShape, played: Move, sum: &mut CostSum) -> Option<()> {
        let role = played.role();
        match shape.piece {
            None if role == Role::Pawn => {}
            // Both squares are enough.
            None if shape.is_long() => sum.add(0.0, None),
            None if shape.from_file.is_some() || shape.from_rank.is_some() => return None,
            None => sum.kind(EditKind::LetterLost, 0.0),
            Some(letter) if self.language.role(letter) == Some(role) => {}
            Some(letter) if role == Role::Pawn => sum.kind(EditKind::Piece, 2.0 + confusion::character('b', letter)),
            Some(letter) => {
                let other = self.language.role(letter).is_none().then(|| self.other().role(letter)).flatten();
                match other {
                    Some(meant) if meant == role => sum.kind(EditKind::OtherLetters, 0.0),
                    Some(_) => return None,
                    None => sum.kind(EditKind::Piece, confusion::letter(self.written(role), letter)),
                }
            }
        }
        Some(())
    }

    /// The letter of a piece in the language of the sheet.
    fn written(&self, role: Role) -> char {
        ROLES.iter().position(|&r| r == role).map_or('P', |index| self.language.letters[index])
    }

    fn promotion(&self, shape: &MoveShape, played: Move, sum: &mut CostSum) {
        let written = shape.promotion.and_then(|c| self.language.role(c).or_else(|| self.other().role(c)));
        match (played.promotion(), written) {
            (None, None) => {}
            (None, Some(_)) => sum.add(ERROR + 2.0, Some(EditKind::Promotion)),
            (Some(meant), Some(written)) if meant == written => {}
            (Some(meant), written) => {
                let rare = if meant == Role::Queen { 0.0 } else { UNDERPROMOTION };
                sum.kind(EditKind::Promotion, rare + if written.is_some() { 2.0 } else { 0.0 });
            }
        }
    }

    fn short(&self, short: &ShortCapture, played: Move) -> Option<ReadingCost> {
        let role = |letter: char| if letter == 'P' { Some(Role::Pawn) } else { self.language.role(letter) };
        let mover = short.piece.map_or(Some(Role::Pawn), role)?;
        if played.role() != mover || !played.is_capture() {
            return None;
        }
        let mut sum = CostSum { cost: SHORT, kind: Some(EditKind::ShortCapture), dearest: SHORT };
        let file = |square: Square| u32::from(square.file()) as u8;
        if let (Some(written), Some(from)) = (short.from, played.from().map(file))
            && written != from
        {
            sum.kind(EditKind::Origin, confusion::file(from, written));
        }
        let to = file(played.to());
        if let Some(written) = short.to.filter(|&written| written != to) {
            sum.kind(EditKind::File, confusion::file(to, written));
        }
        let fits = short.captured.is_none_or(|c| role(c) == played.capture())
            && short.square.is_none_or(|s| u32::from(s) == u32::from(played.to()));
        (fits && !played.is_promotion()).then(|| sum.read())
    }
}

/// The square of arrival.
fn arrival(shape: &MoveShape, to: Square, sum: &mut CostSum) {
    let (file, rank) = (u32::from(to.file()) as u8, u32::from(to.rank()) as u8);
    let (written_file, written_rank) = (shape.to % 8, shape.to / 8);
    if (file, rank) == (written_file, written_rank) {
        return;
    }
    let mut best = CostSum::default();
    if file != written_file {
        best.kind(EditKind::File, confusion::file(file, written_file));
    }
    if rank != written_rank {
        best.kind(EditKind::Rank, confusion::rank(rank, written_rank));
    }
    // Seen from the other side the rank is another, or the file as well.
    let mirrored = rank + written_rank == 7 && (file == written_file || file + written_file == 7);
    let mirror = EditKind::Mirror.cost() + MIRRORS;
    if mirrored && mirror < best.cost {
        best = CostSum { cost: mirror, kind: Some(EditKind::Mirror), dearest: mirror };
    }
    sum.add(best.cost, best.kind);
}

/// The square of departure, as far as it is written or should be.
fn departure(shape: &MoveShape, legal: &LegalMoves, played: Move, sum: &mut CostSum) {
    let Some(from) = played.from() else { return };
    let (file, rank) = (u32::from(from.file()) as u8, u32::from(from.rank()) as u8);
    if played.role() == Role::Pawn {
        match shape.from_file {
            Some(written) if written != file => sum.kind(EditKind::Origin, confusion::file(file, written)),
            None if played.is_capture() => sum.kind(EditKind::ShortCapture, 0.0),
            _ => {}
        }
        if let Some(written) = shape.from_rank.filter(|&r| r != rank) {
            sum.kind(EditKind::Origin, confusion::rank(rank, written));
        }
        return;
    }
    let wrong = (shape.from_file.filter(|&f| f != file), shape.from_rank.filter(|&r| r != rank));
    if let Some(written) = wrong.0 {
        sum.kind(EditKind::DisambiguationWrong, confusion::file(file, written));
    }
    if let Some(written) = wrong.1 {
        sum.kind(EditKind::DisambiguationWrong, confusion::rank(rank, written));
    }
    if wrong == (None, None) {
        let fits = |other: Square| {
            shape.from_file.is_none_or(|f| u32::from(other.file()) as u8 == f)
                && shape.from_rank.is_none_or(|r| u32::from(other.rank()) as u8 == r)
        };
        let others = || legal.others(played);
        let told = shape.from_file.is_some() || shape.from_rank.is_some();
        if others().any(|m| m.from().is_some_and(fits)) {
            sum.kind(EditKind::DisambiguationLost, 0.0);
        } else if told && !shape.is_long() && others().next().is_none() {
            sum.add(NEEDLESS, None);
        }
    }
}

/// The cost of choosing one of the squares that the other side of the board may show.
const MIRRORS: f32 = 0.7;

#[cfg(test)]
mod tests {
    use super::super::walks;
    use super::*;
    use bienban_engine::pgn::shape;

    #[test]
    fn where_nobody_gets_there_nothing_can_be_played() {
        let hand = SheetHand::of(&[], ENGLISH);
        let mut quickly = 0;
        for position in walks::positions(4).iter().step_by(8) {
            for (letter, from, sign) in ["", "N", "B", "R", "Q", "K"].into_iter().flat_map(|letter| {
                let from = ["", "a", "b", "c", "d", "e", "f", "g", "h", "1", "4"];
                from.into_iter().flat_map(move |from| ["", "x"].map(|sign| (letter, from, sign)))
            }) {
                for to in Square::ALL {
                    let text = format!("{letter}{from}{sign}{to}");
                    let Some((shape, _)) = shape::scan(text.as_bytes(), 0).filter(|&(_, end)| end == text.len()) else {
                        continue;
                    };
                    if !hand.nobody_gets_there(position, &shape) {
                        continue;
                    }
                    quickly += 1;
                    let played = resolve::resolve(position, &shape, ENGLISH).ok();
                    let castled = resolve::castling_of_king(position, &shape, ENGLISH);
                    assert_eq!((played, castled), (None, None), "{text} in {:?}", position.board());
                }
            }
        }
        assert!(quickly > 100_000, "{quickly}");
    }
}
