//! What an edition says about one question, and where that was read.

use super::confidence::Confidence;
use super::source::Source;

/// What an edition says about one question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Provision<T: 'static> {
    /// What it says; `()` if all editions say the same.
    pub value: T,
    /// The article, or several in a list. It is empty if we have not read it, or if the edition has no such article.
    pub article: &'static str,
    /// How sure we are of the value and the article: as sure as `source` is.
    pub confidence: Confidence,
    /// Where both were read.
    pub source: Source,
}

/// A provision that was read in this source.
pub(super) const fn of<T>(source: Source, value: T, article: &'static str) -> Provision<T> {
    Provision { value, article, confidence: source.confidence(), source }
}
