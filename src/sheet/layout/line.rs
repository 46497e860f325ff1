//! Lines without labels: moves, a result, printed text, prose.

use super::RowShape;
use crate::form::grid::{Grid, SheetRow};
use crate::form::hint::may_have_words;
use crate::form::line;
use crate::form::movetext;
use crate::form::plain::{PlainLine, plain};
use crate::form::printed;
use crate::form::score;
use crate::form::word::{SheetWord, SheetWordKind};
use crate::sense::remark::{is_crossed_out, tells_of_analysis};

/// The cost of a line of moves in nats.
pub(crate) const MOVES: f32 = 0.3;

/// The cost of prose.
pub(crate) const PROSE: f32 = 5.0;

/// The costs of the other such rows.
mod costs {
    /// A word among moves that is no move, in a line without a number and in a numbered one.
    pub(super) const STRANGE: f32 = 2.2;
    pub(super) const STRANGE_NUMBERED: f32 = 0.8;
    /// A line of moves without a number.
    pub(super) const UNNUMBERED: f32 = 0.8;
    /// A half-move that needs the position or other capitals.
    pub(super) const DOUBTFUL: f32 = 0.7;
    /// A word that can only be read as a slip of the pen.
    pub(super) const NEARLY: f32 = 2.5;
    pub(super) const OUTCOME: f32 = 0.8;
    /// A result with other words.
    pub(super) const MORE: f32 = 1.5;
    pub(super) const PRINTED: f32 = 1.2;
    /// The same with a label and a value in it.
    pub(super) const PRINTED_LABEL: f32 = 3.0;
    pub(super) const ANALYSIS: f32 = 1.5;
    /// Each half-move that would be lost as prose.
    pub(super) const SWALLOWED: f32 = 1.0;
}

/// The number of a word of figures.
fn bare_number(word: &str) -> Option<u32> {
    (word.len() < 4 && word.bytes().all(|b| b.is_ascii_digit())).then(|| word.parse().ok()).flatten()
}

/// The counts of the words of a line by their kinds.
#[derive(Default)]
struct WordCounts {
    /// Half-moves, those that need the position or other case, strange words, and all words with a meaning.
    moves: usize,
    doubtful: usize,
    strange: usize,
    said: usize,
    /// How many of them are numbers.
    numbers: usize,
    /// The number that the line begins with, the last one, and whether it begins with White's first move.
    first: Option<u32>,
    last: Option<u32>,
    begins: bool,
}

fn counted(row: &SheetRow, text: &str) -> WordCounts {
    if let Some(PlainLine { first, last, begins, moves, words: said }) = plain(text) {
        return WordCounts { moves, said, numbers: said - moves, first, last, begins, ..WordCounts::default() };
    }
    if !may_have_words(text) {
        return WordCounts::default();
    }
    let words = line::read(text, movetext::announced(text));
    let mut of = WordCounts::default();
    for (at, word) in words.iter().enumerate() {
        let before_move =
            row.cells.len() == 1 && matches!(words.get(at + 1), Some(SheetWord { what: SheetWordKind::Move(_), .. }));
        match &word.what {
            SheetWordKind::Number(number) => {
                of.first = of.first.or(Some(number.value).filter(|_| of.said == 0));
                of.last = Some(number.value);
                of.numbers += 1;
                of.begins |= of.said == 0 && number.value == 1 && !number.black;
            }
            SheetWordKind::Move(found) if found.is_plain() => of.moves += 1,
            SheetWordKind::Move(_) => of.doubtful += 1,
            // `1 e4 c5 2 Mf3`: a number without its full stop.
            SheetWordKind::Unknown if before_move && bare_number(&text[word.span.clone()]).is_some() => {
                let number = bare_number(&text[word.span.clone()]);
                of.first = of.first.or(number.filter(|_| of.said == 0));
                of.begins |= of.said == 0 && number == Some(1);
                of.last = number;
                of.numbers += 1;
            }
            SheetWordKind::Unknown => {
                let written = &text[word.span.clone()];
                of.strange += written.split_whitespace().filter(|w| w.contains(char::is_alphanumeric)).count();
            }
            SheetWordKind::Nothing => continue,
            _ => {}
        }
        of.said += 1;
    }
    of
}

