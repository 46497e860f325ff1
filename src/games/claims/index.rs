//! Index: finds the claims about a file, about one of its games, or about two players.

use std::collections::HashMap;

use super::claim::Claim;
use super::players::{ClaimPlayers, Likeness};

/// How well the name of a file in a claim fits a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileFit {
    /// It differs from one of these only in case and the ending: `G.PGN` or `g` for `g.pgn`.
    Loose,
    /// It is the end of the path: `a.pgn` for `round1/a.pgn`.
    Trailing,
    /// It is the whole path.
    Exact,
}

/// How well a game fits a claim: first the name of its file, then the names of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClaimMatch {
    /// The name of the file.
    pub file: FileFit,
    /// The names of the players.
    pub players: Likeness,
}

/// A file by its name in claims: an index into [`ClaimIndex::files`].
pub type FileId = u32;

/// Finds the claims about a game. A claim is known by its index in the list that the [`ClaimIndex`] was made of.
#[derive(Debug, Default)]
pub struct ClaimIndex {
    /// The names of files in claims, each once. The empty name means the only file, if claims give the number of a
    /// game and no file.
    pub files: Vec<String>,
    by_last_part: HashMap<String, Vec<FileId>>,
    numbered: HashMap<(FileId, u64), Vec<u32>>,
    /// For each file, whether a claim gives the number of one of its games.
    has_numbered: Vec<bool>,
    named: HashMap<(String, String), Vec<u32>>,
    /// The file of each claim.
    file_of: Vec<Option<FileId>>,
}

