//! Reply: what all routes answer with, and in which language.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::app::App;
use super::refused::{DeskAnswer, DeskRefusal};
use super::state::Desk;
use bienban_base::message::Message;
use bienban_base::messages::Ui;

pub(super) type AppState = State<Arc<App>>;

/// The parameter that chooses the language of an answer.
#[derive(Debug, Deserialize)]
pub(super) struct LanguageQuery {
    #[serde(default)]
    pub(super) ui: String,
}

impl LanguageQuery {
    pub(super) fn or(&self, app: &App) -> Ui {
        self.ui.parse().unwrap_or(app.ui)
    }
}

/// An answer as JSON, or the sentence why there is none.
pub(super) fn answer<T: Serialize>(result: DeskAnswer<T>, ui: Ui) -> Response {
    match result {
        Ok(value) => Json(value).into_response(),
        Err(refused) => refused.response(ui),
    }
}

/// Asks the desk, on a thread that may wait for the disk.
pub(super) async fn ask<T: Serialize + Send + 'static>(
    app: Arc<App>,
    ui: Ui,
    question: impl FnOnce(&Desk) -> DeskAnswer<T> + Send + 'static,
) -> Response {
    match tokio::task::spawn_blocking(move || answer(question(&app.desk), ui)).await {
        Ok(response) => response,
        Err(_) => answer::<()>(Err(DeskRefusal::Because(Message::new("desk-fault"))), ui),
    }
}

/// There is nothing at the address.
pub(super) fn missing() -> Response {
    (StatusCode::NOT_FOUND, "404").into_response()
}
