//! Routes: what each address of a desk answers.

use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::header::{self, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::BroadcastStream;

use super::app::App;
use super::ask::DeskRequest;
use super::asked::{JsonBody, Query};
use super::claims::EnteredClaim;
use super::event_routes;
use super::extent::TakeawayExtent;
use super::page;
use super::refused::DeskRefusal;
use super::reply::{AppState, LanguageQuery, answer, ask, missing};
use super::typed::TypedSheet;
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::messages::Catalog;

/// The largest file that is dropped, in bytes: as large as a text that a desk holds.
const LARGEST: u64 = 256 << 20;

/// The addresses.
pub(super) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/about", get(about))
        .route("/api/folder", post(folder))
        .route("/api/files", put(files))
        .route("/api/game", get(game))
        .route("/api/legal", get(legal))
        .route("/api/proposals", get(proposals))
        .route("/api/decide", post(decide))
        .route("/api/typed", put(typed))
        .route("/api/claims", get(claims).post(claim))
        .route("/api/claims/withdraw", post(withdraw))
        .route("/api/live", get(live).post(follow))
        .route("/api/live/drop", post(unfollow))
        .route("/api/events", get(events))
        .route("/api/quit", post(quit))
        .route("/photo", get(photo))
        .route("/take/{name}", get(take))
        .merge(page::routes())
        .merge(event_routes::routes())
}

/// Which game is meant, and in which language.
#[derive(Debug, Deserialize)]
struct GameQuery {
    file: String,
    game: u64,
    #[serde(default)]
    ui: String,
}

/// Which photo is meant.
#[derive(Debug, Deserialize)]
struct PhotoQuery {
    file: String,
}

/// The token in the query of an address.
pub(super) fn token(uri: &Uri) -> Option<String> {
    let query = uri.query().filter(|_| uri.path() == "/")?;
    query.split('&').find_map(|pair| pair.strip_prefix("token=")).map(str::to_owned)
}

