//! Draft: an event while its games and its report are taken in.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::archive::{EventArchive, UnpackedGame};
use super::group::EventGroup;
use super::meeting::Meeting;
use super::seating::{self, UnseatedGame};
use super::variant::{self, NameSpellings, NameVariant};
use super::{EventGame, EventPlace, OtherNumber, arena, meeting, outcome, title};
use crate::field::{NOBODY, Player, PlayerField};
use crate::folding;
use crate::trf::Trf;

/// The games of an event and the players they name.
#[derive(Default)]
pub(super) struct EventDraft {
    pub(super) games: Vec<EventGame>,
    pub(super) players: Vec<Player>,
    pub(super) variants: Vec<NameVariant>,
    pub(super) spellings: Vec<u32>,
    pub(super) joined: Vec<u32>,
    pub(super) numbers: Vec<OtherNumber>,
    /// The highest round, and the round of each game.
    pub(super) last: u32,
    pub(super) rounds: Vec<u32>,
}

impl EventDraft {
    pub(super) fn read(archive: &EventArchive, group: &EventGroup) -> EventDraft {
        let mut draft = EventDraft::default();
        let mut texts: HashMap<u32, Arc<str>> = HashMap::new();
        let mut by_name: HashMap<String, u32> = HashMap::new();
        let mut by_text: HashMap<String, u32> = HashMap::new();
        let mut unpacked = Vec::new();
        for (part, at) in group.parts.iter().zip(0_u32..) {
            let heading = &archive.headings[part.heading];
            let games = heading.ledger.games().filter(|game| part.has(game.usual.date));
            unpacked.extend(games.map(|game| (at, heading.event, archive.unpack(game))));
        }
        if group.parts.len() > 1 {
            unpacked.sort_by_key(|(_, _, game)| (game.packed.file, game.packed.game));
        }
        let (mut seen, mut told) = (HashSet::new(), HashSet::new());
        let first = unpacked.first().map_or("", |(_, event, _)| archive.texts.get(*event));
        for (part, event, of) in &unpacked {
            if seen.insert(*part) && seen.len() > 1 {
                let event = archive.texts.get(*event);
                let both_unnamed = title::is_unnamed(event) && title::is_unnamed(first);
                let same = both_unnamed || folding::heading(event) == folding::heading(first);
                if !same && !title::is_unnamed(event) {
                    draft.spellings.push(draft.games.len() as u32);
                } else if !same || !is_one_place(archive, group, *part) {
                    draft.joined.push(draft.games.len() as u32);
                }
            }
            let players = of.sides.map(|side| {
                // Most names come again and again in the same letters.
                if let Some(&player) = by_text.get(side.name) {
                    return player;
                }
                let folded = folding::strict(side.name);
                let player = if outcome::is_nobody(&folded) {
                    NOBODY
                } else {
                    *by_name.entry(folded).or_insert_with(|| draft.player(side.name))
                };
                by_text.insert(side.name.to_owned(), player);
                player
            });
            let index = draft.games.len() as u32;
            for (player, side) in players.iter().zip(&of.sides) {
                let Some(player) = draft.players.get_mut(*player as usize) else { continue };
                player.rating = player.rating.max(side.rating);
                let here = fide_number(side.fide_number);
                let before = player.fide_number.as_str();
                if !here.is_empty() && !before.is_empty() && here != before && told.insert((player.number, here)) {
                    let [name, here, before] = [&player.name, here, before].map(str::to_owned);
                    draft.numbers.push(OtherNumber { game: index, name, here, before });
                }
                for (slot, tag) in [
                    (&mut player.title, side.title),
                    (&mut player.federation, side.federation),
                    (&mut player.team, side.team),
                    (&mut player.fide_number, fide_number(side.fide_number)),
                ] {
                    if slot.is_empty() && !matches!(tag, "-" | "?") {
                        tag.clone_into(slot);
                    }
                }
            }
            let mut share = |id: u32, text: &str| Arc::clone(texts.entry(id).or_insert_with(|| Arc::from(text)));
            let [file, date] = [share(of.packed.file, of.file), share(of.packed.usual.date, of.date)];
            let event = share(*event, archive.texts.get(*event));
            draft.games.push(event_game(of, players, file, event, date));
        }
        draft
    }

