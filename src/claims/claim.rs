//! Claim: a row of a claims file after reading.

use crate::chess::{Chess, Position};

use super::table::ClaimRecord;
use crate::chess::draws::{Kind, RuleName};
use crate::judge::tournament::fold;
use crate::message::Message;
use crate::place::{Ply, Side};

/// Where in the game a claim was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// After this number of half-moves.
    Ply(Ply),
    /// When the claimant had to make his move with this number.
    Move(u32),
}

impl At {
    /// The number of half-moves played before the claim, in a game that begins with this position. `None` if the
    /// place is before the first position.
    pub fn ply(self, start: &Chess, side: Side) -> Option<Ply> {
        match self {
            At::Ply(ply) => Some(ply),
            At::Move(number) => {
                let moves = i64::from(number) - i64::from(start.fullmoves().get());
                let half_moves = 2 * moves + i64::from(side == Side::Black) - i64::from(start.turn().is_black());
                u32::try_from(half_moves).ok().map(Ply)
            }
        }
    }
}

/// The claim itself, without game and half-move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plea {
    /// Who claimed.
    pub side: Side,
    /// Threefold or fifty.
    pub rule: RuleName,
    /// Occurred or intended.
    pub kind: Kind,
    /// The announced move as written.
    pub announced: Option<Box<str>>,
    /// The seconds left on the clocks of the claimant and of his opponent.
    pub clocks: [Option<u32>; 2],
}

/// The players of the game that a claim is about. Names are folded; the round is folded, and empty if none is named.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Players {
    /// White.
    pub white: String,
    /// Black.
    pub black: String,
    /// The round.
    pub round: String,
}

impl Players {
    /// The players of a game by its tags, or of a claim by its cells. `None` if one of them is not named.
    pub fn of(white: &str, black: &str, round: &str) -> Option<Players> {
        // A spreadsheet export puts an apostrophe before a text that looks like a formula.
        let name = |text: &str| fold(text.strip_prefix('\'').unwrap_or(text));
        let players = Players { white: name(white), black: name(black), round: fold(round) };
        (!players.white.is_empty() && !players.black.is_empty()).then_some(players)
    }

    /// Whether a claim about these players is about a game of the others. The round counts only if the claim names
    /// one; `3` also matches `3.12`, which has the board after the dot.
    pub fn are(&self, game: &Players) -> bool {
        let round = || game.round.split_once('.').is_some_and(|(round, _)| round == self.round);
        self.white == game.white
            && self.black == game.black
            && (self.round.is_empty() || self.round == game.round || round())
    }
}

/// A claim as it was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The file, with `/` and without `./`. Empty if only the players identify the game.
    pub file: String,
    /// The number of the game in it, from 1.
    pub game: Option<u64>,
    /// The players.
    pub players: Option<Box<Players>>,
    /// Where in the game.
    pub at: At,
    /// What.
    pub plea: Plea,
}

/// The columns that have a meaning, in the order of [`Columns`].
const NAMES: [&str; 13] = [
    "file",
    "game",
    "white",
    "black",
    "round",
    "ply",
    "move_number",
    "side",
    "rule",
    "kind",
    "move",
    "clock_claimant",
    "clock_opponent",
];

/// The meaning of the cells of a row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Columns {
    at: [Option<usize>; NAMES.len()],
}

impl Columns {
    /// The columns that a header names, in any case and order.
    ///
    /// # Errors
    /// The sentence that says which column is missing, or stands twice.
    pub fn of(header: &[String]) -> Result<Columns, Message> {
        let mut columns = Columns::default();
        for (index, name) in header.iter().enumerate() {
            let folded = name.to_lowercase();
            let Some(known) = NAMES.iter().position(|known| *known == folded) else { continue };
            if columns.at[known].replace(index).is_some() {
                return Err(Message::new("claims-column-twice").with("column", NAMES[known]));
            }
        }
        let has = |name| columns.index(name).is_some();
        let players = has("white") && has("black");
        let wanted = [
            (has("file") || players, "file"),
            (has("game") || players, "game"),
            (has("ply") || has("move_number"), "ply"),
            (has("side"), "side"),
            (has("rule"), "rule"),
        ];
        match wanted.iter().find(|(there, _)| !there) {
            Some((_, name)) => Err(Message::new("claims-column-missing").with("column", *name)),
            None => Ok(columns),
        }
    }

