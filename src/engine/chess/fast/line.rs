//! The main line of a game that was read: its half-moves, and what its end means for draws.

use shakmaty::{Chess, Color};

use super::follow::Follower;
use super::heads::TagValues;
use super::history::FIRST;
use super::keys;
use super::odd::FastRefusal;
use super::run::{FastLine, FastRun};
use super::step::FastStep;
use super::tags::EndingTags;
use super::tail::GameTail;
use super::{FastReader, FastReading, Proof};
use crate::chess::color;
use crate::chess::dead;
use crate::chess::moves_key;
use crate::chess::polyglot;
use crate::chess::replay::course::GameCourse;
use crate::chess::replay::{GameEnd, NonCanonicalMove};
use crate::pgn::cause::{EndCause, Ground};
use crate::pgn::closing::{self, Closing, lexicon};
use crate::pgn::named::PlayerNames;
use crate::pgn::outcome::Outcome;
use bienban_base::place::Side;
use bienban_base::text::names::fold;

/// A game that the fast path read. It borrows the reader, which keeps the game until it reads another.
#[derive(Debug, Clone, Copy)]
pub struct FastGame<'a> {
    /// The facts and the proofs.
    pub reading: FastReading,
    reader: &'a FastReader,
}

impl<'a> FastGame<'a> {
    pub(super) fn new(reading: FastReading, reader: &'a FastReader) -> FastGame<'a> {
        FastGame { reading, reader }
    }

    /// The end of the main line, from the first position on that a row of the ledger of draws may be about.
    ///
    /// Returns `None` if a half-move cannot be taken back, which no game is known to do; the careful path then
    /// replays it.
    pub fn tail(&self) -> Option<GameCourse> {
        let (run, reading) = (&self.reader.run, &self.reading);
        let last_run = run.last_run();
        // Most repetitions come at the end, after the last capture, where half-moves are easily taken back.
        let at_end = reading.longest < 100 && run.clock() < 99 && run.history.first >= last_run && !reading.dead;
        if at_end && last_run > FIRST {
            let mut course = GameCourse::with_room(run.take_back_to(last_run)?, true, run.line.played - last_run);
            for number in last_run..run.line.played {
                course.push(run.history.step(number).played(course.last())?);
            }
            return Some(course.after((last_run - FIRST) as u32).known_alive(true));
        }
        self.course()
    }

    /// The main line with every position. Returns `None` as [`tail`](FastGame::tail) does.
    pub fn course(&self) -> Option<GameCourse> {
        let run = &self.reader.run;
        let mut course = GameCourse::with_room(self.start(), true, run.line.played - FIRST);
        for number in FIRST..run.line.played {
            let played = run.history.step(number).played(course.last())?;
            course.push(played);
        }
        Some(course.known_alive(!self.reading.dead))
    }

    /// How the game ended on the board, if the ledger has no other row for it.
    pub fn end_alone(&self) -> Option<GameEnd> {
        self.reading.ended.filter(|_| self.reading.proofs.has(Proof::NO_CLAIM))
    }

    /// The first position.
    pub fn start(&self) -> Chess {
        self.reader.first.clone().unwrap_or_default()
    }

    /// Whether no FEN tag was seen.
    pub fn has_no_fen(&self) -> bool {
        self.reader.first.is_none()
    }

    /// Whether the game begins in the usual position, which a FEN tag may give as well.
    pub fn has_usual_start(&self) -> bool {
        self.reader.first.as_ref().is_none_or(|first| *first == Chess::default())
    }

    /// The final position. Returns `None` as [`tail`](FastGame::tail) does.
    pub fn last(&self) -> Option<Chess> {
        self.reader.run.position(self.reader.run.line.black)
    }

    /// The spans of the values of the tags. `None` if the tags are not clean.
    pub fn values(&self) -> Option<&'a TagValues> {
        self.reading.proofs.has(Proof::TAGS).then_some(&self.reader.heads.values)
    }

