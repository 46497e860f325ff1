//! S107, X702: games that are not read.

use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings};
use crate::chess::fast::Proof;
use crate::source::split::UnreadReason;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::ByteSpan;

/// The number of bytes of the first line that a finding shows.
const SHOWN: usize = 80;

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::S107, Code::X702],
    // The fast path reads no game of a block that is left unread.
    covered_by: Proof::SYNTAX,
    of: CheckSubject::Unread,
    when: CheckTiming::Always,
    run: check_unread,
};

fn check_unread(game: &Game<'_>, findings: &mut GameFindings) {
    let (code, key) = match game.block().unread {
        Some(UnreadReason::TooLarge) => (Code::S107, "game-too-large"),
        Some(UnreadReason::Failed) => (Code::X702, "internal-error"),
        None => return,
    };
    let span = game.span();
    let line = span.bytes_in(game.block().bytes());
    let shown = memchr::memchr2(b'\n', b'\r', line).unwrap_or(line.len()).min(SHOWN);
    let span = ByteSpan { start: span.start, end: span.start + shown as u32 };
    findings.push(Finding::at(code, span, Message::new(key)));
}
