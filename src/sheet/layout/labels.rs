//! Labels with their values, in any number and with any separator: `Vòng: 3   Bàn: 5`, `Trắng | An | Elo | 1850`,
//! `GIẢI HÈ   Vòng 3`. The cheapest division of the row into labels, values and a title counts.

use std::ops::Range;

use super::label_row::{LONGEST, LabelRow};
use super::values;
use crate::form::field::SheetField;
use crate::form::key::{LabelKey, PlayerFact};
use crate::form::movetext;
use crate::form::printed;
use crate::form::score;
use crate::lexicon::{self, SpellingMatch};
use crate::sense::remark::tells_of_analysis;
use crate::sense::token::{RowTokenKind, TokenGap};
use crate::sense::{event, value};
use bienban_base::text::date;

/// The greatest number of tokens of a row with labels; a longer one is prose.
const MOST_TOKENS: usize = 200;

/// The costs of the parts of such a row, in nats.
mod costs {
    /// A label followed by a colon; by the border of a cell; by a dash; by a wide gap; at the end of the row.
    pub(super) const COLON: f32 = 0.1;
    pub(super) const CELL: f32 = 0.3;
    pub(super) const DASH: f32 = 1.0;
    pub(super) const WIDE: f32 = 0.9;
    pub(super) const END: f32 = 0.8;
    /// A label at the end of the row that begins after one blank: `Đen: Học sinh B`.
    pub(super) const END_INSIDE: f32 = 2.8;
    /// A label followed by a blank: before figures that it asks for, a name, and anything else.
    pub(super) const FIGURE: f32 = 0.4;
    pub(super) const BLANK: f32 = 3.5;
    pub(super) const BLANK_FREE: f32 = 6.0;
    /// The second for a few words after the word of a section or a team: `bảng Nữ 15`, `lớp 10A`.
    pub(super) const GROUP: f32 = 1.5;
    /// The discount for each word of a label, since the longest counts: `Ngày sinh` is no `Ngày`.
    pub(super) const LONGER: f32 = 0.2;
    /// A label that begins after one blank, not after a mark or a gap.
    pub(super) const INSIDE: f32 = 1.2;
    /// A label without its diacritics where the sheet has some.
    pub(super) const BARE: f32 = 3.0;
    /// A label with other diacritics than its own.
    pub(super) const OTHER: f32 = 5.0;
    /// An unknown label.
    pub(super) const UNKNOWN: f32 = 2.5;
    /// The same beside others in a row.
    pub(super) const UNKNOWN_BESIDE: f32 = 1.2;
    /// A result without a label; a title before the labels.
    pub(super) const RESULT: f32 = 1.0;
    /// The first where it has a cell of its own.
    pub(super) const LONE: f32 = 0.4;
    /// The discount for a title that names an event.
    pub(super) const NAMED: f32 = 1.2;
    pub(super) const TITLE: f32 = 2.2;
    /// Things in a value that rather separate labels: a colon, a wide gap, a cell border.
    pub(super) const COLON_INSIDE: f32 = 3.0;
    pub(super) const GAP_INSIDE: f32 = 1.5;
    pub(super) const CELL_INSIDE: f32 = 0.7;
}

/// A part of a row: a label, or a result or title without one.
#[derive(Debug, Clone)]
struct LabelPart {
    /// Its meaning.
    key: LabelKey,
    /// The tokens of the label.
    label: Range<usize>,
    /// The first token of the value.
    value: usize,
    /// The last token of the value, if it is fixed.
    end: Option<usize>,
    /// Its cost without its value.
    cost: f32,
    /// What separates the label from its value.
    by: LabelSeparator,
}

/// What separates a label from its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LabelSeparator {
    Sign,
    Gap,
    Blank,
    Nothing,
}