    /// Goes through the main line half-move by half-move.
    pub fn follow(&self) -> Follower<'a> {
        match &self.reader.first {
            None => Follower::at_start(self.steps()),
            Some(first) => Follower::new(first, self.steps()),
        }
    }

    /// Writes the Polyglot keys of the positions after the first half-moves of a game from the usual first position, as
    /// long as a named position can still come. Returns their number.
    pub fn keys(&self, to: &mut [u64]) -> usize {
        keys::keys(self.steps(), to)
    }

    /// The key of its half-moves.
    pub fn moves_key(&self) -> u64 {
        let start = self.reader.first.as_ref().filter(|first| **first != Chess::default()).map_or(0, polyglot::key);
        let (fours, rest) = self.steps().as_chunks::<4>();
        moves_key::joined(start, fours.iter().map(FastStep::join), FastStep::join_few(rest), self.steps().len())
    }

    /// Whether there is anything but half-moves with their numbers between the tags and the result.
    pub fn is_annotated(&self) -> bool {
        self.reader.run.annotated
    }

    /// Whether threefold repetition, and nothing else, could certainly be claimed at some time: a position has occurred
    /// three times, or can after the next half-move, no run was long enough for fifty moves, and the game was never
    /// over.
    pub fn has_threefold_alone(&self) -> bool {
        let FastReading { repeated, longest, dead, ended, .. } = self.reading;
        let run = &self.reader.run;
        // A capture en passant that was possible when the run began makes its first position a different one.
        let next = || {
            let begins_with_capture = run.history.step(run.last_run().wrapping_sub(1)).passed().is_some();
            ended.is_none() && !begins_with_capture && run.may_stand_thrice_next()
        };
        longest < 100 && run.clock() < 99 && !dead && (repeated >= 3 || next())
    }

    /// The reader that keeps the game.
    pub(super) fn reader(&self) -> &'a FastReader {
        self.reader
    }

    /// The half-moves of the main line, each as a number of its key.
    pub fn codes(&self) -> impl Iterator<Item = u16> + 'a {
        self.steps().iter().map(|step| step.code())
    }

    /// The half-moves of the main line.
    fn steps(&self) -> &'a [FastStep] {
        let run = &self.reader.run;
        &run.history.steps[FIRST..run.line.played]
    }

    /// Whether the letters of the moves are Vietnamese; English otherwise, or the game has no letters.
    pub fn is_vietnamese(&self) -> bool {
        self.reader.run.has_vietnamese()
    }

    /// The half-move that is not written canonically, if [`Proof::FORM`] is missing.
    pub fn non_canonical(&self) -> Option<&'a NonCanonicalMove> {
        self.reader.late.as_ref()
    }

    /// Whether a claim may have been open at some time. This look is quick and never misses one.
    pub fn may_have_claims(&self) -> bool {
        let (reading, run) = (&self.reading, &self.reader.run);
        !reading.proofs.has(Proof::NO_CLAIM) || run.clock() >= 99 || run.may_stand_thrice_next()
    }

    /// Whether the ledger may have a row for the game. This look is quick and never misses one.
    pub fn may_have_draws(&self) -> bool {
        self.reading.ended.is_some() || self.reading.dead || self.may_have_claims()
    }
}

impl FastRun {
    /// Refuses a game that ended before its last half-move, that ended by itself with another result, or that was
    /// drawn at once: the careful path judges it by the Laws in force (M208, R304, R306, R307). Returns whether the
    /// final position is dead.
    pub(super) fn over_before(&self, ended: Option<GameEnd>, outcome: Outcome) -> Result<bool, FastRefusal> {
        let drawn = matches!(outcome, Outcome::Draw | Outcome::Unknown);
        let short = self.half_moves() == 1 && outcome == Outcome::Draw;
        let automatic = self.history.most >= 5 || self.longest >= 150;
        let dead = ended.is_none() && self.is_dead();
        // A side won, and a search might prove that it could not have (R304).
        let searched = ended.is_none() && !drawn && !dead && self.is_worth_search(outcome);
        let before = match ended {
            Some(GameEnd::Checkmate { .. }) => false,
            Some(GameEnd::Stalemate) => self.is_looked_into() && self.was_dead(),
            None => dead && (!drawn || self.was_dead()),
        };
        if before || short || automatic || searched { Err(FastRefusal) } else { Ok(dead) }
    }

