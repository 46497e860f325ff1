//! Next round: the pairs as the page shows them, with the rounds so far whose results can be typed.

use serde::{Deserialize, Serialize};

use super::gathered::{DeskTournament, names};
use super::refused::{DeskAnswer, DeskRefusal};
use super::round_sheet::RoundRow;
use super::rounds::{RoundTable, sheets};
use super::state::{Desk, DeskInner, failed, writable};
use super::takeaway;
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};
use bienban_pairing::{PairingReason, PairingSystem, PlayerSide};
use bienban_report::doubts::doubts;
use bienban_report::paired::{PairedRound, articles};
use bienban_report::tables::events::PAIRINGS;
use bienban_report::{Format, ReportStyle, harmless};
use bienban_run::next_round::{NextRound, RoundWishes, UnsoundRounds, sound};
use bienban_tournament::event::Event;
use bienban_tournament::field::Player;
use bienban_tournament::options::TournamentOptions;

/// What an arbiter enters on the page. Lists have their parts between commas.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct NextRoundQuery {
    /// The number of the event.
    pub(super) event: Option<usize>,
    rules: String,
    rounds: Option<u32>,
    seed: Option<u64>,
    first: String,
    absent: String,
    byes: String,
    apart: String,
    /// The pairs that the page shows, which are saved if they are still those.
    pairs: String,
    pub(super) ui: String,
}

/// The page of the next round.
#[derive(Debug, Serialize)]
pub(super) struct NextRoundPage {
    /// The numbers of the events, and what they are called.
    events: Vec<(usize, String)>,
    event: Option<usize>,
    writes: bool,
    /// The systems, and what they are called.
    systems: Vec<(&'static str, String)>,
    rules: &'static str,
    /// The number of the round.
    round: u32,
    players: Vec<ShownPlayer>,
    /// Doubts about the rounds so far.
    notes: Vec<String>,
    /// Why there is no round, and what to do.
    refused: Option<String>,
    paired: Option<ShownRound>,
    sheets: Vec<ShownSheet>,
}

#[derive(Debug, Clone, Serialize)]
struct ShownPlayer {
    number: u32,
    name: String,
    title: String,
    rating: u32,
    points: String,
}

#[derive(Debug, Serialize)]
struct ShownRound {
    note: String,
    /// The lot, where the rules leave something to it.
    lot: Option<String>,
    seed: u64,
    boards: Vec<ShownPair>,
    /// Who is left over.
    bye: Option<ShownPair>,
    /// Who asked for a round without a game.
    asked: Vec<ShownPlayer>,
    /// What is sent back when the round is saved.
    pairs: String,
}

#[derive(Debug, Serialize)]
struct ShownPair {
    white: ShownPlayer,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<ShownPlayer>,
    articles: Vec<&'static str>,
    reasons: Vec<String>,
}

#[derive(Debug, Serialize)]
struct ShownSheet {
    file: String,
    round: u32,
    /// Whether it may be taken back: it is the last round, and nothing of it was played.
    open: bool,
    boards: Vec<RoundRow>,
}

impl ShownPlayer {
    fn of(event: &Event, index: usize) -> ShownPlayer {
        let Player { number, name, title, rating, .. } = &event.field.players[index];
        let points = event.field.total(index, event.field.rounds).show();
        let (number, rating) = (*number, *rating);
        ShownPlayer { number, name: harmless(name), title: harmless(title), rating, points }
    }

