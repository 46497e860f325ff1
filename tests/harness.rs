//! What several test files need: the project's folder, the command, the corpora, reports read back, and input made at
//! random.
//!
//! A test file borrows from here and never from another test file, so that each can be read, moved and deleted by
//! itself.

pub(crate) mod claims;
pub(crate) mod corpora;
pub(crate) mod input;
pub(crate) mod reading;
pub(crate) mod report;
pub(crate) mod rust;
pub(crate) mod typist;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use assert_cmd::cargo::CommandCargoExt;

/// The project's folder.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Of so many random cases those that are tried: all of them where `BIENBAN_THOROUGH` is set, as `.ci/run` does, and a
/// sixth where somebody waits for the tests.
pub(crate) fn share(cases: u32) -> u32 {
    if std::env::var_os("BIENBAN_THOROUGH").is_some() { cases } else { cases.div_ceil(6) }
}

/// A path as an argument: the tests name their files in ASCII.
pub(crate) fn arg(path: &Path) -> &str {
    path.to_str().expect("the names of test files are ASCII")
}

/// A path as reports name it: with strokes on every system.
pub(crate) fn shown(path: &Path) -> String {
    arg(path).replace('\\', "/")
}

/// The command, which speaks English whatever the language of this computer.
pub(crate) fn bienban() -> assert_cmd::Command {
    let mut command = assert_cmd::Command::cargo_bin("bienban").expect("the binary is built");
    command.env("LC_ALL", "C");
    command
}

/// The same command in the project's folder, as a process whose pipes and signals a test handles itself.
pub(crate) fn command() -> Command {
    let mut command = Command::cargo_bin("bienban").expect("the binary is built");
    command.env("LC_ALL", "C").current_dir(root());
    command
}

/// What a run printed, and its exit code.
pub(crate) struct Run {
    /// The exit code, or -1 where a signal ended the run.
    pub(crate) code: i32,
    /// Standard output: the report.
    pub(crate) out: Vec<u8>,
    /// Standard error: summary, findings of `convert`, errors.
    pub(crate) err: String,
}

impl Run {
    /// The last line of standard error, which is the summary.
    pub(crate) fn summary(&self) -> &str {
        self.err.lines().last().unwrap_or_default()
    }

    /// A sentence for each finding of a CSV report.
    pub(crate) fn findings(&self) -> Vec<String> {
        report::findings(&self.out)
    }
}

/// Runs the command in the project's folder, with `input` on standard input.
pub(crate) fn run(args: &[&str], input: &[u8]) -> Run {
    let mut command = command();
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    // A thread of its own feeds the input, since a run that prints much waits until somebody reads.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    feeder.join().expect("feeding does not panic");
    Run {
        code: output.status.code().unwrap_or(-1),
        out: output.stdout,
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}
