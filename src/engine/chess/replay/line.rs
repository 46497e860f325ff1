//! Plays the lines of a game and notes their faults.
//!
//! After a fault that leaves the position unknown, only variations on the faulty move itself are judged.

use shakmaty::{Chess, Position as _};

use super::begun::CanonicalStart;
use super::gap::{self, ReplayPlace};
use super::reading::{self, MoveReading, agrees, break_at, is_last, next_move, run, shifted, slip, upcoming};
use super::walk::{LineWalk, PendingVariation, WalkMark};
use super::{LineCursor, Manner, MoveFaultKind, NonCanonicalMove, PlyFact, Timeline, mark_of};
use crate::chess::notation::resolve::{self, Irregularity, MoveRefusal};
use crate::chess::notation::write::{self, GameStyle};
use crate::chess::step::ReplayStep;
use crate::pgn::game::{LineItem, MoveNumber, PgnGame};
use crate::pgn::shape::{self, CheckMark};
use bienban_base::place::ByteSpan;

/// Plays a game and writes its timeline.
#[derive(Debug)]
pub struct Replayer<'g> {
    pub(super) game: &'g PgnGame<'g>,
    pub(super) start: LineCursor,
    long_form: bool,
    pub(super) manner: Manner,
    /// The half-moves with which the main line begins, if another reader has understood them.
    pub(super) begun: Option<&'g CanonicalStart>,
    /// The timeline so far.
    pub timeline: Timeline,
    /// Variations that have still to be played.
    pending: Vec<PendingVariation>,
}

/// The number of wrong numbers of a line that are examined, since each costs several attempts to play it.
const DIAGNOSES: u32 = 8;

