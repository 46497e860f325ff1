//! Settles half-moves that their letters alone do not tell: capitals and small letters, and captures that name less
//! than they should. The game is played, as far as it is certain, and the position decides.
//!
//! Capitals are put right only if the whole sheet is written like that. A single `mf3` among other moves is a slip, and
//! the checks report it with a proposal.

use std::borrow::Cow;

use super::script::{PartText, Script};
use crate::form::capitals;
use crate::form::line::HalfMove;
use bienban_engine::chess::notation::letters::{self, ENGLISH, Language, VIETNAMESE};
use bienban_engine::chess::notation::resolve::resolve;
use bienban_engine::chess::notation::short;
use bienban_engine::chess::notation::start;
use bienban_engine::chess::replay::Cursor;
use bienban_engine::chess::{Chess, Move, Square};
use bienban_engine::pgn::shape;

/// How a sheet uses capitals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    /// As PGN does.
    Usual,
    /// `E4 MF3`: capitals everywhere.
    Upper,
    /// `e4 mf3`: small letters everywhere.
    Lower,
    /// `1. E4 e5`: a capital after each number, as telephones write it.
    First,
}

impl Script {
    /// Settles every half-move as far as the position is known. `fen` is the first position, if the sheet names one.
    pub(super) fn settle(&mut self, text: &str, fen: Option<&str>) {
        let moves = self.moves(text);
        let plain = |found: &HalfMove| found.readings.len() == 1 && found.short.is_none();
        let usual = |&index: &usize| match &self.parts[index].text {
            PartText::HalfMove(found, _) => found.as_deref().is_none_or(plain),
            _ => false,
        };
        let case = case(self, text, &moves);
        if case == Case::Usual && moves.iter().all(usual) {
            return self.settle_plain(text);
        }
        let Ok(position) = start::of("", fen, None) else { return self.settle_plain(text) };
        let mut best = Settled::default();
        let (languages, pieces) = self.languages(text, &moves);
        for language in languages {
            let settled = self.play(text, &moves, position.clone(), (language, &pieces), case);
            if settled.reached > best.reached {
                best = settled;
            }
        }
        self.settle_plain(text);
        let open = best.open.map(|at| moves[at]);
        for (&index, settled) in moves.iter().zip(best.written) {
            if let PartText::HalfMove(_, chosen) = &mut self.parts[index].text {
                *chosen = Some(settled);
            }
        }
        // A half-move that may be two is no move until somebody says which; in capitals no reader takes it for one.
        if let Some(index) = open {
            let written = &text[self.parts[index].source.clone()];
            let is_move = shape::scan(written.as_bytes(), 0).is_some();
            if let PartText::HalfMove(_, chosen) = &mut self.parts[index].text {
                *chosen = is_move.then(|| written.to_uppercase());
            }
        }
    }

    /// Whether all half-moves stand in brackets, so that the game has none.
    pub(super) fn is_aside(&self, text: &str) -> bool {
        let any = self.parts.iter().any(|part| matches!(part.text, PartText::HalfMove(..)));
        any && self.moves(text).is_empty()
    }

    /// Writes what is one half-move as that one.
    fn settle_plain(&mut self, text: &str) {
        for part in &mut self.parts {
            if let PartText::HalfMove(Some(found), chosen) = &mut part.text
                && let [only] = found.readings.as_slice()
                && *only != text[part.source.clone()]
            {
                *chosen = Some(only.clone());
            }
        }
    }

    /// The half-moves of the main line.
    fn moves(&self, text: &str) -> Vec<usize> {
        let mut depth = 0;
        let mut moves = Vec::new();
        for (index, part) in self.parts.iter().enumerate() {
            match &part.text {
                PartText::HalfMove(..) if depth == 0 => moves.push(index),
                PartText::Copied => match &text[part.source.clone()] {
                    "(" => depth += 1,
                    ")" => depth = (depth - 1).max(0),
                    _ => {}
                },
                _ => {}
            }
        }
        moves
    }

