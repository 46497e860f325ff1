//! Every article that a message, an explanation, a table or a finding cites is one that `laws` knows.

use std::collections::BTreeMap;
use std::fs;

use crate::harness::{root, run};

/// The articles that are cited, each with a place where it is.
type Cited = BTreeMap<String, String>;

/// Whether a word is the number of an article: `9.2`, `8.5c`, `A.4.2`, `11.2b`. `1.5` alone may be anything else, so
/// what stands between backticks, and lines about the PGN standard, are left out.
fn is_article(word: &str) -> bool {
    let rest = word.strip_prefix(['A', 'B', 'C', 'D', 'E']).and_then(|rest| rest.strip_prefix('.')).unwrap_or(word);
    let rest = rest.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(rest);
    let parts: Vec<&str> = rest.split('.').collect();
    let figures = |part: &&str| (1..=2).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    parts.len() > 1 - usize::from(rest.len() < word.len()) && parts.len() <= 5 && parts.iter().all(figures)
}

/// The articles in a text that people read.
fn prose(name: &str, text: &str, cited: &mut Cited) {
    for line in text.lines().filter(|line| !["PGN", "RFC", "repair-"].iter().any(|other| line.contains(other))) {
        let words: Vec<&str> = line.split_whitespace().filter(|word| !word.contains('`')).collect();
        for (at, word) in words.iter().enumerate() {
            let word = word.trim_matches(|c: char| !c.is_alphanumeric());
            if !is_article(word) || !word.contains('.') {
                continue;
            }
            // `C.07 6.3` is one number.
            let chapter = at
                .checked_sub(1)
                .map(|before| words[before])
                .filter(|before| before.starts_with("C.0") && !before.ends_with(','));
            let article = chapter.map_or_else(|| word.to_owned(), |chapter| format!("{chapter} {word}"));
            cited.entry(article).or_insert_with(|| format!("{name}: {line}"));
        }
    }
}

/// The articles in the literals of a source: a list of numbers alone.
fn literals(name: &str, text: &str, cited: &mut Cited) {
    let of_text = |part: &str| {
        ["000 ", "001 ", "003 ", "C.0", "Guidelines ", "Appendix "]
            .iter()
            .any(|head| part.len() > head.len() && part.starts_with(head))
    };
    for literal in text.split('"').skip(1).step_by(2) {
        let parts: Vec<&str> = literal.split(", ").collect();
        if parts.iter().all(|part| of_text(part) || is_article(part) && part.contains('.')) {
            for part in parts {
                cited.entry(part.to_owned()).or_insert_with(|| format!("{name}: {literal}"));
            }
        }
    }
}

/// The articles of xiangqi that verdicts name: `articles.add(24, &[2])`.
fn of_xiangqi(text: &str, cited: &mut Cited) {
    for call in text.split("add(").skip(1) {
        let Some((article, points)) = call.split_once(", &[") else { continue };
        let points = points.split(']').next().unwrap_or_default();
        for point in points.split(", ").filter(|point| point.bytes().all(|b| b.is_ascii_digit())) {
            cited.insert(format!("{article}.{point}"), format!("article.rs: {article}, {point}"));
        }
    }
}

/// The sources below a folder, by their names.
fn sources(folder: &str) -> Vec<(String, String)> {
    let files = walkdir::WalkDir::new(root().join(folder)).into_iter().filter_map(Result::ok);
    let files = files.filter(|file| file.path().extension().is_some_and(|ext| ext == "rs"));
    let read = |file: walkdir::DirEntry| {
        let text = fs::read_to_string(file.path()).expect("sources can be read");
        // What stands behind is about tests alone.
        (file.path().display().to_string(), text.split("#[cfg(test)]").next().unwrap_or_default().to_owned())
    };
    files.map(read).collect()
}

#[test]
fn every_article_that_is_cited_is_known() {
    let mut cited = Cited::new();
    for name in ["en.ftl", "vi.ftl", "explain.en.md", "explain.vi.md"] {
        let text = fs::read_to_string(root().join("src/base/messages").join(name)).expect("messages can be read");
        prose(name, &text, &mut cited);
    }
    for folder in [
        "src/tournament/check",
        "src/tournament/law.rs",
        "src/tournament/norm.rs",
        "src/tournament/regulations.rs",
        "src/tournament/standings",
        "src/engine/chess/law",
        "src/games/claims",
    ] {
        // How numbers are read is told there with some that no text has.
        let told = sources(folder).into_iter().filter(|(name, _)| !name.ends_with("article.rs"));
        for (name, text) in told {
            literals(&name, &text, &mut cited);
        }
    }
    for (name, text) in sources("src/xiangqi/law.rs") {
        literals(&name, &text, &mut cited);
    }
    for (_, text) in sources("src/xiangqi/article.rs") {
        of_xiangqi(&text, &mut cited);
    }
    assert!(cited.len() > 250, "{}", cited.len());
    let unknown = cited.iter().filter(|(article, _)| run(&["laws", article, "--format", "csv"], b"").code != 0);
    let unknown: Vec<String> = unknown.map(|(article, place)| format!("{article}  in {place}")).collect();
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}

#[test]
fn the_article_is_in_what_laws_says_of_it() {
    for (asked, said) in [
        ("6.11", "both flags"),
        ("10.3", "both flags"),
        ("A8", "sealed"),
        ("10.14", "sealed"),
        ("12.3b", "telephone"),
        ("23.3", "perpetual chase"),
        ("000 14.5", "Buchholz"),
        ("12b", "two more minutes"),
        ("16.1.5", "board 1"),
        ("10.2.4", "does not end the game"),
        ("10.3.2", "sealed"),
        ("11.3b", "three such faults in a game"),
        ("21.5.1", "half"),
        ("001 TR 11(b)", "three games by forfeit"),
        ("Appendix D", "final position"),
        ("10.9.2", "one knight"),
    ] {
        let told = run(&["laws", asked], b"");
        let text = String::from_utf8_lossy(&told.out).into_owned();
        assert!(told.code == 0 && text.contains(said), "{asked}: {text}{}", told.err);
    }
}
