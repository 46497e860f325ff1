//! `convert`: there and back in every language, nothing lost, nothing illegal written.

use std::fmt::Write as _;
use std::fs;

use bienban::chess::notation::letters::{self, LANGUAGES, Language};
use bienban::finding::{Code, Severity};
use bienban::judge;
use bienban::judge::each_game;
use bienban::source::input::{Input, expand};
use bienban::source::split::Block;
use bienban::write::{self, NotationStyle, NotationTarget, WriteOptions, WriteTally};
use proptest::prelude::*;
use shakmaty::{Chess, Move, Position};

use crate::harness::corpora::{self, corpus};
use crate::harness::input::{PIECES, config, pgn_like};
use crate::harness::root;

/// What became of a text.
#[derive(Debug, Default)]
struct Converted {
    bytes: Vec<u8>,
    games: usize,
    errors: Vec<Code>,
    written: WriteTally,
    /// The moves of every game.
    moves: Vec<Vec<Option<Move>>>,
    /// The moves of its variations.
    varied: Vec<Option<Move>>,
}

impl Converted {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).expect("output is UTF-8")
    }
}

fn converted(text: &[u8], from: Option<&'static Language>, options: &WriteOptions) -> Converted {
    let block = Block::whole("x", text);
    let read = judge::JudgeOptions { language: from, record: true, ..judge::JudgeOptions::default() };
    let mut all = Converted::default();
    each_game(&block, read, |game, judgement| {
        all.games += usize::from(game.is_game());
        all.errors.extend(judgement.findings.iter().map(|f| f.code).filter(|c| c.severity() == Severity::Error));
        let timeline = judgement.timeline.as_ref();
        let steps = timeline.map(|t| t.steps.as_slice()).unwrap_or_default();
        all.moves.push(steps.iter().filter(|s| s.line == 0).map(|s| s.played).collect());
        all.varied.extend(steps.iter().filter(|s| s.line > 0).map(|s| s.played));
        all.written += write::write_game(game, timeline, options, &mut all.bytes);
    });
    all
}

fn to(id: &str) -> WriteOptions {
    WriteOptions::new(NotationStyle::of(id.parse().expect("the notation is known")))
}

fn plain(text: &str, id: &str) -> String {
    converted(text.as_bytes(), None, &to(id)).text().to_owned()
}

/// The movetext of a text without tags.
fn moves(text: &str, options: &WriteOptions) -> String {
    let all = converted(text.as_bytes(), None, options);
    all.text().split_once("\n\n").expect("a tag section comes first").1.trim_end().to_owned()
}

/// Normal form, and both ways round from it.
fn assert_there_and_back(text: &[u8]) -> Converted {
    let english = converted(text, None, &to("en"));
    let again = converted(&english.bytes, None, &to("en"));
    assert_eq!(again.text(), english.text(), "one pass is enough");
    let vietnamese = converted(&english.bytes, None, &to("vi"));
    let back = converted(&vietnamese.bytes, None, &to("en"));
    assert_eq!(back.text(), english.text(), "through {}", vietnamese.text());
    let and_again = converted(&back.bytes, None, &to("vi"));
    assert_eq!(and_again.text(), vietnamese.text());
    english
}

#[test]
fn the_sample_game_of_the_vietnamese_laws_ends_at_the_gap() {
    let text = fs::read(root().join("testdata/laws/sample.pgn")).expect("testdata is there");
    let all = converted(&text, None, &to("en"));
    assert!(all.text().ends_with(
        "[Result \"*\"]\n\n1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. Bd2 O-O 5. e4 d5 6. exd5 {7.c:d5 T:c3 8.T:c3\n\
        M:d5 9.Mf3 b6 10.Hb3 M:c3 11.b:c3 c5 12.Te2 c:d4 13.M:d4 Xe8 14.0-0 Md7 15.a4\n\
        Mc5 16.Hb4 Tb7 17.a5...v.v...} *\n\n"
    ));
    assert_eq!((all.errors.as_slice(), all.written.cut), (&[Code::M205][..], 1));
}

