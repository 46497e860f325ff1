//! Half-moves that are given by their squares, as in a database: nothing is read, everything else is as in the loop.

use bienban_database::PackedHalfMove;

use super::board::square_set;
use super::man::{KNIGHT, ManCode, PAWN, QUEEN, colour};
use super::odd::FastRefusal;
use super::run::FastRun;
use super::step::FastStep;
use super::tables::{NUMBERS, TABLES, letter};
use super::text::PaddedText;
use super::{FastGame, FastLetters, FastReader, FastReading, GameHead, Proof, tags};

/// The byte after an unmarked half-move in the text.
const UNMARKED: u8 = b' ';

impl FastReader {
    /// Reads the game at `start`, whose text has its tags and its result alone; these are its half-moves from the usual
    /// first position. Returns `None` where [`read`](FastReader::read) would of the game with them written.
    pub fn read_given(
        &mut self,
        padded: &[u8],
        start: usize,
        letters: FastLetters,
        half_moves: &[PackedHalfMove],
    ) -> Option<FastReading> {
        let len = padded.len().checked_sub(super::PADDING)?;
        let tagged = tags::read_section(padded, len, start, &mut self.heads).ok()?;
        let reading = self.given(padded, start, &tagged, half_moves).ok()?;
        self.allows(letters).then_some(reading)
    }

    /// Forgets the game that was read last, so that `reading` is known of a game and nothing else.
    pub fn known_alone(&mut self, reading: FastReading) -> FastGame<'_> {
        self.run.start();
        (self.first, self.late) = (None, None);
        self.last_read(FastReading { proofs: reading.proofs.without(Proof::TAGS), ..reading })
    }

    fn given(
        &mut self,
        padded: &[u8],
        start: usize,
        tagged: &tags::TagSection<'_>,
        half_moves: &[PackedHalfMove],
    ) -> Result<FastReading, FastRefusal> {
        (self.stopped, self.begun) = (None, 0);
        let text = PaddedText { padded, end: padded.len() - super::PADDING };
        let head = GameHead::of(&padded[..text.end], start, Some(tagged))?;
        if tagged.first()?.is_some() {
            return Err(FastRefusal);
        }
        let run = &mut *self.run;
        run.start();
        run.give(half_moves)?;
        // The letters are English, as in PGN.
        run.languages |= letter::ENGLISH;
        let read = run.read(text, head.movetext, &mut ())?;
        self.first = None;
        self.prove(text, start, &head, read)
    }
}

impl FastRun {
    /// Plays the half-moves of a game from its first position on. Fails if one is illegal, or if they are more than
    /// there is room for.
    pub(super) fn give(&mut self, half_moves: &[PackedHalfMove]) -> Result<(), FastRefusal> {
        for &half_move in half_moves {
            if self.line.black {
                self.given::<true>(half_move)?;
                self.line.number += 1;
                // The table of numbers and the history have no more room.
                if self.line.number >= NUMBERS {
                    return Err(FastRefusal);
                }
            } else {
                self.given::<false>(half_move)?;
            }
            self.line.black = !self.line.black;
        }
        Ok(())
    }

    #[inline(always)]
    fn given<const B: bool>(&mut self, half_move: PackedHalfMove) -> Result<(), FastRefusal> {
        let (from, to) = (half_move.from(), half_move.to());
        let (man, captured) = (self.board.man(from), self.board.man(to));
        let kind = usize::from(man & 7);
        let own = |man: ManCode| man != 0 && man & 8 == colour(B);
        let reach = TABLES.departs[usize::from(B)][kind.wrapping_sub(1) & 7][to] & square_set(from) != 0;
        let blocked = TABLES.between[to][from] & self.board.occupied != 0;
        let pawn = kind == usize::from(PAWN);
        let straight = from & 7 == to & 7;
        if !half_move.is_plain() || pawn && straight == (captured != 0) {
            return self.seldom::<B>(half_move);
        }
        let last = pawn && matches!(to >> 3, 0 | 7);
        if !own(man) || own(captured) || !reach || blocked || last {
            return Err(FastRefusal);
        }
        let file = if pawn { letter::FILE } else { 0 };
        self.commit::<B>(usize::from(man), file, (square_set(from), from), to, UNMARKED, 0)
    }

    /// Plays castling, a promotion or a capture en passant.
    #[inline(never)]
    fn seldom<const B: bool>(&mut self, half_move: PackedHalfMove) -> Result<(), FastRefusal> {
        self.line.mark = UNMARKED;
        if let Some(long) = half_move.castles() {
            if !self.board.castle::<B>(long) {
                return Err(FastRefusal);
            }
            return self.list::<B>(FastStep::castling(long));
        }
        let (from, to) = (half_move.from(), half_move.to());
        let (pawn, captured) = (PAWN + colour(B), self.board.man(to));
        let (rank, last) = if B { (1, 0) } else { (6, 7) };
        let straight = from & 7 == to & 7;
        if self.board.man(from) != pawn || captured != 0 && captured & 8 == colour(B) {
            return Err(FastRefusal);
        }
        if half_move.promoted() == 0 {
            return self.pass_by::<B>(from, to);
        }
        let reach = from >> 3 == rank && to >> 3 == last && (from & 7).abs_diff(to & 7) <= 1;
        if !reach || straight == (captured != 0) || !matches!(half_move.promoted(), KNIGHT..=QUEEN) {
            return Err(FastRefusal);
        }
        let into = half_move.promoted() + colour(B);
        self.board.change(&[(from, 0), (to, into)]);
        self.list::<B>(FastStep::promotion(from, to, pawn, captured, into))
    }

