//! Games as text, and what pgn-reader and shakmaty make of one, without anything of ours.

use std::ops::ControlFlow;

use pgn_reader::{Nag, RawComment, RawTag, Reader, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus};
use shakmaty::{CastlingMode, Chess, FromSetup as _, Position as _};

/// The games of a file, cut at their Event tags.
pub(crate) fn games(text: &str) -> Vec<&str> {
    let starts: Vec<usize> = text.match_indices("[Event \"").map(|(at, _)| at).collect();
    starts.windows(2).map(|pair| text[pair[0]..pair[1]].trim_end()).collect()
}

/// Plays the main line of a game.
#[derive(Default)]
struct Player {
    count: u32,
    refused: Option<String>,
}

impl Visitor for Player {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, position: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN"
            && let Ok(fen) = Fen::from_ascii(value.as_bytes())
        {
            let setup = fen.into_setup();
            let mode = CastlingMode::detect(&setup);
            *position = Chess::from_setup(setup, mode).ok();
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, position: Option<Chess>) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(position.unwrap_or_default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        // The Laws let a player leave the sign of a capture out (2018 C.13), and shakmaty does not.
        let signed = match san.san {
            San::Normal { role, file, rank, capture: false, to, promotion } => {
                San::Normal { role, file, rank, capture: true, to, promotion }
            }
            other => other,
        };
        let Ok(played) = san.san.to_move(position).or_else(|_| signed.to_move(position)) else {
            self.refused.get_or_insert(san.to_string());
            return ControlFlow::Break(());
        };
        position.play_unchecked(played);
        self.count += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn comment(&mut self, _: &mut Chess, _: RawComment<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn nag(&mut self, _: &mut Chess, _: Nag) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) {}
}

/// A game without what pgn-reader takes otherwise: it ends a game at a blank line, does not know `:` as the sign of a
/// capture nor the blank at which no line ends, and wants blanks around a glyph and `=` in a promotion.
fn spaced(game: &str) -> String {
    let game = game.replace("\r\n", "\n").replace('\r', "\n");
    let (tags, movetext) = game.split_at(game.find("\n\n").map_or(0, |at| at + 2));
    let mut out = format!("{}\n\n", tags.trim_end());
    let (mut glyph, mut blank) = (false, true);
    for c in movetext.chars() {
        if glyph && !c.is_ascii_digit() {
            out.push(' ');
            glyph = false;
        }
        if c == '$' {
            out.push(' ');
            glyph = true;
        }
        // A line that begins with `%` is for other programs, so line ends stay.
        match c {
            '\n' if blank => {}
            'Q' | 'R' | 'B' | 'N' if promotes(&out) => out.extend(['=', c]),
            ':' => out.push('x'),
            '\u{a0}' => out.push(' '),
            c => out.push(c),
        }
        blank = c == '\n' || blank && c.is_whitespace();
    }
    out
}

/// Whether a text ends with a square on the last rank that nothing stands before but a pawn's file.
fn promotes(text: &str) -> bool {
    let word = text.rsplit([' ', '\n', '.']).next().unwrap_or_default();
    let square = word.rsplit('x').next().unwrap_or_default();
    matches!(square.as_bytes(), [b'a'..=b'h', b'1' | b'8']) && !word.starts_with(|c: char| c.is_ascii_uppercase())
}

/// How many half-moves the main line of the first game of a text has.
///
/// # Errors
/// The half-move that shakmaty refuses.
pub(crate) fn half_moves(text: &str) -> Result<u32, String> {
    let mut player = Player::default();
    let _ = Reader::new(spaced(text).as_bytes()).read_game(&mut player).expect("a slice can be read");
    player.refused.map_or(Ok(player.count), Err)
}
