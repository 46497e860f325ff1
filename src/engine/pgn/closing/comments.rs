//! The comments at the end of a game as texts.

/// The comments of a text, without their braces.
pub(crate) fn comments(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let at = rest.find(['{', ';'])?;
        let end = if rest.as_bytes()[at] == b'{' { '}' } else { '\n' };
        let inside = &rest[at + 1..];
        let close = inside.find(end).unwrap_or(inside.len());
        rest = &inside[close..];
        Some(&inside[..close])
    })
}

/// Whether comments may have words, and not clocks alone: a quick look, which never misses any. A comment begins where
/// the text does.
pub(crate) fn have_words(comments: &[u8]) -> bool {
    let mut rest = comments;
    while let Some((&first, inside)) = rest.split_first() {
        let end = if first == b'{' { b'}' } else { b'\n' };
        let close = memchr::memchr(end, inside).unwrap_or(inside.len());
        if inside[..close].trim_ascii_end().last().is_some_and(|last| *last != b']') {
            return true;
        }
        let behind = &inside[close..];
        rest = &behind[memchr::memchr2(b'{', b';', behind).unwrap_or(behind.len())..];
    }
    false
}