    pub(super) fn player(&mut self, name: &str) -> u32 {
        let index = self.players.len() as u32;
        let name = name.trim().to_owned();
        self.players.push(Player { number: index + 1, name, ..Player::default() });
        index
    }

    /// Puts the games into rounds.
    pub(super) fn seat(&mut self) {
        mark_second_entries(&mut self.games);
        let mut unseated = Vec::new();
        for (game, index) in self.games.iter().zip(0..) {
            let [white, black] = game.players;
            if game.second_of.is_none() && white != NOBODY && black != NOBODY && white != black {
                unseated.push(UnseatedGame {
                    players: game.players,
                    round: game.round,
                    marks: game.marks,
                    game: index,
                });
            }
        }
        let (last, got) = seating::seat(&unseated, &mut self.players);
        self.last = last;
        self.rounds = vec![0; self.games.len()];
        for (unseated, round) in unseated.iter().zip(got) {
            self.rounds[unseated.game as usize] = round;
        }
    }

    /// The field of a report to which the games are compared. Where a list has no results, the games supply them.
    pub(super) fn beside(&mut self, trf: &mut Arc<Trf>, joins_variants: bool) -> (PlayerField, Vec<Meeting>) {
        let mut field = trf.field();
        if trf.rows.is_empty() && trf.is_team_event() && !self.games.is_empty() {
            *trf = Arc::new(trf.with_players(&self.players));
            field.players = std::mem::take(&mut self.players);
            field.rounds = field.rounds.max(self.last);
            return (field, meeting::of_games(&self.games, &self.rounds));
        }
        self.resolve(&field, joins_variants);
        if trf.spots.is_none() || field.rounds > 0 {
            let meetings = meeting::of_field(&field);
            return (field, meetings);
        }
        self.play(&mut field);
        (field, meeting::of_games(&self.games, &self.rounds))
    }

    /// Puts the games into the rounds of the players whom a report lists.
    pub(super) fn play(&mut self, field: &mut PlayerField) {
        self.players.clone_from(&field.players);
        self.seat();
        let numbers: Vec<u32> = field.players.iter().map(|player| player.number).collect();
        for seat in self.players.iter_mut().flat_map(|player| &mut player.seats) {
            seat.number = seat.met().and_then(|at| numbers.get(at)).copied().unwrap_or(0);
        }
        field.players = std::mem::take(&mut self.players);
        field.rounds = self.last;
    }

    /// Finds names that are spellings of others', but for names that the TRF lists. If they are to be joined, they are
    /// taken for these.
    pub(super) fn find_variants(&mut self, listed: &HashSet<String>, joins: bool) {
        let cycle = {
            let players = self.players.len() as u32;
            // Without the other spelling there is a player less.
            players.saturating_sub(if players.is_multiple_of(2) { 1 } else { 2 })
        };
        let mut found = variant::find(&self.players, self.last, cycle);
        found.retain(|&(written, _)| !listed.contains(&folding::strict(&self.players[written].name)));
        self.take(&found, joins, false);
    }

    /// Notes which names are spellings of others', each with the other, and takes them for these if they are joined.
    pub(super) fn take(&mut self, found: &[(usize, usize)], joins: bool, is_plain: bool) {
        if found.is_empty() {
            return;
        }
        let (targets, stay) = variant::renumber(self.players.len(), found);
        for &(written, meant) in found {
            let games = self.games.iter().zip(0..).filter(|(game, _)| game.players.contains(&(written as u32)));
            let [name, other] = [written, meant].map(|of| &self.players[of].name);
            self.variants.push(NameVariant {
                written: name.clone(),
                meant: other.clone(),
                is_plain,
                games: games.map(|(_, index)| index).collect(),
            });
        }
        if !joins {
            return;
        }
        let old = std::mem::take(&mut self.players);
        self.players = stay
            .iter()
            .zip(1..)
            .map(|(&index, number)| Player { number, seats: Vec::new(), ..old[index].clone() })
            .collect();
        for game in &mut self.games {
            game.players = game.players.map(|player| targets.get(player as usize).copied().unwrap_or(NOBODY));
        }
        self.seat();
    }

