//! The written form of a half-move in descriptive notation: as much of it as is known without the position.
//!
//! `N-KB3` is a knight's move to the third rank of the king's bishop's file, counted from the player's own side;
//! `R/1-K1` leaves the first rank; `QPxP` is the capture of a pawn by the pawn of the queen's file.

use super::shape::CheckMark;

/// Files, a bit each from a to h.
pub(crate) type FileSet = u8;

/// A man as it is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DescriptiveMan {
    /// K, Q, R, B, N or P.
    pub(crate) letter: u8,
    /// The wing that a piece is named after: the king's, or the queen's.
    pub(crate) wing: Option<bool>,
    /// The files that a pawn is named after.
    pub(crate) files: FileSet,
}

/// A place as it is named: files, and a rank from 0 on the player's own side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DescriptivePlace {
    pub(crate) files: FileSet,
    pub(crate) rank: u8,
}

/// What a half-move does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DescriptiveDeed {
    /// It castles; `true` on the king's side, `None` where no side is named.
    Castles(Option<bool>),
    /// It goes to a place.
    Goes(DescriptivePlace),
    /// It takes a man, which may be named by its place.
    Takes(DescriptiveMan, Option<DescriptivePlace>),
}

/// A half-move as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DescriptiveMove {
    pub(crate) man: DescriptiveMan,
    /// The place of the man, if it is written.
    pub(crate) from: Option<DescriptivePlace>,
    pub(crate) deed: DescriptiveDeed,
    /// The letter of the piece that a pawn becomes.
    pub(crate) promotion: Option<char>,
    pub(crate) en_passant: bool,
    pub(crate) mark: CheckMark,
}

/// Marks after a half-move, the longer first. Those of letters may be separated from it by a blank.
const MARKS: [(&str, CheckMark); 14] = [
    ("dis. ch", CheckMark::Check),
    ("dis.ch", CheckMark::Check),
    ("dis ch", CheckMark::Check),
    ("disch", CheckMark::Check),
    ("dbl. ch", CheckMark::Check),
    ("dbl.ch", CheckMark::Check),
    ("dbl ch", CheckMark::Check),
    ("dblch", CheckMark::Check),
    ("mate", CheckMark::Mate),
    ("ch", CheckMark::Check),
    ("++", CheckMark::Double),
    ("+", CheckMark::Check),
    ("#", CheckMark::Mate),
    ("†", CheckMark::Check),
];

/// The half-move at `at`, and its end.
pub(crate) fn scan(s: &[u8], at: usize) -> Option<(DescriptiveMove, usize)> {
    let mut reader = DescriptiveReader { s, at };
    let mut form = reader.form()?;
    reader.marks(&mut form);
    ends(s.get(reader.at)).then_some((form, reader.at))
}

/// Whether a half-move may end before this byte.
fn ends(next: Option<&u8>) -> bool {
    next.is_none_or(|b| b.is_ascii_whitespace() || matches!(b, b'!' | b'?' | b'{' | b'(' | b')' | b';' | b','))
}

/// The king, as castling means it.
const KING: DescriptiveMan = DescriptiveMan { letter: b'K', wing: None, files: FileSet::MAX };

struct DescriptiveReader<'s> {
    s: &'s [u8],
    at: usize,
}

