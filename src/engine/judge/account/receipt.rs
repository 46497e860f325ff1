//! Receipt: what the judging reports about a game.

use crate::chess::notation::letters::{ENGLISH, Language, VIETNAMESE};
use crate::chess::replay::Timeline;
use crate::judge::{Game, cross_check};
use crate::pgn::system::NotationSystem;
use bienban_base::finding::{Code, Finding, Severity};
use bienban_base::place::ByteSpan;

/// The half-moves that were played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReceiptMoves {
    /// All half-moves that are written, in the main line and in variations.
    All,
    /// The half-moves that begin at these offsets of the block, in order.
    At(Vec<u32>),
}

/// What the judging reports about a game: its findings, shown or not, and the half-moves that it played.
#[derive(Debug, Clone)]
pub struct Receipt {
    /// The game in its block.
    pub span: ByteSpan,
    /// The code and the place of every finding.
    pub findings: Vec<(Code, ByteSpan)>,
    /// The places of M204 that are errors: nothing after them is judged.
    pub broken: Vec<ByteSpan>,
    /// Whether the game was played at all.
    pub judged: bool,
    /// Half-moves of the main line that were played.
    pub half_moves: u32,
    /// The half-moves that were played.
    pub played: ReceiptMoves,
    /// The result after the moves of a game that was read with care. It may be written like castling (`0-0`).
    pub result: Option<ByteSpan>,
    /// The words of a game of xiangqi that may be half-moves. `None` if it is of chess.
    pub xiangqi: Option<Vec<ByteSpan>>,
    /// The notation of a game that is in none of the algebraic ones.
    pub system: Option<NotationSystem>,
    /// Half-moves of a scoresheet that PGN does not know, after something that was reported.
    pub waiting: Vec<ByteSpan>,
    /// The languages that the game may be in, for pgn-reader and shakmaty. `None` if they cannot read it.
    pub languages: Vec<&'static Language>,
}

fn broken(findings: &[Finding]) -> Vec<ByteSpan> {
    let breaks = |f: &&Finding| f.code == Code::M204 && f.severity == Severity::Error;
    findings.iter().filter(breaks).map(|f| f.span).collect()
}

fn places(findings: &[Finding]) -> Vec<(Code, ByteSpan)> {
    findings.iter().map(|f| (f.code, f.span)).collect()
}

impl Receipt {
    /// The receipt for a game before the user's selection is applied to its findings.
    pub fn of(game: &Game<'_>) -> Receipt {
        let findings = game.findings();
        // After these findings the replay goes on with a guess, if at all.
        let guessed = findings.iter().any(|f| matches!(f.code, Code::M202 | Code::M207));
        let comparable = !guessed && cross_check::comparable_when_plain(findings);
        if game.is_read_whole() {
            // The letters of a clean game fit English or Vietnamese, and perhaps both.
            let languages = if findings.iter().all(|f| f.code == Code::X701) {
                vec![ENGLISH, VIETNAMESE]
            } else {
                game.language().into_iter().collect()
            };
            return Receipt {
                span: game.span(),
                findings: places(findings),
                broken: broken(findings),
                judged: true,
                half_moves: game.half_moves(),
                played: ReceiptMoves::All,
                result: None,
                xiangqi: None,
                system: None,
                waiting: Vec::new(),
                languages: if comparable { languages } else { Vec::new() },
            };
        }
        let (line, timeline) = (game.main_line(), game.timeline());
        Receipt {
            span: game.span(),
            findings: places(findings),
            broken: broken(findings),
            judged: line.is_judged(),
            half_moves: game.half_moves(),
            played: ReceiptMoves::At(timeline.map(Timeline::begins).unwrap_or_default()),
            result: game.written().result,
            xiangqi: line.of_another_game().map(<[_]>::to_vec),
            system: game.written().system,
            waiting: game.waiting(),
            languages: timeline.filter(|_| comparable).map(|t| t.language).into_iter().collect(),
        }
    }
}
