//! `convert`: writes the games in another notation, or on forms.

use super::register::{RegisterOptions, RegisterPart, RegisterWriter};
use super::report::ReportWriter;
use super::{BlockResult, Destination, RunSummary, RunWatch, Sources, Taker, Task};
use bienban_base::error::Error;
use bienban_base::finding::CodeSet;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_engine::chess::fast::{FastLetters, FastReader, FastReading};
use bienban_engine::judge::{self, Game, Judge, JudgeTally, Visitor};
use bienban_engine::source::split::Block;
use bienban_games::write::{self, MendedBlock, QuickWriter, Reduction, WriteTally};
use bienban_report::{FINDINGS, FindingsWriter, Fragment, RegisterRows, ReportStyle};

/// What `convert` does.
#[derive(Debug)]
pub struct Convert<'a> {
    /// How games are written.
    pub write: write::WriteOptions,
    /// What happens to the proposals of findings.
    pub proposals: ProposalUse,
    /// How games are judged.
    pub options: judge::JudgeOptions,
    /// The codes that are reported.
    pub reported: CodeSet,
    /// The form of the findings.
    pub style: ReportStyle,
    /// The wording of the findings.
    pub catalog: &'a Catalog,
    /// The wording of the register, which is data and so does not follow the language of the user.
    pub data: &'a Catalog,
    /// The wording of all other output.
    pub spoken: &'a Catalog,
    /// What the user wants to know about all games together.
    pub registering: RegisterOptions,
    /// Whether ECO and Opening are written by the positions.
    pub eco: bool,
    /// Whether games are written in the part of PGN that readers on web pages take.
    pub web: bool,
}

/// What `convert` does with the proposals of findings. Only those are applied that have no other beside them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ProposalUse {
    /// The games are written as they are.
    #[default]
    Left,
    /// The games are written with the proposals applied.
    Applied,
    /// What would be applied is written as a diff, and nothing else.
    Shown,
}

/// The part of a block.
#[derive(Debug)]
pub struct ConvertPart {
    /// The written games.
    pub games: Vec<u8>,
    /// Its findings.
    pub findings: Fragment,
    /// A line for each game that was left out.
    pub left_out: Fragment,
    /// Its rows of the register.
    pub registered: RegisterPart,
    /// Counts of what could not be written.
    pub written: WriteTally,
}

/// Writes the games of a block, one after the other.
struct BlockWriter<'t, 'b> {
    task: &'t Convert<'t>,
    /// Writes clean games while the fast path reads them. `None` if the run has a register, whose rows need every
    /// half-move.
    quick: Option<QuickWriter>,
    games: Vec<u8>,
    /// How much was written before the game that is being read.
    before: usize,
    findings: FindingsWriter<'b>,
    left_out: Fragment,
    register: Option<RegisterRows<'b>>,
    written: WriteTally,
    tally: JudgeTally,
}

impl Visitor for BlockWriter<'_, '_> {
    fn mends(&self) -> bool {
        false
    }

    fn read(
        &mut self,
        reader: &mut FastReader,
        block: &Block,
        start: usize,
        letters: FastLetters,
    ) -> Option<FastReading> {
        self.before = self.games.len();
        let text = (block.padded(), block.bytes().len(), start);
        self.quick.as_ref()?.game(reader, text, letters, &mut self.games)
    }

    fn take(&mut self, game: &mut Game<'_>) {
        self.tally.count_game(game);
        game.keep(self.task.reported);
        self.tally.count_findings(game);
        match self.task.proposals {
            ProposalUse::Left => {
                if !self.is_written(game) {
                    self.games.truncate(self.before);
                    self.write_named(game);
                }
            }
            ProposalUse::Applied => self.write_mended(game),
            ProposalUse::Shown => self.show(game),
        }
        if self.task.web {
            self.simplify(game.is_game());
        }
        self.findings.judged(self.tally.games, game);
        self.before = self.games.len();
    }
}

impl BlockWriter<'_, '_> {
    /// Whether the game has been written while it was read. Its opening is known only now, and its tags are changed in
    /// place.
    fn is_written(&mut self, game: &Game<'_>) -> bool {
        if !game.is_read_whole() || !self.task.eco {
            return game.is_read_whole();
        }
        let Some(tags) = opening_tags(game) else { return true };
        Reduction::default().retag(game, &tags, (&mut self.games, self.before))
    }

    /// Rewrites what was written of a text for readers on web pages, who know no text without a game.
    fn simplify(&mut self, is_game: bool) {
        if self.games.len() == self.before {
            return;
        }
        if is_game {
            write::web(&mut self.games, self.before);
        } else {
            self.games.truncate(self.before);
            self.written.remarks += 1;
        }
    }

    /// Writes a game with its proposals applied.
    fn write_mended(&mut self, game: &Game<'_>) {
        let judge = Judge::new(&self.task.options);
        let Some(MendedBlock { block, changes }) = MendedBlock::of(&judge, game) else { return self.write(game) };
        self.written.mended += changes as u64;
        judge.one(&block, 0, |mended| self.write(mended));
    }

    /// Writes what the proposals change in a game, as a diff.
    fn show(&mut self, game: &Game<'_>) {
        if let Some(mended) = MendedBlock::of(&Judge::new(&self.task.options), game) {
            self.written.mended += mended.changes as u64;
            mended.diff(game, &mut self.games);
        }
    }

