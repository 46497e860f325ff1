//! Which start numbers the rounds of a round robin prove.

use super::meeting::Meeting;
use crate::field::PlayerField;
use crate::schedule::berger::BergerTable;

/// The most players without a number who are tried in every order.
const MOST_TRIED: usize = 6;
/// The number of players with the most games who are tried with every number.
const MOST_ANCHORS: usize = 3;

/// Start numbers under which rounds are those of the Berger table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BergerNumbering {
    /// The start number of each player of the field.
    pub numbers: Vec<u32>,
    /// Whether the last two rounds of cycle 1 are exchanged.
    pub is_swapped: bool,
    /// The games of cycle 1 that are in their round.
    pub in_place: usize,
    /// The games of cycle 1.
    pub games: usize,
    /// The games in place that have the table's colours, and that have the others.
    pub colours: [usize; 2],
}

impl BergerNumbering {
    /// The round of the table for a round of cycle 1, with the exchange undone.
    pub fn table_round(&self, table: BergerTable, round: u32) -> u32 {
        swapped(table, round, self.is_swapped)
    }

    /// Whether more than two thirds of the games of cycle 1 are in their round.
    fn is_proved(&self) -> bool {
        self.in_place * 3 > self.games * 2
    }

    /// Orders numberings: games in place, then whether all colours are the table's, or all the others.
    fn worth(&self) -> (usize, bool, bool) {
        (self.in_place, self.colours[1] == 0, self.colours[0] == 0)
    }
}

fn swapped(table: BergerTable, round: u32, is_swapped: bool) -> u32 {
    let last = table.rounds();
    match round {
        _ if !is_swapped || last < 2 => round,
        _ if round == last => last - 1,
        _ if round == last - 1 => last,
        _ => round,
    }
}

/// What is known of the pairs of cycle 1.
struct NumberingSearch<'a> {
    table: BergerTable,
    players: usize,
    meetings: &'a [Meeting],
    /// The meetings of each player.
    of: Vec<Vec<usize>>,
    /// The one player without opponent in each round, for an odd number of players.
    free: Vec<Option<usize>>,
    is_swapped: bool,
}

/// The start numbers, if the rounds prove any. `listed` are those of a TRF, which are taken where they fit.
pub fn find(field: &PlayerField, meetings: &[Meeting], cycles: u32, listed: bool) -> Option<BergerNumbering> {
    let players = field.players.len();
    let table = BergerTable::new(players as u32);
    if players < 3 {
        return None;
    }
    let first: Vec<Meeting> = meetings.iter().copied().filter(|meeting| meeting.round <= table.rounds()).collect();
    if first.is_empty() {
        return None;
    }
    let ways: &[bool] = if cycles > 1 { &[false, true] } else { &[false] };
    let searches: Vec<NumberingSearch<'_>> =
        ways.iter().map(|&way| NumberingSearch::new(table, players, &first, way)).collect();
    if listed && field.players.iter().zip(1..).all(|(player, number)| player.number == number) {
        let numbers: Vec<u32> = (1..=players as u32).collect();
        let judged = searches.iter().map(|search| search.judge(numbers.clone()));
        if let Some(found) = first_of_most(judged).filter(BergerNumbering::is_proved) {
            return Some(found);
        }
    }
    // Fewer than half of the pairs prove nothing, and the search takes long where there are many players.
    if first.len() * 4 < players * players.saturating_sub(1) {
        return None;
    }
    first_of_most(searches.iter().filter_map(NumberingSearch::run)).filter(BergerNumbering::is_proved)
}

/// The numbering with most games in place, whatever the colours; the first, which exchanges nothing, of equal ones.
fn first_of_most(numberings: impl Iterator<Item = BergerNumbering>) -> Option<BergerNumbering> {
    numberings.reduce(|best, next| if next.in_place > best.in_place { next } else { best })
}

/// Whether nine tenths of the games of cycle 1 are in the rounds of a Berger table, whoever has which number.
pub(super) fn proves(field: &PlayerField, meetings: &[Meeting], cycles: u32) -> bool {
    find(field, meetings, cycles, false).is_some_and(|found| found.in_place * 10 >= found.games * 9)
}

