//! Handles faults in the replay: notes each fault, and the moves that may be meant instead.

use super::line::Replayer;
use super::proposal;
use super::reading::{other_main, run};
use super::walk::LineWalk;
use super::{LineCursor, MoveFault, MoveFaultKind};
use crate::chess::notation::letters::Language;
use crate::chess::notation::short;
use crate::chess::notation::write;
use crate::pgn::game::LineItem;
use crate::pgn::shape;
use bienban_base::place::ByteSpan;

/// The greatest number of tokens that are not understood which are compared with legal moves, since each costs several
/// attempts to play on.
const MOST_UNREAD: usize = 100;

/// From this number of faults on, one that is like the last is joined to it.
const MANY_FAULTS: usize = 100_000;

impl Replayer<'_> {
    /// Takes a token that is not understood. Everything after it may be off by a half-move.
    pub(super) fn unknown(&mut self, walk: &mut LineWalk, items: &[LineItem], index: usize, span: ByteSpan) {
        if walk.doubt || walk.guessed || !walk.known {
            self.timeline.behind.push(span);
        }
        if !walk.doubt {
            walk.certain = (self.timeline.steps.len(), self.timeline.plies.len());
            let token = self.game.text(span);
            let fits = short::read(&token).filter(|_| walk.known && !walk.guessed).map_or(Vec::new(), |capture| {
                short::captures(&walk.cursor.position, &capture, self.timeline.language, walk.arrived)
            });
            if fits.len() > 1 {
                // `exd` where two captures fit may mean either.
                let kind = self.ambiguous(walk, items, index, &fits);
                self.fault(kind, span, &walk.cursor);
            } else if walk.known && !walk.guessed && self.timeline.unread.len() < MOST_UNREAD {
                let proposals = self.proposals(walk, items, index, span);
                self.timeline.unread.push((span, proposals));
            }
        }
        walk.doubt = true;
        // Signs of HTML are no part of a move.
        let token = self.game.bytes(span);
        // `?_` is a half-move of a sheet that could not be read.
        let part = |b: &u8| b.is_ascii_alphanumeric() || !b.is_ascii() || *b == b'_';
        walk.touched |= token.iter().any(part) && token[0] != b'<';
        // In `{best {by test} here} e5` the words belong to the comment that was closed too early.
        walk.touched &= !token.contains(&b'}');
    }

    /// The moves that a token that cannot be played may have been.
    pub(super) fn proposals(&self, walk: &LineWalk, items: &[LineItem], index: usize, span: ByteSpan) -> Vec<String> {
        let token = self.game.text(span);
        proposal::proposals(self.game, items, index, &token, &walk.cursor, self.timeline.style)
    }

    /// The fault of a token that may mean several moves.
    pub(super) fn ambiguous(
        &self,
        walk: &LineWalk,
        items: &[LineItem],
        index: usize,
        moves: &[shakmaty::Move],
    ) -> MoveFaultKind {
        let ranked = proposal::ranked(self.game, items, index, moves, &walk.cursor, self.timeline.style);
        let farthest = ranked.iter().filter(|(reached, _)| *reached == ranked[0].0).count();
        MoveFaultKind::Ambiguous(ranked.into_iter().map(|(_, name)| name).collect(), farthest)
    }

    pub(super) fn fault(&mut self, kind: MoveFaultKind, span: ByteSpan, before: &LineCursor) {
        if self.timeline.faults.len() >= MANY_FAULTS
            && let Some(last) = self.timeline.faults.last_mut().filter(|last| last.kind == kind)
        {
            last.span = ByteSpan { start: last.span.start.min(span.start), end: last.span.end.max(span.end) };
            return;
        }
        self.timeline.faults.push(MoveFault { kind, span, before: before.clone() });
    }

    /// The other main language, if the letters of a move are in it and not in the game's own.
    pub(super) fn foreign(&self, span: ByteSpan) -> Option<&'static Language> {
        let (shape, _) = shape::scan(self.game.bytes(span), 0)?;
        let language = self.timeline.language;
        if language.covers(&shape) { None } else { other_main(language).filter(|l| l.covers(&shape)) }
    }

    /// Plays a promotion without its piece as the first that lets the line go on furthest: queen, knight, rook, bishop.
    pub(super) fn promote(
        &mut self,
        walk: &mut LineWalk,
        items: &[LineItem],
        index: usize,
        span: ByteSpan,
        moves: &[shakmaty::Move],
    ) -> usize {
        let reached = |m: &shakmaty::Move| {
            let after = walk.cursor.after(*m);
            run(self.game, items, index + 1, &after, self.timeline.language, false).reached
        };
        let order = [shakmaty::Role::Queen, shakmaty::Role::Knight, shakmaty::Role::Rook, shakmaty::Role::Bishop];
        let mut best: Option<(usize, shakmaty::Move)> = None;
        for role in order {
            let Some(m) = moves.iter().find(|m| m.promotion() == Some(role)) else { continue };
            let farthest = reached(m);
            if best.is_none_or(|(b, _)| farthest > b) {
                best = Some((farthest, *m));
            }
        }
        let Some((_, played)) = best else { return index + 1 };
        let written = write::san(&walk.cursor.position, played, self.timeline.style);
        self.fault(MoveFaultKind::PromotionMissing(written), span, &walk.cursor);
        if walk.line == 0 {
            self.guess();
        }
        walk.play(played);
        self.count(walk, span, Some(played));
        self.mark(walk, index + 1);
        walk.guessed = true;
        index + 1
    }
}
