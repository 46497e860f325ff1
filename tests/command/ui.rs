//! What is said: every sentence in every language, none of them in the code, and the right language at the right time.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use assert_cmd::Command;
use bienban::chess::draws::{DrawKind, RuleName};
use bienban::chess::law::confidence::Confidence;
use bienban::chess::notation::letters::LANGUAGES;
use bienban::finding::Code;
use bienban::messages::{Ui, explanation};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use unicode_normalization::is_nfc;
use unicode_width::UnicodeWidthStr as _;

use crate::harness::root;
use crate::harness::rust::{Literal, Source, sources};

/// The text of a message file and the variables that each of its sentences takes.
type Sentences = BTreeMap<String, (String, BTreeSet<String>)>;

fn read(name: &str) -> String {
    fs::read_to_string(root().join("src/base/messages").join(name)).expect("it is there").replace("\r\n", "\n")
}

fn pattern(pattern: &Pattern<String>) -> (String, BTreeSet<String>) {
    let (mut text, mut variables) = (String::new(), BTreeSet::new());
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable { expression: Expression::Inline(inline) } => match inline {
                InlineExpression::VariableReference { id } => drop(variables.insert(id.name.clone())),
                InlineExpression::StringLiteral { value } => text.push_str(value),
                other => panic!("sentences use variables alone: {other:?}"),
            },
            other @ PatternElement::Placeable { .. } => panic!("sentences use variables alone: {other:?}"),
        }
    }
    (text, variables)
}

fn sentences(name: &str) -> Sentences {
    let resource = fluent_syntax::parser::parse(read(name)).unwrap_or_else(|(_, errors)| panic!("{name}: {errors:?}"));
    let mut found = Sentences::new();
    for entry in resource.body {
        if let Entry::Message(message) = entry {
            let value = message.value.unwrap_or_else(|| panic!("{name}: {} has no text", message.id.name));
            let before = found.insert(message.id.name.clone(), pattern(&value));
            assert!(before.is_none(), "{name} has {} twice", message.id.name);
        }
    }
    found
}

/// Sentences that are the same in both languages: signs, and words that are names.
const SAME: [&str; 10] = [
    "picture-eco",
    "text-byte",
    "page-fen",
    "error-input",
    "option-capture-x",
    "option-capture-colon",
    "option-capture-none",
    "value-fen",
    "value-n",
    "value-p",
];

