//! Expr: an expression that was understood. Two are equal if they ask the same, wherever they are in a text.

use super::extent::ValueExtent;
use super::field::Field;
use super::material::Material;
use super::pattern::BoardPattern;
use super::regex::TextRegex;
use bienban_base::place::ByteSpan;
use bienban_engine::chess::view::{HalfMove, HalfMoveShape, SoughtPosition};

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
    At(Box<MomentCondition>),
    /// A single question.
    Leaf(Box<ExprLeaf>),
}

/// A condition on one moment of the game.
#[derive(Debug, Clone)]
pub struct MomentCondition {
    /// After how many half-moves at least.
    pub first: u32,
    /// And at most; `None` for the end of the game.
    pub last: Option<u32>,
    /// What holds there.
    pub what: Expr,
    /// Its place in the text.
    pub span: ByteSpan,
}

impl PartialEq for MomentCondition {
    fn eq(&self, other: &MomentCondition) -> bool {
        self.first == other.first && self.last == other.last && self.what == other.what
    }
}

impl Eq for MomentCondition {}

/// A question with its place in the text.
#[derive(Debug, Clone)]
pub struct ExprLeaf {
    /// The question.
    pub test: ExprTest,
    /// Its place.
    pub span: ByteSpan,
}

impl PartialEq for ExprLeaf {
    fn eq(&self, other: &ExprLeaf) -> bool {
        self.test == other.test
    }
}

impl Eq for ExprLeaf {}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExprTest {
    /// A value is compared.
    Compare(Comparison),
    /// One of these things is in the game.
    Has(Vec<GameFeature>),
    /// There is a finding whose code begins with this.
    Finding(String),
    /// Something seen on the board.
    Moment(MomentTest),
}

/// What can be asked of a moment of the game: of a position and the half-move that led to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MomentTest {
    /// This position, as written and as read.
    Position(String, SoughtPosition),
    /// A position of this pattern.
    Pattern(BoardPattern),
    /// These half-moves from the usual first position, as written and as read.
    Line(String, Vec<HalfMove>),
    /// The position that these half-moves lead to, as written and as read.
    Reaches(String, SoughtPosition),
    /// This material.
    Material(Material),
    /// This half-move, as written and as read, with check or mate if written.
    Played(String, HalfMoveShape, MoveMark),
    /// A half-move of this kind.
    Move(MoveKind),
}

/// The sign at the end of a half-move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveMark {
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
pub enum GameFeature {
    /// A half-move of this kind.
    Move(MoveKind),
    /// Variations, comments, clocks or evaluations: a column that counts them.
    Counted(Field),
    /// A start from another position than the usual one.
    Setup,
}

/// The names of what a game can have.
pub const FEATURES: &[(&str, GameFeature)] = &[
    ("underpromotion", GameFeature::Move(MoveKind::Underpromotion)),
    ("en-passant", GameFeature::Move(MoveKind::EnPassant)),
    ("castling", GameFeature::Move(MoveKind::Castling)),
    ("castling-queenside", GameFeature::Move(MoveKind::CastlingQueenside)),
    ("check", GameFeature::Move(MoveKind::Check)),
    ("double-check", GameFeature::Move(MoveKind::DoubleCheck)),
    ("null-move", GameFeature::Move(MoveKind::NullMove)),
    ("variation", GameFeature::Counted(Field::Variations)),
    ("comment", GameFeature::Counted(Field::Comments)),
    ("clock", GameFeature::Counted(Field::Clocks)),
    ("eval", GameFeature::Counted(Field::Evals)),
    ("setup", GameFeature::Setup),
];

/// What is compared with what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// What is compared.
    pub subject: ComparisonSubject,
    /// With what.
    pub check: ComparisonCheck,
}

/// What is compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ComparisonSubject {
    /// A column.
    Field(Field),
    /// A tag by its name.
    Tag(String),
    /// White's column and Black's.
    Sides(SideColumns, Option<Quantifier>),
}

/// A pair of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideColumns {
    /// `white` and `black`.
    Player,
    /// `white_elo` and `black_elo`.
    Elo,
}

impl SideColumns {
    /// White's column and Black's.
    pub fn fields(self) -> [Field; 2] {
        match self {
            SideColumns::Player => [Field::White, Field::Black],
            SideColumns::Elo => [Field::WhiteElo, Field::BlackElo],
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            SideColumns::Player => "player",
            SideColumns::Elo => "elo",
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
pub enum ComparisonCheck {
    /// It is this.
    Is(ComparisonValue),
    /// It is not this: exactly where `Is` does not hold.
    IsNot(ComparisonValue),
    /// It is before or below this.
    Below(ValueExtent),
    /// It is before or below the end of this.
    UpTo(ValueExtent),
    /// It is above or after this.
    Above(ValueExtent),
    /// It is above or after the beginning of this.
    From(ValueExtent),
    /// It is in this range, of which one end may be open.
    In(Option<ValueExtent>, Option<ValueExtent>),
    /// Its folded text contains this text, as written and as folded.
    Contains(String, String),
    /// A regular expression matches it.
    Matches(TextRegex),
}

/// What a value is equal to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ComparisonValue {
    /// A text, letter by letter.
    Text(String),
    /// A value in this extent.
    Extent(ValueExtent),
    /// Nothing that is known.
    Unknown,
    /// An empty cell: no value, or a tag without a letter.
    Nothing,
}

impl Expr {
    /// A question with its place.
    pub(super) fn leaf(test: ExprTest, start: usize, end: usize) -> Expr {
        Expr::Leaf(Box::new(ExprLeaf { test, span: ByteSpan::new(start, end) }))
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
