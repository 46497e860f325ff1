//! `convert`: the games in another notation, or on forms.

use super::register::{RegisterWriter, Registered, Registering};
use super::report::ReportWriter;
use super::{Destination, Sources, Summary, Taker, Task, Watch, Worked};
use crate::chess::fast::{Letters, Reader, Reading};
use crate::error::Error;
use crate::finding::CodeSet;
use crate::judge::{self, Game, Judge, Tally, Visitor};
use crate::message::Message;
use crate::messages::Catalog;
use crate::report::{self, FINDINGS, Fragment, Register, Style, Writer};
use crate::source::split::Block;
use crate::write::{self, Quick, Written};

/// What `convert` does.
#[derive(Debug)]
pub struct Convert<'a> {
    /// How games are written.
    pub write: write::Options,
    /// How games are judged.
    pub options: judge::Options,
    /// The codes that are reported.
    pub reported: CodeSet,
    /// The form of the findings.
    pub style: Style,
    /// The words of the findings.
    pub catalog: &'a Catalog,
    /// The words of the register, which is data.
    pub data: &'a Catalog,
    /// The words of what is said besides.
    pub spoken: &'a Catalog,
    /// What is asked of the register.
    pub registering: Registering,
}

/// What was made of a block.
#[derive(Debug)]
pub struct Converted {
    /// The games, written.
    pub games: Vec<u8>,
    /// Its findings.
    pub findings: Fragment,
    /// A line for each game that was left out.
    pub left_out: Fragment,
    /// Its rows of the register.
    pub registered: Registered,
    /// What could not be written.
    pub written: Written,
}

/// Writes the games of a block, one after the other.
struct BlockWriter<'t, 'b> {
    task: &'t Convert<'t>,
    /// Writes clean games while they are read. A row of the register needs every half-move, so there is none then.
    quick: Option<Quick>,
    games: Vec<u8>,
    /// How much was written before the game that is being read.
    before: usize,
    findings: Writer<'b>,
    left_out: Fragment,
    register: Option<Register<'b>>,
    written: Written,
    tally: Tally,
}

impl Visitor for BlockWriter<'_, '_> {
    fn read(&mut self, reader: &mut Reader, block: &Block, start: usize, letters: Letters) -> Option<Reading> {
        self.before = self.games.len();
        let text = (block.padded(), block.bytes().len(), start);
        self.quick.as_ref()?.game(reader, text, letters, &mut self.games)
    }

    fn take(&mut self, game: &mut Game<'_>) {
        self.tally.count_game(game);
        game.keep(self.task.reported);
        self.tally.count_findings(game);
        if !game.is_read_whole() {
            self.games.truncate(self.before);
            self.write(game);
        }
        self.findings.judged(self.tally.games, game);
        self.before = self.games.len();
    }
}

impl BlockWriter<'_, '_> {
    /// Writes a game that the careful path read.
    fn write(&mut self, game: &Game<'_>) {
        let (written, timeline) = (game.written(), game.timeline());
        let done = write::game(written, timeline, &self.task.write, &mut self.games);
        self.written += done;
        if done.left_out > 0 {
            self.leave_out(game);
        }
        if let Some(register) = self.register.as_mut().filter(|_| game.is_game()) {
            register.game(self.tally.games, written, timeline, game.findings(), &done);
        }
    }

    fn leave_out(&mut self, game: &Game<'_>) {
        let players = ["White", "Black"].map(|name| report::harmless(&game.tagged().value(name)));
        let message = Message::new("left-out")
            .with("file", report::harmless(&game.block().name))
            .with("white", &players[0])
            .with("black", &players[1])
            .with("game", "\u{0}");
        let sentence = self.task.spoken.text(&message);
        let (before, after) = sentence.split_once('\u{0}').unwrap_or((&sentence, ""));
        self.left_out.line(before, self.tally.games, after);
    }
}

impl Task for Convert<'_> {
    type Part = Worked<Converted>;

    fn work(&self, block: &Block) -> Worked<Converted> {
        let wanted = self.registering.is_wanted();
        let mut writer = BlockWriter {
            task: self,
            quick: Quick::new(&self.write).filter(|_| !wanted),
            games: Vec::with_capacity(block.bytes().len() * 9 / 8),
            before: 0,
            findings: Writer::new(block, self.catalog, self.style),
            left_out: Fragment::default(),
            register: wanted
                .then(|| Register::new(block, self.data, self.registering.style, self.registering.compares)),
            written: Written::default(),
            tally: Tally::default(),
        };
        Judge::new(&self.options).each(block, &mut writer);
        let made = Converted {
            games: writer.games,
            findings: writer.findings.fragment,
            left_out: writer.left_out,
            registered: writer.register.map(Registered::from).unwrap_or_default(),
            written: writer.written,
        };
        Worked::new(block, writer.tally, made)
    }
}

/// Where what `convert` makes goes.
pub struct Outlets<'a> {
    /// The games.
    pub games: &'a mut dyn Destination,
    /// The findings. Without one they are said on the way, as text.
    pub findings: Option<&'a mut dyn Destination>,
    /// The register.
    pub register: Option<&'a mut dyn Destination>,
    /// What is said on the way: findings without a destination, and games that were left out.
    pub aside: &'a mut dyn Destination,
}

/// Takes what was made of the blocks.
struct Outgoing<'a> {
    games: &'a mut dyn Destination,
    aside: &'a mut dyn Destination,
    findings: Option<ReportWriter<'a>>,
    register: RegisterWriter<'a>,
    written: Written,
}

impl Outgoing<'_> {
    fn say(&mut self, fragment: &Fragment, before: u64) {
        if !fragment.is_empty() {
            // Where standard error is closed there is nobody to tell.
            let _ = self.aside.write(Box::new(|out| fragment.write_to(before, out)));
        }
    }
}

impl Taker<Converted> for Outgoing<'_> {
    fn text(&mut self, name: &str) -> Result<(), Error> {
        self.games.begin(name)
    }

    fn take(&mut self, made: Converted, before: u64) -> Result<(), Error> {
        self.games.write(Box::new(|out| out.write_all(&made.games)))?;
        match &mut self.findings {
            Some(report) => report.take(made.findings, before)?,
            None => self.say(&made.findings, before),
        }
        self.say(&made.left_out, before);
        self.written += made.written;
        self.register.take(made.registered, before)
    }
}

/// Converts the inputs. Returns what could not be written besides.
///
/// # Errors
/// [`Error::Interrupted`], [`Error::Output`], and what a destination of the games says.
pub fn convert<'a>(
    task: &'a Convert<'_>,
    sources: Sources,
    outlets: Outlets<'a>,
    watch: &mut impl Watch,
) -> Result<(Summary, Written), Error> {
    let findings = match outlets.findings {
        Some(to) => Some(ReportWriter::begin(task.style, &FINDINGS, task.catalog, to)?),
        None => None,
    };
    let register = RegisterWriter::begin(task.registering.style, task.data, outlets.register)?;
    let (games, aside) = (outlets.games, outlets.aside);
    let mut outgoing = Outgoing { games, aside, findings, register, written: Written::default() };
    let mut summary = super::run(sources, task, &mut outgoing, watch)?;
    let Outgoing { aside, findings, register, written, .. } = outgoing;
    let compared = register.finish(task.reported, task.style, task.catalog, &mut summary)?;
    match findings {
        Some(mut report) => {
            report.take(compared, 0)?;
            summary = report.finish(Ok(summary))?;
        }
        None => drop(aside.write(Box::new(|out| compared.write_to(0, out)))),
    }
    Ok((summary, written))
}
