//! Decision: what an arbiter decided about a game, as a line of the corrections file.

use serde::{Deserialize, Serialize};

/// A decision about a game. The sheet itself is never changed: decisions are applied to what was read from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DeskDecision {
    /// Its number in the corrections file, from 1.
    pub id: u64,
    /// When it was made, in UTC: `2026-11-25T19:30:00Z`.
    pub when: String,
    /// The file of the game, relative to the folder, with `/`.
    pub file: String,
    /// The number of the game in it, from 1.
    pub game: u64,
    /// White and Black as the sheet has them. The games of a file may change places, and a decision stays with its own.
    #[serde(default, skip_serializing_if = "nobody")]
    pub players: [String; 2],
    /// The text before: that of the cell, or of the whole sheet where a proposal is taken. A decision fits only a
    /// sheet that still has it.
    pub before: String,
    /// What was decided.
    #[serde(flatten)]
    pub act: DecisionAct,
}

impl DeskDecision {
    /// Whether it may be about a game of these players, as far as it names them.
    pub(super) fn is_about(&self, players: &[String; 2]) -> bool {
        nobody(&self.players) || self.players == *players
    }
}

/// Whether no player is named.
fn nobody(players: &[String; 2]) -> bool {
    players.iter().all(String::is_empty)
}

/// What can be decided.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum DecisionAct {
    /// A proposal of `repair` or `reconcile` is taken, or the other player's sheet, with all half-moves.
    Take {
        /// The half-moves from the first position on, as squares.
        moves: Vec<String>,
        /// The index of the cell that shows each of them, or nothing where the sheet is silent.
        cells: Vec<Option<u32>>,
        /// The half-moves, from 1, that the sheet shows otherwise or not at all.
        changed: Vec<u32>,
        /// Its rank among the proposals, from 1; 0 if it is what the other player's sheet shows.
        rank: usize,
        /// Its probability.
        p: f64,
        /// The other player's sheet that was weighed with this one, `file#number`. Empty if there was none.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        beside: String,
    },
    /// A half-move is another one than what the cell shows.
    Set {
        /// The index of the half-move, from 0; empty cells count.
        slot: u32,
        /// The half-move as squares.
        squares: String,
        /// The same as English SAN.
        san: String,
        /// How it was found: `hand`, or `sheet 2`.
        by: String,
    },
    /// A half-move is put in that no cell shows.
    Insert {
        /// The index before which it is put in.
        slot: u32,
        /// The half-move as squares.
        squares: String,
        /// The same as English SAN.
        san: String,
    },
    /// What a cell shows means nothing.
    Strike {
        /// The index of the half-move.
        slot: u32,
    },
    /// A tag is another one than on the sheet.
    Tag {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
    /// The game was played as this sheet has it, whatever the other sheet has.
    Stands,
    /// An earlier decision does not hold any more.
    Undo {
        /// Its number.
        of: u64,
    },
}

impl DecisionAct {
    /// The end of the key of the sentence about it, `desk-act-...`.
    pub(super) fn name(&self) -> &'static str {
        match self {
            DecisionAct::Take { .. } => "take",
            DecisionAct::Set { .. } => "set",
            DecisionAct::Insert { .. } => "insert",
            DecisionAct::Strike { .. } => "strike",
            DecisionAct::Tag { .. } => "tag",
            DecisionAct::Stands => "stands",
            DecisionAct::Undo { .. } => "undo",
        }
    }
}

/// The time now, in UTC, to the second.
pub(super) fn now() -> String {
    chrono::Utc::now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_is_one_line_and_comes_back() {
        let act =
            DecisionAct::Set { slot: 4, squares: "f1d3".to_owned(), san: "Bd3".to_owned(), by: "hand".to_owned() };
        let decision = DeskDecision {
            id: 7,
            when: "2026-11-25T19:30:00Z".to_owned(),
            file: "ván 3.txt".to_owned(),
            game: 1,
            players: ["An".to_owned(), "Bình".to_owned()],
            before: "Td8\n".to_owned(),
            act,
        };
        let line = serde_json::to_string(&decision).expect("it is JSON");
        assert!(!line.contains('\n') && line.contains("\"act\":\"set\""), "{line}");
        assert_eq!(serde_json::from_str::<DeskDecision>(&line).expect("it is a decision"), decision);
    }
}
