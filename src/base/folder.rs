//! A folder for output.

use std::fs;
use std::io;
use std::path::Path;

use crate::error::Error;
use crate::message::Message;

/// Makes a folder, and those above it, if they are missing.
///
/// # Errors
/// [`Error::Create`]; its reason names a file in the place of the folder, if there is one.
pub fn make(path: &Path) -> Result<(), Error> {
    fs::create_dir_all(path).map_err(|source| {
        let file = path.exists() && !path.is_dir();
        let source = if file { io::Error::other(Message::new("folder-is-file")) } else { source };
        Error::Create { path: path.to_owned(), source }
    })
}
