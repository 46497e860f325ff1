//! The law's relative notation in words: `Pháo 2 bình 5`, `Xe sau tiến 2`, `Tốt giữa thứ 2 tiến 1`; the man may be a
//! letter (`P2 bình 5`).

use super::fold::{self, Tone};
use super::hits::Hits;
use super::man::ManKind;
use super::meaning::{NotationForm, XiangqiReading, XiangqiRefusal};
use super::position::XiangqiPosition;
use super::relative::{RelativeForm, RelativePlace, Sign, resolve};

/// The parts of a half-move in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WordedMove {
    wanted: RelativeForm,
    /// `Tuong` without tone mark: general or elephant.
    either: bool,
    /// Whether the man has another of its names.
    other_name: bool,
}

/// Reads the words of a half-move, in any case, with or without diacritics, NFC or NFD.
pub(super) fn read(position: &XiangqiPosition, text: &str) -> Result<XiangqiReading, XiangqiRefusal> {
    let said = parse(text).ok_or(XiangqiRefusal::Unknown)?;
    let general = resolve(position, said.wanted);
    if said.either {
        let elephant = resolve(position, RelativeForm { kind: ManKind::Elephant, ..said.wanted });
        return either(general, elephant);
    }
    let read = general?;
    // The words of the law are compared only roughly: capitals or missing marks need no remark either.
    Ok(XiangqiReading { form: read.form.or_variant(said.other_name), ..read })
}

/// The only reading of `Tuong` that is legal; else the more precise refusal.
fn either(
    general: Result<XiangqiReading, XiangqiRefusal>,
    elephant: Result<XiangqiReading, XiangqiRefusal>,
) -> Result<XiangqiReading, XiangqiRefusal> {
    match (general, elephant) {
        (Ok(general), Ok(elephant)) => {
            let mut hits = Hits::default();
            hits.push(general.half_move);
            hits.push(elephant.half_move);
            hits.only(true).map(|half_move| XiangqiReading { half_move, form: NotationForm::Variant })
        }
        (Ok(read), _) | (_, Ok(read)) => Ok(XiangqiReading { form: read.form.or_variant(true), ..read }),
        (Err(XiangqiRefusal::NoSuchMan), Err(refusal)) | (Err(refusal), Err(_)) => Err(refusal),
    }
}

/// The parts of a half-move in words. `None` if they are no half-move.
pub(super) fn parse(text: &str) -> Option<WordedMove> {
    // Nearly all texts that come here have no figure at their end, and are refused at once.
    let no_figure = |c: char| c.is_ascii() && !c.is_ascii_digit() || c.is_alphabetic();
    if text.trim_end().ends_with(no_figure) {
        return None;
    }
    let folded = fold::words(text)?;
    let mut words = folded.as_str().split(' ').flat_map(parts);
    let name = words.next()?;
    let kind = match name {
        "tuong" if folded.tone == Tone::Dot => ManKind::Elephant,
        "tuong" | "soai" | "tg" => ManKind::General,
        "voi" | "v" | "t" => ManKind::Elephant,
        "si" | "sy" | "s" => ManKind::Advisor,
        "xe" | "x" => ManKind::Chariot,
        "ma" | "m" => ManKind::Horse,
        "phao" | "p" => ManKind::Cannon,
        // Bình is the sign, and no soldier.
        "binh" if folded.tone == Tone::Grave => return None,
        "tot" | "binh" | "chot" | "b" | "c" => ManKind::Soldier,
        _ => return None,
    };
    let mut word = words.next()?;
    let mut place = None;
    if let "truoc" | "sau" | "giua" = word {
        place = Some(match word {
            "truoc" => RelativePlace::Front,
            "sau" => RelativePlace::Rear,
            _ => RelativePlace::Middle(1),
        });
        let middle = word == "giua";
        word = words.next()?;
        if middle && word == "thu" {
            place = Some(RelativePlace::Middle(digit(words.next()?).filter(|number| matches!(number, 2 | 3))?));
            word = words.next()?;
        }
        if middle && kind != ManKind::Soldier {
            return None;
        }
    }
    let mut number = None;
    if let Some(file) = digit(word) {
        number = Some(file);
        word = words.next()?;
    }
    let other_sign = matches!(word, "." | "/" | "-");
    // `X2. 1` is a token of letters with a stray blank.
    if other_sign && (name.len() < 2 || name == "tg") {
        return None;
    }
    let sign = sign(word)?;
    let target = digit(words.next()?)?;
    if words.next().is_some() || (place.is_none() && number.is_none()) {
        return None;
    }
    let either = name == "tuong" && folded.tone == Tone::Other;
    let other_name = other_sign || name.len() < 2 || matches!(name, "soai" | "binh" | "chot" | "voi" | "tg");
    Some(WordedMove { wanted: RelativeForm { kind, place, number, sign, target }, either, other_name })
}

