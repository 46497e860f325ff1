//! Record: a game replayed as xiangqi.

use crate::pgn::game::PgnGame;
use bienban_base::place::{ByteSpan, Ply, Side};
use bienban_xiangqi::decision::{NotationDecision, decide};
use bienban_xiangqi::ending::XiangqiEnding;
use bienban_xiangqi::fen::{self, XiangqiStartError};
use bienban_xiangqi::fifty::{FiftyStretch, FiftyWatch};
use bienban_xiangqi::half_move::XiangqiHalfMove;
use bienban_xiangqi::meaning::{NotationForm, XiangqiRefusal};
use bienban_xiangqi::notation::Notation;
use bienban_xiangqi::position::XiangqiPosition;
use bienban_xiangqi::reading::read;
use bienban_xiangqi::repetition::{Adjudicator, Repetition};

use super::words::{LineElement, LineWords};

/// A half-move that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct XiangqiMove {
    /// The half-move.
    pub half_move: XiangqiHalfMove,
    /// The place where it is written.
    pub span: ByteSpan,
    /// How it is written.
    pub form: NotationForm,
    /// Whether something was captured.
    pub capture: bool,
}

/// The kind of a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum XiangqiFaultKind {
    /// The word is no half-move of the notation.
    Refused(XiangqiRefusal),
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
    AfterEnd(XiangqiEnding),
}

/// A fault, with the half-move that was due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct XiangqiFault {
    /// The kind.
    pub kind: XiangqiFaultKind,
    /// The place.
    pub span: ByteSpan,
    /// The half-move that was due, from 1.
    pub ply: Ply,
    /// Its number and side.
    pub turn: (u32, Side),
    /// The position before it.
    pub before: XiangqiPosition,
}

/// A game replayed as xiangqi: as far as its half-moves can be read.
#[derive(Debug)]
pub struct XiangqiRecord {
    /// The first position.
    pub start: XiangqiPosition,
    /// Its fault as a first position; [`XiangqiStartError`] if no half-move can be played from it.
    pub start_fault: Option<XiangqiStartError>,
    /// The notation, if one was found.
    pub notation: Option<Notation>,
    /// The places of all words of the main line that may be half-moves. The first of them were played.
    pub written: Vec<ByteSpan>,
    /// The half-moves.
    pub played: Vec<XiangqiMove>,
    /// The faults, in the order of the text.
    pub faults: Vec<XiangqiFault>,
    /// The last position.
    pub last: XiangqiPosition,
    /// Whether every word of the main line was played.
    pub complete: bool,
    /// The place after which nothing was played.
    pub stopped: Option<ByteSpan>,
    /// The current error of the numbers. Numbers that go on with it are right, so that each jump is reported once.
    shift: i64,
}

