//! Words that say how a game ended, in comments, in Termination and on scoresheets: who resigned, whose flag fell, who
//! has how many points.

use unicode_normalization::UnicodeNormalization;

use crate::harness::report::column;
use crate::harness::run;

/// White has a bare king.
const BARE: &str = "8/8/8/8/3k4/8/1q6/4K3 w - - 0 60";

/// The codes of a game that White won with a bare king.
fn judged(date: &str, termination: &str, comment: &str) -> Vec<String> {
    let comment = if comment.is_empty() { String::new() } else { format!("{{{comment}}} ") };
    let text = format!(
        "[Event \"E\"]\n[Site \"?\"]\n[Date \"{date}\"]\n[Round \"1\"]\n[White \"An\"]\n[Black \"Bình\"]\n\
         [Result \"1-0\"]\n[Termination \"{termination}\"]\n[SetUp \"1\"]\n[FEN \"{BARE}\"]\n\n\
         60. Kf1 Qb3 {comment}1-0\n"
    );
    column(&run(&["validate", "-", "-q", "--format", "csv"], text.as_bytes()).out, "code")
}

/// A sheet with this text behind the moves.
fn sheet(moves: &str, tail: &str) -> String {
    format!("Giải: E\nNgày: 01.05.2024\nVòng: 1\nTrắng: An\nĐen: Bình\n{moves}\n{tail}\n")
}

fn of_bare_king(tail: &str) -> String {
    sheet(&format!("FEN: {BARE}\n\n60. Vf1 Hb3"), tail)
}

/// The codes of a sheet, and the PGN that it becomes.
fn read(sheet: &str) -> (Vec<String>, String) {
    let codes = column(&run(&["validate", "-", "-q", "--format", "csv"], sheet.as_bytes()).out, "code");
    let pgn = run(&["convert", "-", "-q"], sheet.as_bytes()).out;
    (codes, String::from_utf8(pgn).expect("PGN is text"))
}

#[test]
fn a_comment_says_that_a_flag_fell() {
    for words in [
        "Black forfeits on time",
        "Black loses on time",
        "Black ran out of time",
        "Black overstepped the time limit",
        "Black's flag fell",
        "White wins on time",
        "Đen hết giờ",
        "Đen rụng cờ",
        "Đen rớt cờ",
        "Đen thua vì rụng cờ",
        "Trắng thắng do Đen hết giờ",
        "den het gio",
        "1-0, Đen rụng cờ",
        "Ghi chú: Đen hết thời gian",
    ] {
        let decomposed: String = words.nfd().collect();
        for words in [words, &words.to_uppercase(), &decomposed] {
            assert_eq!(judged("2018.05.01", "?", words), ["R305"], "{words}");
            assert_eq!(judged("1990.05.01", "normal", words), ["R305"], "{words}");
            assert_eq!(judged("2018.05.01", words, ""), ["R305"], "Termination {words}");
        }
    }
    for words in ["Trắng hết giờ", "White flagged", "Đen thắng vì Trắng rụng cờ"] {
        assert_eq!(judged("2018.05.01", "?", words), ["R309"], "{words}");
    }
    for words in ["Đen suýt rụng cờ", "Black did not lose on time", "đến hết giờ", "Black flagged?"] {
        assert_eq!(judged("2018.05.01", "?", words), [""; 0], "{words}");
    }
}

#[test]
fn a_comment_says_that_a_player_resigned() {
    for words in [
        "Black resigns",
        "Black conceded",
        "Trắng thắng do Đen xin thua",
        "Ghi chú: Đen xin thua",
        "1-0, Đen đầu hàng",
        "White wins, Black resigned",
        "trang thang vi den chiu thua",
    ] {
        assert_eq!(judged("2024.05.01", "?", words), ["R310"], "{words}");
        assert_eq!(judged("2022", "?", words), ["T502"], "{words}");
    }
    for words in ["Đen không xin thua", "Black should resign", "Trang resigns"] {
        assert_eq!(judged("2024.05.01", "?", words), [""; 0], "{words}");
    }
}

