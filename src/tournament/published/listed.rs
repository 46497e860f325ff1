//! Listed: tables with a player in each row: starting lists, rankings, crosstables, players of teams, absences.

use bienban_base::text::names::fold;

use super::column::PublishedColumn;
use super::crosstable::{self, CrosstableRow};
use super::draft::{PublishedDraft, PublishedRank, PublishedSeat};
use super::headings::TableHeadings;
use super::place::FieldPlace;
use super::row::{PublishedRow, whole};
use super::score;
use super::tables::PublishedTable;
use crate::field::Colour;
use crate::mark::ResultMark;
use crate::ratio::Ratio;
use crate::schedule::berger::BergerTable;
use crate::trf::problem::FieldKind;

/// Reads a table of players.
pub(super) fn read_player_table(table: &PublishedTable<'_>, draft: &mut PublishedDraft) {
    let headings = &table.headings;
    let Some(name) = headings.first(PublishedColumn::Name) else { return };
    let mut listed: Vec<CrosstableRow<'_>> = Vec::new();
    let namesakes = table.namesakes();
    let number = |row: &PublishedRow| whole(row.text(headings.first(PublishedColumn::Number)));
    // A list of others may have others of the same names.
    let is_new = !table.rows.iter().any(|row| draft.roll.has(number(row)));
    for &row in &table.rows {
        let place = table.place(row, Some(name));
        let (number, rank) = (number(row), whole(row.text(headings.first(PublishedColumn::Rank))));
        let is_counted = [PublishedColumn::Number, PublishedColumn::Rank, PublishedColumn::Board]
            .iter()
            .all(|of| headings.first(*of).is_none_or(|at| row.cell(at).is_none_or(|cell| whole(&cell.text) > 0)));
        if place.cell.is_none() || !is_counted {
            draft.complain(table.start(row), FieldKind::TableRow);
            continue;
        }
        let is_namesake = is_new || namesakes.contains(&table.key(row, &headings.name(row, name)));
        let Some(player) = draft.player(number, &headings.name(row, name), is_namesake, place) else { continue };
        if listed.iter().any(|of| of.who == player) {
            draft.complain(place, FieldKind::ListedTwice);
            continue;
        }
        describe(table, row, (player, name), rank, draft);
        draft.is_listed |= number > 0;
        listed.push(CrosstableRow { row, who: player, number, rank });
    }
    if let Some(team) = &table.team {
        for of in &listed {
            draft.join(team, of.who, table.place(of.row, Some(name)));
        }
        return;
    }
    rounds(table, &listed, draft);
    matrix(table, &listed, draft);
}

/// The rating in a column, which is 0 where there is none.
pub(super) fn rating(place: FieldPlace<'_>, draft: &mut PublishedDraft) -> u32 {
    const NONE: [&str; 5] = ["", "unr", "unrated", "nr", "ur"];
    let text = place.cell.map_or("", |cell| &cell.text);
    let rating = whole(text);
    if rating > 9999 || rating == 0 && !NONE.contains(&fold(text).as_str()) && text.parse() != Ok(0) {
        draft.complain(place, FieldKind::Rating);
        return 0;
    }
    rating
}

