//! Records of xiangqi programs, `.xqf` and `.cbf`: what becomes of a file, and of one that was cut.

use std::fs;

use crate::harness::{Run, arg, run};

/// The order of the men in the header, by the numbers of their points: ten times the file and the rank.
const START: [u8; 32] = [
    0, 10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83, 9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46,
    66, 86,
];

/// A half-move, its mark (0x80 another follows, 0x40 another may be played instead) and its comment.
type Record = (&'static str, u8, &'static [u8]);

/// Two replies to the first half-move, the second with a comment in GB18030.
const GAME: [Record; 4] =
    [("a0a0", 0x80, b"\xba\xc3"), ("h2e2", 0x80, b""), ("h9g7", 0x40, b""), ("b9c7", 0, b"\xb2\xee")];

fn point(text: &str) -> u8 {
    let bytes = text.as_bytes();
    (bytes[0] - b'a') * 10 + bytes[1] - b'0'
}

/// A file of a version with men on their points, its numbers and half-moves scrambled from version 11 on.
fn xqf(version: u8, men: &[u8; 32], records: &[Record]) -> Vec<u8> {
    let mut bytes = vec![0; 1024];
    bytes[..3].copy_from_slice(&[b'X', b'Q', version]);
    if version > 10 {
        bytes[3..16].copy_from_slice(&[0x5a, 0, 0, 0, 0, 0x21, 0x42, 0x14, 0x88, 200, 17, 91, 44]);
    }
    let step = |byte: u8, with: u8| ((u32::from(byte).pow(2) * 54 + 221) * u32::from(with)) as u8;
    let man = step(bytes[13], bytes[13]);
    let (from, mut keys) = (step(bytes[14], man), [0; 32]);
    let to = step(bytes[15], from);
    for (at, key) in keys.iter_mut().enumerate().filter(|_| version > 10) {
        *key = b"[(C) Copyright Mr. Dong Shiwei.]"[at] & (bytes[8 + at % 4] | bytes[12 + at % 4] & bytes[3]);
    }
    for at in 0..32 {
        let whose = if version < 12 { at } else { (usize::from(man) + 1 + at) % 32 };
        bytes[16 + at] = men[whose].wrapping_add(man);
    }
    bytes[51] = 2;
    for (at, text) in
        [(0xD0, &b"\xb1\xad"[..]), (0x110, b"1997\xc4\xea11\xd4\xc26\xc8\xd5"), (0x130, b"An"), (0x140, b"B")]
    {
        bytes[at] = text.len() as u8;
        bytes[at + 1..at + 1 + text.len()].copy_from_slice(text);
    }
    let more = if version > 10 { (u32::from(bytes[12]) * 256 + u32::from(bytes[13])) % 32_000 + 767 } else { 0 };
    let mut body = Vec::new();
    for (half_move, mark, comment) in records {
        let old = version < 11;
        let mark =
            if old { (mark & 0x80) >> 3 | (mark & 0x40) >> 6 } else { mark | u8::from(!comment.is_empty()) << 5 };
        let ends = [point(&half_move[..2]).wrapping_add(24), point(&half_move[2..]).wrapping_add(32)];
        body.extend([ends[0].wrapping_add(from), ends[1].wrapping_add(to), mark, 0]);
        if old || !comment.is_empty() {
            body.extend((comment.len() as u32 + more).to_le_bytes());
        }
        body.extend_from_slice(comment);
    }
    bytes.extend(body.iter().enumerate().map(|(at, byte)| byte.wrapping_add(keys[at % 32])));
    bytes
}

fn converted(name: &str, bytes: &[u8], more: &[&str]) -> Run {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, bytes).expect("it can be written");
    run(&[&["convert", "-q", "--to", "uci"], more, &[arg(&path)]].concat(), b"")
}