#[test]
fn moves_are_written_anew_from_the_position() {
    for (source, english) in [
        ("1.e4 e5 2.Mf3 Mc6 3.Tb5 a6 4.T:c6 d:c6 5.0-0 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *"),
        ("1. f3 e5 2. g4 Qh4 0-1", "1. f3 e5 2. g4 Qh4# 0-1"),
        ("1. e2-e4 e7-e5 2. Ng1-f3! Nb8-c6 1/2", "1. e4 e5 2. Nf3 $1 Nc6 1/2-1/2"),
        ("1) e4 d5 2) ed5 H:d5 3) Mc3 Hd8 ½-½", "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 1/2-1/2"),
        ("1. e4e5 2. Nf3 *", "1. e4 e5 2. Nf3 *"),
        ("1. ♘f3 ♞f6 2. ¤c3 d5 *", "1. Nf3 Nf6 2. Nc3 d5 *"),
        ("1. e4 (=) e5 *", "1. e4 {(=)} 1... e5 *"),
        ("1. Mf3 = Mf6 *", "1. Nf3 {(=)} 1... Nf6 *"),
        ("1. Nf3 = Nf6 2. g3 ± *", "1. Nf3 $10 Nf6 2. g3 $16 *"),
        ("1. e4 ; a } remark\n e5 *", "1. e4 {a \\) remark} 1... e5 *"),
        ("1. e4 e5 2. Nf3 @@ Nc6 3. Bb5 *", "1. e4 e5 2. Nf3 {@@} 2... Nc6 3. Bb5 *"),
        ("1. e4 {a\n  b  c\n} e5 *", "1. e4 {a b  c } 1... e5 *"),
        ("1. e4 (1. d4 {Q} d5) 1... e5 2. Nf3 -- 3. g3 *", "1. e4 (1. d4 {Q} 1... d5) 1... e5 2. Nf3 -- 3. g3 *"),
        ("1. e4 e5 {c} *", "1. e4 e5 {c} *"),
        ("1. e4 e5 * {c}", "1. e4 e5 {c} *"),
        ("1. e4 e5 v.v.", "1. e4 e5 {v.v.} *"),
    ] {
        assert_eq!(moves(source, &to("en")), english, "{source}");
    }
}

#[test]
fn what_cannot_be_read_stands_in_a_comment() {
    for (source, english) in [
        ("1. e4 e5 2. Ke3 {a} Nc6 *", "1. e4 e5 {2. Ke3 \\(a\\) Nc6} *"),
        ("1. e4 e5 (1... c5 2. Ke3 d6) 2. Nf3 *", "1. e4 e5 (1... c5 {2. Ke3 d6}) 2. Nf3 *"),
        ("1. e4 e5 (1... Ke3 d6) 2. Nf3 *", "1. e4 e5 {(1... Ke3 d6)} 2. Nf3 *"),
        ("(1. d4) 1. e4 *", "{(1. d4)} 1. e4 *"),
        ("1. e4 e5 ({c}) 2. Nf3 *", "1. e4 e5 {(\\(c\\))} 2. Nf3 *"),
        ("1. e4 e5 2. Ke3 ; a\n%b\nNc6 \\ *", "1. e4 e5 {2. Ke3 \\(; a\\) \\(%b\\) Nc6 \\\\} *"),
        ("1. e4 xyz 2. Nf3 Nc6 *", "1. e4 {xyz 2. Nf3 Nc6} *"),
        ("1. f3 e5 2. g4 Qh4# 3. a3 0-1", "1. f3 e5 2. g4 Qh4# {3. a3} 0-1"),
        ("[Variant \"Atomic\"]\n\n1. e4 N@f6 *", "{1. e4 N@f6} *"),
        ("[FEN \"nonsense\"]\n\n1. e4 *", "{1. e4} *"),
        ("1. Rc6 Ra6 2. Fe2 *", "{1. Rc6 Ra6 2. Fe2} *"),
    ] {
        let all = converted(source.as_bytes(), None, &to("en"));
        assert_eq!(moves(source, &to("en")), english, "{source}");
        let strict = converted(source.as_bytes(), None, &WriteOptions { strict: true, ..to("en") });
        // Where no move was lost, strictness has nothing to leave out.
        let cut = u64::from(!source.contains("({c})"));
        assert_eq!((all.written.cut, strict.written.left_out), (cut, cut), "{source}");
        assert_eq!(strict.bytes.is_empty(), cut == 1, "{source}");
    }
}

