//! An address that is asked again and again: `http` or `https`, with `ETag` and `If-Modified-Since` (RFC 9110 8.8,
//! 13.1).

use std::io;
use std::time::Duration;

use ureq::http::{HeaderMap, StatusCode, header};
use ureq::{Agent, Timeout};

use super::{MOST, News, Reading, too_large};
use crate::error::Error;
use crate::message::Message;

/// The longest time that an answer may take. A source that hangs must not be silent for long.
const PATIENCE: Duration = Duration::from_secs(15);

/// An address that is asked again and again.
#[derive(Debug)]
pub(super) struct WatchedAddress {
    address: String,
    agent: Agent,
    /// What the last answer said of its version.
    etag: Option<String>,
    modified: Option<String>,
}

impl WatchedAddress {
    /// An address to ask.
    ///
    /// # Errors
    /// [`Error::Usage`] if it is none.
    pub(super) fn new(address: &str) -> Result<WatchedAddress, Error> {
        if let Err(error) = address.parse::<ureq::http::Uri>() {
            let message = Message::new("watch-bad-address").with("address", address).with("reason", error.to_string());
            return Err(Error::Usage(message));
        }
        let config = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .user_agent(concat!("bienban/", env!("CARGO_PKG_VERSION")))
            .max_redirects(5);
        let agent = config.build().new_agent();
        Ok(WatchedAddress { address: address.to_owned(), agent, etag: None, modified: None })
    }

    /// Asks for the text, unless it is as it was.
    pub(super) fn poll(&mut self) -> Reading {
        let news = self.ask().unwrap_or_else(|error| News::Failed(reason(error), None));
        Reading { name: self.address.clone(), news }
    }

    fn ask(&mut self) -> Result<News, ureq::Error> {
        let mut request = self.agent.get(&self.address);
        if let Some(etag) = &self.etag {
            request = request.header(header::IF_NONE_MATCH, etag);
        }
        if let Some(modified) = &self.modified {
            request = request.header(header::IF_MODIFIED_SINCE, modified);
        }
        let mut response = request.call()?;
        let (status, headers) = (response.status(), response.headers().clone());
        if status == StatusCode::NOT_MODIFIED {
            return Ok(News::Same);
        }
        if status != StatusCode::OK {
            let seconds = text(&headers, header::RETRY_AFTER).and_then(|seconds| seconds.trim().parse().ok());
            let message = Message::new("watch-status").with("status", status.as_str());
            let message = message.with("words", status.canonical_reason().unwrap_or_default());
            return Ok(News::Failed(message, seconds.map(Duration::from_secs)));
        }
        let body = match response.body_mut().with_config().limit(MOST).read_to_vec() {
            Ok(body) => body,
            Err(ureq::Error::BodyExceedsLimit(_)) => return Ok(too_large()),
            Err(error) => return Err(error),
        };
        // An answer that broke off is asked for again as a whole, so only now.
        self.etag = text(&headers, header::ETAG);
        self.modified = text(&headers, header::LAST_MODIFIED);
        Ok(News::Text(body))
    }
}

/// The text of a header.
fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<String> {
    headers.get(name)?.to_str().ok().map(str::to_owned)
}

/// Why nobody answered.
fn reason(error: ureq::Error) -> Message {
    match error {
        ureq::Error::Timeout(Timeout::Resolve) | ureq::Error::HostNotFound => Message::new("watch-host-not-found"),
        ureq::Error::Timeout(_) => Message::new("watch-timed-out").with("seconds", PATIENCE.as_secs().to_string()),
        ureq::Error::Io(error) if error.kind() == io::ErrorKind::ConnectionRefused => Message::new("watch-refused"),
        ureq::Error::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => Message::new("watch-broke-off"),
        ureq::Error::Io(error) => crate::error::reason(&error),
        error => Message::new("io-other").with("system", error.to_string()),
    }
}
