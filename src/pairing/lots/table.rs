//! The table on which the cards of a group are drawn (14.3).

use super::super::completion::Completion;
use super::super::floats::balance;
use super::super::history::PlayerSide;
use super::super::lineup::Lineup;
use super::super::reason::{PairingCause, PairingReason};
use super::super::text::{RulesText, SwissArticle};
use super::deck::{DrawnCard, LotDeck};

/// White, Black, and what decided it.
pub(super) type DraftedPair = (usize, usize, Vec<PairingReason>);

/// A group with those who came down to it.
pub(super) struct LotsGroup<'a> {
    /// The line-up.
    pub(super) lineup: &'a Lineup<'a>,
    /// Whose articles are named.
    pub(super) text: RulesText,
    /// The subgroup of every player of the line-up.
    pub(super) subgroups: &'a [u8],
    /// The players of the group.
    pub(super) natives: Vec<usize>,
    /// Those who came down.
    pub(super) guests: Vec<usize>,
    /// Whether colours are waived, since fewer go down then: only in the last round.
    pub(super) is_waived: bool,
}

/// A draw under way: who is left, the rest that can be paired, and the pairs so far.
struct LotsDraft<'a> {
    table: &'a LotsGroup<'a>,
    deck: &'a mut LotDeck,
    completion: Completion,
    left: Vec<usize>,
    pairs: Vec<DraftedPair>,
}

impl LotsGroup<'_> {
    pub(super) fn may(&self, one: usize, other: usize) -> bool {
        let compatible = &self.lineup.compatible;
        if self.is_waived { compatible.may_meet(one, other) } else { compatible.allows(one, other) }
    }

    fn reason(&self, article: SwissArticle, cause: PairingCause) -> PairingReason {
        PairingReason { article: article.article_in(self.text), cause }
    }

    pub(super) fn members(&self) -> Vec<usize> {
        let mut members: Vec<usize> = self.natives.iter().chain(&self.guests).copied().collect();
        members.sort_unstable();
        members
    }

    /// Draws the pairs of all members but `down`, who go down anyway, and `count` more whom the draw leaves over.
    /// `may_go`: who of them may be left over. Returns the pairs and who is left over.
    pub(super) fn draw(
        &self,
        deck: &mut LotDeck,
        down: &[usize],
        count: usize,
        may_go: impl Fn(usize) -> bool,
    ) -> Option<(Vec<DraftedPair>, Vec<usize>)> {
        let members: Vec<usize> = self.members().into_iter().filter(|member| !down.contains(member)).collect();
        // Whoever is left over is paired with a blank card.
        let blanks = self.lineup.players.len()..self.lineup.players.len() + count;
        let all: Vec<usize> = members.iter().copied().chain(blanks.clone()).collect();
        let joins = |one: usize, other: usize| match (blanks.contains(&one), blanks.contains(&other)) {
            (true, true) => false,
            (true, false) => may_go(other),
            (false, true) => may_go(one),
            (false, false) => self.may(one, other),
        };
        let completion = Completion::of(&all, joins)?;
        let mut draft = LotsDraft { table: self, deck, completion, left: members, pairs: Vec::new() };
        draft.guests();
        draft.step(&[1], &[3, 4], SwissArticle::DrawOne);
        draft.step(&[4], &[2], SwissArticle::DrawFour);
        draft.step(&[1], &[2], SwissArticle::DrawOne);
        draft.step(&[2], &[3], SwissArticle::DrawTwo);
        draft.step(&[4], &[3], SwissArticle::DrawFour);
        draft.step(&[2], &[2], SwissArticle::DrawRest);
        draft.step(&[3], &[3], SwissArticle::DrawRest);
        draft.step(&[1, 2, 3, 4], &[1, 2, 3, 4], SwissArticle::Again);
        Some((draft.pairs, draft.left))
    }
}

