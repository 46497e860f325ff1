//! Scoresheets of unusual layouts: what comes out as PGN, and where the findings stand.

use std::fs;

use bienban::source::split::Block;

use crate::harness::input::{blocks, packed};
use crate::harness::{arg, run};

/// Writes a file and gives what `convert` makes of it: exit code, the games, what was said.
fn convert(name: &str, bytes: &[u8]) -> (i32, String, String) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join(name);
    fs::write(&path, bytes).expect("it can be written");
    let done = run(&["convert", "-q", arg(&path)], b"");
    (done.code, String::from_utf8_lossy(&done.out).into_owned(), done.err)
}

/// White, Black and the movetext of every game.
fn games(pgn: &str) -> Vec<(String, String, String)> {
    let mut games = Vec::new();
    let mut parts = pgn.split("\n\n");
    while let (Some(tags), Some(moves)) = (parts.next(), parts.next()) {
        let tag = |name: &str| {
            let line = tags.lines().find_map(|l| l.strip_prefix(&format!("[{name} \""))).unwrap_or_default();
            line.trim_end_matches("\"]").to_owned()
        };
        games.push((tag("White"), tag("Black"), moves.replace('\n', " ")));
    }
    games
}

fn game(white: &str, black: &str, moves: &str) -> (String, String, String) {
    (white.to_owned(), black.to_owned(), moves.to_owned())
}

