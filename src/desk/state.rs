//! Desk: everything that the page can ask, on the folder, its games and the decisions about them.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use serde::Serialize;
use tempfile::NamedTempFile;

use super::ask::DeskRequest;
use super::claims;
use super::extent::{self, TakeawayExtent};
use super::folder::{self, DeskFolder};
use super::gathered::DeskTournament;
use super::journal::Journal;
use super::own;
use super::proposals::{GameProposals, ShownProposals};
use super::recent::RecentFolder;
use super::refused::{DeskAnswer, DeskRefusal};
use super::round::FolderRound;
use super::source;
use super::takeaway::{self, TakeawayReport};
use super::typed::TypedSheet;
use super::view::{self, GameView, ListedGame, ViewMove};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};
use bienban_base::text::harmless::harmless;
use bienban_engine::judge;
use bienban_engine::source::image::Image;
use bienban_report::Format;
use bienban_sheet::Engines;

/// A file could not be written or read.
pub(super) fn failed(name: &Path) -> impl FnOnce(io::Error) -> DeskRefusal {
    let name = bienban_engine::source::input::display(name);
    move |source| DeskRefusal::Because(Error::Output { to: name, source }.message())
}

/// What the folder is, for the page.
#[derive(Debug, Serialize)]
pub struct FolderSummary {
    folder: Option<String>,
    proposed: String,
    /// Those that were used before, where none is chosen yet.
    recent: Vec<RecentFolder>,
    writes: bool,
    /// Sentences about the corrections file and files that could not be read.
    notes: Vec<String>,
    games: Vec<ListedGame>,
    /// The files that are tables or reports of a tournament.
    tables: Vec<String>,
    version: u64,
}

/// The folder of a desk, its games and the decisions about them.
#[derive(Debug)]
pub(super) struct DeskInner {
    pub(super) folder: DeskFolder,
    pub(super) journal: Journal,
    pub(super) round: FolderRound,
    /// The tournament, once a page asked for it.
    gathered: OnceLock<DeskTournament>,
    /// The files of the sheets that were typed in this session, which may be written again, by their drafts.
    typed: HashMap<String, String>,
    proposed: HashMap<(String, u64), (u64, Arc<GameProposals>)>,
}

impl DeskInner {
    /// Whether the corrections file is as this desk knows it.
    fn is_current(&self) -> bool {
        self.journal.is_current(self.folder.writes())
    }

    /// The tournament of the folder.
    ///
    /// # Errors
    /// What reading its tables gives.
    pub(super) fn gathered(&self) -> DeskAnswer<&DeskTournament> {
        if self.gathered.get().is_none() {
            let gathered = DeskTournament::of(&self.folder, &self.round, &self.journal)?;
            return Ok(self.gathered.get_or_init(|| gathered));
        }
        self.gathered.get().ok_or(DeskRefusal::Missing)
    }

    /// Reads all files again, and the corrections file if somebody else changed it. `read` counts the bytes.
    fn read_again(&mut self, read: &Arc<AtomicU64>) -> DeskAnswer<()> {
        read.store(0, Ordering::Relaxed);
        if !self.is_current() {
            let name = self.folder.path().join(own::CORRECTIONS);
            self.journal.reopen(self.folder.writes()).map_err(failed(&name))?;
        }
        self.round = FolderRound::read(&self.folder, &self.journal, read)?;
        self.proposed.clear();
        self.gathered = OnceLock::new();
        Ok(())
    }
}

/// The desk.
#[derive(Debug, Default)]
pub struct Desk {
    inner: RwLock<Option<DeskInner>>,
    /// How many bytes were read since the last reading began.
    pub read: Arc<AtomicU64>,
}

impl Desk {
    /// A desk on a folder, or on none until the page names one.
    ///
    /// # Errors
    /// What opening the folder, its games and the corrections file gives.
    pub fn open(folder: Option<&Path>) -> Result<Desk, Error> {
        let desk = Desk::default();
        if let Some(folder) = folder {
            desk.choose(folder)?;
        }
        Ok(desk)
    }

