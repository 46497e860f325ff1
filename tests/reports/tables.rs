//! Every table in every format that it has: the same cells in each; which endings files may have; what the help lists.

#[cfg(feature = "columnar")]
mod columnar;

use std::fs;
use std::path::PathBuf;

use bienban::messages::Ui;
use calamine::{Data, Reader as _, Xlsx};
use serde_json::Value;
use tempfile::TempDir;

use crate::harness::{Run, run};

/// What writes a report, and how its file is named: where the name stands, `FILE` does.
const REPORTS: [(&str, &[&str]); 20] = [
    ("findings", &["validate", "-o", "FILE", "testdata/tournament", "testdata/M205", "testdata/T502", "testdata/E603"]),
    ("findings", &["convert", "-o", "GAMES", "--findings", "FILE", "testdata/tournament", "testdata/M202"]),
    ("findings", &["event", "-o", "FILE", "testdata/P812/bad.pgn"]),
    ("standings", &["standings", "--crosstable", "-o", "FILE", "testdata/round_robin"]),
    (
        "pairings",
        &["pair", "--first", "white", "-o", "FILE", "testdata/swiss/players.csv", "testdata/swiss/round1.csv"],
    ),
    ("cards", &["pair", "--cards", "-o", "FILE", "testdata/swiss"]),
    ("regulations", &["regulations", "chess", "-o", "FILE"]),
    ("ledger", &["draws", "-o", "FILE", "testdata/claims/games.pgn", "testdata/draws"]),
    ("games", &["games", "-o", "FILE", "testdata/tournament", "testdata/M202"]),
    ("duplicates", &["duplicates", "--report", "FILE", "testdata/tournament", "testdata/tournament"]),
    ("converted", &["convert", "-o", "GAMES", "--report", "FILE", "testdata/tournament", "testdata/sheets"]),
    ("verdicts", &["audit", "-o", "FILE", "testdata/claims/claims.csv", "testdata/claims/games.pgn"]),
    ("claims", &["audit", "--template", "-o", "FILE", "testdata/claims/games.pgn", "testdata/draws"]),
    ("provisions", &["laws", "-o", "FILE"]),
    ("changes", &["laws", "--diff", "2009", "2018", "-o", "FILE"]),
    ("languages", &["languages", "-o", "FILE"]),
    ("repairs", &["repair", "--all", "-o", "FILE", "testdata/tournament", "testdata/M205"]),
    ("repairs", &["reconcile", "-o", "FILE", "testdata/tournament/round1.pgn", "testdata/tournament/round1.pgn"]),
    (
        "differences",
        &["reconcile", "-o", "GAMES", "--differences", "FILE", "testdata/M209/bad.pgn", "testdata/M209/good.pgn"],
    ),
    ("account", &["validate", "-o", "REPORT", "--account=FILE", "testdata/tournament", "testdata/sheets"]),
];

const POSITIONS: [&str; 5] =
    ["dead", "-o", "FILE", "8/8/8/3k4/8/3K4/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"];

struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().expect("a folder can be made"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs what writes a report into a file of this name.
    fn written(&self, args: &[&str], name: &str, more: &[&str]) -> (Run, PathBuf) {
        let file = self.path(name);
        let named = |arg: &&str| {
            let arg = arg.replace("FILE", &file.to_string_lossy());
            arg.replace("GAMES", &self.path("games.out").to_string_lossy())
                .replace("REPORT", &self.path("report.csv").to_string_lossy())
        };
        let args: Vec<String> = args.iter().chain(more).map(named).collect();
        (run(&args.iter().map(String::as_str).collect::<Vec<_>>(), b""), file)
    }

    /// The same where it has to succeed.
    fn report(&self, args: &[&str], name: &str) -> Vec<u8> {
        let (done, file) = self.written(args, name, &[]);
        // A row of the claims cannot be judged, which is an exit code of its own.
        assert!(done.code < 2 || args[0] == "audit", "{args:?}, {name}: {}", done.err);
        fs::read(&file).unwrap_or_else(|error| panic!("{args:?}, {name}: {error}\n{}", done.err))
    }
}

type Cells = Vec<Vec<String>>;

fn of_csv(bytes: &[u8]) -> Cells {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(bytes);
    let row = |row: Result<csv::StringRecord, csv::Error>| row.expect("it is CSV").iter().map(str::to_owned).collect();
    reader.records().map(row).collect()
}

fn of_json(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(of_json).collect::<Vec<_>>().join(";"),
        other => other.to_string(),
    }
}