/// The labels of a row with their values, and their cost. `None` if it has no known label.
pub(crate) fn fit(line: &LabelRow<'_>) -> Option<(f32, Vec<SheetField>)> {
    let count = line.tokens.len();
    if count == 0 || count > MOST_TOKENS {
        return None;
    }
    let parts: Vec<LabelPart> = (0..count).flat_map(|at| parts(line, at)).collect();
    if !parts
        .iter()
        .any(|part| (part.by != LabelSeparator::Nothing || part.key == LabelKey::Date) && part.key != LabelKey::Other)
    {
        return None;
    }
    let mut starts: Vec<usize> = parts.iter().map(|part| part.label.start).chain([count]).collect();
    starts.dedup();
    // The cheapest way to each token: its cost, the part that ends there, and where that begins.
    let mut best: Vec<Option<(f32, usize)>> = vec![None; count + 1];
    best[0] = Some((0.0, usize::MAX));
    for (part, found) in parts.iter().enumerate() {
        let LabelPart { key, label, value: first, end, cost, by } = found.clone();
        let Some((before, _)) = best[label.start] else { continue };
        let fixed = end.map(|end| vec![end]);
        let ends = fixed.unwrap_or_else(|| starts.iter().copied().filter(|&end| end >= first).collect());
        for end in ends {
            let Some(cost_of_value) = value_cost(line, key, first..end, by) else { continue };
            let total = before + cost + cost_of_value;
            if best[end].is_none_or(|(cost, _)| total < cost) {
                best[end] = Some((total, part));
            }
        }
    }
    let (cost, _) = best[count]?;
    let mut fields = Vec::new();
    let mut at = count;
    while at > 0 {
        let (_, part) = best[at]?;
        let part = &parts[part];
        let mut found = values::field(line, part.key, part.label.clone(), part.value..at);
        fields.extend(values::team(line, &mut found));
        // Collected from the end, so the facts after a value come first.
        if found.key == LabelKey::Tag("Event") && !found.label.is_empty() {
            fields.extend(event::facts_behind(line.grid, &mut found).into_iter().rev());
        }
        // Collected from the end, so the last fact of a title comes first.
        match title(line, &found) {
            Some(facts) => fields.extend(facts.into_iter().rev()),
            None => fields.push(found),
        }
        at = part.label.start;
    }
    fields.reverse();
    fields.iter().any(|field| field.key != LabelKey::Other || !field.label.is_empty()).then_some((cost, fields))
}

/// The facts of a title before the labels: `Giải Hè, Huế | Vòng: 3`.
fn title(line: &LabelRow<'_>, found: &SheetField) -> Option<Vec<SheetField>> {
    let ([first, .., last] | [first @ last]) = &found.values[..] else { return None };
    let bare = found.key == LabelKey::Other && found.label.is_empty();
    bare.then(|| event::read(line.grid, first.start..last.end)).flatten().map(|(_, facts)| facts)
}

/// The cost of a label that is alone in its row, has this many words, and is followed by a colon.
pub(super) fn of_plain(words: usize) -> f32 {
    costs::COLON - costs::LONGER * words as f32
}

/// The parts that may begin at a token.
fn parts(line: &LabelRow<'_>, at: usize) -> Vec<LabelPart> {
    let mut parts = Vec::new();
    let before = at.checked_sub(1).and_then(|before| line.mark(before));
    let set_apart = line.gap(at) > TokenGap::Blank
        || matches!(before, Some(',' | ';' | '|' | '(' | '[' | '-' | '–' | '.' | '/' | '·'));
    let start = if set_apart { 0.0 } else { costs::INSIDE };
    for (key, end, spelling) in line.labels_at(at) {
        let bare = match spelling {
            SpellingMatch::Bare if line.marked => costs::BARE,
            SpellingMatch::Exact | SpellingMatch::Bare => 0.0,
            SpellingMatch::Other => costs::OTHER,
        };
        let longer = costs::LONGER * (end - at) as f32;
        let mut part = |by, value, cost: f32| {
            let cost = cost + start + bare - longer;
            parts.push(LabelPart { key, label: at..end, value, end: None, cost, by });
        };
        match line.mark(end) {
            Some(':' | '=' | '：') => part(LabelSeparator::Sign, end + 1, costs::COLON),
            Some('-' | '–' | '—') if line.gap(end) == TokenGap::Blank && line.gap(end + 1) == TokenGap::Blank => {
                part(LabelSeparator::Sign, end + 1, costs::DASH);
            }
            _ => match line.gap(end) {
                TokenGap::Cell if end == line.tokens.len() && !set_apart => {
                    part(LabelSeparator::Gap, end, costs::END_INSIDE);
                }
                TokenGap::Cell if end == line.tokens.len() => part(LabelSeparator::Gap, end, costs::END),
                TokenGap::Cell => part(LabelSeparator::Gap, end, costs::CELL),
                TokenGap::Wide => part(LabelSeparator::Gap, end, costs::WIDE),
                // `CÂU LẠC BỘ CỜ HÀ NỘI` is a title.
                TokenGap::Blank if at == 0 && is_of_group(key) => {
                    part(LabelSeparator::Blank, end, costs::BLANK_FREE - costs::GROUP);
                }
                TokenGap::Blank => part(LabelSeparator::Blank, end, 0.0),
                TokenGap::None if line.tokens[end].kind == RowTokenKind::Figure => {
                    part(LabelSeparator::Blank, end, 0.0);
                }
                TokenGap::None => {}
            },
        }
    }
    if line.gap(at) > TokenGap::Blank {
        parts.extend(unknown(line, at));
    }
    parts.extend(unlabelled(line, at, before, set_apart));
    parts
}

