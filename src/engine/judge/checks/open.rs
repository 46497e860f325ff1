//! D401: a claim was open and the game went on (Laws 2023 9.2.2, 9.3.2). Reported only on request.

use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings};
use crate::chess::draws::{DrawKind, LedgerRules, RuleName};
use crate::chess::fast::Proof;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::{Ply, Side};

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::D401],
    covered_by: Proof::NO_CLAIM,
    of: CheckSubject::Games,
    when: CheckTiming::OnRequest,
    run: check_open_game,
};

fn check_open_game(game: &Game<'_>, findings: &mut GameFindings) {
    let (Some(timeline), Some(facts)) = (game.timeline(), game.facts()) else { return };
    let ledger = LedgerRules::new(game.in_force()).dead_limit(game.options().dead_limit);
    for row in ledger.rows(facts).into_iter().filter(|row| row.kind == DrawKind::Occurred) {
        let Some(next) = timeline.plies.get(row.ply.0 as usize) else { continue };
        let key = if row.rule == RuleName::Threefold { "threefold-open" } else { "fifty-open" };
        let message = Message::new(key)
            .with("count", row.count.to_string())
            .with_word("player", row.side.map_or("white", Side::name))
            .with_phrase("source", ledger.edition().cited(row.article));
        let turn = timeline.start.turn_after(row.ply.0);
        let finding = Finding::at(Code::D401, next.span, message);
        findings.push(finding.about(Ply(row.ply.0 + 1), turn).in_position(facts.fen(row.ply)));
    }
}
