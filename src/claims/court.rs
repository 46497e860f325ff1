//! Court: hears the claims about the games of a block.

use std::borrow::Cow;

use super::Answer;
use super::claim::{Claim, Players};
use super::docket::Heard;
use super::index::{FileId, Fit, Index};
use super::ruling::Ruling;
use super::verdict::Case;
use super::written::{self, Written};
use crate::chess::draws::Facts;
use crate::chess::draws::ending::Endings;
use crate::chess::fast::{Letters, Reader, Reading};
use crate::chess::notation::letters::Language;
use crate::chess::replay::Timeline;
use crate::chess::replay::course::Course;
use crate::judge::checks;
use crate::judge::{Judged, Tally, careful, each, is_game, tagged};
use crate::message::Message;
use crate::messages::Catalog;
use crate::pgn::game::{Game, Item};
use crate::pgn::lex::Token;
use crate::place::Ply;
use crate::source::split::Block;
use crate::text::encoding;

/// What is needed to hear claims.
#[derive(Debug, Clone, Copy)]
pub struct Court<'a> {
    /// The claims, by row; none where a row is no claim.
    pub claims: &'a [Result<Claim, Message>],
    /// Which of them are about which game.
    pub index: &'a Index,
    /// The wording.
    pub catalog: &'a Catalog,
    /// The Laws and how moves are read.
    pub options: checks::Options,
}

/// What a game says of a claim.
#[derive(Debug)]
pub struct Opinion {
    /// The claim.
    pub claim: u32,
    /// How well the name of the file fits.
    pub fit: Fit,
    /// The number of the game in its block, from 1.
    pub game: u64,
    /// What it says.
    pub heard: Heard,
}

/// A claim or an offer that is written in a game.
#[derive(Debug)]
pub struct Told {
    /// The number of the game in its block, from 1.
    pub game: u64,
    /// White, Black and Round, as the tags have them.
    pub tags: [Box<str>; 3],
    /// What is written, and where.
    pub written: Written,
    /// What stood on the board.
    pub answer: Answer,
}

/// What came out of a block.
#[derive(Debug, Default)]
pub struct Sitting {
    /// What was read.
    pub tally: Tally,
    /// The files of claims that the block's file may be.
    pub files: Vec<(FileId, Fit)>,
    /// What its games say of claims.
    pub opinions: Vec<Opinion>,
    /// What is written in them.
    pub told: Vec<Told>,
    /// Where they begin, in the order of the block, where claims give numbers of games of this file; none elsewhere.
    pub starts: Option<Vec<usize>>,
}

/// A game as far as claims need it.
struct Played<'a> {
    game: &'a Game<'a>,
    /// Its certain half-moves; none where it was not judged.
    course: Option<Course>,
    /// How many half-moves are written.
    written: u32,
    language: Option<&'static Language>,
}

impl<'a> Played<'a> {
    fn of(game: &'a Game<'a>, timeline: Option<&Timeline>) -> Played<'a> {
        let moves = |item: &&Item| matches!(item, Item::Move(_) | Item::Null(_) | Item::Unknown(_));
        let written = game.lines.first().map_or(0, |line| line.items.iter().filter(moves).count() as u32);
        let language = timeline.map(|timeline| timeline.language);
        let course = timeline.map(Course::of);
        // What was left out in the text counts as well.
        let whole = course.as_ref().filter(|course| course.is_whole()).map(|course| course.moves().len() as u32);
        Played { game, course, written: whole.unwrap_or(written), language }
    }
}

