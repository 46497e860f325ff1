//! What the program says of xiangqi: first positions that cannot be, forms that are not due, the articles of claims.

use std::fs;

use crate::harness::report::column;
use crate::harness::{Run, arg, run};

/// Runs a command over a text in a file of its own, behind `before`.
fn over(text: &str, before: &[&str], after: &[&str]) -> Run {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("g.pgn");
    fs::write(&path, text).expect("it can be written");
    run(&[before, &[arg(&path)], after].concat(), b"")
}

/// The codes and messages of a game with this first position, in a language.
fn of_position(fen: &str, ui: &str) -> (Vec<String>, Vec<String>) {
    let text = format!("[Game \"Chinese Chess\"]\n[FEN \"{fen}\"]\n\n1. Tg5.1 *\n");
    let done = over(&text, &["validate", "-q", "--format", "csv", "--select", "T504", "--ui", ui], &[]);
    (column(&done.out, "severity"), column(&done.out, "message"))
}

#[test]
fn what_is_wrong_with_a_first_position_is_said_of_the_man_and_its_side() {
    for (fen, severity, english, vietnamese) in [
        (
            "4k4/9/9/9/9/9/1P7/9/9/4K4 w",
            "error",
            "a soldier of White is on b3, but a soldier stays",
            "Tốt của Trắng ở b3",
        ),
        ("4k4/9/9/9/9/9/9/2P6/9/4K4 w", "error", "on c2, but soldiers begin on rank 3", "Tốt xuất phát ở hàng 3"),
        ("4k4/9/p8/9/9/9/9/9/9/4K4 w", "error", "of Black is on a7, but soldiers begin on rank 6", "ở hàng 6"),
        ("4k4/9/9/9/9/9/9/9/B8/4K4 w", "error", "an elephant of White is on a1", "Tượng của Trắng ở a1"),
        ("4k4/9/4a4/9/9/9/9/9/9/4K4 w", "error", "an advisor of Black is on e7", "Sĩ của Đen ở e7"),
        ("9/9/9/4k4/9/9/9/9/9/4K4 w", "error", "the general of Black is on e6", "ngoài cung (d7-f9)"),
        ("4k4/9/9/9/9/9/9/9/9/9 w", "error", "no general of White", "không có Tướng của Trắng"),
        ("3kk4/9/9/9/9/9/9/9/9/4K4 w", "error", "has 2 generals of Black", "có 2 Tướng của Đen"),
        ("4k4/9/9/9/9/9/9/9/4R4/3K5 w", "warning", "Black is in check, but White is to move", "lại đến lượt Trắng"),
        ("4k4/9/9/9/9/9/9/9/9/4K3 w", "error", "rank 0 of the FEN does not have nine", "hàng 0 của FEN"),
        ("4k4/9/9/9/9/9/9/9/9/4Q4 w", "error", "`Q` in the FEN is not a man", "`Q` trong FEN"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 x", "error", "`x` in the FEN does not show the side to move", "`x` trong FEN"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0", "error", "the FEN has 5 fields", "FEN có 5 phần"),
    ] {
        for (ui, said) in [("en", english), ("vi", vietnamese)] {
            let (severities, messages) = of_position(fen, ui);
            assert_eq!(messages.len(), 1, "{fen}: {messages:?}");
            assert!(messages[0].contains(said), "{fen}: {messages:?}");
            assert!(ui == "vi" || severities == [severity], "{fen}: {severities:?}");
        }
    }
    assert_eq!(of_position("4k4/9/9/9/9/9/9/9/9/3K5 w", "en").1, [""; 0]);
}

#[test]
fn a_letter_that_is_due_and_an_origin_that_is_not_are_told_apart() {
    let tags = "[Game \"Chinese Chess\"]\n[FEN \"4k4/9/9/9/7R1/9/7R1/9/9/3K5 w\"]\n";
    for (half_moves, said) in [
        ("X2.3 Tg5-6", "X2.3 should be Xt.3: a letter tells equal men on a file apart (11.2)"),
        ("X3i3", "X3i3 names the point of departure, which is not needed here: Xi3 (Appendix 3)"),
    ] {
        let text = format!("{tags}\n1. {half_moves} *\n");
        let done = over(&text, &["validate", "-q", "--format", "csv", "--select", "M203"], &[]);
        assert_eq!(column(&done.out, "message"), [said], "{half_moves}");
    }
}

#[test]
fn claims_name_the_articles_that_their_verdicts_rest_on() {
    let text = "[Event \"A\"]\n[Game \"Chinese Chess\"]\n[FEN \"5k3/7R1/9/9/9/9/9/9/9/4K4 w\"]\n\n\
        1. X2.1 Tg6.1 2. X2/1 Tg6/1 3. X2.1 Tg6.1 4. X2/1 Tg6/1 *\n";
    let folder = tempfile::tempdir().expect("a folder");
    let claims = folder.path().join("c.csv");
    fs::write(&claims, "game,ply,side,rule\n1,8,black,perpetual\n1,8,white,repetition\n1,7,black,perpetual\n")
        .expect("it can be written");
    let audit = |format: &str| over(text, &["audit", "-q", "--format", format, arg(&claims)], &[]);
    let done = audit("csv");
    assert_eq!(column(&done.out, "verdict"), ["valid", "invalid", "invalid"]);
    assert_eq!(column(&done.out, "article"), ["23.1;24.2", "23.1;24.2", "22"]);
    let text = String::from_utf8(audit("text").out).expect("UTF-8");
    assert!(text.contains("valid (23.1, 24.2): the position has occurred 3 times"), "{text}");
    assert_eq!(text.matches("24.2").count(), 2, "an article is told once: {text}");
}