    /// The index of the column with this name.
    pub fn index(&self, name: &str) -> Option<usize> {
        NAMES.iter().position(|known| *known == name).and_then(|known| self.at[known])
    }

    fn cell<'a>(&self, record: &'a ClaimRecord, name: &str) -> &'a str {
        self.index(name).map_or("", |index| record.cell(index).trim())
    }

    /// Reads a claim.
    ///
    /// # Errors
    /// The sentence that says which cell is at fault.
    pub fn claim(&self, record: &ClaimRecord) -> Result<Claim, Message> {
        let cell = |name| self.cell(record, name);
        let number = |name: &'static str| number(name, cell(name));
        let side = side(cell("side"))?;
        let announced = cell("move");
        let kind = match (cell("kind"), announced.is_empty()) {
            ("", true) => Kind::Occurred,
            ("", false) => Kind::Intended,
            (kind, _) => self::kind(kind)?,
        };
        let plea = Plea {
            side,
            rule: rule(cell("rule"))?,
            kind,
            announced: (!announced.is_empty()).then(|| announced.into()),
            clocks: [number("clock_claimant")?, number("clock_opponent")?],
        };
        let at = match (number("ply")?, self.move_number(record)?) {
            (Some(ply), _) => At::Ply(Ply(ply)),
            (None, Some(number)) => At::Move(number),
            (None, None) => return Err(missing("ply")),
        };
        let file = cell("file").replace('\\', "/");
        let file = file.strip_prefix("./").unwrap_or(&file).to_owned();
        let game = number("game")?.map(u64::from);
        let players = Players::of(cell("white"), cell("black"), cell("round")).map(Box::new);
        match (game, &players) {
            (Some(0), _) => return Err(unknown("game", "0")),
            (None, None) => return Err(missing("game")),
            (Some(_), _) if file.is_empty() => return Err(missing("file")),
            _ => {}
        }
        Ok(Claim { file, game, players, at, plea })
    }

    fn move_number(&self, record: &ClaimRecord) -> Result<Option<u32>, Message> {
        // Scoresheets have `34.` and `34...`.
        number("move_number", self.cell(record, "move_number").trim_end_matches(['.', '…']))
    }
}

fn missing(column: &'static str) -> Message {
    Message::new("claims-cell-missing").with("column", column)
}

fn unknown(column: &'static str, value: &str) -> Message {
    let expected = match column {
        "side" => "white, black",
        "rule" => "threefold, fifty",
        "kind" => "occurred, intended",
        "game" => "1, 2, 3, ...",
        _ => "0, 1, 2, ...",
    };
    let short: String = value.chars().take(60).collect();
    Message::new("claims-cell-unknown").with("column", column).with("value", short).with("expected", expected)
}

fn number(column: &'static str, text: &str) -> Result<Option<u32>, Message> {
    if text.is_empty() {
        return Ok(None);
    }
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| digits).map(Some).ok_or_else(|| unknown(column, text))
}

fn side(text: &str) -> Result<Side, Message> {
    match text.to_lowercase().as_str() {
        "" => Err(missing("side")),
        "white" | "w" | "trắng" | "trang" => Ok(Side::White),
        "black" | "b" | "đen" | "den" => Ok(Side::Black),
        _ => Err(unknown("side", text)),
    }
}

/// The rule by any of its usual names. Blanks and hyphens make no difference.
fn rule(text: &str) -> Result<RuleName, Message> {
    let folded: String = text.to_lowercase().chars().filter(|c| !c.is_whitespace() && !"-_".contains(*c)).collect();
    match folded.as_str() {
        "" => Err(missing("rule")),
        "threefold"
        | "threefoldrepetition"
        | "repetition"
        | "rep3"
        | "3"
        | "3x"
        | "3fold"
        | "3times"
        | "ba"
        | "balần"
        | "3lần"
        | "lặplại3lần"
        | "lặplạibalần"
        | "lặp3lần"
        | "lặpbalần"
        | "bấtbiếnbalần"
        | "bấtbiến3lần" => Ok(RuleName::Threefold),
        "fifty"
        | "fiftymoves"
        | "fiftymove"
        | "fiftymoverule"
        | "50"
        | "50moves"
        | "50move"
        | "50moverule"
        | "50nước"
        | "50nướcđi"
        | "nămmươi"
        | "nămmươinước"
        | "nămmươinướcđi"
        | "luật50nước" => Ok(RuleName::Fifty),
        _ => Err(unknown("rule", text)),
    }
}

