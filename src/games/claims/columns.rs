//! Columns: which cells of a claims file mean what, and how a row becomes a claim.

use super::claim::{Claim, ClaimPlace, Plea};
use super::players::ClaimPlayers;
use super::record::ClaimRecord;
use super::wording::{self, RuleWording};
use super::{article, clock, heading};
use bienban_base::message::Message;
use bienban_base::place::{Ply, Side};
use bienban_base::text::names::fold;
use bienban_engine::chess::draws::{DrawKind, RuleName};
use bienban_engine::pgn::date;

/// The meaning of the cells of a row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClaimColumns {
    at: [Option<usize>; heading::COUNT],
    /// Headings that name no column, each with the name of the one that they may have been meant for.
    pub unread: Vec<(String, &'static str)>,
}

impl ClaimColumns {
    /// The columns that a header names, in any case and order.
    ///
    /// # Errors
    /// The sentence about the column that is missing, or occurs twice.
    pub fn of(header: &[String]) -> Result<ClaimColumns, Message> {
        let mut columns = ClaimColumns::default();
        for (index, name) in header.iter().enumerate() {
            let Some(known) = heading::read(name) else {
                columns.unread.extend(heading::near(name).map(|near| (name.clone(), near)));
                continue;
            };
            if columns.at[known].replace(index).is_some() {
                return Err(Message::new("claims-column-twice").with("column", heading::name(known)));
            }
        }
        columns.unread.retain(|(_, near)| heading::index(near).is_some_and(|known| columns.at[known].is_none()));
        let has = |name| columns.index(name).is_some();
        let players = has("white") && has("black");
        let wanted = [
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
        heading::index(name).and_then(|known| self.at[known])
    }

    /// How many of the headings name a column.
    pub fn known(header: &[String]) -> usize {
        header.iter().filter(|name| heading::read(name).is_some()).count()
    }

    fn cell<'a>(&self, record: &'a ClaimRecord, name: &str) -> &'a str {
        self.index(name).map_or("", |index| record.cell(index).trim())
    }

    /// Reads a claim.
    ///
    /// # Errors
    /// The sentence about the cell that is at fault.
    pub fn claim(&self, record: &ClaimRecord) -> Result<Claim, Message> {
        let cell = |name| self.cell(record, name);
        let number = |name: &'static str| number(name, cell(name));
        let side = side(cell("side"), [cell("white"), cell("black")])?;
        let announced = cell("move");
        let RuleCell { rule, kind, article } = ruled(cell("rule"), cell("kind"), !announced.is_empty())?;
        let clocks =
            [clock("clock_claimant", cell("clock_claimant"))?, clock("clock_opponent", cell("clock_opponent"))?];
        let announced = (!announced.is_empty()).then(|| announced.into());
        let plea = Plea { side, rule, kind, announced, clocks };
        let move_number = self.move_number(record)?;
        let (at, move_number) = match (number("ply")?, move_number) {
            (Some(ply), number) => (ClaimPlace::Ply(Ply(ply)), number),
            (None, Some(number)) => (ClaimPlace::Move(number), None),
            (None, None) => return Err(missing("ply")),
        };
        let file = cell("file").replace('\\', "/");
        let file = file.strip_prefix("./").unwrap_or(&file).to_owned();
        let game = number("game")?.map(u64::from);
        let round = cell("round");
        let read = if game.is_some() { ClaimPlayers::partly } else { ClaimPlayers::of };
        let players = read(cell("white"), cell("black"), round.strip_suffix(".0").unwrap_or(round)).map(Box::new);
        match (game, &players) {
            (Some(0), _) => return Err(unknown("game", "0")),
            // A table without the column has the names in its place.
            (None, None) if self.index("game").is_none() && cell("white").is_empty() => return Err(missing("white")),
            (None, None) if self.index("game").is_none() => return Err(missing("black")),
            (None, None) => return Err(missing("game")),
            _ => {}
        }
        Ok(Claim { file, game, players, at, number: move_number, plea, article })
    }

    fn move_number(&self, record: &ClaimRecord) -> Result<Option<u32>, Message> {
        // Scoresheets have `34.` and `34...`.
        number("move_number", self.cell(record, "move_number").trim_end_matches(['.', '…']))
    }
}

