//! The options of `select` that choose which games are wanted.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use clap::Args;

use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::chess::view::AllLetters;
use bienban_engine::source::input::display;
use bienban_games::profile::{GameList, Sieve};
use bienban_games::selection::{Condition, GameRequest, RequestOption};

/// Which games are wanted.
#[derive(Debug, Args)]
pub(super) struct GameRequestArgs {
    #[arg(long = "where", value_name = "EXPR")]
    condition: Vec<String>,

    #[arg(long, value_name = "NAME")]
    player: Vec<String>,

    #[arg(long, value_name = "NAME")]
    white: Vec<String>,

    #[arg(long, value_name = "NAME")]
    black: Vec<String>,

    #[arg(long, value_name = "NAME")]
    event: Vec<String>,

    #[arg(long, value_name = "DATES")]
    date: Option<String>,

    #[arg(long, value_name = "CODES")]
    eco: Option<String>,

    #[arg(long, value_name = "RESULT", allow_hyphen_values = true)]
    result: Option<String>,

    #[arg(long, value_name = "NUMBERS")]
    elo: Option<String>,

    #[arg(long, value_name = "NUMBERS")]
    plies: Option<String>,

    #[arg(long, value_name = "FEN")]
    position: Vec<String>,

    #[arg(long, value_name = "MOVES")]
    line: Vec<String>,

    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
}

impl GameRequestArgs {
    /// The list of games, if there is one.
    pub(super) fn list(&self) -> Option<&PathBuf> {
        self.games.as_ref()
    }

    /// The games that are wanted, and the text of the whole condition.
    ///
    /// # Errors
    /// [`Error::Usage`] with the place in the expression or the list, and [`Error::Input`] if the list cannot be read.
    pub(super) fn sieve(&self) -> Result<(Sieve, String), Error> {
        let lists = [
            (RequestOption::Player, &self.player),
            (RequestOption::White, &self.white),
            (RequestOption::Black, &self.black),
            (RequestOption::Event, &self.event),
        ];
        let single = [
            (RequestOption::Date, &self.date),
            (RequestOption::Eco, &self.eco),
            (RequestOption::Result, &self.result),
            (RequestOption::Elo, &self.elo),
            (RequestOption::Plies, &self.plies),
        ];
        let last = [
            (RequestOption::Position, &self.position),
            (RequestOption::Line, &self.line),
            (RequestOption::Where, &self.condition),
        ];
        let lists = lists.into_iter().flat_map(|(short, values)| values.iter().map(move |value| (short, value)));
        let single = single.into_iter().filter_map(|(short, value)| Some((short, value.as_ref()?)));
        let last = last.into_iter().flat_map(|(short, values)| values.iter().map(move |value| (short, value)));
        let request = lists
            .chain(single)
            .chain(last)
            .fold(GameRequest::default(), |request, (short, value)| request.with(short, value));
        let asked = request.expr(&AllLetters).map_err(|fault| {
            let [shown, carets] = fault.fault.picture(&fault.text);
            let message = Message::new("selecting-fault").with_phrase("fault", fault.message());
            Error::Usage(message.with("shown", format!("  {shown}")).with("carets", format!("  {carets}")))
        })?;
        let (text, condition) = asked.map(|(text, expr)| (text, Condition::new(&expr))).unzip();
        let named_games = self.games.as_ref().map(|path| {
            let named = |message: Message| {
                Error::Usage(Message::new("selecting-list").with("file", display(path)).with_phrase("reason", message))
            };
            let file = File::open(path).map_err(|source| Error::Input { name: display(path), source })?;
            GameList::read(BufReader::new(file)).map_err(named)
        });
        Ok((Sieve::new(condition, named_games.transpose()?), text.unwrap_or_default()))
    }
}