impl<'g> Replayer<'g> {
    /// A replayer at the first position. `long_form`: the game writes both squares.
    pub fn new(
        game: &'g PgnGame<'g>,
        style: GameStyle,
        long_form: bool,
        start: &Chess,
        manner: Manner,
    ) -> Replayer<'g> {
        let start = LineCursor::start(start.clone());
        let timeline = Timeline {
            language: style.language,
            style,
            start: start.clone(),
            plies: Vec::new(),
            aside: Vec::new(),
            // Lowered by the first thing that makes the main line uncertain.
            certain: usize::MAX,
            sure: usize::MAX,
            last: start.clone(),
            complete: false,
            end: None,
            half_moves: 0,
            faults: Vec::new(),
            non_canonical: None,
            steps: Vec::new(),
            unread: Vec::new(),
            behind: Vec::new(),
            languages: Vec::new(),
        };
        Replayer { game, start, long_form, manner, begun: None, timeline, pending: Vec::new() }
    }

    /// Plays the main line and then all variations, the one found last first.
    pub fn play_all(&mut self) {
        self.pending.push(PendingVariation { line: 0, start: self.start.clone(), offset: 0, guessed: false });
        while let Some(pending) = self.pending.pop() {
            self.play(&pending);
        }
    }

    /// Plays one line, and keeps its variations to be played later.
    fn play(&mut self, pending: &PendingVariation) {
        let (game, line) = (self.game, pending.line);
        let items = &game.lines[line].items;
        let mut walk = LineWalk::begin(pending);
        if line == 0 {
            self.timeline.plies.reserve_exact(items.len());
        }
        let mut index = if line == 0 { self.play_begun(&mut walk, items) } else { 0 };
        // A half-move may have been left out before the first one, too.
        self.mark(&mut walk, index);
        while index < items.len() {
            index = match items[index] {
                LineItem::Number(number, span) => {
                    walk.touched &= !matches!(self.game.bytes(span).last(), Some(b'.' | b')'));
                    self.number(&mut walk, items, index, number, span)
                }
                // `Mã f3` is no pawn's move: a token right before a move may be a part of it.
                LineItem::Move(_) | LineItem::Null(_) if walk.touched => {
                    (walk.known, walk.touched, walk.before) = (false, false, None);
                    index + 1
                }
                LineItem::Move(span) if walk.known => self.half_move(&mut walk, items, index, span),
                LineItem::Null(span) if walk.known => {
                    self.null(&mut walk, span);
                    index + 1
                }
                LineItem::Unknown(span) => {
                    self.unknown(&mut walk, items, index, span);
                    index + 1
                }
                LineItem::Variation(inner) => {
                    // On an illegal move the variations begin before it, which `before` has kept.
                    let start = walk.before.clone().or_else(|| walk.known.then(|| walk.cursor.clone()));
                    let guessed = walk.guessed || walk.doubt;
                    let pending = |start| PendingVariation { line: inner, start, offset: walk.offset, guessed };
                    self.pending.extend(start.map(pending));
                    if let Some(mark) = walk.marks.last_mut().filter(|mark| mark.item == index) {
                        (mark.item, mark.pending) = (index + 1, self.pending.len() as u32);
                    }
                    index + 1
                }
                LineItem::Move(_) | LineItem::Null(_) => {
                    walk.before = None;
                    index + 1
                }
            };
        }
        if walk.doubt && !walk.known {
            // The unknown token was a half-move, so every step after it was read one half-move off: drop them.
            self.timeline.steps.truncate(walk.certain.0);
        }
        if line == 0 {
            if walk.doubt && !walk.known {
                self.timeline.certain = self.timeline.certain.min(walk.certain.1);
            }
            self.timeline.complete = walk.known && !walk.guessed;
            self.timeline.last = walk.cursor;
        }
    }

    /// Notes a place to which the replay can go back, with item `item` as the next.
    pub(super) fn mark(&self, walk: &mut LineWalk, item: usize) {
        walk.marks.push(WalkMark {
            item,
            arrived: walk.arrived,
            trail: walk.played(),
            faults: self.timeline.faults.len() as u32,
            plies: self.timeline.plies.len() as u32,
            aside: self.timeline.aside.len() as u32,
            steps: self.timeline.steps.len() as u32,
            pending: self.pending.len() as u32,
            half_moves: self.timeline.half_moves,
            non_canonical: self.timeline.non_canonical.as_ref().map_or(0, |n| n.count),
        });
        // Only the first place, from which half-moves are counted, and the last few are ever used.
        if walk.marks.len() > gap::PLACES + 1 {
            walk.marks.remove(1);
        }
    }

    /// Looks at a move number. Returns the index of the item with which to go on.
    fn number(
        &mut self,
        walk: &mut LineWalk,
        items: &[LineItem],
        index: usize,
        number: MoveNumber,
        span: ByteSpan,
    ) -> usize {
        if !walk.known {
            return index + 1;
        }
        // In `6. HH5 6 7. Mf3` the same number cannot be on both sides of the half-move that could not be read.
        let repeated = walk.doubt && walk.confirmed == Some(upcoming(&walk.cursor.position));
        if agrees(number, &walk.cursor.position, walk.offset) && !repeated {
            walk.confirmed = Some(upcoming(&walk.cursor.position));
            // The number confirms everything before it, so no half-move is missing there.
            walk.doubt = false;
            walk.forget_places();
            self.mark(walk, index + 1);
            return index + 1;
        }
        if walk.doubt || walk.guessed {
            // The unknown token was a half-move, or the guess was wrong: the finding about it is enough.
            walk.known = false;
            return index + 1;
        }
        walk.diagnoses += 1;
        if walk.diagnoses > DIAGNOSES {
            self.fault(MoveFaultKind::WrongNumber, span, &walk.cursor);
            return index + 1;
        }
        // Goes on as if the number were wrong, to compare with going on as if a half-move were missing.
        let straight = run(self.game, items, index, &walk.cursor, self.timeline.language, false);
        let places = if walk.offset == 0 { walk.places() } else { Vec::new() };
        if gap::shortage(items, &places, index) == Some(1) {
            if let Some(gap) = gap::search(self.game, items, &places, self.timeline.language) {
                let farther = gap.run.reached > straight.reached;
                if farther || (gap.run.reached == straight.reached && gap.run.agreed > straight.agreed) {
                    return self.missing(walk, &gap, &places[gap.place], span);
                }
            }
            let next = next_move(items, index);
            // It cannot be decided here which of the two is wrong, Black's number or the move.
            let alone = number.black && walk.cursor.position.turn().is_white() && is_last(items, index);
            if alone || next.is_some_and(|next| straight.reached <= next) {
                self.fault(MoveFaultKind::MissingHalfMove(Vec::new()), span, &walk.cursor);
                walk.known = false;
                return index + 1;
            }
        }
        if self.manner.sheet
            && let Some(kind) = break_at(items, index, number, &walk.cursor.position, walk.offset)
        {
            self.fault(kind, span, &walk.cursor);
            walk.known = false;
            return index + 1;
        }
        // If the next number is ahead by as much, goes on from the written number, so that one slip is one finding.
        let ahead = slip(items, index, number, &walk.cursor.position);
        let more = ahead.map_or(0, |ahead| ahead - walk.offset) / 2;
        let begun = items[..index].iter().any(|item| matches!(item, LineItem::Move(_)));
        // PGN may hold a part of a game; a sheet begins with move 1, or its first rows are missing.
        let missing = more > 0 && (begun || self.manner.sheet) && shifted(items, index, &walk.cursor.position, ahead);
        let kind = if missing { MoveFaultKind::MissingMoves(more) } else { MoveFaultKind::WrongNumber };
        self.fault(kind, span, &walk.cursor);
        walk.offset = ahead.unwrap_or(walk.offset);
        // A number that is off is still the number of this half-move: it cannot come before it twice.
        walk.confirmed = Some(upcoming(&walk.cursor.position));
        index + 1
    }

    /// Reports the missing half-move and plays on from its place. Returns the index of the item with which to go on.
    fn missing(&mut self, walk: &mut LineWalk, gap: &gap::ReplayGap, place: &ReplayPlace, noticed: ByteSpan) -> usize {
        let mark = walk.marks[gap.place];
        // Everything noted since that place depends on a reading that has turned out to be wrong.
        self.timeline.faults.truncate(mark.faults as usize);
        self.timeline.plies.truncate(mark.plies as usize);
        self.timeline.aside.truncate(mark.aside as usize);
        self.timeline.steps.truncate(mark.steps as usize);
        self.timeline.half_moves = mark.half_moves;
        match &mut self.timeline.non_canonical {
            Some(noted) if mark.non_canonical > 0 => noted.count = mark.non_canonical,
            noted => *noted = None,
        }
        self.pending.truncate(mark.pending as usize);
        let names = gap.fillers.iter().map(|&m| write::san(&place.cursor.position, m, self.timeline.style)).collect();
        // The finding is shown at the token before which the half-move is missing.
        let span = match self.game.lines[walk.line].items.get(place.item) {
            Some(LineItem::Number(_, span) | LineItem::Move(span) | LineItem::Null(span)) => *span,
            _ => noticed,
        };
        self.fault(MoveFaultKind::MissingHalfMove(names), span, &place.cursor);
        let filler = gap.fillers[0];
        walk.before = Some(place.cursor.clone());
        walk.go_back(&mark, place.cursor.clone());
        walk.play(filler);
        if walk.line == 0 {
            self.guess();
            self.timeline.plies.push(PlyFact { span, played: Some(filler) });
        }
        walk.guessed = true;
        walk.forget_places();
        self.mark(walk, place.item);
        place.item
    }

    /// Plays a move. Returns the index of the item with which to go on.
    fn half_move(&mut self, walk: &mut LineWalk, items: &[LineItem], index: usize, span: ByteSpan) -> usize {
        if let Some(played) = self.known(walk, span) {
            self.play_known(walk, span, played);
            self.mark(walk, index + 1);
            return index + 1;
        }
        let language = self.timeline.language;
        let position = &walk.cursor.position;
        let refusal = match reading::read_one(self.game, span, position, language) {
            Ok(only) => {
                // `N d5` may be a novelty and a pawn's move, or a knight's move with a blank in it.
                if let Some(other) = reading::apart(self.game, &only, position, language) {
                    let kind = self.ambiguous(walk, items, index, &[only.played, other]);
                    self.fault(kind, span, &walk.cursor);
                    (walk.before, walk.known) = (Some(walk.cursor.clone()), false);
                } else {
                    self.play_reading(walk, &only);
                    self.mark(walk, index + 1);
                }
                return index + 1;
            }
            Err(refusal) => refusal,
        };
        let refusal = match reading::read_glued(self.game, span, position, language, refusal) {
            Ok((first, second)) => {
                self.play_reading(walk, &first);
                self.play_reading(walk, &second);
                self.mark(walk, index + 1);
                return index + 1;
            }
            Err(refusal) => refusal,
        };
        walk.before = Some(walk.cursor.clone());
        if let MoveRefusal::PromotionMissing(moves) = refusal {
            return self.promote(walk, items, index, span, &moves);
        }
        walk.known = false;
        // The fault may come from the doubt, about which there is a finding already.
        if walk.doubt || walk.guessed {
            return index + 1;
        }
        let kind = match refusal {
            MoveRefusal::UnknownLetter => MoveFaultKind::UnknownLetter(self.proposals(walk, items, index, span)),
            MoveRefusal::Ambiguous(moves) => self.ambiguous(walk, items, index, &moves),
            MoveRefusal::Illegal(reason) => {
                if let Some(end) = walk.cursor.end() {
                    MoveFaultKind::AfterEnd(end)
                } else {
                    let places = walk.places();
                    if gap::shortage(items, &places, index) == Some(1) {
                        let gap = gap::search(self.game, items, &places, language);
                        // To insert a half-move is bold, so a move number further on must confirm it.
                        if let Some(gap) = gap.filter(|gap| gap.run.reached > index && gap.run.agreed > 0) {
                            walk.known = true;
                            return self.missing(walk, &gap, &places[gap.place], span);
                        }
                    }
                    match self.foreign(span) {
                        Some(other) => MoveFaultKind::MixedLanguage(other),
                        None => MoveFaultKind::Illegal(reason, self.proposals(walk, items, index, span)),
                    }
                }
            }
            MoveRefusal::PromotionMissing(_) => unreachable!("handled above"),
        };
        self.fault(kind, span, &walk.cursor);
        index + 1
    }

    /// Plays a half-move that was understood, and notes its irregularity.
    fn play_reading(&mut self, walk: &mut LineWalk, reading: &MoveReading) {
        if let Some(other) = reading.foreign {
            self.fault(MoveFaultKind::MixedLanguage(other), reading.span, &walk.cursor);
        }
        let (position, shape) = (&walk.cursor.position, &reading.shape);
        let other = self.game.system.map(Irregularity::System);
        let form = other.or_else(|| resolve::irregularity(position, shape, reading.played, self.long_form));
        // A position is large, so it is copied only if it may be needed once the half-move is played.
        let apart = shape::mark_apart(self.game.block, reading.span.end as usize);
        let marked = shape.mark != CheckMark::None || apart.is_some();
        let asked = form.is_some() || marked || self.game.lines.len() > 1 || self.manner.record;
        let before = asked.then(|| walk.cursor.clone());
        walk.play(reading.played);
        let after = &walk.cursor.position;
        let apart = apart.filter(|&(mark, _)| resolve::mark_is_wrong(mark, after));
        let wrong = resolve::mark_is_wrong(shape.mark, after) || apart.is_some();
        let irregular = form.or_else(|| wrong.then_some(Irregularity::CheckMark));
        self.count(walk, reading.span, Some(reading.played));
        let Some(before) = before else { return };
        // After a guess the check marks and the disambiguation may be wrong only because the guess is.
        if let Some(why) = irregular.filter(|_| !walk.guessed) {
            let end = apart.map_or(reading.span.end, |(_, end)| end as u32);
            self.note_irregular(why, reading, ByteSpan { end, ..reading.span }, &before);
        }
        self.keep(walk, reading.span, &before, Some(reading.played));
        walk.before = Some(before);
    }

    /// Counts a move that is not canonical, and keeps the first one with its place.
    fn note_irregular(&mut self, why: Irregularity, reading: &MoveReading, span: ByteSpan, before: &LineCursor) {
        if let Some(noted) = &mut self.timeline.non_canonical {
            noted.count += 1;
            return;
        }
        let style = GameStyle { language: reading.foreign.unwrap_or(self.timeline.language), ..self.timeline.style };
        let canonical = write::san(&before.position, reading.played, style);
        self.timeline.non_canonical = Some(NonCanonicalMove { why, span, before: before.clone(), canonical, count: 1 });
    }

    /// Notes that from here on the half-moves of the main line are not certain.
    pub(super) fn uncertain(&mut self) {
        self.timeline.certain = self.timeline.certain.min(self.timeline.plies.len());
    }

    /// Notes that the next half-move of the main line is a guess.
    pub(super) fn guess(&mut self) {
        self.uncertain();
        self.timeline.sure = self.timeline.sure.min(self.timeline.plies.len());
    }

    pub(super) fn count(&mut self, walk: &LineWalk, span: ByteSpan, played: Option<shakmaty::Move>) {
        if walk.line == 0 {
            self.timeline.half_moves += 1;
            self.timeline.plies.push(PlyFact { span, played });
        } else {
            self.timeline.aside.push(span);
        }
    }

    /// Keeps a half-move as a step if steps are recorded and it is certain.
    pub(super) fn keep(
        &mut self,
        walk: &LineWalk,
        span: ByteSpan,
        before: &LineCursor,
        played: Option<shakmaty::Move>,
    ) {
        if !self.manner.record || walk.guessed {
            return;
        }
        let mark = mark_of(&walk.cursor.position);
        self.timeline.steps.push(ReplayStep { span, line: walk.line, before: before.position.clone(), played, mark });
    }

    /// Plays a null move, which is always a fault. In check it leaves the position unknown.
    fn null(&mut self, walk: &mut LineWalk, span: ByteSpan) {
        self.fault(MoveFaultKind::Null, span, &walk.cursor);
        if walk.line == 0 {
            self.uncertain();
        }
        let before = walk.cursor.clone();
        self.count(walk, span, None);
        match before.after_pass() {
            Some(after) => {
                walk.pass(after);
                self.keep(walk, span, &before, None);
            }
            None => walk.known = false,
        }
        walk.before = Some(before);
    }
}
