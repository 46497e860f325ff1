//! The meaning of words at the end of a game: who resigned, whose flag fell, what on the board ended it. They are in
//! the Termination tag or in a comment after the last half-move: `White resigns`, `Draw by repetition`, `Đen xin thua`.
//!
//! A clause is read by what its words mean (`lexicon`); where a word is unknown, only what somebody did before it
//! counts.

mod clause;
mod comments;
mod framing;
pub(crate) mod lexicon;
mod server;
mod statement;

use self::clause::ClosingClause;
pub(crate) use self::comments::{comments, have_words};
use self::framing::{before_refused, behind_clock, behind_figures};
pub(crate) use self::server::tell_winner;
pub use self::statement::Closing;
use super::cause::{EndCause, Ground};
use super::named::PlayerNames;
use super::outcome::Outcome;
use bienban_base::place::Side;
use bienban_base::text::encoding::nfc;

/// The greatest number of letters of a text that are looked at.
const NEAR: usize = 120;

/// Reads the words of a Termination tag or of a comment without its braces. The words must come first: `White should
/// resign` means nothing. A label, a score, and the winner's name may precede them: `1-0, Đen xin thua`. The ground of
/// a draw is read by [`ground`].
///
/// ```
/// use bienban_engine::pgn::cause::EndCause;
/// use bienban_engine::pgn::closing::read_closing;
/// use bienban_base::place::Side;
/// let closing = read_closing("[%clk 0:00:05] White resigns.").unwrap();
/// assert_eq!((closing.loser, closing.cause), (Some(Side::White), EndCause::Resignation));
/// assert_eq!(read_closing("Black wins on time").unwrap().loser, Some(Side::White));
/// assert_eq!(read_closing("White should resign"), None);
/// ```
pub fn read_closing(text: &str) -> Option<Closing> {
    read_of(text, PlayerNames::default())
}

/// Reads the words as [`read_closing`] does, where these are the players: `Binh resigns`.
pub fn read_of(text: &str, names: PlayerNames<'_>) -> Option<Closing> {
    closing_with_names(text, names).filter(|closing| !closing.is_of_draw())
}

/// Reads what on the board ended the game by some words.
///
/// ```
/// use bienban_engine::pgn::{cause::Ground, closing::ground};
/// assert_eq!(ground("[%clk 0:00:05] Draw by 3-fold repetition"), Some(Ground::Repetition));
/// assert_eq!(ground("An won by checkmate"), Some(Ground::Checkmate));
/// assert_eq!(ground("Game drawn by timeout vs insufficient material"), None);
/// ```
pub fn ground(text: &str) -> Option<Ground> {
    ground_of(text, PlayerNames::default())
}

/// Reads the words as [`ground`] does, where these are the players: `Baker checkmated`.
pub(crate) fn ground_of(text: &str, names: PlayerNames<'_>) -> Option<Ground> {
    closing_with_names(text, names)?.ground()
}

/// Reads everything about the end of a game, the grounds of draws included.
pub(crate) fn closing_with_names(text: &str, names: PlayerNames<'_>) -> Option<Closing> {
    if lexicon::may_say_why(text.as_bytes()) { spoken(text, names, false) } else { None }
}

/// Reads a Termination tag as [`closing_with_names`] reads words; here `White lost` gives a loser without a cause.
pub(crate) fn said_in_tag(text: &str, names: PlayerNames<'_>) -> Option<Closing> {
    if lexicon::may_say_end(text.as_bytes()) { spoken(text, names, true) } else { None }
}

