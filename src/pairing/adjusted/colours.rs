//! The second check: exchanges for colours, and who has which colour (13.6).

use super::super::history::PlayerSide;
use super::super::reason::PairingCause;
use super::super::roster::Candidate;
use super::super::text::SwissArticle;
use super::bracket::{AdjustedBracket, ProposedPair};

/// Exchanges opponents where both players of a pair are due the same colour and fewer are after it. The players who
/// are exchanged are within the limit of ratings.
pub fn exchange(bracket: &AdjustedBracket, pairs: &mut [ProposedPair]) {
    let clash = |one: usize, other: usize| bracket.due(one).is_some() && bracket.due(one) == bracket.due(other);
    let allows = |one: usize, other: usize| bracket.lineup.compatible.allows(one, other);
    for at in 0..pairs.len() {
        if !pairs[at].is_native || !clash(pairs[at].one, pairs[at].other) {
            continue;
        }
        let nearest = (at + 1..pairs.len()).chain((0..at).rev());
        let found = nearest.into_iter().find(|&next| {
            let (first, second) = (&pairs[at], &pairs[next]);
            let before = 1 + usize::from(clash(second.one, second.other));
            let after = usize::from(clash(first.one, second.other)) + usize::from(clash(second.one, first.other));
            second.is_native
                && after < before
                && bracket.is_within(bracket.exchange_limit, first.other, second.other)
                && allows(first.one, second.other)
                && allows(second.one, first.other)
        });
        if let Some(next) = found {
            let (mine, his) = (pairs[at].other, pairs[next].other);
            pairs[at].other = his;
            pairs[next].other = mine;
            for (place, before) in [(at, mine), (next, his)] {
                let instead_of = bracket.lineup.number(before);
                let reason = bracket.reason(SwissArticle::Checks, PairingCause::ExchangedForColour { instead_of });
                pairs[place].reasons.push(reason);
            }
        }
    }
}

/// White and Black of a pair, with the reasons. `first` is the colour of number 1 in the first round, by lot.
pub fn allocate(bracket: &AdjustedBracket, pair: &mut ProposedPair, first: PlayerSide) -> (usize, usize) {
    // Places are in the order of the numbers.
    let (small, large) = (pair.one.min(pair.other), pair.one.max(pair.other));
    let compatible = &bracket.lineup.compatible;
    let can = |white: usize, black: usize| {
        compatible.may_have(white, PlayerSide::White) && compatible.may_have(black, PlayerSide::Black)
    };
    let side = match (can(small, large), can(large, small)) {
        (true, false) => PlayerSide::White,
        (false, true) => PlayerSide::Black,
        (both, _) => {
            if !both {
                pair.reasons.push(bracket.reason(SwissArticle::Swiss, PairingCause::ColoursWaived));
            }
            colour_of_smaller(bracket, pair, small, large, first)
        }
    };
    let (white, black) = if side == PlayerSide::White { (small, large) } else { (large, small) };
    for (player, has) in [(white, PlayerSide::White), (black, PlayerSide::Black)] {
        let number = bracket.lineup.number(player);
        if let Some(due) = bracket.due(player) {
            let cause = if due == has {
                PairingCause::ColourDue { player: number, side: due }
            } else {
                PairingCause::ColourYielded { player: number }
            };
            pair.reasons.push(bracket.reason(SwissArticle::Checks, cause));
        }
    }
    (white, black)
}

/// The colour of the player with the smaller number, where both colours are allowed.
fn colour_of_smaller(
    bracket: &AdjustedBracket,
    pair: &mut ProposedPair,
    small: usize,
    large: usize,
    first: PlayerSide,
) -> PlayerSide {
    match (bracket.due(small), bracket.due(large)) {
        (Some(due), Some(other)) if due == other => {
            let (player, other) = (bracket.lineup.players[small], bracket.lineup.players[large]);
            let is_even = |of: &Candidate| of.history.difference() == 0;
            if is_even(player) != is_even(other) {
                let (winner, side) = if is_even(player) { (large, due.other()) } else { (small, due) };
                let cause = PairingCause::ColourToEqualise { player: bracket.lineup.number(winner) };
                pair.reasons.push(bracket.reason(SwissArticle::Checks, cause));
                return side;
            }
            if let Some(side) = by_earlier_games(player, other) {
                let winner = if side == due { small } else { large };
                let cause = PairingCause::EarlierColours { player: bracket.lineup.number(winner) };
                pair.reasons.push(bracket.reason(SwissArticle::Checks, cause));
                side
            } else {
                let cause = PairingCause::ColourOfFirst { player: bracket.lineup.number(small) };
                pair.reasons.push(bracket.reason(SwissArticle::Checks, cause));
                due
            }
        }
        (Some(due), _) => due,
        (None, Some(due)) => due.other(),
        (None, None) => {
            pair.reasons.push(bracket.reason(SwissArticle::Checks, PairingCause::Lot));
            if bracket.lineup.number(small) % 2 == 1 { first } else { first.other() }
        }
    }
}

/// The colour of the first of two players by the last games, counted from the end, in which their colours differed:
/// each has the other one than then.
fn by_earlier_games(one: &Candidate, other: &Candidate) -> Option<PlayerSide> {
    let games = one.history.played().rev().zip(other.history.played().rev());
    games.into_iter().find(|(his, hers)| his != hers).map(|(his, _)| his.other())
}

#[cfg(test)]
mod tests {
    use super::super::super::history::ColourHistory;
    use super::*;

    #[test]
    fn the_last_games_that_differ_decide() {
        let player = |colours: &str| {
            let side = |letter| Some(if letter == 'w' { PlayerSide::White } else { PlayerSide::Black });
            Candidate { history: ColourHistory::new(colours.chars().map(side).collect()), ..Candidate::new(1) }
        };
        assert_eq!(by_earlier_games(&player("wbw"), &player("bww")), Some(PlayerSide::White));
        assert_eq!(by_earlier_games(&player("bww"), &player("wbw")), Some(PlayerSide::Black));
        assert_eq!(by_earlier_games(&player("wbw"), &player("wbw")), None);
    }
}
