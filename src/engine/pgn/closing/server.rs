//! Who won and why, in the words of servers: `An won on time`.

use crate::pgn::cause::{EndCause, Ground};

/// What follows the winner's name in the words of servers, and why the other player lost.
const WON: [(&str, EndCause); 6] = [
    (" won by resignation", EndCause::Resignation),
    (" won on time", EndCause::Time),
    (" won by checkmate", EndCause::Board(Ground::Checkmate)),
    (" won - game abandoned", EndCause::Other),
    (" wins by resignation", EndCause::Resignation),
    (" wins on time", EndCause::Time),
];

/// Why the other player lost, if words in the form of servers name this player as the winner. The name may be a word
/// that would be read otherwise, such as `Game` or `Default`.
pub(crate) fn tell_winner(words: &[u8], name: &[u8]) -> Option<EndCause> {
    // `?` names no player.
    let named = name.iter().any(|b| !b.is_ascii() || b.is_ascii_alphanumeric());
    let rest = words.strip_prefix(name).filter(|_| named)?;
    WON.iter().find(|(won, _)| won.as_bytes() == rest).map(|(_, cause)| *cause)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_in_the_words_of_servers() {
        assert_eq!(tell_winner(b"An won on time", b"An"), Some(EndCause::Time));
        for (words, name) in [
            ("An won on time", "B"),
            ("Anh won on time", "An"),
            ("B won", "B"),
            (" won on time", ""),
            ("? won on time", "?"),
        ] {
            assert_eq!(tell_winner(words.as_bytes(), name.as_bytes()), None, "{words}");
        }
    }
}
