//! The players of the round as the Dutch system ranks them.

use bienban_tournament::mark::RoundKind;
use bienban_tournament::ratio::Ratio;

use super::edition::DutchEdition;
use crate::colour::ColourPreference;
use crate::history::PlayerSide;
use crate::roster::{Candidate, Roster, is_played};

/// What a round was for a player's place among the scores (C.04.3 1.4; A.4 before 2026).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DutchFloat {
    None,
    Down,
    Up,
}

/// A player who takes part.
#[derive(Debug, Clone)]
pub(super) struct DutchEntrant<'a> {
    pub candidate: &'a Candidate,
    pub score: Ratio,
    /// The place of the score among the scores, 0 for the highest.
    pub group: usize,
    pub preference: ColourPreference,
    pub difference: i32,
    pub repeated: Option<PlayerSide>,
    /// The floats of the last round and of the one before.
    pub floats: [DutchFloat; 2],
    /// Whether the player may be left without opponent.
    pub may_rest: bool,
    /// The rounds without a game.
    pub unplayed: i64,
    /// Whether the player may break rules of colours in the last round.
    pub is_top: bool,
    /// The place in the order of numbers, from 1, among those who have entered.
    pub order: usize,
}

/// All who take part, the highest first, and who may meet whom.
#[derive(Debug, Clone)]
pub(super) struct DutchEntrants<'a> {
    pub all: Vec<DutchEntrant<'a>>,
    may_meet: Vec<bool>,
}

impl<'a> DutchEntrants<'a> {
    pub(super) fn of(roster: &'a Roster, edition: DutchEdition) -> DutchEntrants<'a> {
        let entered: Vec<u32> = roster.players.iter().filter(|of| of.has_entered()).map(|of| of.number).collect();
        let order = |number: u32| entered.partition_point(|&of| of < number) + 1;
        let present = roster.present();
        let mut all: Vec<DutchEntrant> =
            present.map(|candidate| entrant(candidate, roster, edition, order(candidate.number))).collect();
        all.sort_by(|one, other| {
            let own = other.score.cmp(&one.score);
            own.then(one.candidate.number.cmp(&other.candidate.number))
        });
        let mut group = 0;
        for at in 1..all.len() {
            group += usize::from(all[at].score != all[at - 1].score);
            all[at].group = group;
        }
        // Every bracket asks for every edge again, so who may meet whom is worked out once.
        let mut entrants = DutchEntrants { may_meet: vec![false; all.len() * all.len()], all };
        for one in 0..entrants.all.len() {
            for other in one + 1..entrants.all.len() {
                let may = !is_kept_apart(&entrants.all[one], &entrants.all[other], roster)
                    && !clashes(&entrants.all[one], &entrants.all[other]);
                entrants.allow(one, other, may);
            }
        }
        entrants
    }

    fn allow(&mut self, one: usize, other: usize, may: bool) {
        let size = self.all.len();
        self.may_meet[one * size + other] = may;
        self.may_meet[other * size + one] = may;
    }

    /// Whether two may meet: C1, C3 and orders of the arbiter.
    pub(super) fn may_meet(&self, one: usize, other: usize) -> bool {
        self.may_meet[one * self.all.len() + other]
    }
}

/// Whether two met already or were ordered not to meet.
fn is_kept_apart(one: &DutchEntrant, other: &DutchEntrant, roster: &Roster) -> bool {
    let [one, other] = [one.candidate, other.candidate];
    one.met(other.number) || roster.is_forbidden(one.number, other.number)
}

/// Whether both must have the same colour, and neither may have another.
pub(super) fn clashes(one: &DutchEntrant, other: &DutchEntrant) -> bool {
    let both = one.preference.is_absolute() && other.preference.is_absolute();
    both && one.preference.conflicts(other.preference) && !one.is_top && !other.is_top
}

fn entrant<'a>(candidate: &'a Candidate, roster: &Roster, edition: DutchEdition, order: usize) -> DutchEntrant<'a> {
    let score = candidate.pairing_score();
    let played = candidate.kinds.len();
    let most = roster.system.win.max(roster.system.draw) * Ratio::count(played);
    let is_last = roster.round >= roster.rounds && roster.rounds > 0;
    let float =
        |back: usize| played.checked_sub(back).map_or(DutchFloat::None, |at| float(candidate, roster, edition, at));
    let games = candidate.history.played().count();
    DutchEntrant {
        candidate,
        score,
        group: 0,
        preference: ColourPreference::of(&candidate.history),
        difference: candidate.history.difference(),
        repeated: candidate.history.repeated(),
        floats: [float(1), float(2)],
        may_rest: may_rest(candidate, roster, edition),
        unplayed: (played - games) as i64,
        is_top: is_last && score + score > most,
        order,
    }
}

/// Whether a player had no round before that forbids a bye: a bye of the pairing, or a round without a game that was
/// worth a win (C.04.1 4). Before 2026 only a bye of the pairing and a win by forfeit did.
fn may_rest(candidate: &Candidate, roster: &Roster, edition: DutchEdition) -> bool {
    let forbids = |(index, &kind): (usize, &RoundKind)| match kind {
        RoundKind::AllocatedBye => true,
        RoundKind::Board | RoundKind::Open => false,
        RoundKind::ForfeitWin if edition == DutchEdition::Baku2016 => true,
        _ => edition == DutchEdition::Council2025 && candidate.award(index) >= roster.system.win,
    };
    !candidate.kinds.iter().enumerate().any(forbids)
}

fn float(candidate: &Candidate, roster: &Roster, edition: DutchEdition, index: usize) -> DutchFloat {
    if !is_played(candidate.kinds[index]) {
        let is_down = edition == DutchEdition::Baku2016 || candidate.award(index) > roster.system.loss;
        return if is_down { DutchFloat::Down } else { DutchFloat::None };
    }
    let Some(opponent) = roster.player(candidate.opponents[index]) else { return DutchFloat::None };
    match candidate.pairing_score_before(index).cmp(&opponent.pairing_score_before(index)) {
        std::cmp::Ordering::Greater => DutchFloat::Down,
        std::cmp::Ordering::Less => DutchFloat::Up,
        std::cmp::Ordering::Equal => DutchFloat::None,
    }
}
