//! T502 for times in comments, `[%clk 0:61:00]`: an hour has sixty minutes, and a minute sixty seconds.

use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings};
use crate::chess::fast::Proof;
use crate::pgn::lex::TokenKind;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::ByteSpan;

/// The fast path leaves a game in which a colon precedes one of the figures 6 to 9 in a comment.
pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::T502],
    covered_by: Proof::SYNTAX,
    of: CheckSubject::Games,
    when: CheckTiming::Always,
    run: check_clock,
};

/// The commands whose value is a time.
const COMMANDS: [&[u8]; 4] = [b"clk", b"emt", b"egt", b"mct"];

fn check_clock(game: &Game<'_>, findings: &mut GameFindings) {
    let written = game.written();
    if !written.kinds.has_any(&[TokenKind::Comment]) {
        return;
    }
    let comments = written.tokens.iter().filter(|token| token.kind == TokenKind::Comment);
    let mut all = comments.flat_map(|token| impossible(written.block, token.span));
    let Some(first) = all.next() else { return };
    let more = all.count();
    let message = Message::new(if more == 0 { "impossible-clock" } else { "impossible-clocks" });
    let message = message.with("value", written.text(first)).with("count", more.to_string());
    findings.push(Finding::at(Code::T502, first, message));
}

/// The commands of a comment with impossible times: 60 minutes or more after hours, or 60 seconds or more.
fn impossible(block: &[u8], comment: ByteSpan) -> impl Iterator<Item = ByteSpan> {
    let (start, bytes) = (comment.start as usize, comment.bytes_in(block));
    memchr::memmem::find_iter(bytes, b"[%").filter_map(move |at| {
        let (name, value) = bytes[at + 2..].split_at_checked(3)?;
        let end = memchr::memchr(b']', value)?;
        let is_time = COMMANDS.contains(&name) && value[0].is_ascii_whitespace();
        let beyond = |part: &[u8]| {
            let digits = part.iter().take_while(|b| b.is_ascii_digit()).count();
            digits == 2 && part[0] >= b'6'
        };
        let over = is_time && value[..end].split(|b| *b == b':').skip(1).any(beyond);
        over.then(|| ByteSpan::new(start + at, start + at + 5 + end + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_that_nobody_can_have_are_found() {
        for (comment, found) in [
            ("{[%clk 0:61:00]}", 1),
            ("{ [%clk 1:29:75] }", 1),
            ("{[%emt 0:00:99.5][%clk 0:10:60]}", 2),
            ("{[%clk 1:75]}", 1),
            ("{[%clk 239:59:58]}", 0),
            ("{[%clk 90:00] [%emt 5:00]}", 0),
            ("{[%clk 0:02:41.3]}", 0),
            ("{[%clk 1:23:45:10]}", 0),
            ("{[%clk 0:6:9]}", 0),
            ("{[%eval 0:99] [%clk", 0),
            ("{at 12:75, [%clk]}", 0),
        ] {
            let bytes = comment.as_bytes();
            assert_eq!(impossible(bytes, ByteSpan::new(0, bytes.len())).count(), found, "{comment}");
        }
    }
}