/// The first and the last number of a line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NumberSpan {
    pub(crate) first: u32,
    pub(crate) last: u32,
}

/// A line of numbered half-moves and nothing else, which costs [`MOVES`].
pub(crate) fn clean(row: &SheetRow, text: &str) -> Option<NumberSpan> {
    let WordCounts { moves, doubtful, strange, numbers, first, last, .. } = counted(row, text);
    let clean = moves > 0 && doubtful == 0 && strange == 0 && (numbers < 2 || numbers != moves) && !text.contains('(');
    first.zip(last).filter(|_| clean).map(|(first, last)| NumberSpan { first, last })
}

/// Adds the readings of a line without labels.
pub(crate) fn fit(grid: &Grid, row: &SheetRow, text: &str, readings: &mut Vec<(f32, RowShape)>) {
    let WordCounts { moves, doubtful, strange, said, numbers, first, last, begins } = counted(row, text);
    let numbered = first.is_some();
    let all = moves + doubtful;
    let single = numbers > 1 && numbers == all;
    let bare_number = all == 0 && strange == 0 && numbered && said == 1 && text.ends_with(['.', ')']);
    if all > 0 || bare_number || numbered && said > 1 {
        let each = if numbered { costs::STRANGE_NUMBERED } else { costs::STRANGE };
        let doubt = if numbered || moves > 0 { 0.1 } else { costs::DOUBTFUL };
        let mut cost = MOVES + each * strange as f32 + doubt * doubtful as f32;
        cost += if numbered { 0.0 } else { costs::UNNUMBERED };
        cost += if all == 0 && !bare_number { 1.5 } else { 0.0 };
        readings.push((cost, RowShape::Moves { first, last, begins, single }));
        // A clean line of moves is nothing else.
        if numbered && strange == 0 && all > 0 && !text.contains('(') {
            return readings.push((PROSE + all as f32 * costs::SWALLOWED, RowShape::Prose));
        }
    } else if text.chars().all(|c| matches!(c, '?' | ' ')) {
        readings.push((MOVES, RowShape::Moves { first, last, begins, single }));
    } else if movetext::is_nearly_moves(text) || movetext::is_illegible(text) || movetext::is_left_out(text) {
        readings.push((costs::NEARLY, RowShape::Moves { first, last, begins, single }));
    }
    let written = &grid.text[row.span()];
    if let Some(score) = score::read(written) {
        // Names beside a result make it rather a pairing.
        let more = if score.more { 0.6 + if score.termination.is_none() { costs::MORE } else { 0.0 } } else { 0.0 };
        readings.push((costs::OUTCOME + more, RowShape::Outcome));
    }
    if is_crossed_out(written) {
        readings.push((0.0, RowShape::Struck));
    } else if printed::asks_signature(written.trim_end_matches(':')) && all == 0 {
        readings.push((costs::PRINTED, RowShape::Signature));
    } else if printed::is_form_text(written) {
        let value = written.split_once([':', '\t']).is_some_and(|(_, value)| value.contains(char::is_alphanumeric));
        readings.push((if value { costs::PRINTED_LABEL } else { costs::PRINTED }, RowShape::Printed));
    }
    if tells_of_analysis(written) {
        // If the row itself has moves, only these were not played.
        let shape = if all == 0 { RowShape::Analysis } else { RowShape::Printed };
        readings.push((costs::ANALYSIS, shape));
    }
    let swallowed = if numbered { all as f32 * costs::SWALLOWED } else { 0.5 * moves as f32 };
    readings.push((PROSE + swallowed, RowShape::Prose));
}
