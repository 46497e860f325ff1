//! Docket: collects what is known about every claim while the games pass by.

use std::sync::Arc;

use super::ClaimAnswer;
use super::index::{ClaimIndex, ClaimMatch, FileFit, FileId};
use bienban_base::message::Message;
use bienban_base::place::Ply;

/// The answer of a game to a claim, or why there is none.
pub type HearingResult = Result<ClaimAnswer, Message>;

/// A game: its file, and its number in it.
pub type GameSite = (Arc<str>, u64);

/// What is known about a claim.
#[derive(Debug)]
struct DocketEntry {
    fit: ClaimMatch,
    site: GameSite,
    /// The half-moves before the claim, if the game has that place.
    ply: Option<Ply>,
    heard: HearingResult,
    /// Another game that fits equally well.
    other: Option<GameSite>,
    /// How many games fit equally well.
    fitting: u64,
}

/// The files that a name in claims may mean.
#[derive(Debug, Default, Clone)]
struct DocketFiles {
    /// How well the best of them fits.
    fit: Option<FileFit>,
    /// The first two that fit best and have different names.
    names: Vec<Arc<str>>,
    /// The games of the first.
    games: u64,
}

/// Everything known so far, by claim and by file.
#[derive(Debug)]
pub struct Docket {
    entries: Vec<Option<Box<DocketEntry>>>,
    seen: Vec<DocketFiles>,
}

impl Docket {
    /// An empty docket for this many claims.
    pub fn new(claims: usize, index: &ClaimIndex) -> Docket {
        Docket {
            entries: std::iter::repeat_with(|| None).take(claims).collect(),
            seen: vec![DocketFiles::default(); index.files.len()],
        }
    }

    /// Notes that games of a file passed by. `files` are the files of claims that it may be.
    pub fn pass(&mut self, name: &Arc<str>, files: &[(FileId, FileFit)], games: u64) {
        for &(id, fit) in files {
            let seen = &mut self.seen[id as usize];
            if seen.fit < Some(fit) {
                *seen = DocketFiles { fit: Some(fit), ..DocketFiles::default() };
            }
            if seen.fit == Some(fit) {
                if !seen.names.contains(name) && seen.names.len() < 2 {
                    seen.names.push(Arc::clone(name));
                }
                if seen.names.first() == Some(name) {
                    seen.games += games;
                }
            }
        }
    }

    /// Notes the answer of a game to a claim. Among games in the files that fit best the first counts, and a second
    /// one makes the claim ambiguous.
    pub fn hear(&mut self, claim: u32, fit: ClaimMatch, site: GameSite, ply: Option<Ply>, heard: HearingResult) {
        match &mut self.entries[claim as usize] {
            Some(entry) if entry.fit > fit => {}
            Some(entry) if entry.fit == fit => {
                if entry.site != site {
                    entry.other.get_or_insert(site);
                    entry.fitting += 1;
                }
            }
            slot => *slot = Some(Box::new(DocketEntry { fit, site, ply, heard, other: None, fitting: 1 })),
        }
    }

    /// The game that a claim is about and the half-moves before the claim, if they are certain.
    pub fn place(&self, claim: u32) -> Option<(&GameSite, Ply)> {
        let entry = self.entries[claim as usize].as_deref().filter(|entry| entry.other.is_none())?;
        Some((&entry.site, entry.ply?))
    }

    /// The answer to a claim. `named` is set if the claim names its game by the players.
    ///
    /// # Errors
    /// The sentence why it could not be judged.
    pub fn outcome(&self, claim: u32, index: &ClaimIndex, named: bool) -> Result<&ClaimAnswer, Message> {
        let entry = self.entries[claim as usize].as_deref();
        if let Some(file) = index.file_of(claim) {
            let seen = &self.seen[file as usize];
            let name = index.files[file as usize].as_str();
            match seen.names.as_slice() {
                [] if name.is_empty() => return Err(Message::new("claims-file-none")),
                [] => return Err(Message::new("claims-file-unknown").with("file", name)),
                [one, other, ..] if name.is_empty() => {
                    let message = Message::new("claims-file-missing").with("one", &**one);
                    return Err(message.with("other", &**other));
                }
                [one, other, ..] => {
                    let message = Message::new("claims-file-ambiguous").with("file", name);
                    return Err(message.with("one", &**one).with("other", &**other));
                }
                [one] if entry.is_none() && !named => {
                    let message = Message::new("claims-game-unknown").with("file", &**one);
                    return Err(message.with_phrase("games", Message::games(seen.games)));
                }
                [_] => {}
            }
        }
        let Some(entry) = entry else { return Err(Message::new("claims-players-unknown")) };
        if let Some(other) = &entry.other {
            let place = |site: &GameSite| format!("{}, {}", site.0, site.1);
            let message = match entry.fitting {
                2 => Message::new("claims-game-ambiguous"),
                fitting => Message::new("claims-games-ambiguous").with("games", fitting.to_string()),
            };
            let message = message.with("one", place(&entry.site));
            return Err(message.with("other", place(other)));
        }
        entry.heard.as_ref().map_err(Clone::clone)
    }
}
