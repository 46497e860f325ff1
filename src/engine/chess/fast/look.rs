//! Shows a game to an onlooker while it is read, and leaves the game as soon as the onlooker does not want it.
//!
//! What was seen until then is proved: every half-move was legal when it was played. The rest is skipped, but only if
//! the text shows that it could not have changed the half-moves that were seen.

use shakmaty::{CastlingSide, Chess, Position};

use super::follow::Follower;
use super::heads::TagValues;
use super::man::{BLACK, KING, PAWN};
use super::run::FastRun;
use super::sink::Receiver;
use super::skip::is_english;
use super::tables::letter;
use super::{FastLetters, FastReader, FastReading, tags};
use crate::chess::view::{HalfMove, MenSquares, PositionView, Role};

/// What an onlooker wants next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interest {
    /// To see more.
    More,
    /// To see no more, but to have the game.
    Enough,
    /// To have nothing to do with the game.
    Lost,
}

/// Watches a game while it is read.
pub trait Onlooker {
    /// The tags, which are ASCII and whose values are in the block at these places; the movetext begins at `movetext`.
    /// Returns whether the game is still wanted.
    fn tags(&mut self, movetext: usize, values: &TagValues) -> bool;
    /// The first position.
    fn begin(&mut self, stand: &dyn PositionView) -> Interest;
    /// A half-move of the main line, and the position after it.
    fn step(&mut self, half_move: &HalfMove, stand: &dyn PositionView) -> Interest;
}

/// The result of showing a game to an onlooker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LookResult {
    /// The onlooker does not want it. It ends at this offset.
    Left(usize),
    /// It was read, and its main line was shown as far as the onlooker wanted.
    Read(FastReading),
    /// It must be read without an onlooker.
    Unknown,
}

/// Shows the half-moves to an onlooker.
struct OnlookerReceiver<'o, O> {
    onlooker: &'o mut O,
    interest: Interest,
    /// Whether the game is left when it is lost.
    leaves: bool,
}

impl<O: Onlooker> OnlookerReceiver<'_, O> {
    #[inline(never)]
    fn show(&mut self, run: &FastRun, black: bool) -> bool {
        self.interest = self.onlooker.step(&run.last_played(), &FastPosition { run, black: !black });
        self.interest != Interest::Lost || !self.leaves
    }
}

impl<O: Onlooker> Receiver for OnlookerReceiver<'_, O> {
    #[inline(always)]
    fn receive(&mut self, run: &FastRun, _: u64, black: bool) -> bool {
        // The half-moves of variations are in the same list, but do not belong to the game.
        self.interest != Interest::More || run.depth > 0 || self.show(run, black)
    }

    #[inline(always)]
    fn between(&mut self, _: &[u8], _: usize) -> bool {
        true
    }
}

impl FastRun {
    /// The half-move that was just played.
    fn last_played(&self) -> HalfMove {
        let played = self.line.played;
        let step = self.history.step(played - 1);
        if let Some(side) = step.castles() {
            return HalfMove::Castling { long: side == CastlingSide::QueenSide };
        }
        let (from, to, capture) = (step.from(), step.to(), step.captured() != 0);
        let role = usize::from(step.man() & 7).saturating_sub(1).min(5);
        // A pawn may capture another on the square that this one passed over, which was empty.
        let en_passant = capture && step.is_by_pawn() && self.history.step(played - 2).passed() == Some(to);
        let promotion = step.promoted().map(|role| Role::ALL[role as usize - 1]);
        HalfMove::Man { role: Role::ALL[role], from: from as u8, to: to as u8, capture, en_passant, promotion }
    }
}

/// The position after the half-move that was just played. `black` is whether Black is to move.
struct FastPosition<'r> {
    run: &'r FastRun,
    black: bool,
}

impl FastPosition<'_> {
    /// The square that a pawn passed over by the half-move.
    fn passed(&self) -> Option<usize> {
        self.run.history.step(self.run.line.played - 1).passed()
    }

    /// The position for shakmaty, with arbitrary clocks.
    fn position(&self) -> Option<Chess> {
        self.run.board.position(self.black, 1, 0, self.passed())
    }
}

impl PositionView for FastPosition<'_> {
    fn men(&self) -> MenSquares {
        let by = &self.run.board.by;
        let own = |man: u8| by[usize::from(man)];
        let white = (PAWN..=KING).fold(0, |all, man| all | own(man));
        MenSquares::new(std::array::from_fn(|role| own(role as u8 + PAWN) | own(role as u8 + PAWN + BLACK)), white)
    }

    fn is_black_to_move(&self) -> bool {
        self.black
    }

    fn castling_rooks(&self) -> u64 {
        self.run.board.rights
    }

    fn en_passant(&self) -> Option<u8> {
        self.passed()?;
        self.position()?.legal_ep_square().map(|square| square as u8)
    }

    fn checkers(&self) -> u32 {
        if self.run.board.check == 0 {
            return 0;
        }
        self.position().map_or(0, |position| Position::checkers(&position).count() as u32)
    }

    fn is_checkmate(&self) -> bool {
        self.run.board.check != 0 && self.position().is_some_and(|position| Position::is_checkmate(&position))
    }
}

impl FastReader {
    /// Reads the game at `start` as [`read`](FastReader::read) does, and shows it to an onlooker meanwhile.
    pub fn look(
        &mut self,
        padded: &[u8],
        len: usize,
        start: usize,
        letters: FastLetters,
        onlooker: &mut impl Onlooker,
    ) -> LookResult {
        let Some(text) = padded.get(..len) else { return LookResult::Unknown };
        let Ok(section) = tags::read_section(padded, len, start, &mut self.heads) else { return LookResult::Unknown };
        let movetext = section.end;
        let left = |end: Option<usize>| end.map_or(LookResult::Unknown, LookResult::Left);
        if !self.are_ascii(&text[start..movetext]) {
            return LookResult::Unknown;
        }
        if !onlooker.tags(movetext, &self.heads.values) {
            return left(FastReader::skip_moves(padded, len, movetext));
        }
        let follower = match section.first() {
            Ok(None) => Follower::at_start(&[]),
            Ok(Some(first)) => Follower::new(&first, &[]),
            Err(_) => return LookResult::Unknown,
        };
        let interest = onlooker.begin(&follower);
        if interest == Interest::Lost
            && let Some(end) = FastReader::skip_moves(padded, len, movetext)
        {
            return LookResult::Left(end);
        }
        let mut showing = OnlookerReceiver { onlooker, interest, leaves: !self.annotated };
        let reading = self.read_game(padded, len, start, Some(&section), &mut showing);
        if showing.interest == Interest::Lost && showing.leaves && reading.is_err() {
            // Letters of another language further on might have changed the half-moves that were seen.
            let seen = self.run.languages();
            let end = FastReader::skip_moves(padded, len, movetext)
                .filter(|_| self.allows(letters))
                .filter(|&end| seen == 0 || seen == letter::ENGLISH && is_english(&text[movetext..end]));
            // In most archives all games are annotated or none is.
            self.annotated = end.is_none();
            return left(end);
        }
        self.annotated = reading.is_ok() && self.run.annotated;
        match reading {
            Ok(reading) if self.allows(letters) => LookResult::Read(reading),
            _ => LookResult::Unknown,
        }
    }
}