/// Reads the words. `outcome`: whether an outcome without a cause is enough.
fn spoken(text: &str, names: PlayerNames<'_>, outcome: bool) -> Option<Closing> {
    let (text, refused) = before_refused(behind_figures(behind_clock(text)));
    // Archives of servers have this value in every third game, and it names nobody.
    if text.eq_ignore_ascii_case(TIME_FORFEIT) {
        return None;
    }
    let near: String = text.chars().take(NEAR).collect();
    let cut = near.len() < text.len();
    let near = nfc(near.into()).to_lowercase().replace('ð', "đ").replace('ß', "ss");
    let bare = near.is_ascii();
    let near = if names.may_be_in(&near) { names.replaced(&near) } else { near };
    let near = near.replace(" - ", "; ");
    let (mut implied, mut decided, mut spoken_of) = (None, refused, None);
    let mut found: Option<Closing> = None;
    let ends = [',', ';', ':', '.', '!', '?', '(', ')', '{', '}', '–', '—'];
    for clause in near.split_inclusive(ends) {
        let words = clause.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let mut words: Vec<&str> = words.collect();
        if !words.iter().any(|word| word.contains(char::is_alphabetic)) {
            continue;
        }
        if cut && !clause.ends_with(ends) {
            // What was cut off is unknown.
            words.push("…");
        }
        if clause.ends_with('?') {
            return found;
        }
        match clause::read(&words, bare, decided) {
            // `Both flags fell, Black's first`: then it is known who lost.
            ClosingClause::Statement(closing) if closing.is_of_both() && says_first(&near) => return None,
            ClosingClause::Statement(closing) if found.is_none() => {
                // The sentence would not name the player who was mated.
                let of = spoken_of.filter(|_| !matches!(closing.cause, EndCause::Board(_)));
                let closing = Closing { loser: closing.loser.or(implied).or(of), ..closing };
                // `Hết giờ, Đen thua` goes on with the loser.
                if closing.names_players() || matches!(closing.cause, EndCause::Board(_)) {
                    return Some(closing);
                }
                found = Some(closing);
            }
            ClosingClause::Outcome(Some(loser)) if found.is_some() => {
                return found.map(|closing| Closing { loser: Some(loser), ..closing });
            }
            ClosingClause::Side(side) if found.is_some_and(|closing| !closing.is_of_both()) => {
                return found.map(|closing| Closing { loser: Some(side), ..closing });
            }
            _ if found.is_some() => return found,
            ClosingClause::Side(side) => spoken_of = Some(side),
            ClosingClause::Outcome(loser) => (implied, decided) = (loser, loser.is_some()),
            ClosingClause::Label => (implied, decided) = (None, false),
            ClosingClause::Unexplained(loser) if outcome => {
                return Some(Closing { loser: Some(loser), cause: EndCause::Other });
            }
            ClosingClause::Statement(_) | ClosingClause::Unexplained(_) | ClosingClause::Other => return None,
        }
    }
    let told = implied.filter(|_| outcome).map(|loser| Closing { loser: Some(loser), cause: EndCause::Other });
    found.or(told)
}

/// The result that folded words tell and nothing else: `trang xin thua`, `les blancs gagnent`, `remis`.
pub fn outcome(folded: &str) -> Option<Outcome> {
    clause::outcome(&folded.split(' ').collect::<Vec<_>>())
}

/// The outcome without a winner that the folded words of a Termination tag tell: a draw, or a loss of both players.
pub(crate) fn winnerless(folded: &str) -> Option<Outcome> {
    let words: Vec<&str> = folded.split(' ').collect();
    if !words.iter().any(|word| lexicon::may_tell_of_both(word)) {
        return None;
    }
    let drawn = || clause::outcome(&words).filter(|outcome| *outcome == Outcome::Draw);
    if clause::tells_both_lost(&words) { Some(Outcome::BothLose) } else { drawn() }
}

/// Whether folded words tell how a game ended and nothing else, of whomever: `thua cuoc`, `hoa`, `resigns`.
pub fn tells_end(folded: &str) -> bool {
    clause::tells_end(&folded.split(' ').collect::<Vec<_>>())
}

/// Whether folded words tell why a game ended and nothing else: `het gio`, `den xin thua`, `checkmate`.
pub fn tells_why(folded: &str) -> bool {
    clause::tells_why(&folded.split(' ').collect::<Vec<_>>())
}

