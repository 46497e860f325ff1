//! Plays the main line of a sheet, to see how far it goes and what its half-moves mean.

use super::case::CapitalUse;
use super::script::MovesScript;
use crate::form::word::SheetHalfMove;
use bienban_engine::chess::notation::letters::Language;
use bienban_engine::chess::notation::resolve::resolve;
use bienban_engine::chess::notation::short;
use bienban_engine::chess::replay::LineCursor;
use bienban_engine::chess::{Chess, Move, Position, Square};
use bienban_engine::pgn::shape;

/// How the half-moves of a sheet are played.
pub(super) struct SheetReplay<'a> {
    /// The first position.
    pub(super) start: Chess,
    /// How the sheet uses capitals.
    pub(super) case: CapitalUse,
    /// The languages that its letters may be in.
    pub(super) languages: &'a [&'static Language],
    /// The letters that may name a piece.
    pub(super) pieces: &'a [char],
}

impl<'a> SheetReplay<'a> {
    /// The same from another position.
    pub(super) fn from(&self, start: Chess) -> SheetReplay<'a> {
        SheetReplay { start, case: self.case, languages: self.languages, pieces: self.pieces }
    }

    /// The meanings of the half-moves of these parts, in the language in which most can be played.
    pub(super) fn settled(&self, script: &MovesScript, text: &str, moves: &[usize]) -> SettledMoves {
        let mut best = SettledMoves::default();
        for language in self.languages {
            let settled = script.play(text, moves, self.start.clone(), (language, self.pieces), self.case);
            if settled.reached > best.reached {
                best = settled;
            }
        }
        best
    }

    /// How many of these parts can be played.
    pub(super) fn reached(&self, script: &MovesScript, text: &str, moves: &[usize]) -> usize {
        self.settled(script, text, moves).reached
    }

    /// The position after the half-moves of these parts, if they can be played.
    pub(super) fn position(&self, script: &MovesScript, text: &str, moves: &[usize]) -> Option<Chess> {
        let settled = self.settled(script, text, moves);
        (settled.written.len() == moves.len()).then_some(())?;
        let language = |language: &&&'static Language| {
            let mut position = self.start.clone();
            for written in &settled.written {
                let (shape, _) = shape::scan(written.as_bytes(), 0)?;
                position.play_unchecked(resolve(&position, &shape, language).ok()?);
            }
            Some(position)
        };
        self.languages.iter().find_map(|one| language(&one))
    }
}

/// How many half-moves that are written as usual can be played in a language, and the position after them.
pub(super) fn played_as_written(start: &Chess, moves: &[&str], language: &'static Language) -> (usize, Chess) {
    let mut position = start.clone();
    let mut play = |written: &&&str| {
        let shape = shape::scan(written.as_bytes(), 0).filter(|(_, end)| *end == written.len());
        let played = shape.and_then(|(shape, _)| resolve(&position, &shape, language).ok());
        played.is_some_and(|played| {
            position.play_unchecked(played);
            true
        })
    };
    let count = moves.iter().take_while(|written| play(written)).count();
    (count, position)
}

