//! The destination of a report: standard output, or a file that appears under its name only when it is complete.

use std::fs;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::{NamedTempFile, TempPath};

use super::interrupt::{Interrupt, OutputGate};
use super::progress::Progress;
use bienban_base::error::Error;
use bienban_run::Destination;
use bienban_run::destination::RowsWriter;

/// The destination of a report.
pub(super) struct Output {
    sink: OutputSink,
    gate: Arc<OutputGate>,
    /// The progress bar, which is hidden while something is written.
    progress: Option<Progress>,
}

enum OutputSink {
    Stdout(BufWriter<Stdout>),
    /// A device or pipe that exists. It is written to directly.
    Special(BufWriter<fs::File>, PathBuf),
    /// A file without its final name, and that name.
    File(BufWriter<fs::File>, TempPath, PathBuf),
}

impl Output {
    /// Opens the destination.
    ///
    /// # Errors
    /// [`Error::Create`] if no file can be made in the folder of the file, and [`Error::Usage`] if the run reads the
    /// file, or has it as an output already.
    pub(super) fn open(path: Option<&Path>, interrupt: &Interrupt) -> Result<Output, Error> {
        let gate = interrupt.gate();
        let Some(path) = path.filter(|p| p.as_os_str() != "-") else {
            return Ok(Output {
                sink: OutputSink::Stdout(BufWriter::with_capacity(1 << 16, io::stdout())),
                gate,
                progress: None,
            });
        };
        interrupt.files().write(path)?;
        let create = |source| Error::Create { path: path.to_owned(), source };
        let special = fs::metadata(path).is_ok_and(|m| !m.is_file());
        let sink = if special {
            let file = fs::OpenOptions::new().write(true).open(path).map_err(create)?;
            OutputSink::Special(BufWriter::new(file), path.to_owned())
        } else {
            // A link is followed, so that its target is replaced and the link stays.
            let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
            let folder = target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let mut held = gate.hold();
            let (file, unfinished) = temporary(folder).map_err(create)?;
            // The new file keeps the permissions of the old.
            if let Ok(there) = fs::metadata(&target) {
                file.set_permissions(there.permissions()).map_err(create)?;
            }
            held.push(unfinished.to_path_buf());
            OutputSink::File(BufWriter::with_capacity(1 << 16, file), unfinished, target)
        };
        Ok(Output { sink, gate, progress: None })
    }

    /// Hides a progress bar while something is written.
    pub(super) fn beside(mut self, progress: &Progress) -> Output {
        self.progress = Some(progress.clone());
        self
    }

    /// Writes whole rows at once. The process does not end in between.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub(super) fn write(&mut self, rows: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        let gate = Arc::clone(&self.gate);
        let _held = gate.hold();
        let out: &mut dyn Write = match &mut self.sink {
            OutputSink::Stdout(out) => out,
            OutputSink::Special(out, _) | OutputSink::File(out, ..) => out,
        };
        rows(out).and_then(|()| out.flush()).map_err(|source| Error::Output { to: self.name(), source })
    }

    /// An I/O error as an error that names the destination.
    pub(super) fn failed(&self, source: io::Error) -> Error {
        Error::Output { to: self.name(), source }
    }

    fn name(&self) -> String {
        match &self.sink {
            OutputSink::Stdout(_) => "-".to_owned(),
            OutputSink::Special(_, path) | OutputSink::File(.., path) => path.display().to_string(),
        }
    }

    /// Gives the file its final name.
    ///
    /// # Errors
    /// [`Error::Output`]. The old file, if there was one, is then unchanged.
    pub(super) fn finish(self) -> Result<(), Error> {
        let mut held = self.gate.hold();
        if let OutputSink::File(out, unfinished, path) = self.sink {
            let failed = |source| Error::Output { to: path.display().to_string(), source };
            let file = out.into_inner().map_err(|e| failed(e.into_error()))?;
            file.sync_all().map_err(failed)?;
            // Some systems rename no file that is open.
            drop(file);
            let before = unfinished.to_path_buf();
            unfinished.persist(&path).map_err(|e| failed(e.error))?;
            held.retain(|other| *other != before);
        }
        Ok(())
    }
}

impl Destination for Output {
    fn write(&mut self, rows: RowsWriter<'_>) -> Result<(), Error> {
        match self.progress.clone() {
            Some(progress) => progress.aside(|| Output::write(self, rows)),
            None => Output::write(self, rows),
        }
    }
}

/// A file in a folder that has no final name yet.
pub(super) fn temporary(folder: &Path) -> io::Result<(fs::File, TempPath)> {
    // The library's own files would be private, and their errors name this file, of which the user knows nothing.
    let create = |path: &Path| fs::OpenOptions::new().read(true).write(true).create_new(true).open(path);
    tempfile::Builder::new().prefix(".bienban-").suffix(".part").make_in(folder, create).map(NamedTempFile::into_parts)
}
