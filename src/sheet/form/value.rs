//! The part of a text that is the value of a label: without separators, bold type and the dotted lines of a form.

use std::ops::Range;

use super::grid::trimmed;

/// Trims a value: cuts off what separates it from the next label, the marks of bold type, and the dotted line of a
/// form.
pub(crate) fn trimmed_value(text: &str, span: Range<usize>) -> Range<usize> {
    let mut span = trimmed(text, span);
    // Each cut may uncover another, so the loop runs until nothing changes.
    loop {
        let part = &text[span.clone()];
        let bold = part.trim_start_matches(['*', '_']);
        let leaders = bold.trim_start_matches(['.', '…', ':']);
        // A single dot may belong to the value; two or more are the dotted line of a form.
        let dotted = bold.len() - leaders.len() >= 2 || bold.starts_with(['…', ':']);
        let start = span.end
            - if dotted {
                leaders.len()
            } else if bold.len() < part.len() && part != "*" {
                bold.len()
            } else {
                part.len()
            };
        let part = &text[start..span.end];
        let mut end = span.end;
        // Markdown ends a line with a backslash.
        let cut = part.trim_end_matches([',', ';', '-', '–', '—', '|', '_', '\\', '/', '·']);
        // A dash alone may be the value, and `+-` is a result; two dashes apart mean that neither player came.
        if cut.len() < part.len()
            && !matches!(part, "-" | "–" | "- -" | "– –")
            && !part.ends_with("+-")
            && !part.ends_with("+ -")
            && !part.ends_with("+/-")
            && !part.ends_with("-/-")
        {
            end -= part.len() - cut.len();
        }
        let part = &text[start..end];
        let dots = part.len() - part.trim_end_matches(['.', '…']).len();
        // One dot may end a word; the dotted line of a form has more.
        if dots >= 2 {
            end -= dots;
        }
        let part = &text[start..end];
        if part.ends_with("**") || part.ends_with('*') && part.len() > 1 && part.starts_with(char::is_alphanumeric) {
            end -= part.len() - part.trim_end_matches('*').len();
        }
        let part = &text[start..end];
        // In `(Elo: 2345)` the label takes one bracket, so the value must lose the other one.
        if part.ends_with('(') || part.ends_with(')') && !part.contains('(') {
            end -= 1;
        }
        let next = trimmed(text, start..end);
        if next == span {
            return span;
        }
        span = next;
    }
}
/// Whether a value ends with the full stop of a sentence, as all do in `Bàn: 1. Trắng: An. Đen: Bình.`
pub(crate) fn ends_sentence(value: &str) -> bool {
    const SHORT: &[&str] = &["jr", "sr", "st", "tp", "ltd", "tnhh", "hcm"];
    let Some(text) = value.strip_suffix('.') else { return false };
    let word = text.rsplit([' ', '.']).next().unwrap_or_default();
    (word.chars().count() > 1 || word.bytes().all(|b| b.is_ascii_digit())) && !SHORT.contains(&&*word.to_lowercase())
}