#[test]
fn every_sentence_is_there_in_every_language() {
    let mut wrong = String::new();
    let mut say = |line: String| wrong = format!("{wrong}\n  {line}");
    for [english, vietnamese] in [["en.ftl", "vi.ftl"], ["help.en.ftl", "help.vi.ftl"], ["page.en.ftl", "page.vi.ftl"]]
    {
        let (ours, theirs) = (sentences(english), sentences(vietnamese));
        assert!(ours.len() > 40, "{english} is read");
        for (key, (text, variables)) in &ours {
            match theirs.get(key) {
                None => say(format!("{vietnamese} lacks: {key} = {text}")),
                // What English counts in half-moves Vietnamese names by number and side.
                Some(_) if ["after-", "half-move-"].iter().any(|moment| key.starts_with(moment)) => {}
                Some((_, others)) if others != variables => {
                    say(format!("{key} takes {variables:?} in {english} and {others:?} in {vietnamese}"));
                }
                Some((other, _))
                    if other == text && !SAME.contains(&key.as_str()) && text.contains(char::is_alphabetic) =>
                {
                    say(format!("{vietnamese}: {key} is still in English"));
                }
                Some(_) => {}
            }
        }
        for key in theirs.keys().filter(|key| !ours.contains_key(*key)) {
            say(format!("{english} lacks {key}, which {vietnamese} has"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_code_is_explained_in_every_language() {
    let parts = [["**Example.**", "**Source.**", "**Mend.**"], ["**Ví dụ.**", "**Nguồn.**", "**Cách sửa.**"]];
    for (ui, parts) in Ui::ALL.into_iter().zip(parts) {
        for &code in Code::ALL {
            let text = explanation(code, ui);
            assert!(!text.is_empty(), "explain.{}.md has no section `## {code} {}`", ui.id(), code.name());
            for part in parts {
                assert!(text.contains(part), "explain.{}.md: {code} lacks {part}", ui.id());
            }
        }
        let file = read(&format!("explain.{}.md", ui.id()));
        let headings = file.lines().filter(|line| line.starts_with("## ")).count();
        assert_eq!(headings, Code::ALL.len(), "explain.{}.md has sections of no code", ui.id());
    }
}

#[test]
fn vietnamese_is_composed() {
    for name in [
        "src/base/messages/vi.ftl",
        "src/base/messages/help.vi.ftl",
        "src/base/messages/explain.vi.md",
        "docs/README.vi.md",
    ] {
        let text = fs::read_to_string(root().join(name)).expect("it is there");
        assert!(is_nfc(&text), "{name} is not in NFC");
    }
}

/// The string literals of every source, the unit tests aside.
fn literals() -> Vec<Literal> {
    sources("src").iter().flat_map(Source::literals).collect()
}

/// Files with words to be recognised, which are data and not said by anyone.
const VOCABULARIES: [&str; 36] = [
    // Words that count illegal moves.
    "src/engine/judge/checks/stated.rs",
    // Games of the tests.
    "src/report/formats/html/picture/tests.rs",
    "src/base/build.rs",
    // The schema of the file.
    "src/report/formats/parquet.rs",
    "src/report/formats/arrow.rs",
    "src/sheet/form/number.rs",
    "src/sheet/lexicon/labels.rs",
    "src/sheet/lexicon/mod.rs",
    "src/sheet/layout/pairing.rs",
    "src/sheet/sense/remark.rs",
    "src/sheet/form/piece.rs",
    "src/sheet/form/printed.rs",
    "src/sheet/form/wording.rs",
    "src/sheet/form/clock.rs",
    "src/sheet/form/heading.rs",
    "src/sheet/form/doubt.rs",
    "src/sheet/form/movetext.rs",
    "src/sheet/form/table.rs",
    "src/sheet/form/score.rs",
    "src/sheet/form/player.rs",
    "src/sheet/form/single.rs",
    "src/games/claims/article.rs",
    "src/games/claims/clock.rs",
    "src/games/claims/columns.rs",
    "src/games/claims/wording.rs",
    "src/games/claims/written.rs",
    "src/engine/judge/checks/words.rs",
    "src/engine/pgn/closing",
    "src/games/roll.rs",
    "src/sheet/strange_table.rs",
    "src/sheet/form/result_words.rs",
    "src/base/text/date.rs",
    "src/base/text/vietnamese.rs",
    "src/base/text/recognise.rs",
    "src/tournament/published",
    "src/build.rs",
];

#[test]
fn no_sentence_stands_in_the_code() {
    let found = literals();
    assert!(found.len() > 500, "the sources are read");
    let said = |literal: &&Literal| {
        // Three words in a row. What a panic says is for us.
        let word =
            |w: &str| w.len() > 1 && w.trim_end_matches([',', ';', ':', '.']).bytes().all(|b| b.is_ascii_lowercase());
        let words: Vec<&str> = literal.text.split(' ').collect();
        let sentence = words.windows(3).any(|run| run.iter().all(|w| word(w)));
        let of_ours =
            ["expect(", "reason=", "unreachable!(", "assert!("].iter().any(|call| literal.before.ends_with(call));
        let data = VOCABULARIES.iter().any(|file| literal.place.starts_with(file));
        sentence && !of_ours && !data
    };
    let sentences: Vec<String> = found.iter().filter(said).map(|l| format!("{}: {:?}", l.place, l.text)).collect();
    assert!(sentences.is_empty(), "sentences belong into src/base/messages:\n{}", sentences.join("\n"));
}

/// A command and those below it.
fn all_commands(command: &clap::Command, found: &mut Vec<clap::Command>) {
    found.push(command.clone());
    command.get_subcommands().for_each(|sub| all_commands(sub, found));
}

/// Commands with their help in a language.
fn commands(ui: Ui) -> Vec<clap::Command> {
    let mut found = Vec::new();
    all_commands(&bienban::cli::command(ui), &mut found);
    found
}

#[test]
#[cfg_attr(not(feature = "columnar"), ignore = "the help lists the formats of this build, and the files have all")]
fn the_help_of_every_command_is_in_the_message_files() {
    let keys = sentences("help.en.ftl");
    let (mut lacking, mut used) = (BTreeSet::new(), BTreeSet::new());
    let mut ask = |wanted: &[String], hint: String| match wanted.iter().find(|key| keys.contains_key(*key)) {
        Some(key) => drop(used.insert(key.clone())),
        None => drop(lacking.insert(format!("{} = {hint}", wanted.last().map_or("", |key| key)))),
    };
    for command in commands(Ui::English) {
        let name = command.get_name();
        ask(&[format!("command-{name}")], command.get_about().map_or(String::new(), ToString::to_string));
        ask(&[format!("command-{name}-after")], "Example: ...".to_owned());
        // Where its sentence is longer than a line.
        let brief = format!("command-{name}-brief");
        if keys.contains_key(&brief) {
            ask(&[brief], String::new());
        }
        // Only where clap's own usage would not tell.
        let usage = format!("command-{name}-usage");
        if keys.contains_key(&usage) {
            ask(&[usage], String::new());
        }
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            let id = arg.get_id().as_str().replace('_', "-");
            if matches!(id.as_str(), "help" | "version") {
                continue;
            }
            let of = |rest: &str| [format!("option-{name}-{id}{rest}"), format!("option-{id}{rest}")];
            ask(&of(""), arg.get_help().map_or(String::new(), ToString::to_string));
            if !arg.get_action().takes_values() {
                continue;
            }
            for value in arg.get_possible_values().iter().filter(|v| !v.is_hide_set()) {
                let key = if value.get_name() == ":" { "colon".to_owned() } else { value.get_name().to_lowercase() };
                let hint = value.get_help().map_or(String::new(), ToString::to_string);
                // That `O-O` is `O-O` need not be said.
                let wanted = of(&format!("-{key}"));
                let said = wanted.iter().any(|key| keys.contains_key(key));
                if said || !(hint.is_empty() || hint.eq_ignore_ascii_case(value.get_name())) {
                    ask(&wanted, hint);
                }
            }
            for value in arg.get_value_names().unwrap_or_default() {
                let key = value.to_lowercase().replace('_', "-");
                ask(&[format!("value-{key}")], value.to_string());
            }
        }
    }
    assert!(lacking.is_empty(), "help.en.ftl lacks\n{}", lacking.into_iter().collect::<Vec<_>>().join("\n"));
    let of_help = |key: &&String| ["command-", "option-", "value-"].iter().any(|kind| key.starts_with(kind));
    let unused: Vec<_> = keys.keys().filter(of_help).filter(|key| !used.contains(*key)).collect();
    assert!(unused.is_empty(), "help.en.ftl speaks of what is not there: {unused:?}");
}

#[test]
fn the_help_of_every_command_fits_the_screen_and_shows_an_example() {
    for (ui, example, foreign) in [(Ui::English, "Example:\n", "Cách dùng:"), (Ui::Vietnamese, "Ví dụ:\n", "Options:")]
    {
        for mut command in commands(ui) {
            // `--help` says everything; `-h` is for who knows what he looks for.
            let (name, lines) = (command.get_name().to_owned(), command.render_help().to_string().lines().count());
            let most = if name == "bienban" { 40 } else { 65 };
            assert!(lines <= most, "-h of {name} has {lines} lines");
            for help in [command.render_help(), command.render_long_help()] {
                let text = help.to_string();
                assert!(text.contains(example), "{} shows no example:\n{text}", command.get_name());
                assert!(!text.contains(foreign) && !text.contains("Usage:\n"), "{text}");
                for line in text.lines() {
                    assert!(
                        line.width() <= 80,
                        "{} has a line of {} columns: {line}",
                        command.get_name(),
                        line.width()
                    );
                }
                for english in ["Usage:", "[default:", "Arguments:", "Print help"] {
                    assert!(
                        ui == Ui::English || !text.contains(english),
                        "{}: {english} in\n{text}",
                        command.get_name()
                    );
                }
            }
        }
    }
}

#[test]
fn a_wrong_command_line_is_explained_in_the_language_of_the_user() {
    for (args, said) in [
        (&["validate", "--threads", "many", "x.pgn"][..], "'--threads <N>': cần một số nguyên từ 1 đến 512\n"),
        (&["repair", "--top", "70000", "x.pgn"], "'--top <N>': cần một số nguyên từ 1 đến 65535\n"),
        (&["select", "--limit", "1.5", "x.pgn"], "'--limit <N>': cần một số nguyên từ 0 trở lên\n"),
        (&["validate", "--lang", "xx", "x.pgn"], "không biết tên này; các tên dùng được: en vi de"),
        (&["validate", "--format", "cvs"], "các giá trị dùng được: text, concise, csv, jsonl"),
        (&["validate", "--thread", "2"], "có tên gần giống: '--threads'"),
        (&["explain", "M999"], "không có mã \"M999\"; `bienban explain` liệt kê các mã"),
        (&["chek"], "không có lệnh 'chek'"),
        (&["dead"], "thiếu tham số bắt buộc: "),
        (&["convert", "--to"], "'--to <KÝ HIỆU>' cần một giá trị nhưng không có"),
        (&["convert", "-o", "a", "--out-dir", "b"], "'--output <TỆP>' không dùng được cùng với '--out-dir <THƯ MỤC>'"),
    ] {
        let (stdout, stderr) = bienban("vi_VN.UTF-8", args);
        assert!(stdout.is_empty() && stderr.starts_with("lỗi: ") && stderr.contains(said), "{args:?} says\n{stderr}");
    }
    let (_, english) = bienban("C", &["explain", "M999"]);
    assert!(english.starts_with("error: invalid value 'M999' for '[CODE]': there is no finding code"), "{english}");
    let (_, number) = bienban("C", &["validate", "--threads", "many"]);
    assert!(number.contains("'many' for '--threads <N>': it must be a whole number from 1 to 512"), "{number}");
    // The language that is asked for holds for the complaint too.
    let (_, asked) = bienban("C", &["--ui", "vi", "explain", "M999"]);
    assert!(asked.starts_with("lỗi: "), "{asked}");
    let (_, unknown) = bienban("C", &["--ui", "fr", "explain"]);
    assert!(unknown.contains("invalid value 'fr' for '--ui <LANGUAGE>': unknown; use one of en vi"), "{unknown}");
}

/// Keys that are put together, from the codes and names of what they are about.
const MADE: [&str; 19] = [
    "desk-ui-",
    "book-",
    "called-",
    "help-",
    "label-",
    "language-",
    "column-",
    "confidence-",
    "rule-",
    "kind-",
    "mark-",
    "notation-",
    "command-",
    "option-",
    "value-",
    "cell-",
    "title-",
    "system-",
    "what-",
];

/// The templates of pages.
fn templates() -> Vec<String> {
    let files = walkdir::WalkDir::new(root().join("src")).into_iter().map(|entry| entry.expect("it can be listed"));
    let pages = files.filter(|file| file.path().extension().is_some_and(|ending| ending == "html"));
    pages.map(|file| fs::read_to_string(file.path()).expect("it can be read")).collect()
}

#[test]
fn every_key_has_its_sentence_and_the_reverse() {
    let found = literals();
    let mut keys = sentences("en.ftl");
    keys.extend(sentences("help.en.ftl"));
    let templates = templates();
    let asked =
        templates.iter().flat_map(|text| text.split(".say(\"").skip(1)).filter_map(|call| call.split('"').next());
    let used: BTreeSet<&str> = found.iter().map(|l| l.text.as_str()).chain(asked).collect();
    let unused = |key: &&String| !used.contains(key.as_str()) && !MADE.iter().any(|made| key.starts_with(made));
    let unused: Vec<_> = keys.keys().filter(unused).collect();
    assert!(unused.is_empty(), "en.ftl has sentences that nobody says: {unused:?}");
    // A literal where a message is made, or in kebab case where only keys and codes stand, is a key.
    let asked = |l: &&Literal| {
        let kebab = l.text.contains('-') && l.text.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        let keys_alone = [
            "src/engine/judge/checks/",
            "src/base/error.rs",
            "src/engine/chess/notation/start.rs",
            "src/engine/judge/tournament.rs",
            "src/engine/judge/cross_check.rs",
        ];
        let made = ["Message::new(", ".word("].iter().any(|call| l.before.ends_with(call));
        made || (kebab && !l.text.starts_with('-') && keys_alone.iter().any(|file| l.place.starts_with(file)))
    };
    let lacking: Vec<_> = found
        .iter()
        .filter(asked)
        .filter(|l| !keys.contains_key(&l.text))
        .map(|l| format!("{} {}", l.place, l.text))
        .collect();
    assert!(lacking.is_empty(), "en.ftl lacks {lacking:#?}");
    for code in Code::ALL {
        assert!(keys.contains_key(&format!("label-{}", code.name())), "en.ftl lacks label-{}", code.name());
    }
    for rule in RuleName::ALL {
        assert!(keys.contains_key(&format!("rule-{}", rule.name())), "en.ftl lacks rule-{}", rule.name());
    }
    for kind in [DrawKind::Occurred, DrawKind::Intended, DrawKind::Automatic] {
        assert!(keys.contains_key(&format!("kind-{}", kind.name())), "en.ftl lacks kind-{}", kind.name());
    }
    for mark in Confidence::ALL {
        assert!(keys.contains_key(&format!("mark-{}", mark.name())), "en.ftl lacks mark-{}", mark.name());
    }
    for language in &LANGUAGES {
        assert!(keys.contains_key(&format!("language-{}", language.id)), "en.ftl lacks language-{}", language.id);
    }
}

fn bienban(locale: &str, args: &[&str]) -> (String, String) {
    let mut command = Command::cargo_bin("bienban").expect("it is built");
    let run = command
        .current_dir(root())
        .env_remove("LANG")
        .env_remove("LC_MESSAGES")
        .env("LC_ALL", locale)
        .args(args)
        .output();
    let run = run.expect("it runs");
    (String::from_utf8(run.stdout).expect("UTF-8"), String::from_utf8(run.stderr).expect("UTF-8"))
}

#[test]
fn people_are_told_in_their_language_and_programs_in_english() {
    let (english, vietnamese) = ("no king of White can reach e3", "không Vua nào của Trắng đi được đến e3");
    let file = "testdata/M201/bad.pgn";
    for (locale, ui, format, want) in [
        ("C", None, "text", english),
        ("vi_VN.UTF-8", None, "text", vietnamese),
        ("vi_VN.UTF-8", Some("--ui=en"), "text", english),
        ("C", Some("--ui=vi"), "text", vietnamese),
        ("vi_VN.UTF-8", None, "csv", english),
        ("vi_VN.UTF-8", None, "jsonl", english),
        ("C", Some("--ui=vi"), "csv", vietnamese),
        ("vi_VN.UTF-8", Some("--ui=vi"), "jsonl", vietnamese),
    ] {
        let mut args = vec!["validate", "--format", format, file];
        args.extend(ui);
        let (stdout, _) = bienban(locale, &args);
        assert!(stdout.contains(want), "{locale} {args:?} says\n{stdout}");
    }
    let (_, summary) = bienban("vi_VN", &["validate", "--format", "csv", file]);
    assert!(summary.ends_with("1 tệp, 5 ván, 19 nửa nước đi, 4 lỗi, 0 cảnh báo\n"), "{summary}");
    let (_, complaint) = bienban("vi_VN", &["validate", "nowhere.pgn"]);
    assert!(complaint.contains("nowhere.pgn: không có tệp hay thư mục này"), "{complaint}");
    let (explained, _) = bienban("vi_VN", &["explain", "M205"]);
    assert!(explained.contains("**Cách sửa.** Lấy nước này từ biên bản của đấu thủ kia."), "{explained}");
}
