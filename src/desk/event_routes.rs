//! Event routes: what the addresses of pairings, cards and standings answer.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use serde_json::json;

use super::app::App;
use super::asked::{JsonBody, Query};
use super::next_round::NextRoundQuery;
use super::refused::DeskRefusal;
use super::reply::{AppState, LanguageQuery, answer, ask, missing};
use super::rounds::{FilledResult, UndoRequest};
use super::standing::StandingsQuery;
use bienban_base::message::Message;
use bienban_base::messages::Ui;
use bienban_report::Format;

/// The addresses.
pub(super) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/pairing", get(pairing).post(save))
        .route("/api/pairing/back", post(take_back))
        .route("/api/result", put(result))
        .route("/api/cards", get(cards))
        .route("/api/standings", get(standings))
        .route("/pairing/{name}", get(table))
}

fn spoken(ui: &str, app: &App) -> Ui {
    LanguageQuery { ui: ui.to_owned() }.or(app)
}

async fn pairing(State(app): AppState, Query(said): Query<NextRoundQuery>) -> Response {
    let ui = spoken(&said.ui, &app);
    ask(app, ui, move |desk| desk.next_round(&said, ui)).await
}

/// Saves the round that the page shows.
async fn save(
    State(app): AppState,
    Query(spoken): Query<LanguageQuery>,
    JsonBody(said): JsonBody<NextRoundQuery>,
) -> Response {
    let ui = spoken.or(&app);
    let changed = app.changed.clone();
    let response = ask(app, ui, move |desk| desk.save_round(&said, ui).map(|file| json!({ "file": file }))).await;
    let _ = changed.send(());
    response
}

async fn take_back(
    State(app): AppState,
    Query(spoken): Query<LanguageQuery>,
    JsonBody(which): JsonBody<UndoRequest>,
) -> Response {
    let ui = spoken.or(&app);
    let changed = app.changed.clone();
    let response = ask(app, ui, move |desk| desk.take_back(&which).map(|()| json!({}))).await;
    let _ = changed.send(());
    response
}

/// Writes a result into the table of its round.
async fn result(
    State(app): AppState,
    Query(spoken): Query<LanguageQuery>,
    JsonBody(filled): JsonBody<FilledResult>,
) -> Response {
    let ui = spoken.or(&app);
    ask(app, ui, move |desk| desk.fill(&filled).map(|()| json!({}))).await
}

async fn cards(State(app): AppState, Query(said): Query<NextRoundQuery>) -> Response {
    let ui = spoken(&said.ui, &app);
    ask(app, ui, move |desk| desk.cards(&said, ui)).await
}

async fn standings(State(app): AppState, Query(counted): Query<StandingsQuery>) -> Response {
    let ui = spoken(&counted.ui, &app);
    ask(app, ui, move |desk| desk.standings(&counted, ui)).await
}

