//! A list of players in a file: a line each.

use std::path::Path;

use bienban_base::error::Error;
use bienban_base::place::display;
use bienban_base::text::detected::convert;

/// The names of a list with their federations: CSV with the columns `name` and `federation`, or names alone.
///
/// # Errors
/// [`Error::Input`] if the file cannot be read or is no CSV.
pub fn read(path: &Path) -> Result<Vec<(String, String)>, Error> {
    let failed = |source| Error::Input { name: display(path), source };
    let bytes = std::fs::read(path).map_err(failed)?;
    let decoded = convert(&bytes, None);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(decoded.text.as_bytes());
    let mut names = Vec::new();
    for row in reader.records() {
        let row = row.map_err(|error| failed(std::io::Error::other(error)))?;
        let cell = |index: usize| row.get(index).unwrap_or("").to_owned();
        let (name, federation) = (cell(0), cell(1));
        let heading =
            names.is_empty() && matches!(name.to_lowercase().as_str(), "name" | "tên" | "họ tên" | "họ và tên");
        if !name.is_empty() && !heading {
            names.push((name, federation));
        }
    }
    Ok(names)
}
