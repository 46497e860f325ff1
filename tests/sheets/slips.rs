//! Slips of writers, of keyboards and of spreadsheets, from outside: what is said of them, and what is read all the
//! same.

use std::fs;

use crate::harness::report::column;
use crate::harness::run;

/// What `validate` says of movetext, with the codes that it reports.
fn said(text: &str) -> (Vec<String>, Vec<String>) {
    let done = run(&["validate", "--format", "csv", "--ignore", "T5", "-"], text.as_bytes());
    (column(&done.out, "code"), column(&done.out, "message"))
}

/// The movetext that `convert` writes.
fn written(text: &str) -> String {
    let done = run(&["convert", "-"], text.as_bytes());
    String::from_utf8(done.out).expect("text").split("\n\n").nth(1).unwrap_or_default().trim().to_owned()
}

#[test]
fn an_arrow_behind_a_half_move_is_one_sign() {
    for text in ["1. e4 e5 2. Qh5 Nf6 3. Qxf7+=> Kxf7 *", "1. e4 e5 2. Bb5 c6 3. d3 Qa5+=> *"] {
        assert_eq!(said(text).0, Vec::<String>::new(), "{text}");
        assert!(written(text).contains("+ {=>}"), "{text}: {}", written(text));
    }
    for arrow in ["=>", "->", "<=", "⇒"] {
        for text in [format!("1. e4 e5 2. Nf3 {arrow} Nc6 *"), format!("1. e4 e5 2. Nf3{arrow} Nc6 *")] {
            assert_eq!(said(&text).0, Vec::<String>::new(), "{text}");
            assert!(written(&text).contains(&format!("Nf3 {{{arrow}}}")), "{text}: {}", written(&text));
        }
    }
}

#[test]
fn a_result_with_a_colon_and_blanks_is_read() {
    for (text, meant) in [("1. e4 e5 1 : 0", "1-0"), ("1. e4 e5 0 : 1", "0-1"), ("1. e4 e5 1/2 : 1/2", "1/2-1/2")] {
        assert_eq!(said(text).0, ["S106"], "{text}");
        assert!(written(text).ends_with(meant), "{text}");
    }
}

#[test]
fn letters_that_nobody_sees_or_of_another_alphabet_are_named() {
    for (text, code, told) in [
        ("1. e4 e5 2. N\u{200B}f3 *", "S101", "U+200B"),
        ("1. e4 e5 2. \u{41A}f3 Nc6 *", "M201", "U+041A"),
        ("1. e4 e5 2. Nf3 N\u{441}6 *", "S101", "U+0441"),
        ("1. e4 e5 2. Nf3 Nc6 3. \u{412}b5 *", "M203", "Cyrillic"),
        ("1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. p@d5 *", "S101", "crazyhouse"),
    ] {
        let (codes, messages) = said(text);
        assert_eq!(codes, [code], "{text}");
        assert!(messages[0].contains(told), "{text}: {messages:?}");
    }
    let done = run(&["validate", "--format", "csv", "--ignore", "T5", "-"], "1. e4 e5 2. N\u{200B}f3 *".as_bytes());
    assert_eq!(column(&done.out, "fix"), ["Nf3"]);
    // In a game with Russian letters, they are its own.
    assert!(!said("1. e4 e5 2. \u{41A}f3 \u{41A}c6 3. \u{421}b5 a6 4. \u{424}a8 *").1.join("").contains("U+"));
}

#[test]
fn systems_of_notation_have_their_own_ways() {
    assert_eq!(written("1. 52-54 57-55 2. 71-63 *"), "1. e4 e5 2. Nf3 *");
    let castles = "1. P-K4 P-K4 2. N-KB3 N-QB3 3. B-N5 P-QR3 4. B-R4 N-B3 5. Castles *";
    assert!(written(castles).ends_with("5. O-O *"), "{}", written(castles));
}

#[test]
fn a_fen_with_signs_of_other_games_is_told_and_written_without_them() {
    let text = "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1\"]\n\n1. e4 *\n";
    let done = run(&["validate", "--format", "csv", "--select", "T504", "-"], text.as_bytes());
    assert_eq!(column(&done.out, "severity"), ["warning"]);
    let done = run(&["convert", "-"], text.as_bytes());
    assert!(String::from_utf8_lossy(&done.out).contains("/RNBQKBNR w KQkq - 0 1\"]"));
}