    fn numbered(event: &Event, number: u32) -> Option<ShownPlayer> {
        event.field.index(number).map(|index| ShownPlayer::of(event, index))
    }
}

/// The parts of a list.
fn parts(list: &str) -> Vec<String> {
    list.split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// The event that is meant: the one of this number, else the first that has a list of players, else the first.
fn chosen(events: Vec<Event>, number: Option<usize>) -> Option<Event> {
    let of_number = |event: &Event| number.is_some_and(|number| event.number == number);
    let at =
        events.iter().position(of_number).or_else(|| events.iter().position(|event| event.trf.is_some())).unwrap_or(0);
    events.into_iter().nth(at)
}

/// The system that is asked for, else that of the last round, else the usual one of the event.
fn system(asked: &str, event: &Event, sheets: &[RoundTable]) -> PairingSystem {
    if let Some(system) = PairingSystem::read(asked) {
        return system;
    }
    let usual = PairingSystem::usual(event);
    let told = sheets.iter().rev().find_map(|sheet| sheet.table.rules().find_map(PairingSystem::of_articles));
    match told {
        // A table does not name its edition.
        Some(PairingSystem::Fide) if usual == PairingSystem::Fide2017 => usual,
        told => told.unwrap_or(usual),
    }
}

impl NextRoundQuery {
    fn wishes(&self, system: PairingSystem) -> RoundWishes {
        RoundWishes {
            system,
            rounds: self.rounds.filter(|&rounds| rounds > 0),
            seed: self.seed,
            absent: parts(&self.absent),
            byes: parts(&self.byes),
            apart: parts(&self.apart),
            first: match &*self.first {
                "white" => Some(PlayerSide::White),
                "black" => Some(PlayerSide::Black),
                _ => None,
            },
        }
    }
}

/// Everything about the next round of a folder.
struct RoundPlan {
    event: Event,
    /// The rounds of the event that were paired here.
    sheets: Vec<RoundTable>,
    system: PairingSystem,
    notes: Vec<Message>,
    round: Result<NextRound, Message>,
}

impl RoundPlan {
    /// `None` if the folder has neither games nor tables.
    fn of(inner: &DeskInner, said: &NextRoundQuery) -> DeskAnswer<Option<RoundPlan>> {
        let gathered = inner.gathered()?;
        let Some(event) = chosen(gathered.events(&TournamentOptions::default()), said.event) else { return Ok(None) };
        let sheets = sheets(&inner.folder, &event);
        let system = system(&said.rules, &event, &sheets);
        let (mut notes, why) = match sound(&event, &gathered.total) {
            Ok(notes) => (notes, None),
            Err(UnsoundRounds { notes, why }) => (notes, Some(why)),
        };
        notes.extend(doubts(&event, &TournamentOptions::default()));
        let round = why.map_or_else(|| NextRound::of(&event, &said.wishes(system)), Err);
        Ok(Some(RoundPlan { event, sheets, system, notes, round }))
    }

    /// The round as the rows of a table.
    fn paired<'n>(&'n self, next: &'n NextRound, catalog: &'n Catalog) -> PairedRound<'n> {
        let NextRound { roster, round, byes, .. } = next;
        PairedRound { roster, field: &self.event.field, round, byes, lot: next.decisive_lot(), catalog, why: false }
    }

    fn shown(&self, next: &NextRound, catalog: &Catalog) -> ShownRound {
        let paired = self.paired(next, catalog);
        let mut reasons = paired.reasons();
        let mut pair = |white: u32, black: Option<u32>, of: &[PairingReason]| {
            let reasons = reasons.next().unwrap_or_default().iter().map(|reason| harmless(reason)).collect();
            let white = ShownPlayer::numbered(&self.event, white)?;
            let black = black.and_then(|black| ShownPlayer::numbered(&self.event, black));
            Some(ShownPair { white, black, articles: articles(of), reasons })
        };
        let round = &next.round;
        ShownRound {
            note: catalog.text(&next.note(&self.event)),
            lot: next.lot().map(|_| catalog.text(&Message::new("desk-lot").with("seed", next.seed.to_string()))),
            seed: next.seed,
            boards: round.pairs.iter().filter_map(|of| pair(of.white, Some(of.black), &of.reasons)).collect(),
            bye: round.bye.as_ref().and_then(|bye| pair(bye.player, None, &bye.reasons)),
            asked: next.byes.iter().filter_map(|&number| ShownPlayer::numbered(&self.event, number)).collect(),
            pairs: pairs(next),
        }
    }
}

