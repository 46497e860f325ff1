//! Claimable: what a player could have claimed in a game, of chess or of xiangqi, as the ledger of draws has it.

use bienban_base::place::Side;
use bienban_engine::chess::draws::DrawKind;
use bienban_engine::chess::notation::write;
use bienban_engine::judge::Game;
use bienban_engine::judge::xiangqi::XiangqiRecord;

/// A claim that a player could have made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PossibleClaim {
    /// The number of half-moves played before the claim.
    pub ply: u32,
    /// Who could claim. `None` if the ledger does not show it.
    pub side: Option<Side>,
    /// The rule in the word of data formats.
    pub rule: &'static str,
    /// occurred or intended.
    pub kind: &'static str,
    /// The move to announce.
    pub announced: Option<String>,
}

/// Everything that could be claimed in a game, in the order of its half-moves.
pub fn claimable(game: &Game<'_>) -> Vec<PossibleClaim> {
    match game.xiangqi() {
        Some(record) => of_xiangqi(record, game.options().occurrences),
        None => of_chess(game),
    }
}

fn of_chess(game: &Game<'_>) -> Vec<PossibleClaim> {
    let Some((_, found, _)) = game.ledger(false, false) else { return Vec::new() };
    // Once the game is over, nothing can be claimed.
    let over = found.iter().filter(|row| row.kind == DrawKind::Automatic).map(|row| row.ply).min();
    let open = found.iter().filter(|row| row.kind != DrawKind::Automatic && over.is_none_or(|over| row.ply < over));
    let claims = open.map(|row| PossibleClaim {
        ply: row.ply.0,
        side: row.side,
        rule: row.rule.name(),
        kind: row.kind.name(),
        announced: row.announced.map(|announced| write::pgn(&row.position, announced)),
    });
    claims.collect()
}

/// A repetition is a draw, or one side must change; whoever has the move may ask for fifty moves.
fn of_xiangqi(record: &XiangqiRecord, occurrences: u32) -> Vec<PossibleClaim> {
    let (repetitions, stretches) = record.law(occurrences);
    let to_move = |ply: u32| if ply.is_multiple_of(2) { record.start.side() } else { record.start.side().other() };
    let repeated = repetitions.iter().map(|found| match found.verdict.at_fault() {
        Some(side) => (found.ply, side.other(), "perpetual"),
        None => (found.ply, to_move(found.ply), "repetition"),
    });
    let fifty = stretches.iter().map(|stretch| (stretch.ply, to_move(stretch.ply), "fifty"));
    let claim = |(ply, side, rule)| PossibleClaim { ply, side: Some(side), rule, kind: "occurred", announced: None };
    let mut claims: Vec<PossibleClaim> = repeated.chain(fifty).map(claim).collect();
    claims.sort_by_key(|claim| claim.ply);
    claims
}
