//! `ChessBase`: databases of the program of that name, an index `.cbh` and the files of the same name beside it.
//!
//! Source: the notes on the format in `Yarin78/morphy` (`morphy-cbh/docs/cbh-format`), none from the owner of the
//! format. `docs/databases.md` lists which parts were seen in real files.

mod codes;
mod deed;
mod game;
mod heading;
mod letters;
mod line;
mod moves;
mod names;
mod nations;
mod notes;
mod pieces;
mod quotation;
mod record;
mod start;
mod tables;
#[cfg(test)]
mod tests;

use std::ops::Range;

use bienban_base::message::Message;

use self::game::ChessBaseGame;
use self::heading::{HeadingRest, NameTables};
use self::letters::Pages;
use self::moves::MovesFault;
use self::names::NameTable;
use self::notes::Notes;
use self::record::ChessBaseRecord;
use crate::{Database, Loss, Losses, MovetextWriter, PackedHalfMove, RecordFault, Store, Tags};

/// How indexes begin: as programs until 1999 wrote them, and as later ones do.
const BEGINNINGS: [&[u8; 6]; 2] = [b"\0\0\x24\0\x2E\x01", b"\0\0\x2C\0\x2E\x01"];
/// The number of bytes of a record that are read at once: most have fewer.
const PAGE: usize = 512;
/// The most annotations that a game may have, in bytes.
const MOST_NOTES: u64 = 1 << 26;
/// The number of games from whose annotations the encodings are chosen.
const SAMPLED: u32 = 256;
/// The number of bytes of the annotations of each.
const MOST_SAMPLED: u64 = 1 << 14;
/// The header of `.cbj`, whose numbers begin with their lowest byte.
const EXTRA_HEADER: u64 = 32;

/// A file of a database.
type StoredFile = Box<dyn Store>;

/// The files of a database, by the endings of their names.
pub struct ChessBaseFiles {
    /// The index.
    pub cbh: StoredFile,
    /// The moves. Without it nothing can be read.
    pub cbg: Option<StoredFile>,
    /// The annotations.
    pub cba: Option<StoredFile>,
    /// The players.
    pub cbp: Option<StoredFile>,
    /// The tournaments.
    pub cbt: Option<StoredFile>,
    /// The annotators.
    pub cbc: Option<StoredFile>,
    /// The sources.
    pub cbs: Option<StoredFile>,
    /// The teams.
    pub cbe: Option<StoredFile>,
    /// What newer programs add to the index: teams, and places in files of more than 4 GiB.
    pub cbj: Option<StoredFile>,
}

/// A file and its length, which is requested from the system only once.
struct SizedFile {
    file: StoredFile,
    len: u64,
}

impl SizedFile {
    fn new(file: StoredFile) -> SizedFile {
        let len = file.len();
        SizedFile { file, len }
    }
}

/// A database of `ChessBase`.
pub struct ChessBase {
    cbh: StoredFile,
    cbg: SizedFile,
    cba: Option<SizedFile>,
    /// The added index, and the length of its records.
    cbj: Option<(StoredFile, u32)>,
    tables: NameTables,
    /// The encodings of the annotations.
    pages: Pages,
    records: u32,
    warnings: Vec<Message>,
}

impl ChessBase {
    /// Whether a file that begins like this is an index of `ChessBase`.
    pub fn is_index(head: &[u8]) -> bool {
        BEGINNINGS.iter().any(|beginning| head.starts_with(*beginning))
    }

