//! The editions of the Laws in words: every provision of one edition, with its article and where it was read.
//!
//! ```
//! use bienban_base::messages::Catalog;
//! use bienban_report::tables::provisions::provisions;
//! use bienban_engine::chess::law::editions::by_id;
//! let said = provisions(by_id("2018").unwrap(), &Catalog::new());
//! let stalemate = said.iter().find(|p| p.provision == "stalemate").unwrap();
//! assert_eq!(stalemate.article, "5.2.1");
//! assert_eq!(stalemate.confidence, "copy");
//! ```

use crate::table::column;
use crate::{ColumnKind, ReportTable, TableCell, TableColumn, TableWriter};
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_engine::chess::law::both_flags::BothFlags;
use bienban_engine::chess::law::confidence::Confidence;
use bienban_engine::chess::law::edition::{
    CalendarDay, DeadRule, FivefoldRule, Flag, IllegalMoves, IntendedMove, Lapse, LawEdition, MoveAnnouncement,
    Penalty, Phone, PositionIdentity, Promotion, QuickPenalty, Resignation, SealedPenalty,
};
use bienban_engine::chess::law::editions::EDITIONS;
use bienban_engine::chess::law::further::further;
use bienban_engine::chess::law::provision::LawProvision;
use bienban_xiangqi::law;

static COLUMNS: [TableColumn; 6] = [
    column("edition", ColumnKind::Text),
    column("provision", ColumnKind::Text),
    column("value", ColumnKind::Sentence),
    column("article", ColumnKind::Text),
    column("confidence", ColumnKind::Text),
    column("source", ColumnKind::Sentence),
];

/// The provisions of the editions of the Laws.
pub static PROVISIONS: ReportTable = ReportTable::plain("provisions", &COLUMNS, Some("edition"));

/// A provision in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvisionRow {
    /// The id of the edition.
    pub edition: &'static str,
    /// Its name in the data formats, the same in every language.
    pub provision: &'static str,
    /// The content of the provision, in a sentence.
    pub value: String,
    /// Whether the content is known; if not, `value` is a sentence about that.
    pub known: bool,
    /// The article. Empty if it is not known, or if the edition has none.
    pub article: &'static str,
    /// The name of the confidence.
    pub confidence: &'static str,
    /// Where it was read, in words.
    pub source: String,
    /// The name of the provision in words.
    pub name: String,
}

impl ProvisionRow {
    /// The article in words: `Article 9.4`, or that it is not known, or that the edition has none.
    pub fn article_in_words(&self, catalog: &Catalog) -> String {
        catalog.text(&match self.article {
            "" if self.confidence == Confidence::Memory.name() => Message::new("article-not-known"),
            "" => Message::new("article-none"),
            list if let Some(number) = list.strip_prefix("Guidelines ") => {
                Message::new("article-guidelines").with("number", number.replace("Guidelines ", ""))
            }
            list if let Some(letter) = list.strip_prefix("Appendix ") => {
                Message::new("article-appendix").with("letter", letter)
            }
            list if list.contains(", ") => Message::new("article-several").with("articles", list),
            one => Message::new("article-one").with("number", one),
        })
    }

    /// Adds the row to a report of [`PROVISIONS`].
    pub fn put(&self, writer: &mut TableWriter<'_>) {
        let texts = [self.edition, self.provision, &self.value, self.article, self.confidence, &self.source];
        writer.row(&texts.map(TableCell::from));
    }
}

/// Collects the provisions of an edition.
struct Speaker<'a> {
    edition: &'static str,
    catalog: &'a Catalog,
    said: Vec<ProvisionRow>,
}

impl Speaker<'_> {
    /// Adds a provision. The key of its name is `provision-` followed by its name in data.
    fn say<T>(&mut self, key: &'static str, provision: &LawProvision<T>, value: &Message) {
        self.said.push(ProvisionRow {
            edition: self.edition,
            provision: key.split_once('-').map_or(key, |(_, name)| name),
            value: self.catalog.text(value),
            known: value.key != "not-known",
            article: provision.article,
            confidence: provision.confidence.name(),
            source: self.catalog.word(provision.source.key()),
            name: self.catalog.text(&Message::new(key)),
        });
    }

    /// Adds a provision whose sentence has no values.
    fn word<T>(&mut self, key: &'static str, provision: &LawProvision<T>, value: &'static str) {
        self.say(key, provision, &Message::new(value));
    }
}

