//! Claims: what players claimed in the round, as a claims file in the folder, and the answers to it.

use std::fs::OpenOptions;
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use memchr::memchr_iter;
use serde::{Deserialize, Serialize};

use super::decision::now;
use super::own::{self, CLAIMS};
use bienban_base::error::Error;
use bienban_base::messages::{Catalog, Ui};
use bienban_engine::judge;
use bienban_engine::source::input::{Input, Inputs};
use bienban_report::{Format, ReportStyle};
use bienban_run::audit::{Audit, RecordedClaims, audit};
use bienban_run::{PlainDestination, Sources, pipeline};

/// The columns of the claims file. Those after the clocks are for people.
const COLUMNS: [&str; 12] = [
    "file",
    "game",
    "ply",
    "side",
    "rule",
    "kind",
    "move",
    "clock_claimant",
    "clock_opponent",
    "white",
    "black",
    "entered",
];

/// A claim as it is entered on the page.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct EnteredClaim {
    /// The file of the game.
    pub file: String,
    /// Its number.
    pub game: u64,
    /// The half-moves that were played.
    pub ply: u32,
    /// `white` or `black`.
    pub side: String,
    /// `threefold`, `fifty` or `quickplay`.
    pub rule: String,
    /// `occurred` or `intended`.
    pub kind: String,
    /// The announced move, as it was written.
    #[serde(rename = "move", default)]
    pub announced: String,
    /// The clocks of the claimant and of his opponent, as they are written.
    #[serde(default)]
    pub clock_claimant: String,
    /// The other one.
    #[serde(default)]
    pub clock_opponent: String,
    /// The players of the game, as its sheet has them. By them a claim finds its game again, if the games of the file
    /// have changed places.
    #[serde(default)]
    pub white: String,
    /// Black.
    #[serde(default)]
    pub black: String,
    /// When it was entered, in UTC.
    #[serde(default)]
    pub entered: String,
}

impl EnteredClaim {
    /// The claim without control characters, which no other program reads. `None` if side, rule or kind is not one of
    /// the known words.
    pub fn checked(mut self) -> Option<EnteredClaim> {
        let known = ["white", "black"].contains(&&*self.side)
            && ["threefold", "fifty", "quickplay"].contains(&&*self.rule)
            && ["occurred", "intended"].contains(&&*self.kind);
        if !known {
            return None;
        }
        for text in [&mut self.announced, &mut self.clock_claimant, &mut self.clock_opponent] {
            text.retain(|c| !c.is_control());
        }
        Some(self)
    }
}

/// What became of a change of the claims file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimChange {
    /// It is on the disk.
    Made,
    /// There is no such claim any more.
    Gone,
    /// The file has foreign lines or columns, which would be lost, so nothing was written.
    Foreign,
}

/// The claims file of a folder.
#[derive(Debug, Default)]
pub struct ClaimsFile {
    /// The claims, in their order.
    pub claims: Vec<EnteredClaim>,
    /// The lines, from 1, that are no claims.
    pub unread: Vec<u64>,
    /// Whether a claim can be appended as it is: the columns are those of the desk, and the last line is whole.
    ours: bool,
    /// Whether it can be written anew with nothing lost: it has no other columns, and no line that is no claim but for
    /// a torn last one.
    whole: bool,
}

/// The claims of a folder. A spreadsheet program may have saved the file with other separators, another order of
/// columns, or without the last line end.
///
/// # Errors
/// What reading the file gives.
pub fn all(folder: &Path) -> io::Result<ClaimsFile> {
    let bytes = match own::path(folder, CLAIMS).and_then(std::fs::read) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(ClaimsFile { whole: true, ..ClaimsFile::default() });
        }
        read => read?,
    };
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    let header = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let count = |separator: u8| memchr_iter(separator, header).count();
    let separator = [b',', b';', b'\t'].into_iter().max_by_key(|&separator| (count(separator), separator == b','));
    let mut reader = csv::ReaderBuilder::new().flexible(true).delimiter(separator.unwrap_or(b',')).from_reader(text);
    let ended = bytes.ends_with(b"\n");
    let ours = ended && bytes.starts_with(format!("{}\n", COLUMNS.join(",")).as_bytes());
    let mut kept = ClaimsFile { ours, ..ClaimsFile::default() };
    let Ok(headers) = reader.headers().cloned() else {
        kept.unread.push(1);
        return Ok(kept);
    };
    let mut record = csv::StringRecord::new();
    loop {
        let line = reader.position().line();
        match reader.read_record(&mut record) {
            Ok(false) => break,
            Ok(true) if record.iter().all(str::is_empty) => {}
            Ok(true) => match record.deserialize::<EnteredClaim>(Some(&headers)).ok().and_then(EnteredClaim::checked) {
                Some(claim) => kept.claims.push(claim),
                None => kept.unread.push(record.position().map_or(line, csv::Position::line)),
            },
            Err(_) => kept.unread.push(line),
        }
    }
    let last = memchr_iter(b'\n', text).count() as u64 + 1;
    let torn = !ended && kept.unread == [last];
    kept.whole = (kept.unread.is_empty() || torn) && headers.iter().all(|name| COLUMNS.contains(&name));
    Ok(kept)
}

