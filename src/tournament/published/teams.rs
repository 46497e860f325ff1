//! Teams: tables with a team in each row, rankings and crosstables.

use std::collections::HashMap;

use bienban_base::text::names::fold;

use super::column::Column;
use super::draft::Draft;
use super::listed::{berger, is_own, whole};
use super::page::Row;
use super::score;
use super::tables::Table;
use crate::mark::Mark;
use crate::ratio::Ratio;
use crate::trf::problem::FieldKind;
use crate::trf::scoring::MatchPoints;
use crate::trf::team_row;

/// A row that names a team.
struct Listed<'t> {
    row: &'t Row,
    team: usize,
    number: u32,
    rank: u32,
}

/// Reads a table of teams: who they are, and whom they met.
pub(super) fn read(table: &Table<'_>, draft: &mut Draft) {
    let headings = &table.headings;
    let name = headings.first(Column::Team);
    let mut listed: Vec<Listed<'_>> = Vec::new();
    for &row in &table.rows {
        let [number, rank] = [Column::Number, Column::Rank].map(|of| whole(row.text(headings.first(of))));
        if row.text(name).is_empty() || number + rank == 0 {
            draft.complain(table.start(row), FieldKind::TableRow);
            continue;
        }
        let Some(team) = draft.team(number, row.text(name), table.place(row, name)) else { continue };
        if listed.iter().any(|of| of.team == team) {
            draft.complain(table.place(row, name), FieldKind::NumberTaken);
            continue;
        }
        if rank > 0 {
            let at = table.place(row, headings.first(Column::Rank));
            draft.place_team(team, table.round(row).unwrap_or(0), team_row::RANK, Ratio::whole(rank), at);
        }
        listed.push(Listed { row, team, number, rank });
    }
    crosstable(table, &listed, draft);
    matrix(table, &listed, draft);
}

/// What a cell of a team says of a round: the opponent, and the points of both, if their rows agree.
fn crosstable(table: &Table<'_>, listed: &[Listed<'_>], draft: &mut Draft) {
    type Key = fn(&Listed<'_>, u32) -> u32;
    const KEYS: [Key; 3] = [|of, _| of.number, |of, _| of.rank, |_, at| at];
    let rounds: Vec<(usize, u32)> = table.headings.rounds().collect();
    let by_key = KEYS.map(|key| listed.iter().zip(1..).map(|(of, at)| (key(of, at), at as usize - 1)).collect());
    let cell = |of: &Listed<'_>, index: usize| score::team_met(of.row.text(Some(index)));
    // The opponent's place in the list, with the points, if his cell names this team.
    let met = |at: usize, index: usize, by: &HashMap<u32, usize>| {
        let (opponent, own) = cell(&listed[at], index)?;
        let other = *by.get(&opponent).filter(|_| opponent > 0)?;
        let (back, theirs) = cell(&listed[other], index)?;
        (by.get(&back) == Some(&at) && other != at).then_some((other, own.zip(theirs)))
    };
    let agreeing = |by: &HashMap<u32, usize>| {
        let all = rounds.iter().flat_map(|(index, _)| (0..listed.len()).map(move |at| (at, *index)));
        all.filter(|&(at, index)| met(at, index, by).is_some()).count()
    };
    let Some(by) = by_key.iter().rev().max_by_key(|by| agreeing(by)) else { return };
    for &(index, round) in &rounds {
        for (of, at) in listed.iter().zip(0..) {
            if of.row.text(Some(index)).is_empty() {
                continue;
            }
            let here = table.place(of.row, Some(index));
            match (cell(of, index), met(at, index, by)) {
                (None, _) => draft.complain(here, FieldKind::Result),
                (Some((0, points)), _) => {
                    let mark = if points.is_some_and(|of| !of.is_zero()) { Mark::AllocatedBye } else { Mark::ZeroBye };
                    draft.rest(round, of.team, (mark, points), here);
                }
                (Some(_), None) => draft.complain(here, FieldKind::Number),
                (Some(_), Some((other, points))) if at < other => {
                    draft.meet(round, [of.team, listed[other].team], points.map(<[Ratio; 2]>::from), here);
                }
                _ => {}
            }
        }
    }
}

/// Takes in the table of a round robin of teams, of which each column is an opponent.
fn matrix(table: &Table<'_>, listed: &[Listed<'_>], draft: &mut Draft) {
    let columns: Vec<usize> =
        table.headings.numbered().filter(|(_, at)| *at as usize <= listed.len()).map(|(index, _)| index).collect();
    let own = |(of, &index): (&Listed<'_>, &usize)| is_own(of.row, index);
    if columns.len() != listed.len() || listed.len() < 3 || !listed.iter().zip(&columns).all(own) {
        return;
    }
    // `Ranking crosstable (MP)`: who won, and not by how much.
    if fold(table.above).split(' ').any(|word| word == "mp") {
        let cell = columns.get(1).copied();
        draft.complain(table.place(listed[0].row, cell), FieldKind::MatchPointsAlone);
        return;
    }
    let is_first = draft.squads.rounds() == 0;
    let rounds = berger(&listed.iter().map(|of| of.number).collect::<Vec<_>>());
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
            let pair = [of.team, other.team];
            let made_up = || rounds.get(&[at, against]).copied().filter(|_| is_first);
            let Some(round) = draft.squads.round_of(pair).or_else(made_up) else {
                draft.complain(here, FieldKind::Round);
                continue;
            };
            draft.makes_up_rounds |= is_first;
            draft.meet(round, pair, Some([own, theirs]), here);
        }
    }
}