/// Every provision of the law of xiangqi, in the order of reading.
pub fn xiangqi_provisions(catalog: &Catalog) -> Vec<ProvisionRow> {
    let row = |provision: &law::XiangqiProvision| {
        let (confidence, source) =
            if provision.decided { ("decided", "source-decided") } else { (Confidence::Text.name(), "source-xiangqi") };
        ProvisionRow {
            edition: law::EDITION,
            provision: provision.name.split_once('-').map_or(provision.name, |(_, name)| name),
            value: catalog.word(provision.sentence),
            known: true,
            article: provision.article,
            confidence,
            source: catalog.word(source),
            name: catalog.word(provision.name),
        }
    };
    law::PROVISIONS.iter().map(row).collect()
}

/// Every provision about tournaments, in the order of reading.
pub fn tournament_provisions(catalog: &Catalog) -> Vec<ProvisionRow> {
    let row = |provision: &bienban_tournament::law::TournamentProvision| {
        // FIDE's regulations are known by a digest.
        let of_text = provision.article.split(", ").all(|article| article.starts_with('0'));
        let (confidence, source) = if of_text {
            (Confidence::Text, "source-tournaments-text")
        } else {
            (Confidence::Secondary, "source-tournaments")
        };
        ProvisionRow {
            edition: bienban_tournament::law::NAME,
            provision: provision.name.split_once('-').map_or(provision.name, |(_, name)| name),
            value: catalog.word(provision.sentence),
            known: true,
            article: provision.article,
            confidence: confidence.name(),
            source: catalog.word(source),
            name: catalog.word(provision.name),
        }
    };
    bienban_tournament::law::PROVISIONS.iter().map(row).collect()
}

/// Every provision of an edition, in the order of its fields. `long` has a row for every class of material.
pub fn provisions(edition: &LawEdition, catalog: &Catalog) -> Vec<ProvisionRow> {
    let mut to = Speaker { edition: edition.id, catalog, said: Vec::new() };
    in_force_from(&mut to, edition);
    if let Some(notice) = &edition.notice {
        to.word("provision-notice", notice, notice.value);
    }
    to.word("provision-checkmate", &edition.checkmate, "wins-at-once");
    to.word("provision-stalemate", &edition.stalemate, "draws-at-once");
    claims(&mut to, edition);
    ends(&mut to, edition);
    pace(&mut to, edition);
    wrong_claim(&mut to, &edition.wrong_claim);
    illegal_moves(&mut to, &edition.illegal_moves);
    let promotion = match edition.promotion.value {
        Promotion::Unknown => "not-known",
        Promotion::Restored => "promotion-restored",
        Promotion::NotNamed => "promotion-not-named",
        Promotion::IllegalMove => "promotion-illegal",
        Promotion::Queen => "promotion-queen",
    };
    to.word("provision-promotion", &edition.promotion, promotion);
    agreement(&mut to, edition);
    for saying in edition.sayings.iter().copied().chain(further(edition)) {
        to.word(saying.value.name, &saying, saying.value.sentence);
    }
    to.said
}

fn in_force_from(to: &mut Speaker<'_>, edition: &LawEdition) {
    let from =
        LawProvision { value: edition.from, article: "", confidence: edition.confidence, source: edition.source };
    let day = match from.value {
        CalendarDay::MIN => Message::new("first-edition"),
        day => Message::new("from-this-day").with("day", day.to_string()),
    };
    to.say("provision-from", &from, &day);
}

