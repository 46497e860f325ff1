//! Teams: tables with a team in each row, rankings and crosstables.

use bienban_base::text::names::fold;

use super::column::PublishedColumn;
use super::crosstable::{self, CrosstableRow};
use super::draft::PublishedDraft;
use super::row::{PublishedRow, whole};
use super::score;
use super::tables::PublishedTable;
use crate::mark::ResultMark;
use crate::ratio::Ratio;
use crate::trf::problem::FieldKind;
use crate::trf::scoring::MatchPoints;
use crate::trf::team_row;

/// Reads a table of teams: who they are, and whom they met.
pub(super) fn read_team_table(table: &PublishedTable<'_>, draft: &mut PublishedDraft) {
    let headings = &table.headings;
    let name = headings.first(PublishedColumn::Team);
    let mut listed: Vec<CrosstableRow<'_>> = Vec::new();
    for &row in &table.rows {
        let [number, rank] =
            [PublishedColumn::Number, PublishedColumn::Rank].map(|of| whole(row.text(headings.first(of))));
        if row.text(name).is_empty() || number + rank == 0 {
            draft.complain(table.start(row), FieldKind::TableRow);
            continue;
        }
        let Some(team) = draft.team(number, row.text(name), table.place(row, name)) else { continue };
        if listed.iter().any(|of| of.who == team) {
            draft.complain(table.place(row, name), FieldKind::ListedTwice);
            continue;
        }
        if rank > 0 {
            let at = table.place(row, headings.first(PublishedColumn::Rank));
            draft.place_team(team, table.round(row).unwrap_or(0), team_row::RANK, Ratio::whole(rank), at);
        }
        listed.push(CrosstableRow { row, who: team, number, rank });
    }
    rounds(table, &listed, draft);
    matrix(table, &listed, draft);
}

/// Takes in the rounds of a crosstable: of each the opponent, and the points of both, if their rows agree.
fn rounds(table: &PublishedTable<'_>, listed: &[CrosstableRow<'_>], draft: &mut PublishedDraft) {
    let rounds: Vec<(usize, u32)> = table.headings.rounds().collect();
    let by_number = crosstable::opponents(listed, &rounds, |text| Some(score::team_met(text)?.0));
    for &(index, round) in &rounds {
        let met = |at: usize| score::team_met(listed[at].row.text(Some(index)));
        for (of, at) in listed.iter().zip(0..).filter(|(of, _)| of.row.cell(index).is_some()) {
            let here = table.place(of.row, Some(index));
            let Some((number, own)) = met(at) else {
                draft.complain(here, FieldKind::Result);
                continue;
            };
            if number == 0 {
                let mark =
                    if own.is_some_and(|of| !of.is_zero()) { ResultMark::AllocatedBye } else { ResultMark::ZeroBye };
                draft.rest(round, of.who, (mark, own), here);
                continue;
            }
            let Some(&other) = by_number.get(&number).filter(|&&other| other != at) else {
                let is_own = by_number.contains_key(&number);
                draft.complain(here, if is_own { FieldKind::OwnOpponent } else { FieldKind::Number });
                continue;
            };
            match met(other).filter(|(back, _)| by_number.get(back) == Some(&at)) {
                Some((_, theirs)) if at < other => {
                    if own.is_some() != theirs.is_some() {
                        draft.complain(here, FieldKind::Result);
                    }
                    draft.meet(round, [of.who, listed[other].who], own.zip(theirs).map(<[Ratio; 2]>::from), here);
                }
                Some(_) => {}
                None => draft.complain(here, FieldKind::Number),
            }
        }
    }
}

