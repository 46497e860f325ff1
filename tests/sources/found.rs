//! What the fuzzer checks, checked here: inputs that once broke a promise, and the test data that fuzzing begins with.

use std::fs;
use std::path::PathBuf;

use walkdir::WalkDir;

use crate::harness::root;

#[path = "../fuzz/src/lib.rs"]
#[allow(unreachable_pub, reason = "the fuzz targets are another package")]
mod oracles;

fn files(folder: &str) -> Vec<PathBuf> {
    let all = WalkDir::new(root().join(folder)).sort_by_file_name().into_iter();
    all.filter_map(Result::ok).filter(|entry| entry.file_type().is_file()).map(walkdir::DirEntry::into_path).collect()
}

#[test]
fn inputs_that_the_fuzzer_found_break_nothing() {
    let mut count = 0;
    for (target, check) in oracles::TARGETS {
        for path in files(&format!("testdata/found/{target}")) {
            println!("{target} {}", path.display());
            check(&fs::read(&path).expect("testdata can be read"));
            count += 1;
        }
    }
    assert_eq!(count, files("testdata/found").len(), "every folder has the name of a target");
}

#[test]
fn what_every_target_promises_holds_of_the_test_data() {
    let files = files("testdata");
    assert!(files.len() > 100);
    for path in &files {
        let text = fs::read(path).expect("testdata can be read");
        let text = &text[..text.len().min(4096)];
        for (target, check) in oracles::TARGETS {
            println!("{target} {}", path.display());
            check(text);
        }
    }
}
