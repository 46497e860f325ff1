//! The format of a report: the one that the user names, or the one that the file's ending asks for.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::interrupt::Interrupt;
use super::output::Output;
use super::{Outcome, speech};
use crate::error::Error;
use crate::message::Message;
use crate::messages::Catalog;
use crate::report::{Closing, Format, PROVISIONS, Report, Style, Table, TableWriter};

/// Reads the name of a format that a table can have. The help lists only formats that this build of the program has.
pub(super) fn parser(table: &'static Table) -> impl TypedValueParser<Value = Format> {
    let known = Format::ALL.iter().filter(|format| format.fits(table));
    let names = known.map(|format| PossibleValue::new(format.name()).hide(format.built().is_err()));
    PossibleValuesParser::new(names)
        .try_map(|name| Format::by_name(&name).expect("the name is one of those that are possible").built())
}

/// Whether a report goes to standard output.
pub(super) fn to_stdout(output: Option<&Path>) -> bool {
    output.is_none_or(|path| path == Path::new("-"))
}

/// The format of a report: the one that the user names, otherwise that of the file's ending, otherwise the default.
///
/// # Errors
/// [`Error::Usage`] if the ending belongs to something else, or if a terminal cannot show the format.
pub(super) fn chosen(
    asked: Option<Format>,
    output: Option<&Path>,
    table: &Table,
    default: Format,
) -> Result<Format, Error> {
    let by_ending = || output.map_or(Ok(None), |path| Format::for_file(path, table)).map_err(Error::Usage);
    let format = match asked {
        Some(format) => format,
        None => by_ending()?.unwrap_or(default),
    };
    if !format.fits(table) {
        let message = Message::new("format-does-not-fit").with("format", format.name());
        return Err(Error::Usage(message.with("table", table.name)));
    }
    if format.is_binary() && to_stdout(output) && std::io::stdout().is_terminal() {
        return Err(Error::Usage(Message::new("binary-to-terminal")));
    }
    Ok(format)
}

/// The destination and format of a list that is not a report on games.
#[derive(Debug, Args)]
pub(super) struct Listing {
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    #[arg(long, value_parser = parser(&PROVISIONS))]
    format: Option<Format>,
}

impl Listing {
    /// The form of the list.
    ///
    /// # Errors
    /// The same as those of [`chosen`].
    pub(super) fn style(&self) -> Result<Style, Error> {
        chosen(self.format, self.output.as_deref(), &PROVISIONS, Format::Text).map(Style::new)
    }

    /// Writes a list that is known as a whole: as text, or as the rows of a table.
    ///
    /// # Errors
    /// The same as those of [`chosen`], [`Error::Create`] and [`Error::Output`].
    pub(super) fn write(
        &self,
        table: &'static Table,
        text: impl FnOnce(&Catalog) -> String,
        rows: impl FnOnce(&mut TableWriter<'_>, &Catalog),
    ) -> Result<Outcome, Error> {
        let style = self.style()?;
        let catalog = speech::catalog_of(style.format);
        let mut output = Output::open(self.output.as_deref(), &Interrupt::listen())?;
        if style.format == Format::Text {
            output.write(|out| out.write_all(text(catalog).as_bytes()))?;
        } else {
            write_table(table, style, catalog, &mut output, |writer| rows(writer, catalog))?;
        }
        output.finish()?;
        Ok(Outcome::Clean)
    }
}

/// Writes a table whose rows are all known.
///
/// # Errors
/// [`Error::Output`].
pub(super) fn write_table(
    table: &'static Table,
    style: Style,
    catalog: &'static Catalog,
    output: &mut Output,
    rows: impl FnOnce(&mut TableWriter<'_>),
) -> Result<(), Error> {
    let mut report = Report::new(style, table, catalog).map_err(|source| output.failed(source))?;
    let mut writer = TableWriter::new(table, catalog, style);
    rows(&mut writer);
    output.write(|out| {
        report.begin(out)?;
        report.take(writer.fragment, 0, out)?;
        report.finish(&Closing::default(), out)
    })
}
