//! Asked: the contents of a request. One that this program's pages do not send is refused in the language of the page,
//! which may have been opened by another version of the program.

use std::sync::Arc;

use axum::Json;
use axum::extract::{self, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use serde::de::DeserializeOwned;

use super::app::App;
use super::refused::refusal;
use bienban_base::message::Message;

/// The query of an address.
pub(super) struct Query<T>(pub(super) T);

/// The body of a request, in JSON.
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Query<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Query<T>, Response> {
        match extract::Query::from_request_parts(parts, app).await {
            Ok(extract::Query(said)) => Ok(Query(said)),
            Err(rejection) => Err(malformed(rejection.status(), &parts.uri, app)),
        }
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<App>> for JsonBody<T> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<JsonBody<T>, Response> {
        let uri = request.uri().clone();
        match Json::from_request(request, app).await {
            Ok(Json(said)) => Ok(JsonBody(said)),
            Err(rejection) => Err(malformed(rejection.status(), &uri, app)),
        }
    }
}

/// The refusal of a request, in the language that its address names, otherwise in that of the desk.
fn malformed(status: StatusCode, uri: &Uri, app: &App) -> Response {
    let named = uri.query().unwrap_or_default().split('&').find_map(|pair| pair.strip_prefix("ui="));
    let ui = named.and_then(|id| id.parse().ok()).unwrap_or(app.ui);
    refusal(status, &Message::new("desk-malformed"), ui)
}
