//! View: a game as the page shows it, in the words of one language.

use serde::Serialize;

use super::decision::DeskDecision;
use super::journal::Journal;
use super::look::GameLook;
use super::pair::{SecondCell, SecondSheet, SheetDifferences};
use super::round::FolderRound;
use super::round_game::{RoundGame, RoundGameState};
use bienban_base::finding::Finding;
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};
use bienban_base::place::{ByteSpan, Numbering, Side};
use bienban_base::text::harmless::harmless;
use bienban_engine::chess::draws::{DrawKind, LedgerRules};
use bienban_engine::chess::notation::write;
use bienban_engine::chess::{self, Chess, Move, Position, fen, squares};
use bienban_engine::judge::{self, Draws};
use bienban_report::PlaceFinder;
use bienban_sheet::repair::cell::RepairCell;
use bienban_sheet::repair::witness::NAMED;

/// A game in the list.
#[derive(Debug, Serialize)]
pub struct ListedGame {
    file: String,
    game: u64,
    /// White, Black, Event, Round, Board, Date, Result.
    tags: [String; NAMED.len()],
    half_moves: u32,
    state: RoundGameState,
    /// The code and the sentence of the gravest finding.
    gravest: Option<(&'static str, &'static str, String)>,
    /// The file of the other sheet.
    second: Option<String>,
}

impl ListedGame {
    /// The games of a round. The other sheet of a game is listed with the game.
    pub fn all(round: &FolderRound, catalog: &Catalog) -> Vec<ListedGame> {
        let shown = round.in_order().into_iter().map(|index| &round.games[index]);
        shown.map(|game| ListedGame::of(round, game, catalog)).collect()
    }

    fn of(round: &FolderRound, game: &RoundGame, catalog: &Catalog) -> ListedGame {
        let gravest = game.assessed.gravest.as_ref();
        ListedGame {
            file: game.file.to_string(),
            game: game.number,
            tags: game.assessed.tags.clone(),
            half_moves: game.assessed.half_moves,
            state: game.state,
            gravest: gravest.map(|(code, severity, said)| (code.id(), severity.name(), harmless(&catalog.text(said)))),
            second: game.second.map(|pair| round.games[pair.other].file.to_string()),
        }
    }
}

/// A half-move of the certain part.
#[derive(Debug, Serialize)]
pub struct ViewMove {
    /// As squares.
    uci: String,
    /// In English letters.
    en: String,
    /// In Vietnamese letters.
    vi: String,
    /// The position after it. Empty for legal moves that are only named.
    #[serde(skip_serializing_if = "String::is_empty")]
    fen: String,
}

impl ViewMove {
    /// A half-move in a position, with what comes of it if that is wanted.
    pub(super) fn of(position: &Chess, played: Move, after: Option<&Chess>) -> ViewMove {
        let en = write::pgn(position, played);
        let vi = Catalog::of(Ui::Vietnamese).half_move(&en).into_owned();
        ViewMove { uci: squares(position, played), vi, en, fen: after.map(fen).unwrap_or_default() }
    }

    /// The half-moves from a position on, with the position after each.
    pub(super) fn line(start: &Chess, moves: &[Move]) -> Vec<ViewMove> {
        let mut position = start.clone();
        let step = |&played: &Move| {
            let before = position.clone();
            position.play_unchecked(played);
            ViewMove::of(&before, played, Some(&position))
        };
        moves.iter().map(step).collect()
    }
}

/// A cell of a sheet.
#[derive(Debug, Serialize)]
struct ViewCell {
    number: u32,
    side: &'static str,
    text: String,
}

/// What is taken for a half-move.
#[derive(Debug, Serialize)]
struct ViewEntry {
    /// The index of the cell.
    cell: Option<u32>,
    /// What it is taken for, in the letters of the sheet.
    text: String,
    decided: bool,
    /// The index of the cell of the other sheet, and whether that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<u32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    differs: bool,
}

/// A finding.
#[derive(Debug, Serialize)]
struct ViewFinding {
    code: &'static str,
    severity: &'static str,
    message: String,
    help: String,
    /// The index of the half-move that it is about.
    slot: Option<usize>,
    /// Line and column in the file; nothing for a game with decisions.
    at: Option<(u64, u64)>,
    token: String,
}

/// A row of the ledger.
#[derive(Debug, Serialize)]
struct ViewClaim {
    rule: &'static str,
    kind: &'static str,
    side: Option<&'static str>,
    ply: u32,
    until: u32,
    announced: Option<String>,
    plies: Vec<u32>,
    article: &'static str,
    message: String,
}

/// A decision about the game.
#[derive(Debug, Serialize)]
struct ViewDecision {
    id: u64,
    when: String,
    message: String,
    fits: bool,
}

/// The other player's sheet.
#[derive(Debug, Serialize)]
struct ViewSecond {
    file: String,
    game: u64,
    tags: [String; NAMED.len()],
    /// Whether it can be played to its end.
    intact: bool,
    cells: Vec<ViewCell>,
}

