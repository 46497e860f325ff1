//! Annotations.

use super::movetext;
use super::writer::WrittenGame;
use crate::{Loss, Losses};

/// The movetext of `1. e4 e5 (1... c5) 2. Nf3` with annotations, and what was lost.
fn noted(notes: &[(i32, u8, &[u8])]) -> (String, Vec<(Loss, u64)>) {
    let (text, losses) = movetext(&WrittenGame { moves: "e4 e5 ( c5 ) Nf3", notes, ..WrittenGame::default() });
    assert_eq!(losses.faults, []);
    (text, losses.counts.into_iter().collect())
}

#[test]
fn texts_stand_before_and_after_their_half_moves() {
    // Half-moves count in the order of the file: e4, e5, Nf3, c5.
    let notes: &[(i32, u8, &[u8])] = &[
        (-1, 2, b"\0\0About the game"),
        (0, 2, b"\0\x2AEnglish\r\ntext"),
        (0, 2, b"\0\x35Wei\xDF steht besser"),
        (3, 0x82, b"\0\0before"),
        (3, 2, b"\0\0after"),
        (2, 2, "\0\0Trắng ưu".as_bytes()),
    ];
    let want = "{About the game} 1. e4 {English text} {Weiß steht besser} 1... e5 ({before} 1... c5 {after}) 2. Nf3 \
                {Trắng ưu} *";
    assert_eq!(noted(notes), (want.to_owned(), Vec::new()));
}

#[test]
fn figurines_and_cyrillic_letters_are_read() {
    let figurine: (i32, u8, &[u8]) = (0, 2, b"\0\0\xA4f6 oder \xA3-Fl\xFCgel");
    assert_eq!(noted(&[figurine]).0, "1. e4 {♘f6 oder ♕-Flügel} 1... e5 (1... c5) 2. Nf3 *");
    let text =
        b"\0\0\xC1\xE5\xEB\xFB\xE5 \xEF\xEE\xEB\xF3\xF7\xE8\xEB\xE8 \xF5\xEE\xF0\xEE\xF8\xF3\xFE \xE8\xE3\xF0\xF3";
    assert_eq!(noted(&[(0, 2, text)]).0, "1. e4 {Белые получили хорошую игру} 1... e5 (1... c5) 2. Nf3 *");
}

#[test]
fn symbols_are_glyphs_and_marks_are_commands() {
    let notes: &[(i32, u8, &[u8])] = &[
        (0, 3, &[1, 0, 142]),
        (0, 4, &[2, 4, 4, 13]),
        (0, 5, &[2, 0x22, 0x24, 4, 0x39, 0x40]),
        (0, 2, b"\0\0good"),
        (1, 7, &[0, 4, 30, 0x1E]),
        (1, 0x17, &360_150_u32.to_be_bytes()),
        (2, 0x16, &12_000_u32.to_be_bytes()),
        (2, 0x21, &[0x9C, 0xFF, 0, 0, 12, 0]),
        (3, 0x21, &[3, 0, 1, 0, 0, 0]),
    ];
    let want = "1. e4 $1 $142 {[%csl Ga4,Rb5][%cal Ge2e4,Rh1h8] good} 1... e5 \
                {[%emt 0:04:30][%clk 1:00:01.50]} (1... c5 \
                {[%eval #3]}) 2. Nf3 {[%clk 0:02:00][%eval -1.00,12]} *";
    assert_eq!(noted(notes), (want.to_owned(), Vec::new()));
}

#[test]
fn links_and_quotations_are_comments() {
    let mut quotation = b"\0\0\0\x01\0\0".to_vec();
    for text in ["Petrosian,T", "Botvinnik,M"] {
        quotation.push(text.len() as u8);
        quotation.extend_from_slice(text.as_bytes());
        quotation.push(0);
    }
    quotation.extend_from_slice(&[0; 6]);
    quotation.extend_from_slice(b"\x03WCh\0\x06Moskva\0");
    quotation.extend_from_slice(&(1963_u32 << 9).to_be_bytes());
    quotation.extend_from_slice(&[0; 10]);
    quotation.extend_from_slice(&[2, 0, 0]);
    let link = b"\x14\0\x0Bhttp://a.vn\x05a.vn!";
    let notes: &[(i32, u8, &[u8])] = &[(0, 0x13, &quotation), (1, 0x1C, link)];
    let want = "1. e4 {Petrosian,T - Botvinnik,M, WCh, Moskva, 1963.??.??, 1-0} 1... e5 \
                {a.vn!} {http://a.vn} (1... c5) \
                2. Nf3 *";
    assert_eq!(noted(notes), (want.to_owned(), Vec::new()));
    quotation.extend_from_slice(b"halfmoves");
    assert_eq!(noted(&[(0, 0x13, &quotation)]).1, [(Loss::Quotation, 1)]);
}

#[test]
fn the_time_control_is_a_tag() {
    let period = |time: u32, more: u32, moves: u16| {
        [&(time * 100).to_be_bytes()[..], &(more * 100).to_be_bytes(), &moves.to_be_bytes(), &[1]].concat()
    };
    let periods = [period(7200, 30, 40), period(3600, 30, 20), period(900, 30, 1000)].concat();
    let mut writer = super::Writer::new();
    writer.add(&WrittenGame { moves: "e4", notes: &[(-1, 0x24, &periods)], ..WrittenGame::default() });
    let (pgn, losses) = super::read(writer);
    assert_eq!(super::tag(&pgn, "TimeControl"), Some("40/7200+30:20/3600+30:900+30"));
    assert_eq!(losses, Losses::default());
}

#[test]
fn what_pgn_has_no_place_for_is_counted() {
    let kinds = [0x09, 0x10, 0x11, 0x20, 0x25, 0x19, 0x61, 0x14, 0x15, 0x18, 0x22, 0x23, 0x08, 0x1A, 0x26];
    let notes: Vec<(i32, u8, &[u8])> = kinds.iter().map(|kind| (0, *kind, &b"\0\0\0\x01"[..])).collect();
    let (text, lost) = noted(&notes);
    assert_eq!(text, "1. e4 e5 (1... c5) 2. Nf3 *");
    let want = [(Loss::Training, 1), (Loss::Media, 4), (Loss::Correspondence, 2), (Loss::Mark, 5), (Loss::Unknown, 3)];
    assert_eq!(lost, want);
    // A clock of the other side, a colour that does not exist and an evaluation of another kind are counted too.
    let notes: &[(i32, u8, &[u8])] = &[(0, 0x17, &[0; 4]), (0, 4, &[1, 4]), (0, 0x21, &[0, 0, 3, 0, 0, 0])];
    assert_eq!(noted(notes).1, [(Loss::Unknown, 3)]);
}
