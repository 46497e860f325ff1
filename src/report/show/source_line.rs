//! The line of the source in which a finding is, as reports show it.

use std::borrow::Cow;

use bienban_base::place::ByteSpan;
use bienban_engine::pgn::game::PgnGame;
use bienban_engine::pgn::tag::line_end;

/// A line of the source and a place in it.
#[derive(Debug)]
pub struct SourceLine<'a> {
    /// The line without its end, shortened if it is very long.
    pub text: Cow<'a, str>,
    /// The number of code points before the token.
    pub before: usize,
    /// The number of code points of the token on this line, at least one.
    pub marked: usize,
}

/// The number of bytes of a line that are shown before and after a token.
const SHOWN: usize = 100;

/// The line of a game in which a token begins, shortened at white space if it is long. `before` is the part of the
/// line before the token.
pub(super) fn source_line<'a>(game: &PgnGame<'a>, before: ByteSpan, token: ByteSpan) -> SourceLine<'a> {
    // It looks no farther than it shows, because a game may be one line, and every finding in it asks.
    let seen = (token.end as usize).max(before.end as usize).saturating_add(SHOWN + 1).min(game.block.len());
    let end = line_end(&game.block[..seen], before.end as usize);
    let mut from = before.start as usize;
    let mut to = end;
    let mut shortened = false;
    // Long lines are cut at white space, which is never inside a character.
    let blank = |b: &u8| b.is_ascii_whitespace();
    if before.end as usize - from > SHOWN {
        let window = &game.block[before.end as usize - SHOWN..before.end as usize];
        from = window.iter().position(blank).map_or(before.end as usize, |p| before.end as usize - SHOWN + p + 1);
        shortened = true;
    }
    let token_end = (token.end as usize).min(end);
    if end - token_end > SHOWN {
        to = game.block[token_end..token_end + SHOWN].iter().rposition(blank).map_or(token_end, |p| token_end + p);
    }
    let (head, marked, tail) = (
        game.text(ByteSpan::new(from, before.end as usize)),
        game.text(ByteSpan::new(before.end as usize, token_end.max(before.end as usize))),
        game.text(ByteSpan::new(token_end.max(before.end as usize), to.max(token_end).max(before.end as usize))),
    );
    let head = head.trim_start_matches('\u{FEFF}');
    let lead = if shortened { "... " } else { "" };
    let text = format!("{lead}{head}{marked}{tail}").replace('\t', " ");
    SourceLine {
        text: Cow::Owned(text),
        before: lead.len() + head.chars().count(),
        marked: marked.chars().count().max(1),
    }
}

/// A line as reports show it, shortened at white space if it is long.
pub(super) fn cut<'a>(before: &str, token: &str, after: &str) -> SourceLine<'a> {
    let long = |text: &str| text.len() > SHOWN;
    let from = if long(before) {
        let window = before.len() - SHOWN;
        before
            .char_indices()
            .find(|(i, c)| *i >= window && c.is_whitespace())
            .map_or(before.len(), |(i, c)| i + c.len_utf8())
    } else {
        0
    };
    let to = if long(after) {
        after
            .char_indices()
            .take_while(|(i, _)| *i < SHOWN)
            .filter(|(_, c)| c.is_whitespace())
            .last()
            .map_or(0, |(i, _)| i)
    } else {
        after.len()
    };
    let lead = if from > 0 { "... " } else { "" };
    SourceLine {
        text: Cow::Owned(format!("{lead}{}{token}{}", &before[from..], &after[..to]).replace('\t', " ")),
        before: lead.len() + before[from..].chars().count(),
        marked: token.chars().count().max(1),
    }
}