/// Who meets whom in one text, by which it is known whether a round is still the one that was shown.
fn pairs(next: &NextRound) -> String {
    let pairs = next.round.pairs.iter().map(|pair| format!("{}-{}", pair.white, pair.black));
    let bye = next.round.bye.iter().map(|bye| bye.player.to_string());
    let asked = next.byes.iter().map(|number| format!("{number}="));
    let parts: Vec<String> = pairs.chain(bye).chain(asked).collect();
    format!("{}: {}", next.roster.round, parts.join(" "))
}

impl Desk {
    /// The next round of the event that is meant, and the rounds so far.
    ///
    /// # Errors
    /// What reading the folder gives.
    pub(super) fn next_round(&self, said: &NextRoundQuery, ui: Ui) -> DeskAnswer<NextRoundPage> {
        self.freshen()?;
        let catalog = Catalog::of(ui);
        let inner = self.reading();
        let inner = inner.as_ref().ok_or(DeskRefusal::NoFolder)?;
        let events = inner.gathered()?.events(&TournamentOptions::default());
        let systems =
            PairingSystem::ids().filter_map(|id| Some((id, catalog.word(PairingSystem::read(id)?.name())))).collect();
        let mut shown = NextRoundPage {
            events: events.iter().map(|event| event.number).zip(names(&events)).collect(),
            event: None,
            writes: inner.folder.writes(),
            systems,
            rules: "",
            round: 1,
            players: Vec::new(),
            notes: Vec::new(),
            refused: None,
            paired: None,
            sheets: Vec::new(),
        };
        let said_by = |message: &Message| harmless(&catalog.text(message));
        let Some(next) = RoundPlan::of(inner, said)? else {
            shown.refused = Some(said_by(&Message::new("pairing-no-list")));
            return Ok(shown);
        };
        shown.event = Some(next.event.number);
        shown.rules = PairingSystem::ids().find(|id| PairingSystem::read(id) == Some(next.system)).unwrap_or_default();
        shown.round = next.event.field.rounds + 1;
        if next.event.trf.is_some() {
            let all = 0..next.event.field.players.len();
            shown.players = all.map(|index| ShownPlayer::of(&next.event, index)).collect();
        }
        shown.notes = next.notes.iter().map(said_by).collect();
        match &next.round {
            Ok(round) => shown.paired = Some(next.shown(round, catalog)),
            Err(why) => shown.refused = Some(said_by(why)),
        }
        let last = next.event.field.rounds;
        let sheet = |RoundTable { file, round, table }: &RoundTable| ShownSheet {
            file: file.clone(),
            round: *round,
            open: *round == last && table.is_open(),
            boards: table.boards(),
        };
        shown.sheets = next.sheets.iter().map(sheet).collect();
        Ok(shown)
    }

    /// The next round as `pair` writes it. Returns its number with it.
    ///
    /// # Errors
    /// The sentence why there is no round.
    pub(super) fn pairings(&self, said: &NextRoundQuery, format: Format, ui: Ui) -> DeskAnswer<(u32, Vec<u8>)> {
        self.freshen()?;
        let inner = self.reading();
        let inner = inner.as_ref().ok_or(DeskRefusal::NoFolder)?;
        let next = RoundPlan::of(inner, said)?.ok_or(DeskRefusal::Missing)?;
        let round = next.round.as_ref().map_err(|why| DeskRefusal::Because(why.clone()))?;
        if !said.pairs.is_empty() && said.pairs != pairs(round) {
            return Err(DeskRefusal::Because(Message::new("desk-pairs-changed")));
        }
        let catalog = Catalog::of(ui);
        let rows = next.paired(round, catalog).rows();
        Ok((round.roster.round, takeaway::table(&PAIRINGS, &rows, ReportStyle::new(format), catalog)?))
    }