/// The rule as a row gives it.
struct RuleCell {
    rule: RuleName,
    kind: DrawKind,
    article: Option<Box<str>>,
}

/// The rule and the kind of a claim by their cells. An article may imply the kind, which the other cell must not deny.
fn ruled(text: &str, kind: &str, announced: bool) -> Result<RuleCell, Message> {
    if text.is_empty() {
        return Err(missing("rule"));
    }
    let said = match kind {
        "" => None,
        kind => Some(wording::kind(kind).ok_or_else(|| unknown("kind", kind))?),
    };
    let usual = if announced { DrawKind::Intended } else { DrawKind::Occurred };
    let on_board = |cell: &'static str, value: &str| {
        Err(Message::new("claims-move-differs").with("cell", cell).with("value", short(value)))
    };
    let (rule, named) = match wording::rule(text) {
        None => return Err(unknown("rule", text)),
        Some(RuleWording::NoClaim { since }) => {
            let key = if since { "claims-no-claim-since" } else { "claims-no-claim-needed" };
            return Err(Message::new(key).with("value", short(text)));
        }
        Some(RuleWording::Rule(rule)) => (rule, Ok(None)),
        Some(RuleWording::Article(rule, article)) => {
            let kind = article::kind(rule, &article);
            (rule, kind.map_err(|()| article))
        }
    };
    let (kind, article) = match (said, named) {
        (Some(said), Ok(Some(named))) if said != named => {
            let message = Message::new("claims-kind-differs").with("rule", short(text)).with("kind", short(kind));
            return Err(message);
        }
        (Some(DrawKind::Occurred), _) if announced => return on_board("kind", kind),
        (None, Ok(Some(DrawKind::Occurred))) if announced => return on_board("rule", text),
        (Some(said), _) => (said, None),
        (None, Ok(named)) => (named.unwrap_or(usual), None),
        (None, Err(article)) => (usual, Some(article.into()).filter(|_| !announced)),
    };
    Ok(RuleCell { rule, kind, article })
}

fn missing(column: &'static str) -> Message {
    Message::new("claims-cell-missing").with("column", column)
}

/// The beginning of a cell, as a sentence quotes it.
fn short(value: &str) -> String {
    value.chars().take(60).collect()
}

/// Whether a spreadsheet may have made this of `9.2`: `2026-02-09`, `09/02/2026`, `9-Feb`.
fn is_date(value: &str) -> bool {
    let day = value.split([' ', 'T']).next().unwrap_or_default();
    let month =
        |part: &str| part.len() == 3 && part.bytes().all(|b| b.is_ascii_alphabetic()) || part.starts_with("thg");
    let parts: Vec<String> = value.split(['-', '/', ' ']).map(str::to_lowercase).collect();
    let named =
        parts.len() <= 3 && parts.iter().any(|part| month(part)) && parts[0].bytes().any(|b| b.is_ascii_digit());
    named || date::within(day).is_some() && day.contains(['-', '/', '.'])
}

fn unknown(column: &'static str, value: &str) -> Message {
    if column == "rule" && is_date(value) {
        return Message::new("claims-rule-date").with("value", short(value));
    }
    let expected = match column {
        "side" => "white, black, trắng, đen",
        "rule" => "threefold, fifty, quickplay, perpetual, ba lần, 50 nước, hai phút cuối, 9.2, 9.3, 10.2",
        "kind" => "occurred, intended, đã xảy ra, dự định",
        "game" => "1, 2, 3, ...",
        _ => "0, 1, 2, ...",
    };
    let message = Message::new("claims-cell-unknown").with("column", column);
    message.with("value", short(value)).with("expected", expected)
}

