//! The help of the command line, in the language of the user.
//!
//! The code names commands, options and values. The files `messages/help.*.ftl` describe them, so every language can
//! have its help. A test renders the help of every command in each language.

use std::ffi::OsString;
use std::fmt::Write as _;

use clap::{Arg, ArgAction, Command};
use unicode_width::UnicodeWidthStr as _;

use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};

/// The same arguments, with `help convert` as `convert --help`, which is what other programs take as well.
pub(super) fn asked(arguments: Vec<OsString>) -> Vec<OsString> {
    match &arguments[..] {
        [program, help, rest @ ..] if help == "help" => {
            let options = rest.iter().cloned().chain([OsString::from("--help")]);
            std::iter::once(program.clone()).chain(options).collect()
        }
        _ => arguments,
    }
}

/// Gives a command and its subcommands the words of a language.
pub(super) fn worded(command: Command, ui: Ui) -> Command {
    let catalog = Catalog::of(ui);
    let mut command = described(command, catalog);
    // The usage is complete only when the command is.
    command.build();
    if ui == Ui::English { command } else { with_usage(command, catalog) }
}

fn described(command: Command, catalog: &Catalog) -> Command {
    let name = command.get_name().to_owned();
    let text = |rest: &str| catalog.find(&format!("command-{name}{rest}")).unwrap_or_default();
    // A screen has room for one line about a command and for examples; `--help` has everything.
    let (brief, after) = (catalog.find(&format!("command-{name}-brief")), text("-after"));
    let examples = after.split("\n\n").next().unwrap_or_default().to_owned();
    let mut command = command.about(brief.unwrap_or_else(|| text(""))).long_about(text(""));
    command = command.after_help(examples).after_long_help(after);
    command = command
        .subcommand_help_heading(catalog.word("help-heading-commands"))
        .subcommand_value_name(catalog.word("help-placeholder-command"))
        .mut_subcommands(|sub| described(sub, catalog))
        .mut_args(|arg| option(arg, &name, catalog))
        .disable_help_flag(true)
        .arg(
            headed(Arg::new("help").short('h').long("help").action(ArgAction::Help).display_order(999), catalog)
                .help(catalog.word("help-help-short"))
                .long_help(catalog.word("help-help-long")),
        );
    if let Some(usage) = catalog.find(&format!("command-{name}-usage")) {
        // The lines are aligned after the heading.
        let indent = " ".repeat(catalog.word("help-usage").width() + 1);
        command = command.override_usage(usage.replace('\n', &format!("\n{indent}")));
    }
    if command.get_version().is_some() {
        let version = Arg::new("version").short('V').long("version").action(ArgAction::Version).display_order(999);
        command = command.disable_version_flag(true).arg(headed(version, catalog).help(catalog.word("help-version")));
    }
    command
}

/// The groups of the options, each with the options that it has. An option in none has the general heading.
const GROUPS: &[(&str, &[&str])] = &[
    (
        "help-heading-report",
        &["output", "out_dir", "format", "statistics", "findings", "board", "men", "excel", "report", "columns"],
    ),
    ("help-heading-choice", &["select", "ignore", "fail_on"]),
    (
        "help-heading-rules",
        &["laws", "lang", "game", "repetitions", "dead_limit", "cross_check", "account", "check_event", "player"],
    ),
    (
        "help-heading-input",
        &[
            "encoding",
            "ocr",
            "threads",
            "block_size",
            "game_limit",
            "unpack_ratio",
            "allow_empty",
            "dump_failures",
            "range",
            "range_at",
            "range_count",
            "games_before",
        ],
    ),
    ("help-heading-run", &["no_progress", "quiet", "verbose", "color", "ui", "config", "no_config", "help", "version"]),
];

/// What few need. `--help` has it, `-h` has not.
const RARE: &[&str] = &[
    "account",
    "add",
    "allow_empty",
    "block_size",
    "board",
    "capture",
    "castling",
    "check_event",
    "color",
    "comments",
    "config",
    "cross_check",
    "dead_limit",
    "diff",
    "drop",
    "dump_failures",
    "effort",
    "encoding",
    "ep_mark",
    "excel",
    "explain",
    "game_limit",
    "games_before",
    "ignore",
    "keep_tags",
    "max_errors",
    "men",
    "no_config",
    "no_progress",
    "ocr",
    "range",
    "range_at",
    "range_count",
    "repetitions",
    "statistics",
    "threads",
    "unpack_ratio",
    "verbose",
    "web",
];

