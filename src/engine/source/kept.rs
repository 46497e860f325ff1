//! Kept: inputs that can be read again. Standard input and pipes, which can be read only once, are kept in temporary
//! files.

use std::fs::File;
use std::io::{self, Read, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};

use tempfile::NamedTempFile;

use super::input::Input;
use bienban_base::error::Error;

/// Inputs that can be read any number of times.
#[derive(Debug, Default)]
pub struct KeptInputs {
    inputs: Vec<Input>,
    /// The files, which are removed in the end.
    files: Vec<NamedTempFile>,
}

/// Inputs in their order, with an error in the place of each that leads nowhere.
type InputResults = Vec<Result<Input, Error>>;

impl KeptInputs {
    /// Keeps the inputs that can be read only once. Also returns the inputs for the first reading.
    ///
    /// # Errors
    /// [`Error::Temporary`] if a temporary file cannot be written, and [`Error::Interrupted`] if `stop` was set.
    pub fn of(found: InputResults, stop: &AtomicBool) -> Result<(InputResults, KeptInputs), Error> {
        let (mut kept, mut first) = (KeptInputs::default(), Vec::new());
        for input in found {
            let input = match input {
                Ok(input) => kept.keep(input, stop)?,
                Err(error) => Err(error),
            };
            kept.inputs.extend(input.iter().cloned());
            first.push(input);
        }
        Ok((first, kept))
    }

    /// The input, or the file that it is kept in.
    fn keep(&mut self, input: Input, stop: &AtomicBool) -> Result<Result<Input, Error>, Error> {
        let name = input.name();
        let mut from: Box<dyn Read> = match &input {
            Input::Stdin => Box::new(io::stdin().lock()),
            Input::File(path) | Input::Walked(path) => {
                let once = path.metadata().is_ok_and(|of| !of.is_file() && !of.is_dir());
                match once.then(|| File::open(path)) {
                    Some(Ok(file)) => Box::new(file),
                    Some(Err(source)) => return Ok(Err(Error::Input { name, source })),
                    None => return Ok(Ok(input)),
                }
            }
            Input::Kept { .. } => return Ok(Ok(input)),
        };
        let failed = |source| Error::Temporary { source };
        let mut file = NamedTempFile::new().map_err(failed)?;
        let mut buffer = vec![0; 1 << 16];
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Error::Interrupted);
            }
            match from.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => file.write_all(&buffer[..read]).map_err(failed)?,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(source) => return Ok(Err(Error::Input { name, source })),
            }
        }
        let path = file.path().to_owned();
        self.files.push(file);
        Ok(Ok(Input::Kept { name, path }))
    }

    /// The inputs, to be read again. Those that lead nowhere are left out.
    pub fn again(&self) -> InputResults {
        self.inputs.iter().cloned().map(Ok).collect()
    }
}
