//! Record: a game replayed as xiangqi.

use crate::pgn::game::Game;
use bienban_base::place::{ByteSpan, Ply, Side};
use bienban_xiangqi::decision::{Decision, decide};
use bienban_xiangqi::ending::Ending;
use bienban_xiangqi::fen::{self, StartError};
use bienban_xiangqi::fifty::{Stretch, Watch};
use bienban_xiangqi::half_move::HalfMove;
use bienban_xiangqi::meaning::{Form, Refusal};
use bienban_xiangqi::notation::Notation;
use bienban_xiangqi::position::Position;
use bienban_xiangqi::reading::read;
use bienban_xiangqi::repetition::{Adjudicator, Repetition};

use super::words::{Element, Words};

/// A half-move that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    /// The half-move.
    pub half_move: HalfMove,
    /// The place where it is written.
    pub span: ByteSpan,
    /// How it is written.
    pub form: Form,
    /// Whether something was captured.
    pub capture: bool,
}

/// The kind of a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// The word is no half-move of the notation.
    Refused(Refusal),
    /// Several notations read the game, to different half-moves (E603).
    SeveralNotations(Vec<Notation>),
    /// The word has a sign of another family than those before it (M206).
    MixedNotations,
    /// A half-move is missing (M205).
    Missing,
    /// Whole moves are missing (M205): the number is too high by this.
    MissingMoves(u32),
    /// A null move, which xiangqi does not have (M209).
    Null,
    /// The number is not that of the next move (M204).
    WrongNumber(u32),
    /// The game was over before (M208).
    AfterEnd(Ending),
}

/// A fault, with the half-move that was due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The kind.
    pub kind: FaultKind,
    /// The place.
    pub span: ByteSpan,
    /// The half-move that was due, from 1.
    pub ply: Ply,
    /// Its number and side.
    pub turn: (u32, Side),
    /// The position before it.
    pub before: Position,
}

/// A game replayed as xiangqi: as far as its half-moves can be read.
#[derive(Debug)]
pub struct Record {
    /// The first position.
    pub start: Position,
    /// Its fault as a first position; [`StartError`] if no half-move can be played from it.
    pub start_fault: Option<StartError>,
    /// The notation, if one was found.
    pub notation: Option<Notation>,
    /// The places of all words of the main line that may be half-moves. The first of them were played.
    pub written: Vec<ByteSpan>,
    /// The half-moves.
    pub played: Vec<Played>,
    /// The faults, in the order of the text.
    pub faults: Vec<Fault>,
    /// The last position.
    pub last: Position,
    /// Whether every word of the main line was played.
    pub complete: bool,
    /// The place after which nothing was played.
    pub stopped: Option<ByteSpan>,
    /// The current error of the numbers. Numbers that go on with it are right, so that each jump is reported once.
    shift: i64,
}

impl Record {
    /// Replays a game. `asked` is the notation that the user named; `sheet` is whether the text is of a scoresheet.
    pub fn of(game: &Game<'_>, asked: Option<Notation>, sheet: bool) -> Record {
        let text = game.value("FEN");
        let text = if text.trim().is_empty() { fen::START } else { &*text };
        let (start, start_fault, playable) = match fen::read_start(text) {
            Ok(start) => (start.position, start.fault, true),
            Err(error) => {
                (fen::read(fen::START).unwrap_or_else(|_| unreachable!("it is a position")), Some(error), false)
            }
        };
        let last = start.clone();
        let mut record = Record {
            start,
            start_fault,
            notation: None,
            written: Vec::new(),
            played: Vec::new(),
            faults: Vec::new(),
            last,
            complete: true,
            stopped: None,
            shift: 0,
        };
        let words = Words::of(game, usize::MAX, sheet);
        record.written = words.half_moves().map(|word| word.span).collect();
        if playable {
            record.replay(game, &words, asked, sheet);
        } else {
            record.complete = false;
        }
        record
    }

    fn replay(&mut self, game: &Game<'_>, words: &Words<'_>, asked: Option<Notation>, sheet: bool) {
        let texts: Vec<&str> = words.half_moves().map(|word| &*word.text).collect();
        if texts.is_empty() {
            return;
        }
        let decision = asked.map_or_else(|| decide(&self.start, &texts), |asked| self.asked(asked, &texts));
        let mut mixed = None;
        match decision {
            Decision::One(notation) => self.notation = Some(notation),
            // `P2b5` of a sheet is bình: on sheets the rank of departure is never written.
            Decision::Several(several) if sheet && several[..] == [Notation::ViRelative, Notation::Algebraic] => {
                self.notation = Some(Notation::ViRelative);
            }
            Decision::Several(several) => {
                let span = words.half_moves().next().map_or(game.span, |word| word.span);
                return self.stop(FaultKind::SeveralNotations(several), span);
            }
            Decision::Mixed { token, before, .. } => {
                mixed = Some(token);
                self.notation = before.iter().next();
            }
            Decision::None => {}
        }
        let mut index = 0;
        for (at, element) in words.elements.iter().enumerate() {
            let goes_on = match element {
                Element::Number(number, black, span) => {
                    let following = words.elements[at + 1..].iter().find_map(|element| match element {
                        Element::Number(following, ..) => Some(*following),
                        _ => None,
                    });
                    self.number((*number, *black), following, *span)
                }
                Element::Nothing(span) => {
                    self.stop(FaultKind::Missing, *span);
                    false
                }
                Element::Null(span) => {
                    self.stop(FaultKind::Null, *span);
                    false
                }
                Element::HalfMove(word) => {
                    index += 1;
                    if mixed == Some(index - 1) {
                        self.stop(FaultKind::MixedNotations, word.span);
                        false
                    } else {
                        self.word(&word.text, word.span)
                    }
                }
            };
            if !goes_on {
                break;
            }
        }
        // Signs of two families are reported even if the replay ends before the second.
        if let Some(word) = mixed.filter(|&mixed| mixed >= index).and_then(|mixed| words.half_moves().nth(mixed)) {
            self.fault(FaultKind::MixedNotations, word.span);
        }
    }

