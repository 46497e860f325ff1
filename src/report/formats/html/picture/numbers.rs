//! Numbers: the table below a picture, with what it shows.

use askama::Template;

use super::super::words::HtmlWords;

/// The numbers of a picture.
#[derive(Debug, Template)]
#[template(path = "picture/numbers.html", config = "formats/html/askama.toml")]
pub(super) struct Numbers<'a> {
    pub(super) words: &'a HtmlWords,
    /// What the rows are, as HTML.
    pub(super) first: String,
    /// The keys of the other headings.
    pub(super) heads: Vec<&'static str>,
    /// A label as HTML, and its numbers.
    pub(super) rows: Vec<(String, Vec<u64>)>,
}