/// Whether folded words may tell a result: a quick look, which never misses one.
pub fn may_tell_end(folded: &str) -> bool {
    folded.split(' ').any(lexicon::may_tell_end)
}

/// Whether words in small letters order two events.
fn says_first(words: &str) -> bool {
    let mut words = words.split(|c: char| !c.is_alphanumeric());
    words.any(|word| matches!(word, "first" | "trước" | "truoc" | "zuerst" | "abord" | "primero"))
}

/// Reads a Termination tag. `winner` won by the result of the game: that these words name the same player settles it,
/// whatever words that name is.
pub(crate) fn in_tag(words: &str, names: PlayerNames<'_>, winner: Option<Side>) -> Option<Closing> {
    let told = |winner| Some((winner, tell_winner(words.as_bytes(), names.name_of(winner).as_bytes())?));
    match winner.filter(|_| names.white != names.black).and_then(told) {
        None => said_in_tag(words, names).filter(|closing| !closing.is_of_draw()),
        Some((_, EndCause::Other)) => None,
        Some((winner, cause)) => Some(Closing { loser: Some(winner.other()), cause }),
    }
}

/// Reads a comment without its braces, as [`closing_with_names`] does. What is a Termination by itself counts here,
/// too.
pub(crate) fn in_comment(text: &str, names: PlayerNames<'_>) -> Option<Closing> {
    let bare = behind_clock(text).trim_end_matches('.');
    if bare.eq_ignore_ascii_case(TIME_FORFEIT) {
        return Some(Closing { loser: None, cause: EndCause::Time });
    }
    closing_with_names(text, names)
}

/// Words of a Termination tag for a fallen flag, in folded form, besides those of the lexicon.
const FLAGS: [&str; 6] = ["on time", "time limit", "time control exceeded", "overstep", "overstepped", "oversteps"];

/// Whether the words of a Termination tag, in folded form, name a fallen flag anywhere. Whole words count: a player may
/// be called Macayo.
pub(crate) fn names_flag(folded: &str) -> bool {
    let starts = std::iter::once(0).chain(memchr::memchr_iter(b' ', folded.as_bytes()).map(|at| at + 1));
    let names = |text: &str, flag: &str| text.strip_prefix(flag).is_some_and(|r| r.is_empty() || r.starts_with(' '));
    starts.map(|at| &folded[at..]).any(|text| FLAGS.iter().chain(&*lexicon::FLAGS).any(|flag| names(text, flag)))
}

/// The value of Termination for a flag that fell (PGN standard 9.8.1).
const TIME_FORFEIT: &str = "time forfeit";

#[cfg(test)]
mod tests {
    use super::*;

    /// The result of [`read_closing`] in parts.
    type Said = Option<(Option<Side>, EndCause)>;

    fn says(text: &str, expected: Said) {
        assert_eq!(read_closing(text).map(|c| (c.loser, c.cause)), expected, "{text}");
        assert!(expected.is_none() || lexicon::may_say_why(text.as_bytes()), "{text}");
    }