    pub(super) fn reading(&self) -> RwLockReadGuard<'_, Option<DeskInner>> {
        self.inner.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn writing(&self) -> RwLockWriteGuard<'_, Option<DeskInner>> {
        self.inner.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a folder. Only a desk without one does.
    ///
    /// # Errors
    /// What opening it gives.
    pub fn choose(&self, path: &Path) -> Result<(), Error> {
        let mut inner = self.writing();
        if inner.is_some() {
            return Err(Error::Usage(Message::new("desk-folder-chosen")));
        }
        let folder = DeskFolder::open(path)?;
        let to = || bienban_engine::source::input::display(path);
        let journal = Journal::open(folder.path(), folder.writes());
        let journal = journal.map_err(|source| Error::Input { name: to(), source })?;
        self.read.store(0, Ordering::Relaxed);
        let round = FolderRound::read(&folder, &journal, &self.read)?;
        let (gathered, typed, proposed) = (OnceLock::new(), HashMap::new(), HashMap::new());
        *inner = Some(DeskInner { folder, journal, round, gathered, typed, proposed });
        Ok(())
    }

    /// The folder that the page proposes.
    fn proposed_folder() -> PathBuf {
        dirs::document_dir().or_else(dirs::home_dir).unwrap_or_default().join("bienban")
    }

    /// The folder with its games. Files that changed meanwhile are read again.
    ///
    /// # Errors
    /// What reading them gives.
    pub fn about(&self, ui: Ui) -> DeskAnswer<FolderSummary> {
        let catalog = Catalog::of(ui);
        self.freshen()?;
        let inner = self.reading();
        let place = Desk::proposed_folder();
        let proposed = bienban_engine::source::input::display(&place);
        let Some(inner) = inner.as_ref() else {
            return Ok(FolderSummary {
                folder: None,
                proposed,
                recent: RecentFolder::within(&place),
                writes: true,
                notes: Vec::new(),
                games: Vec::new(),
                tables: Vec::new(),
                version: 0,
            });
        };
        let mut notes: Vec<Message> = Vec::new();
        notes.extend(inner.folder.closed());
        let torn = inner.journal.torn().map(|text| Message::new("desk-torn").with("text", harmless(text)));
        notes.extend(torn);
        let lines = inner.journal.unread().iter().map(|line| Message::new("desk-line").with("line", line.to_string()));
        notes.extend(lines);
        let claims = claims::all(inner.folder.path()).map(|kept| kept.unread).unwrap_or_default();
        notes.extend(claims.iter().map(|line| Message::new("desk-claim-line").with("line", line.to_string())));
        let lost = inner.round.lost(&inner.journal);
        notes.extend((lost > 0).then(|| Message::new("desk-lost").with("count", lost.to_string())));
        notes.extend(inner.round.failures.iter().cloned());
        Ok(FolderSummary {
            folder: Some(bienban_engine::source::input::display(inner.folder.path())),
            proposed,
            recent: Vec::new(),
            writes: inner.folder.writes(),
            notes: notes.iter().map(|note| harmless(&catalog.text(note))).collect(),
            games: ListedGame::all(&inner.round, catalog),
            tables: inner.round.tables.iter().map(|name| harmless(name)).collect(),
            version: inner.journal.version(),
        })
    }

    /// Reads all files again, if one of them changed meanwhile.
    pub(super) fn freshen(&self) -> DeskAnswer<()> {
        let is_stale = |inner: &DeskInner| !inner.is_current() || !inner.round.is_current(&inner.folder);
        let changed = self.reading().as_ref().is_some_and(is_stale);
        if changed { self.reread() } else { Ok(()) }
    }

    /// Reads all files again.
    pub(super) fn reread(&self) -> DeskAnswer<()> {
        let mut inner = self.writing();
        let Some(inner) = inner.as_mut() else { return Ok(()) };
        inner.read_again(&self.read)
    }