impl DescriptiveReader<'_> {
    fn peek(&self, text: &str) -> bool {
        self.s.get(self.at..).is_some_and(|rest| rest.starts_with(text.as_bytes()))
    }

    fn take(&mut self, text: &str) -> bool {
        let found = self.peek(text);
        self.at += if found { text.len() } else { 0 };
        found
    }

    fn take_any(&mut self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.take(text))
    }

    /// Tries to read something. If it is not there, the reader stays at its place.
    fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.at;
        let found = read(self);
        if found.is_none() {
            self.at = before;
        }
        found
    }

    /// The letters at the place, at most three; `Kt` is N.
    fn letters(&mut self) -> ([u8; 3], usize) {
        let (mut letters, mut count) = ([0; 3], 0);
        while count < 3 {
            let Some(&letter @ (b'K' | b'Q' | b'R' | b'B' | b'N' | b'P')) = self.s.get(self.at) else { break };
            let knight = self.peek("Kt");
            self.at += if knight { 2 } else { 1 };
            letters[count] = if knight { b'N' } else { letter };
            count += 1;
        }
        (letters, count)
    }

    fn man(&mut self) -> Option<DescriptiveMan> {
        let (letters, count) = self.letters();
        let man = match &letters[..count] {
            [b'P'] => DescriptiveMan { letter: b'P', wing: None, files: FileSet::MAX },
            [file @ .., b'P'] => DescriptiveMan { letter: b'P', wing: None, files: files(file)? },
            [letter] => DescriptiveMan { letter: *letter, wing: None, files: FileSet::MAX },
            [wing @ (b'K' | b'Q'), letter @ (b'R' | b'B' | b'N')] => {
                DescriptiveMan { letter: *letter, wing: Some(*wing == b'K'), files: FileSet::MAX }
            }
            _ => return None,
        };
        Some(man)
    }

    /// A file and a rank, or with `rank_alone` a rank of any file.
    fn place(&mut self, rank_alone: bool) -> Option<DescriptivePlace> {
        let (letters, count) = self.letters();
        let files = if count == 0 && rank_alone { FileSet::MAX } else { files(&letters[..count])? };
        let rank = self.s.get(self.at).filter(|b| matches!(b, b'1'..=b'8'))?;
        self.at += 1;
        Some(DescriptivePlace { files, rank: rank - b'1' })
    }

    /// The place of a man: `/K1`, `(K1)`, `/1`, `(1)`.
    fn standing(&mut self) -> Option<DescriptivePlace> {
        self.attempt(|reader| {
            if reader.take("/") {
                return reader.place(true);
            }
            let place = reader.take("(").then(|| reader.place(true)).flatten()?;
            reader.take(")").then_some(place)
        })
    }

    /// What a pawn becomes: `=Q`, `(Q)`, `/Q`, `Q`.
    fn promotion(&mut self) -> Option<char> {
        self.attempt(|reader| {
            let bracket = reader.take("(");
            if !bracket {
                reader.take_any(&["=", "/"]);
            }
            let (letters, count) = reader.letters();
            let whole = !bracket || reader.take(")");
            let piece = count == 1 && whole && matches!(letters[0], b'Q' | b'R' | b'B' | b'N');
            piece.then_some(char::from(letters[0]))
        })
    }

    /// The side of a castling in words: `Castles Q`, `Castles (KR)`.
    fn side(&mut self) -> Option<bool> {
        self.attempt(|reader| {
            let bracket = reader.take(" (") || reader.take("(");
            if !bracket && !reader.take(" ") {
                return None;
            }
            let (letters, count) = reader.letters();
            let short = match &letters[..count] {
                [b'K'] | [b'K', b'R'] => true,
                [b'Q'] | [b'Q', b'R'] => false,
                _ => return None,
            };
            // In `Castles Q-K2` the queen is Black's.
            let ends = if bracket { reader.take(")") } else { ends(reader.s.get(reader.at)) };
            ends.then_some(short)
        })
    }

    fn form(&mut self) -> Option<DescriptiveMove> {
        let castles = [("O-O-O", false), ("0-0-0", false), ("O-O", true), ("0-0", true)];
        let plain = |man, from, deed| DescriptiveMove {
            man,
            from,
            deed,
            promotion: None,
            en_passant: false,
            mark: CheckMark::None,
        };
        if let Some((_, short)) = castles.into_iter().find(|(text, _)| self.take(text)) {
            return Some(plain(KING, None, DescriptiveDeed::Castles(Some(short))));
        }
        if self.take_any(&["Castles", "castles"]) {
            return Some(plain(KING, None, DescriptiveDeed::Castles(self.side())));
        }
        let man = self.man()?;
        let from = self.standing();
        let deed = if self.take("-") {
            DescriptiveDeed::Goes(self.place(false)?)
        } else if self.take_any(&["x", "X", ":", "×"]) {
            let taken = self.man().filter(|man| man.letter != b'K')?;
            DescriptiveDeed::Takes(taken, self.standing())
        } else {
            return None;
        };
        let promotion = (man.letter == b'P').then(|| self.promotion()).flatten();
        Some(DescriptiveMove { promotion, ..plain(man, from, deed) })
    }

    /// The marks after a half-move, glued to it or apart.
    fn marks(&mut self, form: &mut DescriptiveMove) {
        for _ in 0..2 {
            let found = self.attempt(|reader| {
                let apart = reader.take(" ");
                let en_passant = reader.take_any(&["e.p.", "e.p", "ep.", "ep"]);
                let mark = MARKS
                    .iter()
                    .filter(|_| !en_passant)
                    .find(|(text, _)| (!apart || text.as_bytes()[0].is_ascii_alphabetic()) && reader.take(text));
                let mark = mark.map(|(text, mark)| {
                    if text.ends_with("ch") {
                        reader.take(".");
                    }
                    *mark
                });
                let ends = reader.s.get(reader.at).is_none_or(|b| !b.is_ascii_alphanumeric());
                (ends && (en_passant || mark.is_some())).then_some((en_passant, mark))
            });
            let Some((en_passant, mark)) = found else { return };
            form.en_passant |= en_passant;
            form.mark = mark.unwrap_or(form.mark);
        }
    }
}