/// The opening words of a text: up to its first colon, semicolon, parenthesis or default.
fn beginning(text: &str) -> String {
    text.split([':', ';', '(', '[']).next().unwrap_or(text).trim_end().to_owned()
}

/// An argument under its heading. clap's own headings are English.
fn headed(arg: Arg, catalog: &Catalog) -> Arg {
    let group = GROUPS.iter().position(|(_, ids)| ids.contains(&arg.get_id().as_str()));
    let key = match group {
        _ if arg.is_positional() => "help-heading-arguments",
        Some(index) => GROUPS[index].0,
        None => "help-heading-options",
    };
    let heading = catalog.word(key);
    if group.is_none() && heading == Catalog::of(Ui::English).word(key) { arg } else { arg.help_heading(heading) }
}

/// An option or argument with its help: one paragraph, followed by its values and its default.
fn option(arg: Arg, command: &str, catalog: &Catalog) -> Arg {
    let id = arg.get_id().as_str().replace('_', "-");
    let find = |rest: &str| {
        let own = catalog.find(&format!("option-{command}-{id}{rest}"));
        own.or_else(|| catalog.find(&format!("option-{id}{rest}")))
    };
    let Some(text) = find("") else { return arg };
    let (mut short, mut long) = (beginning(&text), text);
    let arg = headed(arg, catalog).hide_short_help(RARE.contains(&id.replace('-', "_").as_str()));
    if !arg.get_action().takes_values() {
        return arg.help(short).long_help(long);
    }
    // `--top -1` is a number out of its limits, and no option `-1`.
    let arg = if arg.is_positional() { arg } else { arg.allow_negative_numbers(true) };
    let values: Vec<_> = arg.get_possible_values().into_iter().filter(|v| !v.is_hide_set()).collect();
    if !values.is_empty() {
        let names = values.iter().map(|v| v.get_name().to_owned()).collect::<Vec<_>>();
        let possible = catalog.text(&Message::new("help-possible").with("values", names.join(", ")));
        let _ = write!(short, " {possible}");
        let meanings: Vec<String> = names.iter().map(|name| find(&value_key(name)).unwrap_or_default()).collect();
        let explained = meanings.iter().any(|meaning| !meaning.is_empty());
        let listed = if explained { catalog.word("help-possible-values") } else { possible };
        let _ = write!(long, "\n\n{listed}");
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0) + 1;
        for (name, meaning) in names.iter().zip(&meanings).filter(|_| explained) {
            let item = format!("- {:width$} {meaning}", format!("{name}:"));
            let _ = write!(long, "\n{}", item.trim_end_matches([' ', ':']));
        }
    }
    if let [default] = arg.get_default_values() {
        let value = default.to_string_lossy().into_owned();
        let default = catalog.text(&Message::new("help-default").with("value", value));
        let _ = write!(short, " {default}");
        let _ = write!(long, "\n\n{default}");
    }
    let names = arg.get_value_names().map_or_else(|| vec![id], |names| names.iter().map(ToString::to_string).collect());
    let names = names.into_iter().map(|name| name.to_lowercase().replace('_', "-"));
    let arg = arg.value_names(names.map(|name| catalog.find(&format!("value-{name}")).unwrap_or(name)));
    arg.hide_possible_values(true).hide_default_value(true).help(short).long_help(long)
}

/// The ending of the keys that explain values.
fn value_key(name: &str) -> String {
    if name == ":" { "-colon".to_owned() } else { format!("-{}", name.to_lowercase()) }
}

/// The usage line in the words of the language, because clap writes its own in English.
fn with_usage(command: Command, catalog: &Catalog) -> Command {
    let mut complete = command.clone();
    let usage = complete.render_usage().to_string();
    let placeholder = catalog.word("help-placeholder-options");
    let usage = usage.trim_start_matches("Usage:").trim().replace("[OPTIONS]", &placeholder);
    let style = *command.get_styles().get_usage();
    let heading = catalog.word("help-usage");
    let template = format!(
        "{{before-help}}{{about-with-newline}}\n{style}{heading}{style:#} {{usage}}\n\n{{all-args}}{{after-help}}"
    );
    command.override_usage(usage).help_template(template).mut_subcommands(|sub| with_usage(sub, catalog))
}
