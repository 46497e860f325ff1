//! Kind: the possible errors of a scoresheet, and how often each is assumed.

/// The kind of difference between the sheet and the move. The names are part of the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EditKind {
    /// Another file of arrival.
    File,
    /// Another rank of arrival.
    Rank,
    /// The square of arrival as seen from the other side of the board.
    Mirror,
    /// The letter of another piece.
    Piece,
    /// No letter of a piece.
    LetterLost,
    /// The letter of another language.
    OtherLetters,
    /// Another file of departure in a pawn's capture.
    Origin,
    /// The file or rank that distinguishes two pieces is missing.
    DisambiguationLost,
    /// The file or rank that distinguishes two pieces is wrong.
    DisambiguationWrong,
    /// Castling to the other side.
    Castling,
    /// The letter of a promotion is missing, or another.
    Promotion,
    /// A capture that names less than the rules of notation require.
    ShortCapture,
    /// A half-move is missing, and its cell is empty.
    MissingGap,
    /// A half-move is missing, and everything after it has moved up a cell.
    MissingShift,
    /// A whole row is missing.
    MissingRow,
    /// A cell too many.
    Extra,
    /// Two cells exchanged.
    Swap,
    /// Nothing of the cell is legible.
    Illegible,
    /// A part of the cell is illegible.
    PartIllegible,
    /// Characters are wrong, and no finer kind fits.
    Substitution,
    /// One column has slipped by a row from some row on.
    ColumnShift,
    /// A half-move is missing, and those below it in its column have moved up a row.
    ColumnUp,
    /// White's moves are in Black's column, all along or from some row on.
    Colours,
    /// Rows are on the sheet twice.
    RowsRepeated,
    /// The rows are not in the order of their numbers.
    RowsOrder,
    /// The cells end although the game went on (Laws 8.4).
    Stops,
}

/// The base cost of an error, in nats: one cell in fifty is wrong.
pub(super) const ERROR: f32 = 3.9;

impl EditKind {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            EditKind::File => "file",
            EditKind::Rank => "rank",
            EditKind::Mirror => "mirror",
            EditKind::Piece => "piece",
            EditKind::LetterLost => "letter-lost",
            EditKind::OtherLetters => "other-letters",
            EditKind::Origin => "origin",
            EditKind::DisambiguationLost => "disambiguation-lost",
            EditKind::DisambiguationWrong => "disambiguation-wrong",
            EditKind::Castling => "castling",
            EditKind::Promotion => "promotion",
            EditKind::ShortCapture => "short-capture",
            EditKind::MissingGap => "missing-gap",
            EditKind::MissingShift => "missing-shift",
            EditKind::MissingRow => "missing-row",
            EditKind::Extra => "extra",
            EditKind::Swap => "swap",
            EditKind::Illegible => "illegible",
            EditKind::PartIllegible => "part-illegible",
            EditKind::Substitution => "substitution",
            EditKind::ColumnShift => "column-shift",
            EditKind::ColumnUp => "column-up",
            EditKind::Colours => "colours",
            EditKind::RowsRepeated => "rows-repeated",
            EditKind::RowsOrder => "rows-order",
            EditKind::Stops => "stops",
        }
    }

    /// The share of all errors that is assumed. The shares follow counts over real sheets (docs/decisions.md).
    fn share(self) -> f32 {
        match self {
            EditKind::File | EditKind::Rank => 0.12,
            EditKind::Piece | EditKind::MissingGap | EditKind::MissingShift => 0.08,
            EditKind::Illegible => 0.06,
            EditKind::Origin | EditKind::ShortCapture | EditKind::Extra | EditKind::PartIllegible => 0.04,
            EditKind::Swap | EditKind::MissingRow => 0.03,
            EditKind::ColumnShift
            | EditKind::ColumnUp
            | EditKind::Colours
            | EditKind::RowsRepeated
            | EditKind::RowsOrder
            | EditKind::Stops => 0.01,
            _ => 0.02,
        }
    }

    /// The cost of an error of this kind, in nats, without the choice of the wrong character.
    pub(super) fn cost(self) -> f32 {
        match self {
            // A needed disambiguation is lost once in six times, and a promotion is a rare occasion as well: these
            // shares are those of the occasion and not of all cells.
            EditKind::DisambiguationLost => 1.8,
            EditKind::Promotion => 2.5,
            _ => ERROR - self.share().ln(),
        }
    }
}