#[test]
fn the_custom_of_a_notation_and_the_options() {
    let source = "1. e4 e6 2. e5 d5 3. exd6 Bxd6 4. Nf3 Nf6 5. Bd3 O-O *";
    let style = |id: &str| NotationStyle::of(id.parse().expect("it is known"));
    for (style, written) in [
        (style("vi"), "1. e4 e6 2. e5 d5 3. exd6 Txd6 4. Mf3 Mf6 5. Td3 0-0 *"),
        (
            NotationStyle { en_passant: true, capture: ":", ..style("vi") },
            "1. e4 e6 2. e5 d5 3. e:d6qđ T:d6 4. Mf3 Mf6 5. Td3 0-0 *",
        ),
        (
            NotationStyle { en_passant: true, ..style("en") },
            "1. e4 e6 2. e5 d5 3. exd6 e.p. Bxd6 4. Nf3 Nf6 5. Bd3 O-O *",
        ),
        (
            NotationStyle { capture: "", castling: 'O', ..style("de") },
            "1. e4 e6 2. e5 d5 3. ed6 Ld6 4. Sf3 Sf6 5. Ld3 O-O *",
        ),
        (style("figurine"), "1. e4 e6 2. e5 d5 3. exd6 ♗xd6 4. ♘f3 ♘f6 5. ♗d3 O-O *"),
        (style("uci"), "1. e2e4 e7e6 2. e4e5 d7d5 3. e5d6 f8d6 4. g1f3 g8f6 5. f1d3 e8g8 *"),
        (style("lan"), "1. e2-e4 e7-e6 2. e4-e5 d7-d5 3. e5xd6 Bf8xd6 4. Ng1-f3 Ng8-f6 5. Bf1-d3 O-O *"),
    ] {
        let options = WriteOptions::new(style);
        assert_eq!(moves(source, &options), written);
        let from = if style.target.is_vietnamese() { Some(letters::VIETNAMESE) } else { None };
        let back = converted(&converted(source.as_bytes(), None, &options).bytes, from, &to("en"));
        assert!(back.text().ends_with(&format!("\n\n{source}\n\n")), "{}", back.text());
    }
}

