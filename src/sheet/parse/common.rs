//! The facts that a heading above the first game gives for all games of a file.

use crate::form::field::SheetField;
use crate::form::grid::Grid;
use crate::form::key::LabelKey;
use crate::form::table::number;
use crate::transcript::scoresheet::Scoresheet;
use bienban_base::place::Side;

/// The facts that several games share.
#[derive(Debug, Default)]
pub(super) struct CommonFacts(Vec<SheetField>);

/// Whether a field is about one game.
fn is_of_game(field: &SheetField) -> bool {
    matches!(field.key, LabelKey::Player(_) | LabelKey::Tag("Board"))
}

/// Whether a field is about an event, whatever the round.
fn is_of_event(field: &SheetField) -> bool {
    matches!(field.key, LabelKey::Tag("Event" | "Site" | "Section"))
}

fn find(fields: &[SheetField], key: LabelKey) -> Option<&SheetField> {
    fields.iter().find(|field| field.key == key)
}

impl CommonFacts {
    /// Keeps the heading of several games, where the labels of a game begin after a blank row: `found`, and `below` in
    /// the row below. `first` is set if no game is finished yet.
    pub(super) fn keep(
        &mut self,
        grid: &Grid,
        sheet: &Scoresheet,
        (found, below): (&[SheetField], &[SheetField]),
        first: bool,
    ) {
        // `Vòng: 1` right above the players is of their game.
        let round = found.iter().all(|f| f.key == LabelKey::Tag("Round")) && below.iter().any(is_of_game);
        // In a simultaneous display the head names the master, and each game the other player.
        let named: Vec<LabelKey> = sheet.fields.iter().filter(|f| is_of_game(f)).map(|f| f.key).collect();
        let display =
            |side: Side| named == [LabelKey::Player(side)] && find(found, LabelKey::Player(side.other())).is_some();
        let master = [Side::White, Side::Black].into_iter().find(|side| display(*side));
        let master = master.filter(|_| find(found, LabelKey::Tag("Board")).is_some()).map(LabelKey::Player);
        let of_game = found.iter().any(is_of_game) || round;
        if !of_game || sheet.has_moves() || !named.is_empty() && master.is_none() {
            return;
        }
        let heads = |f: &&SheetField| {
            is_of_event(f) || matches!(f.key, LabelKey::Tag("Round") | LabelKey::Date) || master == Some(f.key)
        };
        let mut heading: Vec<SheetField> = sheet.fields.iter().filter(heads).cloned().collect();
        if find(&heading, LabelKey::Tag("Event")).is_none()
            && let Some(title) = sheet.title(grid)
        {
            heading.push(SheetField::bare(LabelKey::Tag("Event"), title.clone()));
        }
        let round = find(&heading, LabelKey::Tag("Round"));
        // The heading of a later game is its own, unless it names another event.
        if first || find(&heading, LabelKey::Tag("Event")).is_some() {
            self.0 = heading;
        } else if round.is_some() && find(&self.0, LabelKey::Tag("Round")).is_some() {
            // The heading of the next round: except for the event, facts that it does not repeat are not known of its
            // games.
            self.0.retain(is_of_event);
            self.0.extend([round, find(&heading, LabelKey::Date)].into_iter().flatten().cloned());
        }
    }

    /// Gives a game the facts that all games share, unless the game contradicts them; and the round of the game before
    /// it, if its board comes next.
    pub(super) fn give(&mut self, grid: &Grid, sheet: &mut Scoresheet, before: Option<&Scoresheet>) {
        if !sheet.fields.iter().any(|f| matches!(f.key, LabelKey::Player(_))) {
            return;
        }
        if let Some(before) = before {
            give_round(grid, sheet, before);
        }
        let differs = |key: LabelKey, fields: &[SheetField]| {
            let value = |fields: &[SheetField]| find(fields, key).map(|f| f.value(&grid.text));
            value(&sheet.fields).zip(value(fields)).is_some_and(|(own, common)| own != common)
        };
        if differs(LabelKey::Tag("Event"), &self.0) {
            self.0.clear();
        } else if differs(LabelKey::Tag("Round"), &self.0) || differs(LabelKey::Date, &self.0) {
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
fn give_round(grid: &Grid, sheet: &mut Scoresheet, before: &Scoresheet) {
    let event = [LabelKey::Tag("Event"), LabelKey::Tag("Site"), LabelKey::Tag("Section")];
    let value = |sheet: &Scoresheet, key| find(&sheet.fields, key).map(|f| f.value(&grid.text));
    let board = |sheet: &Scoresheet| number(&value(sheet, LabelKey::Tag("Board"))?);
    let same = |key| value(sheet, key).is_none_or(|own| value(before, key) == Some(own));
    let next = board(before).zip(board(sheet)).is_some_and(|(last, next)| next == last + 1);
    let round = find(&before.fields, LabelKey::Tag("Round")).filter(|_| next && !sheet.has(LabelKey::Tag("Round")));
    if let Some(round) = round.filter(|_| same(LabelKey::Date) && event.into_iter().all(same)) {
        // A day above the boards is that of all of them.
        let above = |day: &&SheetField| {
            find(&before.fields, LabelKey::Tag("Board")).is_some_and(|board| day.place().start < board.place().start)
        };
        let day = find(&before.fields, LabelKey::Date).filter(above);
        let event = event.into_iter().filter_map(|key| find(&before.fields, key));
        for field in std::iter::once(round).chain(event).chain(day) {
            if !sheet.has(field.key) {
                sheet.add(field.clone());
            }
        }
    }
}