#[test]
fn tables_with_headings_of_other_languages_and_of_databases_are_read() {
    for head in [
        "Weiß;Schwarz;Ergebnis;Züge",
        "Blancs;Noirs;Résultat;Coups",
        "white;black;result;uci",
        "White;Black;Result;san_moves",
        "White;Black;Result;movelist",
        "White;Black;Result;AN",
    ] {
        let moves = if head.ends_with("uci") { "e2e4 e7e5" } else { "1. e4 e5" };
        let done =
            run(&["convert", "-"], format!("{head}\nMüller;Huber;1-0;{moves}\nBình;Dung;0-1;{moves}\n").as_bytes());
        let text = String::from_utf8(done.out).expect("text");
        assert_eq!(text.matches("1. e4 e5").count(), 2, "{head}: {text}");
        assert!(text.contains("[Black \"Huber\"]\n[Result \"1-0\"]"), "{head}: {text}");
    }
    let both = "white,black,result,uci,san\nAn,Bình,1-0,e2e4 e7e5,e4 e5\nChi,Dung,0-1,d2d4 d7d5,d4 d5\n";
    // The second column of moves is kept as a comment, and told.
    assert!(said(both).0.iter().all(|code| code == "S105"));
    assert!(said("Bờ,Bợ,Kq\nAn,Ba,1-0\n").1[0].contains("table"));
}

#[test]
fn what_a_spreadsheet_made_of_a_result_is_told() {
    for (result, became, fix) in [
        ("1:00", "time", "1-0"),
        ("00:01:00", "time", "0-1"),
        ("0.0416666666666667", "time", "1-0"),
        ("1-Feb", "date", "1/2-1/2"),
        ("01. Feb", "date", "1/2-1/2"),
        ("01-Thg2", "date", "1/2-1/2"),
        ("01/02/26", "date", "1/2-1/2"),
        ("45323", "date", "1/2-1/2"),
    ] {
        let text =
            format!("Vòng,Trắng,Đen,Kết quả,Nước đi\n1,An,Bình,{result},1. e4 e5 2. Mf3\n1,Chi,Dung,1-0,1. d4 d5\n");
        let done = run(&["validate", "--format", "csv", "--select", "R311", "-"], text.as_bytes());
        assert_eq!(column(&done.out, "fix"), [fix], "{result}");
        assert!(column(&done.out, "message")[0].contains(&format!("the {became} \"{result}\"")), "{result}");
    }
}

#[test]
fn errors_say_what_is_there_and_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    fs::write(at("a.pgn"), "1. e4 *\n").expect("written");
    fs::write(at("none.txt"), "\n").expect("written");
    fs::write(at("names.txt"), "3. Chi\n1. Lam\n2. Ha\n4. Vu\n").expect("written");
    fs::write(at("few.txt"), "Lam\nHa\n").expect("written");
    for (arguments, told) in [
        (vec!["convert", "--out-dir", &at("a.pgn"), &at("a.pgn")], "a folder is needed"),
        (vec!["man", &at("a.pgn")], "a folder is needed"),
        (vec!["repair", "--top", "-1", &at("a.pgn")], "a whole number from 1"),
        (vec!["show", &at("none.txt")], "it has no games"),
        (
            vec!["schedule", "round-robin", "4", "--names", &at("names.txt")],
            "the list has number 3 where 1 should come next",
        ),
        (vec!["schedule", "round-robin", "4", "--names", &at("few.txt")], "from \"Lam\" to \"Ha\""),
    ] {
        let done = run(&arguments, b"");
        assert!(done.code == 2 && done.err.contains(told), "{arguments:?}: {} {}", done.code, done.err);
    }
    let date = "[Event \"a\"]\n[Date \"2024.02.30\"]\n\n1. e4 *\n";
    let done = run(&["validate", "--format", "csv", "--select", "T502", "-"], date.as_bytes());
    assert!(column(&done.out, "message")[0].contains("is not a day of the calendar"));
}

