//! `Command`: the commands, each of which is described to clap only when the arguments name it.
//!
//! To describe all of them takes longer than to validate a small file, and a run needs one. The help needs them all.

use clap::{ArgMatches, Args as _, Error, FromArgMatches, Subcommand};

use super::{
    audit, completions, convert, dead, desk, draws, duplicates, event, explain, games, languages, laws, man, pair,
    reconcile, regulations, repair, schedule, select, show, standings, trf, validate, watch,
};

macro_rules! commands {
    ($($name:literal => $variant:ident($module:ident),)*) => {
        /// A command with its arguments.
        #[derive(Debug)]
        #[allow(clippy::large_enum_variant, reason = "there is one for each run")]
        pub(super) enum Command {
            $($variant($module::Args),)*
        }

        impl FromArgMatches for Command {
            fn from_arg_matches(matches: &ArgMatches) -> Result<Command, Error> {
                Command::from_arg_matches_mut(&mut matches.clone())
            }

            fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Command, Error> {
                let (name, mut matches) = matches.remove_subcommand().unwrap_or_default();
                match name.as_str() {
                    $($name => $module::Args::from_arg_matches_mut(&mut matches).map(Command::$variant),)*
                    _ => Err(Error::new(clap::error::ErrorKind::MissingSubcommand)),
                }
            }

            fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
                *self = Command::from_arg_matches(matches)?;
                Ok(())
            }
        }

        impl Subcommand for Command {
            fn augment_subcommands(command: clap::Command) -> clap::Command {
                command$(.subcommand(clap::Command::new($name).defer($module::Args::augment_args)))*
            }

            fn augment_subcommands_for_update(command: clap::Command) -> clap::Command {
                Command::augment_subcommands(command)
            }

            fn has_subcommand(name: &str) -> bool {
                [$($name),*].contains(&name)
            }
        }

        /// The command line with every command described, for its help and for the options in a file.
        pub(super) fn whole(line: clap::Command) -> clap::Command {
            // Nothing is left to do later.
            let at_once = |command: clap::Command| command.defer(|command| command);
            let described = |command: clap::Command| match command.get_name() {
                $($name => $module::Args::augment_args(at_once(command)),)*
                _ => command,
            };
            line.mut_subcommands(described)
        }
    };
}

commands! {
    "validate" => Validate(validate),
    "convert" => Convert(convert),
    "repair" => Repair(repair),
    "reconcile" => Reconcile(reconcile),
    "show" => Show(show),
    "draws" => Draws(draws),
    "watch" => Watch(watch),
    "audit" => Audit(audit),
    "dead" => Dead(dead),
    "games" => Games(games),
    "select" => Select(select),
    "duplicates" => Duplicates(duplicates),
    "desk" => Desk(desk),
    "event" => Event(event),
    "standings" => Standings(standings),
    "trf" => Trf(trf),
    "pair" => Pair(pair),
    "schedule" => Schedule(schedule),
    "regulations" => Regulations(regulations),
    "laws" => Laws(laws),
    "languages" => Languages(languages),
    "explain" => Explain(explain),
    "completions" => Completions(completions),
    "man" => Man(man),
}
