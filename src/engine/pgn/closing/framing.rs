//! What programs write around the words about the end of a game: clocks, scores, a refused half-move.

/// The words behind the clock, which servers write before them.
pub(super) fn behind_clock(text: &str) -> &str {
    text.rsplit_once(']').map_or(text, |(_, after)| after).trim()
}

/// The words behind the score, depth and time of an engine, which matches of engines write before them:
/// `+0.35/22 1.4s, White mates`.
pub(super) fn behind_figures(text: &str) -> &str {
    if let Some((head, rest)) = text.strip_prefix('(').and_then(|text| text.split_once(')'))
        && head.split_whitespace().all(|word| word.chars().all(is_of_figure))
    {
        return behind_figures(rest.trim());
    }
    let figure = |word: &str| word.contains(|c: char| c.is_ascii_digit()) && word.chars().all(is_of_figure);
    match text.split_once(',') {
        Some((head, rest)) if head.contains('/') && head.split_whitespace().all(figure) => behind_figures(rest.trim()),
        _ => text,
    }
}

/// Whether a letter may stand in a score, a depth or a time: `+M12/34`, `250ms`.
fn is_of_figure(c: char) -> bool {
    c.is_ascii_digit() || "+-/.:#Mmsn".contains(c)
}

/// The words before a half-move in squares that a program of matches refused, and whether there is one: the game was
/// over with it, `White makes an illegal move: h1h9`.
pub(super) fn before_refused(text: &str) -> (&str, bool) {
    let is_square = |at: &[u8]| matches!(at, [b'a'..=b'h', b'0'..=b'9', ..]);
    let is_move =
        |step: &[u8]| step == b"0000" || step.len() <= 5 && is_square(step) && step.get(2..).is_some_and(is_square);
    match text.trim_end_matches('.').rsplit_once(": ") {
        Some((words, step)) if is_move(step.trim().as_bytes()) => (words, true),
        _ => (text, false),
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_closing;
    use super::*;
    use crate::pgn::cause::EndCause;
    use bienban_base::place::Side;

    #[test]
    fn figures_of_an_engine_are_no_words() {
        for (text, words) in [
            ("+0.35/22 1.4s, White mates", "White mates"),
            ("-M3/245 0.000s, Black mates", "Black mates"),
            ("0.00/1 250ms, n=1200, Draw", "n=1200, Draw"),
            ("1-0, White mates", "1-0, White mates"),
            ("(+0.00/31 12s) stalemate", "stalemate"),
            ("(White mates)", "(White mates)"),
            ("time 1/2, White mates", "time 1/2, White mates"),
        ] {
            assert_eq!(behind_figures(text), words);
        }
    }

    #[test]
    fn a_refused_half_move_ends_the_game() {
        assert_eq!(before_refused("White makes an illegal move: h1h9"), ("White makes an illegal move", true));
        assert_eq!(before_refused("Black makes an illegal move: e7e8q."), ("Black makes an illegal move", true));
        assert_eq!(before_refused("White: resigns"), ("White: resigns", false));
    }

    #[test]
    fn words_of_programs_and_of_other_languages() {
        use EndCause::{Illegal, Resignation, Time};
        use Side::{Black, White};
        for (text, expected) in [
            ("Белые сдались", Some((Some(White), Resignation))),
            ("Чёрные просрочили время", Some((Some(Black), Time))),
            ("Białe poddały się", Some((Some(White), Resignation))),
            ("Bílý vzdal", Some((Some(White), Resignation))),
            ("Black makes an illegal move: e7e9", Some((Some(Black), Illegal))),
            ("+0.10/22 0.9s, White loses on time", Some((Some(White), Time))),
            ("drawn by timeout vs insufficient material", Some((None, Time))),
        ] {
            assert_eq!(read_closing(text).map(|of| (of.loser, of.cause)), expected, "{text}");
        }
    }
}
