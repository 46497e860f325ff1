//! The only place where threads wait for each other by other means than channels, `src/claims/numbering.rs`, run by loom in every order in
//! which they may: nobody waits for ever, and the numbers are those of the file.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use loom::thread;

#[path = "../../../src/claims/numbering.rs"]
#[allow(missing_debug_implementations, dead_code)]
mod numbering;

use numbering::Numbering;
use source::split::Block;

/// What numbering asks of a block.
mod source {
    pub mod split {
        use std::sync::Arc;

        #[derive(Debug)]
        pub struct Block {
            pub name: Arc<str>,
            pub offset: u64,
            pub follows: u64,
            pub unread: Option<()>,
            pub bytes: Vec<u8>,
        }

        impl Block {
            pub fn bytes(&self) -> &[u8] {
                &self.bytes
            }

            pub fn file_len(&self, bytes: &[u8]) -> u64 {
                bytes.len() as u64
            }
        }
    }
}

/// When a worker fails in a block.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fails {
    /// Before it knows how many games there are.
    Early,
    /// When it has said so.
    Late,
}

/// Blocks of the files `a` and `b`, in the order in which they are read, of so many games, with a gap in `a`, and how many games stand
/// before each.
fn blocks() -> Vec<(Block, u64, u64)> {
    let names: [Arc<str>; 2] = [Arc::from("a"), Arc::from("b")];
    let block = |file: usize, follows, offset| Block {
        name: Arc::clone(&names[file]),
        offset,
        follows,
        unread: None,
        bytes: vec![0; 12],
    };
    vec![(block(0, 0, 0), 3, 0), (block(0, 12, 12), 2, 3), (block(1, 0, 0), 1, 0), (block(0, 24, 90), 1, 5)]
}

/// The games of a block, each as a block of its own.
fn games(block: &Block, count: u64) -> Vec<Block> {
    let len = block.bytes.len() as u64 / count;
    let game = |n: u64| {
        let offset = block.offset + n * len;
        Block {
            name: Arc::clone(&block.name),
            offset,
            follows: if n == 0 { block.follows } else { offset },
            unread: None,
            bytes: vec![0; len as usize],
        }
    };
    (0..count).map(game).collect()
}

/// Judges a block: as a whole, or game by game where that fails; the last game fails again, and once more when it is left unread.
fn judge(numbering: &Numbering, block: &Block, count: u64, fails: Option<Fails>) -> u64 {
    let counting = numbering.begin(block);
    let before = match fails {
        None => return counting.finish(count),
        Some(Fails::Early) => {
            drop(counting);
            None
        }
        Some(Fails::Late) => Some(counting.finish(count)),
    };
    let (mut first, mut games) = (before, games(block, count));
    let mut last = games.pop().expect("there is one");
    for (n, game) in (0..).zip(&games) {
        let found = numbering.begin(game).finish(1);
        assert_eq!(found, *first.get_or_insert(found) + n);
    }
    drop(numbering.begin(&last));
    last.unread = Some(());
    drop(numbering.begin(&last));
    first.unwrap_or(NOT_ASKED)
}

/// Of a block of one game that fails nobody asks what stands before it.
const NOT_ASKED: u64 = u64::MAX;

/// Workers that take blocks in their order, as those of the pipeline do, and look how many games stand before each.
fn work(threads: usize, failing: Option<(usize, Fails)>) {
    let (blocks, numbering) = (Arc::new(blocks()), Arc::new(Numbering::default()));
    let next = Arc::new(loom::sync::atomic::AtomicUsize::new(0));
    let worker = move || {
        loop {
            let n = next.fetch_add(1, loom::sync::atomic::Ordering::SeqCst);
            let Some((block, count, before)) = blocks.get(n) else { return };
            let fails = failing.filter(|(which, _)| *which == n).map(|(_, fails)| fails);
            let found = judge(&numbering, block, *count, fails);
            assert!(
                found == *before || found == NOT_ASKED,
                "{found} games before block {n}, not {before}, failing in {failing:?}"
            );
        }
    };
    let others: Vec<_> = (1..threads).map(|_| thread::spawn(worker.clone())).collect();
    worker();
    for other in others {
        other.join().expect("it ends");
    }
}

fn main() {
    let orders = Arc::new(AtomicUsize::new(0));
    let each = (0..blocks().len()).flat_map(|n| [Some((n, Fails::Early)), Some((n, Fails::Late))]);
    let failing: Vec<_> = std::iter::once(None).chain(each).collect();
    for (threads, bound) in [(2, Some(5)), (3, Some(3))] {
        for &failing in &failing {
            let count = Arc::clone(&orders);
            let mut model = loom::model::Builder::new();
            model.preemption_bound = bound;
            model.check(move || {
                count.fetch_add(1, Ordering::Relaxed);
                work(threads, failing);
            });
        }
    }
    println!(
        "numbering: {} orders of 2 and 3 threads, none that waits for ever or counts otherwise",
        orders.load(Ordering::Relaxed)
    );
}
