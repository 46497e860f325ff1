//! M203: moves that are legal but not written canonically (PGN standard 8.2.3), once per game.

use super::{Case, Found};
use crate::chess::notation::resolve::Irregularity;
use crate::finding::{Code, Finding};
use crate::message::Message;

pub(super) fn check(case: &Case<'_>, findings: &mut Found) {
    let Some(timeline) = case.timeline else { return };
    let Some(first) = &timeline.non_canonical else { return };
    if timeline.language.id != "en" && !case.options.requested.contains(Code::M203) {
        return;
    }
    let key = match first.why {
        Irregularity::Disambiguation => "needless-disambiguation",
        Irregularity::CaptureSign => "capture-sign-without-capture",
        Irregularity::CheckMark => "wrong-check-mark",
        Irregularity::PawnLetter => "pawn-letter",
        Irregularity::PieceLetter => "piece-letter-missing",
    };
    let message = Message::new(key)
        .with("token", case.game.text(first.span))
        .with("canonical", first.canonical.clone())
        .with("count", first.count.to_string());
    let finding = Finding::at(Code::M203, first.span, message)
        .about(first.before.ply(), first.before.turn())
        .in_position(first.before.fen())
        .fixed_by(first.canonical.clone());
    findings.push(finding);
}
