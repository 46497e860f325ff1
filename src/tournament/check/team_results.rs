//! P815, P817, P819 and P820 of teams: the matches, points and ranks of tables against the boards.

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;
use crate::options::TournamentOptions;
use crate::ratio::Ratio;
use crate::standings::tie_break::TeamScore;
use crate::team::matches;
use crate::team::table::TeamTable;
use crate::trf::Trf;
use crate::trf::team_record::RoundRecord;
use crate::trf::team_row::{GAME_POINTS, MATCH_POINTS, RANK};

pub(super) fn check_team_results(case: &EventCase<'_>, options: &TournamentOptions, out: &mut EventFindings<'_>) {
    let event = case.event;
    let Some(trf) = event.trf.as_ref().filter(|trf| trf.is_team_event() && trf.spots.is_some()) else { return };
    boards(case, trf, out);
    if event.field.rounds == 0 {
        return;
    }
    let regime = options.regime.unwrap_or_else(|| event.regime());
    let table = TeamTable::new(trf, &event.field, regime, event.course.system, options);
    for (row, team) in trf.teams.iter().zip(&table.teams) {
        let told =
            [(MATCH_POINTS, row.match_points, team.match_points), (GAME_POINTS, row.game_points, team.game_points)];
        for (column, points, sum) in told {
            if let Some(points) = points.filter(|&points| points != sum) {
                let finding = out.on_field((row.line, column), &points.show(), EventCode::P819, "trf-points");
                finding.with("points", points.show()).with("sum", sum.show()).propose(sum.show());
                finding.white.clone_from(&row.name);
            }
        }
    }
    ranks(trf, &table, out);
}

/// The matches that a table has without boards, against the boards.
fn boards(case: &EventCase<'_>, trf: &Trf, out: &mut EventFindings<'_>) {
    let field = &case.event.field;
    let found = matches::of_boards(trf, field, field.rounds).matches;
    let indices = matches::indices(trf);
    for record in &trf.records {
        let &RoundRecord::Match { line, round, teams, points: Some(told) } = record else { continue };
        let [Some(&one), Some(&two)] = teams.map(|number| indices.get(&number)) else { continue };
        let at = if trf.makes_up_rounds {
            found[one].iter().position(|of| of.opponent == Some(two))
        } else {
            Some(round as usize - 1)
        };
        let met = at.and_then(|at| Some([found[one].get(at)?, found[two].get(at)?]));
        let Some([ours, theirs]) = met.filter(|met| met.iter().any(|of| of.opponent.is_some())) else { continue };
        let names = [one, two].map(|team| trf.teams[team].name.as_str());
        let text = told.map(Ratio::show).join(":");
        let finding = if ours.opponent != Some(two) {
            let meets = |of: Option<usize>| of.map_or("-", |team| trf.teams[team].name.as_str());
            let finding = out.on_field((line, 1), &text, EventCode::P817, "pairing-conflict-teams");
            finding.with("white-meets", meets(ours.opponent)).with("black-meets", meets(theirs.opponent))
        } else if ours.game_points > told[0] || theirs.game_points > told[1] {
            let finding = out.on_field((line, 1), &text, EventCode::P815, "result-conflict-teams");
            let boards = [ours, theirs].map(|of| of.game_points.show()).join(":");
            finding.with("told", text).with("boards", boards)
        } else {
            continue;
        };
        finding.round = round.to_string();
        [finding.white, finding.black] = names.map(str::to_owned);
    }
}

/// Ranks that the points do not allow, whichever of the two ranks the teams.
fn ranks(trf: &Trf, table: &TeamTable, out: &mut EventFindings<'_>) {
    let ranked: Vec<usize> = (0..trf.teams.len()).filter(|&team| trf.teams[team].rank.is_some()).collect();
    let wrong = |of: TeamScore| {
        let mut sorted: Vec<Ratio> = ranked.iter().map(|&team| table.teams[team].score(of)).collect();
        sorted.sort_unstable();
        let span = |&team: &usize| {
            let points = table.teams[team].score(of);
            let above = sorted.len() - sorted.partition_point(|&of| of <= points);
            (team, above + 1, sorted.len() - sorted.partition_point(|&of| of < points))
        };
        let is_wrong = |&(team, first, last): &(usize, usize, usize)| {
            !trf.teams[team].rank.is_some_and(|rank| (first..=last).contains(&(rank as usize)))
        };
        ranked.iter().map(span).filter(is_wrong).collect::<Vec<_>>()
    };
    let all = [TeamScore::Match, TeamScore::Game].map(wrong);
    let Some(fewest) = all.iter().min_by_key(|wrong| wrong.len()) else { return };
    for &(team, first, last) in fewest {
        let row = &trf.teams[team];
        let rank = row.rank.unwrap_or(0);
        let key = if first == last { "trf-rank-one" } else { "trf-rank" };
        let finding = out.on_field((row.line, RANK), &rank.to_string(), EventCode::P820, key);
        finding.with("rank", rank).with("first", first).with("last", last);
        finding.white.clone_from(&row.name);
        if first == last {
            finding.propose(first);
        }
    }
}
