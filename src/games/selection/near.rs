//! Near: the word that somebody probably meant.

/// The most similar of the words, if one is similar enough to be proposed.
pub(super) fn near<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    // A long text is never a slip for a short word, and comparing costs the product of the lengths.
    if word.len() > 40 {
        return None;
    }
    let word = word.to_lowercase().replace('_', "-");
    let distance = |other: &str| strsim::damerau_levenshtein(&word, &other.to_lowercase().replace('_', "-"));
    let (distance, best) = known.into_iter().map(|other| (distance(other), other)).min_by_key(|(far, _)| *far)?;
    (distance <= 2 && distance * 2 < best.len().max(3)).then(|| best.to_owned())
}

#[cfg(test)]
mod tests {
    use super::near;

    #[test]
    fn only_what_is_near_is_proposed() {
        let known = ["white", "black", "white_elo", "eco"];
        assert_eq!(near("whte", known).as_deref(), Some("white"));
        assert_eq!(near("WhiteElo", known).as_deref(), Some("white_elo"));
        assert_eq!(near("ecoo", known).as_deref(), Some("eco"));
        assert_eq!(near("x", known), None);
        assert_eq!(near("annotator", known), None);
    }
}
