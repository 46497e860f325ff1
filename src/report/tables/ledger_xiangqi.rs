//! The ledger of a game of xiangqi: repetitions with their verdicts, fifty moves, and ends (law of 2004).

use std::borrow::Cow;

use super::ledger::LedgerWriter;
use crate::MoveContext;
use crate::rows::ledger::LedgerRow;
use bienban_base::message::Message;
use bienban_base::place::{Numbering, Side};
use bienban_engine::judge::xiangqi::{XiangqiRecord, wording};
use bienban_engine::pgn::game::PgnGame;
use bienban_xiangqi::article::joined;
use bienban_xiangqi::ending::XiangqiEnding;
use bienban_xiangqi::fen;
use bienban_xiangqi::fifty::{Fifty, FiftyStretch};
use bienban_xiangqi::law;
use bienban_xiangqi::position::XiangqiPosition;
use bienban_xiangqi::repetition::Repetition;
use bienban_xiangqi::verdict::XiangqiOutcome;

/// The content of a row without the game that it belongs to.
#[derive(Default)]
struct XiangqiLedgerRow {
    rule: &'static str,
    kind: &'static str,
    ply: u32,
    until: u32,
    count: u32,
    plies: Vec<u32>,
    article: String,
    verdict: &'static str,
    sure: &'static str,
    grounds: String,
    sentence: Option<Message>,
}

/// The word for an outcome in the column `verdict`.
fn outcome(outcome: XiangqiOutcome) -> &'static str {
    match outcome {
        XiangqiOutcome::WhiteWins => "white-wins",
        XiangqiOutcome::BlackWins => "black-wins",
        XiangqiOutcome::Draw => "draw",
    }
}

/// The sentence about a repetition.
fn repetition(found: &Repetition, numbering: Numbering) -> Message {
    let key = match (found.sure, found.verdict.at_fault()) {
        (false, _) => "ledger-repetition-referee",
        (true, None) => "ledger-repetition-draw",
        (true, Some(_)) => "ledger-repetition-must-change",
    };
    Message::new(key)
        .with("count", found.count.to_string())
        .with_phrase("plies", Message::after_each(&found.plies, numbering))
        .with_word("player", found.verdict.at_fault().map_or("white", Side::name))
        .with_phrase("grounds", wording::grounds(&found.grounds))
}

/// The sentence about fifty moves without a capture.
fn fifty(stretch: &FiftyStretch, numbering: Numbering) -> Message {
    let tally = &stretch.tally;
    let valid = tally.fifty() == Fifty::Valid;
    Message::new(if valid { "ledger-xiangqi-fifty" } else { "ledger-xiangqi-fifty-open" })
        .with_phrase("ply", Message::half_move(stretch.ply, numbering))
        .with_phrase("until", Message::half_move(stretch.until_ply, numbering))
        .with("raw", tally.raw().to_string())
        .with("per_side", tally.per_side().to_string())
        .with("together", tally.together().to_string())
}

/// The rows of a game, in the order of their half-moves.
fn rows(record: &XiangqiRecord, positions: &[XiangqiPosition], occurrences: u32) -> Vec<XiangqiLedgerRow> {
    let (repetitions, stretches) = record.law(occurrences);
    let numbering = Numbering::at((record.start.number(), record.start.side()), 0);
    let mut rows = Vec::new();
    for found in &repetitions {
        rows.push(XiangqiLedgerRow {
            rule: "repetition",
            kind: "occurred",
            ply: found.ply,
            until: found.ply,
            count: found.count,
            plies: found.plies.clone(),
            article: joined(&found.articles),
            verdict: found.verdict.name(),
            sure: found.sure_name(),
            grounds: found.grounds.to_string(),
            sentence: Some(repetition(found, numbering)),
        });
    }
    for stretch in &stretches {
        rows.push(XiangqiLedgerRow {
            rule: "fifty",
            kind: "occurred",
            ply: stretch.ply,
            until: stretch.until_ply,
            count: stretch.tally.count(),
            article: "12".to_owned(),
            verdict: stretch.verdict(),
            grounds: stretch.tally.to_string(),
            sentence: Some(fifty(stretch, numbering)),
            ..XiangqiLedgerRow::default()
        });
    }
    let last = positions.len().saturating_sub(1);
    let end = |ply: usize, ending: XiangqiEnding| XiangqiLedgerRow {
        rule: ending.name(),
        kind: ending.kind(),
        ply: ply as u32,
        until: ply as u32,
        article: match ending {
            XiangqiEnding::Checkmate(_) => "7.1a".to_owned(),
            XiangqiEnding::Stalemate(_) => "7.1b".to_owned(),
            XiangqiEnding::Material => "20.4".to_owned(),
        },
        verdict: outcome(ending.outcome()),
        sentence: Some(Message::new(match ending {
            XiangqiEnding::Checkmate(_) => "ledger-xiangqi-checkmate",
            XiangqiEnding::Stalemate(_) => "ledger-xiangqi-stalemate",
            XiangqiEnding::Material => "ledger-xiangqi-material",
        })),
        ..XiangqiLedgerRow::default()
    };
    let bare = positions.iter().position(XiangqiPosition::lacks_attackers).filter(|&ply| positions[ply].can_move());
    rows.extend(bare.map(|ply| end(ply, XiangqiEnding::Material)));
    if let Some(ending @ (XiangqiEnding::Checkmate(_) | XiangqiEnding::Stalemate(_))) = record.ending() {
        rows.push(end(last, ending));
    }
    rows.sort_by_key(|row| row.ply);
    rows
}

impl LedgerWriter<'_> {
    /// Writes the rows of a game of xiangqi. `relative` is its number in the block, from 1; a position counts as
    /// repeated from `occurrences` on.
    pub fn xiangqi(&mut self, relative: u64, game: &PgnGame<'_>, record: &XiangqiRecord, occurrences: u32) {
        let positions = record.positions();
        let rows = rows(record, &positions, occurrences);
        if rows.is_empty() {
            return;
        }
        let format = self.style().format;
        let [white, black, date, result] = ["White", "Black", "Date", "Result"].map(|name| game.value(name));
        let file = self.file();
        for row in &rows {
            let position = &positions[(row.ply as usize).min(positions.len() - 1)];
            self.row(&LedgerRow {
                file,
                game: relative,
                white: &white,
                black: &black,
                date: &date,
                result: &result,
                laws: law::EDITION,
                rule: row.rule,
                kind: row.kind,
                ply: row.ply,
                until_ply: Some(row.until),
                move_number: Some(position.number()),
                side: None,
                announced: None,
                count: row.count,
                plies: Cow::Borrowed(&row.plies),
                article: Some(&row.article),
                fen: Some(fen::write(position).into()),
                verdict: row.verdict,
                sure: row.sure,
                grounds: Cow::Borrowed(&row.grounds),
                around: format.shows_positions().then(|| around(game, record, row)),
                said: row.sentence.clone().filter(|_| format.is_for_people()),
            });
        }
    }
}

/// The number of half-moves shown before those of a row.
const BEFORE: usize = 12;

/// The half-moves around a row, from the first occurrence of its position on.
fn around(game: &PgnGame<'_>, record: &XiangqiRecord, row: &XiangqiLedgerRow) -> MoveContext {
    let at = row.ply as usize;
    let first = row.plies.first().map_or(at, |&ply| ply as usize).min(at.saturating_sub(BEFORE));
    MoveContext::of_record(game, record, first, at)
}
