//! Recordings: which of the claims that games themselves mention are recorded in the claims file.

use super::claim::Plea;
use super::court::{Opinion, RemarkOpinion};
use super::written::RemarkKind;
use bienban_base::place::Ply;
use bienban_engine::chess::draws::DrawKind;

/// The claims about the games of a block: the game, the half-moves before the claim, and its number.
#[derive(Debug, Default)]
pub struct Recordings {
    claims: Vec<(u64, Ply, u32)>,
}

impl Recordings {
    /// Notes the place of a claim.
    pub fn add(&mut self, opinion: &Opinion) {
        self.claims.extend(opinion.ply.map(|ply| (opinion.game, ply, opinion.claim)));
    }

    /// The recorded claim that a game mentions. `plea` gives what was claimed, if the game of the claim is certain.
    pub fn recorded_claim<'p>(&self, told: &RemarkOpinion, plea: impl Fn(u32) -> Option<&'p Plea>) -> Option<u32> {
        if told.written.said != RemarkKind::Claim {
            return None;
        }
        let same = |&&(game, ply, claim): &&(u64, Ply, u32)| {
            game == told.game && plea(claim).is_some_and(|plea| fits(plea, ply, told))
        };
        self.claims.iter().find(same).map(|(_, _, claim)| *claim)
    }
}

/// Whether the text of a game, which mentions a claim, means this one. It may come after the announced move.
fn fits(plea: &Plea, ply: Ply, told: &RemarkOpinion) -> bool {
    let written = &told.written;
    let behind = plea.kind == DrawKind::Intended && written.ply == Ply(ply.0 + 1);
    let same_side = written.side.is_none_or(|side| side == plea.side);
    written.ply == ply && same_side || behind && (same_side || !written.named)
}
