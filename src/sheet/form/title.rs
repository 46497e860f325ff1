//! Lines above the moves that have no label: players, results, days, titles.

use super::date;
use super::field::Field;
use super::grid::SheetRow;
use super::key::Key;
use super::score;
use super::sheets::{SheetReader, span};
use super::versus;
use bienban_base::place::Side;
use bienban_base::text::names::fold;

impl SheetReader<'_> {
    /// Takes a line above the moves that has no label. A full date in it is the date of the game.
    ///
    /// `above` says whether the moves begin right below it.
    pub(crate) fn title(&mut self, row: &SheetRow, above: bool) {
        let place = span(row);
        let text = &self.grid.text[place.clone()];
        let nobody = !self.current.has(Key::Player(Side::White)) && !self.current.has(Key::Player(Side::Black));
        let players = || {
            versus::read(self.grid, place.clone())
                .or_else(|| above.then(|| versus::plain(self.grid, place.clone())).flatten())
                .or_else(|| above.then(|| versus::around_score(self.grid, place.clone())).flatten())
        };
        if nobody && let Some(found) = players() {
            self.keep_common(None, &found);
            for field in found {
                self.current.add(field);
            }
            return;
        }
        let bare = || ![Key::Tag("Event"), Key::Tag("Round"), Key::Date].iter().any(|&key| self.current.has(key));
        if !nobody
            && bare()
            && let Some(found) = versus::event(self.grid, place.clone())
        {
            for field in found {
                self.current.add(field);
            }
            return;
        }
        if !self.current.has(Key::Result) && score::figures(text).is_some() {
            let label = place.start..place.start;
            self.current.add(Field { key: Key::Result, label, values: vec![place], quoted: false });
            return;
        }
        let birth = || fold(text).split(' ').any(|word| matches!(word, "sinh" | "born" | "birth" | "dob"));
        if !self.current.has(Key::Date) && !birth() && date::read(text).is_some_and(|d| !d.tag.contains('?')) {
            let label = place.start..place.start;
            self.current.add(Field { key: Key::Date, label, values: vec![place], quoted: false });
        } else {
            self.current.titles.push(place);
        }
    }
}
