//! What the judging says it did with a game.

use crate::chess::fast::Clean;
use crate::chess::notation::letters::{ENGLISH, Language, VIETNAMESE};
use crate::chess::replay::Timeline;
use crate::finding::{Code, Finding};
use crate::judge::checks::Judgement;
use crate::judge::cross_check::comparable_when_plain;
use crate::pgn::game::Game;
use crate::place::ByteSpan;

/// The half-moves that were played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Played {
    /// All that are written, in the main line and in variations.
    All,
    /// Those that begin at these offsets of the block, in order.
    At(Vec<u32>),
}

/// What the judging says it did with a game: what it found, whatever of that is shown, and what it played.
#[derive(Debug, Clone)]
pub struct Receipt {
    /// The game in its block.
    pub span: ByteSpan,
    /// Code and place of everything that was found.
    pub findings: Vec<(Code, ByteSpan)>,
    /// Whether the game was played at all.
    pub judged: bool,
    /// Half-moves of the main line that were played.
    pub half_moves: u32,
    /// Which half-moves were played.
    pub played: Played,
    /// The languages that the game may be in, for pgn-reader and shakmaty; none where they cannot read it.
    pub languages: Vec<&'static Language>,
}

fn places(findings: &[Finding]) -> Vec<(Code, ByteSpan)> {
    findings.iter().map(|f| (f.code, f.span)).collect()
}

impl Receipt {
    /// For a game about which the fast path had nothing to say.
    pub fn clean(start: usize, clean: &Clean) -> Receipt {
        Receipt {
            span: ByteSpan::new(start, clean.end),
            findings: Vec::new(),
            judged: true,
            half_moves: clean.half_moves,
            played: Played::All,
            languages: vec![ENGLISH, VIETNAMESE],
        }
    }

    /// For a game about which there is something to say.
    pub fn of(game: &Game<'_>, judgement: &Judgement) -> Receipt {
        // After these the replay goes on, if it does, with a guess.
        let guessed = judgement.findings.iter().any(|f| matches!(f.code, Code::M202 | Code::M207));
        let timeline = judgement.timeline.as_ref();
        let comparable = !guessed && comparable_when_plain(judgement);
        let played = timeline.map(Timeline::begins).unwrap_or_default();
        // Where the fast path read the moves it read all of them and kept none.
        let all = timeline.is_some_and(|t| t.complete && t.plies.is_empty() && t.half_moves > 0);
        Receipt {
            span: game.span,
            findings: places(&judgement.findings),
            judged: timeline.is_some_and(|t| t.languages.is_empty()),
            half_moves: timeline.map_or(0, |t| t.half_moves),
            played: if all { Played::All } else { Played::At(played) },
            languages: timeline.filter(|_| comparable).map(|t| t.language).into_iter().collect(),
        }
    }
}
