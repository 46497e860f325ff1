//! What a heading above the first game says of all games.

use super::field::{Field, fields};
use super::grid::SheetRow;
use super::key::Key;
use super::sheets::SheetReader;
use super::table::number;
use crate::transcript::scoresheet::Sheet;

impl SheetReader<'_> {
    /// Keeps the heading of several games, where the labels of a game begin behind a blank row.
    pub(crate) fn keep_common(&mut self, below: Option<&SheetRow>, found: &[Field]) {
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

    /// Forgets what a game contradicts: the heading of another event, and the round and the day of another round.
    pub(crate) fn forget_common(&mut self, sheet: &Sheet) {
        let value = |f: &Field| f.value(&self.grid.text);
        let differs = |key: Key| {
            let own = |fields: &[Field]| fields.iter().find(|f| f.key == key).map(value);
            own(&sheet.fields).zip(own(&self.common)).is_some_and(|(own, common)| own != common)
        };
        if differs(Key::Tag("Event")) {
            self.common.clear();
        } else if differs(Key::Tag("Round")) || differs(Key::Date) {
            self.common.retain(|f| matches!(f.key, Key::Tag("Event" | "Site" | "Section")));
        }
    }

    /// Gives a game the round and the event of the game before it, if it has no round, contradicts nothing of that
    /// game and its board comes next: `Vòng 1` stands above `Bàn 1`, and `Bàn 2` follows.
    pub(crate) fn give_round(&self, sheet: &mut Sheet) {
        let Some(before) = self.sheets.last().filter(|_| !sheet.has(Key::Tag("Round"))) else { return };
        let field = |sheet: &Sheet, key| sheet.fields.iter().find(|f| f.key == key).cloned();
        let said = |sheet: &Sheet, key| field(sheet, key).map(|f| f.value(&self.grid.text));
        let same = |key| said(sheet, key).is_none_or(|own| said(before, key) == Some(own));
        let event = [Key::Tag("Event"), Key::Tag("Site"), Key::Tag("Section")];
        let board = |sheet: &Sheet| number(&said(sheet, Key::Tag("Board"))?);
        if let (Some(last), Some(next), Some(round)) = (board(before), board(sheet), field(before, Key::Tag("Round")))
            && next == last + 1
            && same(Key::Date)
            && event.into_iter().all(same)
        {
            sheet.add(round);
            for said in event.into_iter().filter_map(|key| field(before, key)) {
                if !sheet.has(said.key) {
                    sheet.add(said);
                }
            }
        }
    }
}