/// The values that may begin at a token without a label: a result, a date.
fn unlabelled(line: &LabelRow<'_>, at: usize, before: Option<char>, set_apart: bool) -> Vec<LabelPart> {
    let mut parts = Vec::new();
    let alone = if line.gap(at) == TokenGap::Cell { costs::LONE } else { costs::RESULT };
    let mut part = |key, end: Option<usize>, cost| {
        parts.push(LabelPart { key, label: at..at, value: at, end, cost, by: LabelSeparator::Nothing });
    };
    let strokes = line.gap(at) > TokenGap::Blank || matches!(before, Some('/' | '|' | '—' | '·'));
    if at > 0 && strokes && line.tokens[at].kind == RowTokenKind::Word {
        // `Trắng: An / Đen: Bình / Hòa`
        let is_result = |end: &usize| score::read(line.text(at..*end)).is_some_and(|score| !score.more);
        if let Some(end) = (at + 1..=(at + 4).min(line.tokens.len())).rev().find(is_result) {
            part(LabelKey::Result, Some(end), alone);
        }
    }
    // `Trắng: An. Đen: Bình. Hòa`
    let count = line.tokens.len();
    if at > 0 && count - at <= 4 && before == Some('.') && ends(line.text(at..count)) {
        part(LabelKey::Result, Some(count), costs::RESULT);
    }
    let apart = set_apart || matches!(before, Some(')'));
    if at > 0 && apart && line.tokens[at].kind == RowTokenKind::Figure {
        let is_result = |end: &usize| {
            let text = line.text(at..*end);
            text.len() > 1 && score::figures(text).is_some()
        };
        if let Some(end) = (at + 1..=(at + 5).min(line.tokens.len())).rev().find(is_result) {
            part(LabelKey::Result, Some(end), alone);
        }
    }
    let bracket = matches!(before, Some('(' | '-' | '–' | ',')) || at > 0 && line.gap(at) > TokenGap::Blank;
    if bracket
        && line.tokens[at].kind == RowTokenKind::Figure
        && line.text(at..at + 1).contains(['.', '/', '-'])
        && date::read(line.text(at..at + 1)).is_some_and(|d| !d.more)
    {
        let end = Some(at + 1 + usize::from(line.mark(at + 1) == Some(')')));
        part(LabelKey::Date, end, alone);
    }
    if at > 0 && line.gap(at) == TokenGap::Wide && printed::is_page_number(line.text(at..line.tokens.len())) {
        let end = Some(line.tokens.len());
        part(LabelKey::Other, end, costs::RESULT);
    }
    if at == 0 {
        part(LabelKey::Other, None, costs::TITLE);
    }
    // A part without a label takes the signs that separate it from the next one.
    for part in &mut parts {
        if let Some(end) = &mut part.end {
            while matches!(line.mark(*end), Some(',' | ';' | '/' | '·')) {
                *end += 1;
            }
        }
    }
    parts
}