    /// Fails if the words of a game may contradict its result, or if it was won on time or by resignation by one who
    /// cannot mate: then the checks have to look (R305, R309, R310).
    pub(super) fn closed(
        &self,
        (ended, outcome): (Option<GameEnd>, Outcome),
        EndingTags { told, players }: EndingTags<'_>,
        tail: GameTail<'_>,
    ) -> Result<(), FastRefusal> {
        let comments = tail.comments()?;
        let fell = |told: &[u8]| std::str::from_utf8(told).is_ok_and(|told| closing::names_flag(&fold(told)));
        let fell = outcome == Outcome::Draw && told.is_some_and(fell);
        let told = told.filter(|told| lexicon::may_say_end(told));
        if told.is_none() && comments.is_none() && !fell {
            return Ok(());
        }
        let winner = outcome.winner().map_or(&b""[..], |winner| players[usize::from(winner == Side::Black)]);
        let tells = |told: &[u8]| closing::tell_winner(told, winner).filter(|_| players[0] != players[1]);
        let by_server = told.and_then(tells);
        let from_server = |cause| Closing { loser: outcome.winner().map(Side::other), cause };
        // A server's `Other` has no meaning.
        let settled = by_server.filter(|cause| *cause != EndCause::Other).map(from_server);
        let (in_tag, at_end) = if by_server.is_some() && comments.is_none() {
            (settled, Vec::new())
        } else {
            let [white, black] = players.map(std::str::from_utf8);
            let names = PlayerNames { white: white.map_err(|_| FastRefusal)?, black: black.map_err(|_| FastRefusal)? };
            let told = told.map(std::str::from_utf8).transpose().map_err(|_| FastRefusal)?;
            let in_tag =
                if by_server.is_some() { settled } else { told.and_then(|told| closing::said_in_tag(told, names)) };
            let read = |text| closing::in_comment(text, names);
            (in_tag, comments.map_or_else(Vec::new, |text| closing::comments(text).filter_map(read).collect()))
        };
        if in_tag.iter().chain(&at_end).filter_map(|closing| closing.ground()).any(|ground| self.denies(ground, ended))
        {
            return Err(FastRefusal);
        }
        // Words that say that a game was drawn which somebody won, or that both players lost.
        let told_outcome = told.and_then(|told| closing::winnerless(&fold(std::str::from_utf8(told).ok()?)));
        let drawn = told_outcome == Some(Outcome::Draw) || in_tag.iter().chain(&at_end).any(|of| of.is_of_draw());
        if told_outcome == Some(Outcome::BothLose) || drawn && outcome.winner().is_some() {
            return Err(FastRefusal);
        }
        let decides = |closing: &Closing| !closing.is_of_draw();
        let in_tag = in_tag.filter(|closing| decides(closing) && closing.names_players());
        let closing = in_tag.or_else(|| at_end.into_iter().find(decides));
        let loser = closing.and_then(|closing| closing.loser);
        if loser.is_some_and(|loser| outcome != Outcome::won_by(loser.other())) {
            return Err(FastRefusal);
        }
        // The careful path decides what the Laws make of both flags and of an early illegal move, and whether an absent
        // player can have moved.
        let is_left =
            |closing: Closing| closing.is_of_both() || matches!(closing.cause, EndCause::Absence | EndCause::Illegal);
        if closing.is_some_and(is_left) {
            return Err(FastRefusal);
        }
        if told.is_none() && closing.is_none() && !fell {
            return Ok(());
        }
        let board = &self.board;
        let weak = [board.has_minor_pieces_at_most::<false>(), board.has_minor_pieces_at_most::<true>()];
        let few = dead::may_be_searched(board.occupied.count_ones() as usize);
        let doubtful = board.may_be_walled() || few && self.may_be_forced();
        let able = |side: Color| !weak[usize::from(side.is_black())] && !doubtful;
        let position = || self.position(self.line.black).ok_or(FastRefusal);
        match outcome.winner().map(color) {
            // A winner who has mated could do it.
            Some(winner) if ended.is_none() && !able(winner) => {
                let position = position()?;
                let doubt = dead::cannot_win(&position, winner) || dead::is_worth_search(&position, winner);
                if doubt { Err(FastRefusal) } else { Ok(()) }
            }
            // A flag that fell makes a draw only if one side cannot mate.
            None if outcome == Outcome::Draw && (closing.is_some() || fell) => {
                let position = position()?;
                let excused = Color::ALL.iter().any(|&side| dead::cannot_win(&position, side));
                if excused { Ok(()) } else { Err(FastRefusal) }
            }
            _ => Ok(()),
        }
    }

