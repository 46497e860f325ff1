//! Text on a terminal: wraps lines at blanks, and cuts them around a token. Widths are columns of the terminal by
//! Unicode's table.

use std::borrow::Cow;

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::UnicodeWidthStr as _;

use super::source_line::SourceLine;

/// The lines of a text, none wider than `width` unless a single word is.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    // Moves and names are not words of a language, so only blanks separate them.
    let options = Options::new(width)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::wrap(text, options).into_iter().map(Cow::into_owned).collect()
}

/// Shows that a part of a line is left out.
const CUT: &str = "... ";

/// The part of a line that fits into `width` columns: the token and as much around it as possible, cut at blanks.
pub(crate) fn around(source: &SourceLine<'_>, width: usize) -> SourceLine<'static> {
    let chars: Vec<char> = source.text.chars().collect();
    let columns = |from: usize, to: usize| chars[from..to].iter().collect::<String>().width();
    let token = source.before.min(chars.len());
    let end = (token + source.marked).min(chars.len());
    let (mut from, mut to) = (0, chars.len());
    if columns(0, chars.len()) > width {
        // A third of the room is for the text after the token, which matters less than the text before it.
        let behind = (width / 3).min(columns(end, chars.len()));
        let room = width.saturating_sub(columns(token, end) + behind);
        if columns(0, token) > room {
            let room = room.saturating_sub(CUT.len());
            from = (0..=token).find(|&at| columns(at, token) <= room).unwrap_or(token);
            from = (from..token).find(|&at| at > 0 && chars[at - 1] == ' ').unwrap_or(token);
        }
        let used = if from > 0 { CUT.len() } else { 0 } + columns(from, end);
        to = (end..=chars.len()).rev().find(|&at| columns(end, at) + used <= width).unwrap_or(end);
        if to < chars.len() {
            to = (end..=to).rev().find(|&at| chars[at] == ' ').unwrap_or(to);
        }
    }
    let lead = if from > 0 { CUT } else { "" };
    SourceLine {
        text: Cow::Owned(format!("{lead}{}", chars[from..to].iter().collect::<String>())),
        before: lead.len() + token - from,
        marked: source.marked,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_at_blanks() {
        assert_eq!(wrapped("một nước đi", 8), ["một nước", "đi"]);
        assert_eq!(wrapped("unbreakable word", 4), ["unbreakable", "word"]);
        assert_eq!(wrapped("", 4), [""]);
    }

    #[test]
    fn the_token_stays_in_sight() {
        let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5";
        let before = text.find("Ba4").expect("it is there");
        let source = SourceLine { text: text.into(), before, marked: 3 };
        for width in 12..70 {
            let shown = around(&source, width);
            assert!(shown.text.width() <= width.max(12), "{width}: {}", shown.text);
            let marked: String = shown.text.chars().skip(shown.before).take(shown.marked).collect();
            assert_eq!(marked, "Ba4", "{width}: {}", shown.text);
        }
        assert_eq!(around(&source, 34).text, "... 3. Bb5 a6 4. Ba4 Nf6 5. O-O");
    }
}
