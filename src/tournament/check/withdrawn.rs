//! P822: who withdrew, and what the regulations make of his games.

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;
use crate::regime::Regime;
use crate::standings::withdrawal::{PlayerStatus, played, prescribed};
use crate::trf::row::{ROUND_WIDTH, round_column};

/// The sentences for who played and for who never did, and the articles of chess and of xiangqi: annulled, withdrawn
/// from a round robin, withdrawn from another system. Without any game no article of round robins applies.
const ARTICLES: [([&str; 2], &str, &str); 3] = [
    (["withdrawal-annulled", "withdrawal-annulled-absent"], "000 4.2, 001 TR 11(d)", "003 21.5.1"),
    (["withdrawal-stands"; 2], "000 4.3, 001 TR 11(e)", "003 21.5.1"),
    (["withdrawal-swiss", "withdrawal-swiss-absent"], "001 TR 11(f), 000 14.5", "003 21.5.2"),
];

pub(super) fn check_withdrawals(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    let Some(table) = &case.table else { return };
    let is_round_robin = case.event.course.system.is_round_robin();
    if case.event.is_team_event() || case.event.course.system == crate::system::EventSystem::KnockOut {
        return;
    }
    for (player, status) in table.status.iter().enumerate() {
        let Some(left) = table.left[player] else { continue };
        let at = match status {
            PlayerStatus::Annulled => 0,
            _ if is_round_robin => 1,
            _ => 2,
        };
        let (keys, of_chess, of_xiangqi) = ARTICLES[at];
        let article = if table.regime == Regime::Xiangqi2004 { of_xiangqi } else { of_chess };
        let played = played(&table.field, player, table.rounds);
        let key = keys[usize::from(left == 0 && played == 0)];
        let from = round_column(left + 1);
        let finding = out.on_row(player as u32, (from, from + ROUND_WIDTH as u64 - 1), EventCode::P822, key);
        let all = if is_round_robin { prescribed(&table.field, table.rounds) } else { table.rounds };
        finding.with("after", left).with("played", played);
        finding.with("prescribed", all).with("article", article);
        if left > 0 {
            finding.round = left.to_string();
        }
    }
}
