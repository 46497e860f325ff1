//! What `audit` makes of slips in a claims file and of cells that deny each other: headings, names, files, moves, and
//! claims that stand in the game as well. A slip is told and never costs a player a penalty in silence.

use std::io::{Cursor, Read as _, Write as _};

use rust_xlsxwriter::{Formula, Workbook};

use crate::harness::claims::{HEADER, Place, REPEATED, game};
use crate::harness::{Run, arg, report, run};

fn column(run: &Run, name: &str) -> Vec<String> {
    report::column(&run.out, name)
}

#[test]
fn no_value_of_a_sentence_is_left_out() {
    let en_passant = "1. e4 Nf6 2. e5 d5 3. Nc3 Nc6 4. Nb1 Nb8 5. Nc3 Nc6 6. Nb1 Nb8";
    let castling = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Bf1 Bf8 5. Bc4 Bc5 6. Bf1 Bf8 7. Ke2 Ke7 8. Ke1 Ke8 9. Bc4 Bc5 \
        10. Bf1 Bf8";
    for (moves, row, player) in [
        (en_passant, "g.pgn,1,12,w,9.2,,,,", "White could have claimed by announcing 7.Nc3"),
        (castling, "g.pgn,1,20,w,9.2,,,,", "the right that White had after 12 half-moves"),
    ] {
        let place = Place::with(&game("2024.01.31", "1", ["A", "B"], "", moves));
        let (verdict, reason) = place.told(row);
        assert!(verdict == "invalid" && reason.contains(player) && !reason.contains("{$"), "{reason}");
        for ui in ["en", "vi"] {
            let done = place.judge("c.csv", &["--format", "html", "--ui", ui]);
            assert!(!String::from_utf8_lossy(&done.out).contains("{$"), "{ui}: {row}");
        }
    }
    let (_, reason) = Place::with(&game("2024.01.31", "1", ["A", "B"], "", castling)).told("g.pgn,1,20,w,9.2,,,,");
    assert_eq!(reason.matches("the same pieces were").count(), 1, "{reason}");
    assert!(reason.contains("Black on the queenside (lost with half-move 14)"), "{reason}");
}

#[test]
fn cells_that_deny_each_other_are_refused() {
    let place = Place::of("An", "Bình");
    for (row, verdict, told) in [
        ("g.pgn,1,8,w,9.2.1,,,,", "undetermined", "could have been claimed without a move (9.2.2, Laws of 2023)"),
        ("g.pgn,1,3,b,9.2.1,,,,", "undetermined", "the move that Black announced, but it is not recorded"),
        ("g.pgn,1,7,b,9.2.2,,Ng8,,", "", "columns `rule` and `move`: \"9.2.2\" is about the position on the board"),
        ("g.pgn,1,8,w,9.2,occurred,e4,,", "", "columns `kind` and `move`: \"occurred\""),
        ("g.pgn,1,7,b,9.2,,12.Ng8,,", "valid", "has the number 12., but the next move was 4..."),
        ("g.pgn,1,8,w,9.2,,5...e4,,", "invalid", "has the number 5..., but the next move was 5."),
        ("g.pgn,1,8,w,fivefold,,,,", "", "ends the game without a claim, and only since 1 July 2014"),
        ("g.pgn,1,8,w,stalemate,,,,", "", "ends the game without a claim; delete the row"),
    ] {
        let (found, reason) = place.told(row);
        assert!(found == verdict && reason.contains(told), "{row}: {found}: {reason}");
    }
    for row in ["g.pgn,1,7,b,9.2,,4...Ng8,,", "g.pgn,1,7,b,9.2,,4.Ng8,,"] {
        let (verdict, reason) = place.told(row);
        assert!(verdict == "valid" && !reason.contains("has the number"), "{row}: {reason}");
    }
}

