//! Guard: who may ask. Only the browser that opened the address which the desk printed, and only from its own pages.
//!
//! The first address has a token that opens once; what it opens is a cookie that no other site can send
//! (`SameSite=Strict`). `Host` must be this server, or a name that an attacker controls could be made to point here
//! (DNS rebinding); `Origin` must be this server for everything that changes something.

use std::sync::{Mutex, PoisonError};

use axum::http::header::{COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, Method};

/// What opens the desk.
#[derive(Debug)]
pub(super) struct Guard {
    port: u16,
    /// The token of the first address, until it is used.
    token: Mutex<Option<String>>,
    /// What the cookie must have.
    secret: String,
}

/// What becomes of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Admission {
    /// It is answered.
    Admitted,
    /// It comes from elsewhere.
    Foreign,
    /// It has no cookie.
    Unknown,
}

/// A secret of 256 bits as hexadecimal digits.
///
/// # Errors
/// What the system's source of random numbers gives.
fn secret() -> std::io::Result<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
    let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or_default();
    Ok(bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect())
}

/// Whether two texts are the same, in a time that does not depend on where they differ.
fn same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

impl Guard {
    /// A guard for the server at a port.
    ///
    /// # Errors
    /// What the system's source of random numbers gives.
    pub(super) fn new(port: u16) -> std::io::Result<Guard> {
        Ok(Guard { port, token: Mutex::new(Some(secret()?)), secret: secret()? })
    }

    /// The address that opens the desk once.
    pub(super) fn address(&self) -> String {
        let token = self.token.lock().unwrap_or_else(PoisonError::into_inner);
        format!("http://127.0.0.1:{}/?token={}", self.port, token.as_deref().unwrap_or_default())
    }

    /// The cookie, if this is the token of the first address and was not used yet.
    pub(super) fn open(&self, token: &str) -> Option<String> {
        let mut known = self.token.lock().unwrap_or_else(PoisonError::into_inner);
        known.take_if(|known| same(known, token))?;
        Some(format!("{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800", self.name(), self.secret))
    }

    /// The name of the cookie. Cookies do not know ports, and there may be two desks.
    fn name(&self) -> String {
        format!("bienban-desk-{}", self.port)
    }

    /// Whether a request comes to this server and from its own pages.
    pub(super) fn is_ours(&self, method: &Method, headers: &HeaderMap) -> bool {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let hosts = [format!("127.0.0.1:{}", self.port), format!("localhost:{}", self.port)];
        let Some(host) = text(HOST).filter(|host| hosts.iter().any(|own| own == host)) else { return false };
        if headers.get_all(HOST).iter().count() > 1 {
            return false;
        }
        let reads = matches!(*method, Method::GET | Method::HEAD);
        match headers.get(ORIGIN) {
            Some(origin) => origin.to_str().is_ok_and(|origin| origin == format!("http://{host}")),
            // A browser sends it with everything that is no plain request of a page.
            None => reads,
        }
    }

    /// What becomes of a request.
    pub(super) fn admit(&self, method: &Method, headers: &HeaderMap) -> Admission {
        if !self.is_ours(method, headers) {
            return Admission::Foreign;
        }
        let name = self.name();
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies.flat_map(|all| all.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let known = pairs.any(|(key, value)| key == name && same(value, &self.secret));
        if known { Admission::Admitted } else { Admission::Unknown }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| ((*name).parse().expect("a name"), value.parse().expect("a value"))).collect()
    }

    #[test]
    fn a_token_opens_once_and_only_its_browser_is_admitted() {
        let guard = Guard::new(4711).expect("a guard");
        let address = guard.address();
        let token = address.split_once("token=").expect("a token").1;
        assert_eq!(token.len(), 64);
        assert!(guard.open("").is_none() && guard.open(&token[1..]).is_none());
        let cookie = guard.open(token).expect("it opens");
        assert!(guard.open(token).is_none() && guard.open("").is_none(), "twice");
        let pair = cookie.split(';').next().expect("a pair");
        let host = ("host", "127.0.0.1:4711");
        let admit = |method: Method, pairs: &[(&'static str, &str)]| guard.admit(&method, &headers(pairs));
        assert_eq!(admit(Method::GET, &[host, ("cookie", pair)]), Admission::Admitted);
        assert_eq!(admit(Method::GET, &[host, ("cookie", "a=b")]), Admission::Unknown);
        assert_eq!(admit(Method::GET, &[host]), Admission::Unknown);
        for foreign in ["evil.example", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:4711.evil.example"] {
            assert_eq!(admit(Method::GET, &[("host", foreign), ("cookie", pair)]), Admission::Foreign, "{foreign}");
        }
        let own = ("origin", "http://127.0.0.1:4711");
        assert_eq!(admit(Method::POST, &[host, own, ("cookie", pair)]), Admission::Admitted);
        assert_eq!(admit(Method::POST, &[host, ("cookie", pair)]), Admission::Foreign);
        for foreign in ["null", "http://evil.example", "https://127.0.0.1:4711", "http://localhost:4711"] {
            let pairs = [host, ("origin", foreign), ("cookie", pair)];
            assert_eq!(admit(Method::POST, &pairs), Admission::Foreign, "{foreign}");
            assert_eq!(admit(Method::GET, &pairs), Admission::Foreign, "{foreign}");
        }
    }
}
