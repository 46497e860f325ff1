//! Outcome: how a command ended.

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CommandOutcome {
    /// Without anything to report by the exit code.
    Clean,
    /// With findings that the user wants to see in the exit code.
    Findings,
    /// Something could not be read or written, which was reported.
    Failed,
}
