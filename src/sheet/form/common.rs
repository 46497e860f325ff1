//! What a heading above the first game says of all games.

use super::field::{Field, fields};
use super::grid::SheetRow;
use super::label::Key;
use super::sheets::SheetReader;
use super::table::number;
use crate::sheet::transcript::scoresheet::Sheet;

impl SheetReader<'_> {
    /// Keeps the heading of several games, where the labels of a game begin behind a blank row.
    pub(super) fn keep_common(&mut self, below: Option<&SheetRow>, found: &[Field]) {
        let of_game = |f: &Field| matches!(f.key, Key::Player(_) | Key::Tag("Board"));
        // `Vòng: 1` right above the players is of their game.
        let round = || {
            let below = below.and_then(|row| fields(self.grid, row));
            found.iter().all(|f| f.key == Key::Tag("Round")) && below.is_some_and(|below| below.iter().any(of_game))
        };
        let begins = self.blank && (found.iter().any(of_game) || round());
        if begins && !self.current.has_moves() && !self.current.fields.iter().any(of_game) {
            let heads = |f: &&Field| matches!(f.key, Key::Tag("Event" | "Site" | "Round" | "Section") | Key::Date);
            let heading: Vec<Field> = self.current.fields.iter().filter(heads).cloned().collect();
            // The heading of a later game is its own, unless it names another event.
            if self.sheets.is_empty() || heading.iter().any(|f| f.key == Key::Tag("Event")) {
                self.common = heading;
            } else if let Some(round) = heading.iter().find(|f| f.key == Key::Tag("Round"))
                && self.common.iter().any(|f| f.key == Key::Tag("Round"))
            {
                // The heading of the next round: what it does not say again is not known of its games, but the event.
                let of_event = |f: &Field| matches!(f.key, Key::Tag("Event" | "Site" | "Section"));
                self.common.retain(of_event);
                let day = heading.iter().find(|f| f.key == Key::Date);
                self.common.extend([Some(round), day].into_iter().flatten().cloned());
            }
        }
    }

    /// Gives a game the round and the event of the game before it, if it has no round and its board comes next:
    /// `Vòng 1` stands above `Bàn 1`, and `Bàn 2` follows.
    pub(super) fn give_round(&self, sheet: &mut Sheet) {
        let Some(before) = self.sheets.last().filter(|_| !sheet.has(Key::Tag("Round"))) else { return };
        let field = |sheet: &Sheet, tag| sheet.fields.iter().find(|f| f.key == Key::Tag(tag)).cloned();
        let board = |sheet: &Sheet| number(&field(sheet, "Board")?.value(&self.grid.text));
        if let (Some(last), Some(next), Some(round)) = (board(before), board(sheet), field(before, "Round"))
            && next == last + 1
        {
            sheet.add(round);
            for tag in ["Event", "Site", "Section"] {
                if let Some(said) = field(before, tag).filter(|_| !sheet.has(Key::Tag(tag))) {
                    sheet.add(said);
                }
            }
        }
    }
}