    /// A file beside the others, for what is being dropped.
    ///
    /// # Errors
    /// A [`DeskRefusal`] without a folder, or if another desk writes there.
    pub fn draft(&self, name: &str) -> DeskAnswer<(NamedTempFile, String)> {
        let inner = self.reading();
        let inner = writable(inner.as_ref())?;
        let name = folder::clean_name(name).map_err(DeskRefusal::Because)?;
        let draft = inner.folder.draft().map_err(failed(inner.folder.path()))?;
        Ok((draft, name))
    }

    /// Keeps a file that was dropped. Returns its name.
    ///
    /// # Errors
    /// What writing and reading give.
    pub fn keep(&self, draft: NamedTempFile, name: &str) -> DeskAnswer<String> {
        let kept = {
            let inner = self.reading();
            let inner = writable(inner.as_ref())?;
            inner.folder.keep(draft, name).map_err(failed(&inner.folder.path().join(name)))?
        };
        // Reading a photo is slow, so only the request that brought it waits.
        let photo = self.photo(&kept);
        if let Some((bytes, image)) = photo {
            let _ = Engines::default().read(&bytes, image);
        }
        self.reread()?;
        Ok(kept)
    }

    /// The bytes of a photo in the folder, and what it is.
    pub fn photo(&self, name: &str) -> Option<(Vec<u8>, Image)> {
        self.reading().as_ref()?.folder.photo(name)
    }

    /// Saves a typed sheet. Returns the name of its file.
    ///
    /// # Errors
    /// What writing and reading give.
    pub fn type_sheet(&self, sheet: &TypedSheet, ui: Ui) -> DeskAnswer<String> {
        use io::Write as _;
        let name = {
            let mut inner = self.writing();
            writable(inner.as_ref())?;
            let inner = inner.as_mut().ok_or(DeskRefusal::NoFolder)?;
            let path = inner.folder.path().to_owned();
            let mut draft = inner.folder.draft().map_err(failed(&path))?;
            draft.write_all(&sheet.text(ui)).map_err(failed(&path))?;
            if let Some(file) = inner.typed.get(&sheet.draft) {
                inner.folder.replace(draft, file).map_err(failed(&path.join(file)))?;
                file.clone()
            } else {
                let kept = inner.folder.add(draft, "ban-go.csv").map_err(failed(&path))?;
                inner.typed.insert(sheet.draft.clone(), kept.clone());
                kept
            }
        };
        self.reread()?;
        Ok(name)
    }

    /// A game as the page shows it.
    ///
    /// # Errors
    /// [`DeskRefusal::Missing`] if there is no such game.
    pub fn view(&self, file: &str, game: u64, ui: Ui) -> DeskAnswer<GameView> {
        let inner = self.reading();
        let inner = inner.as_ref().ok_or(DeskRefusal::NoFolder)?;
        let index = inner.round.find(file, game).ok_or(DeskRefusal::Missing)?;
        Ok(view::view(&inner.round, &inner.journal, index, ui))
    }

    /// The legal half-moves after so many half-moves of a game.
    ///
    /// # Errors
    /// [`DeskRefusal::Missing`] if there is no such game, or no certain position there.
    pub fn legal(&self, file: &str, game: u64, slot: u32) -> DeskAnswer<Vec<ViewMove>> {
        let inner = self.reading();
        let inner = inner.as_ref().ok_or(DeskRefusal::NoFolder)?;
        let index = inner.round.find(file, game).ok_or(DeskRefusal::Missing)?;
        inner.round.look(index, &inner.journal, &judge::JudgeOptions::default(), |look| {
            let course = look.game.course().ok_or(DeskRefusal::Missing)?;
            Ok(view::legal(course.positions().get(slot as usize).ok_or(DeskRefusal::Missing)?))
        })
    }

