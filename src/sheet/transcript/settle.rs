//! Settles half-moves whose letters alone leave them open: capitals and small letters, and captures that name less
//! than they should. The game is played, as far as it is certain, and the position decides.
//!
//! Case is corrected only if the whole sheet is written like that. A single `mf3` among other moves is a slip, and the
//! checks report it with a proposal.

use std::borrow::Cow;
use std::ops::Range;

use super::case::CapitalUse;
use super::player::{SheetReplay, played_as_written, reached_as_written};
use super::script::{MovesScript, ScriptText};
use crate::form::capitals;
use crate::form::word::SheetHalfMove;
use bienban_engine::chess::Position;
use bienban_engine::chess::notation::letters::{self, ENGLISH, Language, VIETNAMESE};
use bienban_engine::chess::notation::start;
use bienban_engine::pgn::outcome::Outcome;
use bienban_engine::pgn::shape;

impl MovesScript {
    /// Settles every half-move as far as the position is known, and puts those of a damaged sheet in order unless they
    /// are wanted `as_written`. `fen` is the first position, if the sheet names one.
    pub(super) fn settle(&mut self, text: &str, fen: Option<&str>, as_written: bool) {
        let Ok(start) = start::start_position("", fen, None) else { return self.settle_plain(text) };
        let mut moves = self.moves(text);
        let case = case(self, text, &moves);
        let plain = case == CapitalUse::Usual && moves.iter().all(|&index| self.only_reading(text, index).is_some());
        if plain {
            let written: Vec<&str> = moves.iter().filter_map(|&index| self.only_reading(text, index)).collect();
            let reached = reached_as_written(&start, &written, &[VIETNAMESE, ENGLISH]);
            if !as_written && (reached < moves.len() || self.is_out_of_order(text, moves.len())) {
                let (languages, pieces) = self.languages(text, &moves);
                let reached = reached.max(reached_as_written(&start, &written, &languages[2..]));
                let player = SheetReplay { start, case, languages: &languages, pieces: &pieces };
                if reached < moves.len() || self.is_out_of_order(text, moves.len()) {
                    self.rearrange(text, &player, &moves, reached);
                }
            }
            return self.settle_plain(text);
        }
        let (languages, pieces) = self.languages(text, &moves);
        let player = SheetReplay { start, case, languages: &languages, pieces: &pieces };
        let mut best = player.settled(self, text, &moves);
        if !as_written
            && (best.reached < moves.len() || self.is_out_of_order(text, moves.len()))
            && self.rearrange(text, &player, &moves, best.reached)
        {
            moves = self.moves(text);
            best = player.settled(self, text, &moves);
        }
        self.settle_plain(text);
        if case != CapitalUse::Usual {
            self.settle_rest(text, &moves[best.written.len()..], &pieces);
        }
        // Text that is no half-move may come before the first half-move that is not played; then that half-move is not
        // at fault.
        self.unsettled = moves.get(best.written.len()).copied();
        let open = best.open.map(|at| moves[at]);
        for (&index, settled) in moves.iter().zip(best.written) {
            if let ScriptText::HalfMove(_, chosen) = &mut self.parts[index].text {
                *chosen = Some(settled);
            }
        }
        // A half-move that may be two is no move until somebody decides; in capitals no reader takes it for one.
        if let Some(index) = open {
            let written = &text[self.parts[index].source.clone()];
            let is_move = shape::scan(written.as_bytes(), 0).is_some();
            if let ScriptText::HalfMove(_, chosen) = &mut self.parts[index].text {
                *chosen = is_move.then(|| written.to_uppercase());
            }
        }
    }