    /// Opens a database and reads its names.
    ///
    /// # Errors
    /// The fault of the index, or that there are no moves. Other missing or damaged files are in
    /// [`warnings`](Database::warnings).
    pub fn open(files: ChessBaseFiles) -> Result<ChessBase, Message> {
        let mut head = [0; record::LEN];
        files.cbh.read_at(0, &mut head).map_err(|_| Message::new("chessbase-index"))?;
        if !ChessBase::is_index(&head) {
            return Err(Message::new("chessbase-index"));
        }
        let cbg = files.cbg.ok_or_else(|| Message::new("chessbase-no-moves"))?;
        let mut warnings = Vec::new();
        let said = u32::from_be_bytes([head[6], head[7], head[8], head[9]]).saturating_sub(1);
        let found = u32::try_from(files.cbh.len() / record::LEN as u64 - 1).unwrap_or(u32::MAX);
        if said != found {
            let key = if said > found { "chessbase-records" } else { "chessbase-more-records" };
            let message = Message::new(key).with("said", said.to_string());
            warnings.push(message.with("found", found.to_string()));
        }
        let is_old = head.starts_with(BEGINNINGS[0]);
        if files.cba.is_none() {
            warnings.push(Message::new("chessbase-no-annotations"));
        }
        if files.cbj.is_none() && !is_old {
            warnings.push(Message::new("chessbase-no-names").with("file", ".cbj"));
        }
        let cbj = files.cbj.and_then(|file| {
            let len = extra_len(&*file);
            if len.is_none() {
                warnings.push(Message::new("chessbase-names").with("file", ".cbj"));
            }
            len.map(|len| (file, len))
        });
        let has_teams = cbj.is_some();
        let mut table = |file: Option<StoredFile>, name: &str, needed: usize, texts: &[(usize, usize)]| {
            let Some(file) = file else {
                if name != ".cbe" || has_teams {
                    warnings.push(Message::new("chessbase-no-names").with("file", name));
                }
                return None;
            };
            let read = NameTable::read(&*file, needed, texts);
            let failed = |reason| Message::new("chessbase-names").with("file", name).with_phrase("reason", reason);
            read.map_err(|reason| warnings.push(failed(reason))).ok()
        };
        let tables = NameTables {
            players: table(files.cbp, ".cbp", 50, &[(0, 30), (30, 20)]),
            events: table(files.cbt, ".cbt", 82, &[(0, 40), (40, 30)]),
            annotators: table(files.cbc, ".cbc", 45, &[(0, 45)]),
            sources: table(files.cbs, ".cbs", 51, &[(0, 25), (25, 16)]),
            teams: table(files.cbe, ".cbe", 45, &[(0, 45)]),
        };
        let (cbg, cba) = (SizedFile::new(cbg), files.cba.map(SizedFile::new));
        let (pages, records) = (Pages::default(), found);
        let mut base = ChessBase { cbh: files.cbh, cbg, cba, cbj, tables, pages, records, warnings };
        base.pages = base.sample();
        Ok(base)
    }

    /// The encodings of the annotations, from those of some games all over the database.
    fn sample(&self) -> Pages {
        let step = self.records.div_ceil(SAMPLED).max(1);
        let games = (0..self.records).step_by(step as usize).filter_map(|record| {
            let mut bytes = [0; record::LEN];
            self.cbh.read_at((u64::from(record) + 1) * record::LEN as u64, &mut bytes).ok()?;
            let index = ChessBaseRecord::new(&bytes);
            let at = place(index.annotations(), self.extra(record).annotations);
            (!index.is_text()).then(|| self.notes(record, at, MOST_SAMPLED).0)
        });
        let games: Vec<_> = games.filter(|notes| !notes.is_empty()).collect();
        Pages::of(games.iter().map(Notes::texts))
    }

    /// The entry of a game in `.cbj`: its teams, and the places of moves and annotations.
    fn extra(&self, record: u32) -> CbjEntry {
        let mut extra = CbjEntry { teams: [None; 2], annotations: None, moves: None, at: 0 };
        let Some((file, size)) = &self.cbj else { return extra };
        let mut bytes = [0; 38];
        let len = (*size as usize).min(bytes.len());
        let at = EXTRA_HEADER + u64::from(record) * u64::from(*size);
        if file.read_at(at, &mut bytes[..len]).is_err() {
            return extra;
        }
        let team = |at: usize| {
            let number = i32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
            u32::try_from(number).ok()
        };
        let place = |at: usize| {
            let place = bytes[at..at + 8].iter().fold(0, |place: u64, byte| place << 8 | u64::from(*byte));
            (len >= at + 8).then_some(place)
        };
        (extra.at, extra.teams) = (at, [team(0), team(4)]);
        (extra.annotations, extra.moves) = (place(12), place(30));
        extra
    }
}

/// The damage in a game.
struct GameDamage {
    record: u32,
    faults: Vec<RecordFault>,
}

impl GameDamage {
    /// Notes the damage in a file, counted from `first` on.
    fn tell(&mut self, file: &'static str, first: u64, wrong: Option<MovesFault>) {
        let record = self.record;
        self.faults.extend(wrong.map(|(at, message)| RecordFault { record, file, at: first + at as u64, message }));
    }
}