/// The rows, the keys of the first as header. Whether keys are in order is seen by their places in the text.
fn of_jsonl(bytes: &[u8], header: &[String]) -> Cells {
    let text = std::str::from_utf8(bytes).expect("it is UTF-8");
    let row = |line: &str| {
        let object: Value = serde_json::from_str(line).expect("it is JSON");
        assert_eq!(object.as_object().map(serde_json::Map::len), Some(header.len()), "{line}");
        let cells = header.iter().map(|name| object.get(name).unwrap_or_else(|| panic!("{name} in {line}")));
        cells.map(of_json).collect()
    };
    std::iter::once(header.to_vec()).chain(text.lines().map(row)).collect()
}

fn of_workbook(bytes: Vec<u8>, table: &str) -> Cells {
    // A workbook has one table of games, so both have the same name there.
    let table = if table == "converted" { "games" } else { table };
    let name = format!("{}{}", table[..1].to_uppercase(), &table[1..]);
    let mut book = Xlsx::new(std::io::Cursor::new(bytes)).expect("it is a workbook");
    let sheet = book.worksheet_range(&name).expect("the sheet is there");
    let text = |cell: &Data| match cell {
        Data::Empty => String::new(),
        Data::String(text) => text.clone(),
        Data::Float(number) => format!("{number}"),
        other => panic!("{other:?}"),
    };
    sheet.rows().map(|row| row.iter().map(text).collect()).collect()
}

/// A piece of a page without its tags, in English.
fn plain(cell: &str) -> String {
    // A word stands there in both languages, a position above its board.
    let cell = cell.split_once("<span class=\"t\" lang=\"vi\">").map_or(cell, |(english, _)| english);
    let cell = cell.split_once("</summary>").map_or(cell, |(fen, _)| fen);
    let (mut text, mut tag) = (String::new(), false);
    for c in cell.chars() {
        match c {
            '<' => tag = true,
            '>' if tag => tag = false,
            c if !tag => text.push(c),
            _ => {}
        }
    }
    let escaped = [("&#60;", "<"), ("&#62;", ">"), ("&#34;", "\""), ("&#39;", "'"), ("&#38;", "&")];
    escaped.into_iter().fold(text, |text, (code, c)| text.replace(code, c))
}

/// The rows of the page of a table with so many columns.
fn of_page(page: &str, columns: usize) -> Cells {
    let number = |text: &str| text.split('"').next().and_then(|n| n.parse::<usize>().ok()).expect("a column");
    // A page may have cards with tables of their own above its list.
    let (_, list) = page.split_once("class=\"list wide\"").expect("it is a list");
    let (head, body) = list.split_once("</thead>").expect("it has a head");
    let in_line: Vec<usize> = head.split("<th scope=\"col\" data-column=\"").skip(1).map(number).collect();
    let body = body.split_once("</table>").expect("it ends").0;
    let row = |row: &str| {
        let (line, below) = row.split_once("</tr>").expect("a row ends");
        let mut cells = vec![String::new(); columns];
        let inner = |cell: &str| plain(cell.split_once('>').expect("a tag ends").1);
        for (column, cell) in in_line.iter().zip(line.split("<td").skip(1)) {
            cells[*column] = inner(cell);
        }
        for cell in below.split("<dd data-column=\"").skip(1) {
            cells[number(cell)] = inner(cell.split("</dd>").next().unwrap_or_default());
        }
        cells
    };
    body.split("<tbody").skip(1).map(row).collect()
}

#[test]
fn every_table_has_the_same_cells_in_every_format() {
    let place = Place::new();
    for (table, args) in REPORTS.iter().copied().chain([("positions", &POSITIONS[..])]) {
        let csv = of_csv(&place.report(args, "r.csv"));
        assert!(csv.len() > 2, "{args:?} has rows");
        let shown = |cells: Cells| -> Cells {
            // The proofs of either side are not in the CSV of `dead`.
            cells.into_iter().map(|row| row.into_iter().take(csv[0].len()).collect()).collect()
        };
        let mut header = csv[0].clone();
        if table == "positions" {
            header.extend(["white_proof", "black_proof"].map(str::to_owned));
        }
        assert_eq!(shown(of_jsonl(&place.report(args, "r.jsonl"), &header)), csv, "{args:?}");
        assert_eq!(shown(of_workbook(place.report(args, "r.xlsx"), table)), csv, "{args:?}");
        #[cfg(feature = "columnar")]
        {
            place.report(args, "r.parquet");
            assert_eq!(shown(columnar::of_parquet(&place.path("r.parquet"))), csv, "{args:?}");
            assert_eq!(shown(columnar::of_arrow(&place.report(args, "r.arrows"))), csv, "{args:?}");
        }
        if matches!(table, "findings" | "ledger") {
            continue;
        }
        let page = String::from_utf8(place.report(args, "r.html")).expect("it is UTF-8");
        let rows = shown(of_page(&page, header.len()));
        assert_eq!(rows.len(), csv.len() - 1, "{args:?}");
        for (shown, wanted) in rows.iter().zip(&csv[1..]) {
            for (index, (shown, wanted)) in shown.iter().zip(wanted).enumerate() {
                // Words of ours are worded: `not-applicable` may stand there as words.
                let word = !wanted.is_empty() && wanted.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
                // A form has a line to fill in.
                let blank = table == "regulations" && wanted.is_empty();
                assert!(shown == wanted || word || blank, "{args:?}, {}: {shown:?}, {wanted:?}", csv[0][index]);
            }
        }
    }
}