/// A game as the page shows it.
#[derive(Debug, Serialize)]
pub struct GameView {
    #[serde(flatten)]
    listed: ListedGame,
    laws: &'static str,
    /// Whether it can be played to its end.
    intact: bool,
    /// Whether it is played as chess at all.
    chess: bool,
    start: String,
    /// Whether Black moves first, and the number of the first move.
    black_first: bool,
    first_number: u32,
    cells: Vec<ViewCell>,
    entries: Vec<ViewEntry>,
    struck: Vec<(u32, u32)>,
    line: Vec<ViewMove>,
    /// The legal half-moves where the certain part ends.
    legal: Vec<ViewMove>,
    findings: Vec<ViewFinding>,
    claims: Vec<ViewClaim>,
    decisions: Vec<ViewDecision>,
    second: Option<ViewSecond>,
    /// Whether the file is a photo that the page can show.
    photo: bool,
    /// The places of the half-moves of the likeliest reading on the photo: left, top, width and height in pixels.
    boxes: Vec<Option<[u32; 4]>>,
    /// The differences between the headings of the two sheets.
    headings: Vec<String>,
    /// The number of the last decision, which is the state that this view is of.
    version: u64,
}

impl ViewSecond {
    fn of(second: SecondSheet) -> ViewSecond {
        let cell = |(index, cell): (usize, &SecondCell)| {
            let (number, side) = second.place(index);
            ViewCell { number, side: side.name(), text: harmless(&cell.text) }
        };
        let cells = second.cells.iter().enumerate().map(cell).collect();
        let SecondSheet { file, number: game, tags, intact, .. } = second;
        ViewSecond { file, game, tags, intact, cells }
    }
}

fn cells_of(cells: &[RepairCell]) -> Vec<ViewCell> {
    let cell = |cell: &RepairCell| ViewCell { number: cell.number, side: cell.side.name(), text: harmless(&cell.text) };
    cells.iter().map(cell).collect()
}

/// Whether the name of a file is that of an image that browsers show.
fn is_photo(file: &str) -> bool {
    let ending = file.rsplit('.').next().unwrap_or_default().to_lowercase();
    ["png", "jpg", "jpeg", "gif", "webp"].contains(&ending.as_str())
}

/// The legal half-moves of a position, in the order of their English names.
pub(super) fn legal(position: &Chess) -> Vec<ViewMove> {
    let mut legal: Vec<ViewMove> =
        position.legal_moves().iter().map(|&played| ViewMove::of(position, played, None)).collect();
    legal.sort_by(|a, b| a.en.cmp(&b.en));
    legal
}

/// The view of a game.
pub fn view(round: &FolderRound, journal: &Journal, index: usize, ui: Ui) -> GameView {
    let (of, catalog) = (&round.games[index], Catalog::of(ui));
    let options = judge::JudgeOptions::default();
    let second = round.second_sheet(index, journal);
    round.look(index, journal, &options, |look| {
        let mut view = GameView {
            listed: ListedGame::of(round, of, catalog),
            laws: look.game.edition().id,
            intact: of.assessed.intact,
            chess: look.base.is_some(),
            start: String::new(),
            black_first: false,
            first_number: 1,
            cells: Vec::new(),
            entries: Vec::new(),
            struck: Vec::new(),
            line: Vec::new(),
            legal: Vec::new(),
            findings: Vec::new(),
            claims: Vec::new(),
            decisions: decisions(&look, round.about(index, journal), catalog),
            second: None,
            photo: is_photo(&of.file),
            boxes: of.scanned().map(|page| page.places.clone()).unwrap_or_default(),
            headings: Vec::new(),
            version: journal.version(),
        };
        let changed = look.mended.is_some_and(super::mended::MendedGame::is_changed);
        let mut places = PlaceFinder::new(look.game.block());
        let finding = |finding: &Finding| {
            let shown = places.show(look.game.tagged(), finding.span);
            ViewFinding {
                code: finding.code.id(),
                severity: finding.severity.name(),
                message: harmless(&catalog.text(&finding.message)),
                help: harmless(&catalog.help(finding)),
                slot: slot_at(look.spans, finding.span),
                at: (!changed).then_some((shown.line, shown.column)),
                token: harmless(&shown.token),
            }
        };
        view.findings = look.game.findings().iter().map(finding).collect();
        let (Some(base), Some(mended)) = (look.base, look.mended) else { return view };
        view.cells = cells_of(&base.witness.sheet.cells);
        view.struck.clone_from(&mended.struck);
        let entry = |(slot, entry): (usize, &super::mended::MendedEntry)| ViewEntry {
            cell: entry.cell,
            text: harmless(&mended.text_at(slot)),
            decided: entry.decided.is_some(),
            other: None,
            differs: false,
        };
        view.entries = mended.entries.iter().enumerate().map(entry).collect();
        let start = &base.witness.start;
        (view.black_first, view.first_number) = (start.turn().is_black(), start.fullmoves().get());
        view.start = fen(start);
        if let Some(course) = look.game.course() {
            view.line = ViewMove::line(start, course.moves());
            view.legal = legal(course.last());
        }
        if let Some(second) = second {
            let apart = SheetDifferences::of(&look, &second, &of.assessed.tags);
            lay_beside(&mut view.entries, &apart);
            view.headings = apart.headings.iter().map(|heading| harmless(&catalog.text(heading))).collect();
            view.second = Some(ViewSecond::of(second));
        }
        view.claims = claims(&look, catalog);
        view
    })
}