/// Whether a label asks for the section or a team.
fn is_of_group(key: LabelKey) -> bool {
    matches!(key, LabelKey::Tag("Section") | LabelKey::About(PlayerFact::Team, _))
}

/// Whether a text is a result and nothing else, perhaps with a full stop.
fn ends(text: &str) -> bool {
    score::read(text.trim_end_matches('.')).is_some_and(|score| !score.more)
}

/// An unknown label: a few words of letters before a colon.
fn unknown(line: &LabelRow<'_>, at: usize) -> Option<LabelPart> {
    // A chat writes the time before the sender: `[12/05/2024 20:31] An: 1. e4`.
    let stamped = line.mark(at) == Some('[');
    let close = (at..line.tokens.len()).take(LONGEST).find(|&close| line.mark(close) == Some(']'));
    let (begin, at) = (at, if stamped { close? + 1 } else { at });
    let end = (at..line.tokens.len()).take(LONGEST).find(|&end| line.tokens[end].kind != RowTokenKind::Word)?;
    let known =
        end > at && lexicon::label(line.text(at..end)).is_some_and(|(_, spelling)| spelling != SpellingMatch::Other);
    let plain = end > at && line.mark(end) == Some(':') && line.gap(end + 1) > TokenGap::None;
    // `Ván cờ diễn ra như sau: 1. e4 e5`
    let rest = line.text((end + 1).min(line.tokens.len())..line.tokens.len());
    let played = plain && movetext::begins_game(rest) && !tells_of_analysis(line.text(at..end));
    if known && !played {
        return None;
    }
    let scored = plain && lexicon::corrects(line.text(at..end)) && score::figures(rest).is_some();
    let key = match () {
        () if played => LabelKey::Moves,
        () if scored => LabelKey::Result,
        () => LabelKey::Other,
    };
    plain.then_some(LabelPart {
        key,
        label: begin..end,
        value: end + 1,
        end: None,
        cost: if begin > 0 { costs::UNKNOWN_BESIDE } else { costs::UNKNOWN },
        by: LabelSeparator::Sign,
    })
}

