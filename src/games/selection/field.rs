//! Field: what can be compared in a game, and in which way.

use bienban_base::message::Message;

/// How values are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldComparison {
    /// As text.
    Text,
    /// As text, or as the whole number it begins with.
    Loose,
    /// As a whole number.
    Number,
    /// As a date, perhaps known only in part.
    Date,
    /// As an ECO code.
    Eco,
    /// As one of these words, or as a list of some of them.
    Words(&'static [&'static str]),
}

/// What a position or a game can end by.
pub const ENDINGS: &[&str] = &["checkmate", "stalemate", "dead-position", "fivefold", "seventyfive"];
/// What can be claimed.
pub const CLAIMS: &[&str] = &["threefold", "fifty"];

impl FieldComparison {
    /// The operators that go with it.
    pub(super) fn operators(self) -> &'static [&'static str] {
        match self {
            FieldComparison::Text => &["=", "!=", "~", "~~"],
            FieldComparison::Loose => &["=", "!=", "~", "~~", "<", "<=", ">", ">=", "in"],
            FieldComparison::Number | FieldComparison::Date | FieldComparison::Eco => {
                &["=", "!=", "<", "<=", ">", ">=", "in"]
            }
            FieldComparison::Words(_) => &["=", "!="],
        }
    }

    /// Its name in a sentence.
    pub(super) fn noun(self) -> Message {
        Message::new(match self {
            FieldComparison::Text | FieldComparison::Loose => "select-kind-text",
            FieldComparison::Number => "select-kind-number",
            FieldComparison::Date => "select-kind-date",
            FieldComparison::Eco => "select-kind-eco",
            FieldComparison::Words(_) => "select-kind-words",
        })
    }
}

/// When a value is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FieldStage {
    /// From the tags, or from the place of the game.
    Tags,
    /// When the game has been read and played to its end.
    End,
}

macro_rules! fields {
    ($($variant:ident $name:literal $kind:expr, $stage:ident;)*) => {
        /// A column of `bienban games`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Field {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl Field {
            /// Every field, in the order of the columns.
            pub const ALL: &[Field] = &[$(Field::$variant),*];

            /// The name of the column.
            pub fn name(self) -> &'static str {
                match self { $(Field::$variant => $name),* }
            }

            /// How it is compared.
            pub fn kind(self) -> FieldComparison {
                use FieldComparison::{Date, Eco, Loose, Number, Text, Words};
                match self { $(Field::$variant => $kind),* }
            }

            /// When it is known at the latest.
            pub fn stage(self) -> FieldStage {
                match self { $(Field::$variant => FieldStage::$stage),* }
            }
        }
    };
}

fields! {
    File "file" Text, Tags;
    Game "game" Number, Tags;
    Line "line" Number, Tags;
    Offset "offset" Number, Tags;
    Length "length" Number, Tags;
    Event "event" Text, Tags;
    Site "site" Text, Tags;
    Date "date" Date, Tags;
    Round "round" Loose, Tags;
    Board "board" Loose, Tags;
    White "white" Text, Tags;
    Black "black" Text, Tags;
    Result "result" Text, Tags;
    WhiteElo "white_elo" Number, Tags;
    BlackElo "black_elo" Number, Tags;
    Year "year" Number, Tags;
    Month "month" Number, Tags;
    Day "day" Number, Tags;
    TimeControl "time_control" Loose, Tags;
    Termination "termination" Text, Tags;
    Variant "variant" Text, Tags;
    EcoTag "eco_tag" Eco, Tags;
    OpeningTag "opening_tag" Text, Tags;
    Eco "eco" Eco, End;
    Opening "opening" Text, End;
    OpeningPly "opening_ply" Number, End;
    Plies "plies" Number, End;
    StartFen "start_fen" Text, Tags;
    FinalFen "final_fen" Text, End;
    End "end" Words(ENDINGS), End;
    Claims "claims" Words(CLAIMS), End;
    Material "material" Text, End;
    Key "key" Text, End;
    MovesKey "moves_key" Text, End;
    Variations "variations" Number, End;
    Comments "comments" Number, End;
    Nags "nags" Number, End;
    Clocks "clocks" Number, End;
    Evals "evals" Number, End;
    Errors "errors" Number, End;
    Warnings "warnings" Number, End;
    FirstCode "first_code" Text, End;
    Language "language" Text, End;
    Encoding "encoding" Text, End;
}

impl Field {
    /// The field with a name, in capitals or not.
    pub fn named(name: &str) -> Option<Field> {
        Field::ALL.iter().copied().find(|field| field.name().eq_ignore_ascii_case(name))
    }
}
