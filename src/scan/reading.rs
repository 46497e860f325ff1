//! Reading: the games that a page may show, taken as a table or as running text, and in each of the alphabets in which
//! it may be written.

use std::sync::Arc;

use bienban_engine::chess::{Chess, Move, Position};
use bienban_engine::pgn::outcome::Outcome;

use super::Surprises;
use super::confusion::ConfusionCosts;
use super::lattice::{self, Effort, LatticeBuilder, LatticeLayer, PageItem};
use super::layout::{PageLayout, PageSlot};
use super::pair::{OtherPage, PageContent};
use super::piece::{WordPiece, pieces};
use super::posterior::{PosteriorLine, posterior};
use super::region;
use super::tilt::straighten;
use super::word::{PagePlace, ScanPage};
use super::written::WrittenLetters;

/// Fewer pieces are no sheet.
const FEWEST_PIECES: usize = 8;
/// Fewer words beside a game that look like half-moves are remarks. A further game of the page has at least as many
/// likely half-moves.
const FEWEST_BESIDE: usize = 8;
const LIKELY: f64 = 0.8;
/// A table is preferred if it explains at least this part of what running text explains.
const TABLE: f32 = 0.85;
/// The most games of a page.
const MOST_GAMES: usize = 4;
const QUICK: Effort = Effort { wide: 24, all: 3_000 };
const WHOLE: Effort = Effort { wide: 400, all: 6_000 };
/// How surprising a half-move is about which nothing is known, in nats.
const USUAL: f32 = 2.4;
/// The number of cells over which a line is checked.
const AHEAD: usize = 12;
/// The gain of a cell on the mean over any content at all, in nats, at which its line is believed by half.
const GAIN: f32 = 2.8;
const STEEP: f32 = 0.3;
/// The probability of an error that nothing shows, at all and for each half-move of a game.
const UNSEEN: f64 = 0.004;
const UNSEEN_WHOLE: f64 = 0.03;
/// How certain a half-move can be if nothing was read in its cell.
const UNREAD: f64 = 0.94;
/// How many games are listed.
const MOST: usize = 20;

/// A game that a page may show.
#[derive(Debug, Clone, PartialEq)]
pub struct ScanReading {
    /// Its half-moves.
    pub moves: Vec<Move>,
    /// Its probability.
    pub p: f64,
    /// Its cost in nats.
    pub cost: f32,
}

/// The games that a page may show.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ScanReadings {
    /// The games, the likeliest first.
    pub games: Vec<ScanReading>,
    /// How likely each half-move of the first one is.
    pub moves: Vec<f64>,
    /// What the sheet has for each half-move of the first one, as it was read; nothing where nothing was read.
    pub read: Vec<String>,
    /// Where each of them is on the page, in pixels, as far as anything was read.
    pub places: Vec<Option<PagePlace>>,
    /// How many words of the page look like half-moves but belong to no game of it.
    pub beside: usize,
    /// What the page shows of the game.
    pub shown: Option<Arc<PageContent>>,
}

/// How much better than chance items are explained, in nats, by a quick search.
fn gain(items: &mut [PageItem], letters: WrittenLetters) -> f32 {
    // The letters alone suffice for it.
    let surprises: Surprises<'_> = &|_, legal, _, _| vec![USUAL; legal.len()];
    let rest = rest(items);
    let layers = LatticeBuilder::new(letters, surprises, QUICK).layers(items);
    let ends = layers.iter().zip(&rest).map(|(layer, rest)| cheapest(layer) + rest);
    rest.first().copied().unwrap_or_default() - ends.fold(f32::INFINITY, f32::min)
}

/// The layout that was chosen.
struct ChosenLayout {
    layout: PageLayout,
    items: Vec<PageItem>,
    letters: WrittenLetters,
    /// How likely it is among the tables that the page may have.
    share: f64,
}