    #[test]
    fn words_are_put_together_by_what_they_mean() {
        use EndCause::{Absence, Board, BothFlags, Illegal, Phone, Resignation, Sealed, Time};
        use Side::{Black, White};
        for (text, expected) in [
            ("Black made an illegal move, 2 minutes for White", None),
            ("Zweiter regelwidriger Zug von Schwarz", Some((Some(Black), Illegal))),
            ("Both flags fell, Black's first", None),
            ("Las negras pierden por segunda jugada ilegal", Some((Some(Black), Illegal))),
            ("Draw: Black's flag fell, but White cannot mate", Some((Some(Black), Time))),
            ("Hết giờ, Đen thua", Some((Some(Black), Time))),
            ("Hết giờ. Ván hay", Some((None, Time))),
            ("White's loss on time", Some((Some(White), Time))),
            ("Abandon des Noirs", Some((Some(Black), Resignation))),
            ("0-1, White was checkmated on move 6", Some((Some(White), Board(Ground::Checkmate)))),
            ("Wit geeft op", Some((Some(White), Resignation))),
            ("White gives up the exchange", None),
            ("White wins time", None),
            ("White time: 0:05", None),
            ("Les Blancs perdent du temps", None),
            ("White's mobile phone rang", Some((Some(White), Phone))),
            ("Điện thoại của Đen đổ chuông", Some((Some(Black), Phone))),
            ("Đen thắng do Trắng đến muộn quá một giờ", Some((Some(White), Absence))),
            ("White forfeits, absent", Some((Some(White), Absence))),
            ("White was late to see it", None),
            ("Đen muốn hòa", None),
            ("Third illegal move (White)", Some((Some(White), Illegal))),
            ("illegal sealed move of Black", Some((Some(Black), Sealed))),
            ("Hai lá cờ đều đã rụng", Some((None, BothFlags))),
            ("flags hanging", Some((None, BothFlags))),
        ] {
            says(text, expected);
        }
    }

    #[test]
    fn words_at_the_end_of_a_game() {
        use EndCause::{Board, BothFlags, Illegal, Other, Resignation, Time};
        use Side::{Black, White};
        for (text, expected) in [
            ("White resigns", Some((Some(White), Resignation))),
            ("Black forfeits on time", Some((Some(Black), Time))),
            ("Trắng xin thua", Some((Some(White), Resignation))),
            ("BÊN ĐEN ĐẦU HÀNG!", Some((Some(Black), Resignation))),
            ("chịu thua", Some((None, Resignation))),
            ("Black won by resignation", Some((Some(White), Resignation))),
            ("White checkmated", Some((Some(White), Board(Ground::Checkmate)))),
            ("Đen hết giờ", Some((Some(Black), Time))),
            ("WHITE\nforfeits\non time", Some((Some(White), Time))),
            ("White should resign", None),
            ("resigning was premature", None),
            ("and White could have resigned", None),
            ("Đen thắng", None),
            ("time forfeit", None),
            ("", None),
            ("Black’s flag fell", Some((Some(Black), Time))),
            ("Trắng thua vì rụng cờ", Some((Some(White), Time))),
            ("Đen thắng do Trắng hết giờ", Some((Some(White), Time))),
            ("Đen thắng vì đối thủ xin thua", Some((Some(White), Resignation))),
            ("Trắng bị xử thua", Some((Some(White), Other))),
            ("1-0, Đen xin thua", Some((Some(Black), Resignation))),
            ("0 - 1 Black wins on time", Some((Some(White), Time))),
            ("Ghi chú: Đen rụng cờ.", Some((Some(Black), Time))),
            ("(Trắng thắng, xin thua)", Some((Some(Black), Resignation))),
            ("den het gio", Some((Some(Black), Time))),
            ("Đe\u{302}n", None),
            ("đến hết giờ thì thôi", None),
            ("Trang resigns", None),
            ("Đen chưa xin thua", None),
            ("White did not lose on time", None),
            ("Trắng suýt rụng cờ", None),
            ("White resigns? No, 40.Qh7 mates", None),
            ("White loses by a third illegal move", Some((Some(White), Illegal))),
            ("Black forfeits by illegal move", Some((Some(Black), Illegal))),
            ("White wins due to illegal moves", Some((Some(Black), Illegal))),
            ("Black made a second illegal move", Some((Some(Black), Illegal))),
            ("Trắng bị xử thua do đi sai luật lần 2", Some((Some(White), Illegal))),
            ("Đen thua vì đi nước không hợp lệ", Some((Some(Black), Illegal))),
            ("Trang đi sai luật", None),
            ("an illegal move was overlooked", None),
            ("Illegal move", Some((None, Illegal))),
            ("Black lost: illegal move no. 2", Some((Some(Black), Illegal))),
            ("Đen thua vì hai lần đi nước sai luật", Some((Some(Black), Illegal))),
            ("Schwarz verliert durch zweiten regelwidrigen Zug", Some((Some(Black), Illegal))),
            ("Weiß überschreitet die Zeit", Some((Some(White), Time))),
            ("Weiß verliert durch Zeitüberschreitung", Some((Some(White), Time))),
            ("Schwarz gibt auf", Some((Some(Black), Resignation))),
            ("Schwarz ist matt", Some((Some(Black), Board(Ground::Checkmate)))),
            ("Les Blancs perdent au temps", Some((Some(White), Time))),
            ("Les Noirs abandonnent", Some((Some(Black), Resignation))),
            ("Las negras se rinden", Some((Some(Black), Resignation))),
            ("Las blancas pierden por tiempo", Some((Some(White), Time))),
            ("Both flags fell", Some((None, BothFlags))),
            ("Both players ran out of time", Some((None, BothFlags))),
            ("Hai bên cùng rụng cờ", Some((None, BothFlags))),
            ("Cả hai bên cùng rụng kim", Some((None, BothFlags))),
            ("Beide Blättchen gefallen", Some((None, BothFlags))),
            ("Les deux drapeaux sont tombés", Some((None, BothFlags))),
            ("Both players resigned themselves to a draw", None),
            ("Trắng thắng do Đen bị xử thua vì đi sai luật lần 3", Some((Some(Black), Illegal))),
            ("Đen thắng do Đen hết giờ", Some((Some(Black), Time))),
        ] {
            says(text, expected);
        }
        let marks: String = unicode_normalization::UnicodeNormalization::nfd("Trắng hết giờ").collect();
        assert_eq!(read_closing(&marks).map(|c| (c.loser, c.cause)), Some((Some(White), Time)));
        let tail = "Kd6 { [%eval 0.0] } {White\nresigns} 0-1";
        assert_eq!(
            comments(tail).find_map(|comment| in_comment(comment, PlayerNames::default())).map(|c| c.loser),
            Some(Some(White))
        );
        let tail = "Kd6 { [%eval 0.0] } {White resigns} 0-1";
        assert_eq!(
            comments(tail).find_map(|comment| in_comment(comment, PlayerNames::default())).map(|c| c.loser),
            Some(Some(White))
        );
    }