/// The claims of a draw, and how the right to them is lost.
fn claims(to: &mut Speaker<'_>, edition: &LawEdition) {
    let identity = match edition.identity.value {
        PositionIdentity::Possibilities => "identity-possibilities",
        PositionIdentity::TemporarilyOrPermanently => "identity-temporarily-or-permanently",
        PositionIdentity::LostAfterMoving => "identity-lost-after-moving",
        PositionIdentity::StartOfSequence => "identity-start-of-sequence",
        PositionIdentity::RookNotMoved => "identity-rook-not-moved",
    };
    to.word("provision-identity", &edition.identity, identity);
    to.word("provision-threefold-occurred", &edition.threefold_occurred, "threefold-on-board");
    let announced = match edition.threefold_intended.value {
        MoveAnnouncement::Written => "threefold-announced",
        MoveAnnouncement::Fixed => "threefold-announced-fixed",
        MoveAnnouncement::Entered => "threefold-announced-entered",
    };
    to.word("provision-threefold-intended", &edition.threefold_intended, announced);
    to.word("provision-fifty-occurred", &edition.fifty_occurred, "fifty-on-board");
    let intended = match edition.fifty_intended.value {
        IntendedMove::Allowed => "fifty-announced",
        IntendedMove::Unclear => "fifty-unclear",
    };
    to.word("provision-fifty-intended", &edition.fifty_intended, intended);
    if edition.long.value.is_empty() {
        to.word("provision-long", &edition.long, "long-none");
    }
    for class in edition.long.value {
        let moves = (edition.long_half_moves / 2).to_string();
        let value = Message::new("long-moves").with("moves", moves).with_word("class", class.name());
        to.say("provision-long", &edition.long, &value);
    }
    let lapse = match edition.lapse.value {
        Lapse::MovesUntilRecurs => "lapse-moves-until-recurs",
        Lapse::Moves => "lapse-moves",
        Lapse::Touches => "lapse-touches",
    };
    to.word("provision-lapse", &edition.lapse, lapse);
}

/// How a game ends without a claim, and when a flag fall or a resignation does not lose.
fn ends(to: &mut Speaker<'_>, edition: &LawEdition) {
    let fivefold = match edition.fivefold.value {
        FivefoldRule::None => "fivefold-none",
        FivefoldRule::Consecutive => "fivefold-consecutive",
        FivefoldRule::Any => "fivefold-any",
    };
    to.word("provision-fivefold", &edition.fivefold, fivefold);
    let seventyfive = if edition.seventyfive.value { "seventyfive-ends" } else { "seventyfive-none" };
    to.word("provision-seventyfive", &edition.seventyfive, seventyfive);
    let dead = match edition.dead.value {
        DeadRule::ClosedList => "dead-closed-list",
        DeadRule::AnySeries => "dead-any-series",
    };
    to.word("provision-dead", &edition.dead, dead);
    let flag = match edition.flag.value {
        Flag::BareKing => "flag-bare-king",
        Flag::AnySeries => "flag-any-series",
    };
    to.word("provision-flag", &edition.flag, flag);
    both_flags(to, &edition.both_flags);
    let phone = match edition.phone.value {
        Phone::NotNamed => None,
        Phone::ArbitersScore => Some("phone-arbiters-score"),
        Phone::DrawsIfNoMate => Some("phone-draws-if-no-mate"),
        Phone::Loses => Some("phone-loses"),
    };
    if let Some(phone) = phone {
        to.word("provision-phone", &edition.phone, phone);
    }
    let sealed = match edition.sealed.value {
        SealedPenalty::Unknown => "not-known",
        SealedPenalty::LosesButBareKing => "sealed-loses-but-bare-king",
        SealedPenalty::LosesButDead => "sealed-loses-but-dead",
    };
    to.word("provision-sealed", &edition.sealed, sealed);
    let resignation = match edition.resignation.value {
        Resignation::Loses => "resignation-loses",
        Resignation::DrawsIfNoMate => "resignation-draws-if-no-mate",
    };
    to.word("provision-resignation", &edition.resignation, resignation);
}

fn both_flags(to: &mut Speaker<'_>, said: &BothFlags) {
    for (key, provision, value) in [
        ("provision-both-flags-before", said.before, "both-flags-goes-on"),
        ("provision-both-flags-last", said.last, "both-flags-drawn"),
        ("provision-both-flags-quick", said.quick, "both-flags-drawn"),
    ] {
        if let Some(provision) = provision {
            to.word(key, &provision, value);
        }
    }
}

fn pace(to: &mut Speaker<'_>, edition: &LawEdition) {
    let pace = edition.pace.value.map_or_else(
        || Message::new("not-known"),
        |pace| {
            let minutes = |seconds: u32| (seconds / 60).to_string();
            // A bound that belongs to the faster kind is one second more in the data than the full minute.
            let up_to = |seconds: u32| if seconds.is_multiple_of(60) { "below" } else { "up-to" };
            Message::new("pace-by-minutes")
                .with_word("to_blitz", up_to(pace.blitz_below))
                .with("blitz", minutes(pace.blitz_below))
                .with_word("to_rapid", up_to(pace.rapid_below))
                .with("rapid", minutes(pace.rapid_below))
        },
    );
    to.say("provision-pace", &edition.pace, &pace);
}

