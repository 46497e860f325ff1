//! Tables of which bytes, cells and rows are exchanged: whoever is in a row of players or of a pair is in a report, or
//! his row is reported.

use std::collections::HashSet;

use super::*;
use crate::dice::Dice;
use crate::folding;

/// The tables of testdata.
fn texts() -> Vec<String> {
    let folders = ["copied", "published"].map(|name| format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR")));
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("it is there"));
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).expect("UTF-8")).collect()
}

/// A text with letters, cells or rows changed.
fn mutated(text: &str, dice: &mut Dice) -> String {
    const LETTERS: [&str; 16] =
        ["\t", ";", "\n", "9", "0", "w", "b", "-", "\"", "½", "*", "\u{A0}", "Name", "Rk.", "Bo.", "Team"];
    let mut lines: Vec<Vec<String>> = text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect();
    for _ in 0..=dice.below(6) {
        let (one, other) = (dice.below(lines.len()), dice.below(lines.len()));
        let (from, to) = (dice.below(lines[one].len()), dice.below(lines[other].len()));
        match dice.below(8) {
            0 => lines.swap(one, other),
            1 => lines.insert(one, lines[other].clone()),
            2 if lines.len() > 3 => drop(lines.remove(one)),
            3 => {
                let (a, b) = (lines[one][from].clone(), lines[other][to].clone());
                lines[one][from] = b;
                lines[other][to] = a;
            }
            4 => lines[one].insert(from, String::new()),
            5 if lines[one].len() > 1 => drop(lines[one].remove(from)),
            _ => {
                let mut letters: Vec<char> = lines[one][from].chars().collect();
                let at = dice.below(letters.len() + 1);
                letters.truncate(if dice.below(4) == 0 { at } else { letters.len() });
                let mut cell: String = letters[..at].iter().collect();
                cell.push_str(LETTERS[dice.below(LETTERS.len())]);
                cell.extend(&letters[at..]);
                lines[one][from] = cell;
            }
        }
    }
    lines.iter().map(|line| line.join("\t") + "\n").collect()
}

/// The names in the rows of players and pairs, each with its line.
fn named(page: &PublishedPage) -> Vec<(String, u64)> {
    let (tables, _) = tables::read_tables(page);
    let mut out = Vec::new();
    for table in &tables {
        for row in table.rows.iter().chain(&table.strays) {
            let names = table.named(row).into_iter().map(|(_, name)| name);
            out.extend(names.filter(|name| score::absent(name).is_none()).map(|name| (name, row.line)));
        }
    }
    out
}

fn is_kept(text: &str, seed: u64) {
    let Some(page) = PublishedPage::read("a", text, false) else { return };
    let pages = [page];
    let reports = reports(&pages);
    let (mut names, mut told) = (HashSet::new(), HashSet::new());
    for trf in &reports {
        assert!(trf.problems.len() <= 1_001 && trf.rows.len() <= 2 * pages[0].rows.len(), "{seed}");
        names.extend(trf.rows.iter().map(|row| folding::strict(&row.name)));
        names.extend(trf.teams.iter().map(|team| folding::strict(&team.name)));
        let spots = trf.spots.as_ref().expect("it is of tables");
        told.extend(trf.problems.iter().filter_map(|of| Some(spots.get((of.line, of.column))?.line)));
    }
    for (name, line) in named(&pages[0]) {
        let bare = roll::unmarked(&name);
        let is_name = bare.contains(char::is_alphabetic);
        let is_there = names.contains(&folding::strict(bare)) || told.contains(&line);
        assert!(is_there || !is_name && !name.is_empty(), "{seed}: {name} in line {line} of\n{text}");
    }
    drop(super::super::names(&pages[0]));
    for trf in reports {
        let event = event(trf);
        let options = TournamentOptions::default();
        drop((event.findings(&options), event.standings(&options).is_ok(), event.team_standings(&options).is_ok()));
        drop(event.to_trf(TrfVersion::Trf26, &options));
    }
}

#[test]
fn nobody_is_lost_in_a_mutated_table() {
    let texts = texts();
    for seed in 0..Dice::cases(100_000) {
        let mut dice = Dice::new(seed + 1);
        let mut text = mutated(&texts[dice.below(texts.len())], &mut dice);
        if dice.below(8) == 0 {
            text.push_str(&texts[dice.below(texts.len())]);
        }
        is_kept(&text, seed);
    }
}