/// The files that letters name: one if the wing is named, or for king and queen; else two.
fn files(letters: &[u8]) -> Option<FileSet> {
    let both = |piece: u8| match piece {
        b'R' => Some(0b1000_0001),
        b'N' => Some(0b0100_0010),
        b'B' => Some(0b0010_0100),
        _ => None,
    };
    match letters {
        [b'K'] => Some(0b0001_0000),
        [b'Q'] => Some(0b0000_1000),
        [piece] => both(*piece),
        [b'K', piece] => Some(both(*piece)? & 0xF0),
        [b'Q', piece] => Some(both(*piece)? & 0x0F),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_moves_are_read_to_their_end() {
        for (text, end) in [
            ("P-K4 P-K4", 4),
            ("N-KB3!", 5),
            ("Kt-KB3", 6),
            ("QKt-Q2", 6),
            ("BxP", 3),
            ("O-O-O ch", 8),
            ("PxP e.p. ch", 11),
            ("PxPe.p.", 7),
            ("P-K8=Q", 6),
            ("P-K8(Q)ch", 9),
            ("PxR(Q)", 6),
            ("R/1-K1", 6),
            ("R(R1)-K1", 8),
            ("RxN/K5", 6),
            ("RxN(K5)+", 8),
            ("B-N5 dis. ch.", 13),
            ("Q-R5 mate", 9),
            ("Q-R5 (c)", 4),
            ("KBPxQNP", 7),
            ("KR-K1", 5),
            ("QPxP {c}", 4),
            ("Castles Q-K2", 7),
            ("castles 1-0", 7),
            ("Castles QR P-K4", 10),
            ("Castles (K)", 11),
            ("Castles ch", 10),
        ] {
            assert_eq!(scan(text.as_bytes(), 0).map(|(_, end)| end), Some(end), "{text}");
        }
        for text in
            ["P-K9", "P-KK4", "Nf3", "RxK", "P4", "PK-Q4", "N-B", "P-K4x", "K-t", "Qd4", "R-a1", "B-N5chess", ""]
        {
            assert_eq!(scan(text.as_bytes(), 0), None, "{text}");
        }
        let (form, _) = scan(b"KNPxQBP(Q5)=Nch", 0).expect("a capture");
        assert_eq!((form.man.files, form.promotion, form.mark), (0b0100_0000, Some('N'), CheckMark::Check));
        let DescriptiveDeed::Takes(taken, Some(place)) = form.deed else { panic!("{form:?}") };
        assert_eq!((taken.files, place), (0b0000_0100, DescriptivePlace { files: 0b0000_1000, rank: 4 }));
    }
}
