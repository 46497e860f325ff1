//! Messages of a chat: `[12/05/2024 20:31] Anh Tú: e4`, `09:10 Trắng - Quang: d4`, `Tuấn: Hxd5`, or the sender with the
//! time on a line of its own, `Chú Tư 21:02`, and the message below.

use std::ops::Range;

use super::label_row::LabelRow;
use crate::form::grid::trimmed;
use crate::form::line;
use crate::form::movetext;
use crate::form::word::{SheetWord, SheetWordKind};
use crate::lexicon;
use crate::sense::name;
use crate::sense::token::{RowTokenKind, TokenGap};
use bienban_base::text::date;

/// The costs of such rows in nats: with the time before the sender, without it, and a sender alone with the time.
mod costs {
    pub(super) const STAMPED: f32 = 0.8;
    pub(super) const PLAIN: f32 = 2.6;
    // One such row alone is rather a remark, `Kết thúc 16:30`; further ones cost less than remarks.
    pub(super) const SENDER: f32 = 5.2;
}

/// The greatest number of tokens before the message.
const LONGEST: usize = 16;

/// A message.
#[derive(Debug, Clone)]
pub(crate) struct ChatMessage {
    /// The sender.
    pub(crate) sender: Range<usize>,
    /// Whether the time comes before the sender.
    pub(crate) stamped: bool,
    /// The day on which it was sent.
    pub(crate) day: Option<Range<usize>>,
    /// Its text; `None` if that is in the rows below.
    pub(crate) text: Option<Range<usize>>,
    /// Its half-moves, from the first to the last, and how many there are.
    pub(crate) moves: Option<(Range<usize>, usize)>,
}

/// The half-moves of a text, from the first number or half-move to the last, and how many there are. `None` if there
/// are words on both sides of them: `bạn nên đi Mf3 chứ` is about a half-move.
fn moves(line: &LabelRow<'_>, place: Range<usize>) -> Option<(Range<usize>, usize)> {
    let text = &line.grid.text[place.clone()];
    let words = line::read(text, movetext::announced(text));
    let is_move = |what: &SheetWordKind| match what {
        SheetWordKind::Move(found) => found.is_plain() || !found.cased.is_empty(),
        _ => false,
    };
    let first = words.iter().position(|word| is_move(&word.what) || matches!(word.what, SheetWordKind::Number(_)))?;
    let last = words.iter().rposition(|word| is_move(&word.what))?;
    let result = words[last..].iter().take_while(|word| !matches!(word.what, SheetWordKind::Unknown)).last()?;
    let said = |word: &SheetWord| word.what == SheetWordKind::Unknown;
    let behind = words.iter().position(|word| word.span.start >= result.span.end).unwrap_or(words.len());
    if words[..first].iter().any(said) && words[behind..].iter().any(said) {
        return None;
    }
    let count = words[first..=last].iter().filter(|word| is_move(&word.what)).count();
    (first <= last).then(|| (place.start + words[first].span.start..place.start + result.span.end, count))
}

/// A message in a row, and the cost of taking the row for one.
pub(crate) fn fit(line: &LabelRow<'_>) -> Option<(f32, ChatMessage)> {
    let count = line.tokens.len();
    if count < 2 || line.row.cells.len() > 1 {
        return None;
    }
    let from = stamp(line);
    let colon = (from..count).take(LONGEST).find(|&at| line.mark(at) == Some(':'));
    let Some(colon) = colon.filter(|&colon| colon > from && colon + 1 < count && line.gap(colon + 1) > TokenGap::None)
    else {
        return sender(line);
    };
    let (who, place) = (line.span(from..colon), trimmed(&line.grid.text, line.span(colon + 1..count)));
    let written = &line.grid.text[who.clone()];
    let stamped = from > 0;
    // A label is followed by its value, and names no sender; a side has no name.
    let said = lexicon::known(written).is_some() || lexicon::side(written).is_some();
    if said && !stamped || written.split_whitespace().count() > 5 {
        return None;
    }
    let found = moves(line, place.clone());
    if !stamped && found.is_none() {
        return None;
    }
    // Words that are no name rather introduce what follows: `Bình luận: Mf3 hay hơn`.
    let cost = if stamped { costs::STAMPED } else { costs::PLAIN + name::cost(written).unwrap_or(1.5) };
    Some((cost, ChatMessage { sender: who, stamped, day: day(line, 0..from), text: Some(place), moves: found }))
}

/// The day among these tokens, if it is written with its year.
fn day(line: &LabelRow<'_>, tokens: Range<usize>) -> Option<Range<usize>> {
    let year = |text: &str| text.split(|c: char| !c.is_ascii_digit()).any(|part| part.len() == 4);
    let is_day = |at: &usize| {
        let text = line.text(*at..at + 1);
        year(text) && date::read(text).is_some_and(|date| !date.more)
    };
    tokens.into_iter().find(is_day).map(|at| line.span(at..at + 1))
}

/// The first token after the time at the beginning of a row: `[18:20, 2/6/2022]`, `12/08/23, 9:01 pm -`, `09:10`.
fn stamp(line: &LabelRow<'_>) -> usize {
    let count = line.tokens.len();
    if line.mark(0) == Some('[') {
        let timed = (1..count.min(LONGEST)).find(|&at| line.mark(at) == Some(']'));
        let figures = |close: &usize| (1..*close).any(|at| line.tokens[at].kind == RowTokenKind::Figure);
        return timed.filter(figures).map_or(0, |close| close + 1);
    }
    let stamped = |at: usize| {
        let text = line.text(at..at + 1);
        line.tokens[at].kind == RowTokenKind::Figure && text.len() > 2 && text.contains([':', '/', 'h'])
            || matches!(text, "," | "-" | "–" | "am" | "pm" | "AM" | "PM")
    };
    let end = (0..count.min(LONGEST)).find(|&at| !stamped(at)).unwrap_or(0);
    // `1. e4` is numbered and has no time.
    if end > 0 && line.tokens[0].kind == RowTokenKind::Figure { end } else { 0 }
}

/// A sender with the time, whose message is below.
fn sender(line: &LabelRow<'_>) -> Option<(f32, ChatMessage)> {
    let count = line.tokens.len();
    let text = line.text(count - 1..count);
    let timed = line.tokens[count - 1].kind == RowTokenKind::Figure && text.len() > 3 && text.contains(':');
    let end = (0..count).find(|&at| matches!(line.mark(at), Some('—' | '–' | '·' | ','))).unwrap_or(count - 1);
    let short = line.text(0..end).split_whitespace().count() <= 4;
    if !timed || !short || end == 0 || count > LONGEST || line.tokens[0].kind != RowTokenKind::Word {
        return None;
    }
    let who = line.span(0..end);
    // Words that are no name may be a name that somebody has chosen: `e5_fan`.
    let cost = name::cost(&line.grid.text[who.clone()]).unwrap_or(1.5);
    Some((
        costs::SENDER + cost,
        ChatMessage { sender: who, stamped: false, day: day(line, end..count), text: None, moves: None },
    ))
}