#[test]
fn a_record_of_xqstudio_is_read_with_its_variations_whatever_its_version() {
    for version in [10, 11, 12, 18] {
        let done = converted("a.xqf", &xqf(version, &START, &GAME), &[]);
        let out = String::from_utf8(done.out).expect("UTF-8");
        for tag in ["Event \"杯\"", "Date \"1997.11.06\"", "White \"An\"", "Black \"B\"", "Result \"0-1\""] {
            assert!(out.contains(&format!("[{tag}]\n")), "{version}: {out}");
        }
        let half_moves = out.split("]\n\n").last().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(half_moves, "{好} 1. h2e2 h9g7 {( 1... B9-C7 \\(差\\) )} 0-1", "{version}");
        assert!(!out.contains("[FEN"), "{version}: {out}");
    }
}

#[test]
fn the_first_position_of_a_record_and_who_moves_in_it_are_kept() {
    let mut men = [0xFF; 32];
    (men[4], men[20], men[16], men[9]) = (40, 49, 9, 45);
    let bytes = xqf(18, &men, &[("a0a0", 0x80, b""), ("a9a8", 0, b"")]);
    let out = String::from_utf8(converted("a.xqf", &bytes, &[]).out).expect("UTF-8");
    assert!(out.contains("[FEN \"r3k4/9/9/9/4C4/9/9/9/9/4K4 b - - 0 1\"]"), "{out}");
    assert!(out.ends_with("\n1... a9a8 0-1\n\n"), "{out}");
}

#[test]
fn a_record_that_was_cut_gives_what_is_there_and_an_error() {
    let whole = xqf(18, &START, &GAME);
    let done = converted("a.xqf", &whole[..whole.len() - 3], &[]);
    let (out, err) = (String::from_utf8_lossy(&done.out), &done.err);
    assert!(out.contains("1. h2e2 h9g7"), "{out}");
    assert!(err.contains("a.xqf") && err.contains("ends too early"), "{err}");
    let beside = [GAME[0], GAME[1], ("j0h2", 0x80, b"".as_slice()), ("h0g2", 0, b"")];
    let done = converted("a.xqf", &xqf(18, &START, &beside), &[]);
    assert!(done.err.contains("unreadable half-move"), "a half-move beside the board: {}", done.err);
    let out = String::from_utf8_lossy(&done.out).into_owned();
    assert!(out.contains("1. h2e2 0-1"), "{out}");
    for length in [3, 500, 1023, 1026] {
        let done = converted("a.xqf", &whole[..length], &[]);
        assert!(done.err.contains("ends too early"), "{length}");
    }
}

#[test]
fn a_record_in_xml_is_read() {
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
                <ChineseChessRecord Version=\"1.0\">\n <Head>\n";
    let text = format!(
        "{head}  <Contest>Cup &amp; Co</Contest>\n  <Date>2005-3-9</Date>\n  <Red>An</Red>\n  <Black>B</Black>\n  \
         <RecordResult>1</RecordResult>\n </Head>\n <MoveList>\n  <Move value=\"00-00\"/>\n  <Move value=\"77-47\">good\
         </Move>\n  <Move value=\"70-62\" end=\"1\"/>\n  <Move value=\"10-22\" end=\"1\"/>\n </MoveList>\n\
         </ChineseChessRecord>\n"
    );
    let out = String::from_utf8(converted("a.cbf", text.as_bytes(), &[]).out).expect("UTF-8");
    for tag in ["Event \"Cup & Co\"", "Date \"2005.03.09\"", "White \"An\"", "Result \"1-0\""] {
        assert!(out.contains(&format!("[{tag}]\n")), "{out}");
    }
    // A half-move of a variation stays as it is written.
    assert!(out.ends_with("\n1. h2e2 {good} 1... h9g7 {10-22} 1-0\n\n"), "{out}");
    // What has no tag of PGN keeps its own name.
    let more = text.replace("</Red>", "</Red><Weather>rain</Weather>");
    let out = String::from_utf8(converted("a.cbf", more.as_bytes(), &[]).out).expect("UTF-8");
    assert!(out.contains("[Weather \"rain\"]"), "{out}");
    let done = converted("a.cbf", text.replace("70-62", "7x-62").as_bytes(), &[]);
    assert!(String::from_utf8_lossy(&done.out).contains("1. h2e2"), "{:?}", done.out);
    assert!(done.err.contains("a.cbf"), "{}", done.err);
}