    /// The proposals for a game.
    ///
    /// # Errors
    /// [`DeskRefusal::Missing`] if there is no such game.
    pub fn proposals(&self, file: &str, game: u64, ui: Ui) -> DeskAnswer<Option<ShownProposals>> {
        let key = (file.to_owned(), game);
        let (found, at) = {
            let inner = self.reading();
            let inner = inner.as_ref().ok_or(DeskRefusal::NoFolder)?;
            let at = inner.journal.version();
            let index = inner.round.find(file, game).ok_or(DeskRefusal::Missing)?;
            match inner.proposed.get(&key).filter(|(of, _)| *of == at) {
                Some((_, known)) => (Some(Arc::clone(known)), at),
                None => (GameProposals::of(&inner.round, &inner.journal, index).map(Arc::new), at),
            }
        };
        let Some(found) = found else { return Ok(None) };
        if let Some(inner) = self.writing().as_mut() {
            inner.proposed.insert(key, (at, Arc::clone(&found)));
        }
        Ok(Some(found.shown(Catalog::of(ui))))
    }

    /// The source that a page may watch, by what it asks for.
    ///
    /// # Errors
    /// The sentence for everything that is none.
    pub fn source(&self, asked: &str) -> DeskAnswer<String> {
        let inner = self.reading();
        source::source(inner.as_ref().map(|inner| inner.folder.path()), asked)
    }

    /// Makes a decision about a game, and gives what it is then. It is on the disk when this returns.
    ///
    /// # Errors
    /// A [`DeskRefusal`] if the decision makes no sense there, or cannot be written.
    pub fn decide(&self, file: &str, game: u64, ask: DeskRequest, ui: Ui) -> DeskAnswer<GameView> {
        let mut inner = self.writing();
        writable(inner.as_ref())?;
        let inner = inner.as_mut().ok_or(DeskRefusal::NoFolder)?;
        if !inner.is_current() {
            inner.read_again(&self.read)?;
        }
        let index = inner.round.find(file, game).ok_or(DeskRefusal::Missing)?;
        let known = inner.proposed.get(&(file.to_owned(), game));
        let known = known.map(|(at, known)| (*at, &**known));
        let (act, before) = ask.act((&inner.round, &inner.journal), index, known)?;
        let decision = inner.round.decision(index, before, act);
        let name = inner.folder.path().join(own::CORRECTIONS);
        inner.journal.append(decision).map_err(failed(&name))?;
        inner.round.assess(index, &inner.journal);
        inner.gathered = OnceLock::new();
        Ok(view::view(&inner.round, &inner.journal, index, ui))
    }

    /// What is taken away, by its name: `round.pgn`, `findings.csv` and the like.
    ///
    /// # Errors
    /// [`DeskRefusal::Missing`] if there is no such thing, and what the report gives.
    pub fn take_away(&self, name: &str, extent: TakeawayExtent, ui: Ui) -> DeskAnswer<Vec<u8>> {
        let inner = self.reading();
        let inner = inner.as_ref().ok_or(DeskRefusal::NoFolder)?;
        if name == "round.pgn" {
            return Ok(extent::pgn(&inner.round, &inner.journal, extent, ui).0);
        }
        let (report, ending) = name.split_once('.').ok_or(DeskRefusal::Missing)?;
        let format = match ending {
            "csv" => Format::Csv,
            "xlsx" => Format::Xlsx,
            "html" => Format::Html,
            _ => return Err(DeskRefusal::Missing),
        };
        let report = TakeawayReport::of(report).ok_or(DeskRefusal::Missing)?;
        Ok(takeaway::report((&inner.folder, &inner.round, &inner.journal), report, format, ui)?)
    }
}

/// The folder, if this desk may write there.
pub(super) fn writable(inner: Option<&DeskInner>) -> DeskAnswer<&DeskInner> {
    let inner = inner.ok_or(DeskRefusal::NoFolder)?;
    if inner.folder.writes() {
        return Ok(inner);
    }
    Err(DeskRefusal::Because(inner.folder.closed().unwrap_or_else(|| Message::new("desk-reads-only"))))
}
