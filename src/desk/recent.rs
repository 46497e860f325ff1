//! Recent: the folders in which a desk was used before, for the page that asks for one.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;

use super::own::{CORRECTIONS, LOCK};

/// So many are shown.
const MOST: usize = 8;
/// So many folders are looked at, since a home may be on a network.
const LOOKED_AT: usize = 2_000;

/// A folder in which a desk was used.
#[derive(Debug, Serialize)]
pub struct RecentFolder {
    /// Its path.
    path: String,
    /// The time of its last decision or visit, in milliseconds since 1970.
    used: u64,
}

impl RecentFolder {
    /// The folder that the page proposes, and those within it, as far as a desk was used in them, the last used first.
    pub(super) fn within(root: &Path) -> Vec<RecentFolder> {
        let inside = std::fs::read_dir(root).into_iter().flatten().flatten().take(LOOKED_AT);
        let folders =
            inside.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir())).map(|entry| entry.path());
        let mut found: Vec<(SystemTime, PathBuf)> =
            std::iter::once(root.to_owned()).chain(folders).filter_map(|path| Some((used(&path)?, path))).collect();
        found.sort_by(|a, b| b.cmp(a));
        found.truncate(MOST);
        let millis = |time: SystemTime| time.duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
        let shown = |(time, path): (SystemTime, PathBuf)| RecentFolder {
            path: bienban_engine::source::input::display(&path),
            used: millis(time),
        };
        found.into_iter().map(shown).collect()
    }
}

/// The time at which a desk was last used in a folder.
fn used(folder: &Path) -> Option<SystemTime> {
    let changed = |name| std::fs::symlink_metadata(folder.join(name)).and_then(|found| found.modified()).ok();
    [LOCK, CORRECTIONS].into_iter().filter_map(changed).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_with_a_desk_in_them_are_found() {
        let place = tempfile::tempdir().expect("a folder");
        for name in ["round1", "round2", "photos"] {
            std::fs::create_dir(place.path().join(name)).expect("it is made");
        }
        assert!(RecentFolder::within(place.path()).is_empty());
        std::fs::write(place.path().join("round2").join(LOCK), "").expect("it is written");
        std::fs::write(place.path().join("round1").join(CORRECTIONS), "").expect("it is written");
        let paths: Vec<String> = RecentFolder::within(place.path()).into_iter().map(|of| of.path).collect();
        assert_eq!(paths.len(), 2);
        assert!(paths.iter().all(|path| path.contains("round")));
        assert!(RecentFolder::within(&place.path().join("none")).is_empty());
    }
}
