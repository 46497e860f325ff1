//! Ctrl-C: the program finishes the rows that it is writing, leaves no unfinished file, and exits with code 130.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::guard::RunFiles;

/// How long a run may take to end by itself before the process is ended. A reader may wait for its input for ever.
const GRACE: Duration = Duration::from_millis(400);

/// Knows whether the user wants the run to end.
#[derive(Debug, Clone)]
pub(super) struct Interrupt {
    flag: Arc<AtomicBool>,
    gate: Arc<OutputGate>,
    /// What the run reads and writes: code that opens a file has this at hand.
    files: Arc<Mutex<RunFiles>>,
}

/// Held while rows are written, so that the process never ends in the middle of one.
#[derive(Debug, Default)]
pub(super) struct OutputGate(Mutex<Vec<PathBuf>>);

impl OutputGate {
    /// Keeps the process from ending until the guard is dropped. Holds the names of unfinished files.
    pub(super) fn hold(&self) -> MutexGuard<'_, Vec<PathBuf>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Interrupt {
    /// Listens for Ctrl-C and for signals that ask the process to end.
    pub(super) fn listen() -> Interrupt {
        let interrupt = Interrupt { flag: Arc::default(), gate: Arc::default(), files: Arc::default() };
        let (flag, gate) = (Arc::clone(&interrupt.flag), Arc::clone(&interrupt.gate));
        // Without a handler the system ends the process, which is no worse than giving up here.
        let _ = ctrlc::set_handler(move || {
            flag.store(true, Ordering::Relaxed);
            thread::sleep(GRACE);
            let unfinished = gate.hold();
            for path in &*unfinished {
                let _ = std::fs::remove_file(path);
            }
            std::process::exit(130);
        });
        interrupt
    }

    /// Listens in the same way, for a run that ends by itself once it knows and needs no exit code of its own.
    #[cfg(feature = "desk")]
    pub(super) fn listen_gently() -> Interrupt {
        let interrupt = Interrupt { flag: Arc::default(), gate: Arc::default(), files: Arc::default() };
        let flag = Arc::clone(&interrupt.flag);
        let _ = ctrlc::set_handler(move || {
            // A second request ends the program at once.
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        interrupt
    }

    /// One that never fires, for tests.
    #[cfg(test)]
    pub(super) fn unheard() -> Interrupt {
        Interrupt { flag: Arc::default(), gate: Arc::default(), files: Arc::default() }
    }

    /// The files of the run.
    pub(super) fn files(&self) -> MutexGuard<'_, RunFiles> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The flag that is set when the run has to end.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// The lock that is held while rows are written.
    pub(super) fn gate(&self) -> Arc<OutputGate> {
        Arc::clone(&self.gate)
    }
}
