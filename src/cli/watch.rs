//! `bienban watch`: calls what an arbiter wants to know while games run.

use std::ffi::OsString;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args as ClapArgs, ValueEnum};

use super::choice;
use super::errand::Errands;
use super::interrupt::Interrupt;
use super::live::LiveBoards;
use super::notation::{self, SourceNotation};
use super::outcome::CommandOutcome;
use super::screen::Screen;
use super::{event_line, speech, summary};
use bienban_base::error::{self, Error};
use bienban_base::message::Message;
use bienban_engine::chess::dead;
use bienban_engine::chess::law::laws::Laws;
use bienban_engine::judge;
use bienban_engine::source::feed::{Feed, FeedPace, FeedReading, News};
use bienban_engine::source::input::display;
use bienban_report::Format;
use bienban_run::watch::{CalmFilter, TextPlace, Watch, WatchEvent, WatchMoment, WatchOptions};

#[derive(Debug, ClapArgs)]
pub(super) struct WatchArgs {
    #[arg(value_name = "SOURCE", required = true)]
    sources: Vec<OsString>,

    #[arg(long, value_name = "TIME", default_value_t = TimeSpan(Duration::from_secs(10)))]
    every: TimeSpan,

    #[arg(long, value_name = "TIME", default_value_t = TimeSpan(Duration::from_secs(600)))]
    stale: TimeSpan,

    #[arg(long)]
    once: bool,

    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = WatchFormat::Text, hide_default_value = true)]
    format: WatchFormat,

    #[arg(long)]
    bell: bool,

    #[arg(long, value_name = "COMMAND")]
    exec: Option<String>,

    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,

    #[arg(long, value_name = "EDITION", default_value = "auto")]
    laws: Laws,

    #[arg(long, value_name = "LANGUAGE", value_parser = notation::parse_from)]
    lang: Option<SourceNotation>,

    #[arg(
        long,
        value_name = "NODES",
        default_value_t = dead::DEFAULT_LIMIT,
        value_parser = choice::number::<u32>(0..=1_000_000_000)
    )]
    dead_limit: u32,

    #[arg(short, long)]
    quiet: bool,
}

/// The form of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum WatchFormat {
    Text,
    Jsonl,
}

/// A length of time as a user writes it: `10s`, `2m`, `1h`, `500ms`; a number alone is seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TimeSpan(Duration);

impl FromStr for TimeSpan {
    type Err = Message;

    fn from_str(text: &str) -> Result<TimeSpan, Message> {
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let unit = match &text[digits..] {
            "ms" => Some(1),
            "" | "s" => Some(1_000),
            "m" | "min" => Some(60_000),
            "h" => Some(3_600_000),
            _ => None,
        };
        let number = text[..digits].parse::<u64>().ok().filter(|number| (1..=1_000_000).contains(number));
        let millis = number.zip(unit).map(|(number, unit)| number * unit);
        millis
            .map(|millis| TimeSpan(Duration::from_millis(millis)))
            .ok_or_else(|| Message::new("watch-no-time").with("value", text))
    }
}

impl fmt::Display for TimeSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_millis() {
            millis if millis % 60_000 == 0 => write!(f, "{}m", millis / 60_000),
            millis if millis % 1_000 == 0 => write!(f, "{}s", millis / 1_000),
            millis => write!(f, "{millis}ms"),
        }
    }
}

/// What a source was found to be, and when it is read again.
struct SourceReading {
    source: String,
    readings: Vec<FeedReading>,
    next: Option<Duration>,
}

/// How many readings may wait to be judged.
const WAITING: usize = 8;

/// How long the loop waits at a time, so that it hears of Ctrl-C.
const GLANCE: Duration = Duration::from_millis(50);

/// After what time a text that may be half written is read once more by `--once`.
const AGAIN: Duration = Duration::from_secs(1);

pub(super) fn run(args: &WatchArgs) -> Result<CommandOutcome, Error> {
    let mut feeds = Vec::new();
    for source in &args.sources {
        feeds.push((display(Path::new(source)), Feed::open(source)?));
    }
    let interrupt = Interrupt::listen();
    let mut desk = WatchOutput::open(args, &interrupt)?;
    let failed = if args.once { once(&mut desk, &mut feeds)? } else { follow(args, &mut desk, feeds)? };
    let failed = desk.close(args.quiet)? | failed;
    Ok(if failed { CommandOutcome::Failed } else { CommandOutcome::Clean })
}

/// Reads every source once, and once more where the end of a text may be half written. Returns whether one could not
/// be read.
fn once(desk: &mut WatchOutput, feeds: &mut [(String, Feed)]) -> Result<bool, Error> {
    let mut failed = false;
    for round in 0..2 {
        if round == 1 {
            if !desk.watch.is_held() {
                break;
            }
            desk.rest(AGAIN)?;
        }
        for (source, feed) in &mut *feeds {
            let readings = polled(source, feed);
            failed |= readings.iter().any(|reading| matches!(reading.news, News::Failed(..)));
            desk.take(&SourceReading { source: source.clone(), readings, next: None })?;
        }
    }
    // What was read may break off, or be something else than games.
    Ok(failed || desk.watch.sources(WatchMoment::now()).iter().any(|source| source.trouble.is_some()))
}