/// The layout whose items are explained best.
fn chosen(layouts: Vec<PageLayout>) -> Option<ChosenLayout> {
    let mut costs = ConfusionCosts::default();
    let mut all: Vec<(f32, PageLayout, Vec<PageItem>, WrittenLetters)> = Vec::new();
    for layout in layouts {
        let mut items = layout.items(&mut costs);
        let first = layout.first().min(items.len());
        let by_first = WrittenLetters::ALL.map(|letters| (gain(&mut items[..first], letters), letters));
        let (_, letters) = by_first.into_iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        all.push((gain(&mut items, letters), layout, items, letters));
    }
    let is_table = |at: usize| all[at].1.is_table;
    let best = (0..all.len()).max_by(|&a, &b| all[a].0.total_cmp(&all[b].0))?;
    // The columns of a table may be taken for two columns of text, whose numbers explain more.
    let tables = (0..all.len()).filter(|&at| is_table(at) && all[at].0 > all[best].0 * TABLE);
    let best = tables.max_by(|&a, &b| all[a].0.total_cmp(&all[b].0)).unwrap_or(best);
    let others = (0..all.len()).filter(|&at| at != best && is_table(at) && is_table(best));
    let doubt: f64 = others.map(|at| f64::from(all[at].0 - all[best].0).exp()).sum();
    let (_, layout, items, letters) = all.swap_remove(best);
    Some(ChosenLayout { layout, items, letters, share: 1.0 / (1.0 + doubt) })
}

/// The cost of the game ending after each item: everything below is something else.
fn rest(items: &[PageItem]) -> Vec<f32> {
    let mut rest = vec![0.0; items.len() + 1];
    for (at, item) in items.iter().enumerate().rev() {
        rest[at] = rest[at + 1]
            + match item {
                PageItem::Slot(Some(cell)) | PageItem::Token(cell) => cell.junk,
                PageItem::Slot(None) => 0.0,
                PageItem::Number(_) => 1.0,
            };
    }
    rest
}

/// The games of a page by the readings of one or several engines, from the game that is read best on. `result` is the
/// result of the first.
pub fn read_games(witnesses: &[ScanPage], result: Option<Outcome>, surprises: Surprises<'_>) -> Vec<ScanReadings> {
    let mut found: Vec<Vec<WordPiece>> = witnesses.iter().filter(|page| !page.overfull).map(pieces).collect();
    found.retain(|pieces| pieces.len() >= FEWEST_PIECES);
    for pieces in &mut found {
        straighten(pieces);
    }
    let mut games = vec![read_one(&found, result, surprises)];
    while let Some(last) = games.last_mut() {
        found = region::outside(&found, &last.places);
        let like = |pieces: &Vec<WordPiece>| pieces.iter().filter(|piece| piece.is_like_a_move()).count();
        let beside = found.iter().map(like).max().unwrap_or_default();
        if beside < FEWEST_BESIDE {
            break;
        }
        let next = read_one(&found, None, surprises);
        let likely = next.moves.iter().filter(|p| **p > LIKELY).count();
        if likely < FEWEST_BESIDE || games.len() == MOST_GAMES {
            games[0].beside = beside;
            break;
        }
        games.push(next);
    }
    // Those further up or to the left come first.
    games.sort_by_key(|game| region::order(&game.places));
    games
}

fn read_one(found: &[Vec<WordPiece>], result: Option<Outcome>, surprises: Surprises<'_>) -> ScanReadings {
    let Some(chosen) = chosen(PageLayout::all(found)) else { return ScanReadings::default() };
    decoded(chosen, result, surprises, None)
}

/// The games of two pages that show one game. The places are those of the first.
pub fn read_pair(
    one: &PageContent,
    other: &PageContent,
    result: Option<Outcome>,
    surprises: Surprises<'_>,
) -> ScanReadings {
    let mut layout = one.layout.clone();
    if layout.is_table {
        // What only the other page shows was played as well.
        layout.slots.resize(layout.slots.len().max(other.slots.len()), PageSlot::default());
    }
    let items = layout.items(&mut ConfusionCosts::default());
    let chosen = ChosenLayout { layout, items, letters: one.letters, share: one.share };
    decoded(chosen, result, surprises, Some(&OtherPage::of(other)))
}

