//! Addresses of the web, with `https://` before them or without.

/// Whether a text is an address: it has `://`, begins with `www.`, or is a host and a path, as in `lichess.org/abcd`.
///
/// ```
/// use bienban_base::text::address::is_address;
/// assert!(is_address("https://lichess.org/abcd") && is_address("chess24.com/en/1") && is_address("www.example.org"));
/// assert!(!is_address("St.Petersburg/RUS") && !is_address("Hanoi/Hue") && !is_address("Linz, Hotel 1.OG/2"));
/// ```
pub fn is_address(text: &str) -> bool {
    text.contains("://") || text.starts_with("www.") || has_host(text)
}

/// Whether a text is a host in small letters and a path.
fn has_host(text: &str) -> bool {
    let Some((host, path)) = text.split_once('/') else { return false };
    let sign = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'.');
    let of_top = |top: &str| top.len() > 1 && top.bytes().all(|b| b.is_ascii_lowercase());
    let named = host.rsplit_once('.').is_some_and(|(name, top)| !name.is_empty() && of_top(top));
    named && host.bytes().all(sign) && !path.is_empty() && !path.contains(' ')
}
