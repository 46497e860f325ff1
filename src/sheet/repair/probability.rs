//! Probability: the probabilities for costs, given how often such proposals are right.

/// The numbers that make probabilities of costs.
#[derive(Debug, Clone, Copy)]
pub(super) struct ProbabilityScale {
    /// How much flatter the probabilities are than the costs imply.
    pub(super) temperature: f64,
    /// The probability that a proposal is none of those that were weighed.
    pub(super) none: f64,
    /// How much that grows with every edit beyond [`FEW`].
    pub(super) more: f64,
}

/// The greatest number of edits on the sheets by which the probabilities were set.
const FEW: usize = 3;

/// However many edits a proposal has, this much is left of its probability.
const LEAST: f64 = 0.25;

impl ProbabilityScale {
    /// The probability that the truth is among the weighed proposals, for this many edits.
    pub(super) fn probability_of_any(self, edits: usize) -> f64 {
        (1.0 - self.none - self.more * edits.saturating_sub(FEW) as f64).max(LEAST)
    }
}

/// For one sheet. Temperature and doubt are the likeliest for 1,072 sheets that `tests/tools/broken_sheets.py` made of
/// games which are not in the tables of this module (seeds 21 to 24). The addition for each further edit follows 1,352
/// half-moves of 35 real sheets that the other player's sheet confirms or does not: after four edits 0.93 of them are
/// right, after five and six 0.80, after more 0.54 (docs/performance.md).
pub(super) const SHEET: ProbabilityScale = ProbabilityScale { temperature: 1.0, none: 0.02, more: 0.06 };
/// For two: 396 pairs of the same maker. The likeliest are 0.85 and 0.002; the doubt is a little more, since the maker
/// lets the two players err without a common cause.
pub(super) const PAIR: ProbabilityScale = ProbabilityScale { temperature: 0.85, none: 0.005, more: 0.0 };

/// Proposals whose probabilities lie within this factor are a tie.
const TIE: f64 = 1.25;

/// The probabilities of proposals with these costs and numbers of edits, the cheapest first.
pub(super) fn proposal_probabilities(proposals: &[(f32, usize)], stated: ProbabilityScale) -> Vec<f64> {
    let Some(&(least, _)) = proposals.first() else { return Vec::new() };
    let weight = |cost: f32| (f64::from(least - cost) / stated.temperature).exp();
    let sum: f64 = proposals.iter().map(|&(cost, _)| weight(cost)).sum();
    proposals.iter().map(|&(cost, edits)| stated.probability_of_any(edits) * weight(cost) / sum).collect()
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