impl LotsDraft<'_> {
    fn left_in_subgroups(&self, subgroups: &[u8]) -> Vec<usize> {
        self.left.iter().copied().filter(|&of| subgroups.contains(&self.table.subgroups[of])).collect()
    }

    /// Those who came down draw first: of subgroups 1 and 2 from 3 and 4, with White, and the other way round. Who was
    /// up more often than down is drawn only after the others (14.4.4).
    fn guests(&mut self) {
        let table = self.table;
        for &guest in &table.guests {
            let is_white = self.table.subgroups[guest] <= 2;
            let (article, wanted): (_, &[u8]) =
                if is_white { (SwissArticle::DownWhite, &[3, 4]) } else { (SwissArticle::DownBlack, &[1, 2]) };
            let rest: &[u8] = if is_white { &[1, 2] } else { &[3, 4] };
            let was_up = |of: usize| balance(self.table.lineup.players[of], self.table.lineup.roster) < 0;
            for subgroups in [wanted, rest] {
                let cards: Vec<usize> =
                    self.left_in_subgroups(subgroups).into_iter().filter(|&of| of != guest).collect();
                let (again, fresh): (Vec<usize>, Vec<usize>) = cards.into_iter().partition(|&of| was_up(of));
                if self.left.contains(&guest) && !self.pair(guest, fresh, article, None) {
                    self.pair(guest, again, article, None);
                }
            }
        }
    }

    /// The players of some subgroups draw opponents from others. Where there are more players than cards, or both are
    /// the same, lots decide who draws.
    fn step(&mut self, drawers: &[u8], cards: &[u8], article: SwissArticle) {
        let mut drawers = self.left_in_subgroups(drawers);
        while !drawers.is_empty() {
            let pool = self.left_in_subgroups(cards);
            let is_by_lot = drawers.len() > pool.len() || pool.contains(&drawers[0]);
            let (drawer, by) = if is_by_lot {
                let Some(drawn) = self.deck.draw(&mut drawers) else { return };
                (drawn.player, Some(drawn))
            } else {
                (drawers.remove(0), None)
            };
            if self.left.contains(&drawer) {
                let pool = pool.into_iter().filter(|&of| of != drawer).collect();
                self.pair(drawer, pool, article, by);
            }
        }
    }

    /// Draws an opponent from some cards, until one counts. Returns whether one did.
    fn pair(&mut self, drawer: usize, mut cards: Vec<usize>, article: SwissArticle, by: Option<DrawnCard>) -> bool {
        let number = |of: usize| self.table.lineup.number(of);
        let mut reasons = Vec::new();
        if let Some(DrawnCard { player, card, of }) = by.filter(|drawn| drawn.of > 1) {
            reasons.push(self.table.reason(article, PairingCause::Drawn { player: number(player), card, of }));
        }
        while let Some(DrawnCard { player: other, card, of }) = self.deck.draw(&mut cards) {
            let player = number(other);
            if self.completion.take(drawer, other) {
                reasons.push(self.table.reason(article, PairingCause::Drawn { player, card, of }));
                self.left.retain(|&of| of != drawer && of != other);
                let pair = self.coloured(drawer, other, reasons);
                self.pairs.push(pair);
                return true;
            }
            let cause = if self.completion.joins(drawer, other) {
                PairingCause::DrawChanged { player, card, of }
            } else {
                PairingCause::DrawnInVain { player, card, of }
            };
            reasons.push(self.table.reason(SwissArticle::Again, cause));
        }
        false
    }

    /// The subgroup with the smaller number has White; of the same subgroup lots decide.
    fn coloured(&mut self, one: usize, other: usize, mut reasons: Vec<PairingReason>) -> DraftedPair {
        let table = self.table;
        let compatible = &table.lineup.compatible;
        let can = |white: usize, black: usize| {
            compatible.may_have(white, PlayerSide::White) && compatible.may_have(black, PlayerSide::Black)
        };
        let is_first_white = match (can(one, other), can(other, one)) {
            (true, false) => true,
            (false, true) => false,
            (both, _) => {
                if !both {
                    reasons.push(table.reason(SwissArticle::Swiss, PairingCause::ColoursWaived));
                }
                match table.subgroups[one].cmp(&table.subgroups[other]) {
                    std::cmp::Ordering::Less => true,
                    std::cmp::Ordering::Greater => false,
                    std::cmp::Ordering::Equal => {
                        reasons.push(table.reason(SwissArticle::DrawRest, PairingCause::Lot));
                        self.deck.colour() == PlayerSide::White
                    }
                }
            }
        };
        let (white, black) = if is_first_white { (one, other) } else { (other, one) };
        let article =
            if table.lineup.roster.round.is_multiple_of(2) { SwissArticle::AfterOdd } else { SwissArticle::AfterEven };
        let cause = PairingCause::Subgroups { white: table.subgroups[white], black: table.subgroups[black] };
        reasons.insert(0, table.reason(article, cause));
        (white, black, reasons)
    }
}