#[test]
fn an_announced_move_is_not_guessed() {
    let fen = |fen: &str, moves: &str| {
        let more = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n");
        Place::with(&game("2024.01.31", "1", ["A", "B"], &more, moves))
    };
    let rooks = fen("4k3/8/8/8/8/8/6K1/R6R b - - 97 80", "80... Kd7 81. Rhe1");
    let (verdict, reason) = rooks.told("g.pgn,1,1,w,9.3,,Re1,,");
    let expected = "Re1 may be 81.Rae1, 81.Rhe1, and the verdict is the same";
    assert!(verdict == "invalid" && reason.contains(expected), "{reason}");
    assert!(reason.contains("with 81.Rhe1"), "the move that was then played: {reason}");
    // A letter that is neither English nor, with a legal move, Vietnamese.
    let foreign = Place::with(&game("2024.01.31", "1", ["A", "B"], "", "1. Nf3 Nf6 2. Rg1 Rg8 3. Rh1 Rh8"));
    let (verdict, reason) = foreign.told("g.pgn,1,3,b,9.2,,Tg8,,");
    assert!(verdict == "undetermined" && reason.contains("it may be 2...Rg8"), "{reason}");
    let (verdict, _) = foreign.told("g.pgn,1,3,b,9.2,,Ra3,,");
    assert_eq!(verdict, "invalid", "an English letter is certain");
    let castling = fen("4k3/8/8/8/8/8/8/4K2R w K - 12 34", "34. O-O");
    for text in ["Ke1-g1", "Vg1", "Kg1", "e1g1", "0-0"] {
        let (_, reason) = castling.told(&format!("g.pgn,1,0,w,9.3,,{text},,"));
        assert!(reason.contains("with 34.O-O"), "{text}: {reason}");
    }
    let passing = fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 3", "3. Kd1");
    for text in ["exd6 qð", "e:d6 q.đ.", "exd6 q.đ"] {
        let (_, reason) = passing.told(&format!("g.pgn,1,0,w,9.3,,{text},,"));
        assert!(reason.contains("3.exd6 is a capture"), "{text}: {reason}");
    }
}

#[test]
fn fifty_moves_that_lack_the_announced_one() {
    let more = |fen: &str| format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n");
    let place = |fen: &str, date: &str| Place::with(&game(date, "1", ["A", "B"], &more(fen), "1. Kf2 Kd6"));
    let told = "could have claimed by announcing a move that is neither a capture nor a pawn move";
    let open = place("7R/8/8/3k4/8/8/4P3/5K2 w - - 99 80", "2024.01.31");
    assert!(open.told("g.pgn,1,0,w,9.3,,,,").1.contains(told));
    // One half-move less, and an edition that knows only moves on the board.
    let few = place("7R/8/8/3k4/8/8/4P3/5K2 w - - 98 80", "2024.01.31");
    assert!(!few.told("g.pgn,1,0,w,9.3,,,,").1.contains(told));
    let old = place("7R/8/8/3k4/8/8/4P3/5K2 w - - 99 80", "1990.01.31");
    assert!(!old.told("g.pgn,1,0,w,10.8,,,,").1.contains(told));
}

#[test]
fn a_name_in_another_order_is_another_name() {
    let place = Place::of("Nguyễn Văn An", "Trần Lê Hà");
    let verdict = |names: &str| column(&place.csv("white,black,ply,side,rule", &format!("{names},8,w,9.2")), "verdict");
    for names in ["Nguyễn Văn An,Lê Hà Trần", "\"An, Nguyen Van\",Tran Le Ha", "Văn An Nguyễn,\"Hà, Trần Lê\""]
    {
        assert_eq!(verdict(names), ["valid"], "{names}");
    }
    for names in ["Nguyễn Văn An,Lê Trần Hà", "An Văn Nguyễn,Trần Lê Hà", "Nguyen Van An,Ha Le Tran"] {
        let done = place.csv("white,black,ply,side,rule", &format!("{names},8,w,9.2"));
        assert_eq!(column(&done, "verdict"), [""], "{names}");
        assert!(column(&done, "reason")[0].contains("similar games are: Nguyễn Văn An - Trần Lê Hà"), "{}", done.err);
    }
    // The game that keeps the order goes before one that only turns it.
    let mut games = game("2024.01.31", "1", ["Nguyễn Văn An", "Hà Trần Lê"], "", "1. e4 e5");
    games += &game("2024.01.31", "2", ["Nguyễn Văn An", "Trần Lê Hà"], "", REPEATED);
    games += &game("2024.01.31", "3", ["An", "Bé"], "", REPEATED);
    games += &game("2024.01.31", "4", ["An", "Bé"], "", REPEATED);
    games += &game("2024.01.31", "5", ["An", "Bé"], "", REPEATED);
    let place = Place::with(&games);
    let done = place.csv("white,black,ply,side,rule", "Nguyen Van An,Tran Le Ha,8,w,9.2\nAn,Be,8,w,9.2");
    assert_eq!(column(&done, "verdict"), ["valid", ""], "{}", done.err);
    let told = &column(&done, "reason")[1];
    assert!(told.contains("3 games fit") && told.contains("give the round"), "{told}");
}

