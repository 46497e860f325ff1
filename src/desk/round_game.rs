//! Round game: a game of the folder, its state, and its entry in a list.

use std::sync::Arc;

use bienban_base::finding::{Code, Finding, Severity};
use bienban_base::message::Message;
use bienban_base::text::harmless::harmless;
use bienban_engine::judge::Game;
use bienban_engine::source::scanned::ScannedPage;
use bienban_engine::source::split::Block;
use bienban_sheet::repair::pairing::SheetPair;
use bienban_sheet::repair::witness::{NAMED, Witness};

/// The state of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RoundGameState {
    /// It can be played to its end, and nothing else is wrong.
    Clean,
    /// The same, with decisions.
    Repaired,
    /// Something is open.
    Open,
    /// Both players' sheets are there and differ.
    Differ,
}

/// A game of the folder.
#[derive(Debug)]
pub struct RoundGame {
    /// Its file, relative to the folder, with `/`.
    pub file: Arc<str>,
    /// Its number in the file, from 1.
    pub number: u64,
    /// The text that contains it.
    pub(super) block: Arc<Block>,
    /// Its first byte there.
    pub(super) start: usize,
    /// Its findings before any decision.
    pub(super) read: GameAssessment,
    /// How it is with the decisions about it.
    pub assessed: GameAssessment,
    /// Its state.
    pub state: RoundGameState,
    /// The index of the other player's sheet, if it has one.
    pub second: Option<SheetPair>,
    /// Whether it is itself the other sheet of a game.
    pub is_second: bool,
    /// Whether more than two sheets are of its game.
    pub(super) is_crowded: bool,
    /// Whether a decision about it fits.
    pub(super) is_settled: bool,
}

impl RoundGame {
    /// A game of a file, by its number there, in a text, by its first byte there.
    pub(super) fn new(
        (file, number): (Arc<str>, u64),
        (block, start): (Arc<Block>, usize),
        read: GameAssessment,
        state: RoundGameState,
    ) -> RoundGame {
        let assessed = read.clone();
        let (second, is_second, is_crowded, is_settled) = (None, false, false, false);
        RoundGame { file, number, block, start, read, assessed, state, second, is_second, is_crowded, is_settled }
    }

    /// The name by which a decision about its other sheet knows it again.
    pub fn name(&self) -> String {
        format!("{}#{}", self.file, self.number)
    }

    /// The readings of the page of the game, if it is a scan.
    pub(super) fn scanned(&self) -> Option<&ScannedPage> {
        self.block.origin.as_deref()?.scanned.iter().find(|page| page.at as usize == self.start)
    }

    /// White and Black as the sheet has them.
    pub fn players(&self) -> [String; 2] {
        [0, 1].map(|of| self.read.tags[of].clone())
    }

    /// The length of the text that contains it, in bytes.
    pub(super) fn text_len(&self) -> usize {
        self.block.bytes().len()
    }
}

/// The entry of a game in a list.
#[derive(Debug, Clone)]
pub struct GameAssessment {
    /// The values of [`NAMED`].
    pub tags: [String; NAMED.len()],
    /// The half-moves that could be played.
    pub half_moves: u32,
    /// Whether it can be played to its end.
    pub intact: bool,
    /// The gravest finding, the first of them.
    pub gravest: Option<(Code, Severity, Message)>,
}

impl GameAssessment {
    /// Makes the entry of a game.
    pub(super) fn of(game: &Game<'_>, witness: Option<&Witness>) -> GameAssessment {
        let findings = game.findings();
        let key = |finding: &&Finding| std::cmp::Reverse(finding.severity);
        let gravest = findings.iter().min_by_key(key).map(|of| (of.code, of.severity, of.message.clone()));
        let tagged = game.tagged();
        let value = |name: &str| harmless(&tagged.value(name));
        GameAssessment {
            tags: NAMED.map(value),
            half_moves: game.half_moves(),
            // A game of xiangqi has no witness.
            intact: witness.map_or_else(|| game.is_complete(), |witness| witness.intact),
            gravest,
        }
    }

    /// Whether it can be played to its end and has no finding that is an error.
    pub fn is_clean(&self) -> bool {
        self.intact && self.gravest.as_ref().is_none_or(|(_, severity, _)| *severity != Severity::Error)
    }
}
