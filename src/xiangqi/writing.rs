//! Writing: the canonical form of a half-move in every notation.

use super::half_move::XiangqiHalfMove;
use super::notation::Notation;
use super::position::XiangqiPosition;
use super::relative::RelativeParts;
use super::{algebraic, law_letters, man, san, wxf, zh};

/// The form of a legal half-move in a notation; UCI is always written with ranks 0 to 9.
pub fn write(position: &XiangqiPosition, half_move: XiangqiHalfMove, notation: Notation) -> String {
    let mut text = String::new();
    write_into(position, half_move, notation, &mut text);
    text
}

/// Appends what [`write()`] gives to a text.
pub fn write_into(position: &XiangqiPosition, half_move: XiangqiHalfMove, notation: Notation, text: &mut String) {
    let XiangqiHalfMove { from, to } = half_move;
    let point = |text: &mut String, point: super::point::Point, first: u8| {
        text.extend([(first + point.file()) as char, (b'0' + point.rank()) as char]);
    };
    match notation {
        Notation::Uci | Notation::UciFromOne => {
            point(text, from, b'a');
            point(text, to, b'a');
        }
        Notation::Iccs => {
            point(text, from, b'A');
            text.push('-');
            point(text, to, b'A');
        }
        Notation::Algebraic => {
            let Some(man) = position.get(from) else { return };
            text.push(algebraic::LETTERS[man.kind() as usize] as char);
            text.extend(algebraic::origin(position, man, half_move).map(|origin| origin as char));
            point(text, to, b'a');
        }
        Notation::San | Notation::WinBoard => san::write(position, half_move, notation, text),
        _ => {
            let Some(parts) = RelativeParts::of(position, half_move) else { return };
            match notation {
                Notation::ViWords => write_words(&parts, text),
                Notation::Wxf | Notation::WxfXqbase => write_wxf(&parts, notation == Notation::WxfXqbase, text),
                Notation::Zh | Notation::ZhXqbase => zh::write(&parts, notation == Notation::ZhXqbase, text),
                Notation::Asian => write_letters(&parts, law_letters::ASIAN, text),
                _ => write_letters(&parts, law_letters::VIETNAMESE, text),
            }
        }
    }
}

fn digit(number: u8) -> char {
    (b'0' + number) as char
}

/// With the law's letters: `t`, `s`, or for a man between them one `g` for each man before it.
fn write_letters(parts: &RelativeParts, signs: [u8; 3], text: &mut String) {
    text.push_str(parts.kind.law_letter());
    match parts.place {
        Some((0, _)) => text.push('t'),
        Some((index, count)) if index + 1 == count => text.push('s'),
        Some((index, _)) => text.extend((0..index).map(|_| 'g')),
        None => {}
    }
    if parts.place.is_none() || parts.both {
        text.push(digit(parts.number));
    }
    text.extend([signs[parts.sign as usize] as char, digit(parts.target)]);
}

fn write_words(parts: &RelativeParts, text: &mut String) {
    text.push_str(name(parts.kind));
    match parts.place {
        Some((0, _)) => text.push_str(" trước"),
        Some((index, count)) if index + 1 == count => text.push_str(" sau"),
        Some((1, _)) => text.push_str(" giữa"),
        Some((index, _)) => {
            text.push_str(" giữa thứ ");
            text.push(digit(index));
        }
        None => {}
    }
    if parts.place.is_none() || parts.both {
        text.extend([' ', digit(parts.number)]);
    }
    text.push_str([" tiến ", " thoái ", " bình "][parts.sign as usize]);
    text.push(digit(parts.target));
}

fn write_wxf(parts: &RelativeParts, series: bool, text: &mut String) {
    let letter = b"KAERHCP"[parts.kind as usize] as char;
    match parts.place {
        Some(_) if series && parts.kind == man::ManKind::Soldier => {
            text.push(letter);
            text.extend(wxf::series_mark(parts).map(char::from));
        }
        Some((index, _)) if wxf::takes_ordinal(parts) => text.extend([digit(index + 1), digit(parts.number)]),
        Some((0, _)) => text.extend([letter, '+']),
        Some(_) => text.extend([letter, '-']),
        None => text.extend([letter, digit(parts.number)]),
    }
    text.extend([['+', '-', '='][parts.sign as usize], digit(parts.target)]);
}

/// The name of a kind of men in Vietnamese, as in the words of Art. 11.2.
pub fn name(kind: man::ManKind) -> &'static str {
    ["Tướng", "Sĩ", "Tượng", "Xe", "Mã", "Pháo", "Tốt"][kind as usize]
}

#[cfg(test)]
mod tests {
    use super::super::meaning::NotationForm;
    use super::super::reading;
    use super::super::{fen, notation::Notation};
    use super::*;

    #[test]
    fn what_is_written_is_read_as_canonical() {
        for text in [
            fen::START,
            "2P1k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w",
            "4k4/9/2P3P2/2P3P2/9/9/9/9/9/3K5 w",
            "4k4/2P6/2P3P2/2P3P2/9/9/9/9/9/3K5 w",
            "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 b",
        ] {
            let position = fen::read(text).unwrap();
            for half_move in position.legal() {
                for notation in Notation::ALL {
                    let written = write(&position, half_move, notation);
                    let read = reading::read(&position, &written, notation).unwrap();
                    assert_eq!(
                        (read.half_move, read.form),
                        (half_move, NotationForm::Canonical),
                        "{written} in {text}"
                    );
                }
            }
        }
    }
}
