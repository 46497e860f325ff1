//! Grounds: what each side did in a loop, as one clause a side, in a form that can be worded in any language.

use std::fmt;

use super::article::Conduct;
use super::attack::{Attack, Exemption};
use super::man::ManKind;
use super::point::Point;
use super::verdict::ConductLevel;
use bienban_base::place::Side;

/// What a side did, in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ConductClass {
    /// It checked.
    Check,
    /// It chased a man.
    Chase,
    /// It attacked a guarded man.
    Guarded,
    /// It offered an exchange of equal men.
    Offer,
    /// It attacked with the general or a soldier.
    GeneralOrSoldier,
    /// It attacked a soldier that has not crossed the river.
    Uncrossed,
    /// It threatened to mate at once on every half-move.
    MateThreat,
    /// Nothing of this.
    Idle,
}

impl ConductClass {
    /// The word in the grounds: `check`, `chase`, `guarded`, `offer`, `general-or-soldier`, `uncrossed`,
    /// `mate-threat` or `idle`.
    pub const fn name(self) -> &'static str {
        match self {
            ConductClass::Check => "check",
            ConductClass::Chase => "chase",
            ConductClass::Guarded => "guarded",
            ConductClass::Offer => "offer",
            ConductClass::GeneralOrSoldier => "general-or-soldier",
            ConductClass::Uncrossed => "uncrossed",
            ConductClass::MateThreat => "mate-threat",
            ConductClass::Idle => "idle",
        }
    }
}

/// Why an attack counts as a chase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChaseReason {
    /// No man can take back.
    Unguarded,
    /// A man only seems able to take back (cẩn giả, 22.16).
    FalseGuard,
    /// A horse or a cannon attacks a chariot; a guard does not matter (point 6).
    OnChariot,
    /// The attack existed before; its half-moves take the guard or the pin away.
    Bared,
}

impl ChaseReason {
    /// The word in the grounds: `unguarded`, `false guard`, `chariot` or `bared`.
    pub const fn name(self) -> &'static str {
        match self {
            ChaseReason::Unguarded => "unguarded",
            ChaseReason::FalseGuard => "false guard",
            ChaseReason::OnChariot => "chariot",
            ChaseReason::Bared => "bared",
        }
    }
}

/// The man that is attacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Victim {
    /// Its kind.
    pub kind: ManKind,
    /// Its point when it was last attacked in the window. It may flee and come back.
    pub point: Point,
}

/// What one side did over the window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConductClause {
    /// The side.
    pub side: Side,
    /// What it did.
    pub class: ConductClass,
    /// The man that it attacked; `None` for classes without one, and where there was no common one.
    pub victim: Option<Victim>,
    /// The kinds of the men that attacked the victim, each man once, in the order in which they did.
    pub attackers: Vec<ManKind>,
    /// Why a chase is one.
    pub reason: Option<ChaseReason>,
    /// The number of half-moves of the side that did it.
    pub times: u32,
    /// The number of half-moves of the side in the window.
    pub of: u32,
}

impl ConductClause {
    /// The clause on a side.
    pub(super) fn of(side: Side, conduct: &Conduct) -> ConductClause {
        let of = conduct.own.len() as u32;
        let idle = ConductClause {
            side,
            class: ConductClass::Idle,
            victim: None,
            attackers: Vec::new(),
            reason: None,
            times: of,
            of,
        };
        let checks = conduct.own.iter().filter(|deed| deed.check).count() as u32;
        if checks > 0 && matches!(conduct.level, ConductLevel::Check | ConductLevel::Free) {
            return ConductClause { class: ConductClass::Check, times: checks, ..idle };
        }
        let chases = || conduct.own.iter().flat_map(|deed| deed.chases(ConductLevel::Bared));
        if conduct.level != ConductLevel::Free {
            return idle.attack(
                ConductClass::Chase,
                || chases().filter(|hit| conduct.common & 1 << hit.victim != 0),
                of,
            );
        }
        let chasing = conduct.own.iter().filter(|deed| deed.victims(ConductLevel::Bared) != 0).count() as u32;
        if chasing == of {
            return ConductClause { class: ConductClass::Chase, ..idle };
        }
        if conduct.own.iter().all(|deed| deed.threatens_mate()) {
            return ConductClause { class: ConductClass::MateThreat, ..idle };
        }
        if chasing > 0 {
            return idle.attack(ConductClass::Chase, chases, chasing);
        }
        for (exemption, class) in [
            (Exemption::Guarded, ConductClass::Guarded),
            (Exemption::GeneralOrSoldier, ConductClass::GeneralOrSoldier),
            (Exemption::Offer, ConductClass::Offer),
            (Exemption::Uncrossed, ConductClass::Uncrossed),
        ] {
            let is_so = move |attack: &&Attack| attack.new && attack.exemption == Some(exemption);
            let times = conduct.own.iter().filter(|deed| deed.attacks.iter().any(|a| is_so(&a))).count() as u32;
            if times > 0 {
                return idle.attack(class, || conduct.own.iter().flat_map(|deed| &deed.attacks).filter(is_so), times);
            }
        }
        idle
    }

