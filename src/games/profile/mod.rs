//! Profile: what is known of a game, a column at a time.
//!
//! The table of `games` and the conditions of `select` ask for the same [`Field`]s, and both get them here. Each is
//! computed once, when it is first asked for, so an unused one costs nothing.
//!
//! ```
//! use bienban_engine::judge::{JudgeOptions, each};
//! use bienban_games::profile::{GameProfile, GameSeats};
//! use bienban_games::selection::{FieldFact, GameFacts, Field};
//! use bienban_engine::source::split::Block;
//! let block = Block::whole("example.pgn", b"[White \"An\"]\n[Black \"Binh\"]\n\n1. e4 c5 2. Nf3 d6 *\n");
//! let mut seats = GameSeats::new(&block);
//! each(&block, &JudgeOptions::default(), |game| {
//!     let profile = GameProfile::new(game, seats.seat_of(game), None);
//!     assert_eq!(profile.field(Field::Plies), FieldFact::Number(4));
//!     assert_eq!(profile.field(Field::Eco), FieldFact::text("B50"));
//! });
//! ```

mod counts;
mod front;
mod heading;
mod list;
mod lookout;
mod order;
mod seat;
mod sieve;

use std::borrow::Cow;
use std::cell::OnceCell;

pub use counts::ProfileCounts;
pub use front::GameFront;
pub use heading::{KnownTag, TagHeading};
pub use list::GameList;
pub use lookout::Lookout;
pub use order::sort_key;
pub use seat::{GameSeat, GameSeats, trimmed};
pub use sieve::Sieve;

use crate::selection::{Field, FieldFact, FieldStage, GameFacts};
use bienban_base::finding::Severity;
use bienban_base::text::encoding::Encoding;
use bienban_base::text::utf16::UTF_16;
use bienban_engine::chess::draws::RuleName;
use bienban_engine::chess::opening::Opening;
use bienban_engine::judge::Game;
use bienban_engine::source::split::UnreadReason;

/// What is known of a game.
#[derive(Debug)]
pub struct GameProfile<'p, 'g> {
    game: &'p Game<'g>,
    front: GameFront<'p>,
    seat: GameSeat,
    counts: OnceCell<ProfileCounts>,
    opening: OnceCell<Option<(Opening, u32)>>,
    claims: OnceCell<[bool; 2]>,
}

impl<'p, 'g> GameProfile<'p, 'g> {
    /// The profile of a game. `number` is its number in its file, if that is known.
    pub fn new(game: &'p Game<'g>, seat: GameSeat, number: Option<u64>) -> GameProfile<'p, 'g> {
        GameProfile {
            game,
            front: GameFront {
                heading: TagHeading::of(game),
                file: &game.block().name,
                seat: Some(seat),
                number,
                encoding: None,
                day: OnceCell::new(),
            },
            seat,
            counts: OnceCell::new(),
            opening: OnceCell::new(),
            claims: OnceCell::new(),
        }
    }

    /// The game.
    pub fn game(&self) -> &'p Game<'g> {
        self.game
    }

    /// Where its bytes are.
    pub fn seat(&self) -> GameSeat {
        self.seat
    }

    /// Its tags.
    pub fn heading(&self) -> &TagHeading<'p> {
        &self.front.heading
    }

    /// The same facts, as far as the tags and the place of the game have them; the others are [`FieldFact::Later`].
    pub fn tags_alone(&self) -> TagProfile<'_, 'p, 'g> {
        TagProfile(self)
    }

    /// The counts of everything beside its moves.
    pub fn counts(&self) -> ProfileCounts {
        *self.counts.get_or_init(|| ProfileCounts::of(self.game))
    }

    /// Its opening, and the half-moves before the position that has the name.
    pub fn opening(&self) -> Option<(Opening, u32)> {
        *self.opening.get_or_init(|| self.game.opening())
    }

    fn claims(&self) -> FieldFact<'_> {
        match *self.claims.get_or_init(|| self.game.open_claims()) {
            [false, false] => FieldFact::Absent,
            [true, false] => FieldFact::text("threefold"),
            [false, true] => FieldFact::text("fifty"),
            [true, true] => FieldFact::text("threefold;fifty"),
        }
    }

    /// Appends the text of the column of a field, if it is made for it: a FEN, the men, or a key in digits. All are
    /// ASCII without commas and quotes. Returns whether there is such a text.
    #[inline]
    pub fn write(&self, field: Field, to: &mut Vec<u8>) -> bool {
        match field {
            Field::FinalFen => self.game.write_final_fen(to),
            Field::Material => self.game.write_material(to),
            Field::Key => write_key(self.game.final_key(), to),
            Field::MovesKey => write_key(self.game.moves_key(), to),
            _ => false,
        }
    }

    /// Whether [`write`](GameProfile::write) makes the text of a field.
    pub fn writes(field: Field) -> bool {
        matches!(field, Field::FinalFen | Field::Material | Field::Key | Field::MovesKey)
    }

    fn written(&self, field: Field) -> FieldFact<'_> {
        let mut text = Vec::with_capacity(96);
        let written = self.write(field, &mut text);
        String::from_utf8(text).ok().filter(|_| written).map_or(FieldFact::Absent, FieldFact::text)
    }

    fn severity(&self, severity: Severity) -> FieldFact<'_> {
        let count = self.game.findings().iter().filter(|finding| finding.severity == severity).count();
        FieldFact::Number(count as i64)
    }

    /// The encoding of the game as it was read.
    fn encoding(&self) -> &'static str {
        let block = self.game.block();
        match &block.origin {
            _ if block.utf16 => UTF_16,
            Some(origin) if origin.utf16 => UTF_16,
            Some(origin) => origin.encoding.name(),
            None if self.game.is_read_whole() => block.encoding.unwrap_or(Encoding::Utf8).name(),
            None => self.game.written().encoding.name(),
        }
    }
}

