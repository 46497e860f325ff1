//! Ask: what the page asks to be decided, and what decision that is.

use serde::Deserialize;

use super::date::date;
use super::decision::DecisionAct;
use super::journal::Journal;
use super::proposals::GameProposals;
use super::refused::{DeskAnswer, DeskRefusal};
use super::round::FolderRound;
use super::typing;
use bienban_base::message::Message;
use bienban_engine::chess::notation::write;
use bienban_engine::chess::{Move, Position as _, squares};
use bienban_engine::judge;
use bienban_sheet::repair::witness::Witness;

/// What the page asks to be decided.
#[derive(Debug, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum DeskRequest {
    /// A proposal, by its index among those shown, for the state that they were shown for.
    Take {
        /// The index.
        index: usize,
        /// The number of the last decision then.
        version: u64,
    },
    /// Another half-move.
    Set {
        /// Its index.
        slot: u32,
        /// As it was typed, or as squares.
        #[serde(rename = "move")]
        typed: String,
        /// `hand` or `sheet 2`.
        #[serde(default = "hand")]
        by: String,
    },
    /// A half-move that no cell shows.
    Insert {
        /// The index before which it comes.
        slot: u32,
        /// As it was typed, or as squares.
        #[serde(rename = "move")]
        typed: String,
    },
    /// A cell that means nothing.
    Strike {
        /// Its index.
        slot: u32,
    },
    /// Another tag.
    Tag {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
    /// This sheet is taken as the game.
    Stands,
    /// The game is as the other player's sheet has it.
    Second,
    /// The last decision about the game is undone, or another one.
    Undo {
        /// Its number.
        of: Option<u64>,
    },
}

fn hand() -> String {
    "hand".to_owned()
}

/// The tags that can be decided.
const TAGS: [&str; 7] = ["White", "Black", "Event", "Round", "Board", "Date", "Result"];

impl DeskRequest {
    /// What is decided about a game, and the text before. `known` are the proposals that were shown, and for which
    /// number of the last decision.
    ///
    /// # Errors
    /// A [`DeskRefusal`] if it makes no sense there.
    pub(super) fn act(
        self,
        (round, journal): (&FolderRound, &Journal),
        index: usize,
        known: Option<(u64, &GameProposals)>,
    ) -> DeskAnswer<(DecisionAct, String)> {
        let of = &round.games[index];
        let because = |key| DeskRefusal::Because(Message::new(key));
        let options = judge::JudgeOptions::default();
        let second = of.second.filter(|_| matches!(self, DeskRequest::Second)).and_then(|pair| {
            let other = &round.games[pair.other];
            round.look(pair.other, journal, &options, |look| {
                let whole = look.base.zip(look.game.course()).filter(|_| other.assessed.intact);
                let (base, course) = whole?;
                Some((base.witness.start.clone(), course.moves().to_vec(), other.name()))
            })
        });
        round.look(index, journal, &options, |look| {
            let (base, mended) = look.base.zip(look.mended).ok_or_else(|| because("desk-no-chess"))?;
            let at = |slot: u32, typed: &str| {
                let course = look.game.course();
                let position = course.as_ref().and_then(|course| course.positions().get(slot as usize));
                let position = position.ok_or_else(|| because("desk-no-position"))?;
                let played = typing::half_move(position, typed).map_err(DeskRefusal::Because)?;
                Ok::<_, DeskRefusal>((squares(position, played), write::pgn(position, played)))
            };
            let shown = |slot: u32| mended.text_at(slot as usize);
            Ok(match self {
                DeskRequest::Take { index, version: shown } => {
                    let known = known.filter(|(at, _)| *at == shown && *at == journal.version());
                    let act = known.and_then(|(_, known)| known.take(index)).ok_or_else(|| because("desk-stale"))?;
                    (act, base.sheet_text())
                }
                DeskRequest::Set { slot, typed, by } => {
                    let (squares, san) = at(slot, &typed)?;
                    let by = if by == "sheet 2" { by } else { hand() };
                    (DecisionAct::Set { slot, squares, san, by }, shown(slot))
                }
                DeskRequest::Insert { slot, typed } => {
                    let (squares, san) = at(slot, &typed)?;
                    (DecisionAct::Insert { slot, squares, san }, shown(slot))
                }
                DeskRequest::Strike { slot } if (slot as usize) < mended.entries.len() => {
                    (DecisionAct::Strike { slot }, shown(slot))
                }
                DeskRequest::Strike { .. } => return Err(because("desk-no-position")),
                DeskRequest::Tag { name, value } if TAGS.contains(&name.as_str()) => {
                    let before = mended.tag(&name).map_or_else(|| base.tag(&name), str::to_owned);
                    let value: String = value.chars().filter(|c| !c.is_control()).take(200).collect();
                    let value = if name == "Date" { date(&value).map_err(DeskRefusal::Because)? } else { value };
                    if name == "Result" && !["1-0", "0-1", "1/2-1/2", "*"].contains(&value.as_str()) {
                        return Err(because("desk-result"));
                    }
                    (DecisionAct::Tag { name, value }, before)
                }
                DeskRequest::Tag { .. } => return Err(DeskRefusal::Missing),
                DeskRequest::Stands => (DecisionAct::Stands, base.sheet_text()),
                DeskRequest::Second => {
                    let alike = second.as_ref().filter(|(start, ..)| *start == base.witness.start);
                    let act = alike.map(|(_, moves, name)| taken(&base.witness, moves, name));
                    (act.ok_or_else(|| because("desk-stale"))?, base.sheet_text())
                }
                DeskRequest::Undo { of: which } => {
                    let mut about = round.about(index, journal);
                    let found = match which {
                        Some(id) => about.find(|decision| decision.id == id),
                        None => about.last(),
                    };
                    (DecisionAct::Undo { of: found.ok_or_else(|| because("desk-nothing-to-undo"))?.id }, String::new())
                }
            })
        })
    }
}

/// The half-moves of the other player's sheet, each in the cell of the same row of this one.
fn taken(witness: &Witness, moves: &[Move], beside: &str) -> DecisionAct {
    let mut position = witness.start.clone();
    let named = moves.iter().map(|&played| {
        let named = squares(&position, played);
        position.play_unchecked(played);
        named
    });
    let named = named.collect();
    let cells = (0..moves.len()).map(|slot| (slot < witness.sheet.cells.len()).then_some(slot as u32)).collect();
    let differs = |slot: &usize| witness.proven.get(*slot) != Some(&moves[*slot]);
    let changed = (0..moves.len()).filter(differs).map(|slot| slot as u32 + 1).collect();
    DecisionAct::Take { moves: named, cells, changed, rank: 0, p: 1.0, beside: beside.to_owned() }
}