    #[test]
    fn what_ended_a_game_on_the_board() {
        use Ground::{Checkmate, FiftyMoves, FivefoldRepetition, Material, Repetition, SeventyFiveMoves, Stalemate};
        for (text, expected) in [
            ("Draw by 3-fold repetition", Some(Repetition)),
            ("Game drawn by repetition", Some(Repetition)),
            ("Hòa do lặp lại 3 lần", Some(Repetition)),
            ("Draw by fifty moves rule", Some(FiftyMoves)),
            ("Game drawn by 50-move rule", Some(FiftyMoves)),
            ("hòa theo luật 50 nước", Some(FiftyMoves)),
            ("Draw by stalemate", Some(Stalemate)),
            ("Hòa do hết nước đi", Some(Stalemate)),
            ("Hoà pat", Some(Stalemate)),
            ("Neither player has mating material", Some(Material)),
            ("Draw by insufficient mating material", Some(Material)),
            ("Hòa do không đủ quân chiếu hết", Some(Material)),
            ("White mates", Some(Checkmate)),
            ("Nguyễn Văn An won by checkmate", Some(Checkmate)),
            ("Black is checkmated", Some(Checkmate)),
            ("Đen bị chiếu hết", Some(Checkmate)),
            ("Checkmate!", Some(Checkmate)),
            ("Kết quả: Hòa do lặp lại 3 lần", Some(Repetition)),
            ("Kết quả: 1-0 (chiếu hết)", Some(Checkmate)),
            ("The game is a draw by threefold repetition.", Some(Repetition)),
            ("Hòa do bất biến 3 lần", Some(Repetition)),
            ("hòa bất biến", Some(Repetition)),
            ("Remis durch dreimalige Stellungswiederholung", Some(Repetition)),
            ("Nulle par triple répétition", Some(Repetition)),
            ("Tablas por triple repetición", Some(Repetition)),
            ("50-Züge-Regel", Some(FiftyMoves)),
            ("Règle des 50 coups", Some(FiftyMoves)),
            ("Hòa: luật 50 nước", Some(FiftyMoves)),
            ("Hòa (50 nước)", Some(FiftyMoves)),
            ("Patt", Some(Stalemate)),
            ("1/2 (Patt)", Some(Stalemate)),
            ("Tablas por ahogado", Some(Stalemate)),
            ("Remis, ungenügendes Material", Some(Material)),
            ("Nulle par manque de matériel", Some(Material)),
            ("Tablas por material insuficiente", Some(Material)),
            ("Schwarz ist matt", Some(Checkmate)),
            ("Les Noirs sont mat", Some(Checkmate)),
            ("1/2-1/2 threefold repetition", Some(Repetition)),
            ("dreimal dieselbe Stellung", Some(Repetition)),
            ("Black claimed a draw by threefold repetition", Some(Repetition)),
            ("Draw by fivefold repetition", Some(FivefoldRepetition)),
            ("Draw by 75-move rule", Some(SeventyFiveMoves)),
            ("Trắng hết nước đi", Some(Stalemate)),
            ("Les noirs sont pat", Some(Stalemate)),
            ("dead position", Some(Material)),
            ("Ничья троекратным повторением позиции", Some(Repetition)),
            ("remíza trojím opakováním", Some(Repetition)),
            ("мат", Some(Checkmate)),
            ("Scacco matto", Some(Checkmate)),
            ("0.00/31 0.50s, Draw by 3-fold repetition", Some(Repetition)),
            ("nobody was mated", None),
            ("Threefold repetition was not claimed", None),
            ("Mate in 3", None),
            ("no draw by repetition", None),
            ("White mates in 3", None),
            ("avoiding a draw by repetition", None),
            ("Game drawn by agreement", None),
            ("Draw by adjudication: SyzygyTB", None),
            ("Game drawn by timeout vs insufficient material", None),
            ("Đen hết giờ", None),
            ("Normal", None),
        ] {
            assert_eq!(ground(text), expected, "{text}");
            assert!(expected.is_none() || lexicon::may_say_why(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn a_tag_names_the_loser_for_a_reason_that_the_lexicon_lacks() {
        let of = |text| said_in_tag(text, PlayerNames::default()).map(|closing| (closing.loser, closing.cause));
        for text in ["White loses for chewing gum", "Trắng thua do nói chuyện", "Black wins because White was rude"]
        {
            assert_eq!(of(text), Some((Some(Side::White), EndCause::Other)), "{text}");
            assert_eq!(read_closing(text), None, "{text}");
        }
        assert_eq!(of("White loses the exchange"), None);
        assert_eq!(of("White would lose by zugzwang"), None);
    }

    #[test]
    fn a_loss_of_both_players_is_told() {
        for text in ["both players lose for breaking the laws", "ca hai bi xu thua", "ca hai thua do noi chuyen"] {
            assert_eq!(winnerless(text), Some(Outcome::BothLose), "{text}");
        }
        assert_eq!(winnerless("draw agreed"), Some(Outcome::Draw));
        for text in ["both players lost on time", "both players lost the thread", "white loses", "normal"] {
            assert_eq!(winnerless(text), None, "{text}");
        }
    }

    #[test]
    fn a_player_is_named() {
        let names = PlayerNames { white: "Adams, Bob", black: "Baker, Carl" };
        assert_eq!(ground_of("Baker, Carl checkmated", names), Some(Ground::Checkmate));
        assert_eq!(ground("Baker, Carl checkmated"), None);
    }
}