/// A whole number. A spreadsheet that keeps all numbers with decimals writes `34.0`; `1.000` may be a thousand.
fn number(column: &'static str, text: &str) -> Result<Option<u32>, Message> {
    if text.is_empty() {
        return Ok(None);
    }
    let decimals = |zeros: &str| matches!(zeros, "0" | "00");
    let whole = text.split_once('.').filter(|(_, zeros)| decimals(zeros)).map_or(text, |(whole, _)| whole);
    let digits = whole.bytes().all(|b| b.is_ascii_digit());
    whole.parse().ok().filter(|_| digits).map(Some).ok_or_else(|| unknown(column, text))
}

/// The player who claimed, by a word for him or by his name, which the row has as well.
fn side(text: &str, players: [&str; 2]) -> Result<Side, Message> {
    if text.is_empty() {
        return Err(missing("side"));
    }
    let [white, black] = players.map(|name| fold(name) == fold(text));
    let named = match (white, black) {
        (true, false) => Some(Side::White),
        (false, true) => Some(Side::Black),
        _ => None,
    };
    wording::side(text).or(named).ok_or_else(|| unknown("side", text))
}

/// The seconds left on a clock. An empty cell means that they were not recorded.
fn clock(column: &'static str, text: &str) -> Result<Option<u32>, Message> {
    // A stroke or a question mark means that the clock was not read.
    if text.chars().all(|c| matches!(c, '?' | '-' | '–' | '—')) {
        return Ok(None);
    }
    let message = || Message::new("claims-clock").with("column", column).with("value", short(text));
    clock::read(text).map(Some).ok_or_else(message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(header: &str, row: &str) -> Result<Claim, Message> {
        let header: Vec<String> = header.split(',').map(str::to_owned).collect();
        ClaimColumns::of(&header)?.claim(&ClaimRecord::of(row.split(',')))
    }

    const HEADER: &str = "file,game,ply,side,rule,kind,move";

    #[test]
    fn a_claim_is_read_with_every_usual_word() {
        for (side, rule, kind) in [("White", "threefold", "Occurred"), ("trắng", "Ba lần", ""), ("W", "rep3", "")] {
            let claim = read(HEADER, &format!("./r1\\a.pgn,3,8,{side},{rule},{kind},")).expect("it is one");
            assert_eq!((claim.file.as_str(), claim.game, claim.at), ("r1/a.pgn", Some(3), ClaimPlace::Ply(Ply(8))));
            assert_eq!(
                (claim.plea.side, claim.plea.rule, claim.plea.kind),
                (Side::White, RuleName::Threefold, DrawKind::Occurred)
            );
        }
        let intended = read(HEADER, "a.pgn,1,99,đen,50 nước,,Tb1").expect("it is one");
        assert_eq!((intended.plea.kind, intended.plea.announced.as_deref()), (DrawKind::Intended, Some("Tb1")));
    }

    #[test]
    fn what_is_not_known_is_said() {
        for (row, key, column) in [
            ("a.pgn,1,8,,threefold,,", "claims-cell-missing", "side"),
            ("a.pgn,1,8,x,threefold,,", "claims-cell-unknown", "side"),
            ("a.pgn,1,-8,white,threefold,,", "claims-cell-unknown", "ply"),
            ("a.pgn,1,+8,white,threefold,,", "claims-cell-unknown", "ply"),
            ("a.pgn,1.000,8,white,threefold,,", "claims-cell-unknown", "game"),
            ("a.pgn,1,99999999999,white,threefold,,", "claims-cell-unknown", "ply"),
            ("a.pgn,1,,white,threefold,,", "claims-cell-missing", "ply"),
            ("a.pgn,0,1,white,threefold,,", "claims-cell-unknown", "game"),
            ("a.pgn,,1,white,threefold,,", "claims-cell-missing", "game"),
            ("a.pgn,1,1,white,draw,,", "claims-cell-unknown", "rule"),
            ("a.pgn,1,1,white,,,", "claims-cell-missing", "rule"),
            ("a.pgn,1,1,white,50,automatic,", "claims-cell-unknown", "kind"),
            ("a.pgn", "claims-cell-missing", "side"),
        ] {
            let message = read(HEADER, row).expect_err(row);
            assert_eq!(message.key, key, "{row}");
            assert!(message.args.iter().any(|(_, v)| *v == bienban_base::message::Value::Text(column.into())), "{row}");
        }
        assert_eq!(read("file,game,ply,side", "").expect_err("no rule").key, "claims-column-missing");
        assert_eq!(read("file,game,ply,side,rule,Rule", "").expect_err("twice").key, "claims-column-twice");
    }

    #[test]
    fn move_numbers_and_articles() {
        let claim = read("white,black,round,move_number,side,rule", "An,B,3,34...,black,50").expect("it is one");
        assert_eq!((claim.at, claim.number), (ClaimPlace::Move(34), None));
        let both = read("file,game,ply,move_number,side,rule", "a.pgn,1.0,8.0,5.,white,3").expect("it is one");
        assert_eq!((both.game, both.at, both.number), (Some(1), ClaimPlace::Ply(Ply(8)), Some(5)));
        for (rule, kind, announced, expected) in [
            ("9.2a", "", "", Ok(DrawKind::Intended)),
            ("9.2b", "", "Ng8", Err("claims-move-differs")),
            ("9.2", "occurred", "Ng8", Err("claims-move-differs")),
            ("Điều 9.2", "", "Ng8", Ok(DrawKind::Intended)),
            ("9.2.1", "", "", Ok(DrawKind::Occurred)),
            ("9.2.1", "", "Ng8", Ok(DrawKind::Intended)),
            ("9.2a", "occurred", "", Err("claims-kind-differs")),
            ("9.6", "", "", Err("claims-no-claim-since")),
            ("fivefold", "", "", Err("claims-no-claim-since")),
            ("stalemate", "", "", Err("claims-no-claim-needed")),
        ] {
            let row = format!("a.pgn,1,8,white,{rule},{kind},{announced}");
            let read = read(HEADER, &row).map(|claim| claim.plea.kind).map_err(|message| message.key);
            assert_eq!(read, expected, "{row}");
        }
        let open = read(HEADER, "a.pgn,1,8,white,9.2.1,,").expect("it is one");
        let under = |id| open.plea_under(bienban_engine::chess::law::editions::by_id(id).expect("there is one")).kind;
        assert_eq!((under("2018"), under("2023")), (DrawKind::Occurred, DrawKind::Intended));
    }

    #[test]
    fn clocks_are_read_or_refused() {
        let read = |cell: &str| read("file,game,ply,side,rule,clock_claimant", &format!("a,1,8,white,3,{cell}"));
        assert_eq!(read("5:30").expect("it is one").plea.clocks, [Some(330), None]);
        for nothing in ["?", "-", "–", ""] {
            assert_eq!(read(nothing).expect("it is one").plea.clocks, [None, None], "{nothing}");
        }
        assert_eq!(read("5.30").expect_err("it is none").key, "claims-clock");
    }

    #[test]
    fn a_player_may_be_named_instead_of_his_colour() {
        let side = |side: &str| {
            let read = read("white,black,ply,side,rule", &format!("Nguyễn Văn An,Lê Hà,8,{side},3"));
            read.map(|claim| claim.plea.side).map_err(|message| message.key)
        };
        assert_eq!((side("Nguyen Van An"), side("Lê Hà")), (Ok(Side::White), Ok(Side::Black)));
        assert_eq!(side("Trần Bình"), Err("claims-cell-unknown"));
    }
}
