//! What `audit` reads: claims files as workbooks, cells as arbiters write them, names that are not to the letter
//! those of
//! the archive, claims of other kinds, rows that stand twice, and templates of many games.

use std::fmt::Write as _;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;

use crate::harness::report::{self, rows};
use crate::harness::{Run, arg, run, share};

/// The tags of a game.
fn tags(date: &str, round: &str, white: &str, black: &str) -> String {
    format!(
        "[Event \"A\"]\n[Site \"?\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n\
         [Black \"{black}\"]\n[Result \"*\"]\n\n"
    )
}

/// A position that stands for the third time after 8 half-moves, and moves behind it.
const REPEATED: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 d5 6. e5 f5 *\n\n";

struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Place {
        let place = Place { folder: tempfile::tempdir().expect("a folder can be made") };
        let first = tags("2024.01.31", "3.1", "Nguyễn Văn An", "Trần Bình") + REPEATED;
        let second = tags("2012.05.05", "3.2", "Lê Cúc", "Phạm Dũng") + REPEATED;
        place.put("g.pgn", (first + &second).as_bytes());
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        fs::write(self.path(name), bytes).expect("written");
    }

    /// Judges a claims file that is there already.
    fn audit(&self, claims: &str, options: &[&str]) -> Run {
        let [claims, games] = [self.path(claims), self.path("g.pgn")];
        run(&[&["audit", arg(&claims), arg(&games), "-q", "--format", "csv"][..], options].concat(), b"")
    }

    /// Judges rows in CSV.
    fn csv(&self, claims: &str, options: &[&str]) -> Run {
        self.put("c.csv", claims.as_bytes());
        self.audit("c.csv", options)
    }
}

fn column(run: &Run, name: &str) -> Vec<String> {
    report::column(&run.out, name)
}

/// A workbook with two sheets; the claims stand in the second, below a blank row.
fn workbook() -> Vec<u8> {
    let mut book = Workbook::new();
    let notes = book.add_worksheet().set_name("Ghi chú").expect("a name");
    notes.write(0, 0, "Trọng tài: Lê Minh").expect("written");
    let claims = book.add_worksheet().set_name("Yêu cầu").expect("a name");
    let header = ["file", "game", "ply", "side", "rule", "move", "clock_claimant", "clock_opponent", "day"];
    for (index, name) in header.iter().enumerate() {
        claims.write(1, index as u16, *name).expect("written");
    }
    let [long, short, day] = ["h:mm:ss", "h:mm", "yyyy-mm-dd"].map(|code| Format::new().set_num_format(code));
    let date = ExcelDateTime::from_ymd(2024, 1, 31).expect("a day");
    for (row, clock) in [(2, "number"), (3, "long"), (4, "short"), (6, "days"), (7, "text")] {
        claims.write(row, 0, "g.pgn").expect("written");
        claims.write(row, 1, 1.0).expect("written");
        claims.write(row, 2, 3.0).expect("written");
        claims.write(row, 3, "đen").expect("written");
        claims.write(row, 4, 9.2).expect("written");
        claims.write(row, 5, "Mã g8").expect("written");
        match clock {
            "number" => claims.write(row, 7, 330.0),
            "long" => claims.write_with_format(row, 7, 0.0125, &long),
            // Who types 5:30 into a workbook has this.
            "short" => claims.write_with_format(row, 7, 5.5 / 24.0, &short),
            "days" => claims.write(row, 7, 0.0125),
            _ => claims.write(row, 7, "5'30\""),
        }
        .expect("written");
        claims.write_with_format(row, 8, &date, &day).expect("written");
    }
    claims.write(8, 2, 34.5).expect("written");
    claims.write(8, 0, "g.pgn").expect("written");
    claims.write(8, 1, 1.0).expect("written");
    claims.write(8, 3, "w").expect("written");
    claims.write(8, 4, 3).expect("written");
    book.save_to_buffer().expect("memory can be written")
}

/// A zip archive of these files.
fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).expect("memory can be written");
        zip.write_all(bytes).expect("memory can be written");
    }
    zip.finish().expect("memory can be written").into_inner()
}