fn kind(text: &str) -> Result<Kind, Message> {
    match text.to_lowercase().as_str() {
        "occurred" | "đã xảy ra" | "xảy ra" => Ok(Kind::Occurred),
        "intended" | "dự định" | "sắp đi" => Ok(Kind::Intended),
        _ => Err(unknown("kind", text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(header: &str, row: &str) -> Result<Claim, Message> {
        let header: Vec<String> = header.split(',').map(str::to_owned).collect();
        Columns::of(&header)?.claim(&ClaimRecord::of(row.split(',')))
    }

    const HEADER: &str = "file,game,ply,side,rule,kind,move";

    #[test]
    fn a_claim_is_read_with_every_usual_word() {
        for (side, rule, kind) in [("White", "threefold", "Occurred"), ("trắng", "Ba lần", ""), ("W", "rep3", "")] {
            let claim = read(HEADER, &format!("./r1\\a.pgn,3,8,{side},{rule},{kind},")).expect("it is one");
            assert_eq!((claim.file.as_str(), claim.game, claim.at), ("r1/a.pgn", Some(3), At::Ply(Ply(8))));
            assert_eq!(
                (claim.plea.side, claim.plea.rule, claim.plea.kind),
                (Side::White, RuleName::Threefold, Kind::Occurred)
            );
        }
        let intended = read(HEADER, "a.pgn,1,99,đen,50 nước,,Tb1").expect("it is one");
        assert_eq!((intended.plea.kind, intended.plea.announced.as_deref()), (Kind::Intended, Some("Tb1")));
    }

    #[test]
    fn what_is_not_known_is_said() {
        for (row, key, column) in [
            ("a.pgn,1,8,,threefold,,", "claims-cell-missing", "side"),
            ("a.pgn,1,8,x,threefold,,", "claims-cell-unknown", "side"),
            ("a.pgn,1,-8,white,threefold,,", "claims-cell-unknown", "ply"),
            ("a.pgn,1,+8,white,threefold,,", "claims-cell-unknown", "ply"),
            ("a.pgn,1,99999999999,white,threefold,,", "claims-cell-unknown", "ply"),
            ("a.pgn,1,,white,threefold,,", "claims-cell-missing", "ply"),
            ("a.pgn,0,1,white,threefold,,", "claims-cell-unknown", "game"),
            (",1,1,white,threefold,,", "claims-cell-missing", "file"),
            ("a.pgn,,1,white,threefold,,", "claims-cell-missing", "game"),
            ("a.pgn,1,1,white,fivefold,,", "claims-cell-unknown", "rule"),
            ("a.pgn,1,1,white,,,", "claims-cell-missing", "rule"),
            ("a.pgn,1,1,white,50,automatic,", "claims-cell-unknown", "kind"),
            ("a.pgn", "claims-cell-missing", "side"),
        ] {
            let message = read(HEADER, row).expect_err(row);
            assert_eq!(message.key, key, "{row}");
            assert!(message.args.iter().any(|(_, v)| *v == crate::message::Value::Text(column.into())), "{row}");
        }
        assert_eq!(read("file,game,ply,side", "").expect_err("no rule").key, "claims-column-missing");
        assert_eq!(read("file,game,ply,side,rule,Rule", "").expect_err("twice").key, "claims-column-twice");
    }

    #[test]
    fn move_numbers_and_players() {
        let claim = read("white,black,round,move_number,side,rule", "An,B,3,34...,black,50").expect("it is one");
        assert_eq!(claim.at, At::Move(34));
        let start = Chess::default();
        assert_eq!(claim.at.ply(&start, Side::Black), Some(Ply(67)));
        assert_eq!(At::Move(0).ply(&start, Side::White), None);
        let players = claim.players.expect("they are named");
        assert!(players.are(&Players::of("AN", "b", "3.12").expect("named")));
        assert!(!players.are(&Players::of("An", "B", "4").expect("named")));
    }
}
