//! `bienban.toml`: options by their names on the command line, which come before the options of the command line
//! itself.
//!
//! ```toml
//! ui = "vi"               # for every command that has the option
//!
//! [validate]              # for one command
//! ignore = ["T501", "T502"]
//! threads = 2
//! ```
//!
//! The options are inserted into the arguments and read with them, so they mean the same and are checked in the same
//! way.

use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::complaint;
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::source::input::display;
use bienban_engine::source::settings;
use bienban_sheet::TESSERACT;

/// How similar a name must be to be offered as a correction. clap uses the same bound for its own suggestions.
const LIKE: f64 = 0.7;

/// A file with options.
pub(super) struct ConfigFile {
    path: PathBuf,
    text: String,
    /// Whether the user named the file; otherwise the program found it.
    named: bool,
}

/// An option in the file.
struct ConfigSetting {
    /// The command whose table contains it, or `None` for every command.
    table: Option<String>,
    key: String,
    /// The offset of the key in bytes.
    at: usize,
    /// The option as arguments. It is empty for a flag that is false.
    arguments: Vec<OsString>,
}

impl ConfigFile {
    /// The file that the arguments name, or the file that is found. `None` if there is none or the arguments want
    /// none.
    ///
    /// # Errors
    /// [`Error::Input`].
    pub(super) fn of(matches: &ArgMatches) -> Result<Option<ConfigFile>, Error> {
        if matches.get_flag("no_config") {
            return Ok(None);
        }
        let named = matches.get_one::<PathBuf>("config").cloned();
        let input = matches.subcommand().and_then(|(_, of_command)| {
            let first = |id| of_command.try_get_one::<PathBuf>(id).ok().flatten();
            first("paths").or_else(|| first("file")).map(PathBuf::as_path)
        });
        let Some(path) = named.clone().or_else(|| settings::find(input)) else { return Ok(None) };
        Ok(Some(ConfigFile { text: settings::read(&path)?, path, named: named.is_some() }))
    }

