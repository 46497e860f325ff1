//! Errands: the command of `--exec`, which is run for every event beside the watch, one run after the other.

use std::io::{Read as _, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::error;
use crate::message::Message;

/// How long a command may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// How many events may wait for it.
const WAITING: usize = 1_000;

/// How often a command that runs is looked at.
const GLANCE: Duration = Duration::from_millis(5);

/// How much of what a command says about its failure is told, in bytes.
const SAID: usize = 200;

/// The command of `--exec`, and the events that wait for it.
pub(super) struct Errands {
    events: SyncSender<String>,
    failures: Receiver<Message>,
    worker: JoinHandle<()>,
}

impl Errands {
    /// Makes the command ready. Nothing is run yet.
    pub(super) fn new(command: &str) -> Errands {
        let (events, waiting) = sync_channel(WAITING);
        let (tell, failures) = channel();
        let command = command.to_owned();
        let worker = thread::spawn(move || work(&command, &waiting, &tell));
        Errands { events, failures, worker }
    }

    /// Sends an event on its way. If too many wait, it is left out, which is returned.
    pub(super) fn send(&self, event: String) -> Option<Message> {
        match self.events.try_send(event) {
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
    pub(super) fn finish(self) -> Vec<Message> {
        drop(self.events);
        let _ = self.worker.join();
        self.failures.iter().collect()
    }
}

fn failed(reason: Message) -> Message {
    Message::new("watch-exec-failed").with_phrase("reason", reason)
}

/// Runs the command for each event in turn.
fn work(command: &str, events: &Receiver<String>, tell: &Sender<Message>) {
    for event in events {
        if let Err(reason) = run(command, &event)
            && tell.send(failed(reason)).is_err()
        {
            return;
        }
    }
}

/// The command as the shell of the system runs it.
fn shell(command: &str) -> Command {
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut shell = Command::new(shell);
    shell.arg(flag).arg(command);
    shell
}

/// Runs the command for an event.
fn run(command: &str, event: &str) -> Result<(), Message> {
    let mut child = shell(command)
        .stdin(Stdio::piped())
        // The terminal belongs to the watch.
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error::reason(&error))?;
    // Read beside it, so that a command that says much is not held up by a full pipe.
    let said = child.stderr.take().map(|mut stderr| {
        thread::spawn(move || {
            let mut said = Vec::new();
            let _ = stderr.read_to_end(&mut said);
            said.truncate(SAID);
            String::from_utf8_lossy(&said).trim().replace('\n', " ")
        })
    });
    if let Some(mut stdin) = child.stdin.take() {
        // A command that does not read its input has not failed.
        let _ = writeln!(stdin, "{event}");
    }
    let Some(status) = wait(&mut child) else {
        let _ = child.kill();
        let _ = child.wait();
        return Err(Message::new("watch-exec-late").with("seconds", PATIENCE.as_secs().to_string()));
    };
    if status.success() {
        return Ok(());
    }
    let said = said.and_then(|said| said.join().ok()).unwrap_or_default();
    Err(match status.code() {
        Some(code) => Message::new("watch-exec-code").with("code", code.to_string()),
        None => Message::new("watch-exec-signal"),
    }
    .with("said", said))
}

/// How the command ended, or `None` if it takes too long.
fn wait(child: &mut Child) -> Option<ExitStatus> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        thread::sleep(GLANCE);
    }
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn an_event_reaches_the_command_and_a_failure_is_told() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("events");
        let errands = Errands::new(&format!("cat >> {}; echo no >&2; exit 3", path.display()));
        assert_eq!(errands.send("{\"id\":1}".to_owned()), None);
        assert_eq!(errands.send("{\"id\":2}".to_owned()), None);
        let failures = errands.finish();
        assert_eq!(std::fs::read_to_string(&path).expect("it was written"), "{\"id\":1}\n{\"id\":2}\n");
        assert_eq!(failures.len(), 2);
        assert!(failures[0].to_string().contains("code 3; no"), "{}", failures[0]);
    }

    #[test]
    fn a_command_that_reads_nothing_is_no_failure() {
        let errands = Errands::new("true");
        assert_eq!(errands.send("x".repeat(1 << 20)), None);
        assert!(errands.finish().is_empty());
    }
}
