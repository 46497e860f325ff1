//! Finds and reads `bienban.toml`, the file of options that a user always wants.

use std::fs;
use std::path::{Path, PathBuf};

use bienban_base::error::Error;
use bienban_base::place::display;

/// The name of the file.
pub const NAME: &str = "bienban.toml";

/// The folder in which the search begins: the folder of the input, or the current one for standard input and without
/// inputs.
fn beginning(input: Option<&Path>) -> Option<PathBuf> {
    let Some(input) = input.filter(|path| path.as_os_str() != "-") else { return std::env::current_dir().ok() };
    let absolute = std::path::absolute(input).ok()?;
    // A file is in a folder, and so are the files that match a pattern: the nearest ancestor that exists is used.
    let folder = absolute.ancestors().find(|path| path.is_dir())?;
    fs::canonicalize(folder).ok()
}

/// The nearest such file in the folder of an input or in a folder above it. `None` if there is none.
pub fn find(input: Option<&Path>) -> Option<PathBuf> {
    beginning(input)?.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file())
}

/// Reads the file as text.
///
/// # Errors
/// [`Error::Input`] if it cannot be read or is not UTF-8.
pub fn read(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|source| Error::Input { name: display(path), source })
}