/// The half-moves of a file in another notation, without the tags.
fn converted(text: &str, to: &str, more: &[&str]) -> String {
    let done = over(text, &["convert", "-q", "--to", to], more);
    let out = String::from_utf8(done.out).expect("UTF-8");
    out.split("]\n\n").last().unwrap_or_default().trim().to_owned()
}

#[test]
fn english_letters_are_read_with_ranks_from_one_and_from_nought() {
    let tag = "[Variant \"Xiangqi\"]\n\n";
    for (half_moves, uci) in [
        ("1. Che3 Hg8 2. Hg3 Rh10 3. Rh1 Hc8 4. Cxe7+ Aee9", "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7 4. e2e6"),
        ("1. Che2 Hg7 2. Hg2 Rh9 3. c4 g5 4. i4 c5", "1. h2e2 h9g7 2. h0g2 i9h9 3. c3c4 g6g5 4. i3i4 c6c5"),
        ("1. c4 g5 2. g4 gxg4 3. Bxe2", "1. c3c4 g6g5 2. g3g4 g5g4"),
        ("1. Ch3-e3 Nh10-g8 2. Ce3xe7+", "1. h2e2 h9g7 2. e2e6"),
        ("1. Pg5 Pc6 2. Pg6 Pxg6", "1. g3g4 c6c5 2. g4g5 g6g5"),
        ("1. g4", "1. g3g4"),
        ("1. c4 g5 2. g4 a5", "1. c3c4 g6g5 2. g3g4 a6a5"),
        ("1. c4 g5", "1. c3c4 g6g5"),
        // Both points of UCI with a blank between them are no soldiers.
        ("1. h2 e2 h9 g7 2. h0 g2", "1. h2e2 h9g7 2. h0g2"),
    ] {
        let written = converted(&format!("{tag}{half_moves} *\n"), "uci", &[]);
        assert!(written.starts_with(uci), "{half_moves}: {written}");
    }
}

#[test]
fn english_letters_are_written_as_pychess_and_winboard_have_them() {
    let tags = "[Variant \"Xiangqi\"]\n[FEN \"3k5/9/9/2pP5/9/9/9/9/R8/4KR3 w\"]\n\n";
    let text = &format!("{tags}1. d6c6 d9d8 2. f0f1 d8d9 3. a1d1 *\n");
    let san = "1. Pxc7 Kd9 2. Rff2 Kd10 3. Rad2# *";
    let winboard = "1. dxc6 Kd8 2. Rff1 Kd9 3. Rad1# *";
    for (notation, half_moves) in [("san", san), ("winboard", winboard)] {
        assert_eq!(converted(text, notation, &[]), half_moves);
        let there = format!("{tags}{half_moves}\n");
        assert_eq!(converted(&there, "uci", &[]), converted(text, "uci", &[]), "{notation}");
    }
    let done = over(text, &["convert", "-q", "--to", "san"], &[]);
    assert!(String::from_utf8_lossy(&done.out).contains("\n[Variant \"Xiangqi\"]\n[FEN"));
}

#[test]
fn ranks_that_can_be_counted_both_ways_are_not_guessed() {
    let text = "[Variant \"Xiangqi\"]\n\n1. Ri2 *\n";
    let done = over(text, &["validate", "-q", "--format", "csv"], &["--select", "E603"]);
    assert!(column(&done.out, "message")[0].contains("(san, winboard)"), "{:?}", column(&done.out, "message"));
    assert_eq!(converted(text, "uci", &["--from", "san"]), "1. i0i1 *");
    assert_eq!(converted(text, "uci", &["--from", "winboard"]), "1. i0i2 *");
}

#[test]
fn pieces_of_chess_stay_chess() {
    let done = over("1. Nf3 Nf6 2. Ra9 Bi3 *\n", &["validate", "-q", "--format", "csv"], &["--select", "M,S"]);
    assert!(!column(&done.out, "message").iter().any(|message| message.contains("xiangqi")), "{:?}", done.out);
}

