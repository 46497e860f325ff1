//! Journal: the corrections file of a folder, to which every decision is appended.
//!
//! What the page shows as saved is on the disk: a line is appended, flushed and synchronised before the answer. A power
//! cut can tear only the last line, which was not yet reported as saved.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::decision::{DecisionAct, DeskDecision};
use super::own::{self, CORRECTIONS, is_at};

/// The most bytes of a torn line that are shown.
const SHOWN: usize = 200;

/// The corrections file.
#[derive(Debug, Default)]
pub struct Journal {
    /// Its folder.
    folder: PathBuf,
    /// The file, if this desk may write.
    file: Option<File>,
    /// Its length and time when this desk last read or wrote it.
    stamp: Option<(u64, Option<SystemTime>)>,
    /// The decisions that hold, in their order.
    decisions: Vec<DeskDecision>,
    /// The greatest number that was used.
    last: u64,
    /// The text of a torn last line.
    torn: Option<String>,
    /// The lines, from 1, that are no decisions.
    unread: Vec<usize>,
}

impl Journal {
    /// Opens the corrections file of a folder. Without `writes` it is only read, and a torn line is left as it is.
    ///
    /// # Errors
    /// What opening, reading or cutting the file gives.
    pub fn open(folder: &Path, writes: bool) -> io::Result<Journal> {
        let path = own::path(folder, CORRECTIONS)?;
        let mut journal = Journal { folder: folder.to_owned(), ..Journal::default() };
        let mut options = OpenOptions::new();
        options.read(true).append(writes).create(writes);
        let mut file = match options.open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && !writes => return Ok(journal),
            opened => opened?,
        };
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let mut whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        // An editor may leave out the last line end alone.
        if serde_json::from_slice::<DeskDecision>(&bytes[whole..]).is_ok() {
            whole = bytes.len();
            if writes {
                file.write_all(b"\n")?;
                file.sync_all()?;
            }
        }
        let torn = &bytes[whole..];
        journal.torn = (!torn.is_empty()).then(|| String::from_utf8_lossy(&torn[..torn.len().min(SHOWN)]).into_owned());
        if journal.torn.is_some() && writes {
            file.set_len(whole as u64)?;
            file.sync_all()?;
        }
        for (number, line) in (1..).zip(bytes[..whole].split(|&byte| byte == b'\n')) {
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            match serde_json::from_slice::<DeskDecision>(line) {
                Ok(decision) => journal.hold(decision),
                Err(_) => journal.unread.push(number),
            }
        }
        journal.stamp = file.metadata().ok().as_ref().map(stamp);
        if writes {
            if bytes.is_empty() {
                sync_folder(folder)?;
            }
            journal.file = Some(file);
        }
        Ok(journal)
    }

    /// Whether the file is still the one that was read, as it was. `writes`: whether this desk may write now.
    pub fn is_current(&self, writes: bool) -> bool {
        let path = self.folder.join(CORRECTIONS);
        let there = std::fs::metadata(&path).ok().as_ref().map(stamp);
        writes == self.file.is_some() && there == self.stamp && self.file.as_ref().is_none_or(|file| is_at(file, &path))
    }

    /// Reads the file anew, because somebody changed, replaced or removed it. What this desk has shown as saved is
    /// written again where it is gone.
    ///
    /// # Errors
    /// What opening, reading and writing give.
    pub fn reopen(&mut self, writes: bool) -> io::Result<()> {
        let mut anew = Journal::open(&self.folder, writes)?;
        if self.file.is_some() && writes {
            let is_there = |decision: &DeskDecision| {
                anew.decisions.iter().any(|of| of.id == decision.id && of.act == decision.act)
            };
            let gone: Vec<DeskDecision> = self.decisions.iter().filter(|of| !is_there(of)).cloned().collect();
            anew.last = anew.last.max(self.last);
            // Each keeps its number, by which it can be undone, unless somebody else has used it.
            for decision in gone {
                if anew.decisions.iter().any(|of| of.id == decision.id) {
                    anew.append(decision)?;
                } else {
                    anew.put(decision)?;
                }
            }
        }
        *self = anew;
        Ok(())
    }

    /// All decisions that hold.
    pub fn decisions(&self) -> &[DeskDecision] {
        &self.decisions
    }

    /// The greatest number that a line has: it identifies the state that a page shows.
    pub fn version(&self) -> u64 {
        self.last
    }

    /// A torn last line, which was dropped.
    pub fn torn(&self) -> Option<&str> {
        self.torn.as_deref()
    }

    /// The lines that are no decisions, from 1. They stay in the file.
    pub fn unread(&self) -> &[usize] {
        &self.unread
    }

    /// Appends a decision, to which it gives a number. It is on the disk when this returns.
    ///
    /// # Errors
    /// What writing gives. Then the file is as before, if the disk allows.
    pub fn append(&mut self, mut decision: DeskDecision) -> io::Result<u64> {
        let id = self.last + 1;
        decision.id = id;
        self.put(decision).map(|()| id)
    }

    /// Appends a decision with its number.
    fn put(&mut self, decision: DeskDecision) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Err(io::ErrorKind::ReadOnlyFilesystem.into()) };
        let mut line = serde_json::to_vec(&decision)?;
        line.push(b'\n');
        let before = file.seek(SeekFrom::End(0))?;
        if let Err(error) = file.write_all(&line).and_then(|()| file.sync_data()) {
            // Half a line would make the next one unreadable.
            file.set_len(before)?;
            return Err(error);
        }
        self.stamp = file.metadata().ok().as_ref().map(stamp);
        self.hold(decision);
        Ok(())
    }

    /// Keeps a decision, or drops the one that it undoes.
    fn hold(&mut self, decision: DeskDecision) {
        self.last = self.last.max(decision.id);
        match decision.act {
            DecisionAct::Undo { of } => self.decisions.retain(|earlier| earlier.id != of),
            _ => self.decisions.push(decision),
        }
    }
}

