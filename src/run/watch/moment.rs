//! Moment: when something was heard, to the millisecond.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chrono::{DateTime, Local, SecondsFormat, Utc};
use serde::{Serialize, Serializer};

/// A moment, in milliseconds since 1970-01-01 00:00 UTC. It is written as RFC 3339 in the time zone of this computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WatchMoment(pub i64);

impl WatchMoment {
    /// This moment, by the clock of this computer.
    pub fn now() -> WatchMoment {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        WatchMoment(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    /// How much later this is than `earlier`; nothing if it is not later, as after a clock was set back.
    pub fn since(self, earlier: WatchMoment) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }

    /// The moment as much later.
    #[must_use]
    pub fn after(self, wait: Duration) -> WatchMoment {
        WatchMoment(self.0.saturating_add(i64::try_from(wait.as_millis()).unwrap_or(i64::MAX)))
    }

    fn local(self) -> DateTime<Local> {
        DateTime::<Utc>::from_timestamp_millis(self.0).unwrap_or_default().with_timezone(&Local)
    }

    /// Hours, minutes and seconds in the time zone of this computer: `14:05:09`.
    pub fn time_of_day(self) -> String {
        self.local().format("%H:%M:%S").to_string()
    }

    /// RFC 3339 in the time zone of this computer, to the second: `2026-03-01T14:05:09+07:00`.
    pub fn to_rfc3339(self) -> String {
        self.local().to_rfc3339_opts(SecondsFormat::Secs, false)
    }
}

impl Serialize for WatchMoment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_rfc3339())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_set_back_makes_no_negative_time() {
        let (early, late) = (WatchMoment(1_000), WatchMoment(3_500));
        assert_eq!(late.since(early), Duration::from_millis(2_500));
        assert_eq!(early.since(late), Duration::ZERO);
        assert_eq!(early.after(Duration::from_secs(2)), WatchMoment(3_000));
    }
}