/// Adds a claim to the claims file of a folder.
///
/// # Errors
/// What writing gives. Then the file is as before, if the disk allows.
pub fn append(folder: &Path, mut claim: EnteredClaim) -> io::Result<ClaimChange> {
    let kept = all(folder)?;
    claim.entered = now();
    if kept.ours && kept.unread.is_empty() {
        let mut file = OpenOptions::new().append(true).open(own::path(folder, CLAIMS)?)?;
        let before = file.seek(SeekFrom::End(0))?;
        if let Err(error) = file.write_all(&rows(&[claim], false)?).and_then(|()| file.sync_data()) {
            file.set_len(before)?;
            return Err(error);
        }
        return Ok(ClaimChange::Made);
    }
    if !kept.whole {
        return Ok(ClaimChange::Foreign);
    }
    let mut claims = kept.claims;
    claims.push(claim);
    replace(folder, &claims).map(|()| ClaimChange::Made)
}

/// Takes a claim out of the claims file, by its index and the time when it was entered.
///
/// # Errors
/// What writing gives. Then the file is as before.
pub fn remove(folder: &Path, index: usize, entered: &str) -> io::Result<ClaimChange> {
    let mut kept = all(folder)?;
    if !kept.whole {
        return Ok(ClaimChange::Foreign);
    }
    if kept.claims.get(index).is_none_or(|claim| claim.entered != entered) {
        return Ok(ClaimChange::Gone);
    }
    kept.claims.remove(index);
    replace(folder, &kept.claims).map(|()| ClaimChange::Made)
}

/// Writes the claims file anew, whole or not at all.
fn replace(folder: &Path, claims: &[EnteredClaim]) -> io::Result<()> {
    let path = own::path(folder, CLAIMS)?;
    let mut draft = tempfile::Builder::new().prefix(".bienban-").suffix(".part").tempfile_in(folder)?;
    draft.write_all(&rows(claims, true)?)?;
    draft.as_file().sync_all()?;
    draft.persist(path).map(drop).map_err(|error| error.error)
}

/// Claims as lines of a claims file.
fn rows(claims: &[EnteredClaim], header: bool) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    if header {
        writer.write_record(COLUMNS)?;
    }
    for claim in claims {
        let (game, ply) = (claim.game.to_string(), claim.ply.to_string());
        let own = [&claim.file, &game, &ply, &claim.side, &claim.rule, &claim.kind, &claim.announced];
        let rest = [&claim.clock_claimant, &claim.clock_opponent, &claim.white, &claim.black, &claim.entered];
        writer.write_record(own.into_iter().chain(rest))?;
    }
    writer.into_inner().map_err(|error| io::Error::other(error.to_string()))
}

