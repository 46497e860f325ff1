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
        .route("/event.js", get(script))
        .route("/api/pairing", get(pairing).post(save))
        .route("/api/pairing/back", post(take_back))
        .route("/api/result", put(result))
        .route("/api/cards", get(cards))
        .route("/api/standings", get(standings))
        .route("/pairing/{name}", get(table))
}

async fn script() -> Response {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("event.js")).into_response()
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
