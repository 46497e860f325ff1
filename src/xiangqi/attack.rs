//! Attacks: what a side would take if it moved again, and what the law does not count as a chase (6.1).

use super::half_move::XiangqiHalfMove;
use super::man::ManKind;
use super::point::Point;
use super::tracked::TrackedPosition;
use super::way;
use bienban_base::place::Side;

/// Why an attack is no chase: the first reason that holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Exemption {
    /// The attacker is a general or a soldier (point 9 of Art. 23).
    GeneralOrSoldier,
    /// The victim is a soldier that has not crossed the river (point 3).
    Uncrossed,
    /// Both men are of one kind, and the victim can legally take the attacker (24.20).
    Offer,
    /// The opponent can legally take back (cẩn thật, 22.15), and it is no chariot attacked by a horse or cannon.
    Guarded,
}

/// One attack: a legal capture of a man that is not the general.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Attack {
    /// The numbers of the attacker and the victim.
    pub(super) attacker: u8,
    pub(super) victim: u8,
    pub(super) attacker_kind: ManKind,
    pub(super) victim_kind: ManKind,
    /// The point of the attacker.
    pub(super) from: Point,
    /// The point of the victim.
    pub(super) at: Point,
    pub(super) exemption: Option<Exemption>,
    /// Whether the opponent can legally take back. Not worked out for the first three exemptions.
    pub(super) guarded: bool,
    /// Whether some man of the opponent strikes the point after the capture, pinned or not. Likewise.
    pub(super) seems_guarded: bool,
    /// Whether the pair was no chase before the half-move.
    pub(super) fresh: bool,
    /// Whether the attacker did not even strike the victim's point before the half-move.
    pub(super) new: bool,
}

impl Attack {
    /// Whether a horse or a cannon attacks a chariot (point 6): no guard excuses that.
    pub(super) fn strikes_chariot(&self) -> bool {
        self.victim_kind == ManKind::Chariot && matches!(self.attacker_kind, ManKind::Horse | ManKind::Cannon)
    }

    /// Whether the guard is false (cẩn giả, 22.16).
    pub(super) fn is_false_guard(&self) -> bool {
        self.seems_guarded && !self.guarded
    }
}

/// The attacks of a side in a position, whichever side is to move. `fresh` and `new` are left `true`.
pub(super) fn attacks(tracked: &TrackedPosition, side: Side) -> Vec<Attack> {
    let ours = tracked.position.with_side(side);
    let theirs = tracked.position.with_side(side.other());
    let mut list = Vec::new();
    for half_move in ours.captures() {
        let XiangqiHalfMove { from, to } = half_move;
        let (Some(attacker), Some(victim)) = (ours.get(from), ours.get(to)) else { continue };
        if victim.kind() == ManKind::General {
            continue;
        }
        let mut attack = Attack {
            attacker: tracked.at(from),
            victim: tracked.at(to),
            attacker_kind: attacker.kind(),
            victim_kind: victim.kind(),
            from,
            at: to,
            exemption: None,
            guarded: false,
            seems_guarded: false,
            fresh: true,
            new: true,
        };
        attack.exemption = if matches!(attacker.kind(), ManKind::General | ManKind::Soldier) {
            Some(Exemption::GeneralOrSoldier)
        } else if victim.kind() == ManKind::Soldier && !to.crossed(victim.side()) {
            Some(Exemption::Uncrossed)
        } else if attacker.kind() == victim.kind() && theirs.is_legal(XiangqiHalfMove::new(to, from)) {
            Some(Exemption::Offer)
        } else {
            let after = ours.after(half_move);
            for back in after.board().points_of_side(side.other()) {
                attack.seems_guarded |= way::strikes(after.board(), back, to);
                attack.guarded |= after.is_legal(XiangqiHalfMove::new(back, to));
            }
            (attack.guarded && !attack.strikes_chariot()).then_some(Exemption::Guarded)
        };
        list.push(attack);
    }
    list
}

#[cfg(test)]
mod tests {
    use super::super::fen;
    use super::super::tracked::Identities;
    use super::*;

    fn exemptions(text: &str, side: Side) -> Vec<(String, Option<Exemption>)> {
        let position = fen::read(text).unwrap();
        let identities = Identities::of(&position);
        let list = attacks(&TrackedPosition { position, identities }, side);
        list.iter().map(|attack| (XiangqiHalfMove::new(attack.from, attack.at).to_string(), attack.exemption)).collect()
    }

    #[test]
    fn exemptions_are_tried_in_turn() {
        let one = |move_: &str, exemption| vec![(move_.to_owned(), exemption)];
        assert_eq!(exemptions("4k4/9/9/7c1/9/9/9/7R1/9/3K5 b", Side::White), one("h2h6", None));
        assert_eq!(exemptions("4k4/9/9/6p2/9/9/9/6R2/9/3K5 b", Side::White), one("g2g6", Some(Exemption::Uncrossed)));
        assert_eq!(exemptions("4k4/9/9/7r1/9/9/9/7R1/9/3K5 b", Side::White), one("h2h6", Some(Exemption::Offer)));
        assert_eq!(
            exemptions("4k4/9/9/3c3c1/9/9/5n3/7R1/9/3K5 b", Side::White),
            one("h2h6", None),
            "a cannon guards nothing without a screen"
        );
        assert_eq!(exemptions("4k4/9/6n2/7c1/5n3/9/9/7R1/9/3K5 b", Side::White), one("h2h6", Some(Exemption::Guarded)));
    }
}
