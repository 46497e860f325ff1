//! Verdict: whether a claim was right, by one edition of the Laws and by every edition that may have been in force.

use bienban_engine::chess::{self, Move, Position};

use super::claim::Plea;
use super::hearing::{ClaimCase, ClaimHearing};
use super::ruling::Ruling;
use super::{ClaimVerdict, near_miss, penalty, quickplay};
use bienban_base::message::Message;
use bienban_base::place::{Numbering, Ply, Side};
use bienban_engine::chess::draws::ending::DrawEnding;
use bienban_engine::chess::draws::{DrawKind, Occurrences, RuleName};
use bienban_engine::chess::law::edition::{CalendarDay, IntendedMove, Lapse};
use bienban_engine::chess::law::laws::InForce;
use bienban_engine::chess::notation::write;

impl ClaimCase<'_> {
    /// Judges a claim after this number of half-moves, by the editions that may have been in force.
    ///
    /// # Errors
    /// The sentence why the row makes no sense: the game has no such half-move, or the announced move is not a move.
    pub fn judge(&self, plea: &Plea, ply: Ply, in_force: InForce) -> Result<Ruling, Message> {
        if ply.0 > self.facts.last().0.max(self.written) {
            let last = self.facts.last().0.max(self.written).to_string();
            return Err(Message::new("claims-beyond").with("ply", ply.0.to_string()).with("last", last));
        }
        let hear = |edition| ClaimHearing { case: *self, plea, ply, edition }.ruling();
        let mut decided = hear(in_force.edition())?;
        if in_force.is_certain() {
            return Ok(decided);
        }
        let others = &in_force.possible[..in_force.possible.len() - 1];
        let mut verdicts: Vec<(ClaimVerdict, Vec<&str>)> = vec![(decided.verdict, vec![in_force.edition().id])];
        let mut same_article = true;
        let mut penalties: Vec<(Vec<Message>, Vec<&str>)> =
            vec![(decided.penalty.clone(), vec![in_force.edition().id])];
        for edition in others.iter().rev() {
            let other = hear(edition)?;
            same_article &= other.article == decided.article;
            match penalties.iter_mut().find(|(penalty, _)| *penalty == other.penalty) {
                Some((_, editions)) => editions.insert(0, edition.id),
                None => penalties.push((other.penalty, vec![edition.id])),
            }
            match verdicts.iter_mut().find(|(verdict, _)| *verdict == other.verdict) {
                Some((_, editions)) => editions.insert(0, edition.id),
                None => verdicts.push((other.verdict, vec![edition.id])),
            }
        }
        if verdicts.len() > 1 {
            let told = verdicts.iter().map(|(verdict, by)| {
                Message::new("claim-by-editions").with_word("verdict", verdict.key()).with("editions", by.join(", "))
            });
            let both = |first, second| Message::new("both").with_phrase("first", first).with_phrase("second", second);
            let list = told.reduce(both).unwrap_or_else(|| Message::new(decided.verdict.key()));
            decided = Ruling {
                verdict: ClaimVerdict::Undetermined,
                reason: Message::new("claim-editions").with_phrase("list", list),
                article: "".into(),
                penalty: Vec::new(),
                clocks: [None; 2],
                ..decided
            };
        } else if penalties.len() > 1 {
            decided.clocks = [None; 2];
            decided.penalty = penalties.into_iter().filter_map(|(said, by)| due_if(said, &by)).collect();
        }
        if !same_article && decided.verdict != ClaimVerdict::Undetermined {
            let second = Message::new("claim-edition-assumed").with("laws", in_force.edition().id);
            decided.reason = Message::new("both").with_phrase("first", decided.reason).with_phrase("second", second);
        }
        Ok(decided)
    }
}

/// The penalty for a wrong claim if one of these editions was in force.
fn due_if(said: Vec<Message>, editions: &[&str]) -> Option<Message> {
    let due = said
        .into_iter()
        .reduce(|first, second| Message::new("both").with_phrase("first", first).with_phrase("second", second))?;
    Some(Message::new("due-if").with("edition", editions.join(", ")).with_phrase("due", due))
}