#[test]
fn words_name_the_player() {
    for words in [
        "Bình forfeits on time",
        "Binh forfeits on time",
        "BÌNH lost on time",
        "Bình ran out of time",
        "Bình hết giờ",
        "Bình’s flag fell",
        "An won on time",
        "An wins on time",
        "1-0, Bình flagged",
        "An thắng do Bình hết giờ",
    ] {
        assert_eq!(judged("2018.05.01", "?", words), ["R305"], "{words}");
        assert_eq!(judged("2018.05.01", words, ""), ["R305"], "Termination {words}");
    }
    for words in ["Time forfeit", "time forfeit", "TIME FORFEIT."] {
        assert_eq!(judged("2018.05.01", "?", words), ["R305"], "{words}");
    }
    for words in ["Bình resigns", "Binh xin thua", "An won by resignation", "An thắng do Bình xin thua"] {
        assert_eq!(judged("2024.05.01", "?", words), ["R310"], "{words}");
        assert_eq!(judged("2024.05.01", words, ""), ["R310"], "Termination {words}");
    }
    for words in ["An forfeits on time", "An resigns", "Bình won on time", "Bình won by resignation", "An xin thua"] {
        assert_eq!(judged("2018.05.01", "?", words), ["R309"], "{words}");
        assert_eq!(judged("2018.05.01", words, "").last().map(String::as_str), Some("R309"), "Termination {words}");
    }
    // A part of a name, another name, and what did not happen.
    for words in ["Anh forfeits on time", "Bình An resigns", "Bình should resign", "An almost lost on time"] {
        assert_eq!(judged("2024.05.01", "?", words), [""; 0], "{words}");
    }
}

#[test]
fn a_name_that_fits_both_players_or_a_colour_names_no_side() {
    let told = |white: &str, black: &str, words: &str, result: &str| {
        let text = format!(
            "[Event \"E\"]\n[Site \"?\"]\n[Date \"2018.05.01\"]\n[Round \"1\"]\n[White \"{white}\"]\n\
             [Black \"{black}\"]\n[Result \"{result}\"]\n\n1. e4 e5 2. Nf3 Nc6 {{{words}}} {result}\n"
        );
        column(&run(&["validate", "-", "-q", "--format", "csv"], text.as_bytes()).out, "code")
    };
    for (white, black, words, result, expected) in [
        ("An", "Bình", "An resigns", "1-0", &["R309"][..]),
        ("An", "Bình", "An resigns", "0-1", &[]),
        ("An", "Bình", "Time forfeit", "1/2-1/2", &["R309"]),
        ("An", "An", "An resigns", "1-0", &[]),
        ("Nguyễn, Văn An", "Lê Hà", "Van An Nguyen resigns", "1-0", &["R309"]),
        ("Nguyễn, Văn An", "Lê Hà", "Nguyễn, Văn An resigns", "1-0", &["R309"]),
        ("An", "An Bình", "An Bình resigns", "0-1", &["R309"]),
        ("Black", "White", "White resigns", "1-0", &[]),
        ("Trang", "Bình", "Trang resigns", "1-0", &["R309"]),
        ("An", "Trang", "Trắng xin thua", "1-0", &["R309"]),
        ("An", "Trang", "trang xin thua", "1-0", &[]),
        ("nick_1", "nick_2", "nick_2 forfeits on time", "0-1", &["R309"]),
    ] {
        assert_eq!(told(white, black, words, result), expected, "{white} - {black}: {words} {result}");
    }
}

#[test]
fn a_sheet_says_who_resigned() {
    for tail in [
        "Đen xin thua",
        "Kết quả: Đen xin thua",
        "Kết quả: 1-0 (Đen xin thua)",
        "1-0 Đen xin thua",
        "{Đen xin thua} 1-0",
        "Kết quả: Trắng thắng, Đen xin thua",
        "Kết quả: 1-0 Đen đầu hàng",
        "Đen xin thua\n1-0",
        "1-0\nĐen xin thua",
        "KET QUA: DEN XIN THUA",
        "1-0 (đen chịu thua)",
        "White wins, Black resigned",
    ] {
        let (codes, pgn) = read(&of_bare_king(tail));
        assert_eq!(codes, ["R310"], "{tail}");
        assert!(pgn.contains("[Result \"1-0\"]") && pgn.ends_with("} 1-0\n\n"), "{tail}: {pgn}");
        // Nothing is lost on the way.
        let again = run(&["validate", "-", "-q", "--format", "csv"], pgn.as_bytes());
        assert_eq!(column(&again.out, "code"), ["R310"], "{tail}: {pgn}");
    }
}

