//! How many threads judge, and the pool that they run in.

use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// The greatest number of threads that can be asked for.
pub const MOST: u16 = 512;

/// The variable that gives the number of threads if the command line does not.
const VARIABLE: &str = "RAYON_NUM_THREADS";

/// The number of threads that judge: `asked`, otherwise the value of `RAYON_NUM_THREADS`, otherwise one for each
/// processor.
///
/// rayon reads the variable only for a pool without a fixed size, and ours has one. So the program reads it in the
/// same way: a positive number counts, and 0 or anything else means every processor. A number above [`MOST`] counts
/// as [`MOST`].
pub fn count(asked: Option<u16>) -> usize {
    asked.map_or_else(|| named(std::env::var(VARIABLE).ok().as_deref()), usize::from)
}

/// The number of threads that the value of the variable means.
fn named(value: Option<&str>) -> usize {
    match value.and_then(|value| value.parse().ok()) {
        Some(threads @ 1..) => threads.min(usize::from(MOST)),
        _ => thread::available_parallelism().map_or(1, usize::from),
    }
}

/// A pool with so many threads, or `None` if the system has no more threads to give. All work can be done without a
/// pool on the caller's thread, with the same results.
pub(crate) fn pool(threads: usize) -> Option<ThreadPool> {
    ThreadPoolBuilder::new().num_threads(threads).build().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variable_is_read_as_rayon_reads_it() {
        let all = thread::available_parallelism().map_or(1, usize::from);
        assert_eq!([named(Some("1")), named(Some("7")), named(Some("+3"))], [1, 7, 3]);
        assert_eq!(named(Some("100000")), usize::from(MOST));
        for value in ["0", "", "two", "-1", " 4", "4.0", "99999999999999999999"] {
            assert_eq!(named(Some(value)), all, "{value:?}");
        }
        assert_eq!((named(None), count(Some(5))), (all, 5));
    }
}
