//! From the games and the TRF of a group to an event.

use std::collections::HashSet;
use std::sync::Arc;

use super::archive::EventArchive;
use super::draft::EventDraft;
use super::group::EventGroup;
use super::grouping;
use super::variant;
use super::{Event, EventGame, arena, detection, meeting};
use crate::date::TournamentDate;
use crate::field::PlayerField;
use crate::folding;
use crate::options::{EventJoining, TournamentOptions, VariantUse};
use crate::team::meetings::TeamPlay;
use crate::trf::Trf;

impl EventArchive {
    /// The events in the order in which they came, each made when it is asked for.
    pub fn events<'a>(&'a self, options: &'a TournamentOptions) -> impl Iterator<Item = Event> + 'a {
        let mut groups: Vec<(usize, EventGroup)> = (1..).zip(grouping::groups(self, options.joining)).collect();
        if let Some(wanted) = options.event.as_deref() {
            let name = folding::heading(wanted);
            let has_name = |(_, group): &(usize, EventGroup)| folding::heading(&called(self, group)) == name;
            // A name may be a number.
            let by_name = groups.iter().any(has_name);
            let number = wanted.trim().parse().ok();
            groups.retain(|group| if by_name { has_name(group) } else { number == Some(group.0) });
        }
        groups.into_iter().map(|(number, group)| event(self, number, &group, options))
    }
}

/// The name of a group: that of its report, or else of its games.
fn called(archive: &EventArchive, group: &EventGroup) -> String {
    let report = group.trf.map_or("", |index| archive.trfs[index].1.value("012"));
    if !report.is_empty() {
        return report.to_owned();
    }
    let heading = group.parts.first().map(|part| &archive.headings[part.heading]);
    let own = || heading.map_or("", |of| archive.texts.get(of.event)).trim().to_owned();
    // Where the headings hold nothing but what varies by game, the first one represents all.
    group.title.clone().filter(|title| !title.is_empty()).unwrap_or_else(own)
}

fn event(archive: &EventArchive, number: usize, group: &EventGroup, options: &TournamentOptions) -> Event {
    let trf = group.trf.and_then(|index| archive.trfs.get(index));
    let mut draft = EventDraft::read(archive, group);
    draft.seat();
    let listed: HashSet<String> =
        trf.iter().flat_map(|(_, trf)| &trf.rows).map(|row| folding::strict(&row.name)).collect();
    let plain = variant::without_diacritics(&draft.players, &listed);
    draft.take(&plain, true, true);
    if options.variants != VariantUse::Ignored {
        draft.find_variants(&listed, options.variants == VariantUse::Joined);
    }
    if options.joining == EventJoining::All {
        // Who joins all games knows that their headings differ.
        draft.joined.clear();
        draft.spellings.clear();
    }
    let heading = group.parts.first().map(|part| &archive.headings[part.heading]);
    let text = |id: Option<u32>| id.map_or("", |id| archive.texts.get(id)).trim().to_owned();
    let name = called(archive, group);
    // The address of a game is no place of several.
    let is_arena = group.parts.len() > 1 && arena::is_of_game(archive, group, 0);
    let site = if is_arena { String::new() } else { text(heading.map(|of| of.site)) };
    let (start, end) = dates(&draft.games);
    let time_control = time_control(archive, group);
    let first_heading = group.parts.iter().map(|part| archive.headings[part.heading].order).min();
    let is_xiangqi = group.parts.iter().any(|part| archive.headings[part.heading].is_xiangqi);
    let file = draft.games.first().map_or_else(|| Arc::from(""), |game| Arc::clone(&game.place.file));
    let Some((order, trf)) = trf else {
        let field = PlayerField { players: draft.players, rounds: draft.last, ..PlayerField::default() };
        let meetings = meeting::of_games(&draft.games, &draft.rounds);
        let course = detection::course(&field, &meetings, None, options.system);
        let EventDraft { games, variants, spellings, joined, numbers, .. } = draft;
        return Event {
            number,
            name,
            site,
            start,
            end,
            time_control,
            file,
            games,
            trf: None,
            field,
            meetings,
            course,
            variants,
            spellings,
            joined,
            numbers,
            is_xiangqi,
            is_arena,
        };
    };
    let mut trf = Arc::clone(trf);
    let (field, meetings) = draft.beside(&mut trf, options.variants == VariantUse::Joined);
    let course = if trf.is_team_event() {
        // A round robin of teams is one whatever their players did.
        let play = TeamPlay::of(&trf, &field);
        detection::course(&play.field, &play.meetings, Some(&trf), options.system)
    } else {
        detection::course(&field, &meetings, Some(&trf), options.system)
    };
    let or = |value: &str, other: String| if value.is_empty() { other } else { value.to_owned() };
    Event {
        number,
        name,
        site: or(trf.value("022"), site),
        start: or(trf.value("042"), start),
        end: or(trf.value("052"), end),
        time_control,
        file: if first_heading.is_some_and(|heading| heading < *order) { file } else { trf_file(&trf) },
        games: draft.games,
        trf: Some(trf),
        field,
        meetings,
        course,
        variants: draft.variants,
        spellings: draft.spellings,
        is_xiangqi,
        is_arena: false,
        joined: draft.joined,
        numbers: draft.numbers,
    }
}

/// The tag `TimeControl` of the games of a group, if they have the same.
fn time_control(archive: &EventArchive, group: &EventGroup) -> String {
    let mut all = group.parts.iter().map(|part| archive.headings[part.heading].time_control);
    let first = all.next().flatten().filter(|first| all.all(|of| of == Some(*first)));
    let text = first.map_or("", |id| archive.texts.get(id)).trim();
    if matches!(text, "-" | "?") { String::new() } else { text.to_owned() }
}

fn trf_file(trf: &Trf) -> Arc<str> {
    Arc::from(trf.file.as_str())
}

/// The smallest and the largest date, as written.
fn dates(games: &[EventGame]) -> (String, String) {
    let mut all: Vec<(TournamentDate, &str)> =
        games.iter().filter_map(|game| Some((TournamentDate::read(&game.date)?, game.date.trim()))).collect();
    all.sort_unstable();
    all.dedup();
    // `1998.??.??` is no day before `1998.02.22`.
    let vague = |date: TournamentDate| all.iter().any(|&(other, _)| other != date && date.covers(other));
    let all: Vec<(TournamentDate, &str)> = all.iter().filter(|(date, _)| !vague(*date)).copied().collect();
    let text = |date: Option<&(TournamentDate, &str)>| date.map_or(String::new(), |(_, text)| (*text).to_owned());
    (text(all.first()), text(all.last()))
}
