//! Losses: what the PGN made of a database lacks. Everything that is lost is counted or reported.

use std::collections::BTreeMap;

use bienban_base::message::Message;

/// A kind of thing that PGN has no place for, counted over a database and reported once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Loss {
    /// Records that are marked as deleted.
    Deleted,
    /// Records that hold a text and no game.
    Text,
    /// Annotations of training questions.
    Training,
    /// Sounds, pictures and videos.
    Media,
    /// Headers of games by correspondence.
    Correspondence,
    /// Descriptions of the database as a whole, and the names that its user gave to flags.
    Description,
    /// Tags whose name PGN does not allow.
    Tag,
    /// Medals, critical positions, colours of variations, pawn structures and paths of pieces.
    Mark,
    /// The half-moves of games that an annotation quotes; who played is in a comment.
    Quotation,
    /// Other annotations, which no public source describes.
    Unknown,
}

impl Loss {
    /// The key of the message that gives their number in a database: `name`, `count`.
    pub fn key(self) -> &'static str {
        match self {
            Loss::Deleted => "lost-deleted",
            Loss::Text => "lost-text",
            Loss::Training => "lost-training",
            Loss::Media => "lost-media",
            Loss::Correspondence => "lost-correspondence",
            Loss::Unknown => "lost-unknown",
            Loss::Description => "lost-description",
            Loss::Tag => "lost-tag",
            Loss::Mark => "lost-mark",
            Loss::Quotation => "lost-quotation",
        }
    }
}

/// Damage of one record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordFault {
    /// The number of the record, from 0.
    pub record: u32,
    /// The ending of the file that is damaged: `sg4`.
    pub file: &'static str,
    /// The offset of the byte in that file.
    pub at: u64,
    /// The kind of the damage.
    pub message: Message,
}

/// Everything that was not written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Losses {
    /// The number of things of each kind that have no place in PGN.
    pub counts: BTreeMap<Loss, u64>,
    /// What is missing or damaged in the database as a whole.
    pub warnings: Vec<Message>,
    /// The damage, in the order of the records.
    pub faults: Vec<RecordFault>,
}

impl Losses {
    /// Whether nothing was lost.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty() && self.warnings.is_empty() && self.faults.is_empty()
    }

    /// Counts one thing more.
    pub fn count(&mut self, loss: Loss) {
        *self.counts.entry(loss).or_default() += 1;
    }
}
