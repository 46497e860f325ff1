//! The position that a game begins with: the usual one, or that of its FEN tag (PGN standard 9.7, 16.1).

use std::fmt;
use std::num::NonZeroU32;

use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{
    CastlingMode, CastlingSide, Chess, Color, EnPassantMode, FromSetup, Position as _, PositionError,
    PositionErrorKinds, Setup,
};

use bienban_base::message::Message;

/// Why no game can begin with a FEN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChessStartError {
    /// The text is not a FEN.
    Syntax(ParseFenError),
    /// The text is a FEN, but play could not go on from its position.
    Position(PositionErrorKinds),
}

impl ChessStartError {
    /// The fault of the FEN, as a message that is not worded yet.
    pub fn message(&self) -> Message {
        match self {
            ChessStartError::Syntax(error) => {
                let key = match error {
                    ParseFenError::InvalidFen => "fen-invalid",
                    ParseFenError::InvalidBoard => "fen-board",
                    ParseFenError::InvalidPocket => "fen-pocket",
                    ParseFenError::InvalidTurn => "fen-turn",
                    ParseFenError::InvalidCastling => "fen-castling",
                    ParseFenError::InvalidEpSquare => "fen-en-passant",
                    ParseFenError::InvalidRemainingChecks => "fen-remaining-checks",
                    ParseFenError::InvalidHalfmoveClock => "fen-clock",
                    ParseFenError::InvalidFullmoves => "fen-move-number",
                };
                Message::new("fen-no-fen").with_phrase("reason", Message::new(key))
            }
            ChessStartError::Position(kinds) => {
                let reasons = [
                    (PositionErrorKinds::EMPTY_BOARD, "position-empty-board"),
                    (PositionErrorKinds::MISSING_KING, "position-missing-king"),
                    (PositionErrorKinds::TOO_MANY_KINGS, "position-too-many-kings"),
                    (PositionErrorKinds::PAWNS_ON_BACKRANK, "position-pawns-on-backrank"),
                    (PositionErrorKinds::OPPOSITE_CHECK, "position-opposite-check"),
                ];
                let holds = reasons.iter().filter(|(kind, _)| kinds.intersects(*kind));
                let phrases = holds.map(|&(_, key)| Message::new(key)).collect();
                Message::new("fen-no-start").with_phrases("reason", phrases)
            }
        }
    }
}

impl fmt::Display for ChessStartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for ChessStartError {}

/// Why a game is not played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnplayableReason {
    /// Its Variant tag names a game other than chess and Chess960.
    Variant,
    /// Its FEN tag gives no position that a game can begin with.
    Position(ChessStartError),
}

/// The position that a game begins with, by its tags: the usual one if there is no FEN. If a FEN lacks the number of
/// its move, it gets the one that the moves begin with.
///
/// # Errors
/// [`UnplayableReason`] if the game is of another variant, or no game can begin with the FEN.
pub fn start_position(
    variant: &str,
    fen: Option<&str>,
    first_number: Option<NonZeroU32>,
) -> Result<Chess, UnplayableReason> {
    if !is_supported_variant(variant) {
        return Err(UnplayableReason::Variant);
    }
    let chess960 = is_chess960(variant);
    let Some(fen) = fen else {
        return Ok(if chess960 { castling_to_rooks(Chess::default()) } else { Chess::default() });
    };
    let position = from_fen(fen).map_err(UnplayableReason::Position)?;
    let position = if chess960 { castling_to_rooks(position) } else { position };
    Ok(match first_number.filter(|_| lacks_number(fen)) {
        Some(number) => numbered(&position, number),
        None => position,
    })
}

/// The number of fields of a whole FEN (PGN standard 16.1.3). The last is the number of the move to come.
const FIELDS: usize = 6;

/// The number of fields of a FEN.
fn fields(fen: &str) -> usize {
    fen.split_whitespace().count()
}

/// Whether a FEN lacks the number of its move, or has 0, which is the number of no move.
fn lacks_number(fen: &str) -> bool {
    fen.split_whitespace().nth(FIELDS - 1).is_none_or(|number| number.bytes().all(|b| b == b'0'))
}

