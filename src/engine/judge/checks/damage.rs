//! S101 for games of databases: bytes of a record that are damaged.

use super::{Check, Found, Game, Subject, When};
use crate::chess::fast::Proof;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;

pub(super) const CHECK: Check = Check {
    codes: &[Code::S101],
    // A block with a damaged record is always read with care.
    covered_by: Proof::SYNTAX,
    of: Subject::Games,
    when: When::Always,
    run: check,
};

fn check(game: &Game<'_>, findings: &mut Found) {
    let Some(entries) = &game.block().entries else { return };
    for fault in entries.faults(game.span()) {
        let message = Message::new("damaged-database")
            .with_phrase("what", fault.message.clone())
            .with("byte", fault.at.to_string())
            .with("ending", fault.file);
        findings.push(Finding::at(Code::S101, game.result_span(), message));
    }
}
