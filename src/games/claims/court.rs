//! Court: hears the claims about the games of a block.

use std::borrow::Cow;

use super::claim::Claim;
use super::docket::HearingResult;
use super::form::ClaimForm;
use super::hearing::ClaimCase;
use super::index::{ClaimIndex, ClaimMatch, FileFit, FileId};
use super::nearest::RollGame;
use super::players::{ClaimPlayers, Contradiction, Likeness};
use super::ruling::Ruling;
use super::written::{self, ClaimRemark};
use super::{ClaimAnswer, ClaimVerdict, mentioned, xiangqi};
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_base::place::Ply;
use bienban_engine::chess::draws::DrawFacts;
use bienban_engine::chess::draws::ending::Endings;
use bienban_engine::chess::law::laws::Dates;
use bienban_engine::chess::notation::letters::Language;
use bienban_engine::chess::replay::Timeline;
use bienban_engine::chess::replay::course::GameCourse;
use bienban_engine::judge::xiangqi::XiangqiRecord;
use bienban_engine::judge::{self, Game, Judge, JudgeTally};
use bienban_engine::pgn::game::{self as pgn, LineItem};
use bienban_engine::source::split::Block;

/// Everything needed to hear claims.
#[derive(Debug, Clone, Copy)]
pub struct Court<'a> {
    /// The claims by row. `None` if the row is not a claim.
    pub claims: &'a [Result<Claim, Message>],
    /// Finds the claims about a game.
    pub index: &'a ClaimIndex,
    /// The wording.
    pub catalog: &'a Catalog,
    /// The Laws, and how moves are read.
    pub options: judge::JudgeOptions,
    /// Whether the answers have forms.
    pub forms: bool,
}

/// The answer of a game to a claim.
#[derive(Debug)]
pub struct Opinion {
    /// The claim.
    pub claim: u32,
    /// How well the game fits.
    pub fit: ClaimMatch,
    /// The number of the game in its block, from 1.
    pub game: u64,
    /// The half-moves before the claim, if the game has that place.
    pub ply: Option<Ply>,
    /// Its answer.
    pub heard: HearingResult,
}

/// A claim or an offer that a game itself mentions.
#[derive(Debug)]
pub struct RemarkOpinion {
    /// The number of the game in its block, from 1.
    pub game: u64,
    /// White, Black and Round, as the tags have them.
    pub tags: [Box<str>; 3],
    /// What is written, and where.
    pub written: ClaimRemark,
    /// The position on the board then.
    pub answer: ClaimAnswer,
}

/// The result for a block.
#[derive(Debug, Default)]
pub struct CourtSitting {
    /// What was read.
    pub tally: JudgeTally,
    /// The files of claims that may mean the file of the block.
    pub files: Vec<(FileId, FileFit)>,
    /// The answers of the games of the block to claims.
    pub opinions: Vec<Opinion>,
    /// The claims and offers that the games mention.
    pub told: Vec<RemarkOpinion>,
    /// The players of the games. Empty unless claims name games by their players.
    pub listed: Vec<RollGame>,
    /// The offsets of the games, in the order of the block. `None` unless claims give numbers of games of this file.
    pub starts: Option<Vec<usize>>,
}

/// A game, as far as claims need it.
struct CourtGame<'a, 'g> {
    game: &'a pgn::PgnGame<'g>,
    /// Its certain half-moves. `None` if the game is not played.
    course: Option<GameCourse>,
    /// How many half-moves are written.
    written: u32,
    /// The language of its letters, if the careful path determined it.
    language: Option<&'static Language>,
    /// The game as xiangqi, if it is.
    xiangqi: Option<&'a XiangqiRecord>,
}

impl<'a, 'g> CourtGame<'a, 'g> {
    fn of(game: &'a Game<'g>) -> CourtGame<'a, 'g> {
        let (tagged, course) = (game.tagged(), game.course());
        if game.is_read_whole() {
            return CourtGame { game: tagged, course, written: game.half_moves(), language: None, xiangqi: None };
        }
        let moves = |item: &&LineItem| matches!(item, LineItem::Move(_) | LineItem::Null(_) | LineItem::Unknown(_));
        let written = tagged.lines.first().map_or(0, |line| line.items.iter().filter(moves).count() as u32);
        // Half-moves that the text omits count as well, if the rest of the game is certain.
        let whole = course.as_ref().filter(|course| course.is_whole()).map(|course| course.moves().len() as u32);
        let (written, language) = (whole.unwrap_or(written), game.language());
        CourtGame { game: tagged, course, written, language, xiangqi: game.xiangqi() }
    }
}