/// The first address was opened: the browser gets its cookie, and an address without the token.
pub(super) fn opened(cookie: &str) -> Response {
    let mut response = (StatusCode::SEE_OTHER, [(header::LOCATION, "/")]).into_response();
    if let Ok(cookie) = HeaderValue::from_str(cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

async fn about(State(app): AppState, Query(spoken): Query<LanguageQuery>) -> Response {
    let ui = spoken.or(&app);
    ask(app, ui, move |desk| desk.about(ui)).await
}

#[derive(Debug, Deserialize)]
struct FolderQuery {
    folder: String,
}

async fn folder(
    State(app): AppState,
    Query(spoken): Query<LanguageQuery>,
    JsonBody(chosen): JsonBody<FolderQuery>,
) -> Response {
    let ui = spoken.or(&app);
    let changed = app.changed.clone();
    let response = ask(app, ui, move |desk| {
        let path = PathBuf::from(chosen.folder.trim());
        if !path.is_absolute() {
            return Err(DeskRefusal::Because(Message::new("desk-folder-absolute")));
        }
        desk.choose(&path)?;
        desk.about(ui)
    });
    let response = response.await;
    let _ = changed.send(());
    response
}

#[derive(Debug, Deserialize)]
struct DropQuery {
    name: String,
    #[serde(default)]
    ui: String,
}

async fn files(State(app): AppState, Query(dropped): Query<DropQuery>, request: Request) -> Response {
    let ui = LanguageQuery { ui: dropped.ui.clone() }.or(&app);
    let length =
        request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    let large = || {
        answer::<()>(Err(DeskRefusal::Because(Message::new("desk-large").with("mib", (LARGEST >> 20).to_string()))), ui)
    };
    if length.is_some_and(|length| length > LARGEST) {
        return large();
    }
    let (draft, name) = match app.desk.draft(&dropped.name) {
        Ok(draft) => draft,
        Err(refused) => return answer::<()>(Err(refused), ui),
    };
    let torn = || answer::<()>(Err(DeskRefusal::Because(Message::new("desk-upload"))), ui);
    let unwritten = |source| {
        let message = Error::Output { to: dropped.name.clone(), source }.message();
        answer::<()>(Err(DeskRefusal::Because(message)), ui)
    };
    let file = match draft.reopen() {
        Ok(file) => file,
        Err(error) => return unwritten(error),
    };
    let mut file = tokio::fs::File::from_std(file);
    let mut body = request.into_body().into_data_stream();
    let mut written = 0;
    while let Some(chunk) = body.next().await {
        let Ok(chunk) = chunk else { return torn() };
        written += chunk.len() as u64;
        if written > LARGEST {
            return large();
        }
        if let Err(error) = file.write_all(&chunk).await {
            return unwritten(error);
        }
    }
    if let Err(error) = file.flush().await {
        return unwritten(error);
    }
    // The connection may have ended before the file did.
    if length.is_some_and(|length| length != written) {
        return torn();
    }
    let changed = app.changed.clone();
    let response = ask(app, ui, move |desk| desk.keep(draft, &name).map(|name| json!({ "file": name }))).await;
    let _ = changed.send(());
    response
}

/// The photo that a game was read from.
async fn photo(State(app): AppState, Query(which): Query<PhotoQuery>) -> Response {
    let found = tokio::task::spawn_blocking(move || app.desk.photo(&which.file)).await;
    let shown = found.ok().flatten().and_then(|(bytes, image)| Some((bytes, image.media_type()?)));
    let Some((bytes, media_type)) = shown else { return missing() };
    ([(header::CONTENT_TYPE, media_type)], bytes).into_response()
}

async fn game(State(app): AppState, Query(which): Query<GameQuery>) -> Response {
    let ui = LanguageQuery { ui: which.ui }.or(&app);
    ask(app, ui, move |desk| desk.view(&which.file, which.game, ui)).await
}

#[derive(Debug, Deserialize)]
struct SlotQuery {
    file: String,
    game: u64,
    slot: u32,
    #[serde(default)]
    ui: String,
}

async fn legal(State(app): AppState, Query(place): Query<SlotQuery>) -> Response {
    let ui = LanguageQuery { ui: place.ui }.or(&app);
    ask(app, ui, move |desk| desk.legal(&place.file, place.game, place.slot)).await
}

async fn proposals(State(app): AppState, Query(which): Query<GameQuery>) -> Response {
    let ui = LanguageQuery { ui: which.ui }.or(&app);
    ask(app, ui, move |desk| desk.proposals(&which.file, which.game, ui)).await
}

async fn decide(
    State(app): AppState,
    Query(which): Query<GameQuery>,
    JsonBody(asked): JsonBody<DeskRequest>,
) -> Response {
    let ui = LanguageQuery { ui: which.ui }.or(&app);
    let changed = app.changed.clone();
    let response = ask(app, ui, move |desk| desk.decide(&which.file, which.game, asked, ui)).await;
    let _ = changed.send(());
    response
}

async fn typed(
    State(app): AppState,
    Query(spoken): Query<LanguageQuery>,
    JsonBody(sheet): JsonBody<TypedSheet>,
) -> Response {
    let ui = spoken.or(&app);
    let changed = app.changed.clone();
    let response = ask(app, ui, move |desk| {
        let file = desk.type_sheet(&sheet, ui)?;
        let view = desk.view(&file, 1, ui).ok();
        let no_date = sheet.no_date().map(|said| Catalog::of(ui).text(&said));
        Ok(json!({ "file": file, "view": view, "no_date": no_date }))
    });
    let response = response.await;
    let _ = changed.send(());
    response
}

async fn claims(State(app): AppState, Query(spoken): Query<LanguageQuery>) -> Response {
    let ui = spoken.or(&app);
    ask(app, ui, move |desk| desk.claims(ui)).await
}

async fn claim(
    State(app): AppState,
    Query(spoken): Query<LanguageQuery>,
    JsonBody(claim): JsonBody<EnteredClaim>,
) -> Response {
    let ui = spoken.or(&app);
    ask(app, ui, move |desk| desk.claim(claim, ui)).await
}

/// The claim that is taken back.
#[derive(Debug, Deserialize)]
struct WithdrawnClaim {
    index: usize,
    entered: String,
}

async fn withdraw(
    State(app): AppState,
    Query(spoken): Query<LanguageQuery>,
    JsonBody(which): JsonBody<WithdrawnClaim>,
) -> Response {
    let ui = spoken.or(&app);
    ask(app, ui, move |desk| desk.withdraw(which.index, &which.entered, ui)).await
}

async fn live(State(app): AppState, Query(spoken): Query<LanguageQuery>) -> Response {
    let ui = spoken.or(&app);
    let shown = tokio::task::spawn_blocking(move || app.live.shown(ui)).await;
    answer(shown.map_err(|_| DeskRefusal::Because(Message::new("desk-fault"))), ui)
}

#[derive(Debug, Deserialize)]
struct FollowedSource {
    source: String,
}

/// Does not watch a source any more.
async fn unfollow(
    State(app): AppState,
    Query(spoken): Query<LanguageQuery>,
    JsonBody(followed): JsonBody<FollowedSource>,
) -> Response {
    app.live.drop_source(&followed.source);
    answer(Ok(json!({})), spoken.or(&app))
}

/// Watches an address, a file of the folder, or a file or folder with games by its whole path: nothing else is read
/// because a page asks for it.
async fn follow(
    State(app): AppState,
    Query(spoken): Query<LanguageQuery>,
    JsonBody(followed): JsonBody<FollowedSource>,
) -> Response {
    let ui = spoken.or(&app);
    let source = match app.desk.source(followed.source.trim()) {
        Ok(source) => source,
        Err(refused) => return answer::<()>(Err(refused), ui),
    };
    answer(app.live.follow(&source).map(|()| json!({})).map_err(DeskRefusal::from), ui)
}

/// Tells the page when something changes, and how far the reading of files is.
async fn events(State(app): AppState) -> Response {
    let changed =
        BroadcastStream::new(app.changed.subscribe()).map(|_| Event::default().event("changed").data("changed"));
    let read = Arc::clone(&app.desk.read);
    let mut last = read.load(std::sync::atomic::Ordering::Relaxed);
    let ticks = tokio_stream::wrappers::IntervalStream::new(tokio::time::interval(Duration::from_millis(200)));
    let progress = ticks.filter_map(move |_| {
        let now = read.load(std::sync::atomic::Ordering::Relaxed);
        (std::mem::replace(&mut last, now) != now).then(|| Event::default().event("read").data(now.to_string()))
    });
    // Browsers drop an event without data.
    let heard = BroadcastStream::new(app.live.changes()).map(|_| Event::default().event("live").data("heard"));
    let events = changed.merge(heard).merge(progress).map(Ok::<_, Infallible>);
    Sse::new(events).keep_alive(KeepAlive::default()).into_response()
}

/// Ends the desk, for those who have no terminal to do it in.
async fn quit(State(app): AppState) -> Response {
    app.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    Json(json!({})).into_response()
}

#[derive(Debug, Deserialize)]
struct TakeawayQuery {
    #[serde(default)]
    extent: String,
    #[serde(default)]
    ui: String,
}

async fn take(State(app): AppState, Path(name): Path<String>, Query(taken): Query<TakeawayQuery>) -> Response {
    let ui = LanguageQuery { ui: taken.ui }.or(&app);
    let extent = if taken.extent == "certain" { TakeawayExtent::Certain } else { TakeawayExtent::All };
    let kind = match name.rsplit('.').next() {
        Some("pgn") => "application/x-chess-pgn",
        Some("csv") => "text/csv; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        _ => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    };
    let asked = name.clone();
    let taken = tokio::task::spawn_blocking(move || app.desk.take_away(&asked, extent, ui)).await;
    match taken {
        Ok(Ok(bytes)) => {
            let kept =
                if name == "round.pgn" && extent == TakeawayExtent::Certain { "round-certain.pgn" } else { &*name };
            let kept = format!("attachment; filename=\"{kept}\"");
            let headers = [
                (header::CONTENT_TYPE, kind.to_owned()),
                (header::CONTENT_DISPOSITION, kept),
                // A report has scripts of its own, which must not run as if they were the desk's.
                (header::CONTENT_SECURITY_POLICY, "sandbox".to_owned()),
            ];
            (headers, Body::from(bytes)).into_response()
        }
        Ok(Err(refused)) => answer::<()>(Err(refused), ui),
        Err(_) => answer::<()>(Err(DeskRefusal::Because(Message::new("desk-fault"))), ui),
    }
}
