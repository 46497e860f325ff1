//! The quick writer of `convert` against the careful one: what it writes is the same, byte for byte.

use bienban::chess::fast::{FastLetters, FastReader};
use bienban::judge;
use bienban::judge::each_game;
use bienban::source::split::Block;
use bienban::write::{self, NotationStyle, QuickWriter, WriteOptions};

use crate::braid::{Random, braided};
use crate::harness::corpora;
use crate::harness::input::mutated;

fn to(id: &str) -> WriteOptions {
    WriteOptions::new(NotationStyle::of(id.parse().expect("the notation is known")))
}

/// The first game of a text as the careful writer has it.
fn carefully(block: &Block, options: &WriteOptions) -> Vec<u8> {
    let (mut out, mut games) = (Vec::new(), 0);
    let read = judge::JudgeOptions { record: true, ..judge::JudgeOptions::default() };
    each_game(block, read, |game, judgement| {
        games += 1;
        if games == 1 {
            write::write_game(game, judgement.timeline.as_ref(), options, &mut out);
        }
    });
    out
}

/// Compares the two on the first game of a text, translated into Vietnamese first where `vietnamese` says so; whether
/// the quick one wrote it.
fn compared(text: &str, target: &str, vietnamese: bool) -> bool {
    let text = if vietnamese { carefully(&Block::whole("x", text.as_bytes()), &to("vi")) } else { text.into() };
    let (block, options) = (Block::whole("x", &text), to(target));
    let quick = QuickWriter::new(&options).expect("it is only letters");
    let mut out = b"before".to_vec();
    let read = quick.game(&mut FastReader::new(), (block.padded(), text.len(), 0), FastLetters::Any, &mut out);
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
            // A coordinate that is not needed is left out by the careful writer.
            assert_eq!(compared(&text, target, false), !game.contains("Nbd2?!"), "{game}");
        }
    }
    let black = "[SetUp \"1\"]\n[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 41\"]\n\n41... e5 42. e4 Kd7 *\n";
    assert!(compared(&(tags.to_owned() + black), "vi", false));
    assert!(compared(&(tags.to_owned() + &black.replace("41... ", "")), "vi", false));
}

#[test]
fn annotations_are_written_alike() {
    let tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
        [White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n";
    let games = [
        "1. e4 {[%clk 0:03:00]} 1... e5 { [%eval 0.17] [%clk 0:02:59] } 2. Nf3 *",
        "{before all moves} 1. e4! e5?! 2. Nf3!? $14 (2. f4 exf4 {taken} 3. Nf3 (3. Bc4 Qh4+) 3... g5)\n(2. Nc3) Nc6 *",
        "1. e4 ({first} 1. d4 d5 (1... Nf6 $1)) e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# {mate} *",
        "1. f3 e5 2. g4 Qh4+ $1 {it is mate} *",
        "1. e4 e5 {a comment\nof two  lines and\ta tab} 2. Nf3 {Ván cờ hay, Trắng đứng hơn một chút \
            và còn nhiều nước nữa} 2... Nc6 *",
        "1. e4 (=) e5 {(=)} 2. Nf3 ; so it is {well} \\ then\n2... Nc6 3. Bb5 ;\na6 *",
        "% a line\n1. e4\n% another line, as long as it is, for programs that know what it says and \
            what it means here\n1... e5 *",
        "1. e4 e5 (1... c5\n% in a variation\n2. Nf3) 2. Nf3 (\n% behind a bracket\n2. f4) *",
        "1. e4 {} e5 { } 2. Nf3 {  } 2... Nc6 {a} {b} 3. Bb5 {[%csl Ga1,Gb2 long [%cal } a6 *",
        "1. e4 {a %b [c [% d] e [f} e5 {one two three four five six seven eight nine ten eleven \
            twelve [thirteen] %fourteen x} *",
        "1. e4 \
            {xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx y} e5 *",
        "1. e4 e5 2. Nf3 (2. Nc3 (2. f4 (2. d4 (2. c4)))) 2... Nc6 (2... d6) (2... Nf6 $6 $11) $20 *",
    ];
    for target in ["en", "vi", "de", "ru", "figurine"] {
        for game in games {
            for vietnamese in [false, true] {
                assert!(compared(&format!("{tags}\n{game}\n\n"), target, vietnamese), "{game}");
            }
        }
    }
    for game in
        ["1. e4 () e5 *", "1. e4!!! e5 *", "1. e4 ({c}) e5 *", "1. e4 (=)) e5 *", "(=) 1. e4 *", "1. e4 % e5\n*"]
    {
        compared(&format!("{tags}\n{game}\n\n"), "vi", false);
    }
}

const THINGS: [&str; 18] = [
    "{[%clk 0:01:07]}",
    "{ [%eval -0.31] [%clk 0:03:00.5] }",
    "{a word or two}",
    // Not `thắng`: a comment near the end that may say who won is for the careful path.
    "{Trắng đứng hơn}",
    "{line\nend}",
    "$1",
    "$145 $2",
    "{(=)}",
    "(=)",
    "; to the end\n",
    "\n% not for us\n",
    "{[%csl Ra1]}{[x] [%cal Gb1c3,Gg1f3] and more text than would fit on one line of eighty columns, surely}",
    "{}",
    "!",
    "?!",
    "\n\n",
    "{%}",
    "{  two  blanks  }",
];

/// Puts comments, glyphs, offers and lines for other programs between the words of the movetext.
fn annotated(game: &str, random: &mut Random) -> String {
    let movetext = game.find("]\n\n").map_or(0, |at| at + 3);
    let (tags, moves) = game.split_at(movetext);
    let mut out = tags.to_owned();
    for word in moves.trim_end().split_inclusive([' ', '\n']) {
        out.push_str(word);
        // Behind the result comes nothing.
        if word.ends_with([' ', '\n']) && random.below(3) == 0 {
            out.push_str(THINGS[random.below(THINGS.len())]);
            out.push(' ');
        }
    }
    out + "\n\n"
}

/// A game with variations, or as it is if the careful path does not read all of it.
fn braided_once(game: &str, random: &mut Random) -> String {
    let mut out = game.to_owned();
    each_game(&Block::whole("x", game.as_bytes()), judge::JudgeOptions::default(), |_, judgement| {
        let whole = |t: &bienban::chess::replay::Timeline| t.plies.iter().all(|ply| ply.played.is_some());
        if judgement.timeline.as_ref().is_some_and(whole) {
            out = braided(&judgement, random, true);
        }
    });
    out
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
        let game = &match random.below(4) {
            0 => text[pair[0]..pair[1]].to_owned(),
            1 => braided_once(&text[pair[0]..pair[1]], &mut random),
            2 => annotated(&text[pair[0]..pair[1]].replace("\r\n", "\n"), &mut random),
            _ => annotated(&braided_once(&text[pair[0]..pair[1]], &mut random), &mut random),
        };
        let target = ["en", "vi", "de", "ru", "figurine", "cs"][random.below(6)];
        quick += u32::from(compared(game, target, random.below(3) == 0));
        changed += u32::from(compared(&(mutated(game, &mut random) + "\n\n"), target, false));
        done += 1;
    }
    println!("{done} games, {quick} written quickly, and {changed} changed ones");
    assert!(quick * 10 > done * 9 && changed > 100);
}