#[test]
fn text_is_there_where_it_is_asked_for() {
    let place = Place::new();
    for (table, args) in REPORTS.iter().copied().chain([("positions", &POSITIONS[..])]) {
        let text = String::from_utf8(place.report(args, "r.txt")).expect("it is UTF-8");
        let wanted = match table {
            "findings" => "\n  --> testdata/",
            "ledger" => ": game 1, ",
            "standings" => "tie-breaks DE, WIN, SB, KS",
            "cards" => "\n1       Nguyễn Thành Đạt  1      6 ",
            "pairings" => "\n2      1      ",
            "regulations" => "\n1       Name of the event ",
            "games" => "file testdata/tournament/round1.pgn, game 1, line 1, ",
            "duplicates" => "group 1, reason same, ",
            "converted" => "file testdata/tournament/round1.pgn, cells lines 1-",
            "verdicts" => "\n  valid (9.2.1): with 4...Ng8",
            "claims" => "ply 7, side black, rule threefold, kind intended, move Ng8, white An, black Bình, round 3.1\n",
            "provisions" => "2023     2023-01-01",
            "changes" => "  fifth occurrence\n    2009, no article [2]: ",
            "languages" => "\nvi         Vietnamese ",
            "account" => "account of the bytes\n",
            "differences" => ", game 1, file2 testdata/M209/good.pgn, game2 1, ",
            "repairs" => "game 1: Nguyễn Văn An - Trần Thị Bình: ",
            _ => "\n  dead: neither side",
        };
        assert!(text.contains(wanted), "{args:?}: {wanted:?} is not in\n{text}");
    }
}

/// The commands that have a format, with the names of those that their help lists.
fn listed() -> Vec<(String, Vec<String>)> {
    let program = bienban::cli::command(Ui::English);
    let formats = |command: &clap::Command| {
        let arg = command.get_arguments().find(|arg| arg.get_id() == "format")?;
        let values = arg.get_possible_values().into_iter().filter(|value| !value.is_hide_set());
        Some((command.get_name().to_owned(), values.map(|value| value.get_name().to_owned()).collect()))
    };
    // `watch` prints lines as they come, and no report.
    program.get_subcommands().filter(|command| command.get_name() != "watch").filter_map(formats).collect()
}

#[test]
fn the_help_lists_no_format_that_is_refused_and_every_other_is_refused() {
    let place = Place::new();
    let all = &listed().iter().find(|(command, _)| command == "validate").expect("it has formats").1.clone();
    assert!(all.len() >= 6);
    let mut commands = 0;
    for (command, formats) in listed() {
        commands += 1;
        let mut ways: Vec<&[&str]> = REPORTS.iter().map(|(_, args)| *args).chain([&POSITIONS[..]]).collect();
        ways.retain(|args| args[0] == command && !args.iter().any(|arg| arg.contains("--account")));
        assert!(!ways.is_empty(), "{command} is among the reports");
        for args in ways {
            for format in all {
                let (done, file) = place.written(args, "report", &["--format", format]);
                let refused = done.err.starts_with("error: invalid value") || done.err.contains("report-");
                assert_eq!(refused, !formats.contains(format), "{command} --format {format}: {}", done.err);
                assert_eq!(file.exists(), !refused, "{command} --format {format}: {}", done.err);
                drop(fs::remove_file(file));
            }
        }
    }
    assert_eq!(commands, 14);
}

