//! Deeds: what one half-move of a loop does, and the level of fault of a side over a period (6.1, 6.2).

use std::cell::Cell;

use super::attack::{Attack, attacks};
use super::half_move::XiangqiHalfMove;
use super::position::XiangqiPosition;
use super::tracked::TrackedPosition;
use super::verdict::ConductLevel;
use super::way;
use bienban_base::place::Side;

/// Men by their numbers, one bit each.
pub(super) type MenSet = u128;

/// What a half-move did.
#[derive(Clone)]
pub(super) struct MoveDeed {
    pub(super) side: Side,
    /// Whether the opponent is in check after it. A check is never a chase.
    pub(super) check: bool,
    /// What the side would take if it moved again; empty after a check.
    pub(super) attacks: Vec<Attack>,
    /// The position with the same side to move again.
    again: XiangqiPosition,
    /// Whether the side threatens to mate at once; worked out on the first request.
    threat: Cell<Option<bool>>,
}

impl MoveDeed {
    /// What a half-move from one position to another did.
    pub(super) fn of(before: &TrackedPosition, after: &TrackedPosition, half_move: XiangqiHalfMove) -> MoveDeed {
        let side = before.position.side();
        let again = after.position.with_side(side);
        let mut deed =
            MoveDeed { side, check: after.position.in_check(), attacks: Vec::new(), again, threat: Cell::new(None) };
        if deed.check {
            return deed;
        }
        deed.attacks = attacks(after, side);
        if deed.attacks.is_empty() {
            return deed;
        }
        // In check nearly nothing else is legal, so then a man counts as attacked before if it was struck before.
        let was = (!before.position.in_check()).then(|| attacks(before, side));
        for attack in &mut deed.attacks {
            let from = if attack.from == half_move.to { half_move.from } else { attack.from };
            attack.new = !way::strikes(before.position.board(), from, attack.at);
            attack.fresh = match &was {
                None => attack.new,
                Some(was) => !was.iter().any(|earlier| {
                    earlier.exemption.is_none()
                        && (earlier.attacker, earlier.victim) == (attack.attacker, attack.victim)
                }),
            };
        }
        deed
    }

    /// The attacks that count as a chase at a level: at [`ConductLevel::Chase`] new ones, else also bared ones.
    pub(super) fn chases(&self, level: ConductLevel) -> impl Iterator<Item = &Attack> {
        self.attacks.iter().filter(move |a| a.exemption.is_none() && a.fresh && (a.new || level == ConductLevel::Bared))
    }

    /// The victims of [`MoveDeed::chases`].
    pub(super) fn victims(&self, level: ConductLevel) -> MenSet {
        self.chases(level).fold(0, |men, attack| men | 1 << attack.victim)
    }

    /// Whether the side could mate at once if it moved again (dọa hết).
    pub(super) fn threatens_mate(&self) -> bool {
        if let Some(known) = self.threat.get() {
            return known;
        }
        let threat = !self.check && self.again.can_mate();
        self.threat.set(Some(threat));
        threat
    }
}

/// The level of a side in a period, and the men that every half-move chases. There must be a half-move.
pub(super) fn level<'a>(deeds: &(impl Iterator<Item = &'a MoveDeed> + Clone)) -> (ConductLevel, MenSet) {
    if deeds.clone().next().is_none() {
        return (ConductLevel::Free, 0);
    }
    if deeds.clone().all(|deed| deed.check) {
        return (ConductLevel::Check, 0);
    }
    for level in [ConductLevel::Chase, ConductLevel::Bared] {
        let common = deeds.clone().fold(MenSet::MAX, |common, deed| common & deed.victims(level));
        if common != 0 {
            return (level, common);
        }
    }
    (ConductLevel::Free, 0)
}

#[cfg(test)]
mod tests {
    use super::super::fen;
    use super::super::reading::read;
    use super::super::{notation::Notation, tracked::Identities};
    use super::*;

    #[test]
    fn an_attack_that_stood_is_not_new() {
        let position = fen::read("4k4/9/9/7c1/9/9/9/6R2/9/3K5 w").unwrap();
        let identities = Identities::of(&position);
        let mut tracked = TrackedPosition { position, identities };
        let mut play = |token: &str| {
            let before = tracked.clone();
            let half_move = read(&tracked.position, token, Notation::Uci).unwrap().half_move;
            tracked.play(half_move);
            MoveDeed::of(&before, &tracked, half_move)
        };
        let first = play("g2h2");
        assert!(first.attacks[0].new && first.attacks[0].fresh && !first.check);
        play("e9e8");
        let second = play("h2h3");
        assert!(!second.attacks[0].new && !second.attacks[0].fresh);
        assert_eq!(level(&[first.clone()].iter()).0, ConductLevel::Chase);
        assert_eq!(level(&[first, second].iter()).0, ConductLevel::Free);
    }
}