/// Takes in a player's columns.
fn describe<'p>(
    table: &PublishedTable<'p>,
    row: &'p PublishedRow,
    (player, name): (usize, usize),
    rank: u32,
    draft: &mut PublishedDraft,
) {
    let headings = &table.headings;
    let at = |column: PublishedColumn| headings.first(column);
    let place = |index: Option<usize>| table.place(row, index);
    let text = |index: Option<usize>| row.text(index).to_owned();
    let ratings = [PublishedColumn::Rating, PublishedColumn::NationalRating]
        .map(|column| (rating(place(at(column)), draft), place(at(column))));
    draft.rate(player, &ratings);
    draft.federate(player, row.text(at(PublishedColumn::Federation)), place(at(PublishedColumn::Federation)));
    let birth = row.text(at(PublishedColumn::Birth)).replace(['-', '.'], "/");
    let sex = row.text(at(PublishedColumn::Sex)).to_lowercase();
    let fide = text(at(PublishedColumn::FideNumber));
    let of = &mut draft.people[player].row;
    let fill = |slot: &mut String, value: String| {
        if slot.is_empty() && !value.is_empty() && value != "-" {
            *slot = value;
        }
    };
    fill(&mut of.title, headings.title(row, name).to_owned());
    fill(
        &mut of.fide_number,
        if fide.bytes().all(|b| b.is_ascii_digit()) && whole(&fide) > 0 { fide } else { String::new() },
    );
    fill(&mut of.birth, birth);
    fill(&mut of.sex, if matches!(sex.as_str(), "w" | "f" | "nữ" | "nu") { "w".to_owned() } else { String::new() });
    let mut stand = PublishedRank {
        rank: (rank > 0).then(|| (rank, place(at(PublishedColumn::Rank)))),
        ..PublishedRank::default()
    };
    if let Some(index) = at(PublishedColumn::Points).filter(|&index| row.cell(index).is_some()) {
        let points = score::points(row.text(Some(index)));
        if points.is_none() {
            draft.complain(place(Some(index)), FieldKind::Points);
        }
        stand.points = points.map(|points| (points, place(Some(index))));
    }
    if stand.rank.is_some() || stand.points.is_some() {
        draft.stand(player, table.round(row).unwrap_or(0), &stand);
    }
}

/// Takes in the rounds of a crosstable.
fn rounds(table: &PublishedTable<'_>, listed: &[CrosstableRow<'_>], draft: &mut PublishedDraft) {
    let rounds: Vec<(usize, u32)> = table.headings.rounds().collect();
    let by_number = crosstable::opponents(listed, &rounds, |text| Some(score::met(text)?.opponent));
    for of in listed {
        for &(index, round) in rounds.iter().filter(|(index, _)| of.row.cell(*index).is_some()) {
            let place = table.place(of.row, Some(index));
            let Some(met) = score::met(of.row.text(Some(index))) else {
                draft.complain(place, FieldKind::Result);
                continue;
            };
            let opponent = by_number.get(&met.opponent).map(|&at| listed[at].who);
            if met.opponent > 0 && (opponent.is_none() || opponent == Some(of.who)) {
                draft.complain(place, opponent.map_or(FieldKind::Number, |_| FieldKind::OwnOpponent));
                continue;
            }
            draft.seat(
                round,
                &[(of.who, PublishedSeat { opponent, colour: met.colour, mark: met.mark }, place)],
                place,
            );
        }
    }
    let last = rounds.iter().map(|(_, round)| *round).max().unwrap_or(0);
    draft.rounds = draft.rounds.max(last);
}

/// Holds the results that the list of a team has of its players' rounds against those that are known.
pub(super) fn results_of_team(table: &PublishedTable<'_>, draft: &mut PublishedDraft) {
    let headings = &table.headings;
    let Some(name) = headings.first(PublishedColumn::Name).filter(|_| table.team.is_some()) else { return };
    for &row in &table.rows {
        let Some(player) = draft.roll.named(&headings.name(row, name)) else { continue };
        for (index, round) in headings.numbered().chain(headings.rounds()) {
            let text = row.text(Some(index));
            let place = table.place(row, Some(index));
            let known = draft.people[player].seats.get(&round).copied();
            match (one_side(text), known) {
                (Some(mark), Some(seat)) if !text.is_empty() => {
                    draft.seat(round, &[(player, PublishedSeat { mark, ..seat }, place)], place);
                }
                (None, _) if !text.is_empty() && score::met(text).is_none() => draft.complain(place, FieldKind::Result),
                // Without the boards the opponent is unknown.
                _ => {}
            }
        }
    }
}

