//! The run: the state of the game that is being read.

use shakmaty::Chess;

use super::board::FastBoard;
use super::history::{FIRST, FastHistory};
use super::irregular::IrregularCounts;
use super::step::FastStep;
use super::tables::letter;

/// A line that is interrupted while one of its variations is read. [`FastRun::frames`] is the stack of them.
#[derive(Clone)]
pub(super) struct Frame {
    /// The position from which the line goes on after the variation.
    pub(super) board: FastBoard,
    /// The castling rights before the last half-move of the line, where all of its variations begin; `None` if that
    /// half-move cannot be taken back, for which `before` is kept.
    pub(super) rights: Option<u64>,
    /// The position before that half-move.
    pub(super) before: FastBoard,
    pub(super) line: FastLine,
    /// The last half-move of the line. The first half-move of the variation overwrites it in the history.
    pub(super) last: FastStep,
    /// Offset of the text of that half-move.
    pub(super) token: usize,
}

/// The state of a line besides the board.
#[derive(Clone, Copy)]
pub(super) struct FastLine {
    pub(super) black: bool,
    /// The full-move number of the next half-move.
    pub(super) number: usize,
    /// Index of the next half-move in the history: half-moves played plus [`FIRST`].
    pub(super) played: usize,
    /// The value of `played` at the beginning of the line: a variation needs a half-move that it replaces.
    pub(super) begun: usize,
    /// The byte right after the last half-move: `+`, `#`, white space or another.
    pub(super) mark: u8,
}

/// The position before the last half-move, for those that [`FastBoard::take_back`] cannot undo (castling, en passant,
/// promotion).
pub(super) struct BoardBefore {
    /// The value of `played` just after that half-move. At any other value, `board` is out of date.
    pub(super) played: usize,
    pub(super) board: FastBoard,
}

/// The state of the game that is being read. A reader keeps one for all its games, to allocate only once.
pub(super) struct FastRun {
    pub(super) board: FastBoard,
    pub(super) line: FastLine,
    /// The [`letter`] codes of all half-moves, combined by `|`. [`FastRun::languages`] takes out the bits of languages.
    pub(super) languages: u16,
    /// Offset of the first byte of the last half-move of the line that is being read.
    pub(super) token: usize,
    /// The longest run without capture or pawn move in the main line, in half-moves, once it is read; 0 below 100.
    pub(super) longest: u32,
    /// The half-move clock of the first position.
    pub(super) clock: u32,
    /// The value of `played` just after the last half-move that cost a castling right, and the rights before it.
    pub(super) rights_before: (usize, u64),
    pub(super) before: BoardBefore,
    /// The first `depth` of these are interrupted lines. The others stay allocated for the next variation, because to
    /// allocate boards took a tenth of the time of games with variations.
    pub(super) frames: Vec<Frame>,
    pub(super) depth: usize,
    /// Whether there was anything but half-moves with their numbers: a comment, a glyph, a bracket, a line for another
    /// program.
    pub(super) annotated: bool,
    pub(super) history: FastHistory,
    /// The irregular half-moves of a game that is mended.
    pub(super) irregulars: IrregularCounts,
}

impl Default for FastRun {
    fn default() -> FastRun {
        let line = FastLine { black: false, number: 1, played: FIRST, begun: FIRST, mark: 0 };
        FastRun {
            board: FastBoard::START.clone(),
            line,
            languages: 0,
            token: 0,
            longest: 0,
            clock: 0,
            rights_before: (0, 0),
            before: BoardBefore { played: 0, board: FastBoard::START.clone() },
            frames: Vec::new(),
            depth: 0,
            annotated: false,
            history: FastHistory::default(),
            irregulars: IrregularCounts::default(),
        }
    }
}

impl FastRun {
    /// Begins a game with side to move, full-move number and half-move clock. The caller sets the board.
    pub(super) fn begin(&mut self, black: bool, number: usize, clock: u32) {
        self.line = FastLine { black, number, played: FIRST, begun: FIRST, mark: 0 };
        // No half-move has index 0, so everything kept of the game before is out of date from now on.
        (self.languages, self.longest, self.clock, self.rights_before.0, self.before.played) = (0, 0, clock, 0, 0);
        (self.depth, self.token, self.annotated, self.irregulars.mends) = (0, 0, false, false);
        self.history.reset();
    }

    /// The position for shakmaty, or `None` if it does not take it.
    pub(super) fn position(&self, black: bool) -> Option<Chess> {
        let FastLine { played, number, .. } = self.line;
        let en_passant = self.history.step(played - 1).passed();
        self.board.position(black, number as u32, played.wrapping_sub(self.zeroed()) as u32, en_passant)
    }

    /// The number of certain half-moves at the beginning of the main line, where reading has stopped. They are legal,
    /// and they stay in the history whatever is read from there on.
    ///
    /// The last one may have turned out to be wrong once it was played. The one before it may be a mate that is marked
    /// as a check, and a variation on it may have overwritten it.
    pub(super) fn certain(&self) -> usize {
        let line = if self.depth > 0 { &self.frames[0].line } else { &self.line };
        line.played.saturating_sub(FIRST + 2)
    }

    /// The number of half-moves of the main line, once it is read.
    pub(super) fn half_moves(&self) -> u32 {
        (self.line.played - FIRST) as u32
    }

    /// Whether all letters are of one language. English with Vietnamese ones is for the careful path (M206).
    pub(super) fn one_language(&self) -> bool {
        self.languages() != letter::ENGLISH | letter::VIETNAMESE
    }

    /// The languages that the letters of the game belong to, as bits of [`letter`].
    pub(super) fn languages(&self) -> u16 {
        self.languages & (letter::ENGLISH | letter::VIETNAMESE)
    }
}