/// The next round or the cards as a file.
async fn table(State(app): AppState, Path(name): Path<String>, Query(said): Query<NextRoundQuery>) -> Response {
    let ui = spoken(&said.ui, &app);
    let (format, kind) = match name.rsplit('.').next() {
        Some("csv") => (Format::Csv, "text/csv; charset=utf-8"),
        Some("xlsx") => (Format::Xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        _ => return missing(),
    };
    let is_cards = name.starts_with("cards.");
    let made = tokio::task::spawn_blocking(move || {
        if is_cards {
            return app.desk.card_table(&said, format, ui).map(|bytes| ("cards".to_owned(), bytes));
        }
        app.desk.pairings(&said, format, ui).map(|(round, bytes)| (format!("round{round}"), bytes))
    });
    match made.await {
        Ok(Ok((stem, bytes))) => {
            let kept = format!("attachment; filename=\"{stem}.{}\"", format.name());
            ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, kept)], Body::from(bytes))
                .into_response()
        }
        Ok(Err(refused)) => answer::<()>(Err(refused), ui),
        Err(_) => answer::<()>(Err(DeskRefusal::Because(Message::new("desk-fault"))), ui),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;
    use std::path::Path;
    use std::sync::atomic::{AtomicBool, Ordering};

    use serde_json::Value;

    use super::super::live::LiveGames;
    use super::super::server::Server;
    use super::super::state::Desk;
    use super::*;

    /// A browser at a desk: its address and its cookie.
    struct Browser {
        host: String,
        cookie: String,
    }

    impl Browser {
        /// Opens the address that a desk printed.
        fn open(address: &str) -> Browser {
            let (host, way) = address.trim_start_matches("http://").split_once('/').expect("an address");
            let host = host.to_owned();
            let (_, head, _) = Browser { host: host.clone(), cookie: String::new() }.ask("GET", &format!("/{way}"), "");
            let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
            let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
            Browser { host, cookie }
        }

        /// The status, the head and the body of an answer.
        fn ask(&self, method: &str, way: &str, body: &str) -> (u16, String, String) {
            let mut stream = TcpStream::connect(&self.host).expect("the desk listens");
            let (host, cookie, length) = (&self.host, &self.cookie, body.len());
            write!(
                stream,
                "{method} {way} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
                 Content-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
            )
            .expect("it is asked");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).expect("it answers");
            let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
            let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
            (status, head.to_owned(), body.to_owned())
        }

        /// The body of an answer as JSON.
        fn value(&self, method: &str, way: &str, body: &str) -> (u16, Value) {
            let (status, _, body) = self.ask(method, way, body);
            (status, serde_json::from_str(&body).unwrap_or_else(|_| panic!("{way}: {body}")))
        }
    }

    /// Runs a test beside a desk for a folder.
    fn at_desk(folder: &Path, test: impl FnOnce(&Browser)) {
        let stop = Arc::new(AtomicBool::new(false));
        let desk = Desk::open(Some(folder)).expect("a desk");
        let parts = (desk, LiveGames::default());
        let server = Server::listen(parts, 0, Ui::English, Arc::clone(&stop)).expect("a free port");
        let address = server.address();
        let running = std::thread::spawn(move || server.run());
        let tested = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| test(&Browser::open(&address))));
        stop.store(true, Ordering::Relaxed);
        running.join().expect("it ends").expect("it ran");
        if let Err(fault) = tested {
            std::panic::resume_unwind(fault);
        }
    }

    #[test]
    fn a_round_is_paired_saved_filled_in_and_printed_by_its_addresses() {
        let place = tempfile::tempdir().expect("a folder");
        let list = "No.,Name,Rtg\n1,An,2000\n2,Bình,1900\n3,Cúc,1800\n4,Dũng,1700\n";
        std::fs::write(place.path().join("players.csv"), list).expect("it is written");
        at_desk(place.path(), |browser| {
            let asked = "rules=vn2004&first=white&rounds=3&seed=7";
            let (status, page) = browser.value("GET", &format!("/api/pairing?{asked}"), "");
            assert_eq!((status, &page["round"], &page["rules"]), (200, &json!(1), &json!("vn2004")), "{page}");
            let pairs = page["paired"]["pairs"].as_str().expect("pairs");
            let saved = json!({ "rules": "vn2004", "first": "white", "rounds": 3, "seed": 7, "pairs": pairs });
            let (status, told) = browser.value("POST", "/api/pairing", &saved.to_string());
            assert_eq!((status, &told["file"]), (200, &json!("round1.csv")), "{told}");
            let (white, black) = (&page["paired"]["boards"][0]["white"], &page["paired"]["boards"][0]["black"]);
            let number = |of: &Value| of["number"].to_string();
            let mut filled = json!({ "file": "round1.csv", "round": 1, "white": number(white), "black": number(black),
                "was": "", "result": "1-0" });
            assert_eq!(browser.ask("PUT", "/api/result", &filled.to_string()).0, 200);
            filled["result"] = json!("0-1");
            let (status, refused) = browser.value("PUT", "/api/result", &filled.to_string());
            assert!(status >= 400, "another result was typed before: {refused}");
            let kept = std::fs::read_to_string(place.path().join("round1.csv")).expect("the table");
            assert!(kept.contains("1-0") && !kept.contains("0-1"), "{kept}");
            let (status, _) = browser.value("POST", "/api/pairing/back", r#"{"file":"round1.csv","round":1}"#);
            assert!(status >= 400, "a round with a result is not taken back");
            let (status, table) = browser.value("GET", "/api/standings", "");
            assert_eq!((status, table["events"].as_array().map(Vec::len)), (200, Some(1)), "{table}");
            let (status, head, cards) = browser.ask("GET", "/pairing/cards.csv", "");
            assert!(status == 200 && head.contains("cards.csv") && cards.contains("Cúc"), "{head}\n{cards}");
            assert_eq!(browser.ask("GET", "/pairing/cards.exe", "").0, 404);
        });
    }

    #[test]
    fn nobody_pairs_without_the_cookie() {
        let place = tempfile::tempdir().expect("a folder");
        std::fs::write(place.path().join("players.csv"), "No.,Name\n1,An\n2,Bình\n").expect("it is written");
        at_desk(place.path(), |browser| {
            let stranger = Browser { host: browser.host.clone(), cookie: String::new() };
            assert_eq!(browser.ask("GET", "/api/pairing", "").0, 200);
            assert_eq!(stranger.ask("GET", "/api/pairing", "").0, 403);
            assert_eq!(stranger.ask("POST", "/api/pairing", "{}").0, 403);
            assert!(!place.path().join("round1.csv").exists());
        });
    }
}