#[test]
fn castling_in_chess960_goes_to_the_rook_wherever_king_and_rook_stand() {
    let tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
                [Result \"*\"]\n[Variant \"Chess960\"]\n";
    let (corners, middle) = ("r3k2r/8/8/8/8/8/8/R3K2R", "1r3k1r/5p2/8/8/8/8/5P2/1R3K1R");
    for (fen, source, written) in [
        (Some(corners), "1. O-O O-O-O *", "1. e1h1 e8a8 *"),
        (Some(middle), "1. O-O O-O-O *", "1. f1h1 f8b8 *"),
        (None, "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *", "1. g1f3 g8f6 2. g2g3 g7g6 3. f1g2 f8g7 4. e1h1 e8h8 *"),
    ] {
        let fen = fen.map(|men| format!("[FEN \"{men} w KQkq - 0 1\"]\n[SetUp \"1\"]\n")).unwrap_or_default();
        let text = format!("{tags}{fen}\n{source}\n\n");
        let squares = converted(text.as_bytes(), None, &to("uci"));
        assert!(squares.text().ends_with(&format!("\n\n{written}\n\n")), "{}", squares.text());
        assert_eq!(converted(&squares.bytes, None, &to("en")).text(), text);
    }
    assert_eq!(moves("1. e4 -- 2. d4 *", &to("uci")), "1. e2e4 -- 2. d2d4 *", "readers end a game at 0000");
}

#[test]
fn a_fen_is_written_in_its_usual_spelling() {
    for (odd, usual) in [
        ("r3k2r/44/8/8/8/8/8/R3K2R w KKQkq - 0 0", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 0", "4k3/8/8/8/8/8/8/4K2R w K - 0 7"),
    ] {
        let number = if usual.ends_with('7') { 7 } else { 1 };
        let text = plain(&format!("[FEN \"{odd}\"]\n[SetUp \"1\"]\n\n{number}. O-O *\n"), "en");
        assert!(
            text.contains(&format!("[FEN \"{usual}\"]")) && text.ends_with(&format!("{number}. O-O *\n\n")),
            "{text}"
        );
    }
}

#[test]
fn moves_in_comments_are_touched_only_on_request_and_if_all_is_legal() {
    let source = "1. e4 {Nf6 2. e5} 1... e5 {Nf3 is best} 2. Nf3 {2... Nc6! 3. Bb5} *";
    assert_eq!(moves(source, &to("vi")), "1. e4 {Nf6 2. e5} 1... e5 {Nf3 is best} 2. Mf3 {2... Nc6! 3. Bb5} *");
    let comments = WriteOptions { comments: true, ..to("vi") };
    assert_eq!(moves(source, &comments), "1. e4 {Mf6 2. e5} 1... e5 {Nf3 is best} 2. Mf3 {2... Mc6! 3. Tb5} *");
}

#[test]
fn the_tag_section_has_the_seven_first_and_the_others_in_their_order() {
    let source = "%w\n[ECO \"C20\"]\n[White \"Lê \\\"Tí\\\"\"]\n[Event \"A \"B\"\"]\n%x\n[Annotator \"e\u{301}\"]\n\
        [White \"C\"]\n%y\n\n1. e4 *\n%z\n";
    assert_eq!(
        plain(source, "en"),
        "%w\n[Event \"A \\\"B\\\"\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Lê \\\"Tí\\\"\"]\n\
         [Black \"?\"]\n\
        [Result \"*\"]\n[ECO \"C20\"]\n[Annotator \"é\"]\n\n{[White \"C\"]}\n%x\n%y\n1. e4 *\n%z\n\n"
    );
    assert_there_and_back(source.as_bytes());
}

#[test]
fn a_contradiction_stays_and_a_missing_terminator_is_that_of_the_tag() {
    let source = "[Result \"1-0\"]\n\n1. e4 e5 0-1\n\n[Event \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5\n";
    let all = converted(source.as_bytes(), None, &to("vi"));
    assert!(all.text().contains("[Result \"1-0\"]\n\n1. e4 e5 0-1\n\n"), "{}", all.text());
    assert!(all.text().ends_with("[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n"), "{}", all.text());
    assert_eq!(all.errors, [Code::R301]);
}

#[test]
fn a_stray_sign_among_the_tags_is_kept_once_and_so_are_moves_that_cannot_be_read() {
    let text = "[Event \"S\"]\n[Result \"*\"]]\n[X \"y\"]\n\n1. Qa9 e5 2. Nf3 *\n";
    let written = plain(text, "en");
    assert!(written.ends_with("[X \"y\"]\n\n{]} {1. Qa9 e5 2. Nf3} *\n\n"), "{written}");
}

#[test]
fn text_that_is_no_game_is_kept() {
    assert_eq!(plain("a remark\nof two lines\n", "en"), "% a remark\n% of two lines\n\n");
    assert_eq!(plain("% a remark\n% of two lines\n\n", "en"), "% a remark\n% of two lines\n\n");
    let between =
        "[Event \"A\"]\n[Site \"?\"]\n\n1. e4 *\n\nby the editor {x}\n\n[Event \"B\"]\n[Site \"?\"]\n\n1. d4 *\n";
    assert!(plain(between, "en").contains("\n1. e4 {by the editor} {x} *\n\n"), "{}", plain(between, "en"));
}

#[test]
fn forms_hold_the_moves_and_say_what_they_do_not_hold() {
    let source = "[Event \"Giải mẫu\"]\n[Date \"2004.05.21\"]\n[White \"Lê An\"]\n[WhiteElo \"2400\"]\n\
        [WhiteTeam \"Huế\"]\n[Black \"?\"]\n\
        [ECO \"B01\"]\n[Result \"1/2-1/2\"]\n\n1. e4 d5 $1 (1... e5 2. Nf3) 2. exd5 {a} Qxd5 {(=)} 3. Nc3 1/2-1/2\n";
    let form = |layout, id: &str| converted(source.as_bytes(), None, &WriteOptions { layout, ..to(id) });
    let text = form(write::GameLayout::Text, "vi");
    assert_eq!(
        text.text(),
        "Giải: Giải mẫu\nNgày: 21/05/2004\nTrắng: Lê An\nElo: 2400\nĐơn vị: Huế\nĐen: ?\nKết quả: ½-½\n\n1. e4 d5\n\
         2. exd5 Hxd5 (=)\n3. Mc3\n\n"
    );
    let expected = WriteTally { comments: 1, variations: 1, glyphs: 1, tags: 1, ..WriteTally::default() };
    // The draw offer is on the form.
    assert_eq!(WriteTally { comments: text.written.comments, ..expected }, text.written);
    assert_eq!(text.written.comments, 1);
    assert_eq!(
        form(write::GameLayout::Csv, "de").text(),
        "Event,Giải mẫu\nDate,2004.05.21\nWhite,Lê An\nElo,2400\nTeam,Huế\nBlack,?\nResult,½-½\n\nNo.,White,Black\n\
        1,e4,d5\n2,exd5,Dxd5 (=)\n3,Sc3,\n\n"
    );
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(16);
    let long = converted(
        format!("{shuffle}*").as_bytes(),
        None,
        &WriteOptions { layout: write::GameLayout::Table, ..to("vi") },
    );
    let lines: Vec<&str> = long.text().lines().skip_while(|l| !l.starts_with('|')).collect();
    assert_eq!(lines[0], "| TT | Trắng | Đen | TT | Trắng | Đen |");
    assert_eq!((lines[2], lines.len()), ("| 1 | Mf3 | Mf6 | 31 | Mf3 | Mf6 |", 33), "the last line is blank");
    assert_eq!(lines[4], "| 3 | Mf3 | Mf6 |  |  |  |");
}

/// The first games of a set, as many as are asked for.
fn first_games(set: &str, count: usize) -> Vec<u8> {
    let mut text = corpora::games(set);
    let ends = memchr::memmem::find_iter(&text, b"[Event \"").nth(count).unwrap_or(text.len());
    text.truncate(ends);
    text
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn every_language_there_and_back_and_auto_never_finds_other_moves() {
    let games = first_games("bench/otb.pgn.zst", 1000);
    let english = converted(&games, None, &to("en"));
    assert_eq!(english.games, 1000);
    let mut tally = String::new();
    for language in &LANGUAGES {
        let there = converted(&english.bytes, Some(letters::ENGLISH), &to(language.id));
        let back = converted(&there.bytes, Some(language), &to("en"));
        assert!(back.bytes == english.bytes, "{} there and back", language.id);
        let auto = converted(&there.bytes, None, &to("en"));
        assert_eq!(auto.moves.len(), english.moves.len());
        let (mut same, mut unsure, mut refused) = (0, 0, 0);
        let block = Block::whole("x", &there.bytes);
        let mut index = 0;
        each_game(&block, judge::JudgeOptions { record: true, ..Default::default() }, |_, judgement| {
            let moves = &english.moves[index];
            index += 1;
            let ambiguous = judgement.findings.iter().any(|f| f.code == Code::E603);
            let fault = judgement.findings.iter().any(|f| f.severity == Severity::Error && f.code.id() != "R301");
            let timeline = judgement.timeline.expect("it is judged");
            let found: Vec<_> = timeline.steps.iter().filter(|s| s.line == 0).map(|s| s.played).collect();
            match (found == *moves, ambiguous, fault) {
                (true, ..) => same += 1,
                (false, true, _) => unsure += 1,
                (false, false, true) => refused += 1,
                (false, false, false) => panic!("{}: game {index} was read with other moves", language.id),
            }
        });
        let _ = write!(tally, " {}:{same}/{unsure}/{refused}", language.id);
    }
    println!("auto, games with the same moves/E603/another error:{tally}");
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn corpora_survive_vietnamese_and_back() {
    for set in ["bench/otb.pgn.zst", "bench/online.pgn.zst"] {
        // All of it with `BIENBAN_WHOLE`, as .ci/run does by the command itself.
        let count = if std::env::var_os("BIENBAN_WHOLE").is_some() { usize::MAX } else { 600 };
        let games = first_games(set, count);
        let english = assert_there_and_back(&games);
        println!("{set}: {} games there and back", english.games);
        assert!(english.games > 500);
    }
    let (mut games, mut files) = (0, 0);
    for folder in ["peers", "vi"] {
        for input in expand(&[corpus(folder)], false).found {
            let Ok(Input::File(path)) = input else { panic!("a corpus has only files") };
            let text = fs::read(&path).expect("it can be read");
            // Some files are large; their first part is as good as the rest.
            let english = assert_there_and_back(&text[..text.len().min(100_000)]);
            games += english.games;
            files += 1;
        }
    }
    println!("peers and vi: {games} games of {files} files there and back");
    assert!(games > 1000);
}

/// Positions from which every kind of move comes soon.
const STARTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8",
    "7k/1P1P1P2/8/pP1pP3/PpPp1pPp/8/1p1p1p2/7K w - - 0 40",
    "4k3/8/8/3pP3/2pP4/8/8/4K3 w - d6 0 30",
    "k7/8/1Q3Q2/3N4/8/1Q3N2/5Q2/K2N2RR w - - 0 50",
    "1n2k1n1/8/n3n3/8/r2r4/8/B1B5/1B1BK3 b - - 0 50",
    "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
];

/// A game of random legal moves with variations, comments, glyphs, draw offers and `%` lines between them.
fn played(start: usize, choices: &[u16]) -> String {
    let fen = STARTS[start % STARTS.len()];
    let mut position: Chess = bienban::chess::notation::start::from_fen(fen).expect("it is a position");
    let mut text = String::from("[Event \"?\"]\n[White \"Hậu\"]\n");
    let _ = write!(text, "[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n");
    let name = |position: &Chess, m: Move| {
        let number = position.fullmoves();
        let dots = if position.turn().is_black() { "..." } else { "." };
        format!("{number}{dots} {} ", shakmaty::san::SanPlus::from_move(position.clone(), m))
    };
    for &choice in choices {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        // Rare kinds of moves are preferred where there are any.
        let rare = legal.iter().filter(|m| m.is_castle() || m.is_en_passant() || m.is_promotion());
        let rare: Vec<Move> = rare.copied().collect();
        let pick = usize::from(choice >> 4);
        let m = if !rare.is_empty() && pick % 3 != 0 { rare[pick % rare.len()] } else { legal[pick % legal.len()] };
        text += &name(&position, m);
        match choice % 16 {
            0 => text += "{Qxe5 is a \n  comment, [%clk 0:01:00]  and a long one, longer than a line can be, } ",
            1 => {
                let _ = write!(text, "({}{{(=)}}) ", name(&position, legal[(pick / 7) % legal.len()]));
            }
            2 => text += "$14 ",
            3 => text += "(=) ",
            4 => text += "\n% a line\n",
            5 => text += "; to the end\n",
            6 => text += "!? ",
            _ => {}
        }
        position.play_unchecked(m);
    }
    text + "*\n\n"
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn random_games_survive_every_notation(
        start in 0..STARTS.len(),
        choices in prop::collection::vec(any::<u16>(), 0..60),
    ) {
        let source = played(start, &choices);
        let english = assert_there_and_back(source.as_bytes());
        // Random games go on in dead positions and have no result, and one start has nine pawns.
        let allowed = [Code::M208, Code::R302, Code::R303, Code::T504];
        prop_assert!(english.errors.iter().all(|c| allowed.contains(c)), "{:?}", english.errors);
        prop_assert_eq!(english.written, WriteTally::default());
        let others = [("figurine", None), ("uci", None), ("lan", None)];
        let notations = LANGUAGES.iter().map(|l| (l.id, Some(l))).chain(others);
        for (id, language) in notations {
            for (capture, en_passant) in [("x", false), (":", true), ("", true)] {
                let usual = NotationStyle::of(id.parse().expect("it is known"));
 let style = NotationStyle { capture, en_passant, ..usual };
                let there = converted(&english.bytes, None, &WriteOptions::new(style));
                let back = converted(&there.bytes, language, &to("en"));
                prop_assert_eq!(back.text(), english.text(), "{} {:?}: {}", id, capture, there.text());
            }
        }
    }
}

/// What is written holds every game and every move that was read, nothing illegal, and is its own normal form.
fn assert_sound(text: &[u8]) {
    let english = converted(text, None, &to("en"));
    let again = converted(&english.bytes, None, &to("en"));
    assert_eq!(again.text(), english.text(), "one pass is enough");
    assert_eq!(again.games, english.games, "no game is lost: {}", english.text());
    assert_eq!(again.moves.concat(), english.moves.concat(), "{}", english.text());
    if english.written.cut == 0 {
        assert_eq!(again.varied, english.varied, "{}", english.text());
    }
    assert_eq!(again.written, WriteTally::default(), "{}", english.text());
    let allowed = [
        Code::M208,
        Code::R301,
        Code::R302,
        Code::R303,
        Code::R304,
        Code::R305,
        Code::R306,
        Code::R307,
        Code::T504,
        Code::E602,
    ];
    assert!(again.errors.iter().all(|c| allowed.contains(c)), "{:?} {}", again.errors, english.text());
    let vietnamese = converted(&english.bytes, None, &to("vi"));
    let back = converted(&vietnamese.bytes, None, &to("en"));
    assert_eq!(back.text(), english.text(), "through {}", vietnamese.text());
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn any_bytes_come_out_as_games_without_illegal_moves(text in pgn_like()) {
        assert_sound(&text);
    }

    #[test]
    fn mangled_games_come_out_without_illegal_moves(
        start in 0..STARTS.len(),
        choices in prop::collection::vec(any::<u16>(), 1..30),
        wounds in prop::collection::vec((any::<u16>(), 0_usize..6, prop::sample::select(PIECES)), 1..5),
    ) {
        let mut text = played(start, &choices).into_bytes();
        for (at, length, piece) in wounds {
            let from = usize::from(at) % text.len();
            let to = (from + length).min(text.len());
            text.splice(from..to, piece.bytes());
        }
        assert_sound(&text);
    }

    #[test]
    fn forms_of_any_bytes(text in pgn_like()) {
        for layout in [write::GameLayout::Text, write::GameLayout::Table, write::GameLayout::Csv] {
            let form = converted(&text, None, &WriteOptions { layout, ..to("vi") });
            prop_assert_eq!(form.text().contains("Trắng"), form.games > 0);
        }
    }
}

#[test]
fn other_encodings_come_out_as_composed_utf8() {
    let old = b"[White \"L\xEA An\"]\n\n1. \xA4f3 {H\xE0 N\xF4i} \xA4f6 *\n";
    let all = converted(old, None, &to("vi"));
    assert!(all.text().contains("[White \"L\u{EA} An\"]"), "{}", all.text());
    assert!(all.text().ends_with("1. Mf3 {H\u{E0} N\u{F4}i} 1... Mf6 *\n\n"), "{}", all.text());
    let apart = "\u{FEFF}[White \"Le\u{302} An\"]\n\n1. e4 {Ha\u{300}} *\n";
    assert!(plain(apart, "en").starts_with("[Event \"?\"]"), "no byte order mark comes out");
    assert!(plain(apart, "en").contains("\"L\u{EA} An\"") && plain(apart, "en").contains("{H\u{E0}}"));
}

#[test]
fn games_in_several_languages_are_chosen_by_none() {
    let text = fs::read(root().join("testdata/E603/bad.pgn")).expect("testdata is there");
    let all = converted(&text, None, &to("en"));
    assert_eq!((all.errors.contains(&Code::E603), all.written.cut > 0), (true, true));
    assert!(all.moves[0].is_empty() && all.text().contains("\n\n{1."), "{}", all.text());
}

#[test]
fn unknown_notations_are_refused() {
    assert!("xx".parse::<NotationTarget>().is_err());
    assert!("uci".parse::<NotationTarget>().is_ok_and(|t| t == NotationTarget::Uci));
}
