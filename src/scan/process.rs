//! Process: another program, run with a limit on its time and on its output.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How much of a program's output is kept, in bytes.
const MOST: u64 = 64 << 20;
/// How often it is checked whether a program has ended.
const PAUSE: Duration = Duration::from_millis(5);
/// How long the output of a program that has ended may stay open, as when it left other programs running.
const GRACE: Duration = Duration::from_secs(2);

/// What a program wrote.
#[derive(Debug)]
pub(crate) struct ProcessOutput {
    pub(crate) status: ExitStatus,
    pub(crate) out: Vec<u8>,
    pub(crate) err: Vec<u8>,
}

/// Runs a program; `None` if it takes longer than the limit and was ended.
///
/// # Errors
/// If it cannot be started.
pub(crate) fn run(command: &mut Command, limit: Duration) -> io::Result<Option<ProcessOutput>> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let out = collect_output(child.stdout.take());
    let err = collect_output(child.stderr.take());
    let Some(status) = ended(&mut child, limit)? else { return Ok(None) };
    let all = |kept: &Receiver<Vec<u8>>| kept.recv_timeout(GRACE).unwrap_or_default();
    Ok(Some(ProcessOutput { status, out: all(&out), err: all(&err) }))
}

/// Reads a stream on a thread of its own, so that no program waits for its reader. Output that is too long is dropped.
fn collect_output(stream: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut stream) = stream {
            let _ = stream.by_ref().take(MOST + 1).read_to_end(&mut bytes);
            let _ = io::copy(&mut stream, &mut io::sink());
        }
        // Half of it is worse than nothing.
        if bytes.len() as u64 > MOST {
            bytes.clear();
        }
        let _ = sender.send(bytes);
    });
    receiver
}

fn ended(child: &mut Child, limit: Duration) -> io::Result<Option<ExitStatus>> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if begun.elapsed() > limit {
            let _ = child.kill();
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(PAUSE);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(text: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", text]);
        command
    }

    #[test]
    fn what_a_program_writes_is_kept_and_one_that_takes_too_long_is_ended() {
        let limit = Duration::from_secs(20);
        let written = run(&mut shell("echo OUT; echo ERR >&2; exit 3"), limit).expect("it starts").expect("it ends");
        assert_eq!(
            (written.status.code(), &written.out[..], &written.err[..]),
            (Some(3), &b"OUT\n"[..], &b"ERR\n"[..])
        );
        let begun = Instant::now();
        assert!(run(&mut shell("sleep 30"), Duration::from_millis(50)).expect("it starts").is_none());
        assert!(begun.elapsed() < limit);
        assert!(run(&mut Command::new("no-program-has-this-name"), limit).is_err());
    }
}
