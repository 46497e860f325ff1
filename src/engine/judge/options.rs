//! Options: what the user asks of the judging.

use crate::chess::dead;
use crate::chess::law::laws::Laws;
use crate::chess::notation::letters::Language;
use crate::judge::xiangqi::GameKind;
use crate::pgn::system::NotationSystem;
use bienban_base::finding::CodeSet;
use bienban_xiangqi::notation::Notation;
use bienban_xiangqi::repetition;

/// The options of the judging.
#[derive(Debug, Clone, Copy)]
pub struct JudgeOptions {
    /// The codes that the user named. Checks that run only on request look here.
    pub requested: CodeSet,
    /// The language of every game. `None` lets each game show its own.
    pub language: Option<&'static Language>,
    /// The Laws by which games are judged.
    pub laws: Laws,
    /// The number of positions that the search for a mate visits at most, for each side of a position that may be
    /// dead.
    pub dead_limit: u32,
    /// Whether a timeline keeps every half-move of every line, which writers need.
    pub record: bool,
    /// The kind of the games: chess or xiangqi.
    pub kind: GameKind,
    /// The notation of games of chess that is not algebraic. `None` lets each game show its own.
    pub system: Option<NotationSystem>,
    /// The notation of every game of xiangqi. `None` lets each game show its own.
    pub notation: Option<Notation>,
    /// The occurrence from which a position of xiangqi counts as repeated.
    pub occurrences: u32,
}

impl Default for JudgeOptions {
    fn default() -> JudgeOptions {
        JudgeOptions {
            requested: CodeSet::EMPTY,
            language: None,
            laws: Laws::Auto,
            dead_limit: dead::DEFAULT_LIMIT,
            record: false,
            kind: GameKind::Auto,
            system: None,
            notation: None,
            occurrences: repetition::OCCURRENCES,
        }
    }
}
