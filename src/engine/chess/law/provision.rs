//! The provision of an edition on one question, and where it was read.

use super::confidence::Confidence;
use super::source::LawSource;

/// The provision of an edition on one question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LawProvision<T: 'static> {
    /// Its content; `()` if it is the same in all editions.
    pub value: T,
    /// The article, or several in a list. It is empty if we have not read it, or if the edition has no such article.
    pub article: &'static str,
    /// How sure we are of the value and the article: as sure as `source` is.
    pub confidence: Confidence,
    /// The source in which both were read.
    pub source: LawSource,
}

/// A provision that was read in this source.
pub(super) const fn provision_from<T>(source: LawSource, value: T, article: &'static str) -> LawProvision<T> {
    LawProvision { value, article, confidence: source.confidence(), source }
}
