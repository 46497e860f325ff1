//! Extent: the games of a round as PGN, with all their half-moves or those that are certain.

use tempfile::TempDir;

use super::journal::Journal;
use super::round::FolderRound;
use bienban_base::error::Error;
use bienban_base::finding::{Finding, Severity};
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};
use bienban_base::place::Numbering;
use bienban_engine::chess::notation::{self, letters::ENGLISH};
use bienban_engine::chess::{Chess, Move, Position, numbered, turn};
use bienban_engine::judge;
use bienban_engine::source::input::{Input, Inputs};
use bienban_games::write::{self, NotationTarget};
use bienban_run::{Sources, pipeline};
use bienban_sheet::repair::witness::RESULT;

/// What of a game is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeawayExtent {
    /// The half-moves that are certain.
    Certain,
    /// Everything; what is open is in comments.
    All,
}

/// The games of a round as PGN with English letters, each once. With them comes the place of each game: its index.
pub fn pgn(round: &FolderRound, journal: &Journal, extent: TakeawayExtent, ui: Ui) -> (Vec<u8>, Vec<usize>) {
    let options = judge::JudgeOptions { record: true, ..judge::JudgeOptions::default() };
    let written = write::WriteOptions::new(write::NotationStyle::of(NotationTarget::Letters(ENGLISH)));
    let (mut out, mut places) = (Vec::new(), Vec::new());
    for index in round.in_order() {
        places.push(index);
        let doubt = Doubt::of(round, journal, index);
        let remarks = if extent == TakeawayExtent::All { &doubt.remarks[..] } else { &[] };
        round.look_with(index, journal, &options, remarks, |look| {
            let course = look.game.course().filter(|_| extent == TakeawayExtent::Certain);
            // A game of xiangqi has neither.
            match course.zip(look.game.timeline()) {
                Some((course, timeline)) => {
                    let open = !timeline.complete || !round.games[index].assessed.intact;
                    let end = doubt.from.unwrap_or(usize::MAX).min(course.moves().len());
                    let result = doubt.result || look.game.findings().iter().any(is_about_result);
                    if open || result || doubt.from.is_some() {
                        let moves = &course.moves()[..end];
                        let start = course.positions().first().cloned().unwrap_or_default();
                        let open = open || end < course.moves().len() || doubt.from.is_some();
                        certain(look.game, (start, moves), (open, result), ui, &mut out);
                    } else {
                        write::judged(look.game, &written, &mut out);
                    }
                }
                None => {
                    write::judged(look.game, &written, &mut out);
                }
            }
        });
    }
    (out, places)
}

/// What of a game is in doubt because its two sheets differ.
#[derive(Debug, Default)]
struct Doubt {
    /// The first half-move that is, by its index.
    from: Option<usize>,
    /// Whether the result is.
    result: bool,
    /// What the other sheet shows, after half-moves by their indices.
    remarks: Vec<(usize, String)>,
}

impl Doubt {
    fn of(round: &FolderRound, journal: &Journal, index: usize) -> Doubt {
        let Some((second, apart)) = round.apart(index, journal) else { return Doubt::default() };
        let shows = |slot: usize| {
            let cell = apart.slots[slot].cell.map(|cell| second.cells[cell as usize].text.as_str());
            (slot, format!("sheet 2: {}", cell.filter(|text| !text.is_empty()).unwrap_or("-")))
        };
        let mut remarks: Vec<(usize, String)> = apart.open().map(shows).collect();
        if apart.result {
            remarks.push((usize::MAX, format!("sheet 2: {}", second.tags[RESULT])));
        }
        Doubt { from: apart.open().next(), result: apart.result, remarks }
    }
}

/// Whether a finding shows that the result cannot be right.
fn is_about_result(finding: &Finding) -> bool {
    finding.severity == Severity::Error && finding.code.id().starts_with('R')
}

/// The certain half-moves of a game. `open`: whether it goes on after them, and whether its result is in doubt.
fn certain(
    game: &judge::Game<'_>,
    (start, moves): (Chess, &[Move]),
    (goes_on, result): (bool, bool),
    ui: Ui,
    out: &mut Vec<u8>,
) {
    use std::fmt::Write as _;
    let written = game.written();
    let mut text = String::new();
    for tag in &written.tags {
        let tag = written.text(tag.span);
        let is_result = tag.trim_start_matches('[').trim_start().starts_with("Result");
        let _ = writeln!(text, "{}", if is_result && result { "[Result \"*\"]" } else { &*tag });
    }
    text.push('\n');
    let numbering = Numbering::at(turn(&start), 0);
    let (mut words, mut position) = (Vec::new(), start);
    for (index, &played) in moves.iter().enumerate() {
        if index == 0 || position.turn().is_white() {
            words.push(numbered(&position));
        }
        words.push(notation::write::pgn(&position, played));
        position.play_unchecked(played);
    }
    let catalog = Catalog::of(ui);
    let mut say = |message: &Message| words.push(format!("{{{}}}", catalog.text(message).replace(['{', '}'], "|")));
    if goes_on {
        let count = Message::after(moves.len() as u32, numbering);
        say(&Message::new("desk-certain").with_phrase("half_moves", count));
    }
    if result {
        say(&Message::new("desk-result-open"));
    }
    let outcome = game.outcome().filter(|_| !result);
    words.push(outcome.map_or("*", bienban_engine::pgn::outcome::Outcome::pgn_text).to_owned());
    // A result must not be broken at its hyphen.
    let width = textwrap::Options::new(79).word_splitter(textwrap::WordSplitter::NoHyphenation);
    let lines = textwrap::wrap(&words.join(" "), width).into_iter().map(String::from).collect::<Vec<_>>();
    let _ = write!(text, "{}\n\n", lines.join("\n"));
    out.extend_from_slice(text.as_bytes());
}

/// Games as the input of a run, and the folder that holds them as long as it runs.
pub(super) fn kept(games: &[u8]) -> Result<(TempDir, Sources), Error> {
    let place = tempfile::tempdir().map_err(|source| Error::Temporary { source })?;
    let path = place.path().join("round.pgn");
    std::fs::write(&path, games).map_err(|source| Error::Temporary { source })?;
    let input = Input::Kept { name: "round.pgn".to_owned(), path };
    let inputs = Inputs { found: vec![Ok(input)], ..Inputs::default() };
    Ok((place, Sources { inputs, options: pipeline::PipelineOptions::default() }))
}
