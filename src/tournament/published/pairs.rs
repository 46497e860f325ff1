//! Pairs: tables with a pair in each row: the pairings of a round, and the boards of teams.

use std::collections::HashSet;

use super::column::PublishedColumn;
use super::draft::{PublishedDraft, PublishedSeat};
use super::listed::rating;
use super::place::FieldPlace;
use super::row::{PublishedRow, whole};
use super::score::{self, AbsentOpponent};
use super::tables::PublishedTable;
use crate::field::Colour;
use crate::trf::problem::FieldKind;

/// Reads a table of pairs.
pub(super) fn read_pair_table(table: &PublishedTable<'_>, draft: &mut PublishedDraft) {
    let namesakes = table.namesakes();
    for row in &table.rows {
        pair(table, row, &namesakes, draft);
    }
}

/// A side of a pair.
#[derive(Debug, Clone, Copy)]
struct PairSide {
    name: Option<usize>,
    number: Option<usize>,
    rating: Option<usize>,
}

fn sides(table: &PublishedTable<'_>) -> [PairSide; 2] {
    let is_turned = table.headings.is_turned;
    [is_turned, !is_turned].map(|right| {
        let at = |column: PublishedColumn| table.headings.side(right, column);
        PairSide {
            name: table.headings.player(right),
            number: at(PublishedColumn::Number),
            rating: at(PublishedColumn::Rating),
        }
    })
}

fn pair<'p>(
    table: &PublishedTable<'p>,
    row: &'p PublishedRow,
    namesakes: &HashSet<(u32, String)>,
    draft: &mut PublishedDraft,
) {
    let sides = sides(table);
    let result = table.headings.first(PublishedColumn::Result);
    let place = |index: Option<usize>| table.place(row, index);
    let texts = sides.map(|side| row.text(side.name));
    if texts.contains(&"") {
        draft.complain(table.start(row), FieldKind::TableRow);
        return;
    }
    let Some(round) = table.round(row) else {
        draft.complain(place(sides[0].name), FieldKind::Round);
        return;
    };
    let numbers = sides.map(|side| whole(row.text(side.number)));
    // A number makes a player, whatever the name.
    let absent = [0, 1].map(|side| score::absent(texts[side]).filter(|_| numbers[side] == 0));
    let mut players = [None; 2];
    for side in (0..2).filter(|&side| absent[side].is_none()) {
        let at = sides[side];
        if numbers[side] == 0 && !row.text(at.number).is_empty() {
            draft.complain(place(at.number), FieldKind::Number);
        }
        let is_namesake = !draft.is_listed && namesakes.contains(&table.key(row, texts[side]));
        players[side] = draft.player(numbers[side], texts[side], is_namesake, place(at.name));
        if let (Some(teams), Some(player)) = (&table.headings.teams, players[side]) {
            draft.join(&teams[side], player, place(at.name));
        }
        let rating = rating(place(at.rating), draft);
        if let Some(player) = players[side].filter(|_| rating > 0) {
            draft.rate(player, &[(rating, place(at.rating))]);
            let of = &mut draft.people[player].row;
            if of.title.is_empty() {
                table.headings.title(row, at.name.unwrap_or(0)).clone_into(&mut of.title);
            }
        }
    }
    let told = row.text(result);
    match (absent, players) {
        ([None, None], [Some(white), Some(black)]) if white != black => {
            let Some(mut marks) = score::pair(told) else {
                draft.complain(place(result), FieldKind::Result);
                return;
            };
            if table.headings.counts_black_first() {
                marks.reverse();
            }
            // The boards of teams change colours, which the table does not show.
            let is_of_teams = table.headings.first(PublishedColumn::White).is_none();
            let colours = if is_of_teams { [Colour::None; 2] } else { [Colour::White, Colour::Black] };
            let seat = |side: usize, own: usize, opponent: usize| {
                let seat = PublishedSeat { opponent: Some(opponent), colour: colours[side], mark: marks[side] };
                (own, seat, place(sides[side].name))
            };
            let seats = [seat(0, white, black), seat(1, black, white)];
            draft.seat(round, &seats, place(result.filter(|&index| row.cell(index).is_some()).or(sides[0].name)));
        }
        ([None, Some(why)], [Some(player), _]) | ([Some(why), None], [_, Some(player)]) => {
            alone(why, told, player, round, place(result), draft);
        }
        ([None, None], [Some(_), Some(_)]) => draft.complain(place(sides[1].name), FieldKind::OwnOpponent),
        _ => {}
    }
    if let Some(date) = table.date(row) {
        draft.dates.entry(round).or_insert(date);
    }
}

fn alone(
    why: AbsentOpponent,
    told: &str,
    player: usize,
    round: u32,
    place: FieldPlace<'_>,
    draft: &mut PublishedDraft,
) {
    // Some tables write what the absent one gets as well: `1 - 0`, `- - -`.
    let own = told.split_once([' ', ':']).map_or(told, |(own, _)| own);
    let Some(mark) = score::alone(why, own) else {
        draft.complain(place, FieldKind::Result);
        return;
    };
    draft.seat(round, &[(player, PublishedSeat { opponent: None, colour: Colour::None, mark }, place)], place);
}