    /// The file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The arguments with the options of the file for their command. An option that the arguments name themselves
    /// wins.
    ///
    /// # Errors
    /// [`Error::Usage`] with file, line and column if the file is not TOML or has an option that no command
    /// understands.
    pub(super) fn join(
        &self,
        command: &Command,
        matches: &ArgMatches,
        arguments: &[OsString],
    ) -> Result<Vec<OsString>, Error> {
        let settings = self.settings(command)?;
        let Some((name, of_command)) = matches.subcommand() else { return Ok(arguments.to_vec()) };
        let Some(chosen) = command.find_subcommand(name) else { return Ok(arguments.to_vec()) };
        let given = |arg: &Arg| {
            of_command.try_contains_id(arg.get_id().as_str()).unwrap_or(false)
                && of_command.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine)
        };
        let mut joined = Vec::new();
        for setting in &settings {
            let arg = find(chosen, &setting.key).filter(|_| setting.table.as_deref().is_none_or(|table| table == name));
            let Some(arg) = arg else { continue };
            // The table of the command wins over the options for all commands.
            let overruled = setting.table.is_none()
                && settings.iter().any(|other| other.key == setting.key && other.table.as_deref() == Some(name));
            let excluded = chosen.get_arg_conflicts_with(arg).into_iter().any(given);
            if !given(arg) && !overruled && !excluded {
                joined.extend(setting.arguments.iter().cloned());
            }
        }
        let end = arguments.iter().position(|a| a == "--").unwrap_or(arguments.len());
        Ok([&arguments[..end], &joined, &arguments[end..]].concat())
    }

    /// A complaint about the text at an offset.
    fn complain(&self, at: usize, what: Message) -> Error {
        let before = self.text.get(..at).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
        let message = Message::new("config-error").with("file", display(&self.path)).with("line", line.to_string());
        Error::Usage(message.with("column", column.to_string()).with_phrase("what", what))
    }

    /// Every option in the file, each checked against the commands.
    fn settings(&self, command: &Command) -> Result<Vec<ConfigSetting>, Error> {
        let table = DeTable::parse(&self.text).map_err(|error| {
            let at = error.span().map_or(0, |span: Range<usize>| span.start);
            self.complain(at, Message::new("config-no-toml").with("reason", error.message()))
        })?;
        let mut settings = Vec::new();
        for (key, value) in table.get_ref() {
            let name = key.get_ref().as_ref();
            if let DeValue::Table(options) = value.get_ref() {
                let Some(of) = command.find_subcommand(name) else {
                    let commands = command.get_subcommands().map(|c| c.get_name().to_owned()).collect::<Vec<_>>();
                    return Err(self.unknown(key.span().start, name, "config-unknown-table", &commands));
                };
                for (key, value) in options {
                    settings.push(self.setting(Some(of), &[of], key, value)?);
                }
            } else {
                let all: Vec<&Command> = command.get_subcommands().collect();
                settings.push(self.setting(None, &all, key, value)?);
            }
        }
        // The parser gives tables in the order of their names; complaints and arguments follow the order of the file.
        settings.sort_by_key(|setting| setting.at);
        Ok(settings)
    }

    fn unknown(&self, at: usize, name: &str, key: &'static str, known: &[String]) -> Error {
        let nearest =
            known.iter().map(|other| (strsim::jaro_winkler(name, other), other)).max_by(|a, b| a.0.total_cmp(&b.0));
        let message = Message::new(key).with("name", name);
        let hint = match nearest.filter(|(like, _)| *like > LIKE) {
            Some((_, other)) => Message::new("config-nearest").with("name", other),
            None => Message::new("config-known").with("names", known.join(", ")),
        };
        self.complain(at, message.with_phrase("hint", hint))
    }

    /// An option that at least one command has.
    fn setting(
        &self,
        table: Option<&Command>,
        commands: &[&Command],
        key: &Spanned<std::borrow::Cow<'_, str>>,
        value: &Spanned<DeValue<'_>>,
    ) -> Result<ConfigSetting, Error> {
        let (name, at) = (key.get_ref().as_ref(), key.span().start);
        let Some((command, arg)) = commands.iter().find_map(|c| find(c, name).map(|arg| (*c, arg))) else {
            let mut known: Vec<String> = commands.iter().flat_map(|c| c.get_arguments()).filter_map(key_of).collect();
            known.sort();
            known.dedup();
            return Err(self.unknown(at, name, "config-unknown-key", &known));
        };
        // A file that came along with the games of strangers must not choose which file is overwritten.
        let writes = matches!(arg.get_value_hint(), ValueHint::AnyPath | ValueHint::FilePath | ValueHint::DirPath);
        // `true` is not the name of a file.
        if writes && !self.named && !matches!(value.get_ref(), DeValue::Boolean(_)) {
            return Err(self.complain(at, Message::new("config-only-named").with("name", name)));
        }
        // Nor which program is run. The word for the usual one is harmless.
        let runs = matches!(arg.get_value_hint(), ValueHint::CommandString);
        if runs && !self.named && !matches!(value.get_ref(), DeValue::String(text) if text == TESSERACT) {
            return Err(self.complain(at, Message::new("config-only-named-command").with("name", name)));
        }
        let kind = |message: &'static str| self.complain(value.span().start, Message::new(message).with("name", name));
        let option = format!("--{name}");
        let arguments: Vec<OsString> = match value.get_ref() {
            DeValue::Boolean(wanted) => {
                let bare = !arg.get_action().takes_values() || arg.get_num_args().is_some_and(|n| n.min_values() == 0);
                if !bare {
                    return Err(kind("config-wants-value"));
                }
                if *wanted { vec![option.into()] } else { Vec::new() }
            }
            _ if !arg.get_action().takes_values() => return Err(kind("config-wants-flag")),
            DeValue::Array(items) => {
                if !matches!(arg.get_action(), ArgAction::Append) {
                    return Err(kind("config-wants-value"));
                }
                let texts: Option<Vec<String>> = items.iter().map(|item| text(item.get_ref())).collect();
                let texts = texts.ok_or_else(|| kind("config-wants-value"))?;
                texts.iter().map(|text| format!("{option}={text}").into()).collect()
            }
            value => vec![format!("{option}={}", text(value).ok_or_else(|| kind("config-wants-value"))?).into()],
        };
        let trial = [OsString::from("bienban"), command.get_name().into()].into_iter().chain(arguments.iter().cloned());
        let refused = command.clone().try_get_matches_from(trial.skip(1)).err();
        let of_value = |error: &clap::Error| {
            use ErrorKind::{InvalidValue, ValueValidation, WrongNumberOfValues};
            matches!(error.kind(), InvalidValue | ValueValidation | WrongNumberOfValues)
        };
        if let Some(what) = refused.filter(of_value).as_ref().and_then(complaint::what) {
            return Err(self.complain(value.span().start, what));
        }
        Ok(ConfigSetting { table: table.map(|c| c.get_name().to_owned()), key: name.to_owned(), at, arguments })
    }
}

/// The key of an option in the file. `None` for options that only the command line may have.
fn key_of(arg: &Arg) -> Option<String> {
    let of_arguments = ["config", "no-config", "help", "version"];
    arg.get_long().filter(|long| !of_arguments.contains(long)).map(str::to_owned)
}

fn find<'a>(command: &'a Command, key: &str) -> Option<&'a Arg> {
    command.get_arguments().find(|arg| key_of(arg).as_deref() == Some(key))
}

/// A value as an argument.
fn text(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) if number.radix() == 10 => Some(number.as_str().to_owned()),
        _ => None,
    }
}
