//! `bienban audit`: a verdict for every recorded claim.

use std::path::Path;
use std::sync::Arc;

use clap::Args as ClapArgs;

use super::Outcome;
use super::common::{Judging, Reading, Reporting};
use super::interrupt::Interrupt;
use super::output::Output;
use super::{formats, speech, stream, summary, template};
use crate::claims::Verdict;
use crate::claims::claim::{Claim, Columns};
use crate::claims::court::{Court, Sitting, Told};
use crate::claims::docket::Docket;
use crate::claims::index::Index;
use crate::claims::numbering::Numbering;
use crate::claims::table::{Record, Table};
use crate::error::Error;
use crate::judge::Tally;
use crate::judge::checks;
use crate::message::Message;
use crate::messages::Catalog;
use crate::report::{Cell, Fragment, Report, Spool, VERDICTS, VerdictWriter, harmless, verdicts_on};
use crate::source::split::Block;

#[derive(Debug, ClapArgs)]
#[command(mut_arg("format", |format| format.value_parser(formats::parser(&VERDICTS))))]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    reporting: Reporting,

    #[command(flatten)]
    judging: Judging,

    #[arg(long)]
    template: bool,
}

/// What a worker makes of a block.
struct Part {
    sitting: Sitting,
    written: Fragment,
    /// How many claims and offers are written in the games.
    told: u64,
    name: Arc<str>,
    first: bool,
}

impl stream::Part for Part {
    fn is_first(&self) -> bool {
        self.first
    }

    fn tally(&self) -> &Tally {
        &self.sitting.tally
    }
}

/// A claims file understood: a claim for each row, or what is wrong with it.
struct Recorded {
    table: Table,
    columns: Columns,
    claims: Vec<Result<Claim, Message>>,
}

impl Recorded {
    fn open(path: &Path) -> Result<Recorded, Error> {
        let table = Table::open(path)?;
        let fault = |row: u32, fault: &Message| Error::Usage(about_row(&table.name, row, fault));
        let columns = match table.rows.first() {
            // What should be the header cannot be read.
            Some(row) if table.header.is_empty() => match &row.cells {
                Err(message) => return Err(fault(row.number, message)),
                Ok(_) => return Err(fault(1, &Message::new("claims-no-header"))),
            },
            _ if table.header.is_empty() => return Err(fault(1, &Message::new("claims-no-header"))),
            _ => Columns::of(&table.header).map_err(|message| fault(1, &message))?,
        };
        let claim = |cells: &Result<Record, Message>| match cells {
            Ok(record) => columns.claim(record),
            Err(message) => Err(message.clone()),
        };
        let claims = table.rows.iter().map(|row| claim(&row.cells)).collect();
        Ok(Recorded { table, columns, claims })
    }
}

/// What is wrong with a row.
fn about_row(file: &str, row: u32, fault: &Message) -> Message {
    let message = Message::new("claims-row").with("file", harmless(file)).with("row", row.to_string());
    message.with_phrase("fault", fault.clone())
}

/// Adds the row of a claim or an offer that is written in a game, in the columns of the claims file.
fn put(told: &Told, file: &str, recorded: &Recorded, writer: &VerdictWriter<'_>, fragment: &mut Fragment) {
    let ply = told.written.ply.0.to_string();
    let number = move_number(&told.answer.fen);
    let [white, black, round] = &told.tags;
    let mut cells = vec![Cell::from(""); recorded.table.header.len()];
    let known = [
        ("file", Cell::from(file)),
        ("game", Cell::Game(told.game)),
        ("white", Cell::from(&**white)),
        ("black", Cell::from(&**black)),
        ("round", Cell::from(&**round)),
        ("ply", Cell::from(&*ply)),
        ("move_number", Cell::from(number)),
        ("side", Cell::from(told.written.side.map_or("", crate::place::Side::name))),
        ("kind", Cell::from(told.written.said.name())),
    ];
    for (name, cell) in known {
        if let Some(index) = recorded.columns.index(name) {
            cells[index] = cell;
        }
    }
    writer.row(cells, Ok(&told.answer), fragment);
}

/// The last field of a FEN.
fn move_number(fen: &str) -> &str {
    fen.rsplit(' ').next().unwrap_or("")
}

/// What the rows come to, by verdict, and how many could not be judged.
#[derive(Debug, Default)]
struct Counts {
    verdicts: [u64; 4],
    faults: u64,
    written: u64,
}

impl Counts {
    fn say(&self) {
        const ALL: [Verdict; 4] = [Verdict::Valid, Verdict::Invalid, Verdict::NotApplicable, Verdict::Undetermined];
        let catalog = speech::catalog();
        let by = ALL.map(|verdict| format!("{} {}", self.verdicts[verdict as usize], catalog.word(verdict.key())));
        let claims = self.verdicts.iter().sum::<u64>() + self.faults;
        let message =
            Message::new("games-with-claims").with("claims", claims.to_string()).with("verdicts", by.join(", "));
        summary::say(&catalog.text(&message));
        for (key, count) in [("claims-in-error", self.faults), ("written-in-games", self.written)] {
            if count > 0 {
                summary::say(&catalog.text(&Message::new(key).with("count", count.to_string())));
            }
        }
    }
}