/// Reads a source. A bug in it is a reading that failed.
fn polled(source: &str, feed: &mut Feed) -> Vec<FeedReading> {
    panic::catch_unwind(AssertUnwindSafe(|| feed.poll())).unwrap_or_else(|_| {
        let news = News::Failed(Error::Reader { name: source.to_owned() }.message(), None);
        vec![FeedReading { name: source.to_owned(), news }]
    })
}

/// Reads the sources again and again, each on a thread of its own, until the user ends it.
fn follow(args: &WatchArgs, desk: &mut WatchOutput, feeds: Vec<(String, Feed)>) -> Result<bool, Error> {
    let (send, receive) = sync_channel(WAITING);
    for (source, feed) in feeds {
        let (send, pace) = (send.clone(), FeedPace::new(args.every.0));
        thread::spawn(move || keep_reading(&source, feed, pace, &send));
    }
    drop(send);
    desk.listen(&receive).map(|()| false)
}

/// Reads a source again and again. It ends with the process, or when the receiver is gone.
fn keep_reading(source: &str, mut feed: Feed, mut pace: FeedPace, send: &SyncSender<SourceReading>) {
    loop {
        let readings = polled(source, &mut feed);
        let asked = readings.iter().filter_map(|reading| match &reading.news {
            News::Failed(_, asked) => Some(*asked),
            _ => None,
        });
        let asked: Vec<Option<Duration>> = asked.collect();
        // One file of a folder that cannot be read does not slow down the others.
        let wait = if !readings.is_empty() && asked.len() == readings.len() {
            pace.after_failure(asked.into_iter().flatten().max())
        } else {
            pace.after_success()
        };
        if send.send(SourceReading { source: source.to_owned(), readings, next: Some(wait) }).is_err() {
            return;
        }
        thread::sleep(wait);
    }
}

/// Where events go.
struct WatchOutput {
    watch: Watch,
    form: WatchFormat,
    /// What people were shown, where lines are for them and the run goes on.
    calm: Option<CalmFilter>,
    colour: bool,
    bell: bool,
    live: Option<LiveBoards>,
    errands: Option<Errands>,
    log: Option<(PathBuf, File)>,
    interrupt: Interrupt,
    /// How many events there were.
    told: u64,
    /// Whether something could not be written or run.
    failed: bool,
}

impl WatchOutput {
    fn open(args: &WatchArgs, interrupt: &Interrupt) -> Result<WatchOutput, Error> {
        let judging = judge::JudgeOptions {
            language: args.lang.and_then(|lang| lang.language),
            system: args.lang.and_then(|lang| lang.system),
            laws: args.laws,
            dead_limit: args.dead_limit,
            ..judge::JudgeOptions::default()
        };
        let paths = args.sources.iter().map(PathBuf::from).filter(|path| path.is_file());
        interrupt.files().add_inputs(paths)?;
        let open = |path: &PathBuf| {
            interrupt.files().write(path)?;
            let file = OpenOptions::new().create(true).append(true).open(path);
            file.map(|file| (path.clone(), file)).map_err(|source| Error::Create { path: path.clone(), source })
        };
        Ok(WatchOutput {
            watch: Watch::new(WatchOptions { judging, stale: args.stale.0 }),
            form: args.format,
            calm: (args.format == WatchFormat::Text && !args.once).then(CalmFilter::default),
            colour: Screen::stdout().colour,
            bell: args.bell,
            live: if args.once || args.format == WatchFormat::Jsonl { None } else { LiveBoards::open() },
            errands: args.exec.as_deref().map(|command| Errands::new(command, interrupt.flag())),
            log: args.log.as_ref().map(open).transpose()?,
            interrupt: interrupt.clone(),
            told: 0,
            failed: false,
        })
    }

    /// Whether the user wants it to end.
    fn is_over(&self) -> bool {
        self.interrupt.flag().load(Ordering::Relaxed)
    }

    /// Waits, unless the user wants it to end.
    fn rest(&mut self, wait: Duration) -> Result<(), Error> {
        let begun = Instant::now();
        while begun.elapsed() < wait {
            if self.is_over() {
                return Err(Error::Interrupted);
            }
            thread::sleep(GLANCE.min(wait));
        }
        Ok(())
    }

    /// Takes readings as they come, until the user ends it.
    fn listen(&mut self, readings: &Receiver<SourceReading>) -> Result<(), Error> {
        let mut shown = Instant::now();
        loop {
            let heard = readings.recv_timeout(GLANCE);
            if self.is_over() {
                if let Some(live) = self.live.take() {
                    live.close();
                }
                return Err(Error::Interrupted);
            }
            let fresh = match heard {
                Ok(heard) => {
                    self.take(&heard)?;
                    true
                }
                Err(RecvTimeoutError::Timeout) => false,
                // Every thread that reads has ended, which none does by itself.
                Err(RecvTimeoutError::Disconnected) => return Err(Error::Fault),
            };
            if fresh || shown.elapsed() >= Duration::from_secs(1) {
                shown = Instant::now();
                let now = WatchMoment::now();
                let events = self.watch.tick(now);
                self.tell(&events)?;
                self.complain_of_errands();
                if let Some(live) = &mut self.live {
                    live.show(&self.watch, now);
                }
            }
        }
    }