/// The length and the time of a file.
fn stamp(of: &Metadata) -> (u64, Option<SystemTime>) {
    (of.len(), of.modified().ok())
}

/// Synchronises the entry of a new file in its folder. Windows has no such call.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decision(game: u64, act: DecisionAct) -> DeskDecision {
        let text = |text: &str| text.to_owned();
        let (when, file, before) = (text("2026-11-25T00:00:00Z"), text("a.txt"), text("x"));
        DeskDecision { id: 0, when, file, game, players: <[String; 2]>::default(), before, act }
    }

    /// How many decisions there are about a game.
    fn about(journal: &Journal, file: &str, game: u64) -> usize {
        journal.decisions().iter().filter(|of| of.file == file && of.game == game).count()
    }

    #[test]
    fn what_was_appended_is_there_again_and_what_was_undone_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut journal = Journal::open(folder.path(), true).expect("a journal");
        let first = journal.append(decision(1, DecisionAct::Stands)).expect("it is written");
        journal.append(decision(2, DecisionAct::Strike { slot: 3 })).expect("it is written");
        journal.append(decision(1, DecisionAct::Undo { of: first })).expect("it is written");
        drop(journal);
        let journal = Journal::open(folder.path(), true).expect("a journal");
        assert_eq!((journal.decisions().len(), about(&journal, "a.txt", 2), journal.last), (1, 1, 3));
    }

    #[test]
    fn a_torn_line_is_dropped_and_the_next_one_is_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(CORRECTIONS);
        let mut journal = Journal::open(folder.path(), true).expect("a journal");
        for game in 1..=3 {
            journal.append(decision(game, DecisionAct::Stands)).expect("it is written");
        }
        drop(journal);
        let whole = std::fs::read(&path).expect("it is there");
        let second = whole.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
        for cut in second + 1..whole.len() {
            std::fs::write(&path, &whole[..cut]).expect("it is written");
            let mut journal = Journal::open(folder.path(), true).expect("a journal");
            let ended = whole[cut - 1] == b'\n';
            // A line that lacks its end alone is whole.
            let entire = !ended && whole[cut] == b'\n';
            let lines = whole[..cut].split(|&byte| byte == b'\n').count() - 1 + usize::from(entire);
            assert_eq!((journal.decisions().len(), journal.torn().is_some()), (lines, !ended && !entire));
            journal.append(decision(9, DecisionAct::Stands)).expect("it is written");
            drop(journal);
            let journal = Journal::open(folder.path(), true).expect("a journal");
            assert_eq!((journal.decisions().len(), journal.torn(), journal.unread()), (lines + 1, None, &[][..]));
        }
    }

    #[test]
    fn a_line_without_its_end_alone_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(CORRECTIONS);
        let mut journal = Journal::open(folder.path(), true).expect("a journal");
        journal.append(decision(1, DecisionAct::Stands)).expect("it is written");
        let whole = std::fs::read(&path).expect("it is there");
        std::fs::write(&path, whole.trim_ascii_end()).expect("it is written");
        let journal = Journal::open(folder.path(), true).expect("a journal");
        assert_eq!((journal.decisions().len(), journal.torn()), (1, None));
        assert_eq!(std::fs::read(&path).expect("it is there"), whole);
    }

    #[test]
    fn what_was_shown_as_saved_outlives_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(CORRECTIONS);
        let mut journal = Journal::open(folder.path(), true).expect("a journal");
        journal.append(decision(1, DecisionAct::Stands)).expect("it is written");
        let first = std::fs::read(&path).expect("it is there");
        journal.append(decision(2, DecisionAct::Stands)).expect("it is written");
        assert!(journal.is_current(true) && !journal.is_current(false));
        // Removed, and then replaced by an older copy of itself.
        for older in [None, Some(&first)] {
            std::fs::remove_file(&path).expect("it was there");
            if let Some(older) = older {
                std::fs::write(&path, older).expect("it is written");
            }
            assert!(!journal.is_current(true));
            journal.reopen(true).expect("it is read");
            journal.append(decision(3, DecisionAct::Stands)).expect("it is written");
            let again = Journal::open(folder.path(), true).expect("a journal");
            assert_eq!((about(&again, "a.txt", 1), about(&again, "a.txt", 2)), (1, 1));
        }
        let again = Journal::open(folder.path(), false).expect("a journal");
        let mut ids: Vec<u64> = again.decisions().iter().map(|of| of.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), again.decisions().len());
    }

    #[test]
    fn a_line_that_is_no_decision_is_told_and_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(CORRECTIONS);
        std::fs::write(&path, b"{}\n\xFF\n").expect("it is written");
        let mut journal = Journal::open(folder.path(), true).expect("a journal");
        assert_eq!(journal.unread(), [1, 2]);
        journal.append(decision(1, DecisionAct::Stands)).expect("it is written");
        assert!(std::fs::read(&path).expect("it is there").starts_with(b"{}\n"));
    }
}
