//! S101 for games of databases: bytes of a record that are damaged.

use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings};
use crate::chess::fast::Proof;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::S101],
    // A block with a damaged record is always read with care.
    covered_by: Proof::SYNTAX,
    of: CheckSubject::Games,
    when: CheckTiming::Always,
    run: check_damage,
};

fn check_damage(game: &Game<'_>, findings: &mut GameFindings) {
    let Some(entries) = &game.block().entries else { return };
    for fault in entries.faults(game.span()) {
        let message = Message::new("damaged-database")
            .with_phrase("what", fault.message.clone())
            .with("byte", fault.at.to_string())
            .with("ending", fault.file);
        findings.push(Finding::at(Code::S101, game.result_span(), message));
    }
}