    /// Takes what was heard of a source.
    fn take(&mut self, heard: &SourceReading) -> Result<(), Error> {
        for FeedReading { name, news } in &heard.readings {
            let (place, now) = (TextPlace { source: &heard.source, name }, WatchMoment::now());
            let watch = &mut self.watch;
            let events = panic::catch_unwind(AssertUnwindSafe(|| match news {
                News::Text(text) => watch.read(place, text, now),
                News::Same => watch.same(place, now),
                News::Gone => watch.gone(place, now),
                News::Failed(reason, _) => watch.failed(place, reason, heard.next, now),
            }));
            match events {
                Ok(events) => self.tell(&events)?,
                Err(_) => self.complain(&Error::Reader { name: name.clone() }.message()),
            }
        }
        Ok(())
    }

    /// Reports events: on standard output, in the log, to the command, by the bell.
    fn tell(&mut self, events: &[WatchEvent]) -> Result<(), Error> {
        if events.is_empty() {
            return Ok(());
        }
        let data = speech::catalog_of(Format::Jsonl);
        let shown = match &mut self.calm {
            Some(calm) => calm.shows(events),
            None => vec![true; events.len()],
        };
        let shown: Vec<&WatchEvent> =
            events.iter().zip(shown).filter_map(|(event, shown)| shown.then_some(event)).collect();
        let line = |event: &&WatchEvent| match self.form {
            WatchFormat::Text => event_line::line(event, speech::catalog(), self.colour),
            WatchFormat::Jsonl => event.to_json(data),
        };
        self.print(&shown.iter().map(line).collect::<Vec<_>>())?;
        for event in events {
            self.told += 1;
            if self.log.is_some() || self.errands.is_some() {
                self.pass_on(event.to_json(data));
            }
        }
        if self.bell && shown.iter().any(|event| event.is_urgent()) {
            let _ = std::io::stderr().write_all(b"\x07");
        }
        Ok(())
    }

    /// Prints whole lines. The process does not end in between.
    fn print(&self, lines: &[String]) -> Result<(), Error> {
        let gate = self.interrupt.gate();
        let _held = gate.hold();
        let write = || {
            let mut out = std::io::stdout().lock();
            lines.iter().try_for_each(|line| writeln!(out, "{line}")).and_then(|()| out.flush())
        };
        let written = match &self.live {
            Some(live) => live.aside(write),
            None => write(),
        };
        written.map_err(|source| Error::Output { to: "-".to_owned(), source })
    }

    /// Passes an event on to the log and to the command.
    fn pass_on(&mut self, event: String) {
        if let Some((path, file)) = &mut self.log
            && let Err(error) = file.write_all(format!("{event}\n").as_bytes())
        {
            let message = Message::new("watch-log-failed").with("file", display(path));
            let message = message.with_phrase("reason", error::reason(&error));
            self.log = None;
            self.complain(&message);
        }
        if let Some(failure) = self.errands.as_ref().and_then(|errands| errands.send(event)) {
            self.complain(&failure);
        }
    }

    fn complain_of_errands(&mut self) {
        let failures: Vec<Message> = self.errands.iter().flat_map(Errands::failures).collect();
        for failure in failures {
            self.complain(&failure);
        }
    }

    fn complain(&mut self, message: &Message) {
        self.failed = true;
        match &self.live {
            Some(live) => live.aside(|| summary::note(message)),
            None => summary::note(message),
        }
    }

    /// Waits for the command, and prints the totals. Returns whether something failed.
    fn close(mut self, quiet: bool) -> Result<bool, Error> {
        if let Some(errands) = self.errands.take() {
            for failure in errands.finish() {
                self.complain(&failure);
            }
        }
        if self.is_over() {
            return Err(Error::Interrupted);
        }
        if !quiet {
            let (boards, catalog) = (self.watch.boards(), speech::catalog());
            let running = boards.iter().filter(|board| board.running).count();
            let message = Message::new("watch-summary")
                .with("games", boards.len().to_string())
                .with("running", running.to_string())
                .with("events", self.told.to_string());
            summary::say(&catalog.text(&message));
        }
        Ok(self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        for (text, millis) in [("10s", 10_000), ("2m", 120_000), ("1h", 3_600_000), ("250ms", 250), ("7", 7_000)] {
            assert_eq!(text.parse::<TimeSpan>(), Ok(TimeSpan(Duration::from_millis(millis))), "{text}");
        }
        for text in ["", "s", "0s", "-1s", "1.5s", "10 s", "99999999999s", "1d"] {
            assert!(text.parse::<TimeSpan>().is_err(), "{text}");
        }
        assert_eq!(TimeSpan(Duration::from_secs(600)).to_string(), "10m");
        assert_eq!(TimeSpan(Duration::from_millis(1500)).to_string(), "1500ms");
    }
}