#[test]
fn the_round_and_the_colours_are_named_where_they_differ() {
    let place = Place::of("Đỗ Tú", "Đào Thiên Hải");
    let told = |row: &str| {
        let done = place.csv("white,black,round,ply,side,rule", &format!("{row},8,w,9.2"));
        (column(&done, "verdict").remove(0), column(&done, "reason").remove(0))
    };
    for row in ["Đo Tu,Dao Thien Hai,01.5", "Ðỗ Tú,Ðào Thiên Hải,Vòng 1", "Đỗ Tú,Đào Thiên Hải,"] {
        assert_eq!(told(row).0, "valid", "{row}");
    }
    let (_, round) = told("Do Tu,Dao Thien Hai,6");
    assert!(round.starts_with("column `round`: these players met, but not in that round"), "{round}");
    assert!(round.contains("game 1, round 1.5"), "{round}");
    let (_, colours) = told("Dao Thien Hai,Do Tu,1.5");
    assert!(
        colours.starts_with("columns `white` and `black`: these players met with the opposite colours"),
        "{colours}"
    );
}

#[test]
fn near_names_are_looked_for_so_often_and_that_is_said() {
    let place = Place::of("Nguyễn Văn An", "Trần Bình");
    let rows: Vec<String> = (0..202).map(|_| "Nguyễn Văn Anh,Trần Bình,8,w,9.2".to_owned()).collect();
    let reasons = column(&place.csv("white,black,ply,side,rule", &rows.join("\n")), "reason");
    assert!(reasons[199].contains("similar games are"), "{}", reasons[199]);
    assert!(reasons[200].contains("after 200 such rows, similar names are no longer searched"), "{}", reasons[200]);
}

#[test]
fn headings_as_arbiters_write_them() {
    let place = Place::of("An", "Bình");
    for header in [
        "File,Game,PLY,Side,RULE,CLOCK CLAIMANT,Clock-Opponent",
        "Tệp,Ván,Nửa nước,Bên,Điều,Đồng hồ người yêu cầu,Đồng hồ đối thủ",
        "Danh sách yêu cầu hòa;;;\n\nTệp;Ván;Nửa nước;Bên;Điều;Đồng hồ người yêu cầu;Đồng hồ đối thủ",
    ] {
        let row = "g.pgn,1,3,b,9.2,5:00,6:00";
        let row = if header.contains(';') { row.replace(',', ";") } else { row.to_owned() };
        let done = place.csv(header, &row);
        assert_eq!(column(&done, "verdict"), ["invalid"], "{header}: {}", done.err);
        assert!(column(&done, "penalty")[0].contains(": 6:00 left"), "{header}: {}", column(&done, "penalty")[0]);
    }
    let numbered = place.csv("file,game,Move Number,side,rule", "g.pgn,1,5,w,9.2\ng.pgn,1,12,w,9.2");
    assert_eq!(column(&numbered, "verdict"), ["valid", ""], "{}", numbered.err);
    assert!(column(&numbered, "reason")[1].starts_with("column `move_number`: move 12 is beyond"), "{}", numbered.err);
    let slip = place.csv("file,game,ply,side,rule,clock_oponent,note", "g.pgn,1,8,w,9.2,5:00,x");
    assert_eq!((slip.code, column(&slip, "verdict")), (0, vec!["valid".to_owned()]), "{}", slip.err);
    assert!(
        slip.err.contains("the column `clock_oponent` is unknown and not read; if you meant `clock_opponent`"),
        "{}",
        slip.err
    );
    assert!(!slip.err.contains("note"), "{}", slip.err);
    let nobody = place.csv("white,black,ply,side,rule", ",,8,w,9.2\nAn,,8,w,9.2");
    let reasons = column(&nobody, "reason");
    assert_eq!(reasons, ["column `white` is empty", "column `black` is empty"]);
}

