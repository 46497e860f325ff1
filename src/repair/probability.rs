//! Probability: what costs come to, once it is asked how often such proposals are right.

/// The numbers that make probabilities of costs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stated {
    /// How much flatter the probabilities are than the costs say.
    pub(super) temperature: f64,
    /// The probability that the game is none of the proposals.
    pub(super) none: f64,
}

/// For one sheet. Both numbers are the likeliest for 657 sheets that `tests/tools/broken_sheets.py` made of games which
/// the tables of this room do not know (seeds 7 and 11).
pub(super) const SHEET: Stated = Stated { temperature: 1.0, none: 0.02 };
/// For two. The share of wrong first proposals among 60 pairs of the same maker is too small to tell others from these.
pub(super) const PAIR: Stated = Stated { temperature: 1.0, none: 0.02 };

/// Proposals whose probabilities lie within this factor are a tie.
const TIE: f64 = 1.25;

/// The probabilities of proposals with these costs, the cheapest first.
pub(super) fn of(costs: &[f32], stated: Stated) -> Vec<f64> {
    let Some(&least) = costs.first() else { return Vec::new() };
    let weights: Vec<f64> = costs.iter().map(|cost| (f64::from(least - cost) / stated.temperature).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| (1.0 - stated.none) * weight / sum).collect()
}

/// The rank of each proposal, and how many share it.
pub(super) fn ties(shares: &[f64]) -> Vec<(usize, usize)> {
    let mut ties = Vec::with_capacity(shares.len());
    while ties.len() < shares.len() {
        let first = ties.len();
        let tie = shares[first..].iter().take_while(|&&p| p * TIE >= shares[first]).count().max(1);
        ties.extend(std::iter::repeat_n((first + 1, tie), tie));
    }
    ties
}