fn last_part(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// Endings that a name may lack.
const ENDINGS: [&str; 6] = [".pgn", ".gz", ".zst", ".bz2", ".xz", ".zip"];

/// A name without capitals and endings.
fn loose(name: &str) -> String {
    let mut name = name.to_lowercase();
    while let Some(ending) = ENDINGS.iter().find(|ending| name.len() > ending.len() && name.ends_with(**ending)) {
        name.truncate(name.len() - ending.len());
    }
    name
}

/// Whether a name is the other, or the end of its path.
fn ends(name: &str, claimed: &str) -> bool {
    name.strip_suffix(claimed).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'))
}

/// A path that begins at the root, with `/`.
fn absolute(name: &str) -> Option<String> {
    std::path::absolute(name).ok().map(|path| path.to_string_lossy().replace('\\', "/"))
}

impl ClaimIndex {
    /// Builds the index. A row that could not be read as a claim is passed as `None`, which keeps row numbers
    /// aligned.
    pub fn of<'a>(claims: impl Iterator<Item = Option<&'a Claim>>) -> ClaimIndex {
        let mut index = ClaimIndex::default();
        let mut ids: HashMap<&str, FileId> = HashMap::new();
        for (number, claim) in claims.enumerate() {
            let Some(claim) = claim else {
                index.file_of.push(None);
                continue;
            };
            let file = (!claim.file.is_empty() || claim.game.is_some()).then(|| {
                *ids.entry(&claim.file).or_insert_with(|| {
                    let id = index.files.len() as FileId;
                    index.files.push(claim.file.clone());
                    index.has_numbered.push(false);
                    index.by_last_part.entry(loose(last_part(&claim.file))).or_default().push(id);
                    id
                })
            });
            index.file_of.push(file);
            match (file, claim.game, &claim.players) {
                (Some(file), Some(game), _) => {
                    index.has_numbered[file as usize] = true;
                    index.numbered.entry((file, game)).or_default().push(number as u32);
                }
                (_, _, Some(players)) => {
                    for key in players.keys() {
                        index.named.entry(key).or_default().push(number as u32);
                    }
                }
                _ => {}
            }
        }
        index
    }

    /// The files of claims that may mean the file with this name in reports.
    pub fn files_of(&self, name: &str) -> Vec<(FileId, FileFit)> {
        let name = name.strip_prefix("./").unwrap_or(name);
        let candidates = self.by_last_part.get(&loose(last_part(name))).map_or(&[][..], Vec::as_slice);
        let any = self.by_last_part.get("").map_or(&[][..], Vec::as_slice);
        let fit = |&id: &FileId| {
            let claimed = self.files[id as usize].as_str();
            let fit = match () {
                () if claimed == name => FileFit::Exact,
                () if claimed.is_empty() || ends(name, claimed) => FileFit::Trailing,
                () if std::path::Path::new(claimed).is_absolute() && absolute(name).as_deref() == Some(claimed) => {
                    FileFit::Exact
                }
                () if ends(&loose(name), &loose(claimed)) => FileFit::Loose,
                () => return None,
            };
            Some((id, fit))
        };
        candidates.iter().chain(any).filter_map(fit).collect()
    }

    /// Whether claims give the numbers of games of any of these files.
    pub fn wants_numbers(&self, files: &[(FileId, FileFit)]) -> bool {
        files.iter().any(|&(id, _)| self.has_numbered[id as usize])
    }

    /// Whether any claim names its game by the players.
    pub fn wants_players(&self) -> bool {
        !self.named.is_empty()
    }

    /// The claims about the game with this number in a file.
    pub fn numbered(&self, file: FileId, game: u64) -> &[u32] {
        self.numbered.get(&(file, game)).map_or(&[], Vec::as_slice)
    }

    /// The claims that may be about a game of a file by its players, each with how well the file fits. Names and round
    /// are not compared here.
    pub fn named(&self, files: &[(FileId, FileFit)], players: &ClaimPlayers) -> Vec<(u32, FileFit)> {
        let mut claims: Vec<u32> =
            players.keys().iter().filter_map(|key| self.named.get(key)).flatten().copied().collect();
        claims.sort_unstable();
        claims.dedup();
        let fit = |&claim: &u32| match self.file_of[claim as usize] {
            None => Some((claim, FileFit::Exact)),
            Some(file) => files.iter().find(|(id, _)| *id == file).map(|&(_, fit)| (claim, fit)),
        };
        claims.iter().filter_map(fit).collect()
    }

    /// The file of a claim, or `None` if it names none.
    pub fn file_of(&self, claim: u32) -> Option<FileId> {
        self.file_of[claim as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::claim::{ClaimPlace, Plea};
    use bienban_base::place::{Ply, Side};
    use bienban_engine::chess::draws::{DrawKind, RuleName};

    fn claim(file: &str, game: Option<u64>, players: Option<[&str; 2]>) -> Claim {
        let plea = Plea {
            side: Side::White,
            rule: RuleName::Threefold,
            kind: DrawKind::Occurred,
            announced: None,
            clocks: [None; 2],
        };
        let players = players.and_then(|[white, black]| ClaimPlayers::of(white, black, "")).map(Box::new);
        Claim { file: file.to_owned(), game, players, at: ClaimPlace::Ply(Ply(0)), number: None, plea, article: None }
    }

    #[test]
    fn files_fit_by_whole_trailing_parts() {
        let claims = [claim("a.pgn", Some(1), None), claim("r1/a.pgn", Some(2), None)];
        let index = ClaimIndex::of(claims.iter().map(Some));
        assert_eq!(index.files_of("x/r1/a.pgn"), [(0, FileFit::Trailing), (1, FileFit::Trailing)]);
        assert_eq!(index.files_of("./a.pgn"), [(0, FileFit::Exact)]);
        assert_eq!(index.files_of("xa.pgn"), []);
        assert_eq!(index.files_of("xr1/a.pgn"), [(0, FileFit::Trailing)]);
        let claims = [claim("R1/A.PGN", Some(1), None), claim("a", Some(2), None), claim("", Some(1), None)];
        let loose = ClaimIndex::of(claims.iter().map(Some));
        assert_eq!(loose.files_of("x/r1/a.pgn"), [(0, FileFit::Loose), (1, FileFit::Loose), (2, FileFit::Trailing)]);
        assert_eq!(loose.files_of("b.pgn"), [(2, FileFit::Trailing)]);
        assert_eq!((index.numbered(0, 1), index.numbered(0, 2)), (&[0][..], &[][..]));
    }

    #[test]
    fn players_need_no_file() {
        let claims = [claim("", None, Some(["An", "B"])), claim("a.pgn", None, Some(["AN", "b"]))];
        let index = ClaimIndex::of(claims.iter().map(Some));
        let players = ClaimPlayers::of("an", "B", "1").expect("named");
        assert_eq!(index.named(&[], &players), [(0, FileFit::Exact)]);
        let files = index.files_of("x/a.pgn");
        assert_eq!(index.named(&files, &players), [(0, FileFit::Exact), (1, FileFit::Trailing)]);
        assert!(!index.wants_numbers(&files) && index.wants_players());
    }
}
