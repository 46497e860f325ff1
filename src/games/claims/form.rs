//! Form: everything about a claim that an arbiter prints, fills in and signs.

use std::borrow::Cow;

use super::ClaimVerdict;
use super::claim::Claim;
use super::ruling::{ClockChange, Ruling};
use bienban_base::message::Message;
use bienban_base::place::{Numbering, Ply, Side};
use bienban_engine::chess::draws::{DrawFacts, DrawKind, PositionDifference, RuleName};
use bienban_engine::chess::law::laws::InForce;
use bienban_engine::chess::{self, Position};
use bienban_engine::judge::xiangqi::XiangqiRecord;
use bienban_engine::pgn::game::PgnGame;

/// At most this many claims get forms. More would be a book, which no arbiter signs.
pub const MOST_FORMS: usize = 200;

/// How many boards of each kind a form shows at most, so that it fits on a page.
const BOARDS: usize = 6;

/// A position on a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormPosition {
    /// The number of half-moves after which it was on the board.
    pub ply: u32,
    /// The position.
    pub fen: Box<str>,
    /// Whether the last of these half-moves was only announced.
    pub announced: bool,
    /// The rights to castle that the position of the claim had no more: who, and whether on the kingside.
    pub rights: Vec<(Side, bool)>,
    /// Whether a capture en passant was possible that the position of the claim did not have.
    pub en_passant: bool,
}

/// The law by which a claim was judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormLaws {
    /// The editions of the Laws of Chess that may have been in force.
    Chess(InForce),
    /// The Vietnamese law of xiangqi.
    Xiangqi,
}

/// A claim with its ruling, as far as a form shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimForm {
    /// Event, Round, Board, White, Black and Date of the game, as its tags have them. The board may be part of the
    /// round (`3.12`). Empty where a tag is missing or `?`.
    pub tags: [Box<str>; 6],
    /// Who claimed.
    pub side: Side,
    /// Threefold, fifty or quickplay.
    pub rule: RuleName,
    /// Occurred or intended.
    pub kind: DrawKind,
    /// The announced move, as it was recorded.
    pub announced: Option<Box<str>>,
    /// The half-moves played before the claim.
    pub ply: u32,
    /// The number and the side of the next half-move. `None` if the position is not known.
    pub turn: Option<(u32, Side)>,
    /// How the half-moves of the game are numbered.
    pub numbering: Numbering,
    /// The verdict.
    pub verdict: ClaimVerdict,
    /// The law that decides it.
    pub laws: FormLaws,
    /// The article that decides the claim, or several, joined by `;`. Empty if it is not known.
    pub article: Cow<'static, str>,
    /// The seconds left to the claimant and to his opponent before the claim, if they were recorded.
    pub clocks: [Option<u32>; 2],
    /// The clocks before and after the penalty.
    pub changes: [Option<ClockChange>; 2],
    /// The position of the claim. `None` if it is not known, or if it is the last of those that are repeated.
    pub position: Option<FormPosition>,
    /// The position each time it was on the board, the last one with the announced move, if there is one. Empty if it
    /// was there only once and nothing is compared with it.
    pub repeated: Vec<FormPosition>,
    /// Positions that look the same but differ.
    pub compared: Vec<FormPosition>,
    /// How many positions there are of both kinds. If there are more than boards, the last ones are shown.
    pub counts: [usize; 2],
    /// The penalty for a wrong claim.
    pub penalty: Vec<Message>,
}

/// The tags of a form. Round `3.12` is round 3, board 12.
fn tags(game: &PgnGame<'_>) -> [Box<str>; 6] {
    let known = |name: &str| {
        let value = game.value(name);
        if matches!(value.trim(), "?" | "-" | "????.??.??") { String::new() } else { value.trim().to_owned() }
    };
    let (mut round, mut board) = (known("Round"), known("Board"));
    if board.is_empty()
        && let Some((first, rest)) = round.clone().split_once('.')
        && !first.is_empty()
        && !rest.is_empty()
    {
        (round, board) = (first.to_owned(), rest.to_owned());
    }
    [known("Event"), round, board, known("White"), known("Black"), known("Date")].map(String::into_boxed_str)
}

