//! The facts that a heading above the first game gives for all games of a file.

use crate::form::field::Field;
use crate::form::grid::Grid;
use crate::form::key::Key;
use crate::form::table::number;
use crate::transcript::scoresheet::Sheet;
use bienban_base::place::Side;

/// The facts that several games share.
#[derive(Debug, Default)]
pub(super) struct Common(Vec<Field>);

/// Whether a field is about one game.
fn is_of_game(field: &Field) -> bool {
    matches!(field.key, Key::Player(_) | Key::Tag("Board"))
}

/// Whether a field is about an event, whatever the round.
fn is_of_event(field: &Field) -> bool {
    matches!(field.key, Key::Tag("Event" | "Site" | "Section"))
}

fn find(fields: &[Field], key: Key) -> Option<&Field> {
    fields.iter().find(|field| field.key == key)
}

impl Common {
    /// Keeps the heading of several games, where the labels of a game begin after a blank row: `found`, and `below` in
    /// the row below. `first` is set if no game is finished yet.
    pub(super) fn keep(&mut self, grid: &Grid, sheet: &Sheet, (found, below): (&[Field], &[Field]), first: bool) {
        // `Vòng: 1` right above the players is of their game.
        let round = found.iter().all(|f| f.key == Key::Tag("Round")) && below.iter().any(is_of_game);
        // In a simultaneous display the head names the master, and each game the other player.
        let named: Vec<Key> = sheet.fields.iter().filter(|f| is_of_game(f)).map(|f| f.key).collect();
        let display = |side: Side| named == [Key::Player(side)] && find(found, Key::Player(side.other())).is_some();
        let master = [Side::White, Side::Black].into_iter().find(|side| display(*side));
        let master = master.filter(|_| find(found, Key::Tag("Board")).is_some()).map(Key::Player);
        let of_game = found.iter().any(is_of_game) || round;
        if !of_game || sheet.has_moves() || !named.is_empty() && master.is_none() {
            return;
        }
        let heads =
            |f: &&Field| is_of_event(f) || matches!(f.key, Key::Tag("Round") | Key::Date) || master == Some(f.key);
        let mut heading: Vec<Field> = sheet.fields.iter().filter(heads).cloned().collect();
        if find(&heading, Key::Tag("Event")).is_none()
            && let Some(title) = sheet.title(grid)
        {
            heading.push(Field::bare(Key::Tag("Event"), title.clone()));
        }
        let round = find(&heading, Key::Tag("Round"));
        // The heading of a later game is its own, unless it names another event.
        if first || find(&heading, Key::Tag("Event")).is_some() {
            self.0 = heading;
        } else if round.is_some() && find(&self.0, Key::Tag("Round")).is_some() {
            // The heading of the next round: except for the event, facts that it does not repeat are not known of its
            // games.
            self.0.retain(is_of_event);
            self.0.extend([round, find(&heading, Key::Date)].into_iter().flatten().cloned());
        }
    }

    /// Gives a game the facts that all games share, unless the game contradicts them; and the round of the game before
    /// it, if its board comes next.
    pub(super) fn give(&mut self, grid: &Grid, sheet: &mut Sheet, before: Option<&Sheet>) {
        if !sheet.fields.iter().any(|f| matches!(f.key, Key::Player(_))) {
            return;
        }
        if let Some(before) = before {
            give_round(grid, sheet, before);
        }
        let differs = |key: Key, fields: &[Field]| {
            let value = |fields: &[Field]| find(fields, key).map(|f| f.value(&grid.text));
            value(&sheet.fields).zip(value(fields)).is_some_and(|(own, common)| own != common)
        };
        if differs(Key::Tag("Event"), &self.0) {
            self.0.clear();
        } else if differs(Key::Tag("Round"), &self.0) || differs(Key::Date, &self.0) {
            self.0.retain(is_of_event);
        }
        for field in &self.0 {
            if !sheet.has(field.key) {
                sheet.titles.retain(|title| *title != field.place());
                sheet.add(field.clone());
            }
        }
    }
}

/// Gives a game the round and the event of the game before it, if it has no round, contradicts nothing of that game
/// and its board comes next: `Vòng 1` is above `Bàn 1`, and `Bàn 2` follows.
fn give_round(grid: &Grid, sheet: &mut Sheet, before: &Sheet) {
    let event = [Key::Tag("Event"), Key::Tag("Site"), Key::Tag("Section")];
    let value = |sheet: &Sheet, key| find(&sheet.fields, key).map(|f| f.value(&grid.text));
    let board = |sheet: &Sheet| number(&value(sheet, Key::Tag("Board"))?);
    let same = |key| value(sheet, key).is_none_or(|own| value(before, key) == Some(own));
    let next = board(before).zip(board(sheet)).is_some_and(|(last, next)| next == last + 1);
    let round = find(&before.fields, Key::Tag("Round")).filter(|_| next && !sheet.has(Key::Tag("Round")));
    if let Some(round) = round.filter(|_| same(Key::Date) && event.into_iter().all(same)) {
        for field in std::iter::once(round).chain(event.into_iter().filter_map(|key| find(&before.fields, key))) {
            if !sheet.has(field.key) {
                sheet.add(field.clone());
            }
        }
    }
}