/// Takes in the points of teams. Which of the columns have them, their headings say, a line below the table, the
/// matches won and drawn, or the matches that other tables have.
pub(super) fn points(table: &Table<'_>, draft: &mut Draft) {
    let headings = &table.headings;
    let name = headings.first(Column::Team);
    let rows: Vec<(&Row, usize)> = table
        .rows
        .iter()
        .filter_map(|&row| Some((row, draft.squads.named(row.text(name)).filter(|_| row.cells.len() > 2)?)))
        .collect();
    let is_value = |of: Column| matches!(of, Column::TieBreak(_) | Column::Points);
    let open: Vec<usize> = headings.columns.iter().filter(|(_, of)| is_value(*of)).map(|(index, _)| *index).collect();
    let after = rows.first().and_then(|(row, _)| table.round(row)).unwrap_or(0);
    let value = |row: &Row, index: usize| score::points(row.text(Some(index)));
    let fits = |index: usize, due: &dyn Fn(&Row, usize) -> Option<Ratio>, whole: bool| {
        let same = rows.iter().filter(|(row, team)| due(row, *team).is_some_and(|of| value(row, index) == Some(of)));
        let count = same.count();
        count > 0 && if whole { count == rows.len() } else { 3 * count >= 2 * rows.len() }
    };
    let [won, drawn] = [Column::Won, Column::Drawn].map(|of| headings.first(of));
    let by_matches = |win: i64| {
        move |row: &Row, _: usize| {
            let (won, drawn) = (whole(row.text(Some(won?))), whole(row.text(Some(drawn?))));
            Some(Ratio::whole(win) * Ratio::whole(won) + Ratio::whole(drawn))
        }
    };
    let mut match_points = headings.first(Column::MatchPoints).or_else(|| table.legend(Column::MatchPoints));
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
        move |_: &Row, team: usize| sums.map(|sums| sums[team][which])
    };
    let found = |which: usize, other: Option<usize>| {
        open.iter().copied().find(|&index| Some(index) != other && fits(index, &sum(which), false))
    };
    let match_points = match_points.or_else(|| found(0, None));
    let own = headings.first(Column::GamePoints).or_else(|| table.legend(Column::GamePoints));
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
pub(super) fn pairs(table: &Table<'_>, draft: &mut Draft) {
    let headings = &table.headings;
    let teams: Vec<usize> = headings.all(Column::Team).collect();
    let [first, second] = teams[..] else { return };
    let numbers: Vec<usize> = headings.all(Column::Number).collect();
    let (before, behind): (Vec<usize>, Vec<usize>) = numbers.into_iter().partition(|index| *index < first);
    // Without one on the right, the number on the left is that of the match.
    let numbers = behind.first().and_then(|right| Some([*before.last()?, *right]));
    let results: Vec<usize> = headings.all(Column::Result).collect();
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
