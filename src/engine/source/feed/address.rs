//! An address that is requested again and again: `http` or `https`, with `ETag` and `If-Modified-Since` (RFC 9110 8.8,
//! 13.1).

use std::io;
use std::time::{Duration, Instant};

use ureq::http::{HeaderMap, Response, StatusCode, Uri, header};
use ureq::{Agent, Body, Timeout};

use super::news::{FeedReading, MOST, News, too_large};
use super::{contents, redirect};
use bienban_base::error::Error;
use bienban_base::message::Message;

/// The longest time that an answer may take. A source that hangs must not be silent for long.
const PATIENCE: Duration = Duration::from_secs(15);

/// The greatest number of redirects for one answer.
const MOST_REDIRECTS: usize = 5;

/// An address that is requested again and again.
#[derive(Debug)]
pub(super) struct WatchedAddress {
    name: String,
    address: Uri,
    agent: Agent,
    /// Whether games were read from it.
    had: bool,
    /// The headers of the last answer with games that identify its version.
    etag: Option<String>,
    modified: Option<String>,
}

/// An answer, or the news to report instead.
type AddressAnswer = Result<Response<Body>, News>;

impl WatchedAddress {
    /// An address to request.
    ///
    /// # Errors
    /// [`Error::Usage`] if the text is no address.
    pub(super) fn new(address: &str) -> Result<WatchedAddress, Error> {
        let name = address.to_owned();
        let address = address.parse::<Uri>().map_err(|error| {
            Error::Usage(Message::new("watch-bad-address").with("address", address).with("reason", error.to_string()))
        })?;
        // Redirects are followed here, because ureq looks for `file:///x` on the same server.
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .user_agent(concat!("bienban/", env!("CARGO_PKG_VERSION")))
            .accept_encoding("identity")
            .max_redirects(0)
            .max_redirects_will_error(false);
        let agent = config.build().new_agent();
        Ok(WatchedAddress { name, address, agent, had: false, etag: None, modified: None })
    }

    /// Requests the text, unless it has not changed.
    pub(super) fn poll(&mut self) -> FeedReading {
        let news = self.ask().unwrap_or_else(|error| News::Failed(reason(error), None));
        FeedReading { name: self.name.clone(), news }
    }

    fn ask(&mut self) -> Result<News, ureq::Error> {
        let mut response = match self.follow()? {
            Ok(response) => response,
            Err(news) => return Ok(news),
        };
        let (status, headers) = (response.status(), response.headers().clone());
        match status {
            StatusCode::OK => {}
            StatusCode::NOT_MODIFIED if self.had => return Ok(News::Same),
            StatusCode::NOT_MODIFIED => return Ok(News::Failed(Message::new("watch-unmodified"), None)),
            _ => {
                let seconds = text(&headers, header::RETRY_AFTER).and_then(|seconds| seconds.trim().parse().ok());
                let message = Message::new("watch-status").with("status", status.as_str());
                let message = message.with("words", status.canonical_reason().unwrap_or_default());
                return Ok(News::Failed(message, seconds.map(Duration::from_secs)));
            }
        }
        let body = match response.body_mut().with_config().limit(MOST).read_to_vec() {
            Ok(body) => body,
            Err(ureq::Error::BodyExceedsLimit(_)) => return Ok(too_large()),
            Err(error) => return Err(error),
        };
        let news = packed_otherwise(&headers, &body).unwrap_or_else(|| contents::document_news(body));
        // Only now, because an answer that broke off must be requested again as a whole. So must one that was no games.
        if matches!(news, News::Text(_)) {
            self.had = true;
            self.etag = text(&headers, header::ETAG);
            self.modified = text(&headers, header::LAST_MODIFIED);
        }
        Ok(news)
    }

    /// Sends the request, and follows redirects.
    fn follow(&self) -> Result<AddressAnswer, ureq::Error> {
        let (begun, mut address) = (Instant::now(), self.address.clone());
        for _ in 0..=MOST_REDIRECTS {
            let left = PATIENCE.saturating_sub(begun.elapsed()).max(Duration::from_millis(1));
            let mut request = self.agent.get(&address).config().timeout_global(Some(left)).build();
            if let Some(etag) = &self.etag {
                request = request.header(header::IF_NONE_MATCH, etag);
            }
            if let Some(modified) = &self.modified {
                request = request.header(header::IF_MODIFIED_SINCE, modified);
            }
            let response = request.call()?;
            let sends_on = matches!(response.status().as_u16(), 301 | 302 | 303 | 307 | 308);
            let Some(location) = text(response.headers(), header::LOCATION).filter(|_| sends_on) else {
                return Ok(Ok(response));
            };
            match redirect::target(&address, &location) {
                Ok(target) => address = target,
                Err(reason) => return Ok(Err(News::Failed(reason, None))),
            }
        }
        let message = Message::new("watch-redirects").with("most", MOST_REDIRECTS.to_string());
        Ok(Err(News::Failed(message, None)))
    }
}

/// The news about an answer that is packed in a way that was not requested and that its first bytes do not show.
fn packed_otherwise(headers: &HeaderMap, body: &[u8]) -> Option<News> {
    let encoding = text(headers, header::CONTENT_ENCODING).filter(|named| !named.eq_ignore_ascii_case("identity"))?;
    // Some servers send this header with text that is not packed at all.
    let is_text = body.trim_ascii_start().first().is_none_or(|first| *first == b'[' || first.is_ascii_digit());
    let message = Message::new("watch-packed-otherwise").with("encoding", encoding);
    (contents::is_plain(body) && !is_text).then_some(News::Failed(message, None))
}

/// The text of a header.
fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<String> {
    headers.get(name)?.to_str().ok().map(str::to_owned)
}

/// Why there was no answer.
fn reason(error: ureq::Error) -> Message {
    match error {
        ureq::Error::Timeout(Timeout::Resolve) | ureq::Error::HostNotFound => Message::new("watch-host-not-found"),
        ureq::Error::Timeout(_) => Message::new("watch-timed-out").with("seconds", PATIENCE.as_secs().to_string()),
        ureq::Error::Io(error) if error.kind() == io::ErrorKind::ConnectionRefused => Message::new("watch-refused"),
        ureq::Error::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => Message::new("watch-broke-off"),
        ureq::Error::Io(error) => bienban_base::error::reason(&error),
        error => Message::new("io-other").with("system", error.to_string()),
    }
}
