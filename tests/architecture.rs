//! What docs/architecture.md says of the sources holds: which room imports which, who knows the chess libraries, how
//! large things grow.

use std::collections::BTreeSet;
use std::fs;

use crate::harness::root;
use crate::harness::rust::{Source, sources};

/// A file grows only to this many lines; a larger one is two nouns.
const MOST_LINES: usize = 450;
/// The largest file without its unit tests, and the median of all.
const MOST_LINES_OF_CODE: usize = 430;
const MEDIAN: usize = 124;
/// The longest function.
const MOST_LINES_OF_A_FUNCTION: usize = 80;
/// Columns of a line, comments included.
const MOST_COLUMNS: usize = 120;

/// Files outside src/chess that still name shakmaty or pgn-reader. The list only shrinks.
const CHESS_LIBRARIES_TO_MOVE: &[&str] = &[];

fn map() -> String {
    fs::read_to_string(root().join("docs/architecture.md")).expect("it is there").replace("\r\n", "\n")
}

/// The rooms from the highest to the lowest, as docs/architecture.md states them: `a -> b, c -> d`.
fn order() -> Vec<Vec<String>> {
    let map = map();
    let line = map.lines().find_map(|line| line.strip_prefix("Imports go `")).expect("the order of imports is stated");
    let line = line.split('`').next().unwrap_or_default();
    line.split(" -> ").map(|step| step.split(", ").map(str::to_owned).collect()).collect()
}

/// The room of a file: its folder below src, or the file itself; none for the files that stand above all rooms.
fn room(name: &str) -> Option<&str> {
    let below = name.strip_prefix("src/").expect("it is below src");
    let room = below.split('/').next().unwrap_or_default().trim_end_matches(".rs");
    (!["lib", "main", "desk_main", "build", "archive"].contains(&room)).then_some(room)
}

#[test]
fn every_source_file_is_on_the_map_and_of_a_size_to_live_in() {
    let (map, sources) = (map(), sources("src"));
    for Source { name, text } in &sources {
        assert!(map.contains(&format!("| {name} |")), "{name} is not in docs/architecture.md");
        assert!(!name.ends_with("util.rs") && !name.ends_with("utils.rs"), "{name}: a file is named after its noun");
        let lines = text.lines().count();
        assert!(lines <= MOST_LINES, "{name} has {lines} lines");
    }
    for line in map.lines().filter(|l| l.starts_with("| src/")) {
        let name = line.split('|').nth(1).unwrap_or_default().trim();
        assert!(
            sources.iter().any(|source| source.name == name),
            "docs/architecture.md lists {name}, which is not there"
        );
    }
}

#[test]
fn files_and_functions_are_no_larger_than_they_were() {
    let sources = sources("src");
    let mut lines: Vec<(usize, &str)> =
        sources.iter().map(|source| (source.without_tests().lines().count(), source.name.as_str())).collect();
    lines.sort_unstable();
    assert!(lines[lines.len() / 2].0 <= MEDIAN, "the median is {:?}", lines[lines.len() / 2]);
    let largest = lines.last().expect("there are files");
    assert!(largest.0 <= MOST_LINES_OF_CODE, "{} has {} lines without its tests", largest.1, largest.0);
    let mut functions = 0;
    for source in &sources {
        for function in source.functions() {
            functions += 1;
            assert!(function.lines <= MOST_LINES_OF_A_FUNCTION, "{}: {function:?}", source.name);
        }
    }
    assert!(functions > 1_000, "only {functions} functions were found");
}

#[test]
fn every_room_stands_in_the_order_once() {
    let stated: Vec<String> = order().concat();
    let sources = sources("src");
    let there: BTreeSet<&str> = sources.iter().filter_map(|source| room(&source.name)).collect();
    assert_eq!(stated.iter().map(String::as_str).collect::<BTreeSet<_>>(), there);
    assert_eq!(stated.len(), there.len(), "a room stands in the order twice");
}

/// Whether a file of one room may import the other: what stands lower, and between `finding` and `error` both ways.
fn is_allowed(order: &[Vec<String>], from: &str, to: &str) -> bool {
    let step = |room: &str| order.iter().position(|step| step.iter().any(|of| of == room));
    let both = ["finding", "error"];
    from == to || step(to) > step(from) && step(to).is_some() || both.contains(&from) && both.contains(&to)
}

#[test]
fn imports_follow_the_order_of_the_rooms() {
    let order = order();
    let mut wrong = Vec::new();
    for source in sources("src") {
        let Some(from) = room(&source.name) else { continue };
        for (line, path) in source.paths() {
            let to = path.first().map_or("", String::as_str);
            if !is_allowed(&order, from, to) {
                wrong.push(format!("{}:{line}: {from} -> {}", source.name, path.join("::")));
            }
        }
    }
    assert!(wrong.is_empty(), "against the order of docs/architecture.md:\n{}", wrong.join("\n"));
}

#[test]
fn chess_alone_knows_the_chess_libraries() {
    let others = sources("src").into_iter().filter(|source| room(&source.name) != Some("chess"));
    let found: BTreeSet<String> = others
        .filter(|source| source.names("shakmaty") || source.names("pgn_reader"))
        .map(|source| source.name)
        .collect();
    let known: BTreeSet<String> = CHESS_LIBRARIES_TO_MOVE.iter().map(|name| (*name).to_owned()).collect();
    let new: Vec<_> = found.difference(&known).collect();
    assert!(new.is_empty(), "chess is asked through src/chess alone: {new:#?}");
    let mended: Vec<_> = known.difference(&found).collect();
    assert!(mended.is_empty(), "these are mended, so take them off the list: {mended:?}");
}

/// Asserts that the sources of a folder have no line that is too wide, but for the files listed, which must have one.
fn assert_narrow(folder: &str, to_rewrite: &[&str]) {
    let (mut wide, mut known) = (Vec::new(), BTreeSet::new());
    for source in sources(folder) {
        for (index, line) in source.text.lines().enumerate().filter(|(_, line)| line.chars().count() > MOST_COLUMNS) {
            match to_rewrite.iter().find(|name| **name == source.name) {
                Some(name) => drop(known.insert(*name)),
                None => wide.push(format!("{}:{}: {}", source.name, index + 1, line.chars().count())),
            }
        }
    }
    assert!(wide.is_empty(), "{} lines have more than {MOST_COLUMNS} columns:\n{}", wide.len(), wide.join("\n"));
    let rewritten: Vec<_> = to_rewrite.iter().filter(|name| !known.contains(*name)).collect();
    assert!(rewritten.is_empty(), "these are rewritten, so take them off the list: {rewritten:?}");
}

#[test]
fn no_line_of_the_sources_is_wider_than_a_screen() {
    assert_narrow("src", &[]);
}

#[test]
fn no_line_of_the_tests_is_wider_than_a_screen() {
    assert_narrow("tests", &[]);
}

/// A test file that another one borrows from can be neither moved nor deleted by itself.
#[test]
fn test_files_borrow_from_the_harness_alone() {
    let sources = sources("tests");
    let is_test_file =
        |name: &str| name.matches('/').count() == 1 && !["tests/main.rs", "tests/harness.rs"].contains(&name);
    let files: Vec<&Source> = sources.iter().filter(|source| is_test_file(&source.name)).collect();
    for source in &files {
        for (line, path) in source.paths() {
            let lender = format!("tests/{}.rs", path.first().map_or("", String::as_str));
            assert!(!files.iter().any(|file| file.name == lender), "{}:{line} borrows from {lender}", source.name);
        }
    }
    assert!(files.len() > 25, "only {} test files were found", files.len());
}
