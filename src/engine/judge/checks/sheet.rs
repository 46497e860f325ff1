//! S101, S105, S108, S109, T502, T506 and R311 for scoresheets: what the transcript of a sheet does not show.
//!
//! Only sheets have such notes, and sheets are always read with care.

use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings};
use crate::chess::fast::Proof;
use crate::judge::tally::MOVES_ASIDE;
use crate::source::origin::{CellMistake, Disorder, NoteKind, OriginNote};
use crate::source::scanned::InkArea;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::Side;

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::S101, Code::S105, Code::S108, Code::S109, Code::T502, Code::T506, Code::R311],
    covered_by: Proof::SYNTAX,
    of: CheckSubject::Games,
    when: CheckTiming::Always,
    run: check_sheet,
};

fn check_sheet(game: &Game<'_>, findings: &mut GameFindings) {
    findings.extend(game.sheet_notes().filter_map(finding));
}

fn finding(note: &OriginNote) -> Option<Finding> {
    let at = |code, message| Finding::at(code, note.span, message);
    Some(match &note.kind {
        NoteKind::Unsettled => return None,
        NoteKind::Uncertain { moves, ink } => {
            let message = Message::new(if ink.is_some() { "scan-uncertain-at" } else { "scan-uncertain" });
            at(Code::S101, placed(message, *ink).with("count", moves.to_string()))
        }
        NoteKind::Beside { moves } => at(Code::S105, Message::new("scan-beside").with("count", moves.to_string())),
        NoteKind::Remark { moves: 0 | 1 } => at(Code::S105, Message::new("sheet-remark")),
        NoteKind::Remark { moves } => at(Code::S105, Message::new(MOVES_ASIDE).with("count", moves.to_string())),
        NoteKind::Struck => at(Code::S105, Message::new("sheet-struck")),
        NoteKind::NoMoves => at(Code::S108, Message::new("sheet-without-moves")),
        NoteKind::NoPlayers => at(Code::T506, Message::new("sheet-without-players")),
        NoteKind::Result { written, meant, became } => {
            let key = match became {
                CellMistake::Nothing => "result-not-understood",
                CellMistake::Time => "result-became-time",
                CellMistake::Date => "result-became-date",
            };
            let finding = at(Code::R311, Message::new(key).with("value", written.as_str()));
            if meant.is_empty() { finding } else { finding.fixed_by(meant.as_str()) }
        }
        NoteKind::Disorder(disorder) => at(Code::S109, out_of_place(*disorder)),
        NoteKind::Date { written } => at(Code::T502, Message::new("sheet-date").with("value", written.as_str())),
    })
}

/// What was wrong with the rows and columns of a sheet, in words.
fn out_of_place(disorder: Disorder) -> Message {
    let rows =
        |key, first: u32, last: u32| Message::new(key).with("first", first.to_string()).with("last", last.to_string());
    match disorder {
        Disorder::Repeated { first, last } if first == last => {
            Message::new("row-repeated").with("number", first.to_string())
        }
        Disorder::Repeated { first, last } => rows("rows-repeated", first, last),
        Disorder::Order { first, last } => rows("rows-unsorted", first, last),
        Disorder::Shift { side, number } => {
            let key = if side == Side::White { "white-column-shifted" } else { "black-column-shifted" };
            Message::new(key).with("number", number.to_string())
        }
        Disorder::Columns { number } => Message::new("columns-exchanged").with("number", number.to_string()),
        Disorder::Aside { number } => Message::new("row-aside").with("number", number.to_string()),
        Disorder::Sheet => Message::new("sheet-repeated"),
        Disorder::Row { number } => Message::new("cells-exchanged").with("number", number.to_string()),
    }
}

/// A message with the place on the image.
fn placed(message: Message, ink: Option<InkArea>) -> Message {
    let Some(InkArea { page, area: [left, top, width, height] }) = ink else { return message };
    let message = message.with("page", page.to_string()).with("left", left.to_string()).with("top", top.to_string());
    message.with("width", width.to_string()).with("height", height.to_string())
}
