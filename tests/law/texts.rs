//! What is said of the Laws: every provision a sentence with its article and its source, in both languages, in the
//! command and in the documents.

use std::fmt::Write as _;
use std::fs;

use bienban::chess::law::confidence::Confidence;
use bienban::chess::law::editions::{EDITIONS, by_id};
use bienban::chess::law::source::LawSource;
use bienban::message::Message;
use bienban::messages::{Catalog, Ui};
use bienban::report::tables::overview::overview;
use bienban::report::tables::provisions::{ProvisionRow, confidence, in_force, provisions};

use crate::harness::{bienban, root, run};

/// What stands in a text where an article should.
fn hole(text: &str) -> Option<&'static str> {
    ["()", "( )", "(,", ", )", "điều )", "điều ,", "Article )", "Article ,", "; )"]
        .into_iter()
        .find(|hole| text.contains(hole))
}

#[test]
fn every_provision_is_a_sentence_with_its_source() {
    for ui in Ui::ALL {
        let catalog = Catalog::of(ui);
        for edition in &EDITIONS {
            let said = provisions(edition, catalog);
            assert!(said.len() >= 20, "{edition}");
            assert_eq!(edition.confidence, edition.source.confidence(), "{edition}");
            for row in &said {
                // A key that has no sentence would be its own text.
                assert!(!row.name.is_empty() && !row.name.starts_with("provision-"), "{row:?}");
                assert!(row.value.split(' ').count() > 4 && row.value.ends_with('.'), "{row:?}");
                assert!(!row.value.contains(['{', '$']) && !row.value.contains("  "), "{row:?}");
                assert!(row.source.split(' ').count() >= 2 && !row.source.starts_with("read-in"), "{row:?}");
                assert!(row.known || row.confidence == Confidence::Memory.name(), "{row:?}");
            }
        }
    }
}

#[test]
fn every_source_is_named_and_used() {
    let used: Vec<String> = EDITIONS
        .iter()
        .flat_map(|edition| provisions(edition, Catalog::of(Ui::English)))
        .map(|row| row.source)
        .collect();
    for source in LawSource::ALL {
        for ui in Ui::ALL {
            assert_ne!(Catalog::of(ui).word(source.key()), source.key(), "{source:?} has no words");
        }
        assert!(used.contains(&Catalog::of(Ui::English).word(source.key())), "{source:?} is no source of anything");
    }
}

/// The keys of the sentences that take the article or the source of a provision, each with all its variables.
fn keys_with_articles() -> Vec<(&'static str, Vec<&'static str>)> {
    let text = fs::read_to_string(root().join("src/base/messages/en.ftl")).expect("it is there");
    let text: &'static str = Box::leak(text.into_boxed_str());
    let variables = |sentence: &'static str| -> Vec<&'static str> {
        sentence.split("{ $").skip(1).filter_map(|rest| rest.split(" }").next()).collect()
    };
    let lines = text.lines().filter_map(|line| line.split_once(" = "));
    lines
        .map(|(key, sentence)| (key, variables(sentence)))
        .filter(|(_, names)| names.contains(&"source") || names.contains(&"article"))
        .collect()
}

#[test]
fn no_sentence_has_a_hole_where_its_article_should_be() {
    let keys = keys_with_articles();
    assert!(keys.len() >= 10, "{keys:?}");
    for ui in Ui::ALL {
        let catalog = Catalog::of(ui);
        for edition in &EDITIONS {
            let mut articles: Vec<&str> = provisions(edition, catalog).iter().map(|row| row.article).collect();
            articles.sort_unstable();
            articles.dedup();
            // An article that is not known is among them, and gets words of its own.
            assert!(articles.contains(&""), "{edition}");
            for article in articles {
                let cited = catalog.text(&edition.cited(article));
                assert!(hole(&cited).is_none() && cited.contains(edition.id.trim_start_matches("pre")), "{cited}");
                for (key, names) in &keys {
                    if article.is_empty() && names.contains(&"article") {
                        continue;
                    }
                    let message = names.iter().fold(Message::new(key), |message, name| match *name {
                        "source" => message.with_phrase("source", edition.cited(article)),
                        "article" => message.with("article", article),
                        other => message.with(other, "x"),
                    });
                    let text = catalog.text(&message);
                    assert!(hole(&text).is_none() && !text.contains("  "), "{key}: {text}");
                }
            }
        }
    }
}