#[test]
fn cells_that_say_nothing_do_not_stop_a_verdict() {
    let place = Place::of("Nguyễn Văn An", "Trần Bình");
    for clock in ["?", "-", "5 : 30", "'5:30"] {
        assert_eq!(place.told(&format!("g.pgn,1,8,w,9.2,,,{clock},")).0, "valid", "{clock}");
    }
    let done = place.csv("white,black,ply,side,rule", "Nguyen Van An,Tran Binh,8,Nguyễn Văn An,9.2");
    assert_eq!(column(&done, "verdict"), ["valid"], "{}", done.err);
}

#[test]
fn a_file_is_named_in_many_ways() {
    let place = Place::of("An", "Bình");
    let whole = place.path("g.pgn").to_string_lossy().replace('\\', "/");
    for name in ["", "g", "G.PGN", "g.pgn", &whole] {
        let (verdict, reason) = place.told(&format!("{name},1,8,w,9.2,,,,"));
        assert_eq!(verdict, "valid", "{name}: {reason}");
    }
    for name in ["h.pgn", "/elsewhere/g.pgn", "x/g"] {
        assert!(place.told(&format!("{name},1,8,w,9.2,,,,")).1.contains("no game was read from"), "{name}");
    }
    let done = place.csv("game,ply,side,rule", "1,8,w,9.2");
    assert_eq!(column(&done, "verdict"), ["valid"], "{}", done.err);
    place.put("h.pgn", game("2024.01.31", "1", ["A", "B"], "", REPEATED).as_bytes());
    let [claims, one, other] = [place.path("c.csv"), place.path("g.pgn"), place.path("h.pgn")];
    let done = run(&["audit", arg(&claims), arg(&one), arg(&other), "-q", "--format", "csv"], b"");
    assert!(column(&done, "reason")[0].contains("column `file` is empty, but several files were read"), "{}", done.err);
}

#[test]
fn a_claim_in_the_game_that_a_row_records_is_no_other_claim() {
    let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 {Black claims a draw} Ng8 {White claims a draw} 5. e4 \
        {draw claimed} e5";
    let place = Place::with(&game("2024.01.31", "1", ["A", "B"], "", moves));
    let done = place.csv("file,game,ply,side,rule,move", "g.pgn,1,7,b,9.2,Ng8\ng.pgn,1,8,w,9.2,");
    assert_eq!(column(&done, "verdict"), ["valid", "valid", "not-applicable", "not-applicable", "undetermined"]);
    let reasons = column(&done, "reason");
    assert!(reasons[2].contains("judged in row 2") && reasons[3].contains("judged in row 3"), "{reasons:?}");
    assert!(reasons[4].contains("not in the claims file"), "{reasons:?}");
}

#[test]
fn a_doublet_with_another_verdict_is_told() {
    let place = Place::of("An", "Bình");
    let done = place.csv(HEADER, "g.pgn,1,8,w,9.2,,,,\ng.pgn,1,8,w,9.2a,,,,\ng.pgn,1,8,w,9.2b,,,,");
    assert_eq!(column(&done, "verdict"), ["valid", "undetermined", "valid"], "{}", done.err);
    let reasons = column(&done, "reason");
    assert!(!reasons[1].contains("stands in row"), "{reasons:?}");
    assert!(reasons[2].contains("row 2 already has this claim:"), "{reasons:?}");
    let page = place.judge("c.csv", &["--format", "html"]);
    let page = String::from_utf8_lossy(&page.out).into_owned();
    assert_eq!(page.matches("<section class=\"form\"").count(), 2, "the third row needs no paper of its own");
}

/// A workbook as a program writes it that calculates nothing.
fn without_results(book: Vec<u8>) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(Cursor::new(book)).expect("a workbook is an archive");
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).expect("it is there");
        let name = entry.name().expect("a name").into_owned();
        let mut text = String::new();
        entry.read_to_string(&mut text).expect("it is UTF-8");
        zip.start_file(name, zip::write::SimpleFileOptions::default()).expect("memory can be written");
        zip.write_all(text.replace("<v>314159</v>", "").as_bytes()).expect("memory can be written");
    }
    zip.finish().expect("memory can be written").into_inner()
}