/// A workbook in Open Document Format with these rows of cells, each with its attributes and its text.
fn open_document(rows: &[Vec<(String, String)>]) -> Vec<u8> {
    let mut table = String::new();
    for row in rows {
        table += "<table:table-row>";
        for (attributes, text) in row {
            let _ = write!(table, "<table:table-cell {attributes}><text:p>{text}</text:p></table:table-cell>");
        }
        table += "</table:table-row>";
    }
    let content = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><office:document-content \
         xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" \
         xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" \
         xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\"><office:body><office:spreadsheet>\
         <table:table table:name=\"Claims\">{table}</table:table></office:spreadsheet></office:body>\
         </office:document-content>"
    );
    zipped(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", b"<manifest/>"),
        ("content.xml", content.as_bytes()),
    ])
}

#[test]
fn a_workbook_is_a_claims_file() {
    let place = Place::new();
    place.put("c.xlsx", &workbook());
    let done = place.audit("c.xlsx", &[]);
    assert_eq!(done.code, 2, "{}", done.err);
    assert_eq!(column(&done, "verdict"), ["invalid", "invalid", "invalid", "invalid", "invalid", ""]);
    let told = column(&done, "penalty");
    for (penalty, clock) in told.iter().zip(["5:30", "18:00", "5:30", "18:00", "5:30"]) {
        assert!(penalty.contains(&format!("White gets 2 minutes more: {clock} left")), "{penalty}");
    }
    assert_eq!(column(&done, "day")[0], "2024-01-31");
    assert_eq!((&*column(&done, "ply")[0], &*column(&done, "rule")[0]), ("3", "9.2"));
    assert!(done.err.contains("c.xlsx/Yêu cầu: row 9: column `ply`: \"34.5\" is unknown"), "{}", done.err);
    assert!(done.err.contains("only the claims in") && done.err.contains("Ghi chú"), "{}", done.err);
    let vietnamese = place.audit("c.xlsx", &["--ui", "vi"]);
    assert!(vietnamese.err.contains("không đọc trang Ghi chú"), "{}", vietnamese.err);
    assert!(vietnamese.err.contains("dòng 9: cột `ply`"), "{}", vietnamese.err);
}

#[test]
fn an_open_document_is_a_claims_file() {
    let place = Place::new();
    let text = |text: &str| ("office:value-type=\"string\"".to_owned(), text.to_owned());
    let number = |n: &str| (format!("office:value-type=\"float\" office:value=\"{n}\""), n.to_owned());
    let time = |t: &str| (format!("office:value-type=\"time\" office:time-value=\"{t}\""), "05:30".to_owned());
    let header = ["white", "black", "ply", "side", "rule", "clock_opponent"].map(text).to_vec();
    let row = |time| vec![text("Nguyen Van An"), text("Tran Binh"), number("4"), text("trang"), text("ba lan"), time];
    place.put("c.ods", &open_document(&[header, row(time("PT00H05M30S")), row(number("90")), row(text("5.30"))]));
    let done = place.audit("c.ods", &[]);
    assert_eq!(column(&done, "verdict"), ["invalid", "invalid", ""], "{}", done.err);
    let told = column(&done, "penalty");
    assert!(told[0].contains(": 5:30 left") && told[1].contains(": 1:30 left"), "{told:?}");
    assert!(done.err.contains("c.ods/Claims: row 4: column `clock_opponent`: \"5.30\""), "{}", done.err);
}