impl Court<'_> {
    /// Hears the claims that name the games of the block by their players, and lists what is written in the games.
    /// Claims that give the numbers of games wait for [`Court::number`], because nobody knows yet how many games stand
    /// before the block.
    pub fn sit(&self, block: &Block) -> Sitting {
        let files = self.index.files_of(&block.name);
        let starts = self.index.wants_numbers(&files).then(Vec::new);
        let mut sitting = Sitting { files, starts, ..Sitting::default() };
        let may_tell = written::may_be_in(block.bytes());
        let (mut telling, mut tokens) = (Vec::new(), Vec::new());
        each(block, self.options, |judged| {
            let (start, end) = match &judged {
                Judged::Clean(start, read) => (*start, read.clean.end),
                Judged::Partly(game, ..) | Judged::Careful(game, _) => {
                    (game.span.start as usize, game.span.end as usize)
                }
            };
            if let Judged::Careful(game, _) = &judged
                && !is_game(game.tokens)
            {
                return;
            }
            sitting.tally.games += 1;
            if let Some(starts) = &mut sitting.starts {
                starts.push(start);
            }
            let number = sitting.tally.games;
            sitting.tally.half_moves += u64::from(match &judged {
                Judged::Clean(_, read) | Judged::Partly(_, _, read) => read.clean.half_moves,
                Judged::Careful(_, judgement) => judgement.timeline.as_ref().map_or(0, |t| t.half_moves),
            });
            if may_tell && written::may_be_in(&block.bytes()[start..end]) {
                telling.push((number, start));
            }
            if self.index.wants_players() {
                self.by_players(block, &judged, &mut tokens, number, &mut sitting);
            }
        });
        for (number, start) in telling {
            let told = &mut sitting.told;
            careful(block, start, &mut tokens, self.options, &mut |game, judgement| {
                self.tell(game, judgement.timeline.as_ref(), number, told);
            });
        }
        sitting
    }

    /// Hears the claims that give the numbers of games, once it is known how many games stand before the block in its
    /// file. The games that are asked for are read again.
    pub fn number(&self, block: &Block, sitting: &mut Sitting, before: u64) {
        let (mut reader, mut tokens) = (Reader::new(), Vec::new());
        for (number, start) in (1..).zip(sitting.starts.take().unwrap_or_default()) {
            let wanted = self.numbered(&sitting.files, before + number);
            if !wanted.is_empty() {
                let opinions = &mut sitting.opinions;
                self.read(block, start, &mut reader, &mut tokens, &mut |played| {
                    self.hear(played, &wanted, number, opinions);
                });
            }
        }
    }

    fn numbered(&self, files: &[(FileId, Fit)], game: u64) -> Vec<(u32, Fit)> {
        let claims = |&(file, fit): &(FileId, Fit)| self.index.numbered(file, game).iter().map(move |&c| (c, fit));
        files.iter().flat_map(claims).collect()
    }

    /// Reads a game of the block again.
    fn read(
        &self,
        block: &Block,
        start: usize,
        reader: &mut Reader,
        tokens: &mut Vec<Token>,
        take: &mut dyn FnMut(Played<'_>),
    ) {
        let letters = Letters::of(self.options.language);
        let quick =
            if block.asks_for_care() { None } else { reader.read(block.padded(), block.bytes().len(), start, letters) };
        if let Some(Reading::Clean(clean)) = quick
            && encoding::is_utf8(&block.bytes()[start..clean.end], block.encoding)
            && let Some(game) = tagged(block, start, &clean, tokens)
        {
            let course = reader.last_read(&clean).course();
            return take(Played { game: &game, course, written: clean.half_moves, language: None });
        }
        careful(block, start, tokens, self.options, &mut |game, judgement| {
            take(Played::of(game, judgement.timeline.as_ref()));
        });
    }

    /// Hears the claims that name the players of a game.
    fn by_players(
        &self,
        block: &Block,
        judged: &Judged<'_>,
        tokens: &mut Vec<Token>,
        number: u64,
        sitting: &mut Sitting,
    ) {
        let tags;
        let game = match judged {
            Judged::Clean(start, read) => {
                tags = tagged(block, *start, read.clean, tokens);
                tags.as_ref()
            }
            Judged::Partly(game, ..) | Judged::Careful(game, _) => Some(*game),
        };
        let Some(game) = game else { return };
        let Some(players) = players(game) else { return };
        let mut wanted = self.index.named(&sitting.files, &players);
        wanted.retain(|&(claim, _)| {
            let asked = self.claims[claim as usize].as_ref().ok().and_then(|claim| claim.players.as_ref());
            asked.is_some_and(|asked| asked.are(&players))
        });
        if wanted.is_empty() {
            return;
        }
        let played = match judged {
            Judged::Clean(_, read) | Judged::Partly(_, _, read) => {
                Played { game, course: read.course(), written: read.clean.half_moves, language: None }
            }
            Judged::Careful(_, judgement) => Played::of(game, judgement.timeline.as_ref()),
        };
        self.hear(played, &wanted, number, &mut sitting.opinions);
    }

    fn hear(&self, played: Played<'_>, wanted: &[(u32, Fit)], number: u64, opinions: &mut Vec<Opinion>) {
        let Played { game, course, written, language } = played;
        let facts = course.map(Facts::of);
        let endings = facts.as_ref().map(|facts| Endings::of(facts, self.options.dead_limit));
        let case = facts.as_ref().zip(endings.as_ref());
        let case = case.map(|(facts, endings)| Case { facts, endings, written, language });
        for &(index, fit) in wanted {
            let Ok(claim) = &self.claims[index as usize] else { continue };
            opinions.push(Opinion { claim: index, fit, game: number, heard: self.judge(claim, game, case) });
        }
    }

    fn judge(&self, claim: &Claim, game: &Game<'_>, case: Option<Case<'_>>) -> Heard {
        if let (Some(asked), Some(_)) = (&claim.players, claim.game)
            && !players(game).is_some_and(|players| asked.are(&players))
        {
            let [white, black] = ["White", "Black"].map(|name| game.value(name).into_owned());
            return Err(Message::new("claims-other-players").with("white", white).with("black", black));
        }
        let Some(case) = case else { return Ok(self.word(&Ruling::not_judged(), Cow::Borrowed(""))) };
        let Some(ply) = claim.at.ply(case.facts.position(Ply(0)), claim.plea.side) else {
            return Err(Message::new("claims-before-start"));
        };
        let ruling = case.judge(&claim.plea, ply, self.options.laws.of(&game.value("Date")))?;
        Ok(self.word(&ruling, fen(case.facts, ply)))
    }

    /// Words what was decided.
    fn word(&self, ruling: &Ruling, fen: Cow<'_, str>) -> Answer {
        let mut penalty = ruling.penalty.iter().map(|m| self.catalog.text(m)).collect::<Vec<_>>().join("; ");
        if !penalty.is_empty() && !ruling.penalty_article.is_empty() {
            penalty = format!("{penalty} ({})", ruling.penalty_article);
        }
        Answer {
            verdict: ruling.verdict,
            reason: self.catalog.text(&ruling.reason).into(),
            article: ruling.article,
            count: ruling.count,
            plies: ruling.plies.iter().map(|ply| ply.0).collect(),
            penalty: penalty.into(),
            fen: fen.into(),
        }
    }

    /// Lists what is written in a game.
    fn tell(&self, game: &Game<'_>, timeline: Option<&Timeline>, number: u64, told: &mut Vec<Told>) {
        let found = written::find(game, timeline);
        if found.is_empty() {
            return;
        }
        let facts = timeline.map(|timeline| Facts::of(Course::of(timeline)));
        let edition = self.options.laws.of(&game.value("Date")).edition();
        let tags = ["White", "Black", "Round"].map(|name| game.value(name));
        for written in found {
            let answer = match &facts {
                None => self.word(&Ruling::not_judged(), Cow::Borrowed("")),
                Some(facts) => {
                    let endings = Endings::of(facts, self.options.dead_limit);
                    let ruling = written::ruling(written, facts, &endings, edition);
                    self.word(&ruling, fen(facts, written.ply))
                }
            };
            let tags = tags.each_ref().map(|tag| Box::from(&**tag));
            told.push(Told { game: number, tags, written, answer });
        }
    }
}

fn players(game: &Game<'_>) -> Option<Players> {
    Players::of(&game.value("White"), &game.value("Black"), &game.value("Round"))
}

fn fen(facts: &Facts, ply: Ply) -> Cow<'static, str> {
    if ply > facts.last() { Cow::Borrowed("") } else { Cow::Owned(facts.fen(ply)) }
}
