//! Games with a slip: what comes out does not depend on the half-moves that the fast path hands to the careful path.

use bienban::judge::{self, JudgeOptions};
use bienban::source::split::Block;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position};

use crate::braid::Random;

const SLIPS: [&str; 24] = [
    "Ka5", "@@", "--", "99.", "1.", "{seen", ")", "(1. e4)", "O-O", "O-O-O", "0-0", "Qxxd5", "e8=Q", "Mf3", "N e4",
    "e4e5", "e2-e4", "1-0", "...", "?", "$3", "; e4\n", "Nf", "Tb1+",
];

/// The words of a game at random, with numbers or without.
fn words(random: &mut Random) -> Vec<String> {
    let (mut position, mut words) = (Chess::default(), Vec::new());
    let (numbered, homely) = (random.below(5) > 0, random.below(4) == 0);
    for ply in 0..random.below(60) {
        let legal = position.legal_moves();
        // Pieces that go to and fro bring claims.
        let near: Vec<_> = legal.iter().filter(|m| !m.is_zeroing() && u32::from(m.to()) % 8 > 4).collect();
        if legal.is_empty() {
            break;
        }
        let played =
            if homely && !near.is_empty() { *near[random.below(near.len())] } else { legal[random.below(legal.len())] };
        if numbered && ply % 2 == 0 {
            words.push([&(ply / 2 + 1).to_string(), "."].concat());
        }
        words.push(SanPlus::from_move_and_play_unchecked(&mut position, played).to_string());
        if random.below(80) == 0 {
            words.push(["{[%clk 0:01:00]}", "(1. e4)", "$1", "%"][random.below(4)].to_owned());
        }
    }
    words.push(["1-0", "1/2-1/2", "*", ""][random.below(4)].to_owned());
    words
}

/// Writes some slips into a game.
fn slip(words: &mut Vec<String>, random: &mut Random) {
    for _ in 0..=random.below(3) {
        let at = random.below(words.len());
        match random.below(6) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[at].clone()),
            2 => words.swap(at, 0),
            3 => SLIPS[random.below(SLIPS.len())].clone_into(&mut words[at]),
            _ => words.insert(at, SLIPS[random.below(SLIPS.len())].to_owned()),
        }
        if words.is_empty() {
            words.push("*".to_owned());
        }
    }
}

#[test]
fn what_the_fast_path_hands_over_changes_nothing() {
    let mut random = Random(11);
    let (mut faults, mut begun) = (0, 0);
    let tags = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
    let tags = tags.map(|name| format!("[{name} \"{}\"]\n", if name == "Date" { "2020.01.01" } else { "*" })).concat();
    for round in 0..6_000 {
        let mut words = words(&mut random);
        slip(&mut words, &mut random);
        let text = format!("{tags}\n{}\n\n", words.join(" "));
        let block = Block::whole("slips", text.as_bytes());
        let options = JudgeOptions { record: round % 2 == 0, ..JudgeOptions::default() };
        let (mut fast, mut careful) = (Vec::new(), Vec::new());
        judge::each(&block, &options, |game| {
            // A game that was read whole has no timeline to compare.
            let timeline = (!game.is_read_whole()).then(|| format!("{:?}", game.timeline()));
            fast.push((timeline, format!("{:?}", game.findings())));
        });
        let mut at = 0;
        judge::each_game(&block, options, |_, judgement| {
            let compared = fast.get(at).is_some_and(|(timeline, _)| timeline.is_some());
            at += 1;
            let timeline = compared.then(|| format!("{:?}", judgement.timeline.as_ref()));
            let long = judgement.timeline.as_ref().is_some_and(|timeline| timeline.plies.len() > 4);
            begun += u32::from(compared && long);
            faults += u32::from(judgement.timeline.as_ref().is_some_and(|timeline| !timeline.faults.is_empty()));
            careful.push((timeline, format!("{:?}", judgement.findings)));
        });
        assert_eq!(fast, careful, "in\n{text}");
    }
    println!("{faults} games with faults, {begun} of which something may have been handed over");
    assert!(faults > 2_000 && begun > 2_000, "{faults} {begun}");
}