impl<'a> NumberingSearch<'a> {
    fn new(table: BergerTable, players: usize, meetings: &'a [Meeting], is_swapped: bool) -> NumberingSearch<'a> {
        let mut of = vec![Vec::new(); players];
        let rounds = table.rounds() as usize;
        let mut played = vec![vec![false; if players % 2 == 1 { players } else { 0 }]; rounds];
        for (index, meeting) in meetings.iter().enumerate() {
            for player in [meeting.white as usize, meeting.black as usize] {
                of[player].push(index);
                let round = swapped(table, meeting.round, is_swapped) as usize - 1;
                if let Some(played) = played[round].get_mut(player) {
                    *played = true;
                }
            }
        }
        let only = |played: &Vec<bool>| {
            let mut free = (0..played.len()).filter(|&player| !played[player]);
            free.next().filter(|_| free.next().is_none())
        };
        let free = played.iter().map(only).collect();
        NumberingSearch { table, players, meetings, of, free, is_swapped }
    }

    fn round(&self, meeting: &Meeting) -> u32 {
        swapped(self.table, meeting.round, self.is_swapped)
    }

    fn opponent(meeting: &Meeting, player: usize) -> usize {
        (if meeting.white as usize == player { meeting.black } else { meeting.white }) as usize
    }

    /// Each player in turn as the highest number, or the free player of each round where that is the free round. Where
    /// this does not bring every game into place, the players with most games with every number: of an archive with
    /// gaps the highest number may have few games, and no round of an odd field a single free player.
    fn run(&self) -> Option<BergerNumbering> {
        let mut found: Option<BergerNumbering> = None;
        let is_even = self.players.is_multiple_of(2);
        for candidate in 0..if is_even { self.players } else { 1 } {
            self.improve(&mut found, self.first_guess(candidate), is_even.then_some(candidate));
            if found.as_ref().is_some_and(|found| found.in_place == found.games && found.colours[1] == 0) {
                return found;
            }
        }
        let mut anchors: Vec<usize> = (0..self.players).collect();
        anchors.sort_by_key(|&player| (usize::MAX - self.of[player].len(), player));
        for anchor in anchors.into_iter().take(MOST_ANCHORS) {
            for number in 1..=self.players as u32 {
                if found.as_ref().is_some_and(|found| found.in_place == found.games) {
                    return found;
                }
                self.improve(&mut found, self.around(anchor, number), None);
            }
        }
        found
    }

    /// Completes some numbers, and takes them if they are worth more than what is found. The number of a `fixed` player
    /// is not put to the vote.
    fn improve(&self, found: &mut Option<BergerNumbering>, mut numbers: Vec<u32>, fixed: Option<usize>) {
        if !self.is_promising(&numbers) {
            return;
        }
        let complete = numbers.iter().all(|&number| number > 0);
        let direct = complete.then(|| self.judge(numbers.clone()));
        let next = match direct {
            Some(direct) if direct.in_place == direct.games => direct,
            _ => {
                self.vote(&mut numbers, fixed);
                self.complete(&mut numbers);
                let voted = self.judge(numbers);
                direct.filter(|direct| direct.worth() >= voted.worth()).unwrap_or(voted)
            }
        };
        if found.as_ref().is_none_or(|found| next.worth() > found.worth()) {
            *found = Some(next);
        }
    }

    /// The numbers that the opponents of a player have by their rounds if he has a number; 0 where unknown.
    fn around(&self, anchor: usize, number: u32) -> Vec<u32> {
        let mut numbers = vec![0; self.players];
        let mut taken = vec![false; self.players + 2];
        numbers[anchor] = number;
        taken[number as usize] = true;
        for &index in &self.of[anchor] {
            let meeting = &self.meetings[index];
            let (player, theirs) =
                (NumberingSearch::opponent(meeting, anchor), self.table.opponent(number, self.round(meeting)));
            if numbers[player] == 0 && theirs as usize <= self.players && !taken[theirs as usize] {
                numbers[player] = theirs;
                taken[theirs as usize] = true;
            }
        }
        numbers
    }

    /// The numbers that the opponents of the highest number have by their rounds; 0 where unknown.
    fn first_guess(&self, candidate: usize) -> Vec<u32> {
        let mut numbers = vec![0; self.players];
        let mut taken = vec![false; self.players + 2];
        let mut give = |player: usize, round: u32, numbers: &mut Vec<u32>| {
            let number = self.table.pivot(round);
            if numbers[player] == 0 && !taken[number as usize] {
                numbers[player] = number;
                taken[number as usize] = true;
            }
        };
        if self.players % 2 == 1 {
            for (free, round) in self.free.iter().zip(1..) {
                if let Some(player) = *free {
                    give(player, round, &mut numbers);
                }
            }
        } else {
            numbers[candidate] = self.table.places();
            for &index in &self.of[candidate] {
                let meeting = &self.meetings[index];
                give(NumberingSearch::opponent(meeting, candidate), self.round(meeting), &mut numbers);
            }
        }
        numbers
    }

    /// Whether some of the games between players with known numbers are mostly in place. Wrong numbers leave one in n
    /// there, so that nearly all candidates need no closer look.
    fn is_promising(&self, numbers: &[u32]) -> bool {
        const SAMPLE: usize = 400;
        let is_known = |meeting: &&Meeting| numbers[meeting.white as usize] > 0 && numbers[meeting.black as usize] > 0;
        let step = (self.meetings.len() / SAMPLE).max(1);
        let sample: Vec<&Meeting> = self.meetings.iter().step_by(step).filter(is_known).collect();
        let in_place = sample.iter().filter(|meeting| self.is_in_place(meeting, numbers)).count();
        in_place * 2 >= sample.len()
    }

    /// Lets the games of each player with players whose number is known vote for his own. Where one player is fixed, he
    /// has the highest number.
    fn vote(&self, numbers: &mut [u32], fixed: Option<usize>) {
        for _ in 0..2 {
            let before = numbers.to_vec();
            let mut choice: Vec<(usize, usize, u32)> = Vec::new();
            for player in 0..self.players {
                if fixed == Some(player) {
                    continue;
                }
                let mut votes = vec![0_usize; self.table.places() as usize + 1];
                for &index in &self.of[player] {
                    let meeting = &self.meetings[index];
                    let theirs = before[NumberingSearch::opponent(meeting, player)];
                    if theirs > 0 {
                        votes[self.table.opponent(theirs, self.round(meeting)) as usize] += 1;
                    }
                }
                // A number that is known already counts as one game, so that two games can correct it.
                votes[before[player] as usize] += 1;
                if fixed.is_some() || self.players % 2 == 1 {
                    votes[self.table.places() as usize] = 0;
                }
                // 0 means that a number is unknown, so votes for it choose nothing.
                votes[0] = 0;
                // Of numbers with as many votes the lowest is taken, whereas `max_by_key` alone takes the last.
                let most = (1..votes.len()).max_by_key(|&number| (votes[number], usize::MAX - number)).unwrap_or(0);
                if votes[most] > 0 {
                    choice.push((votes[most], player, most as u32));
                }
            }
            choice.sort_by_key(|&(votes, player, _)| (usize::MAX - votes, player));
            let mut taken = vec![false; self.table.places() as usize + 1];
            for (_, number) in numbers.iter_mut().enumerate().filter(|(player, _)| Some(*player) != fixed) {
                *number = 0;
            }
            for (_, player, number) in choice {
                if !std::mem::replace(&mut taken[number as usize], true) {
                    numbers[player] = number;
                }
            }
            if numbers == before.as_slice() {
                break;
            }
        }
    }

    /// Gives the numbers that are left to the players that are left: the best of all orders where they are few.
    fn complete(&self, numbers: &mut [u32]) {
        let open: Vec<usize> = (0..self.players).filter(|&player| numbers[player] == 0).collect();
        let mut left: Vec<u32> = (1..=self.players as u32).filter(|number| !numbers.contains(number)).collect();
        // The orders are as many as the factorial of the players, so many players are not tried.
        if open.len() > MOST_TRIED {
            open.iter().zip(left).for_each(|(&player, number)| numbers[player] = number);
            return;
        }
        let mut best = (0, left.clone());
        let count = left.len();
        permute(&mut left, count, &mut |order: &[u32]| {
            open.iter().zip(order).for_each(|(&player, &number)| numbers[player] = number);
            let fits = |&index: &usize| self.is_in_place(&self.meetings[index], numbers);
            let score = 1 + open.iter().flat_map(|&player| &self.of[player]).filter(|index| fits(index)).count();
            if score > best.0 {
                best = (score, order.to_vec());
            }
        });
        open.iter().zip(&best.1).for_each(|(&player, &number)| numbers[player] = number);
    }

    fn is_in_place(&self, meeting: &Meeting, numbers: &[u32]) -> bool {
        let [white, black] = [meeting.white, meeting.black].map(|player| numbers[player as usize]);
        self.table.meeting(white, black) == self.round(meeting)
    }

    fn judge(&self, numbers: Vec<u32>) -> BergerNumbering {
        let mut colours = [0, 0];
        let mut in_place = 0;
        for meeting in self.meetings.iter().filter(|meeting| self.is_in_place(meeting, &numbers)) {
            in_place += 1;
            let [white, black] = [meeting.white, meeting.black].map(|player| numbers[player as usize]);
            if meeting.has_colours {
                colours[usize::from(!self.table.is_white(white, black))] += 1;
            }
        }
        let games = self.meetings.len();
        BergerNumbering { numbers, is_swapped: self.is_swapped, in_place, games, colours }
    }
}

/// Heap's algorithm: calls `each` with every order of the first `count` things.
fn permute(things: &mut [u32], count: usize, each: &mut impl FnMut(&[u32])) {
    if count < 2 {
        each(things);
        return;
    }
    for at in 0..count {
        permute(things, count - 1, each);
        things.swap(if count.is_multiple_of(2) { at } else { 0 }, count - 1);
    }
}