/// The cost of taking some tokens for the value of a label.
fn value_cost(line: &LabelRow<'_>, key: LabelKey, tokens: Range<usize>, by: LabelSeparator) -> Option<f32> {
    if tokens.is_empty() {
        return (by != LabelSeparator::Nothing).then_some(if by == LabelSeparator::Blank { 2.0 } else { 0.8 });
    }
    let places = values::places(line, tokens.clone());
    let text = places.iter().map(|place| &line.grid.text[place.clone()]).collect::<Vec<_>>().join(", ");
    let text = text.as_str();
    if by == LabelSeparator::Nothing && key == LabelKey::Other && tokens.start == 0 {
        // A title comes before labels, and is no line of moves. The border of a cell rather begins a label.
        let cells = (1..tokens.end).filter(|&at| line.gap(at) == TokenGap::Cell).count() as f32;
        let labelled = (1..tokens.end).any(|at| line.mark(at) == Some(':'));
        let named = if lexicon::names_event(text) && !labelled { costs::NAMED } else { 0.0 };
        let cost = 0.1 * tokens.len() as f32 + costs::CELL_INSIDE * cells - named;
        return (tokens.end < line.tokens.len() && movetext::moves_in(text) == 0).then_some(cost);
    }
    let own = if key == LabelKey::Moves && !movetext::is_moves(text) { 2.0 } else { value::cost(key, text) };
    let inside = tokens.start + 1..tokens.end;
    let colons = tokens.clone().filter(|&at| line.mark(at) == Some(':')).count() as f32;
    let gaps = inside.clone().filter(|&at| line.gap(at) == TokenGap::Wide).count() as f32;
    let cells = inside.clone().filter(|&at| line.gap(at) == TokenGap::Cell).count() as f32;
    // No name has a semicolon, or a comma before the word of a side.
    let side = |at: usize| matches!(lexicon::side(line.text(at..at + 1)), Some((_, SpellingMatch::Exact)));
    let stop = |at: &usize| {
        at + 1 < tokens.end
            && match line.mark(*at) {
                Some(';') => true,
                Some(',') => matches!(key, LabelKey::Player(_)) && side(at + 1),
                Some('.') => matches!(key, LabelKey::Player(_)) && ends(line.text(at + 1..tokens.end)),
                _ => false,
            }
    };
    let mut stops = inside.filter(stop).count() as f32;
    // `Họ tên: Trắng - An` has two labels.
    stops += f32::from(u8::from(key == LabelKey::Name && tokens.len() > 1 && side(tokens.start)));
    let free = matches!(key, LabelKey::Moves | LabelKey::Other);
    let hidden = if free || own <= 0.2 {
        0.0
    } else if key == LabelKey::Result {
        // `Kết quả: Bình - An: 1-0`
        costs::CELL_INSIDE * cells
    } else {
        costs::COLON_INSIDE * colons.min(2.0) + costs::GAP_INSIDE * gaps.min(2.0) + costs::CELL_INSIDE * cells
    };
    let by = match by {
        LabelSeparator::Blank if own <= 0.2 => costs::FIGURE,
        LabelSeparator::Blank if tokens.len() < 4 && is_of_group(key) => costs::GROUP,
        LabelSeparator::Blank if matches!(key, LabelKey::Player(_)) => costs::BLANK,
        LabelSeparator::Blank => costs::BLANK_FREE,
        _ => 0.0,
    };
    let stopped = if free { 0.0 } else { costs::COLON_INSIDE * stops };
    Some(own + hidden + by + stopped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sense::token::tokens;
    use bienban_base::text::encoding::Encoding;

    fn read(text: &str) -> String {
        let grid = crate::form::text::read(text.as_bytes(), Encoding::Utf8);
        let tokens = tokens(&grid, &grid.rows[0]);
        let line = LabelRow { grid: &grid, row: &grid.rows[0], tokens: &tokens, marked: true };
        let fields = fit(&line).map(|(_, fields)| fields).unwrap_or_default();
        let of = |f: &SheetField| format!("{}={}", &grid.text[f.label.clone()], f.value(&grid.text));
        fields.iter().map(of).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn rows_of_labels() {
        for (text, expected) in [
            ("Trắng: Trang", "Trắng=Trang"),
            ("Đen: Đoan Trang", "Đen=Đoan Trang"),
            ("Trắng Nguyễn Văn An", "Trắng=Nguyễn Văn An"),
            ("Vòng: 3    Bàn: 5", "Vòng=3; Bàn=5"),
            ("Vòng: 3 Bàn: 5", "Vòng=3; Bàn=5"),
            ("Vòng 3 - Bàn 5 - Ngày 3/4/2019", "Vòng=3; Bàn=5; Ngày=3/4/2019"),
            ("Ngày 3-4-2019, Vòng 3", "Ngày=3-4-2019; Vòng=3"),
            ("Trắng: Nguyễn Văn A, Quân Đen: Trần B", "Trắng=Nguyễn Văn A; Quân Đen=Trần B"),
            ("Trắng: Nguyễn Văn A (Elo: 2345)", "Trắng=Nguyễn Văn A; Elo=2345"),
            ("Trắng: ......Nguyễn Văn A......", "Trắng=Nguyễn Văn A"),
            ("Ngày: 21/05/2004 14:00", "Ngày=21/05/2004 14:00"),
            ("Nhóm: Nam U13  Ván 5  Bàn số 1", "Nhóm=Nam U13; Ván=5; Bàn số=1"),
            ("Tỷ số ván đấu: Trắng: 1 Đen: 0", "Tỷ số ván đấu=Trắng: 1 Đen: 0"),
            ("Trắng: An, Đen: Bình, 1-0, vòng 3", "Trắng=An; Đen=Bình; =1-0; vòng=3"),
            ("Họ tên: Trắng - An Bình; Đen - Lê Long", "Họ tên=; Trắng=An Bình; Đen=Lê Long"),
            ("Vòng 1 (1/7/2020)", "Vòng=1; =1/7/2020"),
            ("BIÊN BẢN   Vòng: 3", "BIÊN BẢN=; Vòng=3"),
            ("LIÊN ĐOÀN   Vòng: 3", "=LIÊN ĐOÀN; Vòng=3"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }
}
