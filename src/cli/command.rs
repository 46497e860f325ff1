//! `Command`: the commands, each of which is described to clap only when the arguments name it.
//!
//! To describe all of them takes longer than to validate a small file, and a run needs one. The help needs them all.

use clap::{ArgMatches, Args as _, Error, FromArgMatches, Subcommand};

use super::{
    audit, completions, convert, dead, desk, draws, duplicates, event, explain, games, languages, laws, man, pair,
    reconcile, regulations, repair, schedule, select, show, standings, trf, validate, watch,
};

macro_rules! commands {
    ($($name:literal => $variant:ident($args:ty),)*) => {
        /// A command with its arguments.
        #[derive(Debug)]
        #[allow(clippy::large_enum_variant, reason = "there is one for each run")]
        pub(super) enum Command {
            $($variant($args),)*
        }

        impl FromArgMatches for Command {
            fn from_arg_matches(matches: &ArgMatches) -> Result<Command, Error> {
                Command::from_arg_matches_mut(&mut matches.clone())
            }

            fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Command, Error> {
                let (name, mut matches) = matches.remove_subcommand().unwrap_or_default();
                match name.as_str() {
                    $($name => <$args>::from_arg_matches_mut(&mut matches).map(Command::$variant),)*
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
                command$(.subcommand(clap::Command::new($name).defer(<$args>::augment_args)))*
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
                $($name => <$args>::augment_args(at_once(command)),)*
                _ => command,
            };
            line.mut_subcommands(described)
        }
    };
}

commands! {
    "validate" => Validate(validate::ValidateArgs),
    "convert" => Convert(convert::ConvertArgs),
    "repair" => Repair(repair::RepairArgs),
    "reconcile" => Reconcile(reconcile::ReconcileArgs),
    "show" => Show(show::ShowArgs),
    "draws" => Draws(draws::DrawsArgs),
    "watch" => Watch(watch::WatchArgs),
    "audit" => Audit(audit::AuditArgs),
    "dead" => Dead(dead::DeadArgs),
    "games" => Games(games::GamesArgs),
    "select" => Select(select::SelectArgs),
    "duplicates" => Duplicates(duplicates::DuplicatesArgs),
    "desk" => Desk(desk::DeskArgs),
    "event" => Event(event::EventArgs),
    "standings" => Standings(standings::StandingsArgs),
    "trf" => Trf(trf::TrfArgs),
    "pair" => Pair(pair::PairArgs),
    "schedule" => Schedule(schedule::ScheduleArgs),
    "regulations" => Regulations(regulations::RegulationsArgs),
    "laws" => Laws(laws::LawsArgs),
    "languages" => Languages(languages::LanguagesArgs),
    "explain" => Explain(explain::ExplainArgs),
    "completions" => Completions(completions::CompletionsArgs),
    "man" => Man(man::ManArgs),
}