#[test]
fn a_sheet_says_whose_flag_fell() {
    for tail in [
        "Đen rụng cờ",
        "Kết quả: Đen rụng cờ",
        "Kết quả: 1-0 (Đen rụng cờ)",
        "Kết quả: 1-0, Đen thua vì rụng cờ",
        "Kết quả: Trắng thắng do Đen hết giờ",
        "1-0 den rung co",
        "1-0 (rụng cờ)",
    ] {
        let (codes, pgn) = read(&of_bare_king(tail));
        assert_eq!(codes, ["R305"], "{tail}");
        assert!(pgn.contains("[Result \"1-0\"]"), "{tail}: {pgn}");
    }
}

#[test]
fn scores_of_the_laws_on_sheets() {
    let moves = "\n1. e4 e5\n2. Mf3 Mc6\n3. Tc4 Tc5";
    for (tail, termination) in [
        ("0-0", "0-0; double forfeit"),
        ("0 - 0", "0-0; double forfeit"),
        ("4. 0-0 Mf6\n0-0", "0-0; double forfeit"),
        ("4. 0-0\n0-0", "0-0; double forfeit"),
        ("Kết quả: cả hai thua", "0-0; double forfeit"),
        ("Kết quả: hai bên cùng thua 0-0", "0-0; double forfeit"),
        ("Kết quả: Trắng ½, Đen 0", "1/2-0; arbiter"),
        ("Kết quả: 0,5-0", "1/2-0; arbiter"),
    ] {
        let (codes, pgn) = read(&sheet(moves, tail));
        assert_eq!(codes, ["T502"], "{tail}");
        assert!(pgn.contains(&format!("[Termination \"{termination}\"]")), "{tail}: {pgn}");
        let again = run(&["validate", "-", "-q", "--format", "csv"], pgn.as_bytes());
        assert_eq!(column(&again.out, "code"), [""; 0], "{tail}: {pgn}");
    }
    for (moves, tail, end) in [
        (moves, "4. 0-0", "4. O-O *"),
        (moves, "Kết quả: 1-0\n0-0", "4. O-O 1-0"),
        ("\n1. e4 e5\n2. Mf3 Mf6\n3. Mc3 Tc5\n4. d3", "0-0", "4. d3 O-O *"),
    ] {
        let (_, pgn) = read(&sheet(moves, tail));
        assert!(pgn.trim_end().ends_with(end), "{tail}: {pgn}");
    }
}

#[test]
fn a_claim_that_can_only_have_been_open_in_one_edition_is_marked() {
    let nights = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. Nf3 *";
    for (date, laws) in [("2018.05.01", "2018"), ("2014.??.??", "2014?"), ("2013.05.01", "2009")] {
        let text = format!("[Event \"E\"]\n[Date \"{date}\"]\n[Result \"*\"]\n\n{nights}\n");
        let out = run(&["draws", "-", "-q", "--format", "csv"], text.as_bytes()).out;
        let at = |kind: &str| -> Vec<String> {
            let [kinds, plies, editions] = ["kind", "ply", "laws"].map(|name| column(&out, name));
            let rows = kinds.iter().zip(&plies).zip(editions);
            rows.filter(|((of, ply), _)| *of == kind && *ply == "16").map(|(_, laws)| laws).collect()
        };
        // What occurred is listed as python-chess lists it; nothing can be announced in a game that is over.
        assert_eq!(at("occurred"), [laws], "{date}");
        assert_eq!(at("intended").len(), usize::from(laws == "2009"), "{date}");
    }
}