#[test]
fn titles_above_a_header_and_formulas_without_a_result() {
    let place = Place::of("An", "Bình");
    let mut book = Workbook::new();
    book.add_worksheet().set_name("Bìa").expect("a name").write(0, 0, "BIÊN BẢN").expect("written");
    let sheet = book.add_worksheet().set_name("Vòng 1").expect("a name");
    sheet.write(0, 0, "Danh sách yêu cầu hòa").expect("written");
    for (index, name) in ["file", "game", "ply", "side", "rule", "clock_opponent"].iter().enumerate() {
        sheet.write(2, index as u16, *name).expect("written");
    }
    for row in 3..5 {
        for (column, text) in ["g.pgn", "1", "8", "w", "9.2"].iter().enumerate() {
            sheet.write(row, column as u16, *text).expect("written");
        }
    }
    sheet.write_formula(4, 5, Formula::new("=5*60").set_result("314159")).expect("written");
    place.put("c.xlsx", &without_results(book.save_to_buffer().expect("memory can be written")));
    let done = place.judge("c.xlsx", &[]);
    assert_eq!(column(&done, "verdict"), ["valid", ""], "{}", done.err);
    assert!(column(&done, "reason")[1].contains("cell F5 has a formula without a result"), "{}", done.err);
    // Where no sheet has all columns, the one with most of them is complained of.
    let mut book = Workbook::new();
    book.add_worksheet().set_name("Bìa").expect("a name").write(0, 0, "BIÊN BẢN").expect("written");
    let sheet = book.add_worksheet().set_name("Vòng 1").expect("a name");
    for (index, name) in ["file", "game", "ply", "rule"].iter().enumerate() {
        sheet.write(0, index as u16, *name).expect("written");
    }
    place.put("c.xlsx", &book.save_to_buffer().expect("memory can be written"));
    let done = place.judge("c.xlsx", &[]);
    assert!(done.err.contains("Vòng 1: row 1: the column `side` is missing"), "{}", done.err);
}

#[test]
fn a_name_or_a_round_that_the_numbered_game_denies_is_refused() {
    let place = Place::with(&game("2024.01.31", "3", ["An", "Bình"], "", REPEATED));
    for (header, row, expected) in [
        (
            "game,round,ply,side,rule",
            "1,7,8,white,threefold",
            Err("column `round`: the game with this number is of round 3"),
        ),
        ("game,round,ply,side,rule", "1,3,8,white,threefold", Ok(())),
        ("game,white,ply,side,rule", "1,Nobody,8,white,threefold", Err("is between An and Bình")),
        ("game,black,ply,side,rule", "1,Nobody,8,white,threefold", Err("is between An and Bình")),
        ("game,black,ply,side,rule", "1,binh,8,white,threefold", Ok(())),
        ("game,white,black,round,ply,side,rule", "1,An,Bình,7,8,white,threefold", Err("is of round 3")),
        ("game,white,black,round,ply,side,rule", "1,,,,8,white,threefold", Ok(())),
    ] {
        let done = place.csv(header, row);
        let reason = column(&done, "reason").remove(0);
        match expected {
            Ok(()) => assert_eq!(column(&done, "verdict"), ["valid"], "{row}: {reason}"),
            Err(told) => assert!(reason.contains(told) && column(&done, "verdict") == [""], "{row}: {reason}"),
        }
    }
    // A game that does not know its round denies none.
    let place = Place::with(&game("2024.01.31", "?", ["An", "Bình"], "", REPEATED));
    assert_eq!(column(&place.csv("game,round,ply,side,rule", "1,7,8,white,threefold"), "verdict"), ["valid"]);
}

#[test]
fn a_move_that_is_not_recorded_costs_nothing() {
    let done = Place::of("An", "Bình").csv(HEADER, "g.pgn,1,7,b,9.2a,,,5:00,5:00");
    assert_eq!(
        (column(&done, "verdict").remove(0), column(&done, "penalty").remove(0)),
        ("undetermined".into(), String::new())
    );
    assert!(column(&done, "reason")[0].contains("write it in the column `move`"));
}

#[test]
fn claims_of_another_kind_or_move_are_others() {
    let place = Place::of("An", "Bình");
    let rows = "g.pgn,1,7,b,9.2,occurred,,,\ng.pgn,1,7,b,9.2,intended,Ng8,,\ng.pgn,1,7,b,9.2,intended,Rg8,,\n\
                g.pgn,1,7,b,9.2,intended,4...Mg8,,";
    let reasons = column(&place.csv(HEADER, rows), "reason");
    let twice: Vec<bool> = reasons.iter().map(|reason| reason.contains("already has this claim")).collect();
    assert_eq!(twice, [false, false, false, true], "{reasons:?}");
    assert!(reasons[3].contains("row 3"), "{}", reasons[3]);
}

