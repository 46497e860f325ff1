//! Page: what a browser gets of the desk: one page, one style, one script, and its words.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Map, Value};

use super::app::App;
use super::asked::Query;
use super::reply::{AppState, LanguageQuery};
use bienban_base::messages::{Catalog, Ui};

/// One request, since the page needs all of it before it shows anything; `start.js` has what the others are built of,
/// and `routes.js` begins.
const SCRIPT: &str = concat!(
    include_str!("page/start.js"),
    include_str!("page/board.js"),
    include_str!("page/list.js"),
    include_str!("page/photo.js"),
    include_str!("page/game.js"),
    include_str!("page/review.js"),
    include_str!("page/typing.js"),
    include_str!("page/claims.js"),
    include_str!("page/live.js"),
    include_str!("page/tournament.js"),
    include_str!("page/take.js"),
    include_str!("page/routes.js"),
);

/// The addresses.
pub(super) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(page))
        .route("/desk.js", get(script))
        .route("/desk.css", get(style))
        // Browsers ask for a picture of the page, and there is none.
        .route("/favicon.ico", get(|| async { StatusCode::NO_CONTENT }))
        .route("/api/words", get(words))
}

#[derive(Template)]
#[template(path = "refused.html", config = "askama.toml")]
struct RefusedPage {
    ui: &'static str,
    said: String,
}

#[derive(Template)]
#[template(path = "page.html", config = "askama.toml")]
struct DeskPage {
    ui: &'static str,
    sprite: &'static str,
}

/// A request that is turned away, as a page with the reason.
pub(super) fn refused(ui: Ui, key: &'static str) -> Response {
    let page = RefusedPage { ui: ui.id(), said: Catalog::of(ui).word(key) };
    let page = page.render().unwrap_or_default();
    (StatusCode::FORBIDDEN, Html(page)).into_response()
}

async fn page(State(app): AppState, Query(spoken): Query<LanguageQuery>) -> Response {
    let page = DeskPage { ui: spoken.or(&app).id(), sprite: bienban_report::SPRITE };
    Html(page.render().unwrap_or_default()).into_response()
}

async fn script() -> Response {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], SCRIPT).into_response()
}

async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("page/desk.css")).into_response()
}

async fn words(State(app): AppState, Query(spoken): Query<LanguageQuery>) -> Response {
    let catalog = Catalog::of(spoken.or(&app));
    let words: Map<String, Value> =
        catalog.beginning("desk-ui-").into_iter().map(|(key, word)| (key.to_owned(), word.into())).collect();
    Json(words).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_page_is_there() {
        let used = [include_str!("page.html"), SCRIPT].concat();
        let known = |ui| Catalog::of(ui).beginning("desk-ui-").into_iter().map(|(key, _)| key).collect::<Vec<_>>();
        let (english, vietnamese) = (known(Ui::English), known(Ui::Vietnamese));
        assert_eq!(english, vietnamese);
        let mut asked = 0;
        for call in used.split("say('").skip(1).chain(used.split("data-say=\"").skip(1)) {
            let key = call.split(['\'', '"']).next().unwrap_or_default();
            assert!(english.contains(&key), "{key}");
            asked += 1;
        }
        assert!(asked > 80, "only {asked} words were found");
    }
}