/// The answers to claims about the games of a PGN, as a report in a format: a row for each claim, in their order. A
/// claim names its game by the number that `number` gives for it.
///
/// # Errors
/// What writing temporary files and the report gives.
pub fn answers(
    claims: &[EnteredClaim],
    games: &[u8],
    number: impl Fn(&EnteredClaim) -> Option<u64>,
    (format, ui): (Format, Ui),
) -> Result<Vec<u8>, Error> {
    let temporary = |source| Error::Temporary { source };
    let place = tempfile::tempdir().map_err(temporary)?;
    let (pgn, rows) = (place.path().join("round.pgn"), place.path().join(CLAIMS));
    std::fs::write(&pgn, games).map_err(temporary)?;
    let mut writer = csv::Writer::from_path(&rows).map_err(|error| temporary(error.into()))?;
    let written = (|| {
        writer.write_record(&COLUMNS[..9])?;
        for claim in claims {
            let game = number(claim).map_or_else(|| "0".to_owned(), |number| number.to_string());
            let own = [&claim.side, &claim.rule, &claim.kind, &claim.announced];
            let clocks = [&claim.clock_claimant, &claim.clock_opponent];
            let ply = claim.ply.to_string();
            let first = [&"round.pgn".to_owned(), &game, &ply];
            writer.write_record(first.into_iter().chain(own).chain(clocks))?;
        }
        writer.flush().map_err(csv::Error::from)
    })();
    written.map_err(|error: csv::Error| temporary(error.into()))?;
    let recorded = RecordedClaims::open(&rows)?.named(CLAIMS);
    let (options, style) = (judge::JudgeOptions::default(), ReportStyle::new(format));
    let task = Audit { options, before: 0, style, catalog: Catalog::of(ui) };
    let input = Input::Kept { name: "round.pgn".to_owned(), path: pgn };
    let inputs = Inputs { found: vec![Ok(input)], ..Inputs::default() };
    let sources = Sources { inputs, options: pipeline::PipelineOptions::default() };
    let mut out = PlainDestination(Vec::new());
    audit(&task, &recorded, sources, &mut out, &mut ())?;
    Ok(out.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(game: u64, ply: u32, kind: &str) -> EnteredClaim {
        let text = |text: &str| text.to_owned();
        EnteredClaim {
            file: text("a.txt"),
            game,
            ply,
            side: text("white"),
            rule: text("threefold"),
            kind: text(kind),
            announced: String::new(),
            clock_claimant: text("5:30"),
            clock_opponent: text("1:05"),
            white: text("A"),
            black: text("B"),
            entered: String::new(),
        }
    }

    #[test]
    fn claims_are_kept_and_answered() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(all(folder.path()).expect("none").claims.len(), 0);
        for ply in [8, 4] {
            assert_eq!(append(folder.path(), claim(1, ply, "occurred")).expect("it is written"), ClaimChange::Made);
        }
        let claims = all(folder.path()).expect("they are there").claims;
        assert_eq!(claims.len(), 2);
        let games = b"[White \"A\"]\n[Black \"B\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n";
        let report = answers(&claims, games, |claim| Some(claim.game), (Format::Jsonl, Ui::English)).expect("answers");
        let rows: Vec<serde_json::Value> = String::from_utf8(report)
            .expect("text")
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_eq!((&rows[0]["verdict"], &rows[1]["verdict"]), (&"valid".into(), &"invalid".into()), "{rows:?}");
        assert_eq!(rows[0]["article"], "9.2.2");
        let form = answers(&claims, games, |claim| Some(claim.game), (Format::Html, Ui::English)).expect("answers");
        let form = String::from_utf8(form).expect("text");
        assert!(form.contains("bienban-claims.csv, row 2") && !form.contains(&*std::env::temp_dir().to_string_lossy()));
        let entered = claims[0].entered.clone();
        assert_eq!(remove(folder.path(), 0, &entered).expect("it is written"), ClaimChange::Made);
        assert_eq!(remove(folder.path(), 1, &entered).expect("it is read"), ClaimChange::Gone);
        assert_eq!(all(folder.path()).expect("they are there").claims[0].ply, 4);
    }

    #[test]
    fn what_a_spreadsheet_made_of_the_file_is_read_and_goes_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(CLAIMS);
        append(folder.path(), claim(1, 8, "occurred")).expect("it is written");
        let ours = std::fs::read_to_string(&path).expect("it is there");
        let semicolons = format!("\u{FEFF}{}", ours.replace(',', ";").replace('\n', "\r\n"));
        let turned = "game,file,ply,side,rule,kind\n1,a.txt,8,white,threefold,occurred".to_owned();
        for (text, count) in
            [(semicolons, 1), (turned, 1), (ours.trim_end().to_owned(), 1), (format!("{ours}a.txt,1,"), 1)]
        {
            std::fs::write(&path, &text).expect("it is written");
            assert_eq!(all(folder.path()).expect("it is read").claims.len(), count, "{text}");
            let change = append(folder.path(), claim(2, 9, "intended")).expect("it is written");
            assert_eq!(change, ClaimChange::Made, "{text}");
            let kept = all(folder.path()).expect("it is read");
            assert_eq!((kept.claims.len(), kept.unread.len(), kept.ours), (count + 1, 0, true), "{text}");
            assert_eq!(kept.claims[0].ply, 8);
        }
        // What is no claim stays, and nothing is appended to it.
        let foreign = format!("{ours}a.txt,one,8,white,threefold,occurred,,,,,,\na.txt,1,9,white,\"fifty\n");
        std::fs::write(&path, &foreign).expect("it is written");
        assert_eq!(all(folder.path()).expect("it is read").unread, [3, 4]);
        assert_eq!(append(folder.path(), claim(2, 9, "intended")).expect("it is read"), ClaimChange::Foreign);
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), foreign);
        // A foreign column is kept, too.
        let noted = "file,game,ply,side,rule,kind,ghi chú\na.txt,1,8,white,threefold,occurred,hỏi lại\n";
        std::fs::write(&path, noted).expect("it is written");
        let entered = all(folder.path()).expect("it is read").claims[0].entered.clone();
        assert_eq!(append(folder.path(), claim(2, 9, "intended")).expect("it is read"), ClaimChange::Foreign);
        assert_eq!(remove(folder.path(), 0, &entered).expect("it is read"), ClaimChange::Foreign);
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), noted);
    }
}
