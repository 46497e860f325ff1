//! `--dump-failures DIR`: saves the bytes of games that this program failed in, so that the bug can be found.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::{speech, summary};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::source::input::display;

/// Saves games.
#[derive(Debug)]
pub(super) struct FailureFolder {
    folder: Option<PathBuf>,
    saved: u32,
    hinted: bool,
}

impl FailureFolder {
    /// Saves nothing yet. Without a folder, the user is told how to save such games.
    pub(super) fn new(folder: Option<&Path>) -> FailureFolder {
        FailureFolder { folder: folder.map(Path::to_owned), saved: 0, hinted: false }
    }

    /// Saves the bytes of a game that this program failed in as a file of its own, and reports where.
    pub(super) fn save(&mut self, error: &Error, bytes: &[u8]) {
        let Error::Internal { line, .. } = error else { return };
        let message = if let Some(folder) = &self.folder {
            self.saved += 1;
            let path = folder.join(format!("failure-{}-line-{line}.pgn", self.saved));
            match written(folder, &path, bytes) {
                Ok(()) => Message::new("failure-saved").with("path", display(&path)),
                Err(source) => Error::Create { path, source }.message(),
            }
        } else if self.hinted {
            return;
        } else {
            self.hinted = true;
            Message::new("failure-not-saved")
        };
        summary::say(&format!("bienban: {}", speech::catalog().text(&message)));
    }
}

fn written(folder: &Path, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.persist(path).map(drop).map_err(|error| error.error)
}