pub(super) fn run(mut args: Args) -> Result<Outcome, Error> {
    if args.template {
        return template::run(&args.reading, &args.reporting, &args.judging);
    }
    if args.reading.paths.is_empty() {
        return Err(Error::Usage(Message::new("no-claims-file")));
    }
    let path = args.reading.paths.remove(0);
    let games_too = args.reading.paths.is_empty() || args.reading.paths.iter().any(|path| path.as_os_str() == "-");
    if path.as_os_str() == "-" && games_too {
        return Err(Error::Usage(Message::new("claims-and-games")));
    }
    let style = args.reporting.style_of(&VERDICTS, None)?;
    let catalog = speech::catalog_of(style.format);
    let recorded = Recorded::open(&path)?;
    let index = Index::of(recorded.claims.iter().map(|claim| claim.as_ref().ok()));
    let mut docket = Docket::new(recorded.claims.len(), &index);
    let table = verdicts_on(&recorded.table.header);
    let writer = VerdictWriter::new(&table, catalog, style);
    let options = checks::Options {
        language: args.judging.lang,
        laws: args.judging.laws,
        dead_limit: args.judging.dead_limit,
        ..checks::Options::default()
    };
    let numbering = Numbering::default();
    let court = Court { claims: &recorded.claims, index: &index, numbering: &numbering, catalog, options };
    let interrupt = Interrupt::listen();
    let mut output = Output::open(args.reporting.output.as_deref(), &interrupt)?;
    let mut verdicts = Report::new(style, &table, catalog).map_err(|source| output.failed(source))?;
    // What is written in games stands behind the claims.
    let mut written = Spool::default();
    let mut counts = Counts::default();
    let work = |block: &Block| {
        let mut sitting = court.sit(block);
        let mut fragment = Fragment::default();
        let told = sitting.told.len() as u64;
        for told in sitting.told.drain(..) {
            put(&told, &block.name, &recorded, &writer, &mut fragment);
        }
        Part { sitting, written: fragment, told, name: Arc::clone(&block.name), first: block.first }
    };
    let kept = |source| Error::Output { to: speech::catalog().word("temporary-file"), source };
    let streamed = stream::run(&args.reading, &interrupt, work, |part: Part, before, _| {
        counts.written += part.told;
        docket.pass(&part.name, &part.sitting.files, part.sitting.tally.games);
        for opinion in part.sitting.opinions {
            let site = (Arc::clone(&part.name), before + opinion.game);
            docket.hear(opinion.claim, opinion.fit, site, opinion.heard);
        }
        written.keep(part.written, before).map_err(kept)
    })?;
    output.write(|out| verdicts.begin(out))?;
    let heard = (&docket, &index);
    report(&recorded, heard, &writer, catalog, (&mut verdicts, &mut output), &mut counts)?;
    output.write(|out| {
        written.pour(&mut verdicts, out)?;
        verdicts.finish(&streamed.closing(), out)
    })?;
    output.finish()?;
    if !args.reading.quiet {
        counts.say();
    }
    streamed.say(&args.reading, None);
    Ok(if !streamed.failures.is_empty() || counts.faults > 0 { Outcome::Failed } else { Outcome::Clean })
}

/// How many rows are written at a time.
const ROWS: usize = 1000;

/// Writes the rows of the claims in the order of their file and says which could not be judged.
fn report(
    recorded: &Recorded,
    (docket, index): (&Docket, &Index),
    writer: &VerdictWriter<'_>,
    catalog: &Catalog,
    (verdicts, output): (&mut Report<'_>, &mut Output),
    counts: &mut Counts,
) -> Result<(), Error> {
    let rows: Vec<_> = recorded.table.rows.iter().zip(&recorded.claims).enumerate().collect();
    let nothing = Record::default();
    for chunk in rows.chunks(ROWS) {
        let mut fragment = Fragment::default();
        for &(number, (row, claim)) in chunk {
            let outcome = match claim {
                Ok(claim) => docket.outcome(number as u32, index, claim.game.is_none()),
                Err(fault) => Err(fault.clone()),
            };
            let record = row.cells.as_ref().unwrap_or(&nothing);
            match outcome {
                Ok(answer) => {
                    counts.verdicts[answer.verdict as usize] += 1;
                    writer.claim(record, Ok(answer), &mut fragment);
                }
                Err(fault) => {
                    counts.faults += 1;
                    let about = about_row(&recorded.table.name, row.number, &fault);
                    summary::say(&format!("bienban: {}", harmless(&speech::catalog().text(&about))));
                    writer.claim(record, Err(&catalog.text(&fault)), &mut fragment);
                }
            }
        }
        output.write(|out| verdicts.take(fragment, 0, out))?;
    }
    Ok(())
}