/// Takes in the table of a round robin, of which each column is an opponent, and each sign of a cell a game. It has
/// neither rounds nor colours: where no other table has them, the rounds are those of the Berger table, and no colour
/// is known.
fn matrix(table: &PublishedTable<'_>, listed: &[CrosstableRow<'_>], draft: &mut PublishedDraft) {
    let Some(columns) = crosstable::columns(table, listed, draft) else { return };
    let has_rounds = listed.iter().any(|of| !draft.people[of.who].seats.is_empty());
    let meeting = crosstable::meeting(listed);
    let length = BergerTable::new(listed.len() as u32).rounds();
    draft.makes_up_rounds |= !has_rounds;
    for (of, at) in listed.iter().zip(0..) {
        for (other, against) in listed.iter().zip(0..).filter(|(_, against)| *against != at) {
            let place = table.place(of.row, Some(columns[against]));
            let Some(cell) = place.cell else { continue };
            let Some(marks) = games_of_cell(&cell.text) else {
                draft.complain(place, FieldKind::Result);
                continue;
            };
            let seats = &draft.people[of.who].seats;
            let met = seats.iter().filter(|(_, seat)| seat.opponent == Some(other.who));
            let mut met: Vec<(u32, PublishedSeat)> = met.map(|(&round, &seat)| (round, seat)).collect();
            if !has_rounds {
                let first = meeting(at, against);
                let seat = PublishedSeat { opponent: Some(other.who), colour: Colour::None, mark: ResultMark::Open };
                met = (0..).map(|cycle| (first + cycle * length, seat)).take(marks.len()).collect();
            }
            for (at, mark) in marks.into_iter().enumerate() {
                match met.get(at) {
                    Some(&(round, seat)) => {
                        draft.seat(round, &[(of.who, PublishedSeat { mark, ..seat }, place)], place);
                    }
                    None => draft.complain(place, FieldKind::Round),
                }
            }
        }
    }
}

/// The games of a cell of a round robin: `1`, `½`, `½1`, `1 0`.
fn games_of_cell(text: &str) -> Option<Vec<ResultMark>> {
    if let Some(mark) = one_side(text) {
        return Some(vec![mark]);
    }
    let signs = text.chars().filter(|c| !c.is_whitespace() && *c != '/' && *c != '|');
    signs.map(|sign| one_side(sign.encode_utf8(&mut [0; 4]))).collect()
}

/// What a player gets by a result of his side.
fn one_side(text: &str) -> Option<ResultMark> {
    ["0", "½", "-"].iter().find_map(|theirs| score::pair(&format!("{text}-{theirs}"))).map(|[mark, _]| mark)
}

/// Whether a table of points without results has the sums of its rows in its first tie-break: there the points have no
/// column of their own.
pub(super) fn points_of_tie_break(table: &PublishedTable<'_>, draft: &mut PublishedDraft) {
    let headings: &TableHeadings = &table.headings;
    let first =
        headings.columns.iter().find(|(_, of)| matches!(of, PublishedColumn::TieBreak(_))).map(|(index, _)| *index);
    let (Some(index), Some(name)) = (first, headings.first(PublishedColumn::Name)) else { return };
    if headings.first(PublishedColumn::Points).is_some() {
        return;
    }
    let sum = |player: usize| -> Ratio {
        let points = crate::mark::PointSystem::default();
        let seats = draft.people[player].seats.values();
        seats.map(|seat| points.award(seat.mark, seat.opponent.is_some())).sum()
    };
    let mut found = Vec::new();
    for &row in &table.rows {
        let Some(player) = draft.roll.named(&headings.name(row, name)) else { continue };
        let Some(points) = score::points(row.text(Some(index))) else { return };
        if points != sum(player) || draft.people[player].seats.is_empty() {
            return;
        }
        found.push((player, points, row));
    }
    for (player, points, row) in found {
        let place = table.place(row, Some(index));
        let stand = PublishedRank { points: Some((points, place)), ..PublishedRank::default() };
        draft.stand(player, table.round(row).unwrap_or(0), &stand);
    }
}
