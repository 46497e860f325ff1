//! Kind: the possible errors of a scoresheet, and how often each is assumed.

/// The kind of difference between the sheet and the move. The names are part of the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
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

impl Kind {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Kind::File => "file",
            Kind::Rank => "rank",
            Kind::Mirror => "mirror",
            Kind::Piece => "piece",
            Kind::LetterLost => "letter-lost",
            Kind::OtherLetters => "other-letters",
            Kind::Origin => "origin",
            Kind::DisambiguationLost => "disambiguation-lost",
            Kind::DisambiguationWrong => "disambiguation-wrong",
            Kind::Castling => "castling",
            Kind::Promotion => "promotion",
            Kind::ShortCapture => "short-capture",
            Kind::MissingGap => "missing-gap",
            Kind::MissingShift => "missing-shift",
            Kind::MissingRow => "missing-row",
            Kind::Extra => "extra",
            Kind::Swap => "swap",
            Kind::Illegible => "illegible",
            Kind::PartIllegible => "part-illegible",
            Kind::Substitution => "substitution",
            Kind::ColumnShift => "column-shift",
            Kind::ColumnUp => "column-up",
            Kind::Colours => "colours",
            Kind::RowsRepeated => "rows-repeated",
            Kind::RowsOrder => "rows-order",
            Kind::Stops => "stops",
        }
    }

    /// The share of all errors that is assumed. The shares follow counts over real sheets (docs/decisions.md).
    fn share(self) -> f32 {
        match self {
            Kind::File | Kind::Rank => 0.12,
            Kind::Piece | Kind::MissingGap | Kind::MissingShift => 0.08,
            Kind::Illegible => 0.06,
            Kind::Origin | Kind::ShortCapture | Kind::Extra | Kind::PartIllegible => 0.04,
            Kind::Swap | Kind::MissingRow => 0.03,
            Kind::ColumnShift | Kind::ColumnUp | Kind::Colours | Kind::RowsRepeated | Kind::RowsOrder | Kind::Stops => {
                0.01
            }
            _ => 0.02,
        }
    }

    /// The cost of an error of this kind, in nats, without the choice of the wrong character.
    pub(super) fn cost(self) -> f32 {
        match self {
            // A needed disambiguation is lost once in six times, and a promotion is a rare occasion as well: these
            // shares are those of the occasion and not of all cells.
            Kind::DisambiguationLost => 1.8,
            Kind::Promotion => 2.5,
            _ => ERROR - self.share().ln(),
        }
    }
}
