//! Errands: the command of `--exec`, which is run for every event beside the watch, one run after the other.

use std::io::{Read as _, Write as _};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

#[cfg(windows)]
use process_wrap::std::JobObject;
#[cfg(unix)]
use process_wrap::std::ProcessGroup;
use process_wrap::std::{ChildWrapper, CommandWrap};

use bienban_base::error;
use bienban_base::message::Message;

/// How long a command may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// How many events may wait for it.
const WAITING: usize = 1_000;

/// How often a command that runs is looked at.
const GLANCE: Duration = Duration::from_millis(5);

/// How long the error output of a failed command is waited for: a process that it started may hold it open for ever.
const HEARING: Duration = Duration::from_secs(1);

/// How much of a failed command's error output is reported, in bytes.
const SAID: usize = 200;

/// The command of `--exec`, and the events that wait for it. What runs when this is dropped is ended.
pub(super) struct Errands {
    /// Until the events are all sent.
    events: Option<SyncSender<String>>,
    failures: Receiver<Message>,
    /// Until it is waited for.
    worker: Option<JoinHandle<()>>,
    over: ErrandStop,
}

/// Who may want the command to end before it ends by itself.
#[derive(Clone)]
struct ErrandStop {
    /// The user, by Ctrl-C.
    interrupted: Arc<AtomicBool>,
    /// The watch, which goes on no longer.
    dropped: Arc<AtomicBool>,
}

impl ErrandStop {
    fn is_wanted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed) || self.dropped.load(Ordering::Relaxed)
    }
}

impl Errands {
    /// Makes the command ready. Nothing is run yet. `interrupted` is set when the user wants everything to end.
    pub(super) fn new(command: &str, interrupted: Arc<AtomicBool>) -> Errands {
        let (events, waiting) = sync_channel(WAITING);
        let (tell, failures) = channel();
        let over = ErrandStop { interrupted, dropped: Arc::default() };
        let (command, end) = (command.to_owned(), over.clone());
        let worker = thread::spawn(move || work(&command, &waiting, &tell, &end));
        Errands { events: Some(events), failures, worker: Some(worker), over }
    }

    /// Sends an event on its way. If too many wait, it is left out, which is returned.
    pub(super) fn send(&self, event: String) -> Option<Message> {
        match self.events.as_ref()?.try_send(event) {
            Ok(()) => None,
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {
                Some(failed(Message::new("watch-exec-behind").with("count", WAITING.to_string())))
            }
        }
    }

    /// What went wrong since this was asked last.
    pub(super) fn failures(&self) -> impl Iterator<Item = Message> {
        self.failures.try_iter()
    }

    /// Waits for the events that are on their way, and returns what went wrong.
    pub(super) fn finish(mut self) -> Vec<Message> {
        self.join();
        self.failures.iter().collect()
    }