impl ClaimForm {
    /// The form of a claim about a game.
    pub fn of(
        claim: &Claim,
        game: &PgnGame<'_>,
        (facts, ply): (&DrawFacts, Ply),
        ruling: &Ruling,
        in_force: InForce,
    ) -> ClaimForm {
        let known = ply <= facts.last();
        let at = |ply: &Ply| FormPosition {
            ply: ply.0,
            fen: facts.fen(*ply).into(),
            announced: false,
            rights: Vec::new(),
            en_passant: false,
        };
        let stood = |&then: &Ply| match ruling.announced.filter(|_| then.0 == ply.0 + 1) {
            None => at(&then),
            Some(announced) => {
                let mut after = facts.position(ply).clone();
                after.play_unchecked(announced);
                let fen = chess::fen(&after).into();
                FormPosition { ply: then.0, fen, announced: true, rights: Vec::new(), en_passant: false }
            }
        };
        let mut others: Vec<Ply> = ruling.unlike.iter().flat_map(PositionDifference::plies).copied().collect();
        others.sort_unstable();
        others.dedup();
        let last = |plies: &[Ply]| plies.len().saturating_sub(BOARDS);
        let compared: Vec<FormPosition> =
            others[last(&others)..].iter().map(|ply| marked(at(ply), *ply, &ruling.unlike)).collect();
        let shown = known && (ruling.plies.len() > 1 || !compared.is_empty());
        let first = last(&ruling.plies);
        ClaimForm {
            tags: tags(game),
            side: claim.plea.side,
            rule: claim.plea.rule,
            kind: claim.plea.kind,
            announced: claim.plea.announced.clone(),
            ply: ply.0,
            turn: known.then(|| chess::turn(facts.position(ply))),
            numbering: facts.numbering(),
            verdict: ruling.verdict,
            laws: FormLaws::Chess(in_force),
            article: ruling.article.clone(),
            clocks: claim.plea.clocks,
            changes: ruling.clocks,
            position: (known && !(shown && ruling.plies.last() == Some(&ply))).then(|| at(&ply)),
            repeated: ruling.plies[first..].iter().filter(|_| shown).map(stood).collect(),
            compared,
            counts: [ruling.plies.len(), others.len()],
            penalty: ruling.penalty.clone(),
        }
    }
}

impl ClaimForm {
    /// The form of a claim about a game of xiangqi.
    pub fn of_xiangqi(
        claim: &Claim,
        game: &PgnGame<'_>,
        (record, ply): (&XiangqiRecord, Ply),
        ruling: &Ruling,
    ) -> ClaimForm {
        let positions = record.positions();
        let at = |ply: &Ply| {
            let position = positions.get(ply.0 as usize)?;
            let fen = bienban_xiangqi::fen::write(position).into();
            Some(FormPosition { ply: ply.0, fen, announced: false, rights: Vec::new(), en_passant: false })
        };
        let turn = |position: &bienban_xiangqi::position::XiangqiPosition| (position.number(), position.side());
        let first = ruling.plies.len().saturating_sub(BOARDS);
        let repeated: Vec<FormPosition> = ruling.plies[first..].iter().filter_map(at).collect();
        ClaimForm {
            tags: tags(game),
            side: claim.plea.side,
            rule: claim.plea.rule,
            kind: claim.plea.kind,
            announced: claim.plea.announced.clone(),
            ply: ply.0,
            turn: positions.get(ply.0 as usize).map(turn),
            numbering: Numbering::at(turn(&record.start), 0),
            verdict: ruling.verdict,
            laws: FormLaws::Xiangqi,
            article: ruling.article.clone(),
            clocks: claim.plea.clocks,
            changes: ruling.clocks,
            position: if repeated.is_empty() { at(&ply) } else { None },
            repeated,
            compared: Vec::new(),
            counts: [ruling.plies.len(), 0],
            penalty: ruling.penalty.clone(),
        }
    }
}

/// A position with what makes it differ from that of the claim.
fn marked(mut stood: FormPosition, ply: Ply, unlike: &[PositionDifference]) -> FormPosition {
    for why in unlike.iter().filter(|why| why.plies().contains(&ply)) {
        match why {
            PositionDifference::Castling { side, kingside, .. } => stood.rights.push((*side, *kingside)),
            PositionDifference::EnPassant { .. } => stood.en_passant = true,
            // The caption of every board names the side to move.
            PositionDifference::Turn { .. } => {}
        }
    }
    stood
}
