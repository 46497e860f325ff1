//! The voice of the comments: words that make a sentence sound translated are counted, and their budgets only fall.

use crate::harness::rust::sources;

/// Words, and how many of them 1,000 comment lines of src may have at most. A budget that is not needed is lowered.
const BUDGETS: [(&[&str], usize); 5] = [
    (&["stand", "stands"], 1),
    (&["say", "says", "said"], 2),
    (&["behind"], 1),
    (&["nobody"], 1),
    (&["tell", "tells", "told"], 3),
];

/// Fewer comment lines than this mean that the sources were not found.
const FEWEST_LINES: usize = 10_000;

#[test]
fn comments_keep_to_plain_words() {
    let sources = sources("src");
    let lines: Vec<(&str, String)> = sources
        .iter()
        .flat_map(|source| source.text.lines().map(|line| (source.name.as_str(), line.trim_start())))
        .filter(|(_, line)| line.starts_with("//"))
        .map(|(name, line)| (name, line.to_lowercase()))
        .collect();
    assert!(lines.len() > FEWEST_LINES, "only {} comment lines were found", lines.len());
    for (words, budget) in BUDGETS {
        let found: Vec<String> = lines
            .iter()
            .flat_map(|(name, line)| {
                let parts = line.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
                parts.filter(|word| words.contains(word)).map(move |_| format!("{name}: {line}"))
            })
            .collect();
        assert!(
            found.len() * 1_000 <= budget * lines.len(),
            "{words:?} come {} times in {} comment lines, more than {budget} in 1,000:\n{}",
            found.len(),
            lines.len(),
            found.join("\n")
        );
    }
}