#[test]
fn soldiers_of_two_files_are_numbered_as_xqbase_does() {
    let tags = "[Game \"Chinese Chess\"]\n[FEN \"4k4/9/2P3P2/9/2P3P2/9/9/9/9/3K5 w\"]\n\n";
    let uci = "1. g7g8 e9e8 2. g5f5 e8e9 3. c7d7 *";
    let text = &format!("{tags}{uci}\n");
    for (notation, half_moves) in [
        ("zh-xqbase", "1. 一兵进一 将５进１ 2. 二兵平四 将５退１ 3. 前兵平六 *"),
        ("wxf-xqbase", "1. Pa+1 K5+1 2. Pb=4 K5-1 3. P+=6 *"),
        ("zh", "1. 前三进一 将５进１ 2. 后三平四 将５退１ 3. 前兵平六 *"),
        ("wxf", "1. 13+1 K5+1 2. 23=4 K5-1 3. P+=6 *"),
    ] {
        assert_eq!(converted(text, notation, &[]), half_moves);
        assert_eq!(converted(&format!("{tags}{half_moves}\n"), "uci", &[]), uci, "{notation}");
    }
}

/// A sheet with these rows, in the notation of the law.
fn of_sheet(rows: &str) -> String {
    converted(&format!("CỜ TƯỚNG\nTrắng: An\nĐen: Bình\nKết quả: 1-0\n\n{rows}\n"), "vi-relative", &[])
}

#[test]
fn signs_are_words_or_their_first_letters() {
    let moves = "1. P2-5 M8.7 2. M2.3 X9-8 3. X1.1 S4.5 4. X1/1 S5/4 1-0";
    for rows in [
        "1. P2b5 M8t7\n2. M2t3 X9b8\n3. X1t1 S4t5\n4. X1l1 S5th4",
        "1. p2B5 m8T7\n2. m2T3 x9B8\n3. x1T1 s4T5\n4. X1TH1 S5L4",
        "1. P2 bình 5 M8 tấn 7\n2. M2 TẤN 3 X9 BÌNH 8\n3. X1 Tiến 1 S4tấn 5\n4. X1 lùi 1 S5thoái4",
        "1. Pháo 2 bình 5, Mã 8 tấn 7\n2. M2tan3 X9binh8\n3. Xe 1 tấn1 sỹ 4 tan 5\n4. xe 1 thối 1 s5 lui 4",
    ] {
        assert!(of_sheet(rows).ends_with(moves), "{rows}: {}", of_sheet(rows));
    }
    assert!(of_sheet("1. P2b5").ends_with("1. P2-5 1-0"));
    assert!(of_sheet("1. Pháo 2 bình 5 Tốt 7 tấn 1\n2. Mã 2 tấn 3 Voi 3 tấn 5").ends_with("2. M2.3 T3.5 1-0"));
    // Elsewhere both readings remain.
    let text = "[Game \"Chinese Chess\"]\n\n1. P2b5 *\n";
    let done = over(text, &["validate", "-q", "--format", "csv"], &["--select", "E603"]);
    assert!(column(&done.out, "message")[0].contains("(vi-relative, algebraic)"), "{:?}", column(&done.out, "message"));
    assert_eq!(converted(text, "uci", &["--from", "vi-relative"]), "1. h2e2 *");
    assert_eq!(converted("[Game \"Chinese Chess\"]\n\n1. P2b5 M8t7 *\n", "uci", &[]), "1. h2e2 h9g7 *");
}

#[test]
fn headings_results_and_letters_of_the_game_are_known() {
    let codes = |text: &str| column(&over(text, &["validate", "-q", "--format", "csv"], &[]).out, "code");
    for heading in ["Cờ tướng", "Cờ Tướng - Giải Phong Trào", "VÁN CỜ TƯỚNG", "象棋"] {
        let sheet = format!("{heading}\nTrắng: An\nĐen: Bình\nKết quả: 1-0\n\n1. P2-5 M8.7\n");
        assert_eq!(codes(&sheet), [""; 0], "{heading}");
    }
    assert!(!codes("Cờ tướng\n\n1. P2-5 M8.7\n2. M2.3 X9-8\n").contains(&"S105".to_owned()));
    for (words, result) in [("红胜", "1-0"), ("黑胜", "0-1"), ("和", "1/2-1/2"), ("红先负", "0-1")] {
        let sheet = format!("象棋\n红方: 甲\n黑方: 乙\n结果: {words}\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n");
        assert!(converted(&sheet, "uci", &[]).ends_with(&format!("2. h0g2 i9h9 {result}")), "{words}");
    }
    assert!(of_sheet("1. P2=5 M8+7\n2. M2+3 X9=8\n3. C3+1 C7+1").ends_with("3. B3.1 B7.1 1-0"));
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";
    let tags = format!("[Game \"Chinese Chess\"]\n[FEN \"{start}\"]\n\n");
    assert!(converted(&format!("{tags}1. ...... H8+7 2. C2=5 *\n"), "uci", &[]).starts_with("1... h9g7 2. h2e2"));
    let blocked = "[Game \"Chinese Chess\"]\n\n1. Cbe3 Hc8 2. Hc3 Rb10 3. Rb1 Rb6 *\n";
    let done = over(blocked, &["validate", "-q", "--format", "csv"], &["--select", "M201"]);
    assert!(column(&done.out, "message")[0].contains("the man on b7 blocks"), "{:?}", column(&done.out, "message"));
}
