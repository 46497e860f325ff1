//! P820: ranks of a TRF that its points, or the tie-breaks it states, do not allow.

use std::collections::HashMap;

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;
use crate::ratio::Ratio;
use crate::standings::tie_break::TieBreak;

/// The columns of the rank.
const RANK: (u64, u64) = (86, 89);

pub(super) fn check_ranks(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    let event = case.event;
    let (Some(trf), Some(table)) = (&event.trf, &case.table) else { return };
    let players = 0..event.field.players.len();
    if event.is_team_event() || players.clone().any(|player| table.is_annulled(player)) {
        return;
    }
    let points = |player: usize| {
        let of = &event.field.players[player];
        of.points.unwrap_or_else(|| event.field.total(player, event.field.rounds))
    };
    // Who left may be in the report without a rank, and those after him move up.
    let ranked = |player: &usize| event.field.players[*player].rank.is_some();
    let mut sorted: Vec<Ratio> = players.clone().filter(ranked).map(points).collect();
    sorted.sort_unstable();
    let by_tie_breaks = tie_breaks(case, &trf.tie_breaks());
    for player in players {
        let Some(rank) = event.field.players[player].rank else { continue };
        let points = points(player);
        let above = sorted.len() - sorted.partition_point(|&of| of <= points);
        let until = sorted.len() - sorted.partition_point(|&of| of < points);
        let (lowest, highest, keys) = match by_tie_breaks.get(&player) {
            Some(&(first, last)) if (above + 1..=until).contains(&(rank as usize)) => {
                (first, last, ["trf-rank-ties", "trf-rank-ties-one"])
            }
            _ => (above + 1, until, ["trf-rank", "trf-rank-one"]),
        };
        if !(lowest..=highest).contains(&(rank as usize)) {
            let finding = out.on_row(player as u32, RANK, EventCode::P820, keys[usize::from(lowest == highest)]);
            finding.with("rank", rank).with("first", lowest).with("last", highest);
            if lowest == highest {
                finding.propose(lowest);
            }
        }
    }
}

/// The ranks that the tie-breaks of a TRF allow each player; none where it names no list, or one that is not known.
fn tie_breaks(case: &EventCase<'_>, codes: &[String]) -> HashMap<usize, (usize, usize)> {
    let list: Option<Vec<TieBreak>> = codes.iter().map(|code| TieBreak::read(code, false)).collect();
    let (Some(list), Some(table)) = (list.filter(|list| !list.is_empty()), &case.table) else {
        return HashMap::new();
    };
    let mut placed = table.ranking(&list);
    placed.retain(|placed| case.event.field.players[placed.player].rank.is_some());
    let mut out = HashMap::new();
    let mut above = 0;
    for group in placed.chunk_by(|a, b| a.rank == b.rank) {
        let first = above + 1;
        above += group.len();
        out.extend(group.iter().map(|placed| (placed.player, (first, first + group.len() - 1))));
    }
    out
}
