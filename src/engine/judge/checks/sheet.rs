//! S105, S108, T502, T506 and R311 for scoresheets: what the transcript of a sheet does not show.
//!
//! Only sheets have such notes, and sheets are always read with care.

use super::{Check, Found, Game, Subject, When};
use crate::chess::fast::Proof;
use crate::judge::tally::MOVES_ASIDE;
use crate::source::origin::{NoteKind, OriginNote};
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;

pub(super) const CHECK: Check = Check {
    codes: &[Code::S105, Code::S108, Code::T502, Code::T506, Code::R311],
    covered_by: Proof::SYNTAX,
    of: Subject::Games,
    when: When::Always,
    run: check,
};

fn check(game: &Game<'_>, findings: &mut Found) {
    findings.extend(game.sheet_notes().map(finding));
}

fn finding(note: &OriginNote) -> Finding {
    let at = |code, message| Finding::at(code, note.span, message);
    match &note.kind {
        NoteKind::Remark { moves: 0 | 1 } => at(Code::S105, Message::new("sheet-remark")),
        NoteKind::Remark { moves } => at(Code::S105, Message::new(MOVES_ASIDE).with("count", moves.to_string())),
        NoteKind::Struck => at(Code::S105, Message::new("sheet-struck")),
        NoteKind::NoMoves => at(Code::S108, Message::new("sheet-without-moves")),
        NoteKind::NoPlayers => at(Code::T506, Message::new("sheet-without-players")),
        NoteKind::Result { written, meant } => {
            // A year is in no result.
            let year = written.split(|c: char| !c.is_ascii_digit()).any(|figures| figures.len() == 4);
            let key = if year && !meant.is_empty() { "result-became-date" } else { "result-not-understood" };
            let finding = at(Code::R311, Message::new(key).with("value", written.as_str()));
            if meant.is_empty() { finding } else { finding.fixed_by(meant.as_str()) }
        }
        NoteKind::Date { written } => at(Code::T502, Message::new("sheet-date").with("value", written.as_str())),
    }
}