/// How many half-moves that are written as usual can be played, in the language in which most can.
pub(super) fn reached_as_written(start: &Chess, moves: &[&str], languages: &[&'static Language]) -> usize {
    let mut most = 0;
    for language in languages {
        most = most.max(played_as_written(start, moves, language).0);
        if most == moves.len() {
            break;
        }
    }
    most
}

impl MovesScript {
    /// Plays the main line in a language. Where a half-move may be several, all of them are followed, and the moves
    /// after it decide.
    fn play(
        &self,
        text: &str,
        moves: &[usize],
        start: Chess,
        (language, pieces): (&'static Language, &[char]),
        case: CapitalUse,
    ) -> SettledMoves {
        let mut steps: Vec<SheetStep> = Vec::new();
        let mut lines = vec![SheetLine { cursor: LineCursor::start(start), arrived: None, last: 0, len: 0 }];
        let mut ended: Vec<SheetLine> = Vec::new();
        for &index in moves {
            let Some(found) = self.half_move(index, text) else { break };
            let cased = match case {
                // `H6` of a sheet with V, H, X, T, M may be a queen's move that lost its file, and `B4` of one with K,
                // Q, R, B, N a bishop's.
                CapitalUse::Usual => {
                    let file = |square: &str| square.chars().next().map(|file| file.to_ascii_uppercase());
                    let names_piece = |square: &&String| {
                        file(square).is_some_and(|c| language.letters.contains(&c) || pieces.contains(&c))
                    };
                    found.square().filter(|square| !names_piece(square)).cloned().into_iter().collect()
                }
                _ => self.cased(text, index),
            };
            let here = &text[self.parts[index].source.clone()];
            let mut next = Vec::new();
            // A line that ends just before the others may be the true one, with a slip in it.
            let mut gone = Vec::new();
            for line in &lines {
                let ways = choices(&found, &cased, &line.cursor.position, language, case, line.arrived);
                if ways.is_empty() {
                    gone.push(line.clone());
                }
                for (played, written) in ways {
                    let written = (written != here).then(|| written.into_boxed_str());
                    next.push(line.after(played, written, &mut steps));
                }
            }
            if next.is_empty() || next.len() > MOST_LINES {
                break;
            }
            ended.append(&mut gone);
            ended.retain(|line| line.len + PROOF > next[0].len);
            lines = next;
        }
        let reached = lines[0].len;
        let at_end = reached == moves.len();
        let rivals = if at_end { lines.as_slice() } else { &[&lines[..], &ended[..]].concat() };
        let first = path(&steps, &lines[0]);
        let differs = |line: &SheetLine| {
            let own = path(&steps, line);
            let same = |(a, b): (&usize, &usize)| a == b || steps[*a].played == steps[*b].played;
            own.iter().zip(&first).position(|pair| !same(pair)).unwrap_or(own.len())
        };
        let common = rivals.iter().map(differs).min().unwrap_or(reached).min(reached);
        let written = first[..common].iter().zip(moves).map(|(&at, &index)| match steps[at].written.take() {
            Some(written) => written.into_string(),
            None => text[self.parts[index].source.clone()].to_owned(),
        });
        let written = written.collect();
        SettledMoves { written, reached, open: (common < reached).then_some(common) }
    }
}

/// The most readings of a game that are followed at once.
const MOST_LINES: usize = 16;

/// How many half-moves more a reading has to reach than another to count as proven.
const PROOF: usize = 6;

/// The result of playing a game.
#[derive(Debug, Default)]
pub(super) struct SettledMoves {
    /// How the first half-moves are written, in full.
    pub(super) written: Vec<String>,
    /// How many half-moves could be played.
    pub(super) reached: usize,
    /// The half-move that may be several, although the moves after it are known.
    pub(super) open: Option<usize>,
}

/// A half-move of a reading. Readings share what they have in common, since a game may be as long as the file.
#[derive(Debug)]
struct SheetStep {
    played: Move,
    /// How it is written, if not as in the sheet.
    written: Option<Box<str>>,
    /// The number of the step before it, from 1, or 0.
    before: usize,
}

/// One reading of a game as far as it can be played: the number of its last step, and how many steps there are.
#[derive(Debug, Clone)]
struct SheetLine {
    cursor: LineCursor,
    arrived: Option<Square>,
    last: usize,
    len: usize,
}

impl SheetLine {
    fn after(&self, played: Move, written: Option<Box<str>>, steps: &mut Vec<SheetStep>) -> SheetLine {
        steps.push(SheetStep { played, written, before: self.last });
        SheetLine {
            cursor: self.cursor.after(played),
            arrived: Some(played.to()),
            last: steps.len(),
            len: self.len + 1,
        }
    }
}

/// The places of the steps of a reading, in the order of the game.
fn path(steps: &[SheetStep], line: &SheetLine) -> Vec<usize> {
    let mut path = Vec::with_capacity(line.len);
    let mut number = line.last;
    while let Some(at) = number.checked_sub(1) {
        path.push(at);
        number = steps[at].before;
    }
    path.reverse();
    path
}

/// The legal moves that a half-move may mean, and how each is written.
fn choices(
    found: &SheetHalfMove,
    cased: &[String],
    position: &Chess,
    language: &'static Language,
    case: CapitalUse,
    arrived: Option<Square>,
) -> Vec<(Move, String)> {
    let legal = |text: &String| {
        let (shape, end) = shape::scan(text.as_bytes(), 0)?;
        (end == text.len()).then_some(())?;
        resolve(position, &shape, language).ok().map(|played| (played, text.clone()))
    };
    let mut means: Vec<_> = found.readings.iter().filter_map(legal).collect();
    // In small letters `bc4` is a pawn's capture or a bishop's move, whichever is legal.
    means.extend(cased.iter().filter_map(legal));
    if means.is_empty() {
        let short_cased = found.short_cased.filter(|_| case != CapitalUse::Usual);
        for short in found.short.iter().chain(short_cased.iter()) {
            let captures = short::captures(position, short, language, arrived);
            means.extend(captures.into_iter().map(|m| (m, short::in_full(position, m, language))));
        }
    }
    let mut apart: Vec<(Move, String)> = Vec::new();
    for (played, written) in means {
        if !apart.iter().any(|(other, _)| *other == played) {
            apart.push((played, written));
        }
    }
    apart
}
