//! Pace: how long a source is left alone before it is read again.

use std::time::Duration;

/// The longest time after errors, unless the source is read less often anyway.
const LONGEST: Duration = Duration::from_secs(60);

/// The longest time that a source may ask for.
const ASKED: Duration = Duration::from_secs(600);

/// How long a source is left alone before it is read again: longer after every error in a row.
#[derive(Debug, Clone)]
pub struct FeedPace {
    every: Duration,
    wait: Duration,
}

impl FeedPace {
    /// The pace of a source that is read every so often.
    pub fn new(every: Duration) -> FeedPace {
        FeedPace { every, wait: every }
    }

    /// The time to wait after a reading that went well.
    pub fn after_success(&mut self) -> Duration {
        self.wait = self.every;
        self.wait
    }

    /// The time to wait after one that failed: twice as long each time, up to a minute. A source may ask for more.
    pub fn after_failure(&mut self, asked: Option<Duration>) -> Duration {
        self.wait = (2 * self.wait).min(LONGEST.max(self.every));
        self.wait.max(asked.unwrap_or_default().min(ASKED))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_slow_it_down_and_success_restores_it() {
        let seconds = Duration::from_secs;
        let mut pace = FeedPace::new(seconds(10));
        let waits: Vec<_> = (0..4).map(|_| pace.after_failure(None).as_secs()).collect();
        assert_eq!(waits, [20, 40, 60, 60]);
        assert_eq!(pace.after_failure(Some(seconds(90))), seconds(90));
        assert_eq!(pace.after_success(), seconds(10));
        assert_eq!(FeedPace::new(seconds(300)).after_failure(None), seconds(300));
        assert_eq!(FeedPace::new(seconds(1)).after_failure(Some(seconds(1_000_000))), ASKED);
    }
}