/// The index of the half-move that a place touches.
fn slot_at(spans: &[ByteSpan], place: ByteSpan) -> Option<usize> {
    spans
        .iter()
        .position(|span| span.start < span.end && span.start < place.end.max(place.start + 1) && place.start < span.end)
}

/// Puts the cells of the other sheet beside the half-moves. Where it goes on alone, they have rows of their own.
fn lay_beside(entries: &mut Vec<ViewEntry>, apart: &SheetDifferences) {
    let none = |_| ViewEntry { cell: None, text: String::new(), decided: false, other: None, differs: false };
    entries.extend((entries.len()..apart.slots.len()).map(none));
    for (entry, beside) in entries.iter_mut().zip(&apart.slots) {
        (entry.other, entry.differs) = (beside.cell, beside.open);
    }
}

/// The decisions about a game, in words.
fn decisions<'d>(
    look: &GameLook<'_, '_>,
    decisions: impl Iterator<Item = &'d DeskDecision>,
    catalog: &Catalog,
) -> Vec<ViewDecision> {
    let unfit = look.mended.map_or(&[][..], |mended| &mended.unfit[..]);
    let numbering = look.base.map(|base| Numbering::at(chess::turn(&base.witness.start), 0)).unwrap_or_default();
    let told = |decision: &DeskDecision| ViewDecision {
        id: decision.id,
        when: decision.when.clone(),
        message: harmless(&catalog.text(&decision_message(decision, numbering))),
        fits: !unfit.contains(&decision.id),
    };
    decisions.map(told).collect()
}

/// The sentence about a decision.
fn decision_message(decision: &DeskDecision, numbering: Numbering) -> Message {
    use super::decision::DecisionAct;
    let shown = if decision.before.is_empty() { "-" } else { &decision.before };
    let key = match decision.act.name() {
        "take" => "desk-act-take",
        "set" => "desk-act-set",
        "insert" => "desk-act-insert",
        "strike" => "desk-act-strike",
        "tag" => "desk-act-tag",
        "stands" => "desk-act-stands",
        _ => "desk-act-undo",
    };
    let message = Message::new(key).with("before", shown);
    match &decision.act {
        DecisionAct::Take { rank: 0, .. } => Message::new("desk-act-second"),
        DecisionAct::Take { rank, p, .. } => {
            message.with("rank", rank.to_string()).with("percent", format!("{:.0}", p * 100.0))
        }
        DecisionAct::Set { slot, san, .. } | DecisionAct::Insert { slot, san, .. } => {
            message.with_phrase("ply", Message::half_move(slot + 1, numbering)).with_half_move("move", san.as_str())
        }
        DecisionAct::Strike { slot } => message.with_phrase("ply", Message::half_move(slot + 1, numbering)),
        DecisionAct::Tag { name, value } => message.with("name", name.as_str()).with("value", value.as_str()),
        DecisionAct::Stands | DecisionAct::Undo { .. } => message,
    }
}

/// The ledger of a game.
fn claims(look: &GameLook<'_, '_>, catalog: &Catalog) -> Vec<ViewClaim> {
    let Some(draws) = look.game.draws(true) else { return Vec::new() };
    let ledger = LedgerRules::new(look.game.in_force());
    let rows = match draws {
        Draws::End(end, last) => vec![ledger.final_row(end, last.played, last.position)],
        Draws::Facts(facts) => ledger.rows(&facts),
    };
    let claim = |row: &bienban_engine::chess::draws::DrawRow| ViewClaim {
        rule: row.rule.name(),
        kind: row.kind.name(),
        side: row.side.map(Side::name),
        ply: row.ply.0,
        until: row.until.0,
        announced: row.announced.map(|announced| squares(&row.position, announced)),
        plies: row.plies.iter().map(|ply| ply.0).collect(),
        article: row.article,
        message: harmless(&catalog.text(&bienban_report::tables::ledger::row_message(row))),
    };
    let open = |row: &&bienban_engine::chess::draws::DrawRow| {
        row.kind != DrawKind::Automatic || row.count > 0 || row.ply.0 > 0
    };
    rows.iter().filter(open).map(claim).collect()
}