/// The games of a layout, with another page of the same game if there is one.
fn decoded(
    chosen: ChosenLayout,
    result: Option<Outcome>,
    surprises: Surprises<'_>,
    beside: Option<&OtherPage>,
) -> ScanReadings {
    let ChosenLayout { layout, mut items, letters, share } = chosen;
    let mut rest = rest(&items);
    if let Some(beside) = beside.filter(|_| layout.is_table) {
        rest.iter_mut().enumerate().for_each(|(ply, rest)| *rest += beside.rest(ply));
    }
    let weighed = |position: &Chess, legal: &[Move], before: [Option<Move>; 2], ply: usize| {
        let own = surprises(position, legal, before, ply);
        match beside.and_then(|beside| beside.costs(position, legal, ply)) {
            Some(costs) => own.iter().zip(costs).map(|(own, cost)| own + cost / lattice::BELIEVED).collect(),
            None => own,
        }
    };
    let layers = LatticeBuilder::new(letters, &weighed, WHOLE).layers(&mut items);
    let found = posterior(&layers, &rest);
    let Some(first) = found.lines.first() else { return ScanReadings::default() };
    let gained = beside.map(|beside| beside.gains(&first.moves)).unwrap_or_default();
    let trust = trust(first, &items, &layers, letters, &gained);
    let slot = |at: usize| layout.slots.get(*first.items.get(at)? as usize).filter(|slot| !slot.is_empty());
    let whole = trust.last().copied().unwrap_or_default() * share;
    let games: Vec<ScanReading> = found
        .lines
        .iter()
        .take(MOST)
        .map(|line| ScanReading {
            moves: line.moves.clone(),
            p: line.share.min(1.0) * whole * (1.0 - UNSEEN_WHOLE) * ending(&line.moves, result),
            cost: line.cost,
        })
        .collect();
    // A half-move that is not written is never certain: the lines that the search left out may have something else
    // there.
    let here = |at: usize| slot(at).is_some() && !first.put_in.contains(&at);
    let there = |at: usize| beside.is_some_and(|beside| beside.text(at).is_some());
    let seen = |at: usize| if here(at) || there(at) { 1.0 - UNSEEN } else { UNREAD };
    let moves: Vec<f64> =
        found.moves.iter().zip(&trust).enumerate().map(|(at, (p, trust))| p * trust * share * seen(at)).collect();
    let all = 0..first.moves.len();
    let other = |at: usize| beside.and_then(|beside| beside.text(at));
    let read = all.clone().map(|at| slot(at).map(PageSlot::text).or_else(|| other(at)).unwrap_or_default()).collect();
    let places = between(&all.map(|at| slot(at)?.place).collect::<Vec<_>>());
    let shown = Arc::new(PageContent::new(&layout, letters, share, &first.items, &moves));
    ScanReadings { games, moves, read, places, beside: 0, shown: Some(shown) }
}

/// The cheapest node of a layer.
fn cheapest(layer: &LatticeLayer) -> f32 {
    layer.nodes.iter().map(|node| node.cost).fold(f32::INFINITY, f32::min)
}

/// How far each half-move of a line is believed: less where the cells around it may hold anything. `gained` has the
/// gains of the cells of another page.
fn trust(
    line: &PosteriorLine,
    items: &[PageItem],
    layers: &[LatticeLayer],
    letters: WrittenLetters,
    gained: &[f32],
) -> Vec<f64> {
    let mut gains: Vec<Option<f32>> = line
        .cells
        .iter()
        .zip(items)
        .map(|(cost, item)| match item {
            PageItem::Slot(Some(cell)) | PageItem::Token(cell) => Some(cell.whatever(letters) - cost),
            PageItem::Slot(None) => Some(0.0),
            PageItem::Number(_) => None,
        })
        .collect();
    for (&item, gained) in line.items.iter().zip(gained) {
        if let Some(Some(gain)) = gains.get_mut(item as usize) {
            *gain += gained;
        }
    }
    let counted: Vec<f32> = gains.iter().flatten().copied().collect();
    let mut trusts = Vec::with_capacity(gains.len());
    let (mut worst, mut kept, mut at) = (f64::INFINITY, 1.0, 0);
    for (item, gain) in gains.iter().enumerate() {
        kept *= layers.get(item + 1).map_or(1.0, |layer| f64::from(layer.kept));
        if gain.is_some() {
            let from = at.min(counted.len().saturating_sub(AHEAD));
            let window = &counted[from..(from + AHEAD).min(counted.len())];
            let mean = window.iter().sum::<f32>() / window.len().max(1) as f32;
            worst = worst.min(1.0 / (1.0 + f64::from((GAIN - mean) / STEEP).exp()));
            at += 1;
        }
        trusts.push(if worst.is_finite() { worst * kept } else { kept });
    }
    line.items.iter().map(|&item| trusts.get(item as usize).copied().unwrap_or_default()).collect()
}