    /// Who has won by checkmate with the last half-move, and its place. `fen` is the first position, if the sheet names
    /// one. The half-moves are settled.
    pub(super) fn mate(&self, text: &str, fen: Option<&str>) -> Option<(Outcome, Range<usize>)> {
        let start = start::start_position("", fen, None).ok()?;
        let moves = self.moves(text);
        let written = |&index: &usize| match &self.parts[index].text {
            ScriptText::HalfMove(_, Some(settled)) => settled.as_str(),
            _ => &text[self.parts[index].source.clone()],
        };
        let written: Vec<&str> = moves.iter().map(written).collect();
        let last = self.parts[*moves.last()?].source.clone();
        let mut languages = [VIETNAMESE, ENGLISH].into_iter().chain(&letters::LANGUAGES);
        let played = |language| {
            let (count, position) = played_as_written(&start, &written, language);
            (count == written.len()).then_some(position)
        };
        let position = languages.find_map(played).filter(Position::is_checkmate)?;
        Some((if position.turn().is_white() { Outcome::BlackWins } else { Outcome::WhiteWins }, last))
    }

    /// The half-move of a part, if its letters alone are enough.
    fn only_reading<'s>(&'s self, text: &'s str, index: usize) -> Option<&'s str> {
        match &self.parts[index].text {
            ScriptText::HalfMove(None, _) => Some(&text[self.parts[index].source.clone()]),
            ScriptText::HalfMove(Some(found), _) if found.short.is_none() => match found.readings.as_slice() {
                [only] => Some(only),
                _ => None,
            },
            _ => None,
        }
    }

    /// Writes half-moves after one that cannot be played with usual case, so that they are seen to be half-moves. It
    /// cannot be decided whether `BC4` is a bishop's or a pawn's, so it stays.
    fn settle_rest(&mut self, text: &str, moves: &[usize], pieces: &[char]) {
        let is_named = |form: &String| {
            let piece = shape::scan(form.as_bytes(), 0).and_then(|(shape, _)| shape.piece);
            piece.is_none_or(|letter| pieces.contains(&letter))
        };
        for &index in moves {
            let plain = self.half_move(index, text).is_none_or(|found| found.has_usual_case());
            let forms: Vec<String> = self.cased(text, index).into_iter().filter(is_named).collect();
            if let ([only], ScriptText::HalfMove(_, chosen @ None), false) =
                (forms.as_slice(), &mut self.parts[index].text, plain)
            {
                *chosen = Some(only.clone());
            }
        }
    }

    /// Whether all half-moves are in brackets, so that the game has none.
    pub(super) fn is_aside(&self, text: &str) -> bool {
        let any = self.parts.iter().any(|part| matches!(part.text, ScriptText::HalfMove(..)));
        any && self.moves(text).is_empty()
    }

    /// Writes a part that has only one reading as that half-move.
    fn settle_plain(&mut self, text: &str) {
        for part in &mut self.parts {
            if let ScriptText::HalfMove(Some(found), chosen) = &mut part.text
                && let [only] = found.readings.as_slice()
                && *only != text[part.source.clone()]
            {
                *chosen = Some(only.clone());
            }
        }
    }

    /// The half-moves of the main line.
    fn moves(&self, text: &str) -> Vec<usize> {
        self.main_line(text).filter(|(_, part)| part.is_half_move()).map(|(index, _)| index).collect()
    }

    pub(super) fn half_move(&self, index: usize, text: &str) -> Option<Cow<'_, SheetHalfMove>> {
        let part = &self.parts[index];
        match &part.text {
            ScriptText::HalfMove(Some(found), _) => Some(Cow::Borrowed(found)),
            ScriptText::HalfMove(None, _) => {
                let readings = vec![text[part.source.clone()].to_owned()];
                Some(Cow::Owned(SheetHalfMove { readings, ..SheetHalfMove::default() }))
            }
            _ => None,
        }
    }

    /// The readings of a half-move with its case corrected.
    pub(super) fn cased(&self, text: &str, index: usize) -> Vec<String> {
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
        let shapes = |index: usize| -> Option<Vec<shape::MoveShape>> {
            let (found, cased) = (self.half_move(index, text)?, self.cased(text, index));
            let texts = found.readings.iter().chain(&cased);
            Some(texts.filter_map(|r| Some(shape::scan(r.as_bytes(), 0)?.0)).collect())
        };
        let all: Vec<Vec<shape::MoveShape>> =
            moves.iter().filter_map(|&index| shapes(index)).filter(|s| !s.is_empty()).collect();
        let owns = |l: &Language| all.iter().all(|s| s.iter().any(|s| l.owns(s)));
        let main = [VIETNAMESE, ENGLISH];
        let owned = main.iter().any(|l| owns(l));
        let pieces = main.iter().filter(|l| !owned || owns(l)).flat_map(|l| l.letters).collect();
        let mut languages = main.to_vec();
        languages.extend(letters::LANGUAGES.iter().filter(|l| owns(l) && !main.contains(l)));
        (languages, pieces)
    }
}

