//! What `audit` puts on paper: the forms of claims on the page and in the workbook, and the list that is printed.

use std::fmt::Write as _;
use std::fs;

use calamine::{Reader as _, Xlsx};

use crate::harness::claims::{HEADER, Place, REPEATED, game};
use crate::harness::{arg, run};

/// The page of the verdicts on these rows.
fn page(place: &Place, rows: &str, ui: &str) -> String {
    let [claims, games] = ["c.csv", "g.pgn"].map(|name| place.path(name));
    fs::write(&claims, format!("{HEADER}\n{rows}\n")).expect("written");
    let done = run(&["audit", arg(&claims), arg(&games), "-q", "--format", "html", "--ui", ui], b"");
    assert_eq!(done.code, 0, "{}", done.err);
    String::from_utf8(done.out).expect("a page is UTF-8")
}

/// The forms of the page.
fn forms(page: &str) -> Vec<&str> {
    page.split("<section class=\"form\"").skip(1).collect()
}

fn place(date: &str) -> Place {
    Place::with(&game(date, "1.17", ["Nguyễn Văn An", "Lê Hà"], "[TimeControl \"7200\"]\n", REPEATED))
}

#[test]
fn a_claim_in_the_last_two_minutes_is_no_claim_of_fifty_moves() {
    let place = place("2024.03.10");
    let page = page(&place, "g.pgn,1,8,white,10.2,,,1:30,1:05:00\ng.pgn,1,8,w,9.2,,,5:00,", "en");
    let forms = forms(&page);
    assert!(!forms[0].contains("50 moves") && forms[0].contains("the opponent cannot win by normal means"));
    assert!(forms[0].contains("<p class=\"verdict not-applicable\">not-applicable</p>"), "{}", forms[0]);
    // Clocks that were recorded stand on every form; only a penalty changes them.
    for (form, clocks) in [(forms[0], ["1:30", "1:05:00"]), (forms[1], ["5:00", ""])] {
        assert!(form.contains("at the claim") && !form.contains("after the penalty"), "{form}");
        for clock in clocks {
            assert!(form.contains(&format!("<td>{clock}</td>")), "{form}");
        }
    }
    let vietnamese = self::page(&place, "g.pgn,1,8,white,10.2,,,1:30,1:05:00", "vi");
    assert!(vietnamese.contains("Hướng dẫn III, Luật 2023") && !vietnamese.contains("điều Guidelines"));
}

#[test]
fn a_form_says_whose_it_is_and_what_it_rests_on() {
    let page = page(&place("2024.03.10"), "g.pgn,1,6,white,9.2,,,5:00,20:00", "vi");
    let form = forms(&page)[0];
    let claims = [
        "10/03/2024",
        "c.csv, dòng 2",
        "<li>Trắng: Nguyễn Văn An</li>",
        "<li>Đen: Lê Hà</li>",
        "2023, có hiệu lực từ 01/01/2023",
        "thời gian còn lại từ 20:00 tăng lên 22:00",
        "<td>22:00</td>",
    ];
    for text in claims {
        assert!(form.contains(text), "{text} is not in {form}");
    }
    assert!(!form.contains("giây") && !form.contains("độ tin cậy"), "{form}");
    let undated = self::page(&place("????.??.??"), "g.pgn,1,8,white,9.2,,,,", "en");
    let form = forms(&undated)[0];
    let open = form.split("the date also allows ").nth(1).expect("several editions");
    assert!(!open.split('<').next().is_some_and(|list| list.contains("2023")), "{open}");
    let partly = self::page(&place("1990.??.??"), "g.pgn,1,8,white,9.2,,,,", "en");
    assert!(forms(&partly)[0].contains("<dd>1990</dd>"), "{partly}");
}

#[test]
fn boards_stand_once_and_say_what_is_left_out() {
    let castling = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Bf1 Bf8 5. Bc4 Bc5 6. Bf1 Bf8 7. Ke2 Ke7 8. Ke1 Ke8 9. Bc4 Bc5 \
        10. Bf1 Bf8";
    let place = Place::with(&game("2024.01.31", "1", ["A", "B"], "", castling));
    let shown = page(&place, "g.pgn,1,20,w,9.2,,,,", "en");
    let form = forms(&shown)[0];
    let captions: Vec<&str> =
        form.split("<figcaption>").skip(1).filter_map(|part| part.split("</figcaption>").next()).collect();
    assert_eq!(captions.len(), 5, "{captions:?}");
    for (caption, ply) in captions[2..].iter().zip([4, 8, 12]) {
        let right = "these rights to castle still existed: White on the kingside, White on the queenside";
        assert!(caption.starts_with(&format!("after {ply} ")) && caption.contains(right), "{caption}");
    }
    assert!(form.contains("class=\"edge\"") && form.contains(">h</text>"), "the board has names of its own");
    let mut moves = String::new();
    for number in 0..12 {
        let _ = write!(moves, "{}. Nf3 Nf6 {}. Ng1 Ng8 ", 2 * number + 1, 2 * number + 2);
    }
    let place = Place::with(&game("2003.01.01", "1", ["A", "B"], "", &moves));
    let shown = page(&place, "g.pgn,1,48,w,9.2,,,,", "en");
    assert!(forms(&shown)[0].contains("Each time the position occurred: the last 6 of 13"), "{shown}");
}

