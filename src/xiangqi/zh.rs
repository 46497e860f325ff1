//! The Chinese notation: 炮二平五, 马８进７, 前车进二, 前九平八.
//!
//! White writes 一 to 九, Black fullwidth digits. Traditional forms and ASCII digits are read, too.
//!
//! For four soldiers or more on files with several there are two habits: place and file (前九平八), or one series 一兵 to
//! 五兵 through the files, from the right and from the front. The second is that of xqbase (象棋着法表示, 2006) and
//! `ElephantEye`.

use super::man::ManKind;
use super::meaning::{NotationForm, XiangqiReading, XiangqiRefusal};
use super::position::XiangqiPosition;
use super::relative::{RelativeForm, RelativeParts, RelativePlace, Sign, resolve};
use bienban_base::place::Side;

/// Reads a token of four characters. `series` is whether the second of the two habits is the canonical one.
pub(super) fn read(position: &XiangqiPosition, token: &str, series: bool) -> Result<XiangqiReading, XiangqiRefusal> {
    let wanted = parse(token).ok_or(XiangqiRefusal::Unknown)?;
    let read = resolve(position, wanted)?;
    // Digits and forms of characters are compared with the canonical text: it is needed rarely enough to write it.
    let canonical = match RelativeParts::of(position, read.half_move) {
        Some(parts) if read.form == NotationForm::Canonical || series && read.form == NotationForm::Variant => {
            let mut written = String::new();
            write(&parts, series, &mut written);
            written == token
        }
        _ => return Ok(read),
    };
    Ok(XiangqiReading { form: if canonical { NotationForm::Canonical } else { NotationForm::Variant }, ..read })
}

/// The parts of a token. `None` if it is no token.
pub(super) fn parse(token: &str) -> Option<RelativeForm> {
    let mut letters = token.trim().chars();
    let (first, second, sign, target) = (letters.next()?, letters.next()?, letters.next()?, letters.next()?);
    if letters.next().is_some() {
        return None;
    }
    let sign = match sign {
        '进' | '進' => Sign::Forward,
        '退' => Sign::Back,
        '平' => Sign::Sideways,
        _ => return None,
    };
    let target = digit(target)?;
    let (kind, place, number) = if let Some(kind) = kind(first) {
        (kind, None, Some(digit(second)?))
    } else {
        let place = place(first)?;
        match kind(second) {
            Some(kind) => (kind, Some(place), None),
            None => (ManKind::Soldier, Some(place), Some(digit(second)?)),
        }
    };
    if matches!(place, Some(RelativePlace::Ordinal(_))) && kind != ManKind::Soldier {
        return None;
    }
    Some(RelativeForm { kind, place, number, sign, target })
}

fn kind(letter: char) -> Option<ManKind> {
    Some(match letter {
        '帅' | '帥' | '将' | '將' => ManKind::General,
        '仕' | '士' => ManKind::Advisor,
        '相' | '象' => ManKind::Elephant,
        '车' | '車' | '俥' => ManKind::Chariot,
        '马' | '馬' | '傌' => ManKind::Horse,
        '炮' | '砲' | '包' => ManKind::Cannon,
        '兵' | '卒' => ManKind::Soldier,
        _ => return None,
    })
}

fn place(letter: char) -> Option<RelativePlace> {
    Some(match letter {
        '前' => RelativePlace::Front,
        '后' | '後' => RelativePlace::Rear,
        '中' => RelativePlace::Centre,
        _ => RelativePlace::Ordinal(digit(letter).filter(|number| *number <= 5)?),
    })
}

fn digit(letter: char) -> Option<u8> {
    if let Some(place) = CHINESE.iter().position(|&other| other == letter) {
        return Some(place as u8 + 1);
    }
    super::fold::character(letter).filter(|digit| matches!(digit, b'1'..=b'9')).map(|digit| digit - b'0')
}