    /// Finds the players of the games in the field of a TRF.
    pub(super) fn resolve(&mut self, field: &PlayerField, joins_variants: bool) {
        if self.games.is_empty() {
            return;
        }
        let mut by_name: HashMap<String, usize> = HashMap::new();
        for (index, player) in field.players.iter().enumerate() {
            by_name.entry(folding::strict(&player.name)).or_insert(index);
        }
        let strict = |player: &Player| by_name.get(&folding::strict(&player.name)).copied();
        let mut targets: Vec<Option<usize>> = self.players.iter().map(strict).collect();
        let mut taken: HashSet<usize> = targets.iter().copied().flatten().collect();
        let names: Vec<NameSpellings> = field.players.iter().map(|player| NameSpellings::of(&player.name)).collect();
        let unknown: Vec<usize> = (0..targets.len()).filter(|&index| targets[index].is_none()).collect();
        for index in unknown.into_iter().filter(|_| joins_variants) {
            let name = &self.players[index].name;
            let Some(meant) = variant::in_list(name, &field.players, &taken, &names) else { continue };
            taken.insert(meant);
            targets[index] = Some(meant);
            let game = self.games.iter().position(|game| game.players.contains(&(index as u32)));
            self.variants.push(NameVariant {
                written: name.clone(),
                meant: field.players[meant].name.clone(),
                is_plain: false,
                games: game.iter().map(|&game| game as u32).collect(),
            });
        }
        for game in &mut self.games {
            game.players = game
                .players
                .map(|player| targets.get(player as usize).copied().flatten().map_or(NOBODY, |target| target as u32));
        }
        mark_second_entries(&mut self.games);
    }
}

fn event_game(of: &UnpackedGame<'_>, players: [u32; 2], file: Arc<str>, event: Arc<str>, date: Arc<str>) -> EventGame {
    EventGame {
        place: EventPlace {
            file,
            game: of.packed.game,
            line: of.packed.line,
            column: of.packed.usual.column,
            offset: of.packed.offset,
            length: of.packed.usual.length,
            token: of.token.into(),
        },
        event,
        white: of.sides[0].name.into(),
        black: of.sides[1].name.into(),
        round_tag: of.round.into(),
        board: of.board.into(),
        date,
        result: of.result.into(),
        teams: [of.sides[0].team.into(), of.sides[1].team.into()],
        has_moves: of.packed.usual.has_moves,
        round: outcome::round(of.round),
        marks: outcome::marks(of.result, of.termination, of.packed.usual.has_moves),
        players,
        second_of: None,
    }
}

/// The second entries: the same White, Black and round as an earlier game.
fn mark_second_entries(games: &mut [EventGame]) {
    let mut first: HashMap<([u32; 2], u32), u32> = HashMap::new();
    for (index, game) in games.iter_mut().enumerate() {
        game.second_of = None;
        let Some(round) = game.round.filter(|_| !game.players.contains(&NOBODY)) else { continue };
        match first.get(&(game.players, round)) {
            Some(&earlier) => game.second_of = Some(earlier),
            None => drop(first.insert((game.players, round), index as u32)),
        }
    }
}

/// Whether the Site of a part of a group is that of its first one, or both are addresses of games.
fn is_one_place(archive: &EventArchive, group: &EventGroup, part: u32) -> bool {
    let site =
        |part: u32| folding::heading(archive.texts.get(archive.headings[group.parts[part as usize].heading].site));
    site(0) == site(part) || [0, part].iter().all(|&part| arena::is_of_game(archive, group, part))
}

/// A tag of a FIDE number, if it is one: figures, and not zero alone.
fn fide_number(tag: &str) -> &str {
    let is_number = tag.bytes().all(|b| b.is_ascii_digit()) && tag.bytes().any(|b| b != b'0');
    if is_number { tag } else { "" }
}