/// Reads a FEN, with castling rights in the usual form, as Shredder-FEN or as X-FEN.
///
/// Castling rights without their rook and an en passant square without effect are dropped, as every program does.
/// More men than a game can have are accepted, since composed positions have them.
///
/// # Errors
/// A [`ChessStartError`] if the text is not a FEN, a side does not have exactly one king, a pawn is on the first
/// or last rank, or the player who is not to move is in check.
pub fn from_fen(text: &str) -> Result<Chess, ChessStartError> {
    let fen: Fen = text.trim().parse().map_err(ChessStartError::Syntax)?;
    let setup = fen.into_setup();
    let mode = CastlingMode::detect(&setup);
    Chess::from_setup(setup, mode)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .map_err(|e| ChessStartError::Position(e.kinds()))
}

/// The same position with this number of the move to come.
fn numbered(position: &Chess, number: NonZeroU32) -> Chess {
    let mut setup = position.to_setup(EnPassantMode::Always);
    setup.fullmoves = number;
    again(setup, position.castles().mode()).unwrap_or_else(|| position.clone())
}

/// The same position in Chess960, where castling is written as the king's move to its rook, wherever both are.
pub fn castling_to_rooks(position: Chess) -> Chess {
    if position.castles().mode().is_chess960() {
        return position;
    }
    again(position.to_setup(EnPassantMode::Always), CastlingMode::Chess960).unwrap_or(position)
}

/// The position of a setup. Whether it can be a first position was checked when it was read.
fn again(setup: Setup, mode: CastlingMode) -> Option<Chess> {
    Chess::from_setup(setup, mode)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// A fault of a FEN with which a game can begin all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// It has fewer than six fields.
    Fields(usize),
    /// It has two digits side by side in a rank, such as `44` for `8`.
    Digits,
    /// Its ranks have a sign that does not belong to chess: a slash after the last one, `~` or a pocket.
    Signs,
    /// It names a castling right without king or rook at their places.
    Castling,
    /// It spells castling rights differently from `KQkq`: one twice, in another order, or as in Chess960.
    Rights,
    /// Its castling rights have the king or a rook where only Chess960 has them, and no tag names Chess960.
    Untold,
    /// It names an en passant square that no pawn has just passed.
    EnPassant,
    /// Its move has the number 0.
    Number,
    /// A side has more pawns, or more men, than a game can have.
    Men,
}

impl Flaw {
    /// The fault, as a message that is not worded yet.
    pub fn message(self) -> Message {
        match self {
            Flaw::Fields(count) => Message::new("fen-lacks-fields").with("count", count.to_string()),
            Flaw::Digits => Message::new("fen-split-digits"),
            Flaw::Signs => Message::new("fen-strange-signs"),
            Flaw::Castling => Message::new("fen-lacks-rook"),
            Flaw::Rights => Message::new("fen-rights-spelling"),
            Flaw::Untold => Message::new("fen-untold-chess960"),
            Flaw::EnPassant => Message::new("fen-lacks-pawn"),
            Flaw::Number => Message::new("fen-number-zero"),
            Flaw::Men => Message::new("fen-too-many-men"),
        }
    }
}

/// A FEN that a game can begin with, its faults, and the same FEN without them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlawedFen {
    /// The faults, each once.
    pub flaws: Vec<Flaw>,
    /// The FEN with all six fields in the usual spelling, and without the rights and the square that have no effect.
    /// Men are never taken away, and the variant is not written, since only a tag can name it.
    pub mended: String,
}

/// Reads a FEN without faults. `chess960` is whether its game is one of Chess960.
pub fn flawless(text: &str, chess960: bool) -> Option<Chess> {
    let setup = text.trim().parse::<Fen>().ok()?.into_setup();
    let mode = CastlingMode::detect(&setup);
    match Chess::from_setup(setup, mode) {
        // If all its fields are there in the usual spelling, a FEN that was accepted as it is has no fault.
        Ok(position) => {
            (fields(text) >= FIELDS && misspelt(text, &position, chess960) == [None; 5]).then_some(position)
        }
        Err(_) => from_fen(text).ok().filter(|_| flawed(text, chess960, None).is_none()),
    }
}

