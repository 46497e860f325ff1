//! The file with the options that a user always wants, `bienban.toml`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::place::display;

/// The name of the file.
pub const NAME: &str = "bienban.toml";

/// The folder in which the search begins: that of an input, or the current one for standard input and where nothing is named.
fn beginning(input: Option<&Path>) -> Option<PathBuf> {
    let Some(input) = input.filter(|path| path.as_os_str() != "-") else { return std::env::current_dir().ok() };
    let absolute = std::path::absolute(input).ok()?;
    // What is no folder stands in one, and so does what a pattern matches.
    let folder = absolute.ancestors().find(|path| path.is_dir())?;
    fs::canonicalize(folder).ok()
}

/// The nearest file in the folder of an input or above.
pub fn find(input: Option<&Path>) -> Option<PathBuf> {
    beginning(input)?.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file())
}

/// Reads it.
///
/// # Errors
/// [`Error::Input`].
pub fn read(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|source| Error::Input { name: display(path), source })
}