#[test]
fn every_wrong_claim_counts_as_an_offer_where_the_laws_say_so() {
    for (date, row, expected) in [
        ("2024.01.31", "g.pgn,1,6,w,9.2,,,,", true),
        ("2024.01.31", "g.pgn,1,6,w,9.3,,,,", true),
        ("2024.01.31", "g.pgn,1,7,w,9.2,,,,", true),
        ("2002.01.31", "g.pgn,1,6,w,9.2,,e4,,", true),
        ("1998.01.31", "g.pgn,1,6,w,9.2,,,,", false),
        ("2024.01.31", "g.pgn,1,8,w,9.2,,,,", false),
    ] {
        let (_, reason) = Place::with(&game(date, "1", ["A", "B"], "", REPEATED)).told(row);
        let told = reason.matches("the claim counts as an offer of a draw").count();
        assert_eq!(told, usize::from(expected), "{date} {row}: {reason}");
    }
}

#[test]
fn a_claim_in_a_comment_is_answered_about_what_it_names() {
    let told = |moves: &str| {
        let place = Place::with(&game("2024.01.31", "1", ["An", "Bình"], "", moves));
        let done = place.csv("game,ply,side,rule", "1,0,white,3");
        [column(&done, "verdict").pop(), column(&done, "reason").pop()].map(Option::unwrap_or_default)
    };
    let seven = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1";
    for words in [
        "White claims a draw under Article 10.2",
        "White claims under Article 10.2",
        "Trắng yêu cầu hòa theo điều 10.2",
        "Trắng yêu cầu theo điều 10.2",
        "White claims a draw, Guidelines III.5",
        "Trắng yêu cầu hòa theo Hướng dẫn III",
    ] {
        let [verdict, reason] = told(&format!("{seven} {{{words}}}"));
        assert!(verdict == "not-applicable" && reason.contains("the arbiter judges"), "{words}: {verdict}: {reason}");
    }
    for words in [
        "Black claims a draw with 4...Ng8",
        "Black claims a draw with 4... Ng8.",
        "Đen yêu cầu hòa với nước 4...Mg8",
        "Black claimed a draw under 9.2 announcing Ng8",
    ] {
        let [verdict, reason] = told(&format!("{seven} {{{words}}}"));
        let expected = "with 4...Ng8 the position would occur 3 times, after 0, 4, 8 half-moves";
        assert!(verdict == "undetermined" && reason.contains(expected), "{words}: {verdict}: {reason}");
    }
    let [_, reason] = told(&format!("{seven} {{Black claims a draw with 4...e5}}"));
    assert!(reason.contains("4...e5 leads neither"), "{reason}");
}

#[test]
fn a_rule_that_is_a_date_or_a_part_of_an_article_is_understood() {
    let place = Place::of("An", "Bình");
    for date in ["2026-02-09", "09/02/2026", "2026-02-09 00:00:00", "9-Feb", "09-thg 2"] {
        let (verdict, reason) = place.told(&format!("g.pgn,1,8,white,{date},,,,"));
        assert!(verdict.is_empty() && reason.contains("a spreadsheet made of an article"), "{date}: {reason}");
    }
    for (rule, expected) in
        [("10.2a", "not-applicable"), ("9.2.3", "valid"), ("9.2.2.1", "valid"), ("9.3.4", "invalid")]
    {
        assert_eq!(place.told(&format!("g.pgn,1,8,white,{rule},,,,")).0, expected, "{rule}");
    }
    let (_, reason) = place.told("g.pgn,1,8,white,draw,,,,");
    assert!(reason.contains("ba lần, 50 nước"), "{reason}");
}

#[test]
fn a_move_in_another_alphabet_is_no_wrong_claim() {
    let place = Place::of("An", "Bình");
    assert_eq!(place.told("g.pgn,1,7,b,9.2,,…Ng8,,").0, "valid");
    for text in ["Кg8", "Sg8", "Лg8"] {
        let (verdict, reason) = place.told(&format!("g.pgn,1,7,b,9.2,,{text},,"));
        assert!(matches!(verdict.as_str(), "" | "undetermined"), "{text}: {verdict}: {reason}");
    }
}