impl XiangqiRecord {
    /// Replays a game. `asked` is the notation that the user named; `sheet` is whether the text is of a scoresheet.
    pub fn of(game: &PgnGame<'_>, asked: Option<Notation>, sheet: bool) -> XiangqiRecord {
        let text = game.value("FEN");
        let text = if text.trim().is_empty() { fen::START } else { &*text };
        let (start, start_fault, playable) = match fen::read_start(text) {
            Ok(start) => (start.position, start.fault, true),
            Err(error) => {
                (fen::read(fen::START).unwrap_or_else(|_| unreachable!("it is a position")), Some(error), false)
            }
        };
        let last = start.clone();
        let mut record = XiangqiRecord {
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
        let words = LineWords::of(game, usize::MAX, sheet);
        record.written = words.half_moves().map(|word| word.span).collect();
        if playable {
            record.replay(game, &words, asked, sheet);
        } else {
            record.complete = false;
        }
        record
    }

    fn replay(&mut self, game: &PgnGame<'_>, words: &LineWords<'_>, asked: Option<Notation>, sheet: bool) {
        let texts: Vec<&str> = words.half_moves().map(|word| &*word.text).collect();
        if texts.is_empty() {
            return;
        }
        let decision = asked.map_or_else(|| decide(&self.start, &texts), |asked| self.asked(asked, &texts));
        let mut mixed = None;
        match decision {
            NotationDecision::One(notation) => self.notation = Some(notation),
            // `P2b5` of a sheet is bình: on sheets the rank of departure is never written.
            NotationDecision::Several(several)
                if sheet && several[..] == [Notation::ViRelative, Notation::Algebraic] =>
            {
                self.notation = Some(Notation::ViRelative);
            }
            NotationDecision::Several(several) => {
                let span = words.half_moves().next().map_or(game.span, |word| word.span);
                return self.stop(XiangqiFaultKind::SeveralNotations(several), span);
            }
            NotationDecision::Mixed { token, before, .. } => {
                mixed = Some(token);
                self.notation = before.iter().next();
            }
            NotationDecision::None => {}
        }
        let mut index = 0;
        for (at, element) in words.elements.iter().enumerate() {
            let goes_on = match element {
                LineElement::Number(number, black, span) => {
                    let following = words.elements[at + 1..].iter().find_map(|element| match element {
                        LineElement::Number(following, ..) => Some(*following),
                        _ => None,
                    });
                    self.number((*number, *black), following, *span)
                }
                LineElement::Nothing(span) => {
                    self.stop(XiangqiFaultKind::Missing, *span);
                    false
                }
                LineElement::Null(span) => {
                    self.stop(XiangqiFaultKind::Null, *span);
                    false
                }
                LineElement::HalfMove(word) => {
                    index += 1;
                    if mixed == Some(index - 1) {
                        self.stop(XiangqiFaultKind::MixedNotations, word.span);
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
            self.fault(XiangqiFaultKind::MixedNotations, word.span);
        }
    }

    /// The requested notation: UCI may count its ranks from 1.
    fn asked(&self, asked: Notation, texts: &[&str]) -> NotationDecision {
        match decide(&self.start, texts) {
            NotationDecision::One(Notation::UciFromOne) if asked == Notation::Uci => {
                NotationDecision::One(Notation::UciFromOne)
            }
            _ => NotationDecision::One(asked),
        }
    }

    /// The half-move that is due, from 1, and its number and side.
    pub fn due(&self) -> (Ply, (u32, Side)) {
        (Ply(self.played.len() as u32 + 1), (self.last.number(), self.last.side()))
    }

    fn fault(&mut self, kind: XiangqiFaultKind, span: ByteSpan) {
        let (ply, turn) = self.due();
        self.faults.push(XiangqiFault { kind, span, ply, turn, before: self.last.clone() });
    }

    /// Notes a fault after which nothing is played.
    fn stop(&mut self, kind: XiangqiFaultKind, span: ByteSpan) {
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
            () if number == due && black && !is_black => self.stop(XiangqiFaultKind::Missing, span),
            () if number == due + 1 && !black && is_black => self.stop(XiangqiFaultKind::Missing, span),
            // If the numbers go on from there, moves are missing; a single wrong number is a slip.
            () if number > due && following.is_none_or(|following| following > number) => {
                self.stop(XiangqiFaultKind::MissingMoves(number - due), span);
            }
            () if number != due => {
                self.fault(XiangqiFaultKind::WrongNumber(due), span);
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
        if let Some(ending @ (XiangqiEnding::Checkmate(_) | XiangqiEnding::Stalemate(_))) =
            XiangqiEnding::of(&self.last)
        {
            self.stop(XiangqiFaultKind::AfterEnd(ending), span);
            return false;
        }
        let read = self.notation.map_or(Err(XiangqiRefusal::Unknown), |notation| read(&self.last, text, notation));
        match read {
            Ok(read) => {
                let capture = self.last.play(read.half_move).is_some();
                self.played.push(XiangqiMove { half_move: read.half_move, span, form: read.form, capture });
                true
            }
            Err(refusal) => {
                self.stop(XiangqiFaultKind::Refused(refusal), span);
                false
            }
        }
    }

    /// How the game ended on the board.
    pub fn ending(&self) -> Option<XiangqiEnding> {
        XiangqiEnding::of(&self.last)
    }

    /// The positions that the law of repetition applies to, if a position counts from its `occurrences`th occurrence
    /// on, and the stretches of fifty moves without a capture.
    pub fn law(&self, occurrences: u32) -> (Vec<Repetition>, Vec<FiftyStretch>) {
        let mut position = self.start.clone();
        let (mut adjudicator, mut watch) = (Adjudicator::new(&position, occurrences), FiftyWatch::default());
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
    pub fn positions(&self) -> Vec<XiangqiPosition> {
        let mut positions = vec![self.start.clone()];
        for played in &self.played {
            let mut next = positions[positions.len() - 1].clone();
            next.play(played.half_move);
            positions.push(next);
        }
        positions
    }
}