/// Claims of every rule and kind, before, at and after the third occurrence of the first game.
fn claims() -> String {
    let mut rows = "file,game,ply,side,rule,kind,move,clock_claimant,clock_opponent\n".to_owned();
    for rule in ["threefold", "fifty"] {
        for ply in [0, 4, 7, 8, 9] {
            for side in ["white", "black"] {
                let _ = writeln!(rows, "games.pgn,1,{ply},{side},{rule},occurred,,,");
                let _ = writeln!(rows, "games.pgn,1,{ply},{side},{rule},intended,Nf3,600,60");
                let _ = writeln!(rows, "games.pgn,1,{ply},{side},{rule},intended,Ng8,,");
            }
        }
    }
    rows
}

#[test]
fn no_command_prints_an_empty_article_under_any_edition() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("claims.csv");
    fs::write(&file, claims()).expect("it can be written");
    let file = crate::harness::arg(&file);
    let codes = ["M208", "R303", "R304", "R305", "R306", "R307", "D401"].map(|code| format!("testdata/{code}"));
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    for edition in &EDITIONS {
        for ui in ["en", "vi"] {
            let common = ["--laws", edition.id, "--ui", ui, "--format", "text"];
            let ledgers = [&["draws"][..], &common, &["testdata/draws", "testdata/claims/games.pgn"], &codes].concat();
            let verdicts = [&["audit"][..], &common, &[file, "testdata/claims/games.pgn"]].concat();
            let findings = [&["validate"][..], &common, &codes].concat();
            for args in [ledgers, verdicts, findings] {
                let run = run(&args, b"");
                let text = String::from_utf8(run.out).expect("UTF-8");
                assert!(run.code < 2 && text.lines().count() > 10, "{args:?}: {}", run.err);
                for line in text.lines() {
                    assert_eq!(hole(line), None, "{args:?}: {line}");
                }
            }
        }
    }
}

fn said(args: &[&str]) -> String {
    let run = bienban().arg("laws").args(args).output().expect("it runs");
    assert!(run.status.success(), "{args:?}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).expect("UTF-8")
}

#[test]
fn the_laws_are_read_without_holes() {
    let mut asked: Vec<Vec<&str>> = EDITIONS.iter().map(|edition| vec![edition.id]).collect();
    asked.extend([vec![], vec!["9.2"], vec!["10.5"], vec!["5.1.2"], vec!["7.4b"], vec!["9"]]);
    asked.extend(EDITIONS.windows(2).map(|pair| vec!["--diff", pair[0].id, pair[1].id]));
    for args in asked {
        for ui in ["en", "vi"] {
            let text = said(&[&args[..], &["--ui", ui]].concat());
            for line in text.lines() {
                assert_eq!(hole(line), None, "{args:?}: {line}");
                // Tables have more blanks than one; sentences end with a full stop.
                assert!(!(line.ends_with('.') && line.trim().contains("  ")), "{args:?}: {line}");
            }
        }
    }
}

#[test]
fn an_article_is_found_with_its_parts_in_every_edition() {
    let articles = |word: &str| -> Vec<String> {
        let text = said(&[word, "--format", "jsonl"]);
        let rows = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("it is JSON"));
        rows.map(|row| {
            let of = |key: &str| row[key].as_str().expect("it is text").to_owned();
            format!("{} {}", of("edition"), of("article"))
        })
        .collect()
    };
    let found = articles("9.2");
    for there in ["1997 9.2a", "2001 9.2", "2014 9.2b", "2018 9.2.1.1", "2018 9.2.2", "2023 9.2.3"] {
        assert!(found.iter().any(|row| row == there), "{there} is not in {found:?}");
    }
    let of_others = |row: &&String| !row.split([' ', ',']).any(|article| article.starts_with("9.2"));
    assert_eq!(found.iter().find(of_others), None);
    assert_eq!(articles("7.4b"), articles("7.4B"));
    assert!(articles("7.4b").iter().any(|row| row == "2009 7.4b"));
    assert_eq!(articles("10.5.1"), ["1989 10.5.1"]);
    let resigned = articles("5.1.2");
    assert_eq!(resigned, ["1989 5.1.2, 5.1.5, 5.1.6", "2017 5.1.2", "2018 5.1.2", "2023 5.1.2"]);
    assert_eq!(articles("C3")[0], "2001 C3");
    assert_eq!(articles("C.3"), articles("C3"));
}

