//! Paired: a round that was paired, as the rows of a table.

use bienban_base::messages::Catalog;
use bienban_pairing::{PairingReason, Roster, Round};
use bienban_tournament::field::PlayerField;

use crate::pairing;

/// The result that a table of pairings has for who asked for a round without a game.
const ASKED_BYE: &str = "1/2";

/// What the rows of a round are made of.
#[derive(Debug)]
pub struct PairedRound<'r> {
    /// The players before the round.
    pub roster: &'r Roster,
    /// Their names.
    pub field: &'r PlayerField,
    /// The round.
    pub round: &'r Round,
    /// The numbers of those who asked for a round without a game.
    pub byes: &'r [u32],
    /// The language.
    pub catalog: &'r Catalog,
    /// The lot, where it decided something: with it the round can be paired again.
    pub lot: Option<u64>,
    /// Whether the rules are given in words, and not as articles alone.
    pub why: bool,
}

/// The name of a number.
pub fn called(field: &PlayerField, number: u32) -> String {
    field.index(number).map_or_else(String::new, |index| field.players[index].name.clone())
}

/// The articles of reasons, each once, in the order in which they decided.
pub fn articles(reasons: &[PairingReason]) -> Vec<&'static str> {
    let mut articles: Vec<&str> = Vec::new();
    for reason in reasons {
        if !articles.contains(&reason.article) {
            articles.push(reason.article);
        }
    }
    articles
}

impl PairedRound<'_> {
    /// The rows under the columns of [`PAIRINGS`](crate::tables::events::PAIRINGS): the boards, who is left over, and
    /// who asked for a round without a game.
    pub fn rows(&self) -> Vec<Vec<String>> {
        let mut rows: Vec<Vec<String>> = Vec::new();
        for (board, pair) in (1_u32..).zip(&self.round.pairs) {
            rows.push(self.row(board.to_string(), pair.white, "", Some(pair.black), self.rules(&pair.reasons)));
        }
        if let Some(bye) = &self.round.bye {
            rows.push(self.row(String::new(), bye.player, "1", None, self.rules(&bye.reasons)));
        }
        for &player in self.byes {
            rows.push(self.row(String::new(), player, ASKED_BYE, None, self.catalog.word("pairing-asked")));
        }
        rows
    }

    /// The reasons of each pair and of who is left over, in the order of the rows.
    pub fn reasons(&self) -> impl Iterator<Item = Vec<String>> {
        let bye = self.round.bye.as_ref().map(|bye| &bye.reasons);
        self.round.pairs.iter().map(|pair| &pair.reasons).chain(bye).map(|reasons| self.reason_texts(reasons))
    }

    fn row(&self, board: String, white: u32, result: &str, black: Option<u32>, rules: String) -> Vec<String> {
        let points = |number| self.roster.player(number).map_or_else(String::new, |of| of.points.show());
        vec![
            self.roster.round.to_string(),
            board,
            white.to_string(),
            called(self.field, white),
            points(white),
            result.to_owned(),
            black.map_or_else(|| "bye".to_owned(), |black| called(self.field, black)),
            black.map(points).unwrap_or_default(),
            black.map(|black| black.to_string()).unwrap_or_default(),
            rules,
            self.lot.map_or_else(String::new, |lot| lot.to_string()),
        ]
    }

    fn rules(&self, reasons: &[PairingReason]) -> String {
        if self.why { self.reason_texts(reasons).join("; ") } else { articles(reasons).join("; ") }
    }

    /// The reasons in words.
    fn reason_texts(&self, reasons: &[PairingReason]) -> Vec<String> {
        let named = |number| format!("{} ({number})", called(self.field, number));
        reasons.iter().map(|of| self.catalog.text(&pairing::reason(of, &named))).collect()
    }
}
