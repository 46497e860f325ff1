//! A game as the archive hands it over: tags and result, no moves.

/// One side's tags.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SideTags<'a> {
    /// White or Black.
    pub name: &'a str,
    /// The title.
    pub title: &'a str,
    /// The federation.
    pub federation: &'a str,
    /// The team.
    pub team: &'a str,
    /// The rating, as written.
    pub rating: &'a str,
    /// The FIDE number, as written.
    pub fide_number: &'a str,
}

/// A game. All text is decoded and in Unicode's normal form C.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct GameRecord<'a> {
    /// The file.
    pub file: &'a str,
    /// The number of the game in it, from 1.
    pub game: u64,
    /// The line of the Round tag, from 1; of the game where it has none.
    pub line: u64,
    /// The column of it, from 1.
    pub column: u64,
    /// The offset of it in bytes.
    pub offset: u64,
    /// The length of it in bytes.
    pub length: u64,
    /// The text at this place.
    pub token: &'a str,
    /// The tag Event.
    pub event: &'a str,
    /// The tag Site.
    pub site: &'a str,
    /// The tag Section.
    pub section: &'a str,
    /// The tag Date.
    pub date: &'a str,
    /// The tag Round.
    pub round: &'a str,
    /// The tag Board.
    pub board: &'a str,
    /// White.
    pub white: SideTags<'a>,
    /// Black.
    pub black: SideTags<'a>,
    /// The tag Result.
    pub result: &'a str,
    /// The tag Termination.
    pub termination: &'a str,
    /// The tag `TimeControl`.
    pub time_control: &'a str,
    /// Whether moves were made.
    pub has_moves: bool,
    /// Whether it is a game of xiangqi.
    pub is_xiangqi: bool,
}
