//! What `audit` answers: the one penalty of the kind of play, how a right lapsed, what cannot be known of a game that
//! begins in the middle, why a near miss missed, and the forms that an arbiter signs. Famous claims decide alike.

use std::fs;
use std::path::PathBuf;

use bienban::chess::law::editions::by_id;
use bienban::chess::law::pace::Play;
use bienban::pgn::time_control::TimeControl;
use calamine::{Reader as _, Xlsx};
use tempfile::TempDir;

use crate::harness::report::column;
use crate::harness::{Run, arg, run};

/// Games in a folder, and claims about them.
struct Place(TempDir);

impl Place {
    fn with(games: &str) -> Place {
        let place = Place(tempfile::tempdir().expect("a folder can be made"));
        fs::write(place.path("g.pgn"), games).expect("written");
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The verdicts on claims whose rows follow `file,game,ply,side,rule,move,clock_claimant,clock_opponent`.
    fn audit(&self, rows: &[&str], options: &[&str]) -> Run {
        let claims = self.claims(rows);
        let games = self.path("g.pgn");
        run(&[&["audit", arg(&claims), arg(&games), "-q", "--format", "csv"][..], options].concat(), b"")
    }

    fn claims(&self, rows: &[&str]) -> PathBuf {
        let mut text = "file,game,ply,side,rule,move,clock_claimant,clock_opponent\n".to_owned();
        for row in rows {
            text.extend(["g.pgn,", *row, "\n"]);
        }
        let path = self.path("c.csv");
        fs::write(&path, text).expect("written");
        path
    }

    /// One cell of the verdict on one claim.
    fn told(&self, row: &str, name: &str, options: &[&str]) -> String {
        let done = self.audit(&[row], options);
        column(&done.out, name).first().unwrap_or_else(|| panic!("{row}: {}", done.err)).clone()
    }
}

/// A game with these tags besides the roster.
fn game(date: &str, tags: &str, moves: &str) -> String {
    format!(
        "[Event \"Giải Xuân\"]\n[Site \"?\"]\n[Date \"{date}\"]\n[Round \"3.12\"]\n[White \"An\"]\n[Black \"Bình\"]\n\
         [Result \"*\"]\n{tags}\n{moves} *\n\n"
    )
}

/// A game from a position.
fn from(fen: &str, moves: &str) -> String {
    game("2024.01.31", &format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n"), moves)
}

fn timed(control: &str) -> Place {
    Place::with(&game("2024.01.31", &format!("[TimeControl \"{control}\"]\n"), "1. e4 e5"))
}

const WRONG: &str = "1,2,white,threefold,,600,60";

#[test]
fn the_borders_of_the_kinds_of_play_are_those_of_the_edition() {
    use Play::{Blitz, Long, Rapid};
    let (quarter, hour) = (15 * 60, 60 * 60);
    for (editions, borders) in [
        (
            &["2001", "2005"][..],
            [(quarter - 1, Blitz), (quarter, Rapid), (hour - 1, Rapid), (hour, Rapid), (hour + 1, Long)],
        ),
        (&["2009"], [(quarter - 1, Blitz), (quarter, Rapid), (hour - 1, Rapid), (hour, Long), (hour + 1, Long)]),
        (
            &["2014", "2017", "2018", "2023"],
            [(599, Blitz), (600, Blitz), (601, Rapid), (hour - 1, Rapid), (hour, Long)],
        ),
    ] {
        for edition in editions {
            for (seconds, play) in borders {
                // The same time with and without an increment.
                for control in [format!("{seconds}"), format!("{}+1", seconds - 60), format!("40/{}:60", seconds - 60)]
                {
                    let read: TimeControl = control.parse().expect("it is one");
                    let time = read.sixty_moves().expect("it tells the time");
                    let pace = by_id(edition).and_then(|edition| edition.pace.value).expect("it is known");
                    assert_eq!((time.seconds, pace.play(time.seconds)), (seconds, play), "{edition} {control}");
                }
            }
        }
    }
}

#[test]
fn one_penalty_applies_where_time_control_tells_the_kind_of_play() {
    let long = "Black gets 2 minutes more: 1:00 left becomes 3:00 (9.5";
    let quick = "Black gets 1 minute more: 1:00 left becomes 2:00 (9.5";
    for (edition, control, kind, penalty, article) in [
        ("2014", "600", "blitz", quick, "b, B.2)"),
        ("2014", "601", "rapid chess", long, "b)"),
        ("2017", "180+7", "blitz", quick, ".3, B.2)"),
        ("2018", "600", "blitz", quick, ".3, B.2)"),
        ("2018", "601", "rapid chess", long, ".3)"),
        ("2018", "0+10", "blitz", quick, ".3, B.2)"),
        ("2018", "3600", "standard chess", long, ".3)"),
        ("2023", "601", "rapid chess", quick, ".3, A.3)"),
        ("2023", "3599", "rapid chess", quick, ".3, A.3)"),
        ("2023", "900+45", "standard chess", long, ".3)"),
        ("2023", "40/7200:3600", "standard chess", long, ".3)"),
        ("2023", "40/9000", "standard chess", long, ".3)"),
    ] {
        let told = timed(control).told(WRONG, "penalty", &["--laws", edition]);
        assert!(told.starts_with(&format!("{kind} by the TimeControl {control}, ")), "{edition} {control}: {told}");
        assert!(told.ends_with(&format!("; {penalty}{article}")), "{edition} {control}: {told}");
    }
    let watched = timed("180+2").told(WRONG, "penalty", &[]);
    let expected = format!(
        "blitz by the TimeControl 180+2, 5 min for 60 moves; {quick}.3, B.3); 2 minutes if one arbiter watches each \
         game: 1:00 left becomes 3:00 (B.2)"
    );
    assert_eq!(watched, expected);
    for edition in ["2001", "2009"] {
        let told = timed("180+2").told(WRONG, "penalty", &["--laws", edition]);
        assert!(told.starts_with("Black gets 3 minutes more: 1:00 left becomes 4:00"), "{told}");
    }
}

#[test]
fn every_penalty_stands_there_where_time_control_says_nothing() {
    let told = |control: &str, edition: &str| timed(control).told(WRONG, "penalty", &["--laws", edition]);
    let every = "Black gets 2 minutes more: 1:00 left becomes 3:00 (9.5.3); in rapid chess and blitz 1 minute: \
                 1:00 left becomes 2:00 (A.3, B.3); in blitz 2 minutes if one arbiter watches each game: 1:00 left \
                 becomes 3:00 (B.2)";
    for control in ["?", "-", ""] {
        assert_eq!(told(control, "2023"), every, "{control}");
    }
    for (control, why) in [
        ("90 min + 30 s", "; the TimeControl 90 min + 30 s cannot be read: PGN writes seconds, such as 5400+30"),
        ("G/15", "; the TimeControl G/15 cannot be read: PGN writes seconds, such as 5400+30"),
        ("*180", "; the TimeControl *180 does not show the kind of play"),
        ("40/600", "; the TimeControl 40/600 does not show the kind of play"),
    ] {
        assert_eq!(told(control, "2023"), format!("{every}{why}"), "{control}");
    }
    let older = "Black gets 2 minutes more: 1:00 left becomes 3:00 (9.5.3); in blitz 1 minute: 1:00 left \
                 becomes 2:00 (B.2)";
    assert_eq!(told("?", "2018"), older);
    // Minutes that look like seconds are taken as PGN has them, and the sentence shows how.
    assert!(told("90+30", "2023").starts_with("rapid chess by the TimeControl 90+30, 31 min 30 s for 60 moves; "));
    let vietnamese = timed("600+5").told(WRONG, "penalty", &["--ui", "vi"]);
    assert_eq!(
        vietnamese,
        "cờ nhanh theo TimeControl 600+5, 15 phút cho 60 nước đi; Đen được cộng thêm 1 phút: \
         thời gian còn lại từ 1:00 tăng lên 2:00 (điều 9.5.3, A.3)"
    );
}

#[test]
fn a_right_lapses_as_the_edition_says() {
    let knights = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5";
    let place = Place::with(&game("2024.01.31", "", knights));
    let fifty = from("4k3/8/8/8/8/8/4P3/R3K3 w Q - 99 80", "1. Ra2 Kd8 2. e4 Ke8");
    let endgame = Place::with(&fifty);
    for (edition, how, article) in [
        (
            "1989",
            "lapsed when White moved on without claiming, until the position recurs with the same player to move",
            "10.6",
        ),
        ("2001", "lapsed on that move, which White made without claiming", "9.4"),
        ("2005", "lapsed on that move, which White made without claiming", "9.4"),
        ("2009", "lapsed on that move, for which White touched a piece without claiming", "9.4"),
        ("2023", "lapsed on that move, for which White touched a piece without claiming", "9.4"),
    ] {
        for row in ["1,10,white,3,,,", "1,9,white,3,,,", "1,10,white,3,Nf3,,"] {
            let told = place.told(row, "reason", &["--laws", edition]);
            assert!(told.contains(how), "{edition}, {row}: {told}");
            assert_eq!(place.told(row, "article", &["--laws", edition]), article, "{row}");
        }
        // Only repetition revives by 10.6.
        let (fifty, article) =
            if edition == "1989" { ("when White moved on without claiming;", "10.8") } else { (how, "9.4") };
        let told = endgame.told("1,3,black,50,,,", "reason", &["--laws", edition]);
        assert!(told.contains(&fifty.replace("White", "Black")) && !told.contains("recurs"), "{edition}: {told}");
        assert_eq!(endgame.told("1,3,black,50,,,", "article", &["--laws", edition]), article);
    }
    for (edition, how) in [
        ("1989", "đã mất khi Trắng đi tiếp mà không yêu cầu, cho đến khi thế cờ lặp lại với cùng bên đến lượt"),
        ("2001", "đã mất ở nước đó, vì Trắng đã đi mà không yêu cầu"),
        ("2009", "đã mất ở nước đó, vì Trắng đã chạm quân để đi mà không yêu cầu"),
    ] {
        let told = place.told("1,10,white,3,,,", "reason", &["--laws", edition, "--ui", "vi"]);
        assert!(told.contains(how), "{edition}: {told}");
    }
}

#[test]
fn what_stood_before_the_first_position_is_not_known() {
    let shuffle = "1. Ra1 Ke7 2. Rb1 Ke8 3. Ra1 Ke7";
    for (fen, moves, row, verdict) in [
        // The clock runs, or the number of the move is above 1.
        ("4k3/8/8/8/8/8/4P3/1R2K3 w - - 6 1", shuffle, "1,4,white,3,,,", "undetermined"),
        ("4k3/8/8/8/8/8/4P3/1R2K3 w - - 0 40", shuffle, "1,4,white,3,,,", "undetermined"),
        ("4k3/8/8/8/8/8/4P3/1R2K3 w - - 6 40", shuffle, "1,3,black,3,Ke8,,", "undetermined"),
        ("4k3/8/8/8/8/8/4P3/1R2K3 w - - 6 40", "", "1,0,white,3,,,", "undetermined"),
        // The game begins there.
        ("4k3/8/8/8/8/8/4P3/1R2K3 w - - 0 1", shuffle, "1,4,white,3,,,", "invalid"),
        // Since the pawn moved nothing from before can recur.
        ("4k3/8/8/8/8/8/4P3/1R2K3 w - - 6 40", "1. e4 Ke7 2. Ra1 Ke8 3. Rb1 Ke7", "1,6,white,3,,,", "invalid"),
        // Nor after a capture.
        ("4k3/8/8/8/8/8/1p2P3/1R2K3 w - - 6 40", "1. Rxb2 Ke7 2. Ra2 Ke8", "1,4,white,3,,,", "invalid"),
        // Nor where a right to castle was lost.
        ("4k3/8/8/8/8/8/4P3/R3K3 w Q - 6 40", "1. Rb1 Ke7 2. Ra1 Ke8", "1,4,white,3,,,", "invalid"),
        // An announced pawn's move makes a new position.
        ("4k3/8/8/8/8/8/4P3/1R2K3 w - - 6 40", shuffle, "1,4,white,3,e4,,", "invalid"),
        // Only the player to move may claim, whatever stood before.
        ("4k3/8/8/8/8/8/4P3/1R2K3 w - - 6 40", shuffle, "1,4,black,3,,,", "invalid"),
        // The clock of the first position counts.
        ("4k3/8/8/8/8/8/4P3/1R2K3 w - - 96 90", shuffle, "1,4,white,50,,,", "valid"),
        ("4k3/8/8/8/8/8/4P3/1R2K3 w - - 95 90", shuffle, "1,4,white,50,,,", "invalid"),
    ] {
        let place = Place::with(&from(fen, moves));
        let reason = place.told(row, "reason", &[]);
        assert_eq!(place.told(row, "verdict", &[]), verdict, "{fen}, {row}: {reason}");
        let unknown = "so the position may have occurred before: look at the complete scoresheet";
        assert_eq!(reason.contains(unknown), verdict == "undetermined", "{fen}, {row}: {reason}");
        assert_eq!(place.told(row, "penalty", &[]).is_empty(), verdict != "invalid", "{fen}, {row}");
    }
    let place = Place::with(&from("4k3/8/8/8/8/8/4P3/1R2K3 w - - 6 40", shuffle));
    let told = place.told("1,4,white,3,,,", "reason", &["--ui", "vi"]);
    assert!(told.contains("có thể trước đó thế cờ đã xuất hiện"), "{told}");
    assert_eq!(place.told("1,4,white,3,,,", "count", &[]), "2");
}

#[test]
fn a_near_miss_says_why_it_missed() {
    for (games, row, why) in [
        (
            from(
                "7k/8/8/8/8/8/P7/K7 w - - 0 1",
                "1. Kb2 Kg8 2. Kc2 Kh8 3. Kb1 Kg8 4. Ka1 Kh8 5. Kb1 Kg8 6. Kb2 Kh8 7. Ka1",
            ),
            "1,13,black,3,,,",
            "after 0, 8 half-moves the same pieces were on the same squares, but it was White's turn",
        ),
        (
            game("2024.01.31", "", "1. Nf3 Nf6 2. Rg1 Ng8 3. Rh1 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8"),
            "1,12,white,3,,,",
            "after 0 half-moves the same pieces were on the same squares, but White could still castle on \
             the kingside, a right lost with half-move 3",
        ),
        (
            from("4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1", "1. e4 Kd8 2. Kd1 Ke8 3. Ke1 Kd8 4. Kd1 Ke8"),
            "1,8,white,3,Ke1,,",
            "after 1 half-move the same pieces were on the same squares, but an en passant capture was possible, which \
             was gone after half-move 2",
        ),
    ] {
        let place = Place::with(&games);
        let reason = place.told(row, "reason", &[]);
        assert_eq!(place.told(row, "verdict", &[]), "invalid", "{reason}");
        assert!(reason.contains(why), "{reason}");
        let vietnamese = place.told(row, "reason", &["--ui", "vi"]);
        assert!(vietnamese.contains("các quân cũng ở những ô đó, nhưng "), "{vietnamese}");
    }
    // Where the double step could not be answered, the first position counts.
    let place = Place::with(&from("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "1. e4 Kd8 2. Kd1 Ke8 3. Ke1 Kd8 4. Kd1 Ke8"));
    assert_eq!(place.told("1,8,white,3,Ke1,,", "verdict", &[]), "valid");
}

/// The verdicts on the famous claims.
fn historic(options: &[&str]) -> Run {
    let format = if options.contains(&"--format") { &[][..] } else { &["--format", "csv"] };
    let claims = ["audit", "testdata/claims/historic.csv", "testdata/claims/historic.pgn", "-q"];
    run(&[&claims[..], format, options].concat(), b"")
}

#[test]
fn famous_claims_are_decided_as_they_were() {
    let done = historic(&[]);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    assert_eq!(column(&done.out, "verdict"), ["valid", "invalid", "invalid", "valid"]);
    assert_eq!(column(&done.out, "article")[3], "10.8");
    assert_eq!(column(&done.out, "plies")[0], "59;63;67");
    let reasons = column(&done.out, "reason");
    let turn = "after 95, 99 half-moves the same pieces were on the same squares, but it was Black's turn";
    let castling = "with 26. Nb5 the position occurs only twice, after 47, 51 half-moves; after 43 half-moves the same \
                    pieces were on the same squares, but Black could still castle on the queenside, a right lost \
                    with half-move 44";
    assert!(reasons[1].contains(turn), "{}", reasons[1]);
    assert_eq!(reasons[2].replace("26.Nb5", "26. Nb5"), castling);
    assert!(reasons[3].contains("100 half-moves"), "{}", reasons[3]);
    for (edition, articles) in [
        ("1989", ["10.5.1", "10.5.2", "10.5.1", "10.8"]),
        ("2001", ["9.2a", "9.2b", "9.2a", "9.3b"]),
        ("2014", ["9.2a", "9.2b", "9.2a", "9.3b"]),
        ("2018", ["9.2.1.1", "9.2.1.2", "9.2.1.1", "9.3.2"]),
        ("2023", ["9.2.1", "9.2.2", "9.2.1", "9.3.2"]),
    ] {
        let done = historic(&["--laws", edition]);
        assert_eq!(column(&done.out, "article"), articles, "{edition}");
        assert_eq!(column(&done.out, "verdict"), ["valid", "invalid", "invalid", "valid"], "{edition}");
    }
    let vietnamese = column(&historic(&["--ui", "vi"]).out, "reason");
    assert!(vietnamese[1].contains("nhưng đến lượt Đen"), "{}", vietnamese[1]);
    assert!(vietnamese[2].contains("nhưng Đen còn quyền nhập thành cánh Hậu, đến nước 22 của Đen thì mất"));
}

/// The page of verdicts on the famous claims.
fn page(options: &[&str]) -> String {
    let done = historic(&[&["--format", "html"][..], options].concat());
    assert_eq!(done.code, 0, "{}", done.err);
    String::from_utf8(done.out).expect("a page is UTF-8")
}

#[test]
fn the_page_has_a_form_for_every_claim() {
    let page = page(&["--laws", "2023"]);
    let forms: Vec<&str> = page.split("<section class=\"form\"").skip(1).collect();
    assert_eq!(forms.len(), 4);
    for (form, boards, said) in [
        (forms[0], 4, &["Fischer, Robert James", "Petrosian, Tigran V", "valid", "9.2.1, Laws of 2023"][..]),
        (
            forms[1],
            3,
            &[
                "after 108 half-moves, before move 55.",
                "9.2.2, Laws of 2023",
                "read in a copy of the official text",
                "Positions that look the same but differ",
                "after 95 half-moves, Black to move",
                "Arbiter",
                "Place and date",
            ],
        ),
        (forms[2], 4, &["with the announced move Nb5", "with the announced Nb5, Black to move", "Tilburg"]),
        (forms[3], 1, &["50 moves of each player without capture and pawn move", "1991"]),
    ] {
        assert_eq!(form.matches("<svg class=\"board\"").count(), boards, "{form}");
        assert_eq!(form.matches("role=\"img\" aria-label=\"after ").count(), boards, "{form}");
        for text in said {
            assert!(form.contains(text), "{text} is not in {form}");
        }
    }
    for foreign in ["http://", "https://", "src=", "@import"] {
        let own = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!own.contains(foreign), "{foreign}");
    }
    assert!(page.contains("break-before:page"));
}

#[test]
fn forms_are_in_the_language_of_the_run_and_have_both_clocks() {
    let place = timed("180+2");
    let [claims, games] = [place.claims(&[WRONG, "1,2,white,threefold,,,"]), place.path("g.pgn")];
    let done = run(&["audit", arg(&claims), arg(&games), "-q", "--format", "html", "--ui", "vi"], b"");
    let page = String::from_utf8(done.out).expect("a page is UTF-8");
    let forms: Vec<&str> = page.split("<section class=\"form\"").skip(1).collect();
    assert_eq!(forms.len(), 2);
    for text in [
        "lang=\"vi\"",
        "Biên bản giải quyết yêu cầu hòa",
        "<dt>Giải</dt><dd>Giải Xuân</dd><dt>Vòng</dt><dd>3</dd><dt>Bàn</dt><dd>12</dd>",
        "<tr><th scope=\"row\">Trắng</th><td>10:00</td><td>10:00</td></tr>",
        "<tr><th scope=\"row\">Đen</th><td>1:00</td><td>2:00</td></tr>",
        "Trọng tài",
        "<li>Trắng: An</li>",
    ] {
        assert!(forms[0].contains(text), "{text} is not in {}", forms[0]);
    }
    // What was not recorded is left for a pen.
    assert!(forms[1].contains("<tr><th scope=\"row\">Đen</th><td></td><td></td></tr>"), "{}", forms[1]);
}

/// The sheets of a workbook of verdicts, and the text of one of them.
fn book(claims: &str, games: &str, options: &[&str], sheet: &str) -> (Vec<String>, String) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("v.xlsx");
    let done = run(&[&["audit", claims, games, "-q", "-o", arg(&file)][..], options].concat(), b"");
    assert_eq!(done.code, 0, "{}", done.err);
    let bytes = fs::read(&file).expect("it is written");
    let mut book: Xlsx<_> = Xlsx::new(std::io::Cursor::new(bytes)).expect("it is a workbook");
    let range = book.worksheet_range(sheet).expect("the sheet is there");
    let text = range.cells().map(|(_, _, cell)| cell.to_string()).filter(|cell| !cell.is_empty());
    (book.sheet_names(), text.collect::<Vec<_>>().join("\n"))
}

#[test]
fn a_workbook_has_a_sheet_for_every_claim() {
    let [claims, games] = ["testdata/claims/historic.csv", "testdata/claims/historic.pgn"];
    let (sheets, form) = book(claims, games, &[], "Form 3");
    assert_eq!(sheets, ["Verdicts", "Summary", "Form 1", "Form 2", "Form 3", "Form 4"]);
    for text in
        ["Karpov, Anatoly", "Miles, Anthony J", "with the announced move Nb5", "lost with half-move 44", "Arbiter"]
    {
        assert!(form.contains(text), "{text} is not in {form}");
    }
    // Four boards with their kings: the claim, the two occurrences and the one that looks the same.
    assert_eq!((form.matches('♔').count(), form.matches('♚').count()), (4, 4), "{form}");
    let (sheets, form) = book(claims, games, &["--ui", "vi"], "Biên bản 2");
    assert_eq!(sheets.len(), 6);
    assert!(form.contains("Biên bản giải quyết yêu cầu hòa") && form.contains("nhưng đến lượt Đen"), "{form}");
}

#[test]
fn so_many_claims_have_no_forms_and_the_report_says_so() {
    let place = timed("5400+30");
    let games = place.path("g.pgn");
    for (count, forms) in [(200, true), (201, false)] {
        let claims = place.claims(&vec![WRONG; count]);
        let summary = "201 claims are more than the 200 for which forms are made. Split the claims file.";
        let (sheets, text) = book(arg(&claims), arg(&games), &[], "Summary");
        assert_eq!((sheets.len() > 2, !text.contains(summary)), (forms, forms), "{count}: {text}");
        let done = run(&["audit", arg(&claims), arg(&games), "-q", "--format", "html"], b"");
        let page = String::from_utf8(done.out).expect("a page is UTF-8");
        assert_eq!((page.contains("<section class=\"form\""), !page.contains(summary)), (forms, forms), "{count}");
    }
}
