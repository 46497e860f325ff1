//! The forms below the table of verdicts: one a claim, each on a sheet of paper of its own where they are printed.

use std::io;

use askama::Template;

use crate::show::form::{FormSheet, too_many};
use crate::show::svg;
use bienban_base::messages::{Catalog, Ui};

/// A form.
#[derive(Template)]
#[template(path = "form.html", config = "formats/html/askama.toml")]
struct FormTemplate<'a> {
    ui: &'static str,
    number: u64,
    sheet: &'a FormSheet,
    /// The headings of the rows of boards, and the boards with their captions.
    rows: Vec<(&'a str, Vec<(String, String)>)>,
}

/// A form as HTML.
///
/// # Errors
/// The errors of the template.
pub(super) fn html(sheet: &FormSheet, number: u64, ui: Ui) -> io::Result<String> {
    let rows = sheet.boards.iter().map(|(heading, boards)| {
        let drawn = boards
            .iter()
            .filter_map(|board| svg::framed(&board.fen, &board.label).map(|svg| (svg, board.caption.clone())));
        (&**heading, drawn.collect())
    });
    FormTemplate { ui: ui.id(), number, sheet, rows: rows.collect() }.render().map_err(io::Error::other)
}

/// The sentence in the place of the forms.
#[derive(Template)]
#[template(source = "<p class=\"forms-none\">{{ text }}</p>\n", ext = "html")]
struct NoForms<'a> {
    text: &'a str,
}

/// Why there are no forms for this number of claims, as HTML.
///
/// # Errors
/// The errors of the template.
pub(super) fn none(claims: u64, catalog: &Catalog) -> io::Result<String> {
    NoForms { text: &catalog.text(&too_many(claims)) }.render().map_err(io::Error::other)
}