/// How the sheet uses capitals, by all its half-moves.
fn case(script: &MovesScript, text: &str, moves: &[usize]) -> CapitalUse {
    let words: Vec<(&str, bool)> = moves
        .iter()
        .map(|&index| {
            let part = &script.parts[index];
            let usual = |found: &SheetHalfMove| found.has_usual_case();
            let usual = matches!(&part.text, ScriptText::HalfMove(found, _) if found.as_deref().is_none_or(usual));
            (&text[part.source.clone()], usual)
        })
        .filter(|(word, _)| !is_castling(word))
        .collect();
    // `exd` is short, and its letters are as they should be.
    let strange = words.iter().filter(|(_, usual)| !usual).count();
    if strange == 0 || words.is_empty() {
        return CapitalUse::Usual;
    }
    let has = |word: &str, test: fn(char) -> bool| word.chars().any(test);
    let small = |c: char| c.is_ascii_lowercase() && c != 'x';
    if words.iter().all(|(word, _)| !has(word, small)) {
        return CapitalUse::Upper;
    }
    if words.iter().all(|(word, _)| !has(word, |c| c.is_ascii_uppercase())) {
        let cased =
            |&&index: &&usize| script.half_move(index, text).is_some_and(|m| !m.is_plain() && !m.cased.is_empty());
        return if moves.iter().any(|index| cased(&index)) { CapitalUse::Lower } else { CapitalUse::Usual };
    }
    // A telephone begins every line, or every number, with a capital.
    let firsts: Vec<&str> = script.first_words(text, moves);
    let capital = |word: &&str| word.starts_with(|c: char| c.is_ascii_uppercase() || !c.is_ascii_alphabetic());
    let wrong = |word: &&str| crate::form::half_move::half_move(word).is_some_and(|(m, _)| !m.has_usual_case());
    let others_fit = strange == firsts.iter().filter(|w| wrong(w)).count();
    if others_fit && !firsts.is_empty() && firsts.iter().all(capital) { CapitalUse::First } else { CapitalUse::Usual }
}

fn is_castling(word: &str) -> bool {
    shape::scan(word.as_bytes(), 0).is_some_and(|(shape, _)| shape.castling.is_some())
}

impl MovesScript {
    /// The half-moves that come first on a line or after a number.
    fn first_words<'t>(&self, text: &'t str, moves: &[usize]) -> Vec<&'t str> {
        let first = |&&index: &&usize| {
            let before = self.parts[..index].iter().rev().find(|part| {
                !matches!(&part.text, ScriptText::Copied if text[part.source.clone()].trim().is_empty())
                    && !matches!(&part.text, ScriptText::Made(made) if made == " ")
            });
            match before.map(|part| (&part.text, &text[part.source.clone()])) {
                None => true,
                Some((ScriptText::Made(made), _)) => made.ends_with('\n') || made.contains('.'),
                Some((ScriptText::Copied, written)) => {
                    written.ends_with(['.', ')']) || written.bytes().all(|b| b.is_ascii_digit())
                }
                Some(_) => false,
            }
        };
        moves.iter().filter(first).map(|&index| &text[self.parts[index].source.clone()]).collect()
    }
}