#[test]
fn the_address_of_a_game_needs_no_scheme() {
    let game = |round: u32, white: &str, black: &str| {
        format!(
            "[Event \"Open\"]\n[Site \"chess24.com/en/{round}/{white}\"]\n[Date \"2024.05.0{round}\"]\n\
             [Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
        )
    };
    let text = [game(1, "An", "Ba"), game(1, "Chi", "Do"), game(2, "Ba", "Chi"), game(2, "Do", "An")].concat();
    let done = run(&["event", "--format", "csv", "-"], text.as_bytes());
    assert!(!column(&done.out, "code").iter().any(|code| code == "P830"), "{}", String::from_utf8_lossy(&done.out));
}

#[test]
fn a_small_letter_of_a_bishop_on_the_file_of_the_pawn_is_the_bishop() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O b5 6. bb3 Bb7 7. d3 *";
    assert_eq!(said(text).0, ["M203"]);
    assert!(written(text).contains("6. Bb3 Bb7"), "{}", written(text));
}

#[test]
fn castling_rights_of_chess960_without_its_tag_are_told_and_get_it() {
    for (rights, variant, told) in
        [("GBgb", "", true), ("KQkq", "[Variant \"Standard\"]\n", true), ("GBgb", "[Variant \"Chess960\"]\n", false)]
    {
        let fen = format!("nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w {rights} - 0 1");
        let text = format!("{variant}[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. e4 e5 2. Be2 Be7 3. O-O-O O-O-O *\n");
        let done = run(&["validate", "--format", "csv", "--select", "T504,M", "-"], text.as_bytes());
        assert_eq!(column(&done.out, "code").len(), usize::from(told), "{rights} {variant}");
        let done = run(&["convert", "-"], text.as_bytes());
        let games = String::from_utf8_lossy(&done.out);
        assert_eq!(games.matches("[Variant \"Chess960\"]").count(), 1, "{games}");
        assert!(games.contains(&fen) && !games.contains("Standard") && games.contains("3. O-O-O O-O-O"), "{games}");
    }
}

#[test]
fn red_is_white_wherever_players_are_named() {
    let text = "[Game \"Chinese Chess\"]\n[Red \"Xu Ping\"]\n[Black \"Wu Hao\"]\n\n1. C2=5 H8+8 *\n";
    let done = run(&["validate", "--format", "csv", "--select", "M201", "-"], text.as_bytes());
    assert_eq!(column(&done.out, "white"), ["Xu Ping"]);
    let done = run(&["validate", "--format", "text", "--select", "M201", "-"], text.as_bytes());
    assert!(String::from_utf8_lossy(&done.out).contains("Xu Ping - Wu Hao"));
}

#[test]
fn what_is_named_and_has_no_games_is_told_beside_what_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    fs::create_dir_all(at("games/more")).expect("made");
    fs::create_dir(at("bare")).expect("made");
    fs::write(at("games/more/a.pgn"), "1. e4 *\n").expect("written");
    fs::write(at("empty.pgn"), "\n").expect("written");
    let names = [at("bare/"), at("empty.pgn"), at("games/"), at("games/more/a.pgn")];
    for command in ["validate", "convert", "event", "duplicates"] {
        let arguments: Vec<&str> = [command].into_iter().chain(names.iter().map(String::as_str)).collect();
        let done = run(&arguments, b"");
        assert_ne!(done.code, 2, "{}", done.err);
        let told: Vec<&str> = done.err.lines().filter(|line| line.contains("has no games (no PGN")).collect();
        assert_eq!(told.len(), 2, "{command}: {}", done.err);
        assert!(told[0].contains(&at("bare")) && told[1].contains(&at("empty.pgn")), "{told:?}");
    }
    let done = run(&["validate", "--allow-empty", &at("bare"), &at("games")], b"");
    assert!(!done.err.contains("has no games (no PGN"), "{}", done.err);
}

