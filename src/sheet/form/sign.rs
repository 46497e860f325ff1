//! Signs on a scoresheet that are no words: bullets, separators, arrows, ornaments, and marks such as `!?`.

/// Signs that may come before the first word of a line without a meaning.
pub(crate) const BULLETS: &[char] = &[
    '-', '–', '—', '•', '·', '>', '»', '*', '"', '“', '”', '„', '\'', '‘', '’', '_', '○', '●', '▪', '■', '+', '→', '✓',
];

/// Signs that may come between words without a meaning.
pub(crate) const SEPARATORS: &[char] = &[',', ';', '|', '│', '║', '"', '“', '”', '_', '`', '·', '•', '/', '\\'];

/// Strokes between the columns of a table.
pub(crate) const STROKES: [char; 3] = ['|', '│', '║'];

/// Whether a character is a small picture, or one of those that control how text is shown: chats are full of them.
/// Chess pieces are not among them.
pub(crate) fn is_ornament(c: char) -> bool {
    matches!(c,
        '\u{1F000}'..='\u{1FAFF}' | '\u{2600}'..='\u{2653}' | '\u{2660}'..='\u{27BF}' | '\u{2B50}'..='\u{2B55}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{20E3}')
}

/// Arrows between half-moves.
pub(crate) const ARROWS: &[&str] = &["=>", "->", "-->", "→", "⇒", "➔"];

/// The length of a sign such as `+-`, `!?`, `+/=` or `$12`.
pub(crate) fn sign(text: &str) -> usize {
    let of = |c: char| matches!(c, '+' | '-' | '=' | '/' | '!' | '?' | '#' | '$' | '∞' | '±' | '∓' | '.' | '…' | '–');
    let len = text.len() - text.trim_start_matches(of).len();
    let digits = text[len..].len() - text[len..].trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if text.starts_with('$') { len + digits } else { len }
}