#[test]
fn what_cannot_be_asked_is_refused_with_what_can() {
    for (args, told) in [
        (&["2008"][..], "the edition in force in 2008 was \"2005\""),
        (&["9.21"], "known provision in Article 9.21"),
        (&["tourneys"], "an article is written as 9.2 or 7.4b"),
        (&["xiangqi2003"], "pre1984, 1984, 1989"),
        (&[""], "pre1984, 1984, 1989"),
        (&["--diff", "2009"], "2 values required"),
        (&["--diff", "2009", "2019"], "the edition in force in 2019 was \"2018\""),
        (&["--diff", "2009", "9.2"], "is not an edition of the Laws"),
        (&["2009", "--diff", "2009", "2018"], "cannot be used with"),
        (&["--diff", "2009", "2018", "--diff", "2018", "2023"], "cannot be used multiple times"),
    ] {
        let run = bienban().arg("laws").args(args).output().expect("it runs");
        let complaint = String::from_utf8(run.stderr).expect("UTF-8");
        assert_eq!(run.status.code(), Some(2), "{args:?}: {complaint}");
        assert!(run.stdout.is_empty() && complaint.contains(told), "{args:?}: {complaint}");
        let run = bienban().args(["--ui", "vi", "laws"]).args(args).output().expect("it runs");
        let complaint = String::from_utf8(run.stderr).expect("UTF-8");
        assert!(complaint.starts_with("lỗi: ") && !complaint.contains("edition"), "{args:?}: {complaint}");
    }
}

#[test]
fn data_of_the_command_is_the_same_in_both_forms() {
    let lines = said(&["--format", "jsonl"]);
    let csv = said(&["--format", "csv"]);
    assert_eq!(csv.lines().next(), Some("edition,provision,value,article,confidence,source"));
    assert_eq!(csv.lines().count(), lines.lines().count() + 1);
    let alone: String = EDITIONS.iter().map(|edition| said(&[edition.id, "--format", "jsonl"])).collect();
    assert_eq!(alone, lines);
    for line in lines.lines() {
        let row: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
        assert_eq!(row.as_object().map(serde_json::Map::len), Some(6));
        assert!(by_id(row["edition"].as_str().expect("an id")).is_some());
    }
}

#[test]
fn the_decree_is_told_of_2001_before_all_else() {
    let text = said(&["2001"]);
    let notice = text.find("decree 757/2004 made this text the law").expect("it is told");
    assert!(notice < text.find("checkmate").expect("it is a provision") && text.contains("--laws 2001"), "{text}");
    assert!(said(&["2001", "--ui", "vi"]).contains("quyết định 757/2004"));
    let told = said(&["--format", "csv"]);
    assert_eq!(told.matches("757/2004 made this text").count(), 1);
}