/// The letters and the figures of a word, each as a part: `p8tan2`.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let figure = rest.starts_with(|c: char| c.is_ascii_digit());
        let end = rest.find(|c: char| c.is_ascii_digit() != figure).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        rest = after;
        (!part.is_empty()).then_some(part)
    })
}

/// The sign that a word or its first letter names, in folded form, or the law's own.
pub(super) fn sign(word: &str) -> Option<Sign> {
    Some(match word {
        // Most pages write `tấn`.
        "tien" | "tan" | "t" | "." => Sign::Forward,
        "thoai" | "thoi" | "lui" | "th" | "l" | "/" => Sign::Back,
        "binh" | "b" | "-" => Sign::Sideways,
        _ => return None,
    })
}

/// A digit from 1 to 9 that is the whole word.
fn digit(word: &str) -> Option<u8> {
    match word.as_bytes() {
        [digit @ b'1'..=b'9'] => Some(digit - b'0'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::fen;
    use super::*;

    fn read_at(text: &str, words: &str) -> Result<(String, NotationForm), XiangqiRefusal> {
        read(&fen::read(text).unwrap(), words).map(|read| (read.half_move.to_string(), read.form))
    }

    #[test]
    fn names_and_marks_may_vary() {
        for (words, half_move, form) in [
            ("Pháo 2 bình 5", "h2e2", NotationForm::Canonical),
            ("PHAO 2 BINH 5", "h2e2", NotationForm::Canonical),
            ("Mã 2 tấn 3", "h0g2", NotationForm::Canonical),
            ("Sỹ 4 tiến 5", "f0e1", NotationForm::Canonical),
            ("Chốt 3 tiến 1", "g3g4", NotationForm::Variant),
            ("Soái 5 tiến 1", "e0e1", NotationForm::Variant),
            ("tuong 5 tien 1", "e0e1", NotationForm::Variant),
            ("tuong 3 tien 5", "g0e2", NotationForm::Variant),
            ("Tượng 3 tiến 5", "g0e2", NotationForm::Canonical),
            ("Voi 3 tấn 5", "g0e2", NotationForm::Variant),
            ("Mã 2.3", "h0g2", NotationForm::Variant),
            ("P2 bình 5", "h2e2", NotationForm::Variant),
            ("P8tấn 2", "b2b4", NotationForm::Variant),
            ("m2 tấn3", "h0g2", NotationForm::Variant),
            ("Tu\u{31b}o\u{323}\u{31b}ng 3 tie\u{302}\u{301}n 5", "g0e2", NotationForm::Canonical),
        ] {
            assert_eq!(read_at(fen::START, words), Ok((half_move.to_owned(), form)), "{words}");
        }
    }

    #[test]
    fn what_the_name_leaves_open_is_ambiguous() {
        // An elephant on the general's file, and a target that may be a file or a number of steps.
        let text = "3k5/9/9/9/9/4p4/9/4B4/4K4/9 w";
        assert_eq!(read_at(text, "Tướng 5 thoái 1").unwrap().0, "e1e0");
        assert_eq!(read_at(text, "tuong 5 thoai 7").unwrap().0, "e2c0");
        assert_eq!(read_at(fen::START, "Tướng 4 tiến 1"), Err(XiangqiRefusal::NoSuchMan));
        assert_eq!(read_at(fen::START, "Mã giữa tiến 1"), Err(XiangqiRefusal::Unknown));
        assert_eq!(read_at(fen::START, "Mã tiến 1"), Err(XiangqiRefusal::Unknown));
        assert_eq!(read_at(fen::START, "Bình 3 tiến 1"), Err(XiangqiRefusal::Unknown));
        assert_eq!(read_at(fen::START, "Binh 3 tiến 1").unwrap().0, "g3g4");
        assert_eq!(read_at(fen::START, "Tượng 3 bình 5"), Err(XiangqiRefusal::ImpossibleDirection));
    }
}
