//! The row in which labels are looked for.

use std::ops::Range;

use crate::form::grid::{Grid, SheetRow};
use crate::form::key::LabelKey;
use crate::lexicon::{self, SpellingMatch, initial};
use crate::sense::token::{RowToken, RowTokenKind, TokenGap};

/// The greatest number of tokens of a label.
pub(super) const LONGEST: usize = 8;

/// The tokens of a row over their text.
pub(crate) struct LabelRow<'g> {
    pub(crate) grid: &'g Grid,
    pub(crate) row: &'g SheetRow,
    pub(crate) tokens: &'g [RowToken],
    /// Whether the text of the sheet has diacritics.
    pub(crate) marked: bool,
}

impl LabelRow<'_> {
    /// The text of some tokens.
    pub(crate) fn text(&self, tokens: Range<usize>) -> &str {
        &self.grid.text[self.span(tokens)]
    }

    /// The place of some tokens.
    pub(crate) fn span(&self, tokens: Range<usize>) -> Range<usize> {
        match self.tokens.get(tokens.clone()) {
            Some([first, .., last]) => first.span.start..last.span.end,
            Some([only]) => only.span.clone(),
            _ => {
                let at = self.tokens.get(tokens.start).map_or_else(|| self.end(), |token| token.span.start);
                at..at
            }
        }
    }

    fn end(&self) -> usize {
        self.tokens.last().map_or(self.row.at, |token| token.span.end)
    }

    pub(crate) fn mark(&self, at: usize) -> Option<char> {
        match self.tokens.get(at)?.kind {
            RowTokenKind::Mark(c) => Some(c),
            _ => None,
        }
    }

    pub(crate) fn gap(&self, at: usize) -> TokenGap {
        self.tokens.get(at).map_or(TokenGap::Cell, |token| token.gap)
    }

    /// The labels that begin at a token: the meaning of each, its end and its spelling.
    pub(crate) fn labels_at(&self, at: usize) -> Vec<(LabelKey, usize, SpellingMatch)> {
        let mut found = Vec::new();
        if !matches!(self.tokens[at].kind, RowTokenKind::Word) && self.mark(at) != Some('*') {
            return found;
        }
        for end in at + 1..=(at + LONGEST).min(self.tokens.len()) {
            let token = &self.tokens[end - 1];
            let inside = match token.kind {
                RowTokenKind::Word | RowTokenKind::Mark('/' | '.' | '(' | ')' | '*') => true,
                RowTokenKind::Mark(_) | RowTokenKind::Figure => false,
            };
            if !inside || end > at + 1 && token.gap > TokenGap::Blank {
                break;
            }
            let text = self.text(at..end);
            if text.contains('(') != text.contains(')') || self.mark(end - 1) == Some('.') {
                continue;
            }
            let initial = || {
                let colon = self.mark(end) == Some(':') && self.gap(end + 1) == TokenGap::Blank;
                let figure = self.gap(end) == TokenGap::None
                    && self.tokens.get(end).is_some_and(|next| next.kind == RowTokenKind::Figure);
                ((colon || figure) && end == at + 1)
                    .then(|| initial(text))
                    .flatten()
                    .map(|key| (key, SpellingMatch::Exact))
            };
            if let Some((key, spelling)) = lexicon::label(text).or_else(initial) {
                found.push((key, end, spelling));
            }
        }
        found
    }
}