/// Appends a key as 16 digits, if there is one. Returns whether there is.
fn write_key(key: Option<u64>, to: &mut Vec<u8>) -> bool {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    if let Some(key) = key {
        // By hand, since every row of a table has two of them.
        let digits: [u8; 16] = std::array::from_fn(|place| DIGITS[(key >> (60 - 4 * place)) as usize & 15]);
        to.extend_from_slice(&digits);
    }
    key.is_some()
}

/// A number from 0.
fn number(number: u32) -> FieldFact<'static> {
    FieldFact::Number(i64::from(number))
}

impl GameFacts for GameProfile<'_, '_> {
    // A table asks for every field of every game, at one place.
    #[inline(always)]
    fn field(&self, field: Field) -> FieldFact<'_> {
        let game = self.game;
        match field {
            Field::Result => match self.front.field(field) {
                FieldFact::Later => game.outcome().map_or(FieldFact::Absent, |outcome| FieldFact::text(outcome.text())),
                result => result,
            },
            // The end of a game that is too large is not read.
            Field::Length if game.block().unread == Some(UnreadReason::TooLarge) => FieldFact::Absent,
            Field::Eco => self.opening().map_or(FieldFact::Absent, |(opening, _)| FieldFact::text(opening.eco)),
            Field::Opening => self.opening().map_or(FieldFact::Absent, |(opening, _)| FieldFact::text(opening.name)),
            Field::OpeningPly => self.opening().map_or(FieldFact::Absent, |(_, ply)| number(ply)),
            Field::Plies => number(game.half_moves()),
            Field::StartFen => game.start_fen().map_or(FieldFact::Absent, FieldFact::text),
            Field::End => game.final_rule().map_or(FieldFact::Absent, |rule: RuleName| FieldFact::text(rule.name())),
            Field::Claims => self.claims(),
            Field::FinalFen | Field::Material | Field::Key | Field::MovesKey => self.written(field),
            Field::Variations => number(self.counts().variations),
            Field::Comments => number(self.counts().comments),
            Field::Nags => number(self.counts().nags),
            Field::Clocks => number(self.counts().clocks),
            Field::Evals => number(self.counts().evals),
            Field::Errors => self.severity(Severity::Error),
            Field::Warnings => self.severity(Severity::Warning),
            Field::FirstCode => game.findings().first().map_or(FieldFact::Absent, |f| FieldFact::text(f.code.id())),
            Field::Language => game.language().map_or(FieldFact::Absent, |language| FieldFact::text(language.id)),
            Field::Encoding => FieldFact::text(self.encoding()),
            field => self.front.field(field),
        }
    }

    fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        self.front.heading.tag(name)
    }

    fn finding(&self, code: &str) -> Option<bool> {
        Some(self.game.findings().iter().any(|finding| finding.code.id().starts_with(code)))
    }
}

/// The facts of a profile that need no look at the moves.
#[derive(Debug, Clone, Copy)]
pub struct TagProfile<'t, 'p, 'g>(&'t GameProfile<'p, 'g>);

impl GameFacts for TagProfile<'_, '_, '_> {
    fn field(&self, field: Field) -> FieldFact<'_> {
        // The half-moves have been counted while the game was read.
        if field.stage() == FieldStage::Tags || field == Field::Plies { self.0.field(field) } else { FieldFact::Later }
    }

    fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        self.0.front.heading.tag(name)
    }

    fn finding(&self, _: &str) -> Option<bool> {
        None
    }
}