    fn join(&mut self) {
        self.events = None;
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}

impl Drop for Errands {
    fn drop(&mut self) {
        self.over.dropped.store(true, Ordering::Relaxed);
        self.join();
    }
}

fn failed(reason: Message) -> Message {
    Message::new("watch-exec-failed").with_phrase("reason", reason)
}

/// Runs the command for each event in turn.
fn work(command: &str, events: &Receiver<String>, tell: &Sender<Message>, over: &ErrandStop) {
    for event in events {
        if over.is_wanted() {
            return;
        }
        if let Err(reason) = run(command, event, over)
            && tell.send(failed(reason)).is_err()
        {
            return;
        }
    }
}

/// The command as the shell of the system runs it. What it starts belongs to it, so that all of it can be ended.
fn shell(command: &str) -> CommandWrap {
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut shell = Command::new(shell);
    // Standard output is left alone: the terminal belongs to the watch.
    shell.arg(flag).arg(command).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut shell = CommandWrap::from(shell);
    #[cfg(unix)]
    shell.wrap(ProcessGroup::leader());
    #[cfg(windows)]
    shell.wrap(JobObject);
    shell
}

/// Runs the command for an event.
fn run(command: &str, event: String, over: &ErrandStop) -> Result<(), Message> {
    let mut child = shell(command).spawn().map_err(|error| error::reason(&error))?;
    // Read and written beside it, so that neither side is held up by a full pipe.
    let said = child.stderr().take().map(|mut stderr| {
        let (tell, said) = channel();
        thread::spawn(move || {
            let mut said = Vec::new();
            let _ = stderr.read_to_end(&mut said);
            said.truncate(SAID);
            let _ = tell.send(String::from_utf8_lossy(&said).trim().replace('\n', " "));
        });
        said
    });
    if let Some(mut stdin) = child.stdin().take() {
        // A command that does not read its input has not failed.
        thread::spawn(move || writeln!(stdin, "{event}"));
    }
    let status = match wait(&mut *child, over) {
        ErrandEnd::Itself(status) => status,
        ErrandEnd::Late => return Err(Message::new("watch-exec-late").with("seconds", PATIENCE.as_secs().to_string())),
        ErrandEnd::Over => return Ok(()),
    };
    if status.success() {
        return Ok(());
    }
    let said = said.and_then(|said| said.recv_timeout(HEARING).ok()).unwrap_or_default();
    Err(match status.code() {
        Some(code) => Message::new("watch-exec-code").with("code", code.to_string()),
        None => Message::new("watch-exec-signal"),
    }
    .with("said", said))
}

/// How the command ended.
enum ErrandEnd {
    /// By itself.
    Itself(ExitStatus),
    /// It took too long, and was ended.
    Late,
    /// The watch is over, and it was ended.
    Over,
}

/// Waits for the command, and ends it, with all that it started, if it takes too long or the watch is over.
fn wait(child: &mut dyn ChildWrapper, over: &ErrandStop) -> ErrandEnd {
    let begun = Instant::now();
    let end = loop {
        if let Ok(Some(status)) = child.try_wait() {
            return ErrandEnd::Itself(status);
        }
        if over.is_wanted() {
            break ErrandEnd::Over;
        }
        if begun.elapsed() >= PATIENCE {
            break ErrandEnd::Late;
        }
        thread::sleep(GLANCE);
    };
    let _ = child.kill();
    end
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn an_event_reaches_the_command_and_a_failure_is_told() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("events");
        let errands = Errands::new(&format!("cat >> {}; echo no >&2; exit 3", path.display()), Arc::default());
        assert_eq!(errands.send("{\"id\":1}".to_owned()), None);
        assert_eq!(errands.send("{\"id\":2}".to_owned()), None);
        let failures = errands.finish();
        assert_eq!(std::fs::read_to_string(&path).expect("it was written"), "{\"id\":1}\n{\"id\":2}\n");
        assert_eq!(failures.len(), 2);
        assert!(failures[0].to_string().contains("code 3; no"), "{}", failures[0]);
    }

    #[test]
    fn a_command_that_reads_nothing_is_no_failure() {
        let errands = Errands::new("true", Arc::default());
        assert_eq!(errands.send("x".repeat(1 << 20)), None);
        assert!(errands.finish().is_empty());
    }

    /// Whether the process whose number was written to a file goes on.
    fn goes_on(path: &std::path::Path) -> bool {
        let number = std::fs::read_to_string(path).expect("it was written");
        let state = Command::new("ps").args(["-o", "stat=", "-p", number.trim()]).output().expect("it runs").stdout;
        // A zombie has ended, too; its parent has not collected it yet.
        !state.is_empty() && !state.starts_with(b"Z")
    }

    #[test]
    fn what_runs_when_the_watch_is_over_is_ended_with_what_it_started() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("number");
        for by_the_user in [false, true] {
            let _ = std::fs::remove_file(&path);
            let interrupted: Arc<AtomicBool> = Arc::default();
            let command = format!("sleep 100 & echo $! > {0}.new; mv {0}.new {0}; wait", path.display());
            let errands = Errands::new(&command, Arc::clone(&interrupted));
            // The input that it does not read is larger than a pipe.
            assert_eq!(errands.send("x".repeat(1 << 20)), None);
            let begun = Instant::now();
            while !path.exists() && begun.elapsed() < Duration::from_secs(20) {
                thread::sleep(GLANCE);
            }
            assert!(goes_on(&path));
            if by_the_user {
                interrupted.store(true, Ordering::Relaxed);
                assert!(errands.finish().is_empty());
            } else {
                drop(errands);
            }
            let begun = Instant::now();
            while goes_on(&path) && begun.elapsed() < Duration::from_secs(5) {
                thread::sleep(GLANCE);
            }
            assert!(!goes_on(&path));
        }
    }
}
