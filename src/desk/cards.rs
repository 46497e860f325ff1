//! Cards: what each player did in each round, a card a player, to print.

use serde::Serialize;

use super::next_round::NextRoundQuery;
use super::refused::DeskAnswer;
use super::state::Desk;
use super::takeaway;
use bienban_base::messages::{Catalog, Ui};
use bienban_report::tables::events::CARDS;
use bienban_report::{Format, ReportStyle, cards, harmless};

/// The cards of an event.
#[derive(Debug, Serialize)]
pub(super) struct ShownCards {
    name: String,
    /// The headings of the columns of each card.
    headings: Vec<String>,
    cards: Vec<ShownCard>,
}

#[derive(Debug, Serialize)]
struct ShownCard {
    number: String,
    name: String,
    rows: Vec<Vec<String>>,
}

/// The number of columns that name the player of a card.
const WHOSE: usize = 2;

impl Desk {
    /// The cards of the event that is meant.
    ///
    /// # Errors
    /// What reading the folder gives, or that there is no event.
    pub(super) fn cards(&self, said: &NextRoundQuery, ui: Ui) -> DeskAnswer<ShownCards> {
        let catalog = Catalog::of(ui);
        self.with_event(said.event, |_, event| {
            let mut shown: Vec<ShownCard> = event
                .field
                .players
                .iter()
                .map(|player| ShownCard {
                    number: player.number.to_string(),
                    name: harmless(&player.name),
                    rows: Vec::new(),
                })
                .collect();
            for row in cards::rows(&event.field, event.field.rounds, catalog) {
                if let Some(card) = shown.iter_mut().find(|card| card.number == row[0]) {
                    card.rows.push(row[WHOSE..].iter().map(|cell| harmless(cell)).collect());
                }
            }
            let headings = CARDS.columns[WHOSE..].iter().map(|column| CARDS.heading(&column.name, catalog)).collect();
            ShownCards { name: harmless(&event.name), headings, cards: shown }
        })
    }

    /// The cards as `pair --cards` writes them.
    ///
    /// # Errors
    /// The same.
    pub(super) fn card_table(&self, said: &NextRoundQuery, format: Format, ui: Ui) -> DeskAnswer<Vec<u8>> {
        let catalog = Catalog::of(ui);
        let rows = self.with_event(said.event, |_, event| cards::rows(&event.field, event.field.rounds, catalog))?;
        Ok(takeaway::table(&CARDS, &rows, ReportStyle::new(format), catalog)?)
    }
}