#[test]
fn games_get_no_name_of_another_format() {
    let folder = tempfile::tempdir().expect("a folder");
    for ending in ["trf", "cbh", "si4", "sg5", "xqf", "tunx", "rtf", "doc", "jpg"] {
        let path = folder.path().join(format!("a.{ending}"));
        let done = run(&["convert", "-o", &path.to_string_lossy(), "-"], b"1. e4 *\n");
        assert!(done.code == 2 && !path.exists(), "{ending}: {}", done.err);
    }
}

#[test]
fn an_event_begins_with_the_most_exact_of_the_dates_that_agree() {
    let game = |date: &str, round: u32| {
        format!(
            "[Event \"E\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n\
             [White \"An{round}\"]\n[Black \"Ba\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
        )
    };
    for (dates, start) in [
        (["1998.02.??", "1998.??.??", "????.??.??"], "1998.02.??"),
        (["1998.??.??", "1998.02.22", "1998.02.??"], "1998.02.22"),
        (["1998.??.??", "1998.??.??", "????.??.??"], "1998.??.??"),
    ] {
        let text: String = dates.iter().zip(1..).map(|(date, round)| game(date, round)).collect();
        let done = run(&["event", "--summary", "--format", "csv", "-"], text.as_bytes());
        assert_eq!(column(&done.out, "start"), [start], "{dates:?}");
    }
}

#[test]
fn a_byte_order_mark_in_a_half_move_is_named_as_the_sign_that_it_is() {
    let (codes, messages) = said("1. e4 e5 2. N\u{FEFF}f3 Nc6 3. Bb5\u{FEFF} a6 *");
    assert_eq!(codes, ["S101"]);
    assert!(messages[0].contains("U+FEFF"), "{messages:?}");
}

#[test]
fn drops_side_by_side_are_named_and_nothing_is_proposed_for_them() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Bxf7+ Kxf7 5. Nxe5+ Nxe5 6. @f4 N@e3 *";
    let (codes, messages) = said(text);
    assert_eq!(codes, ["S101"]);
    assert!(messages[0].contains("crazyhouse or bughouse"), "{messages:?}");
    let done = run(&["validate", "--format", "csv", "-"], b"1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. P@d5 Nf6 *");
    assert!(column(&done.out, "fix").iter().all(String::is_empty), "{}", String::from_utf8_lossy(&done.out));
}

#[test]
fn a_copy_and_a_letter_of_another_alphabet_have_one_certain_proposal() {
    for (text, fix, fixed) in [
        ("1. e4 e5 2. Nf3 Nf3 Nc6 3. Bb5 a6 *", "{Nf3}", "2. Nf3 {sheet: Nf3} 2... Nc6"),
        ("1. c4 e5 1... e5 2. Nc3 Nf6 3. g3 d5 *", "{1... e5}", "1. c4 e5 {sheet: 1... e5} 2. Nc3"),
        ("1. e4 e5 2. Nf3 Nс6 3. Bb5 *", "Nc6", "2... Nc6 {sheet: Nс6} 3. Bb5"),
    ] {
        let done = run(&["validate", "--format", "csv", "--select", "S,M", "-"], text.as_bytes());
        assert_eq!(column(&done.out, "fix"), [fix], "{text}");
        let done = run(&["convert", "--fix", "-"], text.as_bytes());
        let games = String::from_utf8_lossy(&done.out).replace("Nf3 Nc6 {", "Nf3 2... Nc6 {");
        assert!(games.contains(fixed), "{text}: {games}");
    }
    // Where the number shows that Black's half-move is missing, it is not the copy that is too much.
    let done = run(&["validate", "--format", "csv", "--select", "M", "-"], b"1. e4 e5 2. Nf3 Nf3 3. Bb5 a6 *");
    assert!(!column(&done.out, "fix").iter().any(|fix| fix.contains('{')));
}