const CHINESE: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const FULLWIDTH: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const WHITE: [char; 7] = ['帅', '仕', '相', '车', '马', '炮', '兵'];
const BLACK: [char; 7] = ['将', '士', '象', '车', '马', '炮', '卒'];

/// Writes the parts of a half-move; with `series`, soldiers are numbered through their files.
pub(super) fn write(parts: &RelativeParts, series: bool, text: &mut String) {
    let (digits, letters) = match parts.side {
        Side::White => (CHINESE, WHITE),
        Side::Black => (FULLWIDTH, BLACK),
    };
    let digit = |number: u8| digits[usize::from(number.clamp(1, 9)) - 1];
    let letter = letters[parts.kind as usize];
    match parts.place {
        _ if series && parts.ordinal.is_some() => {
            text.extend(parts.ordinal.map(|ordinal| CHINESE[usize::from(ordinal.clamp(1, 9)) - 1]));
            text.push(letter);
        }
        None => text.extend([letter, digit(parts.number)]),
        Some((index, count)) => {
            let place = match index {
                0 => '前',
                _ if index + 1 == count => '后',
                _ if count == 3 => '中',
                _ => CHINESE[usize::from(index.min(8))],
            };
            text.extend([place, if parts.both { digit(parts.number) } else { letter }]);
        }
    }
    text.extend([['进', '退', '平'][parts.sign as usize], digit(parts.target)]);
}

#[cfg(test)]
mod tests {
    use super::super::fen;
    use super::*;

    #[test]
    fn traditional_forms_and_ascii_digits_are_read() {
        let start = fen::read(fen::START).unwrap();
        let read_at = |token: &str| read(&start, token, false).map(|read| (read.half_move.to_string(), read.form));
        assert_eq!(read_at("炮二平五"), Ok(("h2e2".to_owned(), NotationForm::Canonical)));
        assert_eq!(read_at("砲2平5"), Ok(("h2e2".to_owned(), NotationForm::Variant)));
        assert_eq!(read_at("傌二進三"), Ok(("h0g2".to_owned(), NotationForm::Variant)));
        assert_eq!(read_at("马二平三"), Err(XiangqiRefusal::ImpossibleDirection));
        assert_eq!(read_at("前车进一"), Err(XiangqiRefusal::NoSuchMan));
        assert_eq!(read_at("炮二平"), Err(XiangqiRefusal::Unknown));
        let soldiers = fen::read("4k4/9/2P3P2/2P3P2/9/9/9/9/9/3K5 w").unwrap();
        assert_eq!(read(&soldiers, "前七平六", false).unwrap().half_move.to_string(), "c7d7");
        assert!(matches!(read(&soldiers, "前兵进一", false), Err(XiangqiRefusal::Ambiguous(_))));
    }
    #[test]
    fn soldiers_are_numbered_through_their_files() {
        // From the right of the mover, and on a file from the front.
        let white = fen::read("4k4/9/2P3P2/9/2P3P2/9/9/9/9/3K5 w").unwrap();
        let black = fen::read("4k4/9/9/9/9/2p3p2/9/2p3p2/9/3K5 b").unwrap();
        for (position, token, half_move) in [
            (&white, "一兵进一", "g7g8"),
            (&white, "二兵平四", "g5f5"),
            (&white, "三兵平六", "c7d7"),
            (&white, "四兵进一", "c5c6"),
            (&black, "一卒进１", "c2c1"),
            (&black, "四卒平６", "g4f4"),
        ] {
            let read_by = |series| read(position, token, series).map(|read| (read.half_move.to_string(), read.form));
            assert_eq!(read_by(true), Ok((half_move.to_owned(), NotationForm::Canonical)), "{token}");
            assert_eq!(read_by(false), Ok((half_move.to_owned(), NotationForm::Variant)), "{token}");
        }
        assert_eq!(read(&white, "五兵进一", true), Err(XiangqiRefusal::NoSuchMan));
        assert_eq!(read(&white, "前七平六", true).map(|read| read.form), Ok(NotationForm::Variant));
    }
}