#[test]
fn workbooks_that_are_no_claims_files_are_refused_with_what_to_do() {
    let place = Place::new();
    let mut other = Workbook::new();
    other.add_worksheet().set_name("Điểm").expect("a name").write(2, 0, "Hạng").expect("written");
    let other = other.save_to_buffer().expect("memory can be written");
    let mut twice = Workbook::new();
    twice.add_worksheet();
    let empty = twice.save_to_buffer().expect("memory can be written");
    let document = zipped(&[("[Content_Types].xml", b"<Types/>"), ("word/document.xml", b"<document/>")]);
    // Few cells, but so far to the right that thirty million empty ones stand before them.
    let mut wide = Workbook::new();
    let sheet = wide.add_worksheet();
    for row in 0..2000 {
        sheet.write(row, 16_383, "x").expect("written");
    }
    let wide = wide.save_to_buffer().expect("memory can be written");
    // 300 MiB that pack into a few hundred KiB.
    let bomb = zipped(&[
        ("[Content_Types].xml", b"<Types/>"),
        ("xl/workbook.xml", b"<workbook/>"),
        ("xl/sharedStrings.xml", &vec![b' '; 300 << 20]),
    ]);
    let cells = vec![(String::new(), String::new()); 1];
    let mut far = open_document(&[cells]);
    far.truncate(far.len() / 2);
    for (name, bytes, fault) in [
        ("other.xlsx", other, "Điểm: row 3: the column"),
        ("empty.xlsx", empty, "the header is missing"),
        ("word.docx", document, "a claims file must be one table"),
        ("wide.xlsx", wide, "delete the columns far to the right"),
        ("bomb.xlsx", bomb, "bomb.xlsx"),
        ("cut.ods", far, "cut.ods"),
    ] {
        place.put(name, &bytes);
        let begun = Instant::now();
        let done = place.audit(name, &[]);
        assert_eq!(done.code, 2, "{name}: {}", done.err);
        assert!(done.err.contains(fault), "{name}: {}", done.err);
        assert!(begun.elapsed() < Duration::from_secs(300), "{name}");
    }
}

#[test]
fn cells_as_arbiters_write_them() {
    let place = Place::new();
    for (row, verdict, told) in [
        ("7,đen,Điều 9.2,,Mã g8 (=),5:30,1h05", "valid", "with 4...Ng8"),
        ("7,den,9.2a,,34...f6g8,,", "valid", "with 4...Ng8"),
        ("7,b,\"9,2\",du dinh,♘g8,,", "valid", "with 4...Ng8"),
        ("7,black,lap lai ba lan,sap di,M g8=,,", "valid", "with 4...Ng8"),
        ("8,trang,9.2b,da xay ra,,,", "valid", "occurred 3 times"),
        ("8,quân trắng,the co lap lai ba lan,,,,", "valid", "occurred 3 times"),
        ("8,w,9.2.2,,,,", "valid", "occurred 3 times"),
        ("8,w,9.2.1,,,,", "undetermined", "is not recorded"),
        ("3,black,9.2,,Ng8,60,", "invalid", "occurs only twice"),
        ("12,white,9.3,,exf6 e.p.,,", "invalid", "7.exf6 is a capture"),
        ("12,white,9.3,,ef6 qđ,,", "invalid", "7.exf6 is a capture"),
        ("12,white,10.8,,e5-d6,,", "invalid", "is illegal for"),
        ("12,white,9.3,,Ng8 hay Nf6,,", "", "write a single move"),
        ("8,white,9.6,,,,", "", "ends the game without a claim"),
        ("8,white,năm lần,,,,", "", "ends the game without a claim"),
        ("8,white,9.2b,intended,,,", "", "article 9.2b is not about a claim of the kind"),
        ("8,white,3,,,5.30,", "", "column `clock_claimant`: \"5.30\" is not a time"),
        ("8,white,3,,,,1:75", "", "column `clock_opponent`: \"1:75\""),
    ] {
        let claims = format!("file,game,ply,side,rule,kind,move,clock_claimant,clock_opponent\ng.pgn,1,{row}\n");
        let done = place.csv(&claims, &[]);
        let reason = &column(&done, "reason")[0];
        assert_eq!(column(&done, "verdict"), [verdict], "{row}: {reason}");
        assert!(reason.contains(told), "{row}: {reason}");
    }
    let under_2018 = place.csv("file,game,ply,side,rule\ng.pgn,1,8,w,9.2.1\n", &["--laws", "2018"]);
    assert_eq!(column(&under_2018, "verdict"), ["valid"], "9.2.1 of 2018 is about both kinds");
}