#[test]
fn a_file_has_the_format_of_its_name_or_none() {
    let place = Place::new();
    let foreign = ["pdf", "docx", "odt", "xls", "ods", "png", "json", "xml", "zip", "PDF", "csv.gz"];
    let plain = ["report", "r.2024", "r.tmp"].into_iter().cycle();
    for ((table, args), name) in REPORTS.iter().copied().chain([("positions", &POSITIONS[..])]).zip(plain) {
        let unfit = if matches!(table, "findings" | "ledger") { None } else { Some("sarif") };
        for ending in foreign.into_iter().chain(unfit) {
            let (done, file) = place.written(args, &format!("r.{ending}"), &[]);
            let last = ending.rsplit('.').next().unwrap_or_default().to_lowercase();
            assert_eq!(done.code, 2, "{args:?} {ending}: {}", done.err);
            assert!(done.err.contains(&format!("cannot be written as .{last}; ")), "{args:?} {ending}: {}", done.err);
            assert!(done.err.contains(".csv .jsonl .ndjson"), "{}", done.err);
            assert_eq!(done.err.contains(".sarif"), unfit.is_none() || ending == "sarif", "{}", done.err);
            assert!(!file.exists() && done.out.is_empty(), "{args:?} {ending}");
        }
        let (vietnamese, _) = place.written(args, "r.pdf", &["--ui", "vi"]);
        assert!(vietnamese.err.contains("thành .pdf được"), "{}", vietnamese.err);
        // What is no document has the default, and capitals do not matter.
        let list = matches!(table, "provisions" | "changes" | "languages" | "positions");
        let bytes = place.report(args, name);
        assert!(bytes == place.report(args, if list { "r.txt" } else { "r.csv" }), "{args:?} {name}");
        assert!(place.report(args, "R.XLSX").starts_with(b"PK"), "{args:?}");
    }
    // Who names the format has it, whatever the file is called.
    let (done, file) = place.written(REPORTS[0].1, "r.json", &["--format", "jsonl"]);
    assert!(done.code == 1 && fs::read(file).expect("it is written").starts_with(b"{\"file\":"), "{}", done.err);
}

#[test]
fn games_are_written_under_no_name_of_something_else() {
    let place = Place::new();
    let commands: [(&[&str], &[&str]); 6] = [
        (&["convert", "-o", "FILE", "testdata/tournament"], &["pgn", "txt"]),
        (&["convert", "--layout", "csv", "-o", "FILE", "testdata/tournament"], &["csv", "txt"]),
        (&["select", "-o", "FILE", "testdata/tournament"], &["pgn", "txt"]),
        (&["select", "--player", "nobody", "-o", "GAMES", "--rest", "FILE", "testdata/tournament"], &["pgn", "txt"]),
        (&["duplicates", "--report", "REPORT", "-o", "FILE", "testdata/tournament"], &["pgn", "txt"]),
        (&["trf", "-o", "FILE", "testdata/round_robin"], &["trf", "txt"]),
    ];
    for (number, (args, own)) in commands.into_iter().enumerate() {
        for ending in own.iter().copied().chain(["games", "2024"]) {
            assert!(!place.report(args, &format!("{number}.{ending}")).is_empty(), "{args:?} {ending}");
        }
        let foreign = ["csv", "md", "xlsx", "json", "parquet", "HTML", "gz"];
        for ending in foreign.into_iter().filter(|ending| !own.contains(ending)) {
            let name = format!("{number}.{ending}");
            let (done, file) = place.written(args, &name, &[]);
            assert_eq!((done.code, file.exists()), (2, false), "{args:?} {ending}: {}", done.err);
            let told = format!("written as .{}; ", ending.to_lowercase());
            let own = own.iter().map(|own| format!(".{own}")).collect::<Vec<_>>().join(" ");
            assert!(done.err.contains(&told) && done.err.contains(&own), "{args:?}: {}", done.err);
            let (vietnamese, _) = place.written(args, &name, &["--ui", "vi"]);
            assert!(vietnamese.err.contains("được; các đuôi dùng được"), "{}", vietnamese.err);
        }
    }
    // With `--explain` there is a table and no games.
    assert!(!place.report(&["select", "--explain", "-o", "FILE", "testdata/tournament"], "r.csv").is_empty());
}

