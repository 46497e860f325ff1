//! Claiming: claims of a round are entered, answered and taken back.

use serde_json::{Value, json};

use super::claims::{self, ClaimChange, EnteredClaim};
use super::own;
use super::refused::{DeskAnswer, DeskRefusal};
use super::state::{Desk, failed, writable};
use super::takeaway::{self, TakeawayReport};
use bienban_base::message::Message;
use bienban_base::messages::Ui;
use bienban_report::Format;

impl Desk {
    /// Records a claim. Returns the answers to all.
    ///
    /// # Errors
    /// What writing gives.
    pub fn claim(&self, mut claim: EnteredClaim, ui: Ui) -> DeskAnswer<Value> {
        {
            let inner = self.writing();
            let inner = writable(inner.as_ref())?;
            let index = inner.round.find(&claim.file, claim.game).ok_or(DeskRefusal::Missing)?;
            [claim.white, claim.black] = inner.round.games[index].players();
            let name = inner.folder.path().join(own::CLAIMS);
            let claim = claim.checked().ok_or(DeskRefusal::Missing)?;
            made(claims::append(inner.folder.path(), claim).map_err(failed(&name))?)?;
        }
        self.claims(ui)
    }

    /// Takes back a claim that was entered by mistake, by its index and the time when it was entered. Returns the
    /// answers to the others.
    ///
    /// # Errors
    /// What writing gives.
    pub fn withdraw(&self, index: usize, entered: &str, ui: Ui) -> DeskAnswer<Value> {
        {
            let inner = self.writing();
            let inner = writable(inner.as_ref())?;
            let name = inner.folder.path().join(own::CLAIMS);
            made(claims::remove(inner.folder.path(), index, entered).map_err(failed(&name))?)?;
        }
        self.claims(ui)
    }

    /// The claims of the round with their answers, in the order in which they were entered.
    ///
    /// # Errors
    /// What reading the claims file gives.
    pub fn claims(&self, ui: Ui) -> DeskAnswer<Value> {
        let inner = self.reading();
        let inner = inner.as_ref().ok_or(DeskRefusal::NoFolder)?;
        let name = inner.folder.path().join(own::CLAIMS);
        let recorded = claims::all(inner.folder.path()).map_err(failed(&name))?.claims;
        let mut rows = Vec::new();
        if !recorded.is_empty() {
            let parts = (&inner.folder, &inner.round, &inner.journal);
            let report = takeaway::report(parts, TakeawayReport::Claims, Format::Jsonl, ui)?;
            let lines = report.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
            rows.extend(lines.filter_map(|line| serde_json::from_slice::<Value>(line).ok()));
        }
        let answered =
            recorded.iter().enumerate().map(|(index, claim)| json!({ "claim": claim, "answer": rows.get(index) }));
        Ok(answered.collect())
    }
}

/// Nothing, if the claims file was changed.
fn made(change: ClaimChange) -> DeskAnswer<()> {
    match change {
        ClaimChange::Made => Ok(()),
        ClaimChange::Gone => Err(DeskRefusal::Missing),
        ClaimChange::Foreign => Err(DeskRefusal::Because(Message::new("desk-claims-foreign"))),
    }
}