    /// The requested notation: UCI may count its ranks from 1.
    fn asked(&self, asked: Notation, texts: &[&str]) -> Decision {
        match decide(&self.start, texts) {
            Decision::One(Notation::UciFromOne) if asked == Notation::Uci => Decision::One(Notation::UciFromOne),
            _ => Decision::One(asked),
        }
    }

    /// The half-move that is due, from 1, and its number and side.
    pub fn due(&self) -> (Ply, (u32, Side)) {
        (Ply(self.played.len() as u32 + 1), (self.last.number(), self.last.side()))
    }

    fn fault(&mut self, kind: FaultKind, span: ByteSpan) {
        let (ply, turn) = self.due();
        self.faults.push(Fault { kind, span, ply, turn, before: self.last.clone() });
    }

    /// Notes a fault after which nothing is played.
    fn stop(&mut self, kind: FaultKind, span: ByteSpan) {
        self.fault(kind, span);
        self.complete = false;
        self.stopped = Some(span);
    }

    /// Takes a number, and the one that follows it. Returns whether the game goes on.
    fn number(&mut self, (number, black): (u32, bool), following: Option<u32>, span: ByteSpan) -> bool {
        let (_, (due, side)) = self.due();
        let is_black = side == Side::Black;
        let off = i64::from(number) - i64::from(due);
        if off != 0 && off == self.shift {
            return true;
        }
        match () {
            // White's half-move, or Black's, is missing.
            () if number == due && black && !is_black => self.stop(FaultKind::Missing, span),
            () if number == due + 1 && !black && is_black => self.stop(FaultKind::Missing, span),
            // If the numbers go on from there, moves are missing; a single wrong number is a slip.
            () if number > due && following.is_none_or(|following| following > number) => {
                self.stop(FaultKind::MissingMoves(number - due), span);
            }
            () if number != due => {
                self.fault(FaultKind::WrongNumber(due), span);
                // A slip is one number; numbers that begin anew go on from there.
                self.shift = if number < due { off } else { 0 };
                return true;
            }
            () => {
                self.shift = 0;
                return true;
            }
        }
        false
    }

    /// Plays a word. Returns whether that was possible.
    fn word(&mut self, text: &str, span: ByteSpan) -> bool {
        if let Some(ending @ (Ending::Checkmate(_) | Ending::Stalemate(_))) = Ending::of(&self.last) {
            self.stop(FaultKind::AfterEnd(ending), span);
            return false;
        }
        let read = self.notation.map_or(Err(Refusal::Unknown), |notation| read(&self.last, text, notation));
        match read {
            Ok(read) => {
                let capture = self.last.play(read.half_move).is_some();
                self.played.push(Played { half_move: read.half_move, span, form: read.form, capture });
                true
            }
            Err(refusal) => {
                self.stop(FaultKind::Refused(refusal), span);
                false
            }
        }
    }

    /// How the game ended on the board.
    pub fn ending(&self) -> Option<Ending> {
        Ending::of(&self.last)
    }

    /// The positions that the law of repetition applies to, if a position counts from its `occurrences`th occurrence
    /// on, and the stretches of fifty moves without a capture.
    pub fn law(&self, occurrences: u32) -> (Vec<Repetition>, Vec<Stretch>) {
        let mut position = self.start.clone();
        let (mut adjudicator, mut watch) = (Adjudicator::new(&position, occurrences), Watch::default());
        let (mut repetitions, mut stretches) = (Vec::new(), Vec::new());
        for played in &self.played {
            let side = position.side();
            position.play(played.half_move);
            repetitions.extend(adjudicator.feed(played.half_move, played.capture, &position));
            stretches.extend(watch.feed(side, played.capture, position.in_check()));
        }
        stretches.extend(watch.finish());
        // If equal men have changed places the loop is not closed, and the law does not apply to it.
        repetitions.retain(|repetition: &Repetition| !repetition.transposed);
        (repetitions, stretches)
    }

    /// The positions before each half-move, and the last one.
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.start.clone()];
        for played in &self.played {
            let mut next = positions[positions.len() - 1].clone();
            next.play(played.half_move);
            positions.push(next);
        }
        positions
    }
}