#[test]
fn the_account_is_written_beside_what_is_said() {
    let place = Place::new();
    let said = |args: &[&str]| {
        let all = [&["validate", "-q", "--format", "csv", "testdata/tournament", "testdata/sheets"][..], args].concat();
        let done = run(&all, b"");
        assert_eq!(done.code, 1, "{}", done.err);
        done.err
    };
    let file = place.path("a.csv");
    let option = format!("--account={}", file.display());
    assert_eq!(said(&["--account"]), said(&[&option]));
    let rows = of_csv(&fs::read(&file).expect("it is written"));
    assert_eq!(rows[0], ["section", "entry", "count"]);
    let count = |section: &str, entry: &str| -> u64 {
        let row = rows.iter().find(|row| row[0] == section && row[1] == entry);
        row.unwrap_or_else(|| panic!("{section} {entry}"))[2].parse().expect("a number")
    };
    let of = |section: &str| -> u64 {
        let rows = rows.iter().filter(|row| row[0] == section);
        rows.map(|row| row[2].parse::<u64>().expect("a number")).sum()
    };
    // All that was read is somewhere, and every game was judged.
    assert_eq!(of("bytes"), 2 * count("bytes", "read"));
    assert_eq!(of("games"), 2 * count("games", "games-found"));
    assert_eq!(
        count("half-moves", "written"),
        count("half-moves", "played") + count("half-moves", "refused") + count("half-moves", "not-tried")
    );
    assert!(count("sheets", "sheet-text") > 0 && count("recount", "recounted-half-moves") > 0);
    let mixed = run(&["validate", "--account=-", "testdata/tournament"], b"");
    assert_eq!((mixed.code, mixed.out.len()), (2, 0));
    assert!(mixed.err.contains("the report already goes to standard output"), "{}", mixed.err);
    let report = place.path("r.csv");
    let apart = run(&["validate", "-q", "--account=-", "-o", &report.to_string_lossy(), "testdata/tournament"], b"");
    assert!(apart.out.starts_with(b"section,entry,count\n"), "{}", apart.err);
    // In a file of options it may be true, as any option without a value.
    fs::write(place.path("bienban.toml"), "[validate]\naccount = true\n").expect("written");
    fs::write(place.path("a.pgn"), "1. e4 *\n").expect("written");
    let configured = run(&["validate", "-q", &place.path("a.pgn").to_string_lossy()], b"");
    assert!(configured.err.starts_with("account of the bytes\n"), "{}", configured.err);
    fs::write(place.path("bienban.toml"), "[validate]\naccount = \"x.csv\"\n").expect("written");
    let refused = run(&["validate", "-q", &place.path("a.pgn").to_string_lossy()], b"");
    assert_eq!(refused.code, 2, "{}", refused.err);
}

#[test]
fn a_page_of_verdicts_says_them_in_both_languages_with_boards() {
    let place = Place::new();
    let claims = "file,game,ply,side,rule,kind,move,note\n\
        games.pgn,1,8,white,threefold,,,<img src=x onerror=alert(1)>\ngames.pgn,1,10,white,threefold,,,</script>\n";
    fs::write(place.path("c.csv"), claims).expect("written");
    let claims = place.path("c.csv").to_string_lossy().into_owned();
    let args = ["audit", "-o", "FILE", &claims, "testdata/claims/games.pgn", "no such file"];
    let page = |ui: &str| {
        let (done, file) = place.written(&args, "v.html", &["--ui", ui]);
        assert_eq!(done.code, 2, "{}", done.err);
        String::from_utf8(fs::read(file).expect("it is written")).expect("it is UTF-8")
    };
    let english = page("en");
    for text in [
        "<h1><span class=\"t\" lang=\"en\">Verdicts on claims</span>",
        "<span class=\"t\" lang=\"vi\">Kết luận về yêu cầu hòa</span></h1>",
        "<span class=\"t\" lang=\"en\">valid</span><span class=\"t\" lang=\"vi\">đúng</span>",
        "<span class=\"t\" lang=\"en\">penalty</span><span class=\"t\" lang=\"vi\">mức phạt</span>",
        "no such file or folder",
        "không có tệp hay thư mục này",
        ">9.2.2<",
        "2 minutes more",
    ] {
        assert!(english.contains(text), "{text} is not in\n{english}");
    }
    assert!(page("vi").contains("thế cờ xuất hiện lần thứ 3"));
    // Two claims and what is written in the games, and the forms below: one claim was right, with three boards.
    assert_eq!(english.matches("<svg class=\"board\"").count(), 4 + 4);
    assert!(!english.contains("<img") && english.contains("&#60;img src=x") && english.contains("&#60;/script&#62;"));
    assert_eq!(english.matches("</script>").count(), 1);
    let outside = english.replace("http://www.w3.org/2000/svg", "");
    for address in ["http:", "https:", "src=\"", "@import", "url(h"] {
        assert!(!outside.contains(address), "{address}");
    }
    let empty = place.report(&["audit", "--template", "-o", "FILE", "testdata/M201/good.pgn"], "t.html");
    assert!(String::from_utf8_lossy(&empty).contains("Không có dòng nào."));
}