/// Takes in the table of a round robin of teams, of which each column is an opponent.
fn matrix(table: &PublishedTable<'_>, listed: &[CrosstableRow<'_>], draft: &mut PublishedDraft) {
    let Some(columns) = crosstable::columns(table, listed, draft) else { return };
    // `Ranking crosstable (MP)`: who won, and not by how much.
    if fold(table.above).split(' ').any(|word| word == "mp") {
        let cell = columns.get(1).copied();
        draft.complain(table.place(listed[0].row, cell), FieldKind::MatchPointsAlone);
        return;
    }
    let is_first = draft.squads.rounds() == 0;
    let meeting = crosstable::meeting(listed);
    for (of, at) in listed.iter().zip(0..) {
        for (other, against) in listed.iter().zip(0..).skip(at + 1) {
            let [here, there] = [(of, columns[against]), (other, columns[at])];
            let texts = [here, there].map(|(of, index)| of.row.text(Some(index)));
            if texts == ["", ""] {
                continue;
            }
            let here = table.place(of.row, Some(columns[against]));
            let [Some(own), Some(theirs)] = texts.map(score::points) else {
                draft.complain(here, FieldKind::Result);
                continue;
            };
            let pair = [of.who, other.who];
            let made_up = || is_first.then(|| meeting(at, against));
            let Some(round) = draft.squads.round_of(pair).or_else(made_up) else {
                draft.complain(here, FieldKind::Round);
                continue;
            };
            draft.makes_up_rounds |= is_first;
            draft.meet(round, pair, Some([own, theirs]), here);
        }
    }
}

/// Takes in the points of teams. Their columns are known by their headings, a line below the table, the matches won and
/// drawn, or the matches that other tables have.
pub(super) fn points(table: &PublishedTable<'_>, draft: &mut PublishedDraft) {
    let headings = &table.headings;
    let name = headings.first(PublishedColumn::Team);
    let rows: Vec<(&PublishedRow, usize)> = table
        .rows
        .iter()
        .filter_map(|&row| Some((row, draft.squads.roll.named(row.text(name)).filter(|_| row.cells.len() > 2)?)))
        .collect();
    let is_value = |of: PublishedColumn| matches!(of, PublishedColumn::TieBreak(_) | PublishedColumn::Points);
    let open: Vec<usize> = headings.columns.iter().filter(|(_, of)| is_value(*of)).map(|(index, _)| *index).collect();
    let after = rows.first().and_then(|(row, _)| table.round(row)).unwrap_or(0);
    let value = |row: &PublishedRow, index: usize| score::points(row.text(Some(index)));
    let fits = |index: usize, due: &dyn Fn(&PublishedRow, usize) -> Option<Ratio>, whole: bool| {
        let same = rows.iter().filter(|(row, team)| due(row, *team).is_some_and(|of| value(row, index) == Some(of)));
        let count = same.count();
        count > 0 && if whole { count == rows.len() } else { 3 * count >= 2 * rows.len() }
    };
    let [won, drawn] = [PublishedColumn::Won, PublishedColumn::Drawn].map(|of| headings.first(of));
    let by_matches = |win: i64| {
        move |row: &PublishedRow, _: usize| {
            let (won, drawn) = (whole(row.text(Some(won?))), whole(row.text(Some(drawn?))));
            Some(Ratio::whole(win) * Ratio::whole(won) + Ratio::whole(drawn))
        }
    };
    let mut match_points =
        headings.first(PublishedColumn::MatchPoints).or_else(|| table.legend(PublishedColumn::MatchPoints));
    for win in [2, 3].into_iter().filter(|_| won.is_some() && drawn.is_some()) {
        let mut found = open.iter().copied().chain(match_points).filter(|&index| fits(index, &by_matches(win), true));
        if let Some(index) = found.next() {
            match_points = Some(match_points.unwrap_or(index));
            if win == 3 {
                draft.squads.points = Some(MatchPoints { win: Ratio::whole(3), ..MatchPoints::default() });
            }
            break;
        }
    }
    let system = draft.squads.points.unwrap_or_default();
    let sums = draft.squads.sums(after, &system);
    let sum = |which: usize| {
        let sums = sums.as_ref();
        move |_: &PublishedRow, team: usize| sums.map(|sums| sums[team][which])
    };
    let found = |which: usize, other: Option<usize>| {
        open.iter().copied().find(|&index| Some(index) != other && fits(index, &sum(which), false))
    };
    let match_points = match_points.or_else(|| found(0, None));
    let own = headings.first(PublishedColumn::GamePoints).or_else(|| table.legend(PublishedColumn::GamePoints));
    let game_points = own.or_else(|| found(1, match_points));
    if let (None, None, Some(_), Some((row, _))) = (match_points, game_points, open.first(), rows.first()) {
        draft.complain(table.place(row, open.first().copied()), FieldKind::TeamPoints);
    }
    let is_past = (1..draft.squads.rounds()).contains(&after);
    for (which, (index, column)) in
        [(match_points, team_row::MATCH_POINTS), (game_points, team_row::GAME_POINTS)].into_iter().enumerate()
    {
        let Some(index) = index else { continue };
        for &(row, team) in rows.iter().filter(|(row, _)| row.cell(index).is_some()) {
            let here = table.place(row, Some(index));
            match value(row, index) {
                None => draft.complain(here, FieldKind::Points),
                Some(of) if is_past && sum(which)(row, team).is_some_and(|sum| sum != of) => {
                    draft.complain(here, FieldKind::Conflict);
                }
                Some(of) => draft.place_team(team, after, column, of, here),
            }
        }
    }
}

