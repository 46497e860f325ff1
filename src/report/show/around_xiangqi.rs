//! The half-moves around a place in a game of xiangqi.

use super::around::{AFTER, ARROWS, BEFORE, MoveContext};
use bienban_base::finding::{Code, Finding};
use bienban_engine::judge::xiangqi::XiangqiRecord;
use bienban_engine::pgn::game::PgnGame;
use bienban_xiangqi::fen;
use bienban_xiangqi::half_move::XiangqiHalfMove;
use bienban_xiangqi::notation::Notation;
use bienban_xiangqi::position::XiangqiPosition;
use bienban_xiangqi::reading::read;
use bienban_xiangqi::writing::write;

/// The largest number of half-moves that are listed as possible.
const MOST: usize = 16;

/// A half-move as two points: `h2e2`.
fn points(half_move: XiangqiHalfMove) -> Box<str> {
    format!("{}{}", half_move.from, half_move.to).into()
}

impl MoveContext {
    /// The half-moves of a game of xiangqi from `first` on. At the place, `at` of them were played.
    pub(crate) fn of_record(game: &PgnGame<'_>, record: &XiangqiRecord, first: usize, at: usize) -> MoveContext {
        let played = &record.played;
        let (first, to) = (first.min(played.len()), (at + AFTER).min(played.len()));
        let mut position = record.start.clone();
        for played in &played[..first] {
            position.play(played.half_move);
        }
        let text = |span| Box::from(&*game.text(span));
        let shown = &played[first..to.max(first)];
        let rest = if to == played.len() { &record.written[played.len().min(record.written.len())..] } else { &[] };
        MoveContext {
            fen: fen::write(&position).into(),
            first: first as u32,
            moves: shown.iter().map(|played| (text(played.span), points(played.half_move))).collect(),
            at: at.saturating_sub(first).min(shown.len()),
            rest: rest.iter().take(AFTER).map(|&span| text(span)).collect(),
            ..MoveContext::default()
        }
    }

    /// The half-moves around a finding that has a position.
    pub(super) fn of_xiangqi(game: &PgnGame<'_>, record: &XiangqiRecord, finding: &Finding) -> Option<MoveContext> {
        let position = fen::read(finding.fen.as_deref()?).ok()?;
        let at = record.played.partition_point(|played| played.span.start < finding.span.start);
        let mut around = MoveContext::of_record(game, record, at.saturating_sub(BEFORE), at);
        if finding.code == Code::M205 {
            around.rest.insert(0, "…".into());
        }
        let notation = record.notation.unwrap_or(Notation::ViRelative);
        let here = record.played.get(at).filter(|played| played.span == finding.span);
        around.written = here.map(|played| points(played.half_move)).into_iter().collect();
        let fixes = finding.fixes.iter().filter_map(|fix| read(&position, fix, notation).ok());
        around.proposed = fixes.take(ARROWS).map(|read| points(read.half_move)).collect();
        if here.is_none() && finding.fixes.is_empty() {
            around.legal = alternatives(&position, &game.text(finding.span), notation);
        }
        Some(around)
    }
}

/// The legal half-moves that may be meant: those of the man that is named; all if there is none. The last is an
/// ellipsis if there are more.
fn alternatives(position: &XiangqiPosition, token: &str, notation: Notation) -> Vec<Box<str>> {
    let mut legal: Vec<String> = position.legal().into_iter().map(|it| write(position, it, notation)).collect();
    legal.sort();
    let first = token.chars().next();
    let same: Vec<String> = legal.iter().filter(|text| text.chars().next() == first).cloned().collect();
    let mut names: Vec<Box<str>> = if same.is_empty() { legal } else { same }.into_iter().map(Into::into).collect();
    if names.len() > MOST {
        names.truncate(MOST);
        names.push("…".into());
    }
    names
}