#[test]
fn ply_and_move_number_must_fit_each_other() {
    let place = Place::new();
    let claims = "file,game,ply,move_number,side,rule\ng.pgn,1,8,5,white,3\ng.pgn,1,8,4...,black,3\n\
        g.pgn,1,8,5.0,black,3\ng.pgn,1,8,6,white,3\ng.pgn,1,7,9...,black,3\n";
    let done = place.csv(claims, &[]);
    assert_eq!(column(&done, "verdict"), ["valid", "invalid", "invalid", "", ""]);
    let reasons = column(&done, "reason");
    assert!(reasons[3].contains("after 8 half-moves the next move is 5., but the row has 6"), "{}", reasons[3]);
    assert!(reasons[4].contains("after 7 half-moves the next move is 4..., but the row has 9"), "{}", reasons[4]);
}

#[test]
fn a_claim_that_stands_twice_is_told() {
    let place = Place::new();
    let claims = "file,game,white,black,ply,move_number,side,rule\ng.pgn,1,,,8,,white,3\ng.pgn,1,,,8,,white,50\n\
        ,,Nguyen Van An,Tran Binh,,5,trang,9.2\ng.pgn,2,,,8,,white,3\ng.pgn,1,,,8,,black,3\n";
    let done = place.csv(claims, &[]);
    assert_eq!(column(&done, "verdict"), ["valid", "invalid", "valid", "valid", "invalid"], "{}", done.err);
    let twice: Vec<&str> = done.err.lines().filter(|line| line.contains("already has this claim")).collect();
    assert_eq!(twice.len(), 1, "{}", done.err);
    assert!(twice[0].contains("c.csv: row 4: row 2 already has this claim"), "{}", twice[0]);
    let told = &column(&done, "reason")[2];
    assert!(told.ends_with("the same game, place, player, rule and move"), "the report says it, too: {told}");
}

#[test]
fn names_are_found_where_only_one_game_has_them() {
    let place = Place::new();
    let header = "white,black,round,ply,side,rule\n";
    let found = "Nguyen Van An,Tran Binh,3\n\"An, Nguyễn Văn\",Trần Bình,\nNGUYỄN VĂNAN,binh tran,3.1\n";
    let rows = |names: &str| names.replace('\n', ",8,white,3\n");
    let done = place.csv(&(header.to_owned() + &rows(found)), &[]);
    assert_eq!(column(&done, "verdict"), ["valid"; 3], "{}", done.err);
    // Diacritics that are others, a letter more, the players the other way round: nobody is taken for another.
    let near =
        "Nguyễn Văn Ân,Trần Bình,\nNguyễn Văn Anh,Trần Bình,\nTrần Bình,Nguyễn Văn An,\nNguyễn Văn An,Trần Bình,7\n";
    let done = place.csv(&(header.to_owned() + &rows(near)), &[]);
    assert_eq!((done.code, column(&done, "verdict")), (2, vec![String::new(); 4]), "{}", done.err);
    let told = ["similar games are", "similar games are", "the opposite colours", "met, but not in that round"];
    for (reason, told) in column(&done, "reason").iter().zip(told) {
        let game = format!("{told}: Nguyễn Văn An - Trần Bình (");
        assert!(reason.contains(&game) && reason.contains("round 3.1)"), "{reason}");
    }
    let nobody = place.csv(&(header.to_owned() + &rows("Carlsen,Caruana,\n")), &[]);
    assert!(column(&nobody, "reason")[0].ends_with("no game of these players was read"), "{}", nobody.err);
    // Two games that fit without diacritics; one that fits to the letter.
    let mut games = tags("2024.01.31", "1", "Nguyễn Văn An", "Trần Bình") + REPEATED;
    games += &(tags("2024.01.31", "2", "Nguyễn Văn Ân", "Trần Bình") + REPEATED);
    place.put("g.pgn", games.as_bytes());
    let two = "Nguyen Van An,Tran Binh,\nNguyễn Văn Ân,Trần Bình,\nNguyen Van An,Tran Binh,2\n";
    let done = place.csv(&(header.to_owned() + &rows(two)), &[]);
    assert_eq!(column(&done, "verdict"), ["", "valid", "valid"], "{}", done.err);
    assert!(column(&done, "reason")[0].contains("two games fit"), "{}", done.err);
}