#[test]
fn a_fen_without_a_number_begins_in_the_middle_where_its_moves_do() {
    let text = |number: u32| {
        format!(
            "[Event \"E\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\
             [SetUp \"1\"]\n[FEN \"8/8/4k3/8/p7/3K4/8/R6r w - -\"]\n\n\
             {number}. Ra2 Rh2 {}. Ra1 Rh1 *\n",
            number + 1
        )
    };
    for (number, codes) in [(60, ["T504"]), (1, ["T504"])] {
        let out = run(&["validate", "-", "-q", "--format", "csv", "--ignore", "T501"], text(number).as_bytes()).out;
        assert_eq!(column(&out, "code"), codes, "{number}");
    }
}

#[test]
fn absence_is_a_forfeit() {
    for (words, moves, expected) in [
        ("Đen vắng mặt", "1. e4 1-0", &["R308"][..]),
        ("vang mat", "1. e4 1-0", &["R308"]),
        ("Đen không đến", "1. e4 1-0", &["R308"]),
        ("khong den", "1. e4 e5 1-0", &["R308"]),
        ("xử thua", "1. e4 e5 1-0", &["R308"]),
        ("xu-thua", "1. e4 e5 1-0", &["R308"]),
        ("Savang won by resignation", "1. e4 e5 1-0", &[]),
        ("vắng mặt", "1. e4 1/2-1/2", &["R308"]),
        ("default", "1. e4 e5 1-0", &["R308"]),
        // That is the name of White.
        ("Default, A won by resignation", "1. e4 e5 1-0", &[]),
    ] {
        let result = moves.split(' ').next_back().unwrap_or_default();
        let text = format!(
            "[Event \"E\"]\n[Site \"?\"]\n[Date \"2018.05.01\"]\n[Round \"1\"]\n[White \"Default, A\"]\n[Black \"B\"]\n\
             [Result \"{result}\"]\n[Termination \"{words}\"]\n\n{moves}\n"
        );
        let codes = column(&run(&["validate", "-", "-q", "--format", "csv"], text.as_bytes()).out, "code");
        assert_eq!(codes, expected, "{words}");
    }
}

/// The codes of a game without a fault on the board, with this result and these words at its end.
fn of_words(result: &str, termination: &str, comment: &str) -> Vec<String> {
    let text = format!(
        "[Event \"E\"]\n[Site \"?\"]\n[Date \"2024.05.01\"]\n[Round \"1\"]\n[White \"Adams, Bob\"]\n\
         [Black \"Baker, Carl\"]\n[Result \"{result}\"]\n[Termination \"{termination}\"]\n\n\
         1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5 {{{comment}}} {result}\n"
    );
    column(&run(&["validate", "-", "-q", "--format", "csv"], text.as_bytes()).out, "code")
}

