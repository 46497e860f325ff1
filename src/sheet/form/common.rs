//! What a heading above the first game says of all games.

use super::field::{Field, fields};
use super::label::Key;
use super::sheets::SheetReader;

impl SheetReader<'_> {
    /// Keeps the heading of several games, where the labels of a game begin behind a blank row.
    pub(super) fn keep_common(&mut self, index: usize, found: &[Field]) {
        let of_game = |f: &Field| matches!(f.key, Key::Player(_) | Key::Tag("Board"));
        // `Vòng: 1` right above the players is of their game.
        let round = || {
            let below = self.rows.get(index + 1).and_then(|row| fields(self.grid, row));
            found.iter().all(|f| f.key == Key::Tag("Round")) && below.is_some_and(|below| below.iter().any(of_game))
        };
        let begins = self.blank && (found.iter().any(of_game) || round());
        if begins && !self.current.has_moves() && !self.current.fields.iter().any(of_game) {
            let heads = |f: &&Field| matches!(f.key, Key::Tag("Event" | "Site" | "Round" | "Section") | Key::Date);
            let heading: Vec<Field> = self.current.fields.iter().filter(heads).cloned().collect();
            // The heading of a later game is its own, unless it names another event.
            if self.sheets.is_empty() || heading.iter().any(|f| f.key == Key::Tag("Event")) {
                self.common = heading;
            }
        }
    }
}
