//! The Chinese notation: 炮二平五, 马８进７, 前车进二, 前九平八.
//!
//! White writes 一 to 九, Black fullwidth digits. Traditional forms and ASCII digits are read, too.
//!
//! For four soldiers or more on files with several there are two habits: place and file (前九平八), or one series 一兵 to
//! 五兵 through the files, from the right and from the front. The second is that of xqbase (象棋着法表示, 2006) and
//! `ElephantEye`.

use super::man::Kind;
use super::meaning::{Form, Read, Refusal};
use super::position::Position;
use super::relative::{Parts, Place, Sign, Wanted, resolve};
use bienban_base::place::Side;

/// Reads a token of four characters. `series` is whether the second of the two habits is the canonical one.
pub(super) fn read(position: &Position, token: &str, series: bool) -> Result<Read, Refusal> {
    let wanted = parse(token).ok_or(Refusal::Unknown)?;
    let read = resolve(position, wanted)?;
    // Digits and forms of characters are compared with the canonical text: it is needed rarely enough to write it.
    let canonical = match Parts::of(position, read.half_move) {
        Some(parts) if read.form == Form::Canonical || series && read.form == Form::Variant => {
            let mut written = String::new();
            write(&parts, series, &mut written);
            written == token
        }
        _ => return Ok(read),
    };
    Ok(Read { form: if canonical { Form::Canonical } else { Form::Variant }, ..read })
}

/// The parts of a token. `None` if it is no token.
pub(super) fn parse(token: &str) -> Option<Wanted> {
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
            None => (Kind::Soldier, Some(place), Some(digit(second)?)),
        }
    };
    if matches!(place, Some(Place::Ordinal(_))) && kind != Kind::Soldier {
        return None;
    }
    Some(Wanted { kind, place, number, sign, target })
}

fn kind(letter: char) -> Option<Kind> {
    Some(match letter {
        '帅' | '帥' | '将' | '將' => Kind::General,
        '仕' | '士' => Kind::Advisor,
        '相' | '象' => Kind::Elephant,
        '车' | '車' | '俥' => Kind::Chariot,
        '马' | '馬' | '傌' => Kind::Horse,
        '炮' | '砲' | '包' => Kind::Cannon,
        '兵' | '卒' => Kind::Soldier,
        _ => return None,
    })
}

fn place(letter: char) -> Option<Place> {
    Some(match letter {
        '前' => Place::Front,
        '后' | '後' => Place::Rear,
        '中' => Place::Centre,
        _ => Place::Ordinal(digit(letter).filter(|number| *number <= 5)?),
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
pub(super) fn write(parts: &Parts, series: bool, text: &mut String) {
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
        assert_eq!(read_at("炮二平五"), Ok(("h2e2".to_owned(), Form::Canonical)));
        assert_eq!(read_at("砲2平5"), Ok(("h2e2".to_owned(), Form::Variant)));
        assert_eq!(read_at("傌二進三"), Ok(("h0g2".to_owned(), Form::Variant)));
        assert_eq!(read_at("马二平三"), Err(Refusal::ImpossibleDirection));
        assert_eq!(read_at("前车进一"), Err(Refusal::NoSuchMan));
        assert_eq!(read_at("炮二平"), Err(Refusal::Unknown));
        let soldiers = fen::read("4k4/9/2P3P2/2P3P2/9/9/9/9/9/3K5 w").unwrap();
        assert_eq!(read(&soldiers, "前七平六", false).unwrap().half_move.to_string(), "c7d7");
        assert!(matches!(read(&soldiers, "前兵进一", false), Err(Refusal::Ambiguous(_))));
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
            assert_eq!(read_by(true), Ok((half_move.to_owned(), Form::Canonical)), "{token}");
            assert_eq!(read_by(false), Ok((half_move.to_owned(), Form::Variant)), "{token}");
        }
        assert_eq!(read(&white, "五兵进一", true), Err(Refusal::NoSuchMan));
        assert_eq!(read(&white, "前七平六", true).map(|read| read.form), Ok(Form::Variant));
    }
}
