//! Redirect: the target of an answer that redirects. Only `http` and `https` are followed: no server may choose a file
//! of this computer, or another protocol.

use ureq::http::Uri;

use bienban_base::message::Message;

/// The address that a `Location` names, relative to the address that was requested (RFC 3986 5.2).
///
/// # Errors
/// The reason why it is not followed.
pub(super) fn target(from: &Uri, location: &str) -> Result<Uri, Message> {
    let elsewhere = || Message::new("watch-redirect-elsewhere").with("address", location);
    let (scheme, host) = (from.scheme_str().unwrap_or("http"), from.authority().map_or("", |host| host.as_str()));
    let address = match scheme_of(location) {
        Some(named) if ["http", "https"].iter().any(|known| named.eq_ignore_ascii_case(known)) => location.to_owned(),
        Some(_) => return Err(elsewhere()),
        None if location.starts_with("//") => format!("{scheme}:{location}"),
        None if location.starts_with('/') => format!("{scheme}://{host}{location}"),
        None if location.starts_with('?') => format!("{scheme}://{host}{}{location}", from.path()),
        None => format!("{scheme}://{host}{}", beside(from.path(), location)),
    };
    let address = address.split('#').next().unwrap_or_default();
    address
        .parse::<Uri>()
        .ok()
        .filter(|address| address.host().is_some_and(|host| !host.is_empty()))
        .ok_or_else(elsewhere)
}

/// The scheme that an address begins with.
fn scheme_of(location: &str) -> Option<&str> {
    let (scheme, _) = location.split_once(':')?;
    let inside = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
    (scheme.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) && scheme.bytes().all(inside)).then_some(scheme)
}

/// A path relative to another one.
fn beside(path: &str, location: &str) -> String {
    let (location, query) = location.find('?').map_or((location, ""), |at| location.split_at(at));
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in location.split('/') {
        match part {
            "." => {}
            ".." => {
                if parts.len() > 1 {
                    parts.pop();
                }
            }
            part => parts.push(part),
        }
    }
    format!("{}{query}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_web_is_followed() {
        let from: Uri = "https://example.org:8080/live/round.pgn?x=1".parse().expect("it is an address");
        for (location, expected) in [
            ("http://other.org/a.pgn", Some("http://other.org/a.pgn")),
            ("HTTPS://other.org/a.pgn#top", Some("https://other.org/a.pgn")),
            ("//other.org/a.pgn", Some("https://other.org/a.pgn")),
            ("/a.pgn?b=http://c", Some("https://example.org:8080/a.pgn?b=http://c")),
            ("?y=2", Some("https://example.org:8080/live/round.pgn?y=2")),
            ("b.pgn", Some("https://example.org:8080/live/b.pgn")),
            ("../b.pgn?z", Some("https://example.org:8080/b.pgn?z")),
            ("../../../b.pgn", Some("https://example.org:8080/b.pgn")),
            ("file:///etc/passwd", None),
            ("ftp://example.org/a.pgn", None),
            ("javascript:alert(1)", None),
            ("http://", None),
        ] {
            let target = target(&from, location).map(|address| address.to_string()).ok();
            assert_eq!(target.as_deref(), expected, "{location}");
        }
    }
}
