//! Two sheets of one game: where the second one first differs from the first.
//!
//! ```
//! use bienban_engine::judge::second_sheet::{ComparedMove, ComparedSheet};
//! let sheet = |moves: &[(u16, &str)]| ComparedSheet {
//!     moves: moves.iter().map(|&(code, written)| ComparedMove { code, written: written.into() }).collect(),
//!     ..ComparedSheet::default()
//! };
//! let (one, other) = (sheet(&[(1, "e4"), (2, "e5")]), sheet(&[(1, "e4"), (3, "c5")]));
//! assert_eq!(other.against(&one).key, "second-sheet-differs");
//! assert_eq!(one.against(&one).key, "second-sheet-same");
//! ```

use crate::chess::moves_key;
use crate::chess::replay::{PlyFact, Timeline};
use crate::pgn::game::PgnGame;
use bienban_base::message::Message;
use bienban_base::place::Numbering;
use bienban_base::text::harmless::harmless;

/// The data of a sheet that are compared.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ComparedSheet {
    /// The half-moves of the main line, as far as they could be played.
    pub moves: Box<[ComparedMove]>,
    /// How they are numbered.
    pub numbering: Numbering,
    /// The tag Result.
    pub result: Box<str>,
}

/// A half-move of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedMove {
    /// The move, the same for every notation.
    pub code: u16,
    /// The move as it is written.
    pub written: Box<str>,
}

impl ComparedSheet {
    /// The data of a game; the replay must have kept every half-move.
    pub fn of(game: &PgnGame<'_>, timeline: Option<&Timeline>) -> ComparedSheet {
        let result = Box::from(&*game.value("Result"));
        let Some(timeline) = timeline else { return ComparedSheet { result, ..ComparedSheet::default() } };
        let played = |ply: &PlyFact| ComparedMove {
            code: moves_key::code(ply.played),
            written: game.text(ply.span).split_whitespace().collect::<String>().into(),
        };
        ComparedSheet {
            moves: timeline.plies.iter().map(played).collect(),
            numbering: Numbering::at(timeline.start.turn(), 0),
            result,
        }
    }

    /// The first difference of this sheet, the second one, from the first.
    pub fn against(&self, first: &ComparedSheet) -> Message {
        let same = self.moves.iter().zip(&first.moves).take_while(|(a, b)| a.code == b.code).count();
        let at = |key| Message::new(key).with_phrase("turn", Message::turn(self.numbering.turn(same as u32)));
        match (self.moves.get(same), first.moves.get(same)) {
            (Some(a), Some(b)) => {
                at("second-sheet-differs").with("here", harmless(&a.written)).with("there", harmless(&b.written))
            }
            (None, Some(more)) => at("second-sheet-shorter").with("there", harmless(&more.written)),
            (Some(more), None) => at("second-sheet-longer").with("here", harmless(&more.written)),
            (None, None) if self.result != first.result => Message::new("second-sheet-result")
                .with("here", harmless(&self.result))
                .with("there", harmless(&first.result)),
            (None, None) => Message::new("second-sheet-same"),
        }
    }
}
