//! Grounds: what each side did in a loop, as one clause a side, in a form that can be worded in any language.

use std::fmt;

use super::article::Conduct;
use super::attack::{Attack, Exemption};
use super::man::Kind;
use super::point::Point;
use super::verdict::Level;
use bienban_base::place::Side;

/// What a side did, in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Class {
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

impl Class {
    /// The word in the grounds: `check`, `chase`, `guarded`, `offer`, `general-or-soldier`, `uncrossed`,
    /// `mate-threat` or `idle`.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Check => "check",
            Class::Chase => "chase",
            Class::Guarded => "guarded",
            Class::Offer => "offer",
            Class::GeneralOrSoldier => "general-or-soldier",
            Class::Uncrossed => "uncrossed",
            Class::MateThreat => "mate-threat",
            Class::Idle => "idle",
        }
    }
}

/// Why an attack counts as a chase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// No man can take back.
    Unguarded,
    /// A man only seems able to take back (cẩn giả, 22.16).
    FalseGuard,
    /// A horse or a cannon attacks a chariot; a guard does not matter (point 6).
    OnChariot,
    /// The attack existed before; its half-moves take the guard or the pin away.
    Bared,
}

impl Reason {
    /// The word in the grounds: `unguarded`, `false guard`, `chariot` or `bared`.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Unguarded => "unguarded",
            Reason::FalseGuard => "false guard",
            Reason::OnChariot => "chariot",
            Reason::Bared => "bared",
        }
    }
}

/// The man that is attacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Victim {
    /// Its kind.
    pub kind: Kind,
    /// Its point when it was last attacked in the window. It may flee and come back.
    pub point: Point,
}

/// What one side did over the window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The side.
    pub side: Side,
    /// What it did.
    pub class: Class,
    /// The man that it attacked; `None` for classes without one, and where there was no common one.
    pub victim: Option<Victim>,
    /// The kinds of the men that attacked the victim, each man once, in the order in which they did.
    pub attackers: Vec<Kind>,
    /// Why a chase is one.
    pub reason: Option<Reason>,
    /// The number of half-moves of the side that did it.
    pub times: u32,
    /// The number of half-moves of the side in the window.
    pub of: u32,
}

impl Clause {
    /// The clause on a side.
    pub(super) fn of(side: Side, conduct: &Conduct) -> Clause {
        let of = conduct.own.len() as u32;
        let idle =
            Clause { side, class: Class::Idle, victim: None, attackers: Vec::new(), reason: None, times: of, of };
        let checks = conduct.own.iter().filter(|deed| deed.check).count() as u32;
        if checks > 0 && matches!(conduct.level, Level::Check | Level::Free) {
            return Clause { class: Class::Check, times: checks, ..idle };
        }
        let chases = || conduct.own.iter().flat_map(|deed| deed.chases(Level::Bared));
        if conduct.level != Level::Free {
            return idle.attack(Class::Chase, || chases().filter(|hit| conduct.common & 1 << hit.victim != 0), of);
        }
        let chasing = conduct.own.iter().filter(|deed| deed.victims(Level::Bared) != 0).count() as u32;
        if chasing == of {
            return Clause { class: Class::Chase, ..idle };
        }
        if conduct.own.iter().all(|deed| deed.threatens_mate()) {
            return Clause { class: Class::MateThreat, ..idle };
        }
        if chasing > 0 {
            return idle.attack(Class::Chase, chases, chasing);
        }
        for (exemption, class) in [
            (Exemption::Guarded, Class::Guarded),
            (Exemption::GeneralOrSoldier, Class::GeneralOrSoldier),
            (Exemption::Offer, Class::Offer),
            (Exemption::Uncrossed, Class::Uncrossed),
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
    fn attack<'a, I: Iterator<Item = &'a Attack>>(self, class: Class, attacks: impl Fn() -> I, times: u32) -> Clause {
        let Some(last) = attacks().last() else { return Clause { class, times, ..self } };
        let on_it: Vec<&Attack> = attacks().filter(|attack| attack.victim == last.victim).collect();
        let mut numbers: Vec<u8> = Vec::new();
        let mut attackers = Vec::new();
        for attack in &on_it {
            if !numbers.contains(&attack.attacker) {
                numbers.push(attack.attacker);
                attackers.push(attack.attacker_kind);
            }
        }
        let reason = (class == Class::Chase).then(|| {
            if on_it.iter().any(|attack| !attack.new) {
                Reason::Bared
            } else if on_it.iter().any(|attack| attack.guarded && attack.strikes_chariot()) {
                Reason::OnChariot
            } else if on_it.iter().any(|attack| attack.is_false_guard()) {
                Reason::FalseGuard
            } else {
                Reason::Unguarded
            }
        });
        let victim = Some(Victim { kind: last.victim_kind, point: last.at });
        Clause { class, victim, attackers, reason, times, ..self }
    }
}

/// In English: `white: chase of P h6 by X (unguarded)`. If only some half-moves did it, `2 of 4` gives their number.
impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.side.name(), self.class.name())?;
        match self.victim {
            Some(Victim { kind, point }) => {
                let of = if self.class == Class::Chase { "of " } else { "" };
                write!(f, " {of}{} {point} by ", kind.law_letter())?;
                for (index, attacker) in self.attackers.iter().enumerate() {
                    write!(f, "{}{}", if index == 0 { "" } else { ", " }, attacker.law_letter())?;
                }
            }
            None if self.class == Class::Chase => f.write_str(" no-common-victim")?,
            None => {}
        }
        let part = (self.times < self.of).then(|| format!("{} of {}", self.times, self.of));
        let remarks: Vec<&str> = self.reason.map(Reason::name).into_iter().chain(part.as_deref()).collect();
        if remarks.is_empty() { Ok(()) } else { write!(f, " ({})", remarks.join(", ")) }
    }
}

/// What both sides did, White first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grounds(pub [Clause; 2]);

/// In English: `white: chase of P h6 by X (unguarded); black: idle`.
impl fmt::Display for Grounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.0[0], self.0[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_worded_in_english() {
        let white = Clause {
            side: Side::White,
            class: Class::Chase,
            victim: Some(Victim { kind: Kind::Cannon, point: Point::read(b'h', b'6').unwrap() }),
            attackers: vec![Kind::Chariot],
            reason: Some(Reason::Unguarded),
            times: 4,
            of: 4,
        };
        let idle = Clause { class: Class::Idle, victim: None, attackers: Vec::new(), reason: None, ..white.clone() };
        let black = Clause { side: Side::Black, ..idle.clone() };
        let text = Grounds([white.clone(), black]).to_string();
        assert_eq!(text, "white: chase of P h6 by X (unguarded); black: idle");
        assert_eq!(Clause { class: Class::Check, times: 2, ..idle }.to_string(), "white: check (2 of 4)");
        let offer = Clause { class: Class::Offer, reason: None, ..white };
        assert_eq!(offer.to_string(), "white: offer P h6 by X");
    }
}