/// What stands before the tables of the document, in each language.
const INTRODUCTIONS: [&str; 2] = [
    "# Editions of the FIDE Laws

Made from what `bienban laws` says; `BLESS=1 cargo test law_texts` writes it anew. [Tiếng Việt](laws.vi.md)

Every provision has its article and says where it was read, by a number that is explained below the table. Where the
article is not known, it says so, and an edition that was not read is taken to be as the one next to it; both are
marked `memory`, and nothing that rests on them should be held against a player without a look at the text. The
confidence of an edition is that of its greater part; single provisions may be surer or less sure. For the editions
before 1989 and for 1993 and 1997 almost everything is `memory`. What the marks mean:

",
    "# Các ấn bản Luật cờ vua của FIDE

Tạo ra từ những gì `bienban laws --ui vi` nói; `BLESS=1 cargo test law_texts` viết lại tệp này. [English](laws.md)

Mỗi quy định đều có số điều và cho biết đã đọc ở đâu, bằng một số được giải thích dưới bảng. Chỗ nào chưa rõ điều nào
thì ghi như vậy, còn ấn bản chưa được đọc thì coi như ấn bản bên cạnh; cả hai đều mang dấu `chưa đọc`, và không nên dựa
vào đó để xử một đấu thủ khi chưa xem nguyên văn. Độ tin cậy của một ấn bản là của phần lớn nội dung; từng quy định có
thể chắc hơn hoặc kém chắc hơn. Với các ấn bản trước năm 1989 và các ấn bản 1993, 1997, hầu như tất cả đều `chưa đọc`.
Ý nghĩa của các dấu:

",
];

fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.iter().map(|cell| cell.replace('|', "\\|")).collect::<Vec<_>>().join(" | "))
}

fn table<const N: usize>(rows: &[[String; N]]) -> String {
    let mut text = String::new();
    for (index, cells) in rows.iter().enumerate() {
        text.push_str(&row(cells));
        if index == 0 {
            text.push_str(&"|---".repeat(N));
            text.push_str("|\n");
        }
    }
    text
}

/// The number of the source of a row; sources get their numbers as they come.
fn number(row: &ProvisionRow, sources: &mut Vec<(&'static str, String)>) -> String {
    let source = (row.confidence, row.source.clone());
    let known = sources.iter().position(|other| *other == source);
    let place = known.unwrap_or_else(|| {
        sources.push(source);
        sources.len() - 1
    });
    format!("[{}]", place + 1)
}

fn document(ui: Ui) -> String {
    let catalog = Catalog::of(ui);
    let mut text = INTRODUCTIONS[ui as usize].to_owned();
    for mark in Confidence::ALL {
        let _ = writeln!(text, "- `{}`: {}", catalog.named("mark", mark.name()), confidence(mark, catalog));
    }
    for part in overview(catalog) {
        text.push('\n');
        text.push_str(&table(&part));
    }
    for edition in &EDITIONS {
        let (title, force) = (catalog.word(edition.title), in_force(edition, catalog));
        let _ = write!(text, "\n## {}\n\n{title};\n{force}.\n\n", edition.id);
        let columns = ["column-provision", "column-article", "column-source", "column-value"];
        let mut rows = vec![columns.map(|key| catalog.word(key))];
        let mut sources = Vec::new();
        for said in provisions(edition, catalog) {
            let read = number(&said, &mut sources);
            if said.provision == "notice" {
                let _ = write!(text, "**{}** {read}\n\n", said.value);
            } else if said.provision != "from" {
                let article = said.article_in_words(catalog);
                rows.push([said.name, article, read, said.value]);
            }
        }
        text.push_str(&table(&rows));
        text.push('\n');
        for (index, (mark, source)) in sources.iter().enumerate() {
            let _ = writeln!(text, "- [{}] `{}`: {source}", index + 1, catalog.named("mark", mark));
        }
    }
    text
}

#[test]
fn the_documents_are_what_the_editions_say() {
    for (ui, name) in [(Ui::English, "laws.md"), (Ui::Vietnamese, "laws.vi.md")] {
        let expected = document(ui);
        let path = root().join("docs").join(name);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &expected).expect("docs can be written");
        }
        assert_eq!(fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n"), expected, "docs/{name}");
    }
}