#[test]
fn words_of_five_languages_are_held_against_board_and_result() {
    for (result, words, code) in [
        ("1/2-1/2", "The game is a draw by threefold repetition.", "R312"),
        ("1/2-1/2", "Hòa do bất biến", "R312"),
        ("1/2-1/2", "hoa bat bien", "R312"),
        ("1/2-1/2", "Remis durch dreimalige Stellungswiederholung", "R312"),
        ("1/2-1/2", "Tablas por la regla de los 50 movimientos", "R312"),
        ("1/2-1/2", "50-Züge-Regel", "R312"),
        ("1/2-1/2", "Règle des 50 coups", "R312"),
        ("1/2-1/2", "Patt", "R312"),
        ("1/2-1/2", "Remis, ungenügendes Material", "R312"),
        ("1/2-1/2", "Nulle par manque de matériel", "R312"),
        ("1-0", "Baker, Carl checkmated", "R312"),
        ("1-0", "Schwarz ist matt", "R312"),
        ("1-0", "Les Noirs sont mat", "R312"),
        ("1-0", "Weiß überschreitet die Zeit", "R309"),
        ("1-0", "Les Blancs perdent au temps", "R309"),
        ("0-1", "Las negras abandonan", "R309"),
        ("0-1", "Schwarz gibt auf", "R309"),
        ("0-1", "Đen thắng do Đen hết giờ", "R309"),
        ("1-0", "Both flags fell", "R309"),
        ("0-1", "Both players ran out of time", "R309"),
        ("1-0", "Hai bên cùng rụng cờ", "R309"),
        ("1-0", "Beide Blättchen gefallen", "R309"),
    ] {
        assert_eq!(of_words(result, "?", words), [code], "{words}");
        assert_eq!(of_words(result, words, "[%clk 0:00:05]"), [code], "Termination {words}");
    }
    for (result, words) in [
        ("1/2-1/2", "Both flags fell"),
        ("1/2-1/2", "Remis"),
        ("1/2-1/2", "no draw by repetition"),
        ("1-0", "Weiß gewinnt auf Zeit"),
        ("0-1", "Les Blancs abandonnent"),
        ("1-0", "Black loses by a second illegal move"),
        ("1-0", "Trắng thắng do Đen bị xử thua vì đi sai luật lần 3"),
    ] {
        assert_eq!(of_words(result, "?", words), [""; 0], "{words}");
        assert_eq!(of_words(result, words, "[%clk 0:00:05]"), [""; 0], "Termination {words}");
    }
    assert_eq!(of_words("1-0", "Black forfeits by third illegal move", "good"), [""; 0]);
    assert_eq!(of_words("1-0", "Black forfeits", "good"), ["R308"]);
    for words in ["Đen thua vì hai lần đi nước sai luật", "Black lost: illegal move no. 2"] {
        assert_eq!(judged("2018.05.01", "?", words), ["R305"], "{words}");
    }
    let (codes, _) = read(&sheet("1. e4 e5", "Kết quả: Hòa do bất biến 3 lần"));
    assert_eq!(codes, ["R312"]);
}

#[test]
fn a_draw_that_was_not_agreed_needs_no_moves() {
    let of = |words: &str| {
        let text = format!("[Date \"2024.05.01\"]\n[Result \"1/2-1/2\"]\n\n1. e4 {{{words}}} 1/2-1/2\n");
        column(&run(&["validate", "-", "-q", "--format", "csv", "--select", "R307"], text.as_bytes()).out, "code")
    };
    for words in ["both flags fell", "Draw by adjudication", "Hòa do trọng tài xử hòa", "Hòa do bất biến"] {
        assert_eq!(of(words), [""; 0], "{words}");
    }
    for words in ["good", "draw agreed, the arbiter was told", "Hai bên đồng ý hòa"] {
        assert_eq!(of(words), ["R307"], "{words}");
    }
}

#[test]
fn an_audit_takes_up_what_a_game_says_of_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let [claims, games] = ["c.csv", "g.pgn"].map(|name| folder.path().join(name));
    std::fs::write(&claims, "file,game,ply,side,rule\n").expect("it can be written");
    let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    for (tag, comment) in [
        ("[Termination \"threefold repetition\"]\n", ""),
        ("", "{White claimed threefold}"),
        ("", "{Remis durch Stellungswiederholung}"),
        ("", "{Hòa do bất biến}"),
    ] {
        let text = format!("[Date \"2024.05.01\"]\n[Result \"1/2-1/2\"]\n{tag}\n{moves} {comment} 1/2-1/2\n");
        std::fs::write(&games, text).expect("it can be written");
        let [claims, games] = [&claims, &games].map(|path| path.to_str().expect("names are ASCII"));
        let out = run(&["audit", claims, games, "-q", "--format", "text"], b"").out;
        let said = String::from_utf8(out).expect("UTF-8");
        assert!(said.contains("White could claim threefold repetition"), "{tag}{comment}: {said}");
    }
}

#[test]
fn castling_of_both_sides_is_not_written_twice() {
    let text = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Nc6 4. O-O O-O *\n";
    let rows = run(&["validate", "-", "-q", "--format", "csv", "--select", "M201"], text.as_bytes()).out;
    let messages = column(&rows, "message");
    assert!(messages.len() == 1 && !messages[0].contains("twice"), "{messages:?}");
}
