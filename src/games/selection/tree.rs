//! Expr: an expression that was understood. Two are equal if they ask the same, wherever they are in a text.

use super::extent::Extent;
use super::field::Field;
use super::material::Material;
use super::pattern::Pattern;
use super::regex::Regex;
use bienban_base::place::ByteSpan;
use bienban_engine::chess::view::{HalfMove, Place, Shape};

/// An expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// One of them holds.
    Any(Vec<Expr>),
    /// All of them hold.
    All(Vec<Expr>),
    /// It does not hold.
    Not(Box<Expr>),
    /// It holds of the main line and the variations together.
    Anywhere(Box<Expr>),
    /// It holds after one of some half-moves.
    At(Box<At>),
    /// A single question.
    Leaf(Box<Leaf>),
}

/// A condition on one moment of the game.
#[derive(Debug, Clone)]
pub struct At {
    /// After how many half-moves at least.
    pub first: u32,
    /// And at most; `None` for the end of the game.
    pub last: Option<u32>,
    /// What holds there.
    pub what: Expr,
    /// Its place in the text.
    pub span: ByteSpan,
}

impl PartialEq for At {
    fn eq(&self, other: &At) -> bool {
        self.first == other.first && self.last == other.last && self.what == other.what
    }
}

impl Eq for At {}

/// A question with its place in the text.
#[derive(Debug, Clone)]
pub struct Leaf {
    /// The question.
    pub test: Test,
    /// Its place.
    pub span: ByteSpan,
}

impl PartialEq for Leaf {
    fn eq(&self, other: &Leaf) -> bool {
        self.test == other.test
    }
}

impl Eq for Leaf {}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// A value is compared.
    Compare(Comparison),
    /// One of these things is in the game.
    Has(Vec<Feature>),
    /// There is a finding whose code begins with this.
    Finding(String),
    /// Something seen on the board.
    Moment(Moment),
}

/// What can be asked of a moment of the game: of a position and the half-move that led to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Moment {
    /// This position, as written and as read.
    Position(String, Place),
    /// A position of this pattern.
    Pattern(Pattern),
    /// These half-moves from the usual first position, as written and as read.
    Line(String, Vec<HalfMove>),
    /// The position that these half-moves lead to, as written and as read.
    Reaches(String, Place),
    /// This material.
    Material(Material),
    /// This half-move, as written and as read, with check or mate if written.
    Played(String, Shape, Mark),
    /// A half-move of this kind.
    Move(MoveKind),
}

/// The sign at the end of a half-move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Nothing is written.
    Open,
    /// It gives check, or mates.
    Check,
    /// It mates.
    Mate,
}

/// A kind of half-move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveKind {
    /// A pawn becomes something other than a queen.
    Underpromotion,
    /// A pawn captures en passant.
    EnPassant,
    /// Castling on any side.
    Castling,
    /// Castling on the queen's side.
    CastlingQueenside,
    /// Check.
    Check,
    /// Check by two men.
    DoubleCheck,
    /// A null move.
    NullMove,
}

/// What a game can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// A half-move of this kind.
    Move(MoveKind),
    /// Variations, comments, clocks or evaluations: a column that counts them.
    Counted(Field),
    /// A start from another position than the usual one.
    Setup,
}

/// The names of what a game can have.
pub const FEATURES: &[(&str, Feature)] = &[
    ("underpromotion", Feature::Move(MoveKind::Underpromotion)),
    ("en-passant", Feature::Move(MoveKind::EnPassant)),
    ("castling", Feature::Move(MoveKind::Castling)),
    ("castling-queenside", Feature::Move(MoveKind::CastlingQueenside)),
    ("check", Feature::Move(MoveKind::Check)),
    ("double-check", Feature::Move(MoveKind::DoubleCheck)),
    ("null-move", Feature::Move(MoveKind::NullMove)),
    ("variation", Feature::Counted(Field::Variations)),
    ("comment", Feature::Counted(Field::Comments)),
    ("clock", Feature::Counted(Field::Clocks)),
    ("eval", Feature::Counted(Field::Evals)),
    ("setup", Feature::Setup),
];

/// What is compared with what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// What is compared.
    pub subject: Subject,
    /// With what.
    pub check: Check,
}

/// What is compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A column.
    Field(Field),
    /// A tag by its name.
    Tag(String),
    /// White's column and Black's.
    Sides(Sides, Option<Quantifier>),
}

/// A pair of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    /// `white` and `black`.
    Player,
    /// `white_elo` and `black_elo`.
    Elo,
}

impl Sides {
    /// White's column and Black's.
    pub fn fields(self) -> [Field; 2] {
        match self {
            Sides::Player => [Field::White, Field::Black],
            Sides::Elo => [Field::WhiteElo, Field::BlackElo],
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Sides::Player => "player",
            Sides::Elo => "elo",
        }
    }
}

/// How many sides must fulfil it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantifier {
    /// At least one.
    Any,
    /// Both.
    Both,
}

/// What a value is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Check {
    /// It is this.
    Is(Value),
    /// It is not this: exactly where `Is` does not hold.
    IsNot(Value),
    /// It is before or below this.
    Below(Extent),
    /// It is before or below the end of this.
    UpTo(Extent),
    /// It is above or after this.
    Above(Extent),
    /// It is above or after the beginning of this.
    From(Extent),
    /// It is in this range, of which one end may be open.
    In(Option<Extent>, Option<Extent>),
    /// Its folded text contains this text, as written and as folded.
    Contains(String, String),
    /// A regular expression matches it.
    Matches(Regex),
}

/// What a value is equal to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A text, letter by letter.
    Text(String),
    /// A value in this extent.
    Extent(Extent),
    /// Nothing that is known.
    Unknown,
    /// An empty cell: no value, or a tag without a letter.
    Nothing,
}

impl Expr {
    /// A question with its place.
    pub(super) fn leaf(test: Test, start: usize, end: usize) -> Expr {
        Expr::Leaf(Box::new(Leaf { test, span: ByteSpan::new(start, end) }))
    }

    /// Calls `each` with every question of the text, those within `at(...)` included, and its place.
    pub fn each_span(&mut self, each: &mut impl FnMut(&mut ByteSpan)) {
        match self {
            Expr::Any(list) | Expr::All(list) => list.iter_mut().for_each(|expr| expr.each_span(each)),
            Expr::Not(expr) | Expr::Anywhere(expr) => expr.each_span(each),
            Expr::At(at) => {
                each(&mut at.span);
                at.what.each_span(each);
            }
            Expr::Leaf(leaf) => each(&mut leaf.span),
        }
    }
}
