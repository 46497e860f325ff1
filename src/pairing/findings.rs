//! Findings about rounds that were paired otherwise than the rules have it (P836).

use bienban_tournament::check::{EventCode, EventFinding};
use bienban_tournament::event::Event;
use bienban_tournament::trf::Trf;

use super::check::{self, CheckedRound, RulesVerdict};
use super::history::PlayerSide;
use super::judged::{self, CheckedSystem, PairFault};
use super::played::PlayedRound;
use super::reason::{PairingCause, PairingReason};
use super::report::{first_seen, first_stated};
use super::roster::Roster;
use super::round::{NoRound, RoundPair};
use super::system::PairingSystem;
use super::text::RulesText;

/// What is wrong with the pairs of an event by the rules of a system. The report has the start numbers by which the
/// rules go; without one there are no findings. Teams have rules of their own.
pub fn findings(event: &Event, system: PairingSystem) -> Vec<EventFinding> {
    let Some(trf) = event.trf.as_ref().filter(|trf| !trf.is_team_event() && !trf.makes_up_rounds) else {
        return Vec::new();
    };
    let (stated, seen) = (first_stated(trf), first_seen(&event.field));
    let check = |round, first| RoundCheck { event, trf, round, first };
    let faults = |first| check(1, first).findings(system).len();
    let is_contradicted = stated.is_some() && seen.is_some() && stated != seen && faults(seen) < faults(stated);
    let first = stated.filter(|_| !is_contradicted).or(seen);
    let rounds: Vec<RoundCheck<'_>> = (1..=event.field.rounds).map(|round| check(round, first)).collect();
    let mut found: Vec<EventFinding> = rounds.iter().flat_map(|round| round.findings(system)).collect();
    let pairs: usize = rounds.iter().map(RoundCheck::pairs).sum();
    // Rules that explain less than half of the pairs are not those of the tournament.
    if let Some(round) = rounds.first().filter(|_| found.len() >= FEW && 2 * found.len() > pairs) {
        return round.others(found.len(), pairs);
    }
    // One record, and not a fault of each board.
    if let Some(round) = rounds.first().filter(|_| is_contradicted) {
        found.insert(0, round.finding(1, "pairing-fault-first", "C.04.3 5.2.5"));
    }
    found
}

/// The most pairs of other rules that are reported one by one.
const FEW: usize = 10;

/// Whether a reason decided who has which colour, and not who meets whom.
fn is_of_colours(reason: &PairingReason) -> bool {
    matches!(
        reason.cause,
        PairingCause::ColourDue { .. } | PairingCause::ColourYielded { .. } | PairingCause::ColourByNumber { .. }
    )
}

/// A round that is looked at.
struct RoundCheck<'e> {
    event: &'e Event,
    trf: &'e Trf,
    round: u32,
    /// The colour that the lot gave to the first player.
    first: Option<PlayerSide>,
}