    /// Writes a game, with the opening by its positions if that is wanted.
    fn write_named(&mut self, game: &Game<'_>) {
        let tags = if self.task.eco { opening_tags(game) } else { None };
        let Some(tags) = tags else { return self.write(game) };
        let judge = Judge::new(&self.task.options);
        if !Reduction::default().write(&judge, game, &tags, |game| self.write(game)) {
            self.written.whole += 1;
        }
    }

    /// Writes a game that the careful path read.
    fn write(&mut self, game: &Game<'_>) {
        let done = write::judged(game, &self.task.write, &mut self.games);
        self.written += done;
        if done.left_out > 0 {
            self.leave_out(game);
        }
        if let Some(register) = self.register.as_mut().filter(|_| game.is_game()) {
            register.game(self.tally.games, game, &done);
        }
    }

    fn leave_out(&mut self, game: &Game<'_>) {
        let players = ["White", "Black"].map(|name| bienban_report::harmless(&game.tagged().value(name)));
        let message = Message::new("left-out")
            .with("file", bienban_report::harmless(&game.block().name))
            .with("white", &players[0])
            .with("black", &players[1])
            .with("game", "\u{0}");
        let sentence = self.task.spoken.text(&message);
        let (before, after) = sentence.split_once('\u{0}').unwrap_or((&sentence, ""));
        self.left_out.line(before, self.tally.games, after);
    }
}

/// The tags of an opening, if the game has one.
fn opening_tags(game: &Game<'_>) -> Option<[(&'static str, String); 2]> {
    let (opening, _) = game.opening()?;
    Some([("ECO", opening.eco.to_owned()), ("Opening", opening.name.to_owned())])
}

impl Task for Convert<'_> {
    type Part = BlockResult<ConvertPart>;

    fn work(&self, block: &Block) -> BlockResult<ConvertPart> {
        let wanted = self.registering.is_wanted();
        let mut writer = BlockWriter {
            task: self,
            quick: QuickWriter::new(&self.write).filter(|_| !wanted && self.proposals == ProposalUse::Left),
            games: Vec::with_capacity(block.bytes().len() * 9 / 8),
            before: 0,
            findings: FindingsWriter::new(block, self.catalog, self.style),
            left_out: Fragment::default(),
            register: wanted
                .then(|| RegisterRows::new(block, self.data, self.registering.style, self.registering.compares)),
            written: WriteTally::default(),
            tally: JudgeTally::default(),
        };
        Judge::new(&self.options).each(block, &mut writer);
        let made = ConvertPart {
            games: writer.games,
            findings: writer.findings.fragment,
            left_out: writer.left_out,
            registered: writer.register.map(RegisterPart::from).unwrap_or_default(),
            written: writer.written,
        };
        BlockResult::new(block, writer.tally, made)
    }
}

/// Where the results of `convert` go.
pub struct ConvertOutlets<'a> {
    /// The games.
    pub games: &'a mut dyn Destination,
    /// The destination of the findings. Without one they are reported during the run, as text.
    pub findings: Option<&'a mut dyn Destination>,
    /// The register.
    pub register: Option<&'a mut dyn Destination>,
    /// Receives what is reported during the run: findings without a destination, and games that were left out.
    pub aside: &'a mut dyn Destination,
}

/// Takes the parts of the blocks.
struct ConvertTaker<'a> {
    games: &'a mut dyn Destination,
    aside: &'a mut dyn Destination,
    findings: Option<ReportWriter<'a>>,
    register: RegisterWriter<'a>,
    written: WriteTally,
}

impl ConvertTaker<'_> {
    fn say(&mut self, fragment: &Fragment, before: u64) {
        if !fragment.is_empty() {
            // A closed standard error is ignored, since there is no other place to report it.
            let _ = self.aside.write(Box::new(|out| fragment.write_to(before, out)));
        }
    }
}

impl Taker<ConvertPart> for ConvertTaker<'_> {
    fn text(&mut self, name: &str) -> Result<(), Error> {
        self.games.begin(name)
    }

    fn take(&mut self, made: ConvertPart, before: u64) -> Result<(), Error> {
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

/// Converts the inputs. The counts of what could not be written come with the summary.
///
/// # Errors
/// [`Error::Interrupted`], [`Error::Output`], and any error of the destination of the games.
pub fn convert<'a>(
    task: &'a Convert<'_>,
    sources: Sources,
    outlets: ConvertOutlets<'a>,
    watch: &mut impl RunWatch,
) -> Result<(RunSummary, WriteTally), Error> {
    let findings = match outlets.findings {
        Some(to) => Some(ReportWriter::begin(task.style, &FINDINGS, task.catalog, to)?),
        None => None,
    };
    let register = RegisterWriter::begin(task.registering.style, task.data, outlets.register)?;
    let (games, aside) = (outlets.games, outlets.aside);
    let mut outgoing = ConvertTaker { games, aside, findings, register, written: WriteTally::default() };
    let mut summary = super::run(sources, task, &mut outgoing, watch)?;
    let ConvertTaker { aside, findings, register, written, .. } = outgoing;
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