/// The places of half-moves; where nothing was read, the one between those above and below.
fn between(places: &[Option<PagePlace>]) -> Vec<Option<PagePlace>> {
    let place = |at: usize| places.get(at).copied().flatten();
    let one = |at: usize| {
        let (above, below) = (place(at.checked_sub(2)?)?, place(at + 2)?);
        let top = f32::midpoint(above.top, below.top);
        let left = above.left.min(below.left);
        let width = above.width.max(below.width);
        (above.top < below.top).then_some(PagePlace {
            left,
            top,
            width,
            height: f32::midpoint(above.height, below.height),
        })
    };
    (0..places.len()).map(|at| place(at).or_else(|| one(at))).collect()
}

/// How well a game fits a result.
fn ending(moves: &[Move], result: Option<Outcome>) -> f64 {
    let mut position = Chess::default();
    for &played in moves {
        position.play_unchecked(played);
    }
    let mated = position.is_checkmate();
    let winner_is_black = position.turn().is_white();
    match result {
        Some(Outcome::WhiteWins) if mated && winner_is_black => 0.02,
        Some(Outcome::BlackWins) if mated && !winner_is_black => 0.02,
        Some(Outcome::Draw) if mated => 0.02,
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::{moves, running, table, written};
    use crate::word::{MOST_WORDS, PagePlace, ScanWord};

    const CERTAIN: f64 = 0.95;

    fn of(page: &ScanPage) -> ScanReadings {
        read_games(std::slice::from_ref(page), None, &|_, legal, _, _| vec![(legal.len() as f32).ln(); legal.len()])
            .remove(0)
    }

    #[test]
    fn a_clean_table_and_a_clean_text_are_certain() {
        for page in [table(&written()), running(&written())] {
            let read = of(&page);
            assert_eq!(read.games[0].moves, moves());
            assert!(read.moves.iter().all(|p| *p >= CERTAIN), "{:?}", read.moves);
        }
    }

    #[test]
    fn damaged_letters_come_back() {
        let mut cells = written();
        for (at, text) in [(2, "Ní3"), (5, "aó"), (9, "|Be7"), (10, "Rel"), (13, "d6é"), (21, "Oc7"), (24, "cxd4]")]
        {
            text.clone_into(&mut cells[at]);
        }
        let read = of(&table(&cells));
        assert_eq!(read.games[0].moves, moves());
    }

    #[test]
    fn what_was_lost_is_not_certain() {
        let mut cells = written();
        cells[7].clear();
        let read = of(&table(&cells));
        assert_eq!(read.moves.len(), moves().len());
        assert!(read.moves[7] < CERTAIN, "{:?}", read.moves);
    }

    #[test]
    fn nothing_is_certain_of_noise() {
        let mut state = 7_u32;
        let mut random = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        let signs: Vec<char> = "abcdefgh12345678NBRQKx0O-.|lIéí£".chars().collect();
        let cells: Vec<String> =
            (0..32).map(|_| (0..3).map(|_| signs[random(signs.len() as u32) as usize]).collect()).collect();
        for page in [table(&cells), running(&cells)] {
            let read = of(&page);
            assert!(read.moves.iter().all(|p| *p < CERTAIN), "{:?}", read.moves);
        }
    }

    #[test]
    fn a_full_page_takes_no_time_and_one_with_more_words_has_no_game() {
        let place = |at: usize| PagePlace {
            left: (at % 97) as f32 * 11.0,
            top: (at / 97) as f32 * 7.0,
            width: 10.0,
            height: 9.0,
        };
        let mut page = ScanPage::default();
        let mut filled = |count: usize| {
            (0..count).for_each(|at| page.add(ScanWord::new(["e4", "12", "Nf3", "1."][at % 4], place(at), 0.5)));
            of(&page)
        };
        assert!(filled(MOST_WORDS).moves.iter().all(|p| *p < CERTAIN));
        assert_eq!(filled(1_000_000), ScanReadings::default());
    }
}