    /// Saves the next round in the folder. Returns the name of its file.
    ///
    /// # Errors
    /// The same, and what writing gives.
    pub(super) fn save_round(&self, said: &NextRoundQuery, ui: Ui) -> DeskAnswer<String> {
        use std::io::Write as _;
        let (round, text) = self.pairings(said, Format::Csv, ui)?;
        let name = {
            let inner = self.writing();
            let inner = writable(inner.as_ref())?;
            let path = inner.folder.path();
            let mut draft = inner.folder.draft().map_err(failed(path))?;
            draft.write_all(&text).map_err(failed(path))?;
            inner.folder.add(draft, &format!("round{round}.csv")).map_err(failed(path))?
        };
        self.reread()?;
        Ok(name)
    }

    /// The event of the folder that is meant.
    ///
    /// # Errors
    /// [`DeskRefusal::Missing`] if there is none.
    pub(super) fn with_event<T>(
        &self,
        number: Option<usize>,
        take: impl FnOnce(&DeskTournament, Event) -> T,
    ) -> DeskAnswer<T> {
        self.freshen()?;
        let inner = self.reading();
        let gathered = inner.as_ref().ok_or(DeskRefusal::NoFolder)?.gathered()?;
        let event = chosen(gathered.events(&TournamentOptions::default()), number).ok_or(DeskRefusal::Missing)?;
        Ok(take(gathered, event))
    }
}

#[cfg(test)]
mod tests {
    use super::super::rounds::{FilledResult, UndoRequest};
    use super::*;

    const LIST: &str = "No.,Name,Rtg\n1,An,2000\n2,Bình,1900\n3,<b>Cúc,1800\n4,Dũng,1700\n5,Em,\n";

