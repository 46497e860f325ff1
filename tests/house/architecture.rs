//! What docs/architecture.md says of the sources and cargo does not enforce: how large things grow, and that test files
//! can be moved by themselves. The order of the rooms is that of the packages, which cargo keeps; the length of
//! functions is clippy's (.clippy.toml).

use std::fs;

use crate::harness::root;
use crate::harness::rust::{Source, sources};

/// A file grows only to this many lines; a larger one is two nouns.
const MOST_LINES: usize = 450;
/// The largest file without its unit tests, and the median of all.
const MOST_LINES_OF_CODE: usize = 430;
const MEDIAN: usize = 124;
/// Columns of a line, comments included.
const MOST_COLUMNS: usize = 120;

#[test]
fn every_package_is_a_room_that_the_page_for_newcomers_names() {
    let page = fs::read_to_string(root().join("docs/architecture.md")).expect("it is there");
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("it is there");
    let members = manifest.lines().find_map(|line| line.strip_prefix("members = [")).expect("the members are listed");
    let members: Vec<&str> = members.split('"').filter(|name| name.starts_with("src/")).collect();
    assert!(members.len() > 5, "{members:?}");
    for member in members {
        assert!(page.contains(&format!("| {member} |")), "{member} is not in docs/architecture.md");
    }
    for source in sources("src") {
        assert!(!source.name.ends_with("util.rs") && !source.name.ends_with("utils.rs"), "{}", source.name);
    }
}

#[test]
fn files_are_no_larger_than_they_were() {
    let sources = sources("src");
    for Source { name, text } in &sources {
        assert!(text.lines().count() <= MOST_LINES, "{name} has {} lines", text.lines().count());
    }
    let mut lines: Vec<(usize, &str)> =
        sources.iter().map(|source| (source.without_tests().lines().count(), source.name.as_str())).collect();
    lines.sort_unstable();
    assert!(lines[lines.len() / 2].0 <= MEDIAN, "the median is {:?}", lines[lines.len() / 2]);
    let largest = lines.last().expect("there are files");
    assert!(largest.0 <= MOST_LINES_OF_CODE, "{} has {} lines without its tests", largest.1, largest.0);
}

/// Asserts that the sources of a folder have no line that is too wide.
fn assert_narrow(folder: &str) {
    let mut wide = Vec::new();
    for source in sources(folder) {
        let lines = source.text.lines().enumerate().filter(|(_, line)| line.chars().count() > MOST_COLUMNS);
        wide.extend(lines.map(|(index, line)| format!("{}:{}: {}", source.name, index + 1, line.chars().count())));
    }
    assert!(wide.is_empty(), "{} lines have more than {MOST_COLUMNS} columns:\n{}", wide.len(), wide.join("\n"));
}

#[test]
fn no_line_is_wider_than_a_screen() {
    assert_narrow("src");
    assert_narrow("tests");
}

/// A test file that another one borrows from can be neither moved nor deleted by itself.
#[test]
fn test_files_borrow_from_the_harness_alone() {
    let sources = sources("tests");
    let room = |name: &str| name.strip_prefix("tests/")?.strip_suffix("/mod.rs").map(str::to_owned);
    let rooms: Vec<String> =
        sources.iter().filter_map(|source| room(&source.name)).filter(|room| !room.contains('/')).collect();
    let is_test_file = |name: &str| rooms.iter().any(|room| name.starts_with(&format!("tests/{room}/")));
    let files: Vec<&Source> = sources.iter().filter(|source| is_test_file(&source.name)).collect();
    for source in &files {
        for path in source.text.split("crate::").skip(1) {
            let first: String = path.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            assert!(!rooms.contains(&first), "{} borrows from tests/{first}", source.name);
        }
    }
    assert!(files.len() > 25, "only {} test files were found", files.len());
}

/// The fuzz targets have a lock file of their own, which no command of the workspace keeps.
#[test]
fn the_lock_of_the_fuzz_targets_knows_every_dependency() {
    let lock = fs::read_to_string(root().join("tests/fuzz/Cargo.lock")).expect("it is there");
    let mut looked = 0;
    for package in lock.split("[[package]]").filter(|package| package.contains("name = \"bienban-")) {
        let name = package.split('"').nth(1).expect("a name");
        let Some(room) = name.strip_prefix("bienban-").filter(|room| *room != "fuzz") else { continue };
        let manifest = fs::read_to_string(root().join("src").join(room).join("Cargo.toml")).expect("a member");
        let section = manifest.split("\n[dependencies]\n").nth(1).and_then(|rest| rest.split("\n[").next());
        for line in section.unwrap_or_default().lines().filter(|line| !line.contains("optional = true")) {
            let Some(wanted) = line.split(['.', ' ', '=']).next().filter(|word| !word.is_empty()) else { continue };
            let is_locked = [format!("\"{wanted}\""), format!("\"{wanted} ")].iter().any(|name| package.contains(name));
            let is_locked = is_locked || wanted.starts_with('#');
            assert!(is_locked, "{name} needs {wanted}: cargo update --manifest-path tests/fuzz/Cargo.toml --workspace");
            looked += 1;
        }
    }
    assert!(looked > 50, "{looked} dependencies were looked for");
}