    /// Captures en passant, which a pawn's move to another file is where nothing is on the square.
    fn pass_by<const B: bool>(&mut self, from: usize, to: usize) -> Result<(), FastRefusal> {
        let passed = self.history.step(self.line.played - 1).passed();
        let reach = TABLES.departs[usize::from(B)][0][to] & square_set(from) != 0 && from & 7 != to & 7;
        if !reach || passed != Some(to) {
            return Err(FastRefusal);
        }
        let taken = if B { to + 8 } else { to - 8 };
        let step = FastStep::new(from, to, PAWN + colour(B), self.board.man(taken));
        self.board.change(&[(from, 0), (taken, 0), (to, PAWN + colour(B))]);
        self.list::<B>(step)
    }

    /// Lists a half-move that was played, unless it leaves the own king in check.
    fn list<const B: bool>(&mut self, step: FastStep) -> Result<(), FastRefusal> {
        if self.board.in_check::<B>() {
            return Err(FastRefusal);
        }
        self.look_for_check::<B>();
        self.history.set(self.line.played, step);
        self.line.played += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::san::SanPlus;
    use shakmaty::{CastlingSide, Chess, Move, Position};

    use super::super::PADDING;
    use super::*;

    fn given(m: Move) -> PackedHalfMove {
        match m.castling_side() {
            Some(side) => PackedHalfMove::castling(side == CastlingSide::QueenSide),
            None => PackedHalfMove::new(m.from().expect("it is no drop"), m.to(), m.promotion()),
        }
    }

    fn padded(text: &str) -> Vec<u8> {
        let mut padded = text.as_bytes().to_vec();
        padded.resize(text.len() + PADDING, 0);
        padded
    }

    fn tags(result: &str) -> String {
        let roster =
            ["Event \"A\"", "Site \"?\"", "Date \"2020.01.02\"", "Round \"1\"", "White \"B, C\"", "Black \"D, E\""];
        roster.map(|tag| format!("[{tag}]\n")).concat() + &format!("[Result \"{result}\"]\n\n")
    }

    /// A game of half-moves that the numbers choose, as they are given and as text, and its result.
    fn game(choices: &[u16]) -> (Vec<PackedHalfMove>, String, &'static str) {
        let (mut position, mut half_moves, mut text) = (Chess::default(), Vec::new(), String::new());
        for choice in choices {
            let legal = position.legal_moves();
            // Pawns that go on and captures make games in which more happens.
            let sharp: Vec<Move> = legal.iter().copied().filter(|m| m.is_promotion() || m.is_en_passant()).collect();
            let from = if sharp.is_empty() { &legal[..] } else { &sharp[..] };
            let Some(&m) = from.get(usize::from(*choice) % from.len().max(1)) else { break };
            text += &SanPlus::from_move(position.clone(), m).to_string();
            text.push(' ');
            half_moves.push(given(m));
            position.play_unchecked(m);
        }
        let result = position.outcome().known().map_or("*", |known| known.as_str());
        (half_moves, text, result)
    }

    proptest! {
        #[test]
        fn as_if_they_were_written(choices in prop::collection::vec(any::<u16>(), 1..160)) {
            let (half_moves, text, result) = game(&choices);
            let tags = tags(result);
            let whole = padded(&format!("{tags}{text}{result}\n\n"));
            let bare = padded(&format!("{tags}{result}\n\n"));
            let mut reader = FastReader::new();
            let facts = |of: FastReading| {
                (of.proofs, of.outcome, of.half_moves, of.repeated, of.longest, of.ended, of.dead)
            };
            let read = reader.read(&whole, whole.len() - PADDING, 0, FastLetters::Any).map(facts);
            let said = reader.read_given(&bare, 0, FastLetters::Any, &half_moves);
            // The reader of text leaves a half-move with both squares, `Nd3f2` with three knights, to the careful path.
            let both = |word: &str| {
                let piece = b"NBRQ".contains(&word.as_bytes()[0]);
                piece && matches!(word.as_bytes()[1..], [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h' | b'x', ..])
            };
            if read.is_some() || !text.split_whitespace().any(both) {
                prop_assert_eq!(said.map(facts), read);
            }
            prop_assert!(said.is_none_or(|said| said.end == bare.len() - PADDING));
        }

        #[test]
        fn what_is_illegal_is_refused(
            choices in prop::collection::vec(any::<u16>(), 2..60),
            at: usize,
            to in 0_u32..64,
            from in 0_u32..64,
        ) {
            let (mut half_moves, _, _) = game(&choices);
            let at = at % half_moves.len();
            half_moves[at] = PackedHalfMove::new(shakmaty::Square::new(from), shakmaty::Square::new(to), None);
            let mut position = Chess::default();
            let legal = half_moves.iter().all(|half_move| {
                let found = position.legal_moves().iter().copied().find(|m| given(*m) == *half_move);
                found.is_some_and(|m| {
                    position.play_unchecked(m);
                    true
                })
            });
            let bare = padded(&format!("{}*\n\n", tags("*")));
            let mut reader = FastReader::new();
            let said = reader.read_given(&bare, 0, FastLetters::Any, &half_moves);
            prop_assert!(legal || said.is_none());
            prop_assert!(!legal || said.is_some() || position.is_game_over());
        }
    }
}