/// The faults in the spelling of a FEN that has this position.
fn misspelt(text: &str, position: &Chess, chess960: bool) -> [Option<Flaw>; 5] {
    let mut fields = text.split_whitespace();
    let [men, _, rights] = [(); 3].map(|()| fields.next().unwrap_or_default());
    let digits = men.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_digit));
    // A reader of other variants takes the text after an eighth slash for men in hand.
    let slashes = men.bytes().filter(|sign| *sign == b'/').count();
    let strange = slashes != 7 || men.contains(['~', '[']);
    // In Chess960 letters of files are usual, and if king and rooks have other places they are needed.
    let displaced = position.castles().mode().is_chess960();
    let by_file = chess960 || displaced;
    let twice = || rights.bytes().enumerate().any(|(at, right)| rights.as_bytes()[..at].contains(&right));
    let usual = || {
        let all = [(Color::White, "K", "Q"), (Color::Black, "k", "q")];
        let may = |color, side, letter: &'static str| if position.castles().has(color, side) { letter } else { "" };
        let letters = all.map(|(color, short, long)| {
            [may(color, CastlingSide::KingSide, short), may(color, CastlingSide::QueenSide, long)].concat()
        });
        let letters = letters.concat();
        rights == if letters.is_empty() { "-" } else { &letters }
    };
    let misspelt = !rights.is_empty() && if by_file { twice() } else { !usual() };
    let zero = fields.nth(2).is_some() && lacks_number(text);
    [
        digits.then_some(Flaw::Digits),
        strange.then_some(Flaw::Signs),
        misspelt.then_some(Flaw::Rights),
        (displaced && !chess960).then_some(Flaw::Untold),
        zero.then_some(Flaw::Number),
    ]
}

/// The faults of a FEN (PGN standard 16.1.3). `None` if there are none, or if no game can begin with it. `chess960` is
/// whether its game is one of Chess960. A FEN that lacks the number of its move gets the one that the moves begin with.
pub fn flawed(text: &str, chess960: bool, first_number: Option<NonZeroU32>) -> Option<FlawedFen> {
    let position = from_fen(text).ok()?;
    let setup = text.trim().parse::<Fen>().ok()?.into_setup();
    let fields = fields(text);
    let mut kept = position.to_setup(EnPassantMode::Always);
    kept.fullmoves = first_number.filter(|_| lacks_number(text)).unwrap_or(kept.fullmoves);
    let men = Chess::from_setup(setup.clone(), CastlingMode::detect(&setup))
        .is_err_and(|error| error.kinds().contains(PositionErrorKinds::TOO_MUCH_MATERIAL));
    let [digits, strange, rights, untold, number] = misspelt(text, &position, chess960);
    let lost = (kept.castling_rights != setup.castling_rights).then_some(Flaw::Castling);
    let flaws: Vec<Flaw> = [
        (fields < FIELDS).then_some(Flaw::Fields(fields)),
        digits,
        strange,
        // If rights were dropped, the spelling necessarily differs.
        lost.or(rights),
        untold,
        (kept.ep_square != setup.ep_square).then_some(Flaw::EnPassant),
        number,
        men.then_some(Flaw::Men),
    ]
    .into_iter()
    .flatten()
    .collect();
    if flaws.is_empty() {
        return None;
    }
    let kept =
        if flaws.iter().all(|flaw| matches!(flaw, Flaw::Men | Flaw::Untold)) { None } else { Fen::try_from(kept).ok() };
    let mended = kept.map_or_else(|| text.trim().to_owned(), |fen| fen.to_string());
    Some(FlawedFen { flaws, mended })
}

/// Whether the value of a Variant tag names a game that is judged here: chess or Chess960. Case, blanks and
/// punctuation make no difference.
pub fn is_supported_variant(name: &str) -> bool {
    ["", "standard", "chess", "classical", "normal", "fromposition"].contains(&&*folded(name)) || is_chess960(name)
}