    /// Whether the board may deny a ground that the words of the game name (R312).
    fn denies(&self, ground: Ground, ended: Option<GameEnd>) -> bool {
        match ground {
            Ground::Checkmate => !matches!(ended, Some(GameEnd::Checkmate { .. })),
            Ground::Stalemate => !matches!(ended, Some(GameEnd::Stalemate)),
            Ground::Material => !(self.board.has_minor_pieces_alone() && self.board.is_dead_by_material()),
            Ground::FiftyMoves => self.clock() < 100,
            Ground::SeventyFiveMoves => self.clock() < 150,
            Ground::Repetition | Ground::FivefoldRepetition => true,
        }
    }

    /// Whether the final position of a game with a winner is worth a search for a proof that it is dead.
    fn is_worth_search(&self, outcome: Outcome) -> bool {
        let Some(winner) = outcome.winner().map(color) else { return false };
        let few = dead::may_be_searched(self.board.occupied.count_ones() as usize) && self.may_be_forced();
        let position = || self.position(self.line.black);
        (few || self.board.may_be_walled())
            && position().is_none_or(|position| dead::is_worth_search(&position, winner))
    }

    /// Whether replies to the last half-move may be forced, so that [`dead::is_worth_search`] may find a search worth
    /// its time. This look is quick and never misses such a position.
    fn may_be_forced(&self) -> bool {
        let moves = self.certain_moves(dead::REPLIES + 1);
        let may_capture = || {
            let en_passant = self.history.step(self.line.played - 1).passed().is_some();
            let board = &self.board;
            en_passant || if self.line.black { board.may_capture::<true>() } else { board.may_capture::<false>() }
        };
        moves < 2 || (moves <= dead::REPLIES && may_capture())
    }

    /// The number of legal moves that the player to move certainly has, `most` at most.
    fn certain_moves(&self, most: usize) -> usize {
        let board = &self.board;
        if self.line.black { board.certain_moves::<true>(most) } else { board.certain_moves::<false>(most) }
    }

    /// Whether the position is worth the look: few men, minor pieces alone, or walls of pawns.
    fn is_looked_into(&self) -> bool {
        dead::is_followed(self.board.occupied.count_ones() as usize)
            || self.board.has_minor_pieces_alone()
            || self.board.may_be_walled()
    }

    /// Whether the position is dead.
    fn is_dead(&self) -> bool {
        let board = &self.board;
        if board.has_minor_pieces_alone() && board.is_dead_by_material() {
            return true;
        }
        let few = dead::is_followed(board.occupied.count_ones() as usize);
        let looked_into = (few && self.certain_moves(2) < 2) || board.may_be_walled();
        looked_into && self.position(self.line.black).is_some_and(|position| dead::is_dead(&position))
    }

    /// Whether it was dead before the last half-move.
    fn was_dead(&self) -> bool {
        self.position_before().is_some_and(|position| dead::is_dead(&position))
    }

    /// The half-move clock.
    pub(super) fn clock(&self) -> usize {
        self.line.played.wrapping_sub(self.zeroed())
    }

    /// Whether the next half-move may bring a position that occurred twice before.
    fn may_stand_thrice_next(&self) -> bool {
        let may_go = |shift| self.board.may_go(shift, self.line.black);
        self.history.may_stand_thrice_next(self.last_run(), self.line.played, may_go)
    }

    /// The position in which the last run begins.
    fn take_back_to(&self, run: usize) -> Option<Chess> {
        let FastLine { played, black, number, .. } = self.line;
        let back = played - run;
        let black_first = black == back.is_multiple_of(2);
        let moves = back.div_euclid(2) + usize::from(!black && !back.is_multiple_of(2));
        let number = number - moves;
        let passed = self.history.step(run - 1).passed();
        let board = self.board.without(self.history.steps[run..played].iter().rev());
        board.position(black_first, number as u32, run.wrapping_sub(self.zeroed()) as u32, passed)
    }
}

impl FastReader {
    /// The game that was read last; `reading` is the reading of it.
    pub fn last_read(&self, reading: FastReading) -> FastGame<'_> {
        FastGame::new(reading, self)
    }
}
