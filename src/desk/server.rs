//! The server of a desk: on this computer alone, for one browser.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use tokio::sync::broadcast;

use super::app::App;
use super::guard::{Admission, Guard};
use super::live::LiveGames;
use super::page;
use super::reply;
use super::routes;
use super::state::Desk;
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::messages::Ui;

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: std::net::TcpListener,
    app: Arc<App>,
}

impl Server {
    /// Listens at a port of this computer; 0 means a free one. `stop` ends the server when it is set.
    ///
    /// # Errors
    /// [`Error::Usage`] if the port cannot be had.
    pub fn listen((desk, live): (Desk, LiveGames), port: u16, ui: Ui, stop: Arc<AtomicBool>) -> Result<Server, Error> {
        let failed = |source| Error::Output { to: format!("127.0.0.1:{port}"), source };
        let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|source| {
            let message = Message::new("desk-port").with("port", port.to_string());
            Error::Usage(message.with("reason", source.to_string()))
        })?;
        listener.set_nonblocking(true).map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        let guard = Guard::new(port).map_err(failed)?;
        let app = App { desk, live, guard, ui, stop, changed: broadcast::channel(16).0 };
        Ok(Server { listener, app: Arc::new(app) })
    }

    /// The address that opens the desk once.
    pub fn address(&self) -> String {
        self.app.guard.address()
    }

    /// Answers until it is stopped.
    ///
    /// # Errors
    /// [`Error::Output`] if the server cannot go on.
    pub fn run(self) -> Result<(), Error> {
        let Server { listener, app } = self;
        let stop = Arc::clone(&app.stop);
        let failed = |source| Error::Output { to: "127.0.0.1".to_owned(), source };
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(failed)?;
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let router = router(app);
            let stopped = async {
                while !stop.load(Ordering::Relaxed) {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            };
            tokio::select! {
                served = async { axum::serve(listener, router).await } => served,
                () = stopped => Ok(()),
            }
        });
        // An answer may still be on its way to the disk, which takes a moment.
        runtime.shutdown_timeout(Duration::from_millis(200));
        served.map_err(failed)
    }
}

/// All that is answered.
fn router(app: Arc<App>) -> Router {
    routes::routes()
        .fallback(|| async { reply::missing() })
        .layer(from_fn_with_state(Arc::clone(&app), admit))
        .with_state(app)
}

/// What no answer may allow: scripts of others, frames, and copies that a browser keeps.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
         form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Turns away what comes from elsewhere, and adds what every answer has.
async fn admit(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = match app.guard.admit(request.method(), request.headers()) {
        Admission::Foreign => page::refused(app.ui, "desk-foreign"),
        Admission::Admitted => next.run(request).await,
        // The first address alone is answered without a cookie.
        Admission::Unknown => match routes::token(request.uri()).and_then(|token| app.guard.open(&token)) {
            Some(cookie) => routes::opened(&cookie),
            None => page::refused(app.ui, "desk-unknown"),
        },
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}