/// The letters and digits of a name, in small letters.
fn folded(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// Whether the value of a Variant tag names Chess960.
pub fn is_chess960(name: &str) -> bool {
    let folded = folded(name);
    // Programs spell it `Fischerandom`, `Fischer Random` and `Fisher Random`.
    ["chess960", "960", "frc"].contains(&&*folded) || folded.starts_with("fischer") || folded.starts_with("fisher")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_fen_with_flaws_is_told_and_mended() {
        for (fen, flaws, mended) in [
            ("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", vec![Flaw::Castling], "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQk - 3 9", vec![Flaw::Castling], "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9"),
            ("3k4/8/8/8/8/8/8/R2K3R w KQ - 3 9", vec![Flaw::Untold], "3k4/8/8/8/8/8/8/R2K3R w KQ - 3 9"),
            ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", vec![Flaw::EnPassant], "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            ("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", vec![], ""),
            ("4k3/8/8/8/8/8/8/4K3 w - -", vec![Flaw::Fields(4)], "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            ("4k3/8/8/8/8/8/8/4K3", vec![Flaw::Fields(1)], "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", vec![Flaw::Men], "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"),
            ("3k4/8/8/8/8/8/8/R2K3R w - - 3 9", vec![], ""),
            (
                "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
                vec![Flaw::Untold],
                "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
            ),
            ("8/8/8/8/8/8/8/8 w - - 0 1", vec![], ""),
            ("4k3/44/8/8/8/8/8/4K3 w - - 0 1", vec![Flaw::Digits], "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            ("4k3/8/8/8/8/8/8/4K3/ w - - 0 1", vec![Flaw::Signs], "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            ("4k3/8/8/8/8/8/8/4K2Q~ w - - 0 1", vec![Flaw::Signs], "4k3/8/8/8/8/8/8/4K2Q w - - 0 1"),
            ("4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1", vec![Flaw::Signs], "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KKQ - 0 1", vec![Flaw::Rights], "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
            ("r3k3/8/8/8/8/8/8/R3K2R w HAa - 0 1", vec![Flaw::Rights], "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1"),
            ("4k3/8/8/8/8/8/8/R3K2R w QK - 0 0", vec![Flaw::Rights, Flaw::Number], "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
        ] {
            let found = flawed(fen, false, None);
            assert_eq!(found.as_ref().map_or(&[][..], |found| &found.flaws), flaws, "{fen}");
            assert_eq!(flawless(fen, false).is_some(), found.is_none() && from_fen(fen).is_ok(), "{fen}");
            if let Some(found) = found {
                assert_eq!(found.mended, mended, "{fen}");
                let left = flawed(&found.mended, false, None).map_or(vec![], |again| again.flaws);
                assert!(left.iter().all(|&flaw| matches!(flaw, Flaw::Men | Flaw::Untold)), "{fen}");
            }
        }
    }

    #[test]
    fn rights_by_file_are_usual_in_chess960() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
        assert!(flawless(fen, true).is_some() && flawed(fen, true, None).is_none());
        assert!(flawless(fen, false).is_none());
        let twice = flawed("r3k2r/8/8/8/8/8/8/R3K2R w HHa - 0 1", true, None).expect("it has a flaw");
        assert_eq!((twice.flaws, twice.mended.as_str()), (vec![Flaw::Rights], "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"));
    }

    proptest! {
        /// A shorter way to the same answer.
        #[test]
        fn a_flawless_fen_is_one_without_flaws(
            men in prop::sample::select(vec![
                "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR",
                "r3k2r/8/8/3pP3/8/8/8/R3K2R",
                "1r2k1r1/8/8/8/Pp6/8/8/1R2K1R1",
                "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN",
                "4k3/8/8/8/8/P7/PPPPPPPP/4K3",
                "4k3/8/5N2/8/B7/8/8/4K3",
                "8/8/8/8/8/8/8/8",
                "4k3/4R3/8/8/8/8/8/4K3",
            ]),
            turn in "[wb]",
            rights in "-|K?Q?k?q?|G?E?g?e?|[A-Ha-h]{1,4}",
            passed in "-|[a-h][36]",
            rest in "| 0| 0 1| 5 40| 0 0| 0 1 1| -1 1",
            around in " ?",
            chess960: bool,
        ) {
            let fen = format!("{around}{men} {turn} {rights} {passed}{rest}{around}");
            let slowly = from_fen(&fen).ok().filter(|_| flawed(&fen, chess960, None).is_none());
            prop_assert_eq!(flawless(&fen, chess960), slowly, "{}", fen);
        }
    }

    #[test]
    fn a_fen_without_a_number_has_the_one_that_its_moves_begin_with() {
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/4K3 b - - 0", 7),
            ("4k3/8/8/8/8/8/8/4K3 b - - 0 0", 7),
            ("4k3/8/8/8/8/8/8/4K3 b - - 0 2", 2),
        ] {
            let seven = NonZeroU32::new(7);
            let position = start_position("", Some(fen), seven).expect("a game can begin so");
            assert_eq!(position.fullmoves().get(), expected);
            let mended = flawed(fen, false, seven).map(|found| found.mended);
            assert!(mended.is_none_or(|mended| mended == "4k3/8/8/8/8/8/8/4K3 b - - 0 7"));
        }
    }
}