    fn half_move(&self, index: usize, text: &str) -> Option<Cow<'_, HalfMove>> {
        let part = &self.parts[index];
        match &part.text {
            PartText::HalfMove(Some(found), _) => Some(Cow::Borrowed(found)),
            PartText::HalfMove(None, _) => {
                let readings = vec![text[part.source.clone()].to_owned()];
                Some(Cow::Owned(HalfMove { readings, ..HalfMove::default() }))
            }
            _ => None,
        }
    }

    /// What a half-move is with capitals and small letters put right.
    fn cased(&self, text: &str, index: usize) -> Vec<String> {
        match self.half_move(index, text) {
            Some(found) if found.is_plain() => capitals::recased(&text[self.parts[index].source.clone()]),
            Some(found) => found.into_owned().cased,
            None => Vec::new(),
        }
    }

    /// The languages that the letters of the moves may be in, the two main ones first; and the letters that may name a
    /// piece, which are those of the main languages that have all letters of the sheet, or of both if neither has.
    fn languages(&self, text: &str, moves: &[usize]) -> (Vec<&'static Language>, Vec<char>) {
        // In small letters the capitals of a half-move are among its other readings.
        let shapes = |index: usize| -> Option<Vec<shape::Shape>> {
            let (found, cased) = (self.half_move(index, text)?, self.cased(text, index));
            let texts = found.readings.iter().chain(&cased);
            Some(texts.filter_map(|r| Some(shape::scan(r.as_bytes(), 0)?.0)).collect())
        };
        let all: Vec<Vec<shape::Shape>> =
            moves.iter().filter_map(|&index| shapes(index)).filter(|s| !s.is_empty()).collect();
        let owns = |l: &Language| all.iter().all(|s| s.iter().any(|s| l.owns(s)));
        let main = [VIETNAMESE, ENGLISH];
        let owned = main.iter().any(|l| owns(l));
        let pieces = main.iter().filter(|l| !owned || owns(l)).flat_map(|l| l.letters).collect();
        let mut languages = main.to_vec();
        languages.extend(letters::LANGUAGES.iter().filter(|l| owns(l) && !main.contains(l)));
        (languages, pieces)
    }

    /// Plays the main line in a language. Where a half-move may be several, all of them are followed, and what comes
    /// behind decides.
    fn play(
        &self,
        text: &str,
        moves: &[usize],
        start: Chess,
        (language, pieces): (&'static Language, &[char]),
        case: Case,
    ) -> Settled {
        let mut steps: Vec<Step> = Vec::new();
        let mut lines = vec![Line { cursor: Cursor::start(start), arrived: None, last: 0, len: 0 }];
        let mut ended: Vec<Line> = Vec::new();
        for &index in moves {
            let Some(found) = self.half_move(index, text) else { break };
            let cased = match case {
                // `H6` of a sheet with V, H, X, T, M may be a queen's move that lost its file, and `B4` of one with K,
                // Q, R, B, N a bishop's.
                Case::Usual => {
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
        let differs = |line: &Line| {
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
        Settled { written, reached, open: (common < reached).then_some(common) }
    }
}

/// The most readings of a game that are followed at once.
const MOST_LINES: usize = 16;

/// How many half-moves more a reading has to reach than another to count as proven.
const PROOF: usize = 6;

/// What playing a game settled.
#[derive(Debug, Default)]
struct Settled {
    /// How the first half-moves are written, in full.
    written: Vec<String>,
    /// How many half-moves could be played.
    reached: usize,
    /// The half-move that may be several, though what follows is known.
    open: Option<usize>,
}

/// A half-move of a reading. Readings share what they have in common, since a game may be as long as the file.
#[derive(Debug)]
struct Step {
    played: Move,
    /// How it is written, if otherwise than in the sheet.
    written: Option<Box<str>>,
    /// The number of the step before it, from 1, or 0.
    before: usize,
}

/// One reading of a game as far as it can be played: the number of its last step, and how many steps there are.
#[derive(Debug, Clone)]
struct Line {
    cursor: Cursor,
    arrived: Option<Square>,
    last: usize,
    len: usize,
}

impl Line {
    fn after(&self, played: Move, written: Option<Box<str>>, steps: &mut Vec<Step>) -> Line {
        steps.push(Step { played, written, before: self.last });
        Line { cursor: self.cursor.after(played), arrived: Some(played.to()), last: steps.len(), len: self.len + 1 }
    }
}

/// The places of the steps of a reading, in the order of the game.
fn path(steps: &[Step], line: &Line) -> Vec<usize> {
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
    found: &HalfMove,
    cased: &[String],
    position: &Chess,
    language: &'static Language,
    case: Case,
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
        let short_cased = found.short_cased.filter(|_| case != Case::Usual);
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

/// How the sheet uses capitals, by all its half-moves.
fn case(script: &Script, text: &str, moves: &[usize]) -> Case {
    let words: Vec<(&str, bool)> = moves
        .iter()
        .map(|&index| {
            let part = &script.parts[index];
            let usual = |found: &HalfMove| found.has_usual_case();
            let usual = matches!(&part.text, PartText::HalfMove(found, _) if found.as_deref().is_none_or(usual));
            (&text[part.source.clone()], usual)
        })
        .filter(|(word, _)| !is_castling(word))
        .collect();
    // `exd` is short, and its letters are as they should be.
    let strange = words.iter().filter(|(_, usual)| !usual).count();
    if strange == 0 || words.is_empty() {
        return Case::Usual;
    }
    let has = |word: &str, test: fn(char) -> bool| word.chars().any(test);
    let small = |c: char| c.is_ascii_lowercase() && c != 'x';
    if words.iter().all(|(word, _)| !has(word, small)) {
        return Case::Upper;
    }
    if words.iter().all(|(word, _)| !has(word, |c| c.is_ascii_uppercase())) {
        let cased =
            |&&index: &&usize| script.half_move(index, text).is_some_and(|m| !m.is_plain() && !m.cased.is_empty());
        return if moves.iter().any(|index| cased(&index)) { Case::Lower } else { Case::Usual };
    }
    // A telephone begins every line, or every number, with a capital.
    let firsts: Vec<&str> = script.first_words(text, moves);
    let capital = |word: &&str| word.starts_with(|c: char| c.is_ascii_uppercase() || !c.is_ascii_alphabetic());
    let wrong = |word: &&str| crate::form::line::half_move(word).is_some_and(|(m, _)| !m.has_usual_case());
    let others_fit = strange == firsts.iter().filter(|w| wrong(w)).count();
    if others_fit && !firsts.is_empty() && firsts.iter().all(capital) { Case::First } else { Case::Usual }
}

fn is_castling(word: &str) -> bool {
    shape::scan(word.as_bytes(), 0).is_some_and(|(shape, _)| shape.castling.is_some())
}

impl Script {
    /// The half-moves that come first on a line or after a number.
    fn first_words<'t>(&self, text: &'t str, moves: &[usize]) -> Vec<&'t str> {
        let first = |&&index: &&usize| {
            let before = self.parts[..index].iter().rev().find(|part| {
                !matches!(&part.text, PartText::Copied if text[part.source.clone()].trim().is_empty())
                    && !matches!(&part.text, PartText::Made(made) if made == " ")
            });
            match before.map(|part| (&part.text, &text[part.source.clone()])) {
                None => true,
                Some((PartText::Made(made), _)) => made.ends_with('\n') || made.contains('.'),
                Some((PartText::Copied, written)) => {
                    written.ends_with(['.', ')']) || written.bytes().all(|b| b.is_ascii_digit())
                }
                Some(_) => false,
            }
        };
        moves.iter().filter(first).map(|&index| &text[self.parts[index].source.clone()]).collect()
    }
}
