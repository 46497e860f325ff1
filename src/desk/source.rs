//! Source: what a page may ask to be watched. Nothing else is read because a page asks for it.

use std::path::Path;

use super::refused::{DeskAnswer, DeskRefusal};
use bienban_base::message::Message;
use bienban_base::text::harmless::harmless;
use bienban_engine::source::input::display;

/// The endings of packed files.
const PACKED: [&str; 6] = [".gz", ".bz2", ".xz", ".zst", ".zstd", ".zip"];

/// Whether games are broadcast there, by the name: PGN, also packed, or a folder, in which only such files are read.
fn is_broadcast(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let name = PACKED.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(&name);
    name.rsplit('.').next() == Some("pgn") && name.contains('.') || path.is_dir()
}

/// The source that a text names: an address, a file of the folder of the desk by its name there, or by its whole path a
/// file of PGN or a folder.
///
/// # Errors
/// The sentence for everything else.
pub(super) fn source(folder: Option<&Path>, asked: &str) -> DeskAnswer<String> {
    let lower = asked.to_lowercase();
    let (is_address, path) = (lower.starts_with("http://") || lower.starts_with("https://"), Path::new(asked));
    if is_address || path.is_absolute() && is_broadcast(path) {
        return Ok(asked.to_owned());
    }
    let folder = folder.ok_or(DeskRefusal::NoFolder)?;
    let inside = folder.join(asked).canonicalize().ok().filter(|path| path.starts_with(folder));
    let refused = || DeskRefusal::Because(Message::new("desk-source").with("name", harmless(asked)));
    inside.map(|inside| display(&inside)).ok_or_else(refused)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_watched_and_nothing_else_is_read() {
        let (place, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let folder = place.path().canonicalize().expect("it is there");
        std::fs::write(folder.join("live.pgn"), "1. e4 *").expect("it is written");
        let outside = |name: &str| display(&other.path().join(name));
        let asked = |text: &str| source(Some(&folder), text).ok();
        assert_eq!(asked("live.pgn"), Some(display(&folder.join("live.pgn"))));
        assert_eq!(asked("https://example.org/x").as_deref(), Some("https://example.org/x"));
        // A broadcast may not have begun.
        for name in ["round.pgn", "round.PGN.gz", ""] {
            assert_eq!(asked(&outside(name)), Some(outside(name)), "{name}");
        }
        assert!(source(None, "https://example.org/x").is_ok() && source(None, "live.pgn").is_err());
        for text in
            [&*outside("passwd"), &outside("x.txt"), "../x.pgn", "../../etc/passwd", "file:///x.pgn", "none.pgn"]
        {
            assert_eq!(asked(text), None, "{text}");
        }
    }
}
