//! The documents say what is: the map of the modules, the list of the codes, the example of the README.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use assert_cmd::Command;
use bienban::finding::Code;
use bienban::messages::{self, Ui};

use crate::root;

/// A file grows only to this many lines; a larger one is two nouns.
const MOST_LINES: usize = 450;

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the folder can be listed") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let name = path.strip_prefix(root()).expect("it is below the root");
            found.push(name.to_string_lossy().replace('\\', "/"));
        }
    }
}

#[test]
fn every_source_file_is_on_the_map_and_of_a_size_to_live_in() {
    let map = fs::read_to_string(root().join("docs/architecture.md")).expect("it is there");
    let mut found = Vec::new();
    sources(&root().join("src"), &mut found);
    for name in &found {
        assert!(map.contains(&format!("| {name} |")), "{name} is not in docs/architecture.md");
        assert!(!name.ends_with("util.rs") && !name.ends_with("utils.rs"), "{name}: a file is named after its noun");
        let lines = fs::read_to_string(root().join(name)).expect("it can be read").lines().count();
        assert!(lines <= MOST_LINES, "{name} has {lines} lines");
    }
    for line in map.lines().filter(|l| l.starts_with("| src/")) {
        let name = line.split('|').nth(1).unwrap_or_default().trim().to_owned();
        assert!(found.contains(&name), "docs/architecture.md lists {name}, which is not there");
    }
}

#[test]
fn the_list_of_codes_is_what_explain_says() {
    let mut expected =
        "# Finding codes\n\nMade from what `bienban explain` says; `BLESS=1 cargo test codes` writes it anew.\n"
            .to_owned();
    for &code in Code::ALL {
        let _ = write!(
            expected,
            "\n{}\n\nSeverity: {}\n",
            messages::explanation(code, Ui::English),
            code.severity().name()
        );
    }
    let path = root().join("docs/checks.md");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &expected).expect("docs can be written");
    }
    assert_eq!(fs::read_to_string(&path).expect("it is there").replace("\r\n", "\n"), expected);
}

#[test]
fn the_example_of_the_readme_is_real() {
    for name in ["README.md", "docs/README.vi.md"] {
        let readme = fs::read_to_string(root().join(name)).expect("it is there").replace("\r\n", "\n");
        let block =
            readme.split("```console\n").nth(1).and_then(|b| b.split("```").next()).expect("there is an example");
        let (command, output) = block.split_once('\n').expect("a command and its output");
        let args = command.strip_prefix("$ cargo run --release -- ").expect("it is one of two commands");
        let run =
            Command::cargo_bin("bienban").expect("it is built").current_dir(root()).args(args.split(' ')).output();
        let run = run.expect("it runs");
        let printed = String::from_utf8_lossy(&run.stdout);
        assert!(printed.starts_with(output.trim_end()), "{name} shows\n{output}\nbut it is\n{printed}");
        let summary = String::from_utf8_lossy(&run.stderr).lines().last().unwrap_or_default().to_owned();
        assert!(readme.contains(&format!("`{summary}`")), "{name} lacks {summary}");
    }
}

#[test]
fn commands_say_what_they_said() {
    trycmd::TestCases::new().env("LC_ALL", "C").case("tests/cmd/*.trycmd");
}