#[test]
fn the_page_has_no_switch_that_changes_half_of_it() {
    let place = place("2024.03.10");
    let verdicts = page(&place, "g.pgn,1,8,w,9.2,,,,", "vi");
    assert!(!verdicts.contains("<label for=\"ui-en\""));
    assert!(verdicts.contains("id=\"ui-vi\" checked"));
    let english = page(&place, "g.pgn,1,8,w,9.2,,,,", "en");
    assert!(english.contains("<span class=\"t\" lang=\"en\">file</span>"), "one file, not 1 files");
    let games = place.path("g.pgn");
    let findings = run(&["validate", arg(&games), "-q", "--format", "html"], b"");
    assert!(String::from_utf8_lossy(&findings.out).contains("<label for=\"ui-en\""), "{}", findings.err);
}

#[test]
fn a_form_in_a_workbook_has_its_number_and_the_names_of_squares() {
    let place = place("2024.03.10");
    let [claims, games, book] = ["c.csv", "g.pgn", "v.xlsx"].map(|name| place.path(name));
    fs::write(&claims, format!("{HEADER}\ng.pgn,1,8,w,9.2,,,,\ng.pgn,1,6,w,9.2,,,5:00,6:00\n")).expect("written");
    let done = run(&["audit", arg(&claims), arg(&games), "-q", "-o", arg(&book)], b"");
    assert_eq!(done.code, 0, "{}", done.err);
    let bytes = fs::read(&book).expect("there is a workbook");
    let mut book: Xlsx<_> = Xlsx::new(std::io::Cursor::new(bytes.clone())).expect("it is a workbook");
    let names = book.sheet_names();
    let range = book.worksheet_range(&names[3]).expect("it is there");
    let cells: Vec<String> = range.used_cells().map(|(_, _, cell)| cell.to_string()).collect();
    for text in ["Verdict on a claim of a draw 2", "a", "h", "1", "8", "c.csv, row 3", "White: Nguyễn Văn An"] {
        let found = cells.iter().any(|cell| cell == text || cell.ends_with(text) && text.contains("row"));
        assert!(found, "{text} is not in {cells:?}");
    }
    // The list is as wide as a sheet of paper.
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).expect("a workbook is an archive");
    let mut sheet = String::new();
    let mut entry = archive.by_name("xl/worksheets/sheet1.xml").expect("the list");
    std::io::Read::read_to_string(&mut entry, &mut sheet).expect("it is UTF-8");
    assert!(sheet.contains("orientation=\"landscape\"") && sheet.contains("fitToHeight=\"0\""), "{sheet}");
}

#[test]
fn a_claim_that_is_not_decided_leaves_the_penalty_to_the_arbiter() {
    let place = place("2024.03.10");
    let page = page(&place, "g.pgn,1,8,white,10.2,,,,\ng.pgn,1,7,black,9.2a,,,,\ng.pgn,1,8,white,9.2,,,,", "en");
    let forms = forms(&page);
    for form in &forms[..2] {
        assert!(form.contains("<dd>the arbiter decides</dd>") && !form.contains("<dd>none</dd>"));
    }
    assert!(!forms[2].contains("not decided here"), "{}", forms[2]);
    let vietnamese = self::page(&place, "g.pgn,1,7,black,9.2a,,,,", "vi");
    assert!(vietnamese.contains("do trọng tài quyết định") && vietnamese.contains("Ghi ở"), "{vietnamese}");
}

#[test]
fn more_claims_than_forms_are_told_on_standard_error() {
    let place = place("2024.03.10");
    place.put("many.csv", format!("{HEADER}\n{}", "g.pgn,1,8,white,9.2,,,,\n".repeat(201)).as_bytes());
    let [claims, games] = ["many.csv", "g.pgn"].map(|name| place.path(name));
    let done = run(&["audit", arg(&claims), arg(&games), "--format", "html"], b"");
    assert!(done.err.contains("201 claims are more than the 200 for which forms are made"), "{}", done.err);
}

#[test]
fn an_undated_game_names_the_edition_that_is_assumed() {
    let place = place("????.??.??");
    let (verdict, reason) = place.told("g.pgn,1,8,white,9.2,,,,");
    assert!(verdict == "valid" && reason.contains("the assumed one (2023?)"), "{reason}");
    let done = place.csv(HEADER, "g.pgn,1,6,white,9.2,,,,");
    let penalty = crate::harness::report::column(&done.out, "penalty").remove(0);
    for told in
        ["if the edition of 2017, 2018, 2023 was in force: standard chess", "2009 was in force: Black gets 3 minutes"]
    {
        assert!(penalty.contains(told), "{penalty}");
    }
    let games = place.path("g.pgn");
    let rows = run(&["draws", arg(&games), "--format", "csv", "-q"], b"");
    assert!(crate::harness::report::column(&rows.out, "laws").iter().all(|laws| laws == "2023?"));
}
