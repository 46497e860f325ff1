//! The format of a report: the one that the user names, or the one that the file's ending asks for.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::speech;
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_games::write::GameLayout;
use bienban_report::tables::events::put;
use bienban_report::{Format, PROVISIONS, Report, ReportClosing, ReportStyle, ReportTable, TableWriter, aligned};

/// Reads the name of a format that a table can have. The help lists only formats that this build of the program has.
pub(super) fn parser(table: &'static ReportTable) -> impl TypedValueParser<Value = Format> {
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
    table: &ReportTable,
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

/// Refuses a file for games of a layout whose ending belongs to another kind of file.
///
/// # Errors
/// [`Error::Usage`] with the endings that the file can have.
pub(super) fn keep_ending_of_games(output: Option<&Path>, layout: GameLayout) -> Result<(), Error> {
    let kept = |path| Format::keep_ending(path, &[layout.ending(), GameLayout::Text.ending()], "ending-of-games");
    output.map_or(Ok(()), kept).map_err(Error::Usage)
}

/// The destination and format of a list that is not a report on games.
#[derive(Debug, Args)]
pub(super) struct ListingArgs {
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    #[arg(long, value_parser = parser(&PROVISIONS))]
    format: Option<Format>,
}

impl ListingArgs {
    /// The form of the list.
    ///
    /// # Errors
    /// The same as those of [`chosen`].
    pub(super) fn style(&self) -> Result<ReportStyle, Error> {
        chosen(self.format, self.output.as_deref(), &PROVISIONS, Format::Text).map(ReportStyle::new)
    }

    /// Writes a list that is known as a whole: as text, or as the rows of a table.
    ///
    /// # Errors
    /// The same as those of [`chosen`], [`Error::Create`] and [`Error::Output`].
    pub(super) fn write(
        &self,
        table: &'static ReportTable,
        text: impl FnOnce(&Catalog) -> String,
        rows: impl FnOnce(&mut TableWriter<'_>, &Catalog),
    ) -> Result<CommandOutcome, Error> {
        let style = self.style()?;
        let catalog = speech::catalog_of(style.format);
        let mut output = Output::open(self.output.as_deref(), &Interrupt::listen())?;
        if style.format == Format::Text {
            output.write(|out| out.write_all(text(catalog).as_bytes()))?;
        } else {
            write_table(table, style, catalog, &mut output, |writer| rows(writer, catalog))?;
        }
        output.finish()?;
        Ok(CommandOutcome::Clean)
    }
}

/// The destination and format of a table whose rows are texts.
#[derive(Debug, Args)]
pub(super) struct TableArgs {
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    #[arg(long, value_parser = parser(&PROVISIONS))]
    format: Option<Format>,

    #[arg(long)]
    excel: bool,
}

/// What commands take that read games and this one does not need, so that scripts can give it to all.
#[derive(Debug, Args)]
pub(super) struct SilenceArgs {
    #[arg(long, hide = true)]
    no_progress: bool,

    #[arg(short, long, hide = true)]
    quiet: bool,
}

impl TableArgs {
    /// The form of the table: text on a terminal, CSV elsewhere, unless the user or the file chooses otherwise.
    ///
    /// # Errors
    /// The same as those of [`chosen`].
    pub(super) fn style(&self) -> Result<ReportStyle, Error> {
        let terminal = to_stdout(self.output.as_deref()) && std::io::stdout().is_terminal() && !self.excel;
        self.style_or(if terminal { Format::Text } else { Format::Csv })
    }

    /// The same, with another form if neither the user nor the file chooses.
    ///
    /// # Errors
    /// The same as those of [`chosen`].
    pub(super) fn style_or(&self, usual: Format) -> Result<ReportStyle, Error> {
        let format = chosen(self.format, self.output.as_deref(), &PROVISIONS, usual)?;
        Ok(ReportStyle { excel: self.excel, ..ReportStyle::new(format) })
    }
}

/// Rows of texts as columns to read, under their headings.
pub(super) fn printed(table: &ReportTable, catalog: &Catalog, rows: &[Vec<String>]) -> String {
    let head = table.columns.iter().map(|column| table.heading(&column.name, catalog)).collect();
    aligned(&std::iter::once(head).chain(rows.iter().cloned()).collect::<Vec<Vec<String>>>())
}

/// Writes rows of texts, as text with the notes above them.
///
/// # Errors
/// [`Error::Output`].
pub(super) fn write_texts(
    table: &ReportTable,
    style: ReportStyle,
    catalog: &Catalog,
    output: &mut Output,
    (notes, rows): (&[Message], &[Vec<String>]),
) -> Result<(), Error> {
    if style.format != Format::Text {
        let closing = ReportClosing { notes, ..ReportClosing::default() };
        return write_closed(table, (style, catalog), output, &closing, |writer| {
            for row in rows {
                put(writer, table, row);
            }
        });
    }
    let notes: String = notes.iter().map(|note| catalog.text(note) + "\n").collect();
    let between = if notes.is_empty() { "" } else { "\n" };
    output.write(|out| out.write_all(format!("{notes}{between}{}", printed(table, catalog, rows)).as_bytes()))
}

/// Writes a table whose rows are all known.
///
/// # Errors
/// [`Error::Output`].
pub(super) fn write_table(
    table: &ReportTable,
    style: ReportStyle,
    catalog: &Catalog,
    output: &mut Output,
    rows: impl FnOnce(&mut TableWriter<'_>),
) -> Result<(), Error> {
    write_closed(table, (style, catalog), output, &ReportClosing::default(), rows)
}

/// The same with what is known at the end.
fn write_closed(
    table: &ReportTable,
    (style, catalog): (ReportStyle, &Catalog),
    output: &mut Output,
    closing: &ReportClosing<'_>,
    rows: impl FnOnce(&mut TableWriter<'_>),
) -> Result<(), Error> {
    let mut report = Report::new(style, table, catalog).map_err(|source| output.failed(source))?;
    let mut writer = TableWriter::new(table, catalog, style);
    rows(&mut writer);
    output.write(|out| {
        report.begin(out)?;
        report.take(writer.fragment, 0, out)?;
        report.finish(closing, out)
    })
}