impl ClaimHearing<'_> {
    fn ruling(&self) -> Result<Ruling, Message> {
        let (facts, ply) = (self.case.facts, self.ply);
        let over = self.case.endings.under(self.edition).into_iter().find(|ending| ending.ply <= ply);
        if let Some(ending) = over {
            return Ok(self.over(&ending));
        }
        if self.plea.rule == RuleName::Quickplay {
            return Ok(quickplay::ruling(self));
        }
        if self.plea.rule == RuleName::Perpetual {
            return Ok(Ruling::new(ClaimVerdict::NotApplicable, Message::new("claim-perpetual-in-chess"), ""));
        }
        if ply > facts.last() {
            let reason =
                Message::new("claim-uncertain").with_phrase("last", Message::after(facts.last().0, facts.numbering()));
            return Ok(Ruling::new(ClaimVerdict::Undetermined, reason, ""));
        }
        let mut ruling = if self.mover() != self.plea.side {
            self.not_to_move()
        } else if self.plea.kind == DrawKind::Intended {
            self.intended()?
        } else {
            self.occurred()
        };
        if ruling.verdict == ClaimVerdict::Invalid {
            let due = penalty::due(self.edition, self.plea, self.case.time_control);
            (ruling.penalty, ruling.clocks) = (due.said, due.clocks);
            if self.is_offer() {
                let second = Message::new("claim-is-offer");
                ruling.reason = Message::new("both").with_phrase("first", ruling.reason).with_phrase("second", second);
            }
        }
        Ok(ruling)
    }

    fn opponent(&self) -> &'static str {
        match self.plea.side {
            Side::White => Side::Black.name(),
            Side::Black => Side::White.name(),
        }
    }

    /// The article of the claim.
    pub(super) fn article(&self) -> &'static str {
        self.article_about(self.plea.kind)
    }

    /// The article about claims of the same rule and this kind.
    pub(super) fn article_about(&self, kind: DrawKind) -> &'static str {
        let edition = self.edition;
        match (self.plea.rule, kind) {
            (RuleName::Threefold, DrawKind::Intended) => edition.threefold_intended.article,
            (RuleName::Threefold, _) => edition.threefold_occurred.article,
            _ if self.needed(self.ply) > 100 => edition.long.article,
            (_, DrawKind::Intended) => edition.fifty_intended.article,
            (_, _) => edition.fifty_occurred.article,
        }
    }

    pub(super) fn valid(&self, reason: Message) -> Ruling {
        Ruling::new(ClaimVerdict::Valid, reason, self.article())
    }

    pub(super) fn invalid(&self, reason: Message) -> Ruling {
        Ruling::new(ClaimVerdict::Invalid, reason, self.article())
    }

    /// The number of half-moves that the material needs.
    pub(super) fn needed(&self, ply: Ply) -> u32 {
        self.edition.fifty_threshold(self.case.facts.position(ply.min(self.case.facts.last())).board())
    }

    fn over(&self, ending: &DrawEnding) -> Ruling {
        let (key, article) = match ending.rule {
            RuleName::Checkmate => ("claim-over-checkmate", self.edition.checkmate.article),
            RuleName::Stalemate => ("claim-over-stalemate", self.edition.stalemate.article),
            RuleName::DeadPosition => ("claim-over-dead", self.edition.dead.article),
            RuleName::Fivefold => ("claim-over-fivefold", self.edition.fivefold.article),
            _ => ("claim-over-seventyfive", self.edition.seventyfive.article),
        };
        let reason =
            Message::new(key).with_phrase("half_moves", Message::after(ending.ply.0, self.case.facts.numbering()));
        let ruling = Ruling::new(ClaimVerdict::NotApplicable, reason, article);
        match ending.rule {
            RuleName::Fivefold => ruling.standing(Occurrences { count: ending.count, plies: ending.plies.clone() }),
            RuleName::Seventyfive => ruling.counted(ending.count),
            _ => ruling,
        }
    }

    /// Whether the player to move may claim the position as it is on the board.
    pub(super) fn is_claimable_now(&self, ply: Ply) -> bool {
        let facts = self.case.facts;
        match self.plea.rule {
            RuleName::Threefold => facts.times(ply) >= 3,
            _ => facts.clock(ply) >= self.needed(ply),
        }
    }

    /// Whether the player could have claimed by announcing the move that was then played.
    fn could_announce(&self, ply: Ply) -> bool {
        let allowed =
            self.plea.rule == RuleName::Threefold || self.edition.fifty_intended.value == IntendedMove::Allowed;
        allowed && ply < self.case.facts.last() && self.is_claimable_now(Ply(ply.0 + 1))
    }

    /// The last half-move at which the claimant had the right before, and moved on instead.
    pub(super) fn lapsed(&self) -> Option<Ply> {
        let own = self.plea.side != self.mover();
        let mut ply = self.ply.0.checked_sub(if own { 1 } else { 2 })?;
        loop {
            if self.is_claimable_now(Ply(ply)) || self.could_announce(Ply(ply)) {
                return Some(Ply(ply));
            }
            ply = ply.checked_sub(2)?;
        }
    }

    /// The move with its number, as sentences show it.
    pub(super) fn announced_message(&self, ply: Ply, announced: Move) -> Message {
        let position = self.case.facts.position(ply);
        Message::played(chess::turn(position), write::pgn(position, announced))
    }

    /// Whether a claim counts as an offer of a draw (Laws 2001 9.1c, 2009 9.1b3, 2018 9.1.2.3).
    fn is_offer(&self) -> bool {
        self.edition.from >= CalendarDay::new(2001, 7, 1)
    }

    fn not_to_move(&self) -> Ruling {
        let before = self.ply.0.checked_sub(1).map(Ply);
        let late = before.filter(|&ply| self.could_announce(ply)).and_then(|ply| {
            let played = self.case.facts.next(ply)?;
            Some(Message::new("claim-not-to-move-late").with_phrase("move", self.announced_message(ply, played)))
        });
        let ruling = match (late, self.lapsed()) {
            (Some(late), _) => self.invalid(late),
            (None, Some(then)) => self.gone(Message::new("claim-lapsed-not-to-move"), then),
            (None, None) => self.invalid(Message::new("claim-not-to-move")),
        };
        self.with_players(ruling)
    }

    /// The ruling that the right which the claimant had after half-move `then` is gone.
    ///
    /// Only 10.6 of 1989 names what brings it back, and it speaks of repetition alone: the fifty moves are lost there
    /// because 10.8 wants the player to move to claim.
    pub(super) fn gone(&self, reason: Message, then: Ply) -> Ruling {
        let lapse = &self.edition.lapse;
        let repetition = self.plea.rule == RuleName::Threefold;
        let (how, article) = match lapse.value {
            Lapse::MovesUntilRecurs if repetition => ("lapsed-until-recurs", lapse.article),
            Lapse::MovesUntilRecurs => ("lapsed-by-moving", self.edition.fifty_occurred.article),
            Lapse::Moves => ("lapsed-on-that-move", lapse.article),
            Lapse::Touches => ("lapsed-by-touching", lapse.article),
        };
        let how = Message::new(how).with_word("player", self.player());
        Ruling::new(
            ClaimVerdict::Invalid,
            reason.with_phrase("then", Message::after(then.0, self.case.facts.numbering())).with_phrase("how", how),
            article,
        )
    }

    pub(super) fn with_players(&self, mut ruling: Ruling) -> Ruling {
        ruling.reason = ruling.reason.with_word("player", self.player()).with_word("opponent", self.opponent());
        ruling
    }

    fn occurred(&self) -> Ruling {
        let ruling = if self.plea.rule == RuleName::Threefold { self.threefold() } else { self.fifty() };
        self.with_players(ruling)
    }

    fn threefold(&self) -> Ruling {
        let (facts, ply) = (self.case.facts, self.ply);
        let stood = facts.occurrences(ply);
        let message = |key| repeated(Message::new(key), &stood, facts.numbering());
        if stood.count >= 3 {
            return self.valid(message("claim-threefold")).standing(stood);
        }
        if near_miss::may_have_stood_before(facts, ply, facts.position(ply)) {
            return self.unknown(message("claim-threefold-unknown")).standing(stood);
        }
        let ruling = match (self.lapsed(), self.right_move()) {
            (Some(then), _) => self.gone(message("claim-lapsed-threefold"), then),
            (None, Some(right)) => self.invalid(
                message("claim-threefold-intended-open").with_phrase("move", self.announced_message(ply, right)),
            ),
            (None, None) if stood.count == 1 => self.invalid(message("claim-threefold-once")),
            (None, None) => self.invalid(message("claim-threefold-few")),
        };
        near_miss::explained(self.with_players(ruling.standing(stood)), facts, ply, facts.position(ply))
    }

    /// A ruling on a claim that depends on the positions before the first position of the game.
    pub(super) fn unknown(&self, reason: Message) -> Ruling {
        Ruling::new(ClaimVerdict::Undetermined, reason, self.article())
    }

    /// A move that would have completed a threefold repetition, which could have been claimed instead.
    fn right_move(&self) -> Option<Move> {
        let facts = self.case.facts;
        if !facts.may_stand_thrice_next(self.ply) {
            return None;
        }
        let legal = facts.position(self.ply).legal_moves();
        legal.into_iter().find(|&announced| facts.occurrences_after(self.ply, announced).count >= 3)
    }

    /// Whether the last of the half-moves that the rule needs could have been announced.
    fn may_announce_last(&self) -> bool {
        let position = self.case.facts.position(self.ply);
        self.edition.fifty_intended.value == IntendedMove::Allowed
            && self.case.facts.clock(self.ply) + 1 == self.needed(self.ply)
            && position.legal_moves().iter().any(|announced| !announced.is_zeroing())
    }

    fn fifty(&self) -> Ruling {
        let (clock, needed) = (self.case.facts.clock(self.ply), self.needed(self.ply));
        let message = |key| {
            Message::new(key).with_phrase("half_moves", Message::half_moves(clock)).with("needed", needed.to_string())
        };
        if clock >= needed {
            return self.valid(message("claim-fifty")).counted(clock);
        }
        match self.lapsed() {
            Some(then) => self.gone(message("claim-lapsed-fifty"), then).counted(clock),
            None if self.may_announce_last() => self.invalid(message("claim-fifty-intended-open")).counted(clock),
            None => self.invalid(message("claim-fifty-few")).counted(clock),
        }
    }
}

/// How often a position was on the board, and after which half-moves.
pub(super) fn repeated(message: Message, stood: &Occurrences, numbering: Numbering) -> Message {
    let plies = near_miss::after_each(&stood.plies, numbering);
    let message = message.with("count", stood.count.to_string()).with_phrase("plies", plies);
    message.with_word("times", if stood.count == 1 { "once" } else { "twice" })
}