/// The entry of a game in `.cbj`.
struct CbjEntry {
    teams: [Option<u32>; 2],
    annotations: Option<u64>,
    moves: Option<u64>,
    /// The offset of the entry.
    at: u64,
}

/// A place in a file: that of the added index if the index, which has only the last four bytes, agrees.
fn place(short: u32, long: Option<u64>) -> u64 {
    long.filter(|long| *long as u32 == short).unwrap_or(u64::from(short))
}

/// The length of the records of `.cbj`, if it is possible.
fn extra_len(file: &dyn Store) -> Option<u32> {
    let mut head = [0; EXTRA_HEADER as usize];
    file.read_at(0, &mut head).ok()?;
    let len = u32::from_le_bytes([head[4], head[5], head[6], head[7]]);
    (8..1 << 16).contains(&len).then_some(len)
}

impl Database for ChessBase {
    fn records(&self) -> u32 {
        self.records
    }

    fn place(&self, record: u32) -> Range<u64> {
        let mut bytes = [0; record::LEN];
        if self.cbh.read_at((u64::from(record) + 1) * record::LEN as u64, &mut bytes).is_err() {
            return 0..0;
        }
        let at = place(ChessBaseRecord::new(&bytes).moves(), self.extra(record).moves);
        at..at
    }

    fn warnings(&self) -> &[Message] {
        &self.warnings
    }

    fn write(&self, record: u32, pgn: &mut Vec<u8>, losses: &mut Losses) {
        self.append(record, pgn, losses, None);
    }

    fn bare(&self, record: u32, pgn: &mut Vec<u8>, half_moves: &mut Vec<PackedHalfMove>) -> bool {
        self.append(record, pgn, &mut Losses::default(), Some(half_moves))
    }
}

impl ChessBase {
    /// Appends a game. If `bare` is given, the half-moves go there, and the game is appended only if it consists of
    /// nothing else: see [`Database::bare`]. Returns whether it was appended.
    fn append(
        &self,
        record: u32,
        pgn: &mut Vec<u8>,
        losses: &mut Losses,
        bare: Option<&mut Vec<PackedHalfMove>>,
    ) -> bool {
        let mut bytes = [0; record::LEN];
        let at = (u64::from(record) + 1) * record::LEN as u64;
        if let Err(error) = self.cbh.read_at(at, &mut bytes) {
            let message = Message::new("chessbase-read").with("error", error.to_string());
            losses.faults.push(RecordFault { record, file: "cbh", at, message });
            return false;
        }
        let index = ChessBaseRecord::new(&bytes);
        if index.is_deleted() || index.is_text() {
            losses.count(if index.is_deleted() { Loss::Deleted } else { Loss::Text });
            return false;
        }
        // A game with annotations has more than half-moves, which is known without reading them.
        if bare.is_some() && index.annotations() != 0 {
            return false;
        }
        let mut damage = GameDamage { record, faults: Vec::new() };
        let extra = self.extra(record);
        let (mut game, notes) = self.read_game(index, &extra, at, &mut damage);
        let is_bare = damage.faults.is_empty() && index.evaluation() == 0 && notes.is_empty();
        let is_bare = is_bare && game.has_nothing_else();
        if bare.is_some() && !is_bare {
            return false;
        }
        let rest = HeadingRest {
            teams: extra.teams,
            fen: game.start.as_ref().and_then(|start| start.fen.as_deref()),
            is_chess960: game.is_chess960,
            time_control: notes.time_control(),
            has_moves: !game.tree.half_moves.is_empty(),
        };
        let mut tags = Tags::new(pgn);
        heading::write(&self.tables, index, &rest, &mut tags);
        tags.finish();
        let (result, _) = heading::result(index.result());
        let position = game.start.take().and_then(|start| Some((start.position?, start.mode)));
        if let Some(half_moves) = bare {
            half_moves.extend(game.tree.half_moves.iter().map(|half_move| half_move.bare()));
            pgn.extend_from_slice(result.as_bytes());
            pgn.extend_from_slice(b"\n\n");
        } else if let Some((position, mode)) = position {
            let text = MovetextWriter::new(pgn, &position, mode);
            let wrong = line::write(text, &game.tree, &notes, (index.evaluation(), result), losses);
            damage.tell("cbg", place(index.moves(), extra.moves), wrong);
        } else {
            pgn.extend_from_slice(result.as_bytes());
            pgn.extend_from_slice(b"\n\n");
        }
        losses.faults.append(&mut damage.faults);
        is_bare
    }