#[test]
fn games_side_by_side() {
    let sheet = "Giải:,Cúp,,,,\nTrắng:,An,,,Trắng:,Cúc\nĐen:,Bình,,,Đen:,Dung\nKết quả:,1-0,,,Kết quả:,Hòa\n\
        TT,Trắng,Đen,,TT,Trắng,Đen\n\
        1,e4,e5,,1,d4,d5\n2,Mf3,Mc6,,2,c4,e6\n3,Tb5,,,3,,\n";
    let (code, pgn, said) = convert("a.csv", sheet.as_bytes());
    assert_eq!(code, 0, "{said}");
    let expected =
        [game("An", "Bình", "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0"), game("Cúc", "Dung", "1. d4 d5 2. c4 e6 1/2-1/2")];
    assert_eq!(games(&pgn), expected);
    assert_eq!(pgn.matches("[Event \"Cúp\"]").count(), 2, "what stands once is said of both: {pgn}");
    // The same columns, numbered on: one game.
    let one = "Trắng:,An\nĐen:,Bình\nTT,Trắng,Đen,,TT,Trắng,Đen\n1,e4,e5,,3,Tb5,a6\n2,Mf3,Mc6,,4,Ta4,\n";
    let (_, pgn, _) = convert("b.csv", one.as_bytes());
    assert_eq!(games(&pgn), [game("An", "Bình", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *")]);
}

#[test]
fn a_value_with_a_colon_in_a_cell_of_its_own_is_the_value() {
    let pgn = "[Event \"Cup: Final\"]\n[Site \"Huế: hall 2\"]\n[Round \"1\"]\n[White \"An: B\"]\n[Black \"Cúc D\"]\n\
               [Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    for layout in ["csv", "table", "text"] {
        let form = run(&["convert", "-q", "--layout", layout, "-"], pgn.as_bytes()).out;
        let back = String::from_utf8(run(&["convert", "-q", "-"], &form).out).expect("UTF-8");
        for tag in ["[Event \"Cup: Final\"]", "[Site \"Huế: hall 2\"]", "[White \"An: B\"]", "[Black \"Cúc D\"]"] {
            assert!(back.contains(tag), "{layout}: {tag} in {back}");
        }
    }
}

#[test]
fn a_finding_beside_stands_in_its_column() {
    let sheet = "Trắng:,An,,,Trắng:,Cúc\nTT,Trắng,Đen,,TT,Trắng,Đen\n1,e4,e5,,1,d4,Ve3\n";
    let (code, _, said) = convert("a.csv", sheet.as_bytes());
    assert_eq!(code, 1);
    assert!(said.contains("a.csv:3:15  game 2, Cúc - ?"), "{said}");
}

#[test]
fn a_table_aligned_with_blanks() {
    for sheet in [
        "Trắng: An\nĐen: Bình\n\nTT   Trắng    Đen\n 1   e4       e5\n 2   Mf3      Mc6\n 3   T x b5   a6\n",
        "Trắng: An\nĐen: Bình\n\nTT Trắng Đen\n1  e4    e5\n2  Mf3   Mc6\n3  Tb5   a6\n",
        "Trắng: An\nĐen: Bình\n\n TT    Trắng      Đen       TT    Trắng    Đen\n\
         \x20 1      e4        e5        3      Tb5      a6\n  2      Mf3       Mc6\n",
    ] {
        let (code, pgn, said) = convert("a.txt", sheet.replace("T x b5", "Tb5").as_bytes());
        assert_eq!(
            (code, games(&pgn)),
            (0, vec![game("An", "Bình", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *")]),
            "{sheet}{said}"
        );
    }
    // White's third is missing, and Black's stands in Black's column.
    let gap = "Trắng: An\nĐen: Bình\n\n\
        TT   Trắng    Đen\n 1   e4       e5\n 2   Mf3      Mc6\n 3            a6\n 4   d4       exd4\n";
    let (code, pgn, said) = convert("a.txt", gap.as_bytes());
    assert_eq!(code, 1);
    assert!(said.contains("error[M205 missing-half-move]: 3. is missing"), "{said}");
    assert!(pgn.contains("2. Nf3 Nc6 {3... a6"), "{pgn}");
}

#[test]
fn names_in_the_header_of_a_table() {
    for sheet in [
        "| TT | Trắng: Nguyễn An | Đen: Trần Bình |\n| --- | --- | --- |\n| 1 | e4 | e5 |\n| 2 | Mf3 | |\n",
        "TT,Trắng: Nguyễn An,Đen: Trần Bình\n1,e4,e5\n2,Mf3,\n",
        "TT\tTrắng: Nguyễn An\tĐen: Trần Bình\n1\te4\te5\n2\tMf3\t\n",
    ] {
        let (code, pgn, said) = convert("a.txt", sheet.as_bytes());
        assert_eq!(
            (code, games(&pgn)),
            (0, vec![game("Nguyễn An", "Trần Bình", "1. e4 e5 2. Nf3 *")]),
            "{sheet}{said}"
        );
    }
}

#[test]
fn black_alone_in_the_last_row_is_an_error() {
    // Legal as White's move, so that it could be taken for one; in Black's column it is none.
    for last in ["d4", "Mc3", "0-0", "Mf6"] {
        let sheet = format!("Trắng,An\nĐen,Bình\nTT,Trắng,Đen\n1,e4,e5\n2,Mf3,Mc6\n3,Tb5,a6\n4,,{last}\n");
        let (code, pgn, said) = convert("a.csv", sheet.as_bytes());
        assert_eq!(code, 1, "{last}: {said}");
        assert!(said.contains("error[M205 missing-half-move]: 4. is missing"), "{said}");
        assert!(pgn.contains(&format!("3. Bb5 a6 {{4... {last}}}")), "{pgn}");
    }
}

#[test]
fn a_document_of_open_document_is_read() {
    let p = |text: &str| format!("<text:p text:style-name=\"P1\">{text}</text:p>");
    let row = |cells: &[&str]| {
        let cells = cells.iter().map(|c| {
            if c.is_empty() {
                "<table:table-cell/>".to_owned()
            } else {
                format!("<table:table-cell>{}</table:table-cell>", p(c))
            }
        });
        format!("<table:table-row>{}</table:table-row>", cells.collect::<String>())
    };
    let content = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\
         <office:document-content xmlns:office=\"o\" xmlns:text=\"t\" xmlns:table=\"b\">\
         <office:body><office:text>\
         <text:h>Biên bản</text:h>{}{}<table:table>{}{}{}{}</table:table>{}{}{}\
         </office:text></office:body></office:document-content>",
        p("Trắng:<text:s text:c=\"2\"/>An &amp; Co<text:tab/>Đen: <text:span>Bình</text:span>"),
        p("Vòng: 2"),
        row(&["TT", "Trắng", "Đen"]),
        row(&["1", "e4", "e5"]),
        row(&["2", "", "Mc6"]),
        row(&["3", "Tb5", "a6"]),
        p("Trắng: Cúc"),
        p("Đen: Dung"),
        p("1. e4 e5<text:line-break/>2. Mf3 Hòa"),
    );
    let document = packed(&[("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", &content)]);
    let (code, pgn, said) = convert("a.odt", &document);
    assert_eq!(code, 1, "{said}");
    let games = games(&pgn);
    assert_eq!((games[0].0.as_str(), games[0].1.as_str()), ("An & Co", "Bình"), "{pgn}");
    assert!(
        pgn.contains("[Round \"2\"]") && said.contains("2. is missing") && said.contains("a.odt:6:1"),
        "{pgn}{said}"
    );
    assert_eq!(games[1], game("Cúc", "Dung", "1. e4 e5 2. Nf3 1/2-1/2"));
}

/// Every letter with a diacritic, lower and upper case.
fn letters() -> (String, String) {
    let marks = ["", "\u{300}", "\u{309}", "\u{303}", "\u{301}", "\u{323}"];
    let mut lower = String::new();
    for vowel in ["a", "ă", "â", "e", "ê", "i", "o", "ô", "ơ", "u", "ư", "y"] {
        for mark in marks {
            lower.push_str(&bienban::text::encoding::nfc(format!("{vowel}{mark}").into()));
        }
    }
    lower.push('đ');
    let upper = lower.chars().flat_map(char::to_uppercase).collect();
    (lower, upper)
}

#[test]
fn vietnamese_d_and_icelandic_eth() {
    let sheet = "Trắng: Ðặng Ðức Ðạo\nÐen: Guðmundur Ðoàn\nÐịa điểm: Hà Ðông\n\n1. e4 d5\n2. e5 f5\n3. exf6 qð\n";
    let (_, pgn, said) = convert("a.txt", sheet.as_bytes());
    assert_eq!(games(&pgn), [game("Đặng Đức Đạo", "Guðmundur Đoàn", "1. e4 d5 2. e5 f5 3. exf6 *")], "{said}");
    assert!(pgn.contains("[Site \"Hà Đông\"]"), "{pgn}");
}

#[test]
fn every_letter_has_its_case() {
    let (lower, upper) = letters();
    assert_eq!((lower.chars().count(), upper.chars().count()), (73, 73));
    let sheet = format!("Trắng: {lower}\nĐen: {upper}\n\n1. e4 e5\n");
    let nfd: String = unicode_normalization::UnicodeNormalization::nfd(sheet.as_str()).collect();
    let utf16: Vec<u8> = "\u{FEFF}".encode_utf16().chain(sheet.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    for bytes in [sheet.clone().into_bytes(), nfd.into_bytes(), utf16] {
        let (code, pgn, said) = convert("a.txt", &bytes);
        assert_eq!((code, games(&pgn)), (0, vec![game(&lower, &upper, "1. e4 e5 *")]), "{said}");
    }
}

/// A sheet is one block, whatever stands in it.
#[test]
fn blocks_of_layouts_are_placed() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("a.txt");
    fs::write(&path, "Trắng: An\nĐen: Bình\n\nTT   Trắng    Đen\n 1   e4       e5\n").expect("written");
    let blocks: Vec<Block> = blocks(&path);
    let origin = blocks[0].origin.as_ref().expect("it is a transcript");
    let text = String::from_utf8_lossy(blocks[0].bytes());
    let at = text.find("e5").expect("it is there");
    let place = origin.place(bienban::place::ByteSpan::new(at, at + 2));
    assert_eq!((place.line, place.column), (5, 15));
}

#[test]
fn behind_a_word_that_cannot_be_read_no_half_move_is_a_fault_of_its_own() {
    let head = "Trắng: An\nĐen: Bình\n\n";
    for (moves, word) in [
        ("Nước 1: A4 MA6\nNước 2: M F3 XG1\nNước 3: G3 B6\nNước 4: TG2 XB8\nNước 5: O-O E6\n", "M"),
        ("1. E4 E5\n2. NF3 NC6\n3. BB5 N?\n4. BA4 BC5\n5. O-O BE7\n6. BC4 D6\n", "N?"),
        ("1. e4 e5\n2. mf3 mc6\n3. qqq a6\n4. ta4 mf6\n5. o-o te7\n", "qqq"),
        ("1. e4 d5\n2. Mfo d4\n3. c3 dxc\n4. bc Mf6\n5. d3 e5\n", "Mfo"),
        ("1. e4 e5\n2. xyz Mc6\n3. nhập thành a6\n4. Ta4 nhập thành\n", "xyz"),
    ] {
        let (code, _, said) = convert("a.txt", format!("{head}{moves}Kết quả: 1-0\n").as_bytes());
        assert_eq!((code, said.matches("error[").count()), (1, 1), "{said}");
        assert!(said.contains(&format!("error[S101 unknown-token]: `{word}` is not")), "{said}");
    }
}