impl Court<'_> {
    /// Hears the claims that name the games of the block by their players, and lists what is written in the games.
    /// Claims that give the numbers of games wait for [`Court::number`], because the number of games before the block
    /// is not known yet.
    pub fn sit(&self, block: &Block) -> CourtSitting {
        let files = self.index.files_of(&block.name);
        let starts = self.index.wants_numbers(&files).then(Vec::new);
        let mut sitting = CourtSitting { files, starts, ..CourtSitting::default() };
        let may_tell = written::may_be_in(block.bytes());
        judge::each(block, &self.options, |game| {
            if !game.is_game() {
                return;
            }
            sitting.tally.count_game(game);
            if let Some(starts) = &mut sitting.starts {
                starts.push(game.span().start as usize);
            }
            let number = sitting.tally.games;
            if may_tell && written::may_be_in(game.span().bytes_in(block.bytes())) {
                self.tell(game.written(), game.timeline(), number, &mut sitting.told);
            }
            if self.index.wants_players() {
                self.by_players(game, number, &mut sitting);
            }
        });
        sitting
    }

    /// Hears the claims that give the numbers of games, once the number of games before the block in its file is
    /// known. The games that are asked for are read again.
    pub fn number(&self, block: &Block, sitting: &mut CourtSitting, before: u64) {
        let judge = Judge::new(&self.options);
        for (number, start) in (1..).zip(sitting.starts.take().unwrap_or_default()) {
            let wanted = self.numbered(&sitting.files, before + number);
            if !wanted.is_empty() {
                judge.one(block, start, |game| self.hear(CourtGame::of(game), &wanted, number, &mut sitting.opinions));
            }
        }
    }

    fn numbered(&self, files: &[(FileId, FileFit)], game: u64) -> Vec<(u32, ClaimMatch)> {
        let fits = |file| ClaimMatch { file, players: Likeness::Same };
        let claims =
            |&(id, file): &(FileId, FileFit)| self.index.numbered(id, game).iter().map(move |&c| (c, fits(file)));
        files.iter().flat_map(claims).collect()
    }

    /// Hears the claims that name the game by its players.
    fn by_players(&self, game: &Game<'_>, number: u64, sitting: &mut CourtSitting) {
        let Some(players) = players(game.tagged()) else { return };
        let tags = ["White", "Black", "Round"].map(|name| Box::from(&*game.tagged().value(name)));
        sitting.listed.push(RollGame { tags, game: number });
        let fits = |(claim, file): (u32, FileFit)| {
            let asked = self.claims[claim as usize].as_ref().ok()?.players.as_ref()?;
            Some((claim, ClaimMatch { file, players: asked.fit(&players)? }))
        };
        let named = self.index.named(&sitting.files, &players);
        let wanted: Vec<_> = named.into_iter().filter_map(fits).collect();
        if !wanted.is_empty() {
            self.hear(CourtGame::of(game), &wanted, number, &mut sitting.opinions);
        }
    }

    fn hear(&self, played: CourtGame<'_, '_>, wanted: &[(u32, ClaimMatch)], number: u64, opinions: &mut Vec<Opinion>) {
        if let Some(record) = played.xiangqi {
            return self.hear_xiangqi(played.game, record, wanted, number, opinions);
        }
        let CourtGame { game, course, written, language, .. } = played;
        let facts = course.map(DrawFacts::of);
        let endings = facts.as_ref().map(|facts| Endings::of(facts, self.options.dead_limit));
        let case = facts.as_ref().zip(endings.as_ref());
        let control = game.value("TimeControl");
        let time_control = control.trim();
        let case = case.map(|(facts, endings)| ClaimCase { facts, endings, written, language, time_control });
        for &(index, fit) in wanted {
            let Ok(claim) = &self.claims[index as usize] else { continue };
            let start = case.map(|case| case.facts.position(Ply(0)));
            let ply = start.and_then(|start| claim.at.ply(start, claim.plea.side));
            let heard = self.judge(claim, game, ply, case);
            opinions.push(Opinion { claim: index, fit, game: number, ply, heard });
        }
    }

    /// Hears claims about a game of xiangqi.
    fn hear_xiangqi(
        &self,
        game: &pgn::PgnGame<'_>,
        record: &XiangqiRecord,
        wanted: &[(u32, ClaimMatch)],
        number: u64,
        opinions: &mut Vec<Opinion>,
    ) {
        for &(index, fit) in wanted {
            let Ok(claim) = &self.claims[index as usize] else { continue };
            let ply = xiangqi::ply(claim.at, record, claim.plea.side);
            let asked = claim.players.as_ref().filter(|_| claim.game.is_some());
            let heard = asked.map_or(Ok(()), |asked| agrees(asked, game)).and_then(|()| {
                let at = ply.ok_or_else(|| Message::new("claims-before-start"))?;
                let ruling = xiangqi::ruling(record, &claim.plea, at, self.options.occurrences);
                let ruling = ruling.map_err(|fault| claim.at.blamed(fault))?;
                let form = self.forms.then(|| ClaimForm::of_xiangqi(claim, game, (record, at), &ruling));
                let answer = self.word(&ruling, Cow::Owned(xiangqi::position(record, at)));
                Ok(ClaimAnswer { form: form.map(Box::new), ..answer })
            });
            opinions.push(Opinion { claim: index, fit, game: number, ply, heard });
        }
    }

    /// Judges a claim after this number of half-moves.
    fn judge(
        &self,
        claim: &Claim,
        game: &pgn::PgnGame<'_>,
        ply: Option<Ply>,
        case: Option<ClaimCase<'_>>,
    ) -> HearingResult {
        if let (Some(asked), Some(_)) = (&claim.players, claim.game) {
            agrees(asked, game)?;
        }
        let Some(case) = case else { return Ok(self.word(&Ruling::not_judged(), Cow::Borrowed(""))) };
        let ply = ply.ok_or_else(|| Message::new("claims-before-start"))?;
        claim.check_place(case.facts.position(Ply(0)))?;
        let in_force = self.options.laws.of_dates(&Dates::of(game));
        let ruling = case.judge(&claim.plea_under(in_force.edition()), ply, in_force);
        let ruling = ruling.map_err(|fault| claim.at.blamed(fault))?;
        let form = self.forms.then(|| ClaimForm::of(claim, game, (case.facts, ply), &ruling, in_force));
        Ok(ClaimAnswer { form: form.map(Box::new), ..self.word(&ruling, fen(case.facts, ply)) })
    }

    /// Puts a ruling into words.
    fn word(&self, ruling: &Ruling, fen: Cow<'_, str>) -> ClaimAnswer {
        let penalty = ruling.penalty.iter().map(|m| self.catalog.text(m)).collect::<Vec<_>>().join("; ");
        ClaimAnswer {
            verdict: ruling.verdict,
            reason: self.catalog.text(&ruling.reason).into(),
            article: ruling.article.clone(),
            count: ruling.count,
            plies: ruling.plies.iter().map(|ply| ply.0).collect(),
            penalty: penalty.into(),
            fen: fen.into(),
            announced: ruling.announced,
            form: None,
        }
    }

    /// The answer to a claim that a game mentions and a row of the claims file records.
    pub fn recorded(&self, answer: &ClaimAnswer, row: u32) -> ClaimAnswer {
        let reason = Message::new("claim-written-recorded").with("row", row.to_string());
        let ruling = Ruling::new(ClaimVerdict::NotApplicable, reason, "");
        self.word(&ruling, Cow::Borrowed(&*answer.fen))
    }

    /// Lists the claims and offers that a game mentions.
    fn tell(&self, game: &pgn::PgnGame<'_>, timeline: Option<&Timeline>, number: u64, told: &mut Vec<RemarkOpinion>) {
        let found = written::find(game, timeline);
        if found.is_empty() {
            return;
        }
        let facts = timeline.map(|timeline| DrawFacts::of(GameCourse::of(timeline)));
        let edition = self.options.laws.of_dates(&Dates::of(game)).edition();
        let tags = ["White", "Black", "Round"].map(|name| game.value(name));
        for written in found {
            let answer = match &facts {
                None => self.word(&Ruling::not_judged(), Cow::Borrowed("")),
                Some(facts) => {
                    let endings = Endings::of(facts, self.options.dead_limit);
                    let ruling = mentioned::ruling(&written, facts, &endings, edition);
                    self.word(&ruling, fen(facts, written.ply))
                }
            };
            let tags = tags.each_ref().map(|tag| Box::from(&**tag));
            told.push(RemarkOpinion { game: number, tags, written, answer });
        }
    }
}

/// Whether a game has the players and the round of a claim that gives its number.
///
/// # Errors
/// The sentence with what the game has.
fn agrees(asked: &ClaimPlayers, game: &pgn::PgnGame<'_>) -> Result<(), Message> {
    let [white, black, round] = ["White", "Black", "Round"].map(|name| game.value(name));
    let there = ClaimPlayers::partly(&white, &black, &round);
    match there.map_or(Some(Contradiction::Players), |there| asked.contradicted(&there)) {
        None => Ok(()),
        Some(Contradiction::Players) => {
            Err(Message::new("claims-other-players").with("white", &*white).with("black", &*black))
        }
        Some(Contradiction::Round) => Err(Message::new("claims-other-round").with("round", &*round)),
    }
}

fn players(game: &pgn::PgnGame<'_>) -> Option<ClaimPlayers> {
    ClaimPlayers::of(&game.value("White"), &game.value("Black"), &game.value("Round"))
}

fn fen(facts: &DrawFacts, ply: Ply) -> Cow<'static, str> {
    if ply > facts.last() { Cow::Borrowed("") } else { Cow::Owned(facts.fen(ply)) }
}
