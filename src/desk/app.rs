//! App: what the handlers of requests know.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tokio::sync::broadcast;

use super::guard::Guard;
use super::live::LiveGames;
use super::state::Desk;
use bienban_base::messages::Ui;

/// What the handlers know.
#[derive(Debug)]
pub(super) struct App {
    /// The desk.
    pub(super) desk: Desk,
    /// The games that are being watched.
    pub(super) live: LiveGames,
    /// Who may ask.
    pub(super) guard: Guard,
    /// The language of pages before somebody chooses one.
    pub(super) ui: Ui,
    /// Ends the desk when it is set.
    pub(super) stop: Arc<AtomicBool>,
    /// Tells the pages that something changed.
    pub(super) changed: broadcast::Sender<()>,
}
