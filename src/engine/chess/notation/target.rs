//! How a half-move is written: with the letters of a language, with figurines, or as coordinates.

use std::io::Write as _;
use std::str::FromStr;

use shakmaty::san::San;
use shakmaty::{Chess, File, Move, Position, Rank, Role, Square};

use super::letters::{self, FIGURINES, Language};
use crate::chess::step::ReplayStep;
use crate::pgn::shape::CheckMark;
use bienban_base::message::Message;

/// A notation that games can be written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotationTarget {
    /// Short algebraic notation with the letters of a language (PGN standard 8.2.3, Laws 2018 C.2).
    Letters(&'static Language),
    /// Short algebraic notation with ♔♕♖♗♘.
    Figurine,
    /// Squares alone, as engines write them: `e2e4`, `e7e8q`. Castling is the king's move, in Chess960 to the rook. A
    /// null move is `--`, since readers of PGN end a game at the `0000` of engines.
    Uci,
    /// Long algebraic notation with English letters: `e2-e4`, `Ng1-f3` (Laws 2018 C.8).
    Long,
}

impl FromStr for NotationTarget {
    type Err = Message;

    /// Reads the code of a language, `figurine`, `uci` or `lan`.
    fn from_str(id: &str) -> Result<NotationTarget, Message> {
        match id {
            "figurine" => Ok(NotationTarget::Figurine),
            "uci" => Ok(NotationTarget::Uci),
            "lan" => Ok(NotationTarget::Long),
            _ => letters::by_id(id).map(NotationTarget::Letters).ok_or_else(|| {
                let known = letters::LANGUAGES.iter().map(|l| l.id).chain(["figurine", "uci", "lan"]);
                Message::new("unknown-name").with("known", known.collect::<Vec<_>>().join(" "))
            }),
        }
    }
}

impl NotationTarget {
    /// Whether the letters are Vietnamese.
    pub fn is_vietnamese(self) -> bool {
        self == NotationTarget::Letters(letters::VIETNAMESE)
    }

    /// Whether castling is written with zeros by custom. The Laws do so (2018 C.13), but PGN programs, which read
    /// English, expect the letter O.
    fn castles_with_zeros(self) -> bool {
        matches!(self, NotationTarget::Letters(language) if language != letters::ENGLISH)
    }
}

/// How half-moves are written.
#[derive(Debug, Clone, Copy)]
pub struct NotationStyle {
    /// The notation.
    pub target: NotationTarget,
    /// The sign of a capture, such as `x` or `:`.
    pub capture: &'static str,
    /// The letter of castling: `O` or `0`.
    pub castling: char,
    /// Whether en passant is marked: by `qđ` in Vietnamese, else by ` e.p.` (Laws 2018 C.13).
    pub en_passant: bool,
}

impl NotationStyle {
    /// The custom of a notation: `x`, castling with zeros except in English, and no mark for en passant.
    pub fn of(target: NotationTarget) -> NotationStyle {
        let castling = if target.castles_with_zeros() { '0' } else { 'O' };
        NotationStyle { target, capture: "x", castling, en_passant: false }
    }

    /// Appends a half-move, with its mark of check or mate.
    pub fn write(&self, step: &ReplayStep, out: &mut Vec<u8>) {
        let Some(played) = step.played else { return out.extend_from_slice(b"--") };
        match self.target {
            NotationTarget::Uci => {
                let _ = write!(out, "{}", played.to_uci(step.before.castles().mode()));
                return;
            }
            NotationTarget::Long => self.long(played, out),
            NotationTarget::Letters(_) | NotationTarget::Figurine => self.short(&step.before, played, out),
        }
        let en_passant = self.en_passant && played.is_en_passant();
        // `qđ` (qua đường) comes before the mark of check, ` e.p.` after it.
        if en_passant && self.target.is_vietnamese() {
            out.extend_from_slice("qđ".as_bytes());
        }
        match step.mark {
            CheckMark::Mate => out.push(b'#'),
            CheckMark::Check | CheckMark::Double => out.push(b'+'),
            CheckMark::None => {}
        }
        if en_passant && !self.target.is_vietnamese() {
            out.extend_from_slice(b" e.p.");
        }
    }

    /// Appends a half-move in short notation, without its mark.
    pub(super) fn short(&self, position: &Chess, played: Move, out: &mut Vec<u8>) {
        match San::from_move(position, played) {
            San::Normal { role, file, rank, capture, to, promotion } => {
                self.letter(role, out);
                out.extend(file.map(|f| File::char(f) as u8));
                out.extend(rank.map(|r| Rank::char(r) as u8));
                if capture {
                    out.extend_from_slice(self.capture.as_bytes());
                }
                square(to, out);
                self.promotion(promotion, out);
            }
            San::Castle(side) => self.castle(side.is_king_side(), out),
            San::Null | San::Put { .. } => out.extend_from_slice(b"--"),
        }
    }

    /// Appends a half-move in long notation, without its mark.
    fn long(&self, played: Move, out: &mut Vec<u8>) {
        if let Some(side) = played.castling_side() {
            return self.castle(side.is_king_side(), out);
        }
        self.letter(played.role(), out);
        if let Some(from) = played.from() {
            square(from, out);
        }
        out.extend_from_slice(if played.is_capture() { self.capture.as_bytes() } else { b"-" });
        square(played.to(), out);
        self.promotion(played.promotion(), out);
    }

    /// Appends castling; `short` is the king's side.
    fn castle(&self, short: bool, out: &mut Vec<u8>) {
        let o = self.castling as u8;
        let whole = [o, b'-', o, b'-', o];
        out.extend_from_slice(if short { &whole[..3] } else { &whole });
    }

    /// Appends `=` and the letter of the piece, if there is a promotion.
    fn promotion(&self, into: Option<Role>, out: &mut Vec<u8>) {
        if let Some(role) = into {
            out.push(b'=');
            self.letter(role, out);
        }
    }

    /// Appends the letter of a piece; nothing for a pawn.
    fn letter(&self, role: Role, out: &mut Vec<u8>) {
        let index = letters::ROLES.iter().position(|&r| r == role);
        let letter = index.map(|index| match self.target {
            NotationTarget::Figurine => FIGURINES[index],
            NotationTarget::Letters(language) => language.letters[index],
            NotationTarget::Uci | NotationTarget::Long => letters::ENGLISH.letters[index],
        });
        if let Some(letter) = letter {
            out.extend_from_slice(letters::spelled(letter, &mut [0; 4]).as_bytes());
        }
    }
}

/// Appends the name of a square.
fn square(square: Square, out: &mut Vec<u8>) {
    out.extend([square.file().char() as u8, square.rank().char() as u8]);
}