    fn desk(files: &[(&str, &str)]) -> (tempfile::TempDir, Desk) {
        let place = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            std::fs::write(place.path().join(name), text).expect("it is written");
        }
        let desk = Desk::open(Some(place.path())).expect("a desk");
        (place, desk)
    }

    fn said() -> NextRoundQuery {
        let (rules, first) = ("vn2004".to_owned(), "white".to_owned());
        NextRoundQuery { rules, first, seed: Some(7), rounds: Some(4), ..NextRoundQuery::default() }
    }

    fn filled(white: u32, black: u32, was: &str, result: &str) -> FilledResult {
        let text = format!(
            "{{\"file\":\"round1.csv\",\"round\":1,\"white\":\"{white}\",\"black\":\"{black}\",\"was\":\"{was}\",\
             \"result\":\"{result}\"}}"
        );
        serde_json::from_str(&text).expect("a result")
    }

    #[test]
    fn a_saved_round_is_the_source_of_the_next() {
        let (place, desk) = desk(&[("players.csv", LIST)]);
        let shown = desk.next_round(&said(), Ui::English).expect("a page");
        let paired = shown.paired.expect("a round");
        assert_eq!((shown.round, shown.players.len(), shown.rules), (1, 5, "vn2004"));
        assert_eq!(paired.pairs, "1: 1-3 4-2 5");
        assert_eq!(paired.boards[0].black.as_ref().map(|of| &*of.name), Some("<b>Cúc"));
        assert!(paired.boards.iter().all(|pair| pair.reasons.len() >= pair.articles.len()));
        let stale = NextRoundQuery { pairs: "1: 1-2".into(), ..said() };
        let refused = desk.save_round(&stale, Ui::English);
        assert!(matches!(refused, Err(DeskRefusal::Because(of)) if of.key == "desk-pairs-changed"));
        let save = NextRoundQuery { pairs: paired.pairs, ..said() };
        assert_eq!(desk.save_round(&save, Ui::English).expect("it is saved"), "round1.csv");
        let open = desk.next_round(&NextRoundQuery::default(), Ui::English).expect("a page");
        assert!(open.paired.is_none() && open.refused.is_some_and(|why| why.contains("round 1 is not finished")));
        assert!(open.sheets[0].open && open.sheets[0].boards.len() == 3);
        desk.fill(&filled(1, 3, "", "1-0")).expect("it is filled in");
        let wrong = desk.fill(&filled(1, 3, "", "0-1"));
        assert!(matches!(wrong, Err(DeskRefusal::Because(of)) if of.key == "desk-result-changed"));
        let back: UndoRequest = serde_json::from_str("{\"file\":\"round1.csv\",\"round\":1}").expect("a round");
        assert!(matches!(desk.take_back(&back), Err(DeskRefusal::Because(of)) if of.key == "desk-round-played"));
        desk.fill(&filled(4, 2, "", "1/2-1/2")).expect("it is filled in");
        // The rules are those of the table now.
        let next = desk.next_round(&NextRoundQuery::default(), Ui::English).expect("a page");
        assert_eq!((next.round, next.rules, next.sheets[0].open), (2, "vn2004", false));
        assert_eq!(next.players.iter().map(|of| &*of.points).collect::<Vec<_>>(), ["1", "0.5", "0", "0.5", "1"]);
        let parts: Vec<_> = std::fs::read_dir(place.path()).expect("a folder").flatten().collect();
        assert!(parts.iter().all(|of| !of.file_name().to_string_lossy().ends_with(".part")));
    }

    #[test]
    fn who_asked_for_no_game_has_half_a_point() {
        let (_place, desk) = desk(&[("players.csv", LIST)]);
        let asked = NextRoundQuery { byes: "2".into(), absent: "5, An".into(), ..said() };
        let (round, text) = desk.pairings(&asked, Format::Csv, Ui::English).expect("a round");
        let text = String::from_utf8(text).expect("a text");
        assert_eq!(round, 1);
        assert!(text.ends_with(",2,Bình,0,1/2,bye,,,asked not to play this round,\n"), "{text}");
        assert!(!text.contains("An") && !text.contains("Em"), "{text}");
        desk.save_round(&asked, Ui::English).expect("it is saved");
        let shown = desk.next_round(&NextRoundQuery::default(), Ui::English).expect("a page");
        assert_eq!(shown.players.iter().map(|of| &*of.points).collect::<Vec<_>>(), ["0", "0.5", "0", "0", "0"]);
        let nobody = NextRoundQuery { absent: "Nobody".into(), ..said() };
        assert!(matches!(desk.pairings(&nobody, Format::Csv, Ui::English), Err(DeskRefusal::Because(_))));
    }

    #[test]
    fn what_cannot_be_relied_on_is_told() {
        let shown = |files: &[(&str, &str)]| {
            let (_place, desk) = desk(files);
            desk.next_round(&NextRoundQuery::default(), Ui::English).expect("a page")
        };
        let empty = shown(&[]);
        assert!(empty.event.is_none() && empty.refused.is_some_and(|why| why.contains("No. and Name")));
        let game = "[White \"An\"]\n[Black \"Bình\"]\n\n1. e4 e5 1-0\n";
        let games = shown(&[("a.pgn", game)]);
        assert!(games.players.is_empty() && games.refused.is_some_and(|why| why.contains("start numbers")));
        let head = "round,board,white_number,white,result,black,black_number\n";
        let unread = format!("{head}1,1,1,An,x,Bình,2\n");
        let unread = shown(&[("players.csv", LIST), ("round1.csv", &unread)]);
        assert!(unread.notes.iter().any(|note| note.contains("round1.csv: line 2")), "{:?}", unread.notes);
        let gap = shown(&[("players.csv", LIST), ("round2.csv", &format!("{head}2,1,1,An,1-0,Bình,2\n"))]);
        assert!(gap.refused.is_some_and(|why| why.contains("the games of round 1 are missing")));
        let report = "012 Giải\n001    1      An                                                         0.0    1\n\
                      001    2      Bình                                                       0.0    2\n";
        let of_report = shown(&[("a.trf", report)]);
        assert_eq!((of_report.players.len(), of_report.paired.is_some()), (2, true));
    }
}
