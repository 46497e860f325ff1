//! The quick writer of `convert` against the careful one: what it writes is the same, byte for byte.

use bienban::chess::fast::{FastReader, Letters};
use bienban::judge;
use bienban::judge::each_game;
use bienban::source::split::Block;
use bienban::write::{self, Options, Quick, Style};

use crate::braid::Random;
use crate::harness::corpora;
use crate::harness::input::mutated;

fn to(id: &str) -> Options {
    Options::new(Style::of(id.parse().expect("the notation is known")))
}

/// The first game of a text as the careful writer has it.
fn carefully(block: &Block, options: &Options) -> Vec<u8> {
    let (mut out, mut games) = (Vec::new(), 0);
    let read = judge::Options { record: true, ..judge::Options::default() };
    each_game(block, read, |game, judgement| {
        games += 1;
        if games == 1 {
            write::game(game, judgement.timeline.as_ref(), options, &mut out);
        }
    });
    out
}

/// Compares the two on the first game of a text, translated into Vietnamese first where `vietnamese` says so; whether
/// the quick one wrote it.
fn compared(text: &str, target: &str, vietnamese: bool) -> bool {
    let text = if vietnamese { carefully(&Block::whole("x", text.as_bytes()), &to("vi")) } else { text.into() };
    let (block, options) = (Block::whole("x", &text), to(target));
    let quick = Quick::new(&options).expect("it is only letters");
    let mut out = b"before".to_vec();
    let read = quick.game(&mut FastReader::new(), (block.padded(), text.len(), 0), Letters::Any, &mut out);
    let text = String::from_utf8_lossy(&text);
    if read.is_none() {
        assert_eq!(out, b"before", "nothing is left behind of\n{text}");
        return false;
    }
    let (quickly, carefully) = (String::from_utf8_lossy(&out[6..]), carefully(&block, &options));
    assert_eq!(quickly, String::from_utf8_lossy(&carefully), "{target} of\n{text}");
    true
}

#[test]
fn every_kind_of_move_is_written_alike() {
    let tags = "[Event \"Giải vô địch\"]\r\n[Site \"?\"]\r\n[Date \"????.??.??\"]\r\n[Round \"?\"]\r\n\
        [White \"?\"]\r\n[Black \"?\"]\r\n[Result \"*\"]\r\n";
    let games = [
        "1.e4 d5 2.exd5 Qxd5 3.Nc3 Qa5 4.d4 Nf6 5.Bd2 c6 6.Bc4 Bf5 7.Qe2 e6 8.O-O-O Bb4 9.Nf3 O-O *",
        "1. e4 e6 2. e5 d5 3. exd6 cxd6 4. d4 Nf6 5. Nbd2?! *",
        "1. e4 e6 2. e5 d5 3. exd6 cxd6 4. d4 Nf6 5. Nd2 Nbd7 6. Ngf3 *",
        "1. f3 e5 2. g4 Qh4# *",
        "1. e4 a6 2. e5 a5 3. e6 a4 4. exf7+ Kxf7 5. Nf3 *",
        "1. h4 g5 2. hxg5 h6 3. gxh6 Nc6 4. h7 Bg7 5. hxg8=Q+ Bf8 *",
        "1. h4 g5 2. hxg5 h6 3. gxh6 Nf6 4. h7 Rg8 5. h8=N Bg7 *",
        "*",
    ];
    for target in ["en", "vi", "de", "ru", "figurine", "fr"] {
        for game in games {
            let text = format!("{tags}\r\n{game}\r\n");
            let wanted = !game.contains('?');
            assert_eq!(compared(&text, target, false), wanted, "{game}");
        }
    }
    let black = "[SetUp \"1\"]\n[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 41\"]\n\n41... e5 42. e4 Kd7 *\n";
    assert!(!compared(&(tags.to_owned() + black), "vi", false), "a first number of Black is left to the other");
    assert!(compared(&(tags.to_owned() + &black.replace("41... ", "")), "vi", false));
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn games_of_the_corpora_and_mutated_ones_are_written_alike() {
    let otb = corpora::games("bench/otb.pgn.zst");
    let text = String::from_utf8_lossy(&otb);
    let starts: Vec<usize> = text.match_indices("[Event \"").map(|(i, _)| i).collect();
    let mut random = Random(5);
    let (mut quick, mut done, mut changed) = (0, 0, 0);
    for pair in starts.windows(2).step_by(9) {
        let game = &text[pair[0]..pair[1]];
        let target = ["en", "vi", "de", "ru", "figurine", "cs"][random.below(6)];
        quick += u32::from(compared(game, target, random.below(3) == 0));
        changed += u32::from(compared(&(mutated(game, &mut random) + "\n\n"), target, false));
        done += 1;
    }
    println!("{done} games, {quick} written quickly, and {changed} changed ones");
    assert!(quick * 10 > done * 9 && changed > 100);
}