    /// The clause with the victim that was attacked last, and its attackers.
    fn attack<'a, I: Iterator<Item = &'a Attack>>(
        self,
        class: ConductClass,
        attacks: impl Fn() -> I,
        times: u32,
    ) -> ConductClause {
        let Some(last) = attacks().last() else { return ConductClause { class, times, ..self } };
        let on_it: Vec<&Attack> = attacks().filter(|attack| attack.victim == last.victim).collect();
        let mut numbers: Vec<u8> = Vec::new();
        let mut attackers = Vec::new();
        for attack in &on_it {
            if !numbers.contains(&attack.attacker) {
                numbers.push(attack.attacker);
                attackers.push(attack.attacker_kind);
            }
        }
        let reason = (class == ConductClass::Chase).then(|| {
            if on_it.iter().any(|attack| !attack.new) {
                ChaseReason::Bared
            } else if on_it.iter().any(|attack| attack.guarded && attack.strikes_chariot()) {
                ChaseReason::OnChariot
            } else if on_it.iter().any(|attack| attack.is_false_guard()) {
                ChaseReason::FalseGuard
            } else {
                ChaseReason::Unguarded
            }
        });
        let victim = Some(Victim { kind: last.victim_kind, point: last.at });
        ConductClause { class, victim, attackers, reason, times, ..self }
    }
}

/// In English: `white: chase of P h6 by X (unguarded)`. If only some half-moves did it, `2 of 4` gives their number.
impl fmt::Display for ConductClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.side.name(), self.class.name())?;
        match self.victim {
            Some(Victim { kind, point }) => {
                let of = if self.class == ConductClass::Chase { "of " } else { "" };
                write!(f, " {of}{} {point} by ", kind.law_letter())?;
                for (index, attacker) in self.attackers.iter().enumerate() {
                    write!(f, "{}{}", if index == 0 { "" } else { ", " }, attacker.law_letter())?;
                }
            }
            None if self.class == ConductClass::Chase => f.write_str(" no-common-victim")?,
            None => {}
        }
        let part = (self.times < self.of).then(|| format!("{} of {}", self.times, self.of));
        let remarks: Vec<&str> = self.reason.map(ChaseReason::name).into_iter().chain(part.as_deref()).collect();
        if remarks.is_empty() { Ok(()) } else { write!(f, " ({})", remarks.join(", ")) }
    }
}

/// What both sides did, White first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerdictGrounds(pub [ConductClause; 2]);

/// In English: `white: chase of P h6 by X (unguarded); black: idle`.
impl fmt::Display for VerdictGrounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.0[0], self.0[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_worded_in_english() {
        let white = ConductClause {
            side: Side::White,
            class: ConductClass::Chase,
            victim: Some(Victim { kind: ManKind::Cannon, point: Point::read(b'h', b'6').unwrap() }),
            attackers: vec![ManKind::Chariot],
            reason: Some(ChaseReason::Unguarded),
            times: 4,
            of: 4,
        };
        let idle = ConductClause {
            class: ConductClass::Idle,
            victim: None,
            attackers: Vec::new(),
            reason: None,
            ..white.clone()
        };
        let black = ConductClause { side: Side::Black, ..idle.clone() };
        let text = VerdictGrounds([white.clone(), black]).to_string();
        assert_eq!(text, "white: chase of P h6 by X (unguarded); black: idle");
        assert_eq!(ConductClause { class: ConductClass::Check, times: 2, ..idle }.to_string(), "white: check (2 of 4)");
        let offer = ConductClause { class: ConductClass::Offer, reason: None, ..white };
        assert_eq!(offer.to_string(), "white: offer P h6 by X");
    }
}