    /// The half-moves and the annotations of a game, whose record is at `at` of the index. Damage goes to `damage`.
    fn read_game(
        &self,
        index: ChessBaseRecord<'_>,
        extra: &CbjEntry,
        at: u64,
        damage: &mut GameDamage,
    ) -> (ChessBaseGame, Notes) {
        let first = place(index.moves(), extra.moves);
        let (bytes, outside) = self.moves(first);
        let mut game = ChessBaseGame::read(&bytes);
        game.wrong = outside.map(|message| (0, message)).or(game.wrong);
        let wrongs = heading::wrongs(&self.tables, index, &game).collect::<Vec<_>>();
        let wrong = game.wrong.take();
        let is_whole = wrong.is_none();
        damage.tell("cbg", first, wrong);
        let first_note = place(index.annotations(), extra.annotations);
        let (mut notes, wrong) = self.notes(damage.record, first_note, MOST_NOTES);
        notes.choose(self.pages);
        notes.mark(game.tree.half_moves.len());
        // Annotations of half-moves that are lost to damage are no damage of their own.
        let beyond = || if is_whole { notes.beyond(game.tree.half_moves.len()) } else { None };
        damage.tell("cba", first_note, wrong.or_else(beyond));
        for wrong in wrongs {
            damage.tell("cbh", at, Some(wrong));
        }
        for (i, team) in extra.teams.into_iter().enumerate() {
            let missing = team.and_then(|team| heading::missing(self.tables.teams.as_ref(), team, ".cbe"));
            damage.tell("cbj", extra.at, missing.map(|message| (i * 4, message)));
        }
        (game, notes)
    }

    /// The bytes of the moves of a game, as far as they are there, and what is wrong with their place.
    fn moves(&self, at: u64) -> (Vec<u8>, Option<Message>) {
        let length = |head: &[u8; 4]| u64::from(u32::from_be_bytes([0, head[1], head[2], head[3]]));
        let outside = || Some(Message::new("chessbase-moves-outside"));
        match self.cbg.blob(at, u64::MAX, length) {
            Some((bytes, is_whole)) => (bytes, if is_whole { None } else { outside() }),
            None => (Vec::new(), outside()),
        }
    }

    /// The annotations of a game, of which at most `most` bytes are read, and what is wrong with them.
    fn notes(&self, record: u32, at: u64, most: u64) -> (Notes, Option<MovesFault>) {
        let Some(cba) = self.cba.as_ref().filter(|_| at != 0) else { return (Notes::none(), None) };
        let outside = || Some((0, Message::new("chessbase-annotations-outside")));
        let length = |head: &[u8; notes::HEADER]| {
            u64::from(u32::from_be_bytes([head[10], head[11], head[12], head[13]])).max(notes::HEADER as u64)
        };
        let Some((bytes, is_whole)) = cba.blob(at, most, length) else { return (Notes::none(), outside()) };
        // Programs other than `ChessBase` leave the number of the record out.
        let owner = u32::from_be_bytes([0, bytes[0], bytes[1], bytes[2]]);
        if owner != 0 && owner != (record + 1) & 0xFF_FFFF {
            let message = Message::new("chessbase-annotations-other").with("owner", owner.to_string());
            return (Notes::none(), Some((0, message)));
        }
        let (notes, wrong) = Notes::read(bytes);
        (notes, wrong.or_else(|| if is_whole { None } else { outside() }))
    }
}

impl SizedFile {
    /// The bytes of one record, whose head gives their number, and whether all of them are there and were requested.
    /// `None` if even the head is missing.
    fn blob<const N: usize>(&self, at: u64, most: u64, length: impl Fn(&[u8; N]) -> u64) -> Option<(Vec<u8>, bool)> {
        let left = self.len.saturating_sub(at);
        let mut bytes = vec![0; left.min(PAGE as u64) as usize];
        if at == 0 || self.file.read_at(at, &mut bytes).is_err() {
            return None;
        }
        let said = length(bytes.first_chunk()?);
        let len = usize::try_from(said.min(left).min(most)).unwrap_or(usize::MAX);
        let known = bytes.len().min(len);
        bytes.resize(len, 0);
        let is_read = self.file.read_at(at + known as u64, &mut bytes[known..]).is_ok();
        if !is_read {
            bytes.truncate(known);
        }
        Some((bytes, is_read && len as u64 == said))
    }
}
