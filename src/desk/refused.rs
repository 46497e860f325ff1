//! Refused: why the page gets no answer, and the sentence that it gets instead.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde_json::json;

use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};
use bienban_base::text::harmless::harmless;

/// What the page asks for, or why it does not get that.
pub(super) type DeskAnswer<T> = Result<T, DeskRefusal>;

/// Why the page gets no answer.
#[derive(Debug)]
pub enum DeskRefusal {
    /// There is no such game, report or file.
    Missing,
    /// It cannot be done, for this reason.
    Because(Message),
    /// There is no folder yet.
    NoFolder,
}

impl From<Error> for DeskRefusal {
    fn from(error: Error) -> DeskRefusal {
        DeskRefusal::Because(error.message())
    }
}

impl DeskRefusal {
    /// The sentence as an answer in JSON, with a status that gives the kind of refusal it is.
    pub(super) fn response(self, ui: Ui) -> Response {
        let (status, message) = match self {
            DeskRefusal::Missing => (StatusCode::NOT_FOUND, Message::new("desk-missing")),
            DeskRefusal::NoFolder => (StatusCode::CONFLICT, Message::new("desk-no-folder")),
            DeskRefusal::Because(message) => (StatusCode::UNPROCESSABLE_ENTITY, message),
        };
        refusal(status, &message, ui)
    }
}

/// A sentence as an answer in JSON, for a request that never comes to the desk.
pub(super) fn refusal(status: StatusCode, message: &Message, ui: Ui) -> Response {
    let said = harmless(&Catalog::of(ui).text(message));
    (status, Json(json!({ "error": said }))).into_response()
}