impl RoundCheck<'_> {
    fn findings(&self, system: PairingSystem) -> Vec<EventFinding> {
        // Tables do not state how many rounds there will be, and in the last one some rules are waived.
        let is_declared = ["142", "XXR"].iter().any(|record| self.trf.headings.contains_key(*record));
        let declared = self.trf.declared_rounds.filter(|_| is_declared);
        let found = self.by(system, declared.unwrap_or(0));
        if declared.is_some() || found.is_empty() || self.round < self.event.field.rounds {
            return found;
        }
        let last = self.by(system, self.round);
        if last.len() < found.len() { last } else { found }
    }

    /// How many pairs there are.
    fn pairs(&self) -> usize {
        let players = self.event.field.players.iter();
        players.filter(|player| player.seat(self.round).is_paired()).count() / 2
    }

    /// The finding of a tournament that was paired by other rules.
    fn others(&self, count: usize, pairs: usize) -> Vec<EventFinding> {
        let found = self.event.finding_on_seat(0, self.round, EventCode::P836, "pairing-fault-others");
        vec![found.with_text("count", count).with_text("all", pairs)]
    }

    /// The findings in a tournament of so many rounds; 0 if that is not known.
    fn by(&self, system: PairingSystem, rounds: u32) -> Vec<EventFinding> {
        let found = match system {
            PairingSystem::Fide | PairingSystem::Fide2017 => self.by_fide(system, rounds),
            PairingSystem::Vietnam2004 => self.by_text(CheckedSystem::Adjusted(RulesText::Chess), rounds),
            PairingSystem::Lots2004 => self.by_text(CheckedSystem::ByLots(RulesText::Chess), rounds),
            PairingSystem::Xiangqi2004 => self.by_text(CheckedSystem::Adjusted(RulesText::Xiangqi), rounds),
            PairingSystem::XiangqiLots2004 => self.by_text(CheckedSystem::ByLots(RulesText::Xiangqi), rounds),
        };
        found.unwrap_or_else(|why| self.nothing(&why))
    }

    fn by_fide(&self, system: PairingSystem, rounds: u32) -> Result<Vec<EventFinding>, NoRound> {
        let check = CheckedRound::of(&*system.rules(), &self.roster(rounds), &self.played(), 0)?;
        let told = |of: &check::CheckedPair| match &of.verdict {
            RulesVerdict::OfTheRules => None,
            RulesVerdict::OtherColours => {
                let found = self.finding(of.white, "pairing-fault-colour", "C.04.3 5.2");
                Some(found.with_text("player", self.name(of.white)))
            }
            RulesVerdict::OtherPlayers(pairs) => {
                let pairs: Vec<&RoundPair> = pairs.iter().flatten().collect();
                let decides = pairs.first().and_then(|pair| pair.reasons.iter().rev().find(|of| !is_of_colours(of)));
                let article = decides.map_or("C.04.3", |reason| reason.article);
                let key = if of.black == 0 { "pairing-fault-free" } else { "pairing-fault-opponent" };
                let shown = |pair: &&RoundPair| format!("{} - {}", self.name(pair.white), self.name(pair.black));
                let fix = pairs.iter().map(shown).collect::<Vec<_>>().join("; ");
                Some(EventFinding { fix, ..self.finding(of.white, key, article) })
            }
        };
        Ok(check.judged.iter().filter_map(told).collect())
    }

    fn by_text(&self, checked: CheckedSystem, rounds: u32) -> Result<Vec<EventFinding>, NoRound> {
        // The colour that the lot gave to number 1 shows in the pairs of round 1, and no later round hangs on it.
        let roster = Roster { first: None, ..self.roster(rounds) };
        let told = |of: &judged::JudgedPair| {
            let judged::PairVerdict::NotAllowed { article, fault, instead } = &of.verdict else { return None };
            let found = match fault {
                PairFault::Again { round } => {
                    self.finding(of.white, "pairing-fault-again", article).with_text("before", round.to_string())
                }
                PairFault::Colour { player } => {
                    self.finding(of.white, "pairing-fault-colour", article).with_text("player", self.name(*player))
                }
                PairFault::Group { player } => {
                    self.finding(of.white, "pairing-fault-group", article).with_text("player", self.name(*player))
                }
                PairFault::Opponent => self.finding(of.white, "pairing-fault-opponent", article),
                PairFault::Free => self.finding(of.white, "pairing-fault-free", article),
            };
            let fix = instead.iter().map(|number| self.name(*number)).collect::<Vec<_>>().join(", ");
            Some(EventFinding { fix, ..found })
        };
        Ok(judged::judge(checked, &roster, &self.played())?.iter().filter_map(told).collect())
    }

    /// The players before the round, in a tournament of so many rounds.
    fn roster(&self, rounds: u32) -> Roster {
        Roster { rounds, first: self.first, ..Roster::of_report(self.trf, &self.event.field, Some(self.round)) }
    }

    fn played(&self) -> PlayedRound {
        PlayedRound::of(&self.event.field, self.round)
    }

    /// The finding of a round that no pairing of the rules is known for.
    fn nothing(&self, why: &NoRound) -> Vec<EventFinding> {
        let NoRound::Impossible { article } = why else { return Vec::new() };
        let paired = self.event.field.players.iter().find(|player| player.seat(self.round).is_paired());
        paired.map(|player| self.finding(player.number, "pairing-fault-none", article)).into_iter().collect()
    }

    fn finding(&self, number: u32, key: &'static str, article: &'static str) -> EventFinding {
        let player = self.event.field.index(number).unwrap_or(0) as u32;
        self.event.finding_on_seat(player, self.round, EventCode::P836, key).with_text("article", article)
    }

    fn name(&self, number: u32) -> String {
        self.event.field.index(number).map_or_else(String::new, |at| self.event.field.players[at].name.clone())
    }
}