#[test]
fn a_numbered_heading_of_xiangqi_is_one_comment_and_who_goes_first_is_red() {
    let moves = "1. P2-5 M8.7\n2. M2.3 X9-8\n3. X1-2 B7.1\n4. X2.6 M2.3\n";
    for heading in ["# Ván cờ tướng số 12", "VÁN CỜ TƯỚNG 12", "Cờ tướng"] {
        let text = format!("{heading}\n\nTiên: Lại Quý\nHậu: Đào Khang\n\n{moves}");
        let done = run(&["validate", "--format", "csv", "-"], text.as_bytes());
        assert_eq!(column(&done.out, "code"), Vec::<String>::new(), "{text}");
        let done = run(&["convert", "-"], text.as_bytes());
        let games = String::from_utf8_lossy(&done.out);
        assert!(games.contains(&format!("{{{}}}", heading.trim_start_matches("# "))), "{games}");
        assert!(games.contains("[White \"Lại Quý\"]\n[Black \"Đào Khang\"]"), "{games}");
    }
    assert!(written("Ván cờ 12\nTrắng: An\nĐen: Bình\n\n1. e4 e5\n2. Nf3 Nc6\n").contains("1. e4"));
}

#[test]
fn numeric_half_moves_may_be_joined_and_numbers_lack_their_dots() {
    assert_eq!(written("1. 5254-5755 2. 7163-2836 *"), "1. e4 e5 2. Nf3 Nc6 *");
    let done = run(&["convert", "--from", "iccf", "-"], b"[Event \"A\"]\n\n1 5254 5755 2 7163 2836 *\n");
    assert!(String::from_utf8_lossy(&done.out).ends_with("1. e4 e5 2. Nf3 Nc6 *\n\n"));
}

#[test]
fn columns_that_are_named_as_tags_become_tags() {
    let head = "White,Black,Result,UTCDate,UTCTime,WhiteElo,BlackElo,TimeControl,Termination,AN";
    let row = "eis,HAmar,1-0,2016.06.30,22:00:01,1901,1896,300+5,Time forfeit,1. d4 d5 2. c4 c6 1-0";
    let done = run(&["convert", "-"], format!("{head}\n{row}\n").as_bytes());
    let games = String::from_utf8_lossy(&done.out);
    for tag in ["UTCDate \"2016.06.30", "UTCTime \"22:00:01", "TimeControl \"300+5", "Termination \"Time forfeit"] {
        assert!(games.contains(&format!("[{tag}\"]")), "{games}");
    }
}

#[test]
fn a_time_that_no_clock_can_show_is_told_once_in_a_game() {
    let game = |times: [&str; 4]| {
        let [a, b, c, d] = times;
        format!(
            "[Event \"E\"]\n[Site \"?\"]\n[Date \"2024.03.09\"]\n[Round \"1\"]\n[White \"An\"]\n\
             [Black \"Ba\"]\n[Result \"*\"]\n\n\
             1. e4 {{[%clk {a}]}} 1... e5 {{ [%clk {b}] }} 2. Nf3 {{[%clk {c}] [%emt {d}]}} *\n"
        )
    };
    for (times, told) in [
        (["1:29:58", "0:61:00", "1:28:30", "0:01:28"], "`[%clk 0:61:00]`"),
        (["1:29:75", "0:59:00", "1:28:90.5", "0:01:28"], "more such times in this game: 1"),
        (["1:29:58", "0:59:00", "1:28:30", "0:00:99"], "`[%emt 0:00:99]`"),
        (["239:59:58", "0:02:41.3", "5:00", "59:00"], ""),
    ] {
        let text = game(times);
        let done = run(&["validate", "--format", "csv", "-"], text.as_bytes());
        let messages = column(&done.out, "message");
        assert_eq!(messages.len(), usize::from(!told.is_empty()), "{messages:?}");
        assert!(messages.iter().all(|message| message.contains(told)), "{messages:?}");
    }
}

#[test]
fn what_a_server_says_of_both_players_is_the_result() {
    let text = "white_username,black_username,white_result,black_result,moves\n\
                khoa,thuy,win,resigned,e4 e5 Nf3\nthuy,khoa,agreed,agreed,d4 d5\nthuy,khoa,timeout,timeout,c4 c5\n";
    let done = run(&["convert", "-"], text.as_bytes());
    let games = String::from_utf8_lossy(&done.out);
    for (result, count) in [("1-0", 1), ("1/2-1/2", 1), ("*", 1)] {
        assert_eq!(games.matches(&format!("[Result \"{result}\"]")).count(), count, "{games}");
    }
    assert!(games.contains("{black_result: resigned}"), "{games}");
}
