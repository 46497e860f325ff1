//! The messages of a chat as half-moves, and their senders as players.

use std::collections::HashSet;
use std::ops::Range;

use super::assembly::Assembly;
use crate::form::field::SheetField;
use crate::form::grid::trimmed;
use crate::form::key::LabelKey;
use crate::form::movetext;
use crate::layout::chat::ChatMessage;
use crate::lexicon;
use crate::transcript::scoresheet::{Scoresheet, SheetPart};
use bienban_base::place::Side;

/// The name of a sender without the side beside it: `Tuấn (trắng)`, `Trắng - Quang`.
fn bare(text: &str, place: Range<usize>) -> Range<usize> {
    let written = &text[place.clone()];
    if let Some((name, inside)) = written.strip_suffix(')').and_then(|text| text.rsplit_once('('))
        && lexicon::side(inside).is_some()
    {
        return trimmed(text, place.start..place.start + name.len());
    }
    match written.split_once(" - ").filter(|(of, _)| lexicon::side(of).is_some()) {
        Some((_, name)) => trimmed(text, place.end - name.len()..place.end),
        None => place,
    }
}

impl Assembly<'_> {
    /// Takes a message: its half-moves are played, and the rest of it is a remark.
    pub(super) fn message(&mut self, message: &ChatMessage) {
        self.sender = Some(message.sender.clone());
        self.quiet.push(message.sender.clone());
        self.day.clone_from(&message.day);
        let Some(text) = message.text.clone() else { return };
        let Some((moves, count)) = message.moves.clone() else { return self.loose.push(text) };
        self.settle();
        for remark in [text.start..moves.start, moves.end..text.end] {
            let remark = trimmed(&self.grid.text, remark);
            if self.grid.text[remark.clone()].contains(char::is_alphanumeric) {
                self.current.body.push(SheetPart::Note(remark));
            }
        }
        self.current.body.push(SheetPart::Line(vec![moves]));
        self.sends(count);
    }

    /// Counts the half-moves of a line below its sender.
    pub(super) fn sent(&mut self, line: &Range<usize>) {
        if self.sender.is_some() {
            self.sends(movetext::moves_in(&self.grid.text[line.clone()]));
        }
    }

    /// Counts half-moves for their sender: a sender of White's half-moves is White.
    fn sends(&mut self, count: usize) {
        let side = usize::from(!self.plies.is_multiple_of(2));
        // A game is of the day of its first half-move.
        if let Some(day) = self.day.take().filter(|_| self.plies == 0 && !self.current.has(LabelKey::Date)) {
            self.current.add(SheetField::bare(LabelKey::Date, day));
        }
        self.plies += count;
        // A sender of both players' half-moves reports them.
        match &self.sender {
            Some(sender) if count == 1 => drop(self.senders[side].get_or_insert_with(|| sender.clone())),
            _ => self.reported |= count > 1,
        }
    }

    /// The players of a chat.
    pub(super) fn take_senders(&mut self, sheet: &mut Scoresheet) {
        let senders = std::mem::take(&mut self.senders);
        let known = [Side::White, Side::Black].iter().any(|side| sheet.has(LabelKey::Player(*side)));
        let grid = self.grid;
        let text = |place: &Range<usize>| &grid.text[place.clone()];
        let same = matches!(&senders, [Some(one), Some(other)] if text(one) == text(other));
        let taken = !known && !self.reported && !same;
        let players: Vec<Range<usize>> = senders.iter().flatten().filter(|_| taken).cloned().collect();
        // A sender who is no player is reported, once.
        let mut seen: HashSet<&str> = players.iter().map(text).collect();
        sheet.after.extend(std::mem::take(&mut self.quiet).into_iter().filter(|place| seen.insert(text(place))));
        for (side, sender) in [Side::White, Side::Black].into_iter().zip(senders) {
            if let Some(place) = sender.filter(|_| taken) {
                sheet.add(SheetField::bare(LabelKey::Player(side), bare(&self.grid.text, place)));
            }
        }
        (self.sender, self.plies, self.reported) = (None, 0, false);
    }
}
