//! Claims: what players claimed in the round, as a claims file in the folder, and the answers to it.

use std::fs::OpenOptions;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::decision::now;
use crate::error::Error;
use crate::judge;
use crate::messages::{Catalog, Ui};
use crate::report::{Format, Style};
use crate::run::audit::{Audit, Recorded, audit};
use crate::run::{Plain, Sources, pipeline};
use crate::source::input::{Input, Inputs};

/// The name of the claims file. `audit` reads it as well.
pub const NAME: &str = "bienban-claims.csv";
/// Its columns. Those behind the clocks are for people.
const COLUMNS: [&str; 10] =
    ["file", "game", "ply", "side", "rule", "kind", "move", "clock_claimant", "clock_opponent", "entered"];

/// A claim as it is entered on the page.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Entered {
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
    /// When it was entered, in UTC.
    #[serde(default)]
    pub entered: String,
}

/// Appends a claim to the claims file of a folder. It is on the disk when this returns.
///
/// # Errors
/// What writing gives. Then the file is as before, if the disk allows.
pub fn append(folder: &Path, claim: &Entered) -> io::Result<()> {
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(folder.join(NAME))?;
    let mut writer = csv::Writer::from_writer(Vec::new());
    let before = file.seek(SeekFrom::End(0))?;
    if before == 0 {
        writer.write_record(COLUMNS)?;
    } else {
        // A pulled plug may have torn the last line, and nobody was told that it is saved.
        let mut last = [0];
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
        if last != *b"\n" {
            file.write_all(b"\n")?;
        }
    }
    let (game, ply, entered) = (claim.game.to_string(), claim.ply.to_string(), now());
    writer.write_record([
        &claim.file,
        &game,
        &ply,
        &claim.side,
        &claim.rule,
        &claim.kind,
        &claim.announced,
        &claim.clock_claimant,
        &claim.clock_opponent,
        &entered,
    ])?;
    let rows = writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
    if let Err(error) = file.write_all(&rows).and_then(|()| file.sync_data()) {
        file.set_len(before)?;
        return Err(error);
    }
    Ok(())
}

/// The claims of a folder, in their order. Rows that are no claims are left out; `audit` says what is wrong with them.
///
/// # Errors
/// What reading the file gives.
pub fn all(folder: &Path) -> io::Result<Vec<Entered>> {
    let mut reader = match csv::ReaderBuilder::new().flexible(true).from_path(folder.join(NAME)) {
        Ok(reader) => reader,
        Err(error) if matches!(error.kind(), csv::ErrorKind::Io(io) if io.kind() == io::ErrorKind::NotFound) => {
            return Ok(Vec::new());
        }
        Err(error) => return Err(error.into()),
    };
    Ok(reader.deserialize().filter_map(Result::ok).collect())
}

/// The answers to claims about the games of a PGN, as a report in a format: a row for each claim, in their order. A
/// claim names its game by the number that `number` gives for it.
///
/// # Errors
/// What writing temporary files and the report gives.
pub fn answers(
    claims: &[Entered],
    games: &[u8],
    number: impl Fn(&str, u64) -> Option<u64>,
    (format, ui): (Format, Ui),
) -> Result<Vec<u8>, Error> {
    let temporary = |source| Error::Temporary { source };
    let place = tempfile::tempdir().map_err(temporary)?;
    let (pgn, rows) = (place.path().join("round.pgn"), place.path().join(NAME));
    std::fs::write(&pgn, games).map_err(temporary)?;
    let mut writer = csv::Writer::from_path(&rows).map_err(|error| temporary(error.into()))?;
    let written = (|| {
        writer.write_record(&COLUMNS[..9])?;
        for claim in claims {
            let game = number(&claim.file, claim.game).map_or_else(|| "0".to_owned(), |number| number.to_string());
            let own = [&claim.side, &claim.rule, &claim.kind, &claim.announced];
            let clocks = [&claim.clock_claimant, &claim.clock_opponent];
            let ply = claim.ply.to_string();
            let first = [&"round.pgn".to_owned(), &game, &ply];
            writer.write_record(first.into_iter().chain(own).chain(clocks))?;
        }
        writer.flush().map_err(csv::Error::from)
    })();
    written.map_err(|error: csv::Error| temporary(error.into()))?;
    let recorded = Recorded::open(&rows)?;
    let (options, style) = (judge::Options::default(), Style::new(format));
    let task = Audit { options, before: 0, style, catalog: Catalog::of(ui) };
    let input = Input::Kept { name: "round.pgn".to_owned(), path: pgn };
    let inputs = Inputs { found: vec![Ok(input)], skipped: Vec::new() };
    let sources = Sources { inputs, options: pipeline::Options::default() };
    let mut out = Plain(Vec::new());
    audit(&task, &recorded, sources, &mut out, &mut ())?;
    Ok(out.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_kept_and_answered() {
        let folder = tempfile::tempdir().expect("a folder");
        let text = |text: &str| text.to_owned();
        let claim = |game, ply, kind: &str| Entered {
            file: text("a.txt"),
            game,
            ply,
            side: text("white"),
            rule: text("threefold"),
            kind: text(kind),
            announced: String::new(),
            clock_claimant: text("5:30"),
            clock_opponent: text("1:05"),
            entered: String::new(),
        };
        assert_eq!(all(folder.path()).expect("none").len(), 0);
        for ply in [8, 4] {
            append(folder.path(), &claim(1, ply, "occurred")).expect("it is written");
        }
        let claims = all(folder.path()).expect("they are there");
        assert_eq!(claims.len(), 2);
        let games = b"[White \"A\"]\n[Black \"B\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n";
        let report = answers(&claims, games, |_, number| Some(number), (Format::Jsonl, Ui::English)).expect("answers");
        let rows: Vec<serde_json::Value> = String::from_utf8(report)
            .expect("text")
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_eq!((&rows[0]["verdict"], &rows[1]["verdict"]), (&"valid".into(), &"invalid".into()), "{rows:?}");
        assert_eq!(rows[0]["article"], "9.2.2");
    }
}