#[test]
fn claims_that_the_moves_cannot_decide_are_not_applicable() {
    let place = Place::new();
    for (rule, game, article) in [
        ("10.2", 1, "Guidelines III"),
        ("Guidelines III.5", 1, "Guidelines III"),
        ("quickplay", 2, "10.2"),
        ("hai phút cuối", 2, "10.2"),
        ("two minutes", 2, "10.2"),
    ] {
        let done = place.csv(&format!("file,game,ply,side,rule\ng.pgn,{game},9,black,{rule}\n"), &[]);
        assert_eq!((done.code, column(&done, "verdict")), (0, vec!["not-applicable".to_owned()]), "{}", done.err);
        assert_eq!(column(&done, "article"), [article], "{rule}");
        let reason = &column(&done, "reason")[0];
        assert!(reason.contains("the moves") && reason.contains(article), "{reason}");
        assert_eq!(column(&done, "penalty"), [""], "{rule}");
    }
    let old = place.csv("file,game,ply,side,rule\ng.pgn,1,9,black,10.2\n", &["--laws", "1989"]);
    assert!(column(&old, "reason")[0].contains("the Laws of 1989 have no claim"), "{}", old.err);
}

#[test]
fn an_announced_move_that_was_not_played_is_told() {
    let place = Place::new();
    let header = "file,game,ply,side,rule,move\n";
    let done =
        place.csv(&format!("{header}g.pgn,1,3,black,3,Ng8\ng.pgn,1,3,black,3,Rg8\ng.pgn,1,7,black,3,Ng8\n"), &[]);
    let reasons = column(&done, "reason");
    assert_eq!(column(&done, "verdict"), ["invalid", "invalid", "valid"]);
    assert!(!reasons[0].contains("had to be made") && !reasons[2].contains("had to be made"), "{reasons:?}");
    let told = "2...Rg8 was announced and had to be made, but 2...Ng8 was played (9.5.3, Laws of 2023)";
    assert!(reasons[1].contains(told), "{}", reasons[1]);
    let vietnamese = place.csv(&format!("{header}g.pgn,1,3,black,3,Xg8\n"), &["--ui", "vi"]);
    assert!(column(&vietnamese, "reason")[0].contains("như đã thông báo, nhưng lại đi"), "{}", vietnamese.err);
}

#[test]
fn a_template_of_many_games_names_their_players_and_is_read_again() {
    let (place, many) = (Place::new(), share(20_000) as usize);
    let mut games = String::new();
    for number in 1..=many {
        games += &tags("2024.01.31", "1", &format!("Nguyễn Văn {number}"), "Trần Bình");
        games += REPEATED;
    }
    place.put("g.pgn", games.as_bytes());
    let games = place.path("g.pgn");
    let made = run(&["audit", "--template", arg(&games), "-q"], b"");
    let table = rows(&made.out);
    assert_eq!((made.code, table.len()), (0, 2 * many + 1), "{}", made.err);
    assert_eq!(table[0][9..], ["white", "black", "round"]);
    assert_eq!(table[2 * many][9..], [&*format!("Nguyễn Văn {many}"), "Trần Bình", "1"]);
    place.put("c.csv", &made.out);
    let done = place.audit("c.csv", &[]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(column(&done, "verdict").iter().all(|verdict| verdict == "valid"));
    // The same through a workbook, in both languages.
    for ui in ["en", "vi"] {
        let book = place.path("c.xlsx");
        let made = run(&["audit", "--template", arg(&games), "-q", "--ui", ui, "-o", arg(&book)], b"");
        assert_eq!(made.code, 0, "{}", made.err);
        let done = place.audit("c.xlsx", &[]);
        let verdicts = column(&done, "verdict");
        assert_eq!((done.code, verdicts.len()), (0, 2 * many), "{}", done.err);
        assert!(
            verdicts.iter().all(|verdict| verdict == "valid") && !done.err.contains("was not read"),
            "{}",
            done.err
        );
    }
}
