//! The fast path against the careful one and against shakmaty: what it calls clean has no finding, and the same facts.

use bienban::chess::dead;
use bienban::chess::fast::{FastLetters, FastReader, FastReading};
use bienban::chess::replay::GameEnd;
use bienban::finding::Finding;
use bienban::judge::{self, JudgeOptions, Judgement};
use bienban::pgn::game::PgnGame;
use bienban::source::split::Block;
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode, Position, san::SanPlus};

use crate::braid::{Random, braided};
use crate::harness::corpora::games as bench;
use crate::harness::input::mutated;

/// The game at `start` as the careful path sees it, and where it ends.
fn carefully(block: &Block, start: usize, take: impl FnOnce(&PgnGame<'_>, Judgement)) -> usize {
    let options = JudgeOptions::default();
    let (game, judgement) = judge::carefully(block, start, &options);
    let end = game.span.end as usize;
    take(&game, judgement);
    end
}

/// How often a position stood at most, and the longest run of the half-move clock.
fn repetition(judgement: &Judgement) -> (u32, u32) {
    let timeline = judgement.timeline.as_ref().expect("a clean game is judged");
    let mut position = timeline.start.position.clone();
    let (mut since, mut most, mut longest) = (vec![position.clone()], 1, position.halfmoves());
    for ply in &timeline.plies {
        let played = ply.played.expect("a clean game has no null move");
        if position.is_irreversible(played) {
            since.clear();
        }
        position.play_unchecked(played);
        longest = longest.max(position.halfmoves());
        most = most.max(1 + since.iter().filter(|p| **p == position).count() as u32);
        since.push(position.clone());
    }
    (most, longest)
}

/// Compares a clean game with the careful path; a line about every difference.
fn difference(clean: &FastReading, last: &Chess, careful_end: usize, judgement: &Judgement) -> Option<String> {
    if let Some(finding) = judgement.findings.first() {
        return Some(format!("called clean, but {} at {}", finding.code, finding.span.start));
    }
    let timeline = judgement.timeline.as_ref()?;
    let (most, longest) = repetition(judgement);
    let facts = (clean.end, clean.half_moves, clean.ended, clean.longest >= 100);
    let expected = (careful_end, timeline.half_moves, timeline.end, longest >= 100);
    // A second time alone is not always counted.
    let counted = clean.repeated == most || (most == 2 && clean.repeated == 1);
    if !counted {
        return Some(format!("{} times, carefully {most}", clean.repeated));
    }
    let fen = Fen::from_position(last, EnPassantMode::Legal).to_string();
    if facts != expected {
        return Some(format!("{facts:?}, carefully {expected:?}"));
    }
    (fen != timeline.last.fen()).then(|| format!("ends in {fen}, carefully in {}", timeline.last.fen()))
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn clean_games_of_the_corpora_have_the_same_facts() {
    let mut reader = FastReader::new();
    for name in [
        "bench/otb.pgn.zst",
        "bench/online.pgn.zst",
        "vi/events-in-vietnam.pgn",
        "draws/fifty.pgn",
        "draws/fivefold.pgn",
        "draws/seventyfive.pgn",
    ] {
        let text = bench(name);
        let block = Block::whole(name, &text);
        let (mut start, mut games, mut clean) = (0, 0, 0);
        while start < text.len() {
            games += 1;
            let fast = reader.read_with_position(block.padded(), text.len(), start);
            let read = reader.read(block.padded(), text.len(), start, FastLetters::Any).filter(FastReading::is_clean);
            assert_eq!(fast.as_ref().map(|(clean, _)| *clean), read);
            let mut wrong = None;
            let mut reported = true;
            let end = carefully(&block, start, |game, judgement| {
                reported = !judgement.findings.is_empty();
                let end = game.span.end as usize;
                wrong = fast.as_ref().and_then(|(clean, last)| difference(clean, last, end, &judgement));
            });
            assert!(wrong.is_none(), "{name} game {games} at {start}: {wrong:?}");
            clean += u32::from(fast.is_some());
            start = end;
        }
        println!("{name}: {clean} of {games} games on the fast path");
        // Games that went on for long are what the collections of draws are made of.
        let many = name.starts_with("draws") || f64::from(clean) > 0.95 * f64::from(games);
        assert!(many, "{name}: the fast path is for the many");
    }
}

/// As many mutated games as `MUTANTS` says, 20,000 otherwise.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn what_is_called_clean_has_no_finding_whatever_is_changed() {
    let wanted = std::env::var("MUTANTS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000);
    let (otb, online) = (bench("bench/otb.pgn.zst"), bench("bench/online.pgn.zst"));
    let mut random = Random(0x0062_6965_6e62_616e);
    let (mut reader, mut clean, mut done) = (FastReader::new(), 0, 0);
    let texts = [String::from_utf8_lossy(&otb).into_owned(), String::from_utf8_lossy(&online).into_owned()];
    let starts: Vec<Vec<usize>> =
        texts.iter().map(|t| t.match_indices("[Event \"").map(|(i, _)| i).collect()).collect();
    while done < wanted {
        let which = usize::from(random.below(4) == 0);
        let index = random.below(starts[which].len() - 1);
        let game = &texts[which][starts[which][index]..starts[which][index + 1]];
        let text = mutated(game, &mut random) + "\n\n[Event \"next\"]\n";
        done += 1;
        let block = Block::whole("mutant", text.as_bytes());
        let Some((found, last)) = reader.read_with_position(block.padded(), text.len(), 0) else { continue };
        clean += 1;
        let mut wrong = None;
        carefully(&block, 0, |game, judgement| {
            wrong = difference(&found, &last, game.span.end as usize, &judgement);
        });
        assert!(wrong.is_none(), "{wrong:?} in\n{text}");
    }
    println!("{done} mutated games, {clean} of them clean");
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn variations_are_read_as_the_careful_path_reads_them() {
    let text = bench("bench/otb.pgn.zst");
    let block = Block::whole("otb", &text);
    let (mut reader, mut random) = (FastReader::new(), Random(3));
    let (mut start, mut games, mut clean, mut marked) = (0, 0, 0, 0);
    while games < 3_000 && start < text.len() {
        let mut game = None;
        start = carefully(&block, start, |_, judgement| {
            game = judgement.findings.is_empty().then(|| braided(&judgement, &mut random, true));
        });
        let Some(game) = game else { continue };
        games += 1;
        let braid = Block::whole("braid", game.as_bytes());
        let fast = reader.read_with_position(braid.padded(), game.len(), 0);
        let mut wrong = None;
        let mut findings = Vec::new();
        carefully(&braid, 0, |read, judgement| {
            findings = judgement.findings.iter().map(|f| f.code).collect();
            wrong = fast.as_ref().and_then(|(c, last)| difference(c, last, read.span.end as usize, &judgement));
        });
        assert!(wrong.is_none(), "{wrong:?} in\n{game}");
        // Without its date, a game goes on after its fifth repetition, and a braid has no result.
        assert!(
            findings.iter().all(|c| matches!(c.id(), "M203" | "M208" | "R302" | "R303")),
            "{findings:?} in\n{game}"
        );
        clean += u32::from(fast.is_some());
        marked += u32::from(!findings.is_empty());
    }
    println!("{games} games with variations, {clean} on the fast path, {marked} with a mate marked as a check");
    assert!(marked > 0 && 100 * (clean + marked) > 99 * games);
}

/// The tag section with a line left out, twice there, changed or broken.
fn mistagged(game: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = game.lines().map(|line| line.to_owned() + "\n").collect();
    let tags = lines.iter().take_while(|line| line.starts_with('[')).count();
    for _ in 0..=random.below(2) {
        let at = random.below(tags.min(lines.len()));
        let strange = ["?", "", "2004-13-45", "0-1", "1-0", "*", "a\\\"b", "for\u{e9}t", "300\u{b1}"];
        match random.below(7) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => {
                let name = lines[at].split(' ').next().unwrap_or("[X").to_owned();
                lines[at] = format!("{name} \"{}\"]\n", strange[random.below(strange.len())]);
            }
            3 => lines[at] = lines[at].replace(']', ["", "]]", "] ", " ]"][random.below(4)]),
            4 => lines.insert(at, "[Termination \"forfeit\"]\n".to_owned()),
            5 => lines[at] = lines[at].replace('"', ["'", "\"\"", ""][random.below(3)]),
            _ => lines.insert(
                at,
                [
                    "\n",
                    "; x\n",
                    "% x\n",
                    "[\n",
                    "[A b]\n",
                    "[SetUp \"1\"]\n",
                    "[ FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n",
                ][random.below(7)]
                .to_owned(),
            ),
        }
    }
    lines.concat()
}

/// What is said about every game of a text: the fast path allowed, and the careful path alone.
fn said(block: &Block) -> (Vec<String>, Vec<String>, u32) {
    let tell = |game: &PgnGame<'_>, half_moves: (u32, Option<GameEnd>), findings: &[Finding]| {
        let tags: Vec<_> = ["White", "Date", "Result"].map(|name| game.value(name).into_owned()).into();
        format!("{} {tags:?} {half_moves:?} {findings:?}", game.span.end)
    };
    let (mut fast, mut careful, mut partly) = (Vec::new(), Vec::new(), 0);
    judge::each(block, &JudgeOptions::default(), |game| {
        if !game.findings().is_empty() {
            partly += u32::from(game.is_read_whole());
            fast.push(tell(game.tagged(), (game.half_moves(), game.end()), game.findings()));
        }
    });
    judge::each_game(block, JudgeOptions::default(), |game, judgement| {
        if !judgement.findings.is_empty() {
            let half_moves = judgement.timeline.as_ref().map_or((0, None), |t| (t.half_moves, t.end));
            careful.push(tell(game, half_moves, &judgement.findings));
        }
    });
    (fast, careful, partly)
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn what_is_read_partly_has_the_findings_of_the_careful_path() {
    let (otb, online) = (bench("bench/otb.pgn.zst"), bench("bench/online.pgn.zst"));
    let mut random = Random(11);
    let mut partly = 0;
    for text in [&otb, &online] {
        let text = String::from_utf8_lossy(text);
        let starts: Vec<usize> = text.match_indices("[Event \"").map(|(i, _)| i).collect();
        for pair in starts.windows(2).step_by(1 + starts.len() / 6_000) {
            let game = mistagged(&text[pair[0]..pair[1]], &mut random);
            let game = if random.below(3) == 0 { game.replace("# ", "+ ") } else { game };
            let (fast, careful, here) = said(&Block::whole("mistagged", (game.clone() + &game).as_bytes()));
            assert_eq!(fast, careful, "in\n{game}");
            partly += here;
        }
        let (fast, careful, here) = said(&Block::whole("whole", text.as_bytes()));
        assert_eq!(fast, careful);
        partly += here;
    }
    println!("{partly} games read partly");
    assert!(partly > 2_000);
}

fn one_move(position: &Chess, text: &str) -> String {
    let fen = Fen::from_position(position, EnPassantMode::Legal);
    let number = position.fullmoves();
    let dots = if position.turn().is_white() { "." } else { "..." };
    let tags = ["Event", "Site", "Round", "White", "Black"].map(|name| format!("[{name} \"?\"]\n")).concat();
    format!("{tags}[Date \"????.??.??\"]\n[Result \"*\"]\n[FEN \"{fen}\"]\n\n{number}{dots} {text} *\n")
}

/// Every legal move of positions from the corpora is found from its canonical form, and what no legal move is called is
/// refused. As many positions as `POSITIONS` says, 3,000 otherwise.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn the_resolver_finds_what_shakmaty_generates_and_refuses_the_rest() {
    let wanted: usize = std::env::var("POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(3_000);
    let text = bench("bench/otb.pgn.zst");
    let block = Block::whole("otb", &text);
    let (mut reader, mut random) = (FastReader::new(), Random(7));
    let (mut start, mut positions, mut moves, mut refused) = (0, 0, 0, 0);
    let letters = ["", "N", "B", "R", "Q", "K"];
    while positions < wanted && start < text.len() {
        let mut sample = Vec::new();
        start = carefully(&block, start, |_, judgement| {
            let Some(timeline) = judgement.timeline else { return };
            let mut position = timeline.start.position.clone();
            for ply in &timeline.plies {
                if random.below(12) == 0 {
                    sample.push(position.clone());
                }
                let Some(played) = ply.played else { return };
                position.play_unchecked(played);
            }
        });
        for position in sample {
            positions += 1;
            let legal = position.legal_moves();
            let names: Vec<String> =
                legal.iter().map(|m| SanPlus::from_move(position.clone(), *m).to_string()).collect();
            for (played, name) in legal.iter().zip(&names) {
                moves += 1;
                let game = one_move(&position, name);
                let block = Block::whole("one", game.as_bytes());
                let mut expected = position.clone();
                expected.play_unchecked(*played);
                let read = reader.read_with_position(block.padded(), game.len(), 0).map(|(_, last)| last);
                // What may be dead is read with care.
                let (board, pawns) = (expected.board(), expected.board().pawns());
                let few = dead::is_followed(board.occupied().count()) || (pawns | board.rooks_and_queens()).is_empty();
                let walled = dead::is_walled_off(&expected, shakmaty::Color::White);
                if read.is_none() && (few || walled) {
                    continue;
                }
                assert_eq!(read, Some(expected), "{name} in\n{game}");
            }
            let bare = |name: &String| name.trim_end_matches(['+', '#']).replace('x', "");
            let known: Vec<String> = names.iter().map(bare).collect();
            for letter in letters {
                let to = format!("{}{}", char::from(b'a' + random.below(8) as u8), 1 + random.below(8));
                for form in [
                    format!("{letter}{to}"),
                    format!("{letter}x{to}"),
                    format!("{letter}{}{to}", ["a", "d", "h", "1", "8"][random.below(5)]),
                ] {
                    let game = one_move(&position, &form);
                    let block = Block::whole("one", game.as_bytes());
                    let read = reader.read_with_position(block.padded(), game.len(), 0).is_some();
                    assert!(!read || known.contains(&bare(&form)), "{form} is played in\n{game}");
                    refused += usize::from(!read);
                }
            }
        }
    }
    println!("{positions} positions: {moves} moves found, {refused} refused");
}

/// A game of moves that can be taken back, by the knights and kings at random, behind an opening.
fn shuffled(opening: &str, half_moves: usize, random: &mut Random) -> Vec<String> {
    let (mut position, mut names) = (Chess::default(), Vec::new());
    for name in opening.split(' ') {
        let san: SanPlus = name.parse().expect("a move");
        position.play_unchecked(san.san.to_move(&position).expect("it is legal"));
        names.push(name.to_owned());
    }
    let mut played: Vec<shakmaty::Move> = Vec::new();
    while names.len() < half_moves {
        let legal = position.legal_moves();
        let plain =
            |m: &&shakmaty::Move| !m.is_zeroing() && matches!(m.role(), shakmaty::Role::Knight | shakmaty::Role::King);
        // Mostly back to where the man came from, so that positions stand again and again.
        let last = played.len().checked_sub(2).map(|at| played[at]);
        let is_back = |m: &&shakmaty::Move| last.is_some_and(|l| m.from() == Some(l.to()) && Some(m.to()) == l.from());
        let back = legal.iter().find(is_back).filter(|_| random.below(8) > 0);
        let few: Vec<_> = legal.iter().filter(plain).take(3).collect();
        let Some(&next) = back.or_else(|| few.get(random.below(few.len().max(1))).copied()) else { break };
        played.push(next);
        names.push(SanPlus::from_move_and_play_unchecked(&mut position, next).to_string());
    }
    names
}

#[test]
fn repetitions_are_counted_as_carefully_wherever_a_game_ends() {
    let (mut reader, mut random, mut most, mut compared) = (FastReader::new(), Random(20), 0, 0);
    // The last half-move of the first three lets en passant be played, or seems to; in others rights to castle are
    // lost.
    for opening in [
        "e4 a6 e5 d5",
        "e4 d5 e5 f5",
        "a4 h5 a5 b5",
        "e4 e5 Nf3 Nc6 Bb5 a6",
        "Nf3 Nf6 Rg1 Rg8 Rh1 Rh8",
        "e4 e5 Ke2 Ke7",
    ] {
        for _ in 0..12 {
            let names = shuffled(opening, 40, &mut random);
            for len in opening.split(' ').count()..=names.len() {
                let game = format!(
                    "[Event \"a\"]\n[Site \"b\"]\n[Date \"1990.01.01\"]\n[Round \"1\"]\n[White \"c\"]\n[Black \"d\"]\n\
                     [Result \"*\"]\n\n{} *\n\n",
                    names[..len].join(" ")
                );
                let block = Block::whole("shuffled", game.as_bytes());
                // What ends by itself at the fifth time is read with care.
                let Some((clean, last)) = reader.read_with_position(block.padded(), game.len(), 0) else { break };
                (most, compared) = (most.max(clean.repeated), compared + 1);
                carefully(&block, 0, |careful, judgement| {
                    let wrong = difference(&clean, &last, careful.span.end as usize, &judgement);
                    assert!(wrong.is_none(), "{wrong:?} in\n{game}");
                });
            }
        }
    }
    assert!(most == 4 && compared > 1000, "{compared} games, {most} times");
}

/// Plays so many half-moves at random, a quiet one wherever there is one but for every `pause`th.
fn wandering(half_moves: usize, pause: usize, random: &mut Random) -> Vec<String> {
    let (mut position, mut names) = (Chess::default(), Vec::new());
    while names.len() < half_moves {
        let legal = position.legal_moves();
        let quiet: Vec<_> = legal.iter().filter(|m| !m.is_zeroing()).collect();
        let loud = names.len() % pause == pause - 1;
        let Some(&next) = (if loud || quiet.is_empty() {
            legal.get(random.below(legal.len().max(1)))
        } else {
            quiet.get(random.below(quiet.len())).copied()
        }) else {
            break;
        };
        names.push(SanPlus::from_move_and_play_unchecked(&mut position, next).to_string());
    }
    names
}

#[test]
fn long_runs_and_repetitions_are_found_far_into_a_game() {
    let (mut reader, mut random, mut longest, mut repeated, mut compared) = (FastReader::new(), Random(31), 0, 0, 0);
    for round in 0..160 {
        // Runs of every length, that begin and end before and behind the 128 half-moves that are looked at at once.
        let (len, pause) = (90 + 5 * (round % 40), [7, 19, 60, 149][round / 40]);
        let opening = wandering(len, pause, &mut random).join(" ");
        let names = shuffled(&opening, len + 24, &mut random);
        for len in [len, len + 7, len + 8, len + 12, len + 13, names.len()] {
            let game = format!(
                "[Event \"a\"]\n[Site \"b\"]\n[Date \"1990.01.01\"]\n[Round \"1\"]\n[White \"c\"]\n[Black \"d\"]\n\
                 [Result \"*\"]\n\n{} *\n\n",
                names[..len.min(names.len())].join(" ")
            );
            let block = Block::whole("wandered", game.as_bytes());
            let Some((clean, last)) = reader.read_with_position(block.padded(), game.len(), 0) else { break };
            (longest, repeated, compared) = (longest.max(clean.longest), repeated.max(clean.repeated), compared + 1);
            carefully(&block, 0, |careful, judgement| {
                let wrong = difference(&clean, &last, careful.span.end as usize, &judgement);
                assert!(wrong.is_none(), "{wrong:?} in\n{game}");
            });
        }
    }
    assert!(
        longest > 130 && repeated >= 3 && compared > 400,
        "{compared} games, {longest} half-moves, {repeated} times"
    );
}

/// Games that the fast path once called clean, and the half-move that is none.
#[test]
fn what_was_once_called_clean_is_reported() {
    const TAGS: &str = "[Event \"a\"]\n[Site \"b\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n\
                        [White \"A, B\"]\n[Black \"C, D\"]\n[Result \"*\"]\n\n";
    for (moves, code, token) in [
        // The right to castle is lost in a variation before, at a half-move of the same number.
        (
            "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd3 Qd6 5. e3 e6 6. Be2 Be7 7. Kf1 (7. Nf3 Kf8) 7... a6 \
             (7... Nf6 8. O-O-O) 8. a3 *",
            "M201",
            "O-O-O",
        ),
        ("1. e4 d5 2. Nc3 d4 3. Nf3 a6 4. Nxfd4 *", "S101", "Nxfd4"),
        ("1. e4 d5 2. exd5 Qxxd5 3. Nc3 *", "S101", "Qxxd5"),
    ] {
        let text = format!("{TAGS}{moves}\n");
        let (mut found, options) = (Vec::new(), JudgeOptions::default());
        judge::each(&Block::whole("x", text.as_bytes()), &options, |game| {
            found.extend(game.findings().iter().map(|f| (f.code.id(), game.written().text(f.span).into_owned())));
        });
        assert!(found.contains(&(code, token.to_owned())), "{moves}: {found:?}");
    }
}

/// Words about the end are read by the fast path as by the careful one, whoever they name.
#[test]
fn names_at_the_end_are_read_as_the_careful_path_reads_them() {
    let pairs = [
        ("An", "Bình"),
        ("White", "Black"),
        ("Trang", "Den"),
        ("Nguyễn, Văn An", "An"),
        ("An", "AN"),
        ("?", "x_1"),
        ("Đen", "Trắng"),
        ("Game", "Time"),
        ("Đen", "Đen"),
    ];
    let said_of = |name: &str| {
        [
            "",
            " won",
            " won on time",
            " won by resignation",
            " won by checkmate",
            " won - game abandoned",
            " resigns",
            " xin thua",
            " forfeits on time",
            " won, An resigns",
        ]
        .map(|words| format!("{name}{words}"))
    };
    let moves = [("", "1. e4 e5 2. Nf3 Nc6"), ("8/8/8/8/3k4/8/1q6/4K3 w - - 0 60", "60. Kf1 Qb3")];
    let mut reported = 0;
    for (white, black) in pairs {
        let names = [white, black, "Bob", "Time forfeit"];
        for words in names.iter().flat_map(|name| said_of(name)) {
            for (place, clean) in [(0, true), (1, true), (2, true), (0, false), (1, false)] {
                for result in ["1-0", "0-1", "1/2-1/2", "*"] {
                    for (fen, moves) in moves {
                        let fen =
                            if fen.is_empty() { String::new() } else { format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n") };
                        let tag = if place == 1 { String::new() } else { format!("[Termination \"{words}\"]\n") };
                        let comment = ["", words.as_str(), "Black resigns"][place];
                        let comment = if place == 0 { String::new() } else { format!("{{ {comment} }} ") };
                        let site = if clean { "[Site \"?\"]\n" } else { "" };
                        let game = format!(
                            "[Event \"E\"]\n{site}[Date \"2024.05.01\"]\n[Round \"1\"]\n[White \"{white}\"]\n\
                             [Black \"{black}\"]\n[Result \"{result}\"]\n{fen}{tag}\n{moves} {comment}{result}\n"
                        );
                        let (fast, careful, _) = said(&Block::whole("x", game.as_bytes()));
                        assert_eq!(fast, careful, "in\n{game}");
                        reported += usize::from(careful.iter().any(|told| told.contains("R309")));
                    }
                }
            }
        }
    }
    assert!(reported > 100, "{reported}");
}

/// Passes over every game whose end the text shows, and notes where all games begin.
struct Passing(Vec<usize>);

impl judge::Visitor for Passing {
    fn pass(&mut self, reader: &mut FastReader, block: &Block, start: usize) -> Option<usize> {
        let end = reader.skip(block.padded(), block.bytes().len(), start)?;
        self.0.push(start);
        Some(end)
    }

    fn take(&mut self, game: &mut judge::Game<'_>) {
        self.0.push(game.span().start as usize);
    }
}

#[test]
fn games_that_are_passed_over_end_where_those_that_are_read_do() {
    let head = |number: u32| {
        format!(
            "[Event \"a\"]\n[Site \"b\"]\n[Date \"2001.01.01\"]\n[Round \"{number}\"]\n[White \"c\"]\n\
             [Black \"d\"]\n[Result \"1-0\"]\n\n"
        )
    };
    let options = JudgeOptions::default();
    let judge = judge::Judge::new(&options);
    let mut random = Random(3);
    let (mut passed, mut more) = (0, 0);
    let strange = [
        "\n\n1. ",
        "\n\n",
        "\r\n\r\n1. ",
        "\n \n1. ",
        " 1-0 1. ",
        " * ",
        "\n1. ",
        " O-O ",
        "\r\r1. ",
        "\n\n1) ",
        " 0-0 ",
        " { ",
        " } ",
        " {\n[Event \"x\"]\n",
        " {[Event \"x\"]} ",
        " {\n[White \"x\"]\n[Black \"y\"]\n} ",
        " {1-0} ",
        "{\n\n1. e4} ",
    ];
    for _ in 0..20_000 {
        let mut text = String::new();
        for number in 0..2 {
            let moves = match random.below(3) {
                0 => "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 1-0\n",
                1 => "1. e4 { [%clk 0:03:00] } 1... e5 { [%clk 0:02:59] } 2. Nf3 {[%eval 0.1] good} Nc6 1-0\n",
                _ => "{By a friend [from x]} 1. e4 {best\nby test} e5 2. Nf3 $1 {[#]} Nc6 {}\n{the end} 1-0\n",
            };
            let moves = if random.below(3) == 0 { moves.to_owned() } else { mutated(moves, &mut random) };
            text += &(head(number) + &moves + "\n");
        }
        if random.below(2) == 0 {
            let blanks: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).collect();
            let at = blanks[random.below(blanks.len())];
            text.replace_range(at..=at, strange[random.below(strange.len())]);
        }
        let block = Block::whole("a.pgn", text.as_bytes());
        let mut expected = Vec::new();
        judge.each_with_care(&block, &mut |game| expected.push(game.span().start as usize));
        let mut passing = Passing(Vec::new());
        judge.each(&block, &mut passing);
        assert_eq!(passing.0, expected, "{text}");
        let mut reader = FastReader::new();
        passed += u32::from(reader.skip(block.padded(), block.bytes().len(), 0).is_some());
        more += u32::from(expected.len() > 2);
    }
    assert!(passed > 3_000 && more > 500, "{passed} {more}");
}
