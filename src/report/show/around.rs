//! The half-moves around a place in a game, so that a reader can step through them, and the arrows on its board.

use crate::show::legal;
use bienban_base::finding::{Code, Finding, Fix};
use bienban_base::place::ByteSpan;
use bienban_engine::chess;
use bienban_engine::chess::notation::letters::Language;
use bienban_engine::chess::notation::{resolve, start};
use bienban_engine::chess::replay::Timeline;
use bienban_engine::chess::step::ReplayStep;
use bienban_engine::chess::{Bitboard, CastlingMode, Chess, File, Move, Position as _, Rank, Square, fen as fen_of};
use bienban_engine::judge;
use bienban_engine::pgn::game::{LineItem, PgnGame};
use bienban_engine::pgn::shape::{self, MoveShape};
use bienban_xiangqi::notation::Notation;

/// The number of half-moves that are shown before and after a place.
pub(super) const BEFORE: usize = 12;
pub(super) const AFTER: usize = 8;

/// The largest number of arrows of one kind.
pub(super) const ARROWS: usize = 4;

/// The half-moves around a place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MoveContext {
    /// The position before the first of them, as FEN.
    pub fen: Box<str>,
    /// The number of half-moves of the game before that position.
    pub first: u32,
    /// The half-moves that were played, in order: as written, and as squares (`e2e4`, `0000` for a null move).
    pub moves: Vec<(Box<str>, Box<str>)>,
    /// The number of them that come before the place.
    pub at: usize,
    /// The text after them that cannot be played.
    pub rest: Vec<Box<str>>,
    /// The move at the place as it is written: pairs of squares, or one square if no man can get there.
    pub written: Vec<Box<str>>,
    /// The moves that could be there instead, as pairs of squares.
    pub proposed: Vec<Box<str>>,
    /// The legal moves that may be meant, as the game writes them. Empty if the proposals suffice.
    pub legal: Vec<Box<str>>,
}

impl MoveContext {
    /// The half-moves around a finding of a judged game that has a position.
    pub(crate) fn of(game: &judge::Game<'_>, finding: &Finding) -> Option<MoveContext> {
        match game.xiangqi() {
            Some(record) => MoveContext::of_xiangqi(game.written(), record, finding),
            None => MoveContext::of_chess(game.written(), game.timeline()?, finding),
        }
    }

    fn of_chess(game: &PgnGame<'_>, timeline: &Timeline, finding: &Finding) -> Option<MoveContext> {
        let fen = finding.fen.as_deref()?;
        let position = start::from_fen(fen).ok();
        let line = game
            .lines
            .iter()
            .position(|line| line.items.iter().any(|item| span(item) == Some(finding.span)))
            .unwrap_or(0);
        let steps: Vec<&ReplayStep> = timeline.steps.iter().filter(|step| step.line == line).collect();
        let at = steps.partition_point(|step| step.span.start < finding.span.start);
        let mut around = match position_after(&steps, at).filter(|stands| fen_of(stands) == fen) {
            Some(_) => {
                let (from, to) = (at.saturating_sub(BEFORE), (at + AFTER).min(steps.len()));
                let shown = &steps[from..to];
                let last = if to == steps.len() { steps.last().map(|step| step.span.end) } else { None };
                MoveContext {
                    fen: shown.first().map_or(fen.to_owned(), |step| fen_of(&step.before)).into(),
                    moves: shown
                        .iter()
                        .map(|step| (text(game, step.span), squares(step.played, &step.before)))
                        .collect(),
                    at: at - from,
                    rest: match last {
                        Some(end) => rest(game, line, end),
                        None if shown.is_empty() => rest(game, line, finding.span.start),
                        None => Vec::new(),
                    },
                    ..MoveContext::default()
                }
            }
            // After a guess, the half-moves before are not certain.
            None => {
                MoveContext { fen: fen.into(), rest: rest(game, line, finding.span.start), ..MoveContext::default() }
            }
        };
        if finding.code == Code::M205 {
            around.rest.insert(0, "…".into());
        }
        around.first = finding.ply.0.saturating_sub(1 + around.at as u32);
        if let Some(position) = &position {
            let played = steps.get(at).filter(|step| step.span == finding.span).and_then(|step| step.played);
            around.written = match played {
                Some(played) => vec![squares(Some(played), position)],
                None => possible_arrows(game.bytes(finding.span), position, timeline.language),
            };
            around.legal = legal::alternatives(finding, game.bytes(finding.span), position, timeline.style);
            around.proposed = proposed(&finding.fixes, position, timeline.language);
        }
        Some(around)
    }

    /// The half-moves `from` up to `to` of a line. At the place, `at` half-moves of the line were played. `moves` are
    /// written and played.
    pub fn of_line(first: &Chess, moves: &[(Box<str>, Move)], from: usize, to: usize, at: usize) -> MoveContext {
        let mut position = first.clone();
        let mut around = MoveContext { first: from.min(moves.len()) as u32, ..MoveContext::default() };
        for (index, (written, played)) in moves.iter().enumerate().take(to) {
            if index == from {
                around.fen = fen_of(&position).into();
            }
            if index >= from {
                around.moves.push((written.clone(), squares(Some(*played), &position)));
            }
            position.play_unchecked(*played);
        }
        if around.moves.is_empty() {
            around.fen = fen_of(&position).into();
        }
        around.at = at.saturating_sub(from).min(around.moves.len());
        around
    }
}

