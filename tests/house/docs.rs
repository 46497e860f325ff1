//! The documents say what is: the list of the codes, the example of the README.

use std::fmt::Write as _;
use std::fs;

use bienban::finding::Code;
use bienban::messages::{self, Ui};

use crate::harness::{bienban, root};

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
            code.severities().iter().map(|severity| severity.name()).collect::<Vec<_>>().join(", ")
        );
    }
    let path = root().join("docs/checks.md");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &expected).expect("docs can be written");
    }
    assert_eq!(fs::read_to_string(&path).expect("it is there").replace("\r\n", "\n"), expected);
}

/// The help of a command and of those below it, as `--help` prints it.
fn help(command: &clap::Command, text: &mut String) {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let long: Vec<String> =
        command.clone().render_long_help().to_string().lines().map(|line| line.trim_end().to_owned()).collect();
    let _ = write!(text, "\n## {name}\n\n```text\n{}\n```\n", long.join("\n").trim_end());
    command.get_subcommands().for_each(|sub| help(sub, text));
}

#[test]
#[cfg_attr(not(feature = "columnar"), ignore = "the help lists the formats of this build, and the page has all")]
fn the_list_of_commands_is_what_help_says() {
    for (ui, name, title) in [
        (
            Ui::English,
            "cli.md",
            "# The command line\n\nMade from what `--help` says; `BLESS=1 cargo test docs` writes it anew.\n",
        ),
        (
            Ui::Vietnamese,
            "cli.vi.md",
            "# Dòng lệnh\n\nTạo ra từ những gì `--help` nói; `BLESS=1 cargo test docs` viết lại tệp này.\n",
        ),
    ] {
        let mut expected = title.to_owned();
        help(&bienban::cli::command(ui), &mut expected);
        let path = root().join("docs").join(name);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &expected).expect("docs can be written");
        }
        assert_eq!(fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n"), expected, "docs/{name}");
    }
}

#[test]
fn the_example_of_the_readme_is_real() {
    for name in ["README.md", "docs/README.vi.md"] {
        let readme = fs::read_to_string(root().join(name)).expect("it is there").replace("\r\n", "\n");
        let block = readme.split("```console\n$ cargo run -- ").nth(1).and_then(|b| b.split("```").next());
        let (args, output) = block.and_then(|block| block.split_once('\n')).expect("a command and its output");
        let run = bienban().current_dir(root()).env("LC_ALL", "C").args(args.split(' ')).output();
        let run = run.expect("it runs");
        let printed = String::from_utf8_lossy(&run.stdout);
        assert!(printed.starts_with(output.trim_end()), "{name} shows\n{output}\nbut it is\n{printed}");
        let summary = String::from_utf8_lossy(&run.stderr).lines().last().unwrap_or_default().to_owned();
        assert!(readme.contains(&format!("`{summary}`")), "{name} lacks {summary}");
    }
}

#[test]
#[cfg_attr(not(feature = "columnar"), ignore = "the help lists the formats of this build, and the page has all")]
fn commands_say_what_they_said() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        .case("tests/cmd/*.trycmd")
        .case("docs/walkthrough.md")
        .case("docs/walkthrough.vi.md")
        .case("docs/broken-sheets.md")
        .case("docs/broken-sheets.vi.md")
        .case("docs/scans.md")
        .case("docs/scans.vi.md")
        .case("docs/xiangqi-arbiter.vi.md")
        .case("docs/reports.md")
        .case("docs/swiss.md")
        .case("docs/swiss.vi.md")
        .case("docs/tournaments.md")
        .case("docs/tournaments.vi.md");
}