/// Reads a table of pairs of teams.
pub(super) fn pairs(table: &PublishedTable<'_>, draft: &mut PublishedDraft) {
    let headings = &table.headings;
    let teams: Vec<usize> = headings.all(PublishedColumn::Team).collect();
    let [first, second] = teams[..] else { return };
    let numbers: Vec<usize> = headings.all(PublishedColumn::Number).collect();
    let (before, after): (Vec<usize>, Vec<usize>) = numbers.into_iter().partition(|index| *index < first);
    // Without one on the right, the number on the left is that of the match.
    let numbers = after.first().and_then(|right| Some([*before.last()?, *right]));
    let results: Vec<usize> = headings.all(PublishedColumn::Result).collect();
    for &row in &table.rows {
        let sides = [first, second].map(|index| row.text(Some(index)));
        let here = |index: usize| table.place(row, Some(index));
        if sides.contains(&"") {
            draft.complain(table.start(row), FieldKind::TableRow);
            continue;
        }
        let Some(round) = table.round(row) else {
            draft.complain(here(first), FieldKind::Round);
            continue;
        };
        draft.dates.extend(table.date(row).map(|date| (round, date)));
        let number = |side: usize| numbers.map_or(0, |of| whole(row.text(Some(of[side]))));
        let mut met = [None; 2];
        for side in (0..2).filter(|&side| score::absent(sides[side]).is_none()) {
            met[side] = draft.team(number(side), sides[side], here([first, second][side]));
        }
        let told: Vec<&str> = results.iter().map(|index| row.text(Some(*index))).collect();
        let result = score::team_pair(&told);
        let at = results.iter().copied().find(|index| row.cell(*index).is_some()).unwrap_or(first);
        match (met, sides.map(score::absent)) {
            ([Some(one), Some(two)], _) if one != two => match result {
                Ok(points) => draft.meet(round, [one, two], points, here(at)),
                Err(_) => draft.complain(here(at), FieldKind::Result),
            },
            ([Some(team), None], [None, Some(why)]) | ([None, Some(team)], [Some(why), None]) => {
                let side = usize::from(met[0].is_none());
                let own = told.get(side.min(told.len().saturating_sub(1))).and_then(|text| score::points(text));
                draft.rest(round, team, (why.mark(), result.ok().flatten().map(|of| of[side]).or(own)), here(at));
            }
            ([Some(_), Some(_)], _) => draft.complain(here(second), FieldKind::OwnOpponent),
            _ => {}
        }
    }
}
