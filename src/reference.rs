//! The reference engine: pgn-reader and shakmaty, against which the replay is held.
//!
//! It reads English letters only, and skips without a word what it does not understand (`Mf3`, `e:d5`, `1-O`), so its
//! verdict counts where [`comparable`] says so.

use std::io::Cursor;
use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position};

use crate::checks::Judgement;
use crate::finding::Code;
use crate::rules::start;

/// What the reference engine makes of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Half-moves of the main line that could be played.
    pub half_moves: u32,
    /// Whether every move of the main line and of the variations is legal.
    pub legal: bool,
    /// The last position of the main line as FEN.
    pub last: String,
}

/// Findings where the reference engine skips what ours reports, or reads what ours does not.
const INCOMPARABLE: [Code; 9] =
    [Code::S101, Code::S102, Code::S103, Code::S104, Code::S105, Code::M206, Code::M209, Code::M210, Code::T504];

/// Whether the reference engine's verdict on the game means anything: it is in English letters, and every token of it is
/// one that pgn-reader reads.
pub fn comparable(judgement: &Judgement) -> bool {
    let english = judgement.timeline.as_ref().is_some_and(|t| t.language.id == "en" && t.style.capture == "x");
    english && !judgement.findings.iter().any(|f| INCOMPARABLE.contains(&f.code))
}

/// Our verdict on a game in the same terms.
pub fn ours(judgement: &Judgement) -> Option<Verdict> {
    const ILLEGAL: [Code; 5] = [Code::M201, Code::M202, Code::M205, Code::M207, Code::M208];
    let timeline = judgement.timeline.as_ref()?;
    let legal = !judgement.findings.iter().any(|f| ILLEGAL.contains(&f.code));
    Some(Verdict { half_moves: timeline.half_moves, legal, last: timeline.last.fen() })
}

/// Reads and replays every game of a text.
pub fn verdicts(text: &[u8]) -> Vec<Verdict> {
    let mut reader = Reader::new(Cursor::new(text));
    let mut judge = Judge;
    let mut verdicts = Vec::new();
    // Reading from memory does not fail.
    while let Ok(Some(verdict)) = reader.read_game(&mut judge) {
        verdicts.push(verdict);
    }
    verdicts
}

struct Judge;

/// A line that is being played: the position, and the one before its last half-move.
struct Line {
    position: Chess,
    before: Chess,
    /// False after a move that cannot be played.
    known: bool,
}

struct Movetext {
    lines: Vec<Line>,
    half_moves: u32,
    legal: bool,
    /// Variations that hang on a move of unknown position are passed over.
    skipped: u32,
}

impl Visitor for Judge {
    type Tags = Option<Chess>;
    type Movetext = Movetext;
    type Output = Verdict;

    fn begin_tags(&mut self) -> ControlFlow<Verdict, Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, tags: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<Verdict> {
        if name == b"FEN" {
            *tags = start::from_fen(&value.decode_utf8_lossy()).ok();
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Option<Chess>) -> ControlFlow<Verdict, Movetext> {
        let position = tags.unwrap_or_default();
        let line = Line { before: position.clone(), position, known: true };
        ControlFlow::Continue(Movetext { lines: vec![line], half_moves: 0, legal: true, skipped: 0 })
    }

    fn san(&mut self, movetext: &mut Movetext, san: SanPlus) -> ControlFlow<Verdict> {
        let main = movetext.lines.len() == 1;
        let Some(line) = movetext.lines.last_mut().filter(|line| line.known && movetext.skipped == 0) else {
            return ControlFlow::Continue(());
        };
        line.before = line.position.clone();
        if let Ok(played) = san.san.to_move(&line.position) {
            line.position.play_unchecked(played);
            movetext.half_moves += u32::from(main);
        } else {
            line.known = false;
            movetext.legal = false;
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, movetext: &mut Movetext) -> ControlFlow<Verdict, Skip> {
        match movetext.lines.last() {
            Some(line) if line.known && movetext.skipped == 0 => {
                let line = Line { position: line.before.clone(), before: line.before.clone(), known: true };
                movetext.lines.push(line);
            }
            _ => movetext.skipped += 1,
        }
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, movetext: &mut Movetext) -> ControlFlow<Verdict> {
        if movetext.skipped > 0 {
            movetext.skipped -= 1;
        } else if movetext.lines.len() > 1 {
            movetext.lines.pop();
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, movetext: Movetext) -> Verdict {
        let last = Fen::from_position(&movetext.lines[0].position, EnPassantMode::Legal).to_string();
        Verdict { half_moves: movetext.half_moves, legal: movetext.legal, last }
    }
}