fn agreement(to: &mut Speaker<'_>, edition: &LawEdition) {
    let agreement = if edition.agreement.value.half_moves == 0 { "agreement-any-time" } else { "agreement-both-moved" };
    to.word("provision-agreement", &edition.agreement, agreement);
    let bans = match edition.agreement.value.bans.value {
        None => "not-known",
        Some(false) => "bans-none",
        Some(true) => "bans-allowed",
    };
    to.word("provision-bans", &edition.agreement.value.bans, bans);
    let mark = match edition.offer_mark.value {
        "" => Message::new("not-known"),
        mark => Message::new("offer-marked").with("mark", mark),
    };
    to.say("provision-offer-mark", &edition.offer_mark, &mark);
}

/// The provision that the opponent gets this many minutes.
fn opponent(minutes: u8) -> Message {
    match minutes {
        1 => Message::new("penalty-opponent-one"),
        minutes => Message::new("penalty-opponent").with("minutes", minutes.to_string()),
    }
}

fn wrong_claim(to: &mut Speaker<'_>, provision: &LawProvision<Penalty>) {
    let value = match provision.value {
        Penalty::Unknown => Message::new("not-known"),
        Penalty::OwnPlusFive => Message::new("penalty-own-plus-five"),
        Penalty::OpponentThreeOwnHalf => Message::new("penalty-opponent-three-own-half"),
        Penalty::OpponentPlus { minutes, .. } => opponent(minutes),
    };
    to.say("provision-wrong-claim", provision, &value);
    if let Penalty::OpponentPlus { rapid, blitz, watched, .. } = provision.value {
        // Where one kind of play has a penalty of its own, that of the other kind is given as well.
        let told = rapid.is_some() || blitz.is_some();
        let kinds = [("provision-wrong-claim-rapid", rapid), ("provision-wrong-claim-blitz", blitz)];
        for (key, own) in kinds.into_iter().filter(|_| told) {
            match own {
                Some(minutes) => to.say(key, &minutes, &opponent(minutes.value)),
                None => to.say(key, provision, &value),
            }
        }
        if let Some(watched) = watched {
            to.say("provision-wrong-claim-watched", &watched, &opponent(watched.value));
        }
    }
}

fn illegal_moves(to: &mut Speaker<'_>, provision: &LawProvision<IllegalMoves>) {
    let IllegalMoves { loses, minutes, draws, rapid, blitz } = provision.value;
    let value = match (loses, minutes) {
        (Some(number), Some(minutes)) => Message::new("illegal-loses")
            .with_word("number", if number == 2 { "second" } else { "third" })
            .with("minutes", minutes.to_string()),
        _ => Message::new("not-known"),
    };
    to.say("provision-illegal-moves", provision, &value);
    if loses.is_some() {
        let rider = if draws.value { "illegal-draws-if-no-mate" } else { "illegal-loses-anyway" };
        to.word("provision-illegal-moves-draw", &draws, rider);
    }
    for (key, quick) in [("provision-illegal-moves-rapid", rapid), ("provision-illegal-moves-blitz", blitz)] {
        let Some(quick) = quick else { continue };
        let value = match quick.value {
            QuickPenalty::FirstLoses => "quick-first-loses",
            QuickPenalty::FirstLosesOnClaim => "quick-first-loses-on-claim",
            QuickPenalty::OneMinute => "quick-one-minute",
        };
        to.word(key, &quick, value);
    }
}

/// The sentence about the days on which an edition is in force, and how certain that is.
pub fn in_force(edition: &LawEdition, catalog: &Catalog) -> String {
    let until = EDITIONS.iter().map(|e| e.from).find(|from| *from > edition.from);
    let message = match until {
        Some(until) if edition.from == CalendarDay::MIN => {
            Message::new("in-force-before").with("until", until.to_string())
        }
        Some(until) => Message::new("in-force-until").with("until", until.to_string()),
        None => Message::new("in-force"),
    };
    let confidence = confidence_key(edition.confidence);
    catalog.text(&message.with("from", edition.from.to_string()).with_word("confidence", confidence))
}

/// The key of the sentence about a confidence.
const fn confidence_key(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::Text => "confidence-text",
        Confidence::Copy => "confidence-copy",
        Confidence::Secondary => "confidence-secondary",
        Confidence::Memory => "confidence-memory",
    }
}

/// A confidence in words.
pub fn confidence(confidence: Confidence, catalog: &Catalog) -> String {
    catalog.text(&Message::new(confidence_key(confidence)))
}
