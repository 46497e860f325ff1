//! Cuts a row into tokens: words, figures and marks, with the kind of gap before each.

use std::ops::Range;

use crate::form::grid::{Grid, SheetRow};

/// What separates a token from the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum TokenGap {
    /// Nothing.
    None,
    /// One blank.
    Blank,
    /// Two blanks or more, or a tab.
    Wide,
    /// The border of a cell, or the beginning of the row.
    Cell,
}

/// What a token consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowTokenKind {
    /// Letters, perhaps with figures among them.
    Word,
    /// Figures with the signs inside a date, a time, a score: `12`, `21/05/2004`, `1-0`, `½`.
    Figure,
    /// One sign.
    Mark(char),
}

/// A token of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RowToken {
    /// Its place in the text of the grid.
    pub(crate) span: Range<usize>,
    /// What separates it from the token before.
    pub(crate) gap: TokenGap,
    /// What it consists of.
    pub(crate) kind: RowTokenKind,
    /// The index of its cell in the row.
    pub(crate) cell: usize,
}

/// Whether a character belongs to a word.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\'' | '’' | '\u{300}'..='\u{36F}')
}

/// The length of the figures at the beginning of a text. A sign belongs to them between two figures only.
fn figures(text: &str) -> usize {
    let is_figure = |c: char| c.is_ascii_digit() || c == '½';
    let mut end = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let sign = matches!(c, '.' | '/' | ':' | ',' | '-' | '–' | '⁄' | 'h');
        if is_figure(c) {
            end = at + c.len_utf8();
        } else if !sign || at == 0 || !chars.peek().is_some_and(|&(_, next)| is_figure(next)) {
            break;
        }
    }
    end
}

/// The tokens of a row.
pub(crate) fn tokens(grid: &Grid, row: &SheetRow) -> Vec<RowToken> {
    let mut tokens = Vec::new();
    for (index, cell) in row.cells.iter().enumerate() {
        let text = grid.get(cell);
        let (mut at, mut gap) = (0, TokenGap::Cell);
        while let Some(first) = text[at..].chars().next() {
            let rest = &text[at..];
            if first.is_whitespace() {
                let blanks = rest.len() - rest.trim_start().len();
                let wide = rest[..blanks].chars().count() > 1 || rest.starts_with('\t');
                gap = gap.max(if wide { TokenGap::Wide } else { TokenGap::Blank });
                at += blanks;
                continue;
            }
            // A stroke with blanks around it separates cells, even if the sheet has no table.
            if gap > TokenGap::None && matches!(first, '|' | '│' | '║') {
                gap = TokenGap::Cell;
                at += first.len_utf8();
                continue;
            }
            let numeric = figures(rest);
            let letters = rest.find(|c: char| !is_letter(c)).unwrap_or(rest.len());
            // `V3` is a label and its figure.
            let mut chars = rest.chars();
            let initial = chars.next() == Some('V')
                && gap > TokenGap::Blank
                && figures(chars.as_str()) == letters.saturating_sub(1);
            let letters = if initial && letters > 1 { 1 } else { letters };
            let (kind, len) = match () {
                () if numeric > 0 && letters <= numeric => (RowTokenKind::Figure, numeric),
                () if letters > 0 => (RowTokenKind::Word, letters),
                () => (RowTokenKind::Mark(first), first.len_utf8()),
            };
            let start = cell.span.start + at;
            tokens.push(RowToken { span: start..start + len, gap, kind, cell: index });
            gap = TokenGap::None;
            at += len;
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_base::text::encoding::Encoding;

    fn read(line: &str) -> String {
        let grid = crate::form::text::read(line.as_bytes(), Encoding::Utf8);
        let of = |token: &RowToken| {
            let gap = match token.gap {
                TokenGap::None => "",
                TokenGap::Blank => "_",
                TokenGap::Wide => "__",
                TokenGap::Cell => "|",
            };
            format!("{gap}{}", &grid.text[token.span.clone()])
        };
        tokens(&grid, &grid.rows[0]).iter().map(of).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn rows_become_tokens() {
        for (line, expected) in [
            ("Trắng: An (1850)  Đen: Bình", "|Trắng : _An _( 1850 ) __Đen : _Bình"),
            ("Vòng 3-Bàn 5", "|Vòng _3 - Bàn _5"),
            ("Ngày 21/05/2004, 9h15", "|Ngày _21/05/2004 , _9h15"),
            ("An 1-0 Bình", "|An _1-0 _Bình"),
            ("1. e4 ½-½", "|1 . _e4 _½-½"),
            ("Nam U13", "|Nam _U13"),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
    }
}