impl MoveContext {
    /// The position after this many half-moves of the game as FEN, if it can be reached from the first one that is
    /// shown.
    pub(crate) fn stood(&self, ply: u32) -> Option<String> {
        let played = self.moves.get(..ply.checked_sub(self.first)? as usize)?;
        let Some(mut position) = start::from_fen(&self.fen).ok() else {
            let mut position = bienban_xiangqi::fen::read(&self.fen).ok()?;
            for (_, points) in played {
                position.play(bienban_xiangqi::reading::read(&position, points, Notation::Uci).ok()?.half_move);
            }
            return Some(bienban_xiangqi::fen::write(&position));
        };
        for (_, squares) in played {
            let played = chess::from_squares(&position, squares)?;
            position.play_unchecked(played);
        }
        Some(fen_of(&position))
    }
}

/// The position after this many steps of a line. `None` if nothing of the line is known.
fn position_after(steps: &[&ReplayStep], at: usize) -> Option<Chess> {
    if let Some(next) = steps.get(at) {
        return Some(next.before.clone());
    }
    let last = steps.last()?;
    let mut position = last.before.clone();
    position.play_unchecked(last.played?);
    Some(position)
}

fn span(item: &LineItem) -> Option<ByteSpan> {
    match item {
        LineItem::Number(_, span) | LineItem::Move(span) | LineItem::Null(span) | LineItem::Unknown(span) => {
            Some(*span)
        }
        LineItem::Variation(_) => None,
    }
}

fn text(game: &PgnGame<'_>, span: ByteSpan) -> Box<str> {
    game.text(span).as_ref().into()
}

/// The text of a line from an offset on, without move numbers.
fn rest(game: &PgnGame<'_>, line: usize, from: u32) -> Vec<Box<str>> {
    let Some(line) = game.lines.get(line) else { return Vec::new() };
    let written = line.items.iter().filter_map(|item| match item {
        LineItem::Move(span) | LineItem::Null(span) | LineItem::Unknown(span) if span.start >= from => Some(*span),
        _ => None,
    });
    written.take(AFTER).map(|span| text(game, span).chars().take(24).collect::<String>().into()).collect()
}

fn squares(played: Option<Move>, position: &Chess) -> Box<str> {
    let mode = if position.castles().mode().is_chess960() { CastlingMode::Chess960 } else { CastlingMode::Standard };
    played.map_or("0000".into(), |played| played.to_uci(mode).to_string().into())
}

/// The arrows of a move that cannot be played: from every man that it could mean to its square.
fn possible_arrows(token: &[u8], position: &Chess, language: &Language) -> Vec<Box<str>> {
    let Some((shape, _)) = shape::scan(token, 0) else { return Vec::new() };
    let us = position.turn();
    if let Some(short) = shape.castling {
        let Some(king) = position.board().king_of(us) else { return Vec::new() };
        let to = Square::from_coords(if short { File::G } else { File::C }, us.backrank());
        return vec![format!("{king}{to}").into()];
    }
    let to = Square::new(u32::from(shape.to));
    let role = match shape.piece {
        None => Some(bienban_engine::chess::Role::Pawn),
        Some(letter) => language.role(letter),
    };
    let men = role.map_or(Bitboard::EMPTY, |role| position.board().by_role(role) & position.board().by_color(us));
    let mut arrows: Vec<Box<str>> = men
        .into_iter()
        .filter(|from| *from != to && departs(&shape, *from))
        // A pawn goes straight ahead, or to the next file.
        .filter(|from| shape.piece.is_some() || from.file().distance(to.file()) <= 1)
        .map(|from| format!("{from}{to}").into())
        .collect();
    arrows.truncate(ARROWS);
    if arrows.is_empty() {
        arrows.push(to.to_string().into());
    }
    arrows
}

fn departs(shape: &MoveShape, from: Square) -> bool {
    let pawn = shape.piece.is_none() && shape.from_file.is_none() && from.file() != File::new(u32::from(shape.to % 8));
    !pawn
        && shape.from_file.is_none_or(|file| from.file() == File::new(u32::from(file)))
        && shape.from_rank.is_none_or(|rank| from.rank() == Rank::new(u32::from(rank)))
}

/// The proposals that are legal moves of the position.
fn proposed(fixes: &[Fix], position: &Chess, language: &Language) -> Vec<Box<str>> {
    let read = |fix: &Fix| {
        let (shape, _) = shape::scan(fix.as_bytes(), 0)?;
        resolve::resolve(position, &shape, language).ok()
    };
    fixes.iter().filter_map(read).take(ARROWS).map(|played| squares(Some(played), position)).collect()
}
