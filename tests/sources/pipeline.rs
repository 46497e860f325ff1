//! The pipeline by itself: results in the order of the input, games counted across blocks, and an end in every case:
//! where work fails, where nobody takes the results, and where the user has had enough.

use std::fs;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use bienban::error::Error;
use bienban::run::event::RunEvent;
use bienban::run::pipeline::{self, PipelineOptions};
use bienban::run::task::Task;
use bienban::source::input::Input;
use bienban::source::read_options::ReadOptions;
use bienban::source::split::{Block, Sizes, UnreadReason};
use tempfile::TempDir;

const GAME: &str = "[Event \"a\"]\n[Site \"b\"]\n\n1. e4 *\n\n";

/// Files with these texts, in blocks of a game or a few.
struct Inputs {
    folder: TempDir,
    count: usize,
}

impl Inputs {
    fn new(texts: &[String]) -> Inputs {
        let folder = tempfile::tempdir().expect("a folder can be made");
        for (number, text) in texts.iter().enumerate() {
            fs::write(folder.path().join(number.to_string()), text).expect("it can be written");
        }
        Inputs { folder, count: texts.len() }
    }

    fn all(&self) -> Vec<Result<Input, Error>> {
        (0..self.count).map(|number| Ok(Input::File(self.folder.path().join(number.to_string())))).collect()
    }
}

fn options(threads: usize) -> PipelineOptions {
    PipelineOptions {
        needs_games: false,
        threads,
        reading: ReadOptions { sizes: Sizes { block: 100, game: 1000 }, unpack_ratio: 200, ..ReadOptions::default() },
    }
}

/// Where work fails.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fails {
    Nowhere,
    /// In a block with a poisoned game, in the first stage or in the second.
    First,
    Second,
    /// In the poisoned game even where it is left unread.
    Always,
}

/// Numbers the games of blocks: how many there are, and how many stand before.
struct Numbering {
    fails: Fails,
    calls: AtomicUsize,
}

impl Numbering {
    fn new(fails: Fails) -> Numbering {
        Numbering { fails, calls: AtomicUsize::new(0) }
    }

    /// Takes a time that has nothing to do with the order of the blocks.
    fn dawdle(&self) {
        let call = self.calls.fetch_add(1, Ordering::Relaxed);
        thread::sleep(Duration::from_micros(700 * (call as u64 * 5 % 4)));
    }

    fn fail(&self, block: &Block, stage: Fails) {
        let poisoned = memchr::memmem::find(block.bytes(), b"Poison").is_some();
        let read = self.fails == stage && block.unread.is_none();
        assert!(!poisoned || !(read || self.fails == Fails::Always), "the work fails, as it was told to");
    }
}

/// The games of a block by their numbers in the text; not numbered yet, their count alone.
#[derive(Debug, PartialEq)]
enum Numbered {
    Count(u64),
    Games(Range<u64>),
}

impl Task for Numbering {
    type Part = Numbered;

    fn work(&self, block: &Block) -> Numbered {
        self.dawdle();
        self.fail(block, Fails::First);
        Numbered::Count(if block.unread.is_some() { 1 } else { block.games().len() as u64 })
    }

    fn awaits_number(&self, part: &Numbered) -> Option<u64> {
        match part {
            Numbered::Count(games) => Some(*games),
            Numbered::Games(_) => None,
        }
    }

    fn number(&self, block: &Block, part: &mut Numbered, before: u64) {
        self.dawdle();
        self.fail(block, Fails::Second);
        let Numbered::Count(games) = *part else { panic!("a part is numbered once") };
        *part = Numbered::Games(before + 1..before + games + 1);
    }
}

/// The numbers of the games that were read, and of those that were not, text by text.
fn numbers(inputs: &Inputs, threads: usize, fails: Fails) -> Vec<(Vec<u64>, Vec<u64>)> {
    let mut texts: Vec<(Vec<u64>, Vec<u64>)> = Vec::new();
    let games = |part| match part {
        Numbered::Games(games) => games,
        Numbered::Count(_) => panic!("the part is not whole"),
    };
    let result = pipeline::run(inputs.all(), &options(threads), &Numbering::new(fails), |event| {
        match event {
            RunEvent::File(_) => texts.push((Vec::new(), Vec::new())),
            RunEvent::Done(part) => texts.last_mut().expect("a text began").0.extend(games(part)),
            RunEvent::Unread(part, ..) => texts.last_mut().expect("a text began").1.extend(games(part)),
            RunEvent::Ended(_) => {}
            RunEvent::Failed(Error::Internal { .. }) if fails == Fails::Always => {}
            event => panic!("{event:?}"),
        }
        Ok(())
    });
    result.expect("nothing stops the run");
    texts
}

#[test]
fn games_are_numbered_whatever_the_order_in_which_blocks_are_judged() {
    let inputs = Inputs::new(&[GAME.repeat(60), GAME.to_owned(), GAME.repeat(33)]);
    for threads in [1, 2, 4] {
        let all = |games: u64| ((1..=games).collect(), Vec::new());
        assert_eq!(numbers(&inputs, threads, Fails::Nowhere), [all(60), all(1), all(33)], "{threads} threads");
    }
}

#[test]
fn a_block_that_fails_in_either_stage_is_judged_game_by_game_and_counted() {
    let poisoned = GAME.replace("1. e4", "1. e4 {Poison}");
    let text = format!("{}{poisoned}{}{poisoned}", GAME.repeat(4), GAME.repeat(6));
    let inputs = Inputs::new(&[text, poisoned.clone() + GAME]);
    let read = vec![(1..=11).filter(|n| *n != 5).collect::<Vec<u64>>(), vec![2]];
    for threads in [1, 2, 4] {
        for fails in [Fails::First, Fails::Second, Fails::Always] {
            let found = numbers(&inputs, threads, fails);
            let unread: Vec<_> = found.iter().map(|(_, unread)| unread.clone()).collect();
            let found: Vec<_> = found.into_iter().map(|(read, _)| read).collect();
            assert_eq!(found, read, "{threads} threads, {fails:?}");
            let expected = if fails == Fails::Always { [vec![], vec![]] } else { [vec![5, 12], vec![1]] };
            assert_eq!(unread, expected, "{threads} threads, {fails:?}");
        }
    }
}

#[test]
fn what_follows_a_game_that_is_too_large_is_counted() {
    let large = GAME.replace("1. e4", &format!("1. e4 {{{}}}", "x".repeat(200_000)));
    let inputs = Inputs::new(&[format!("{GAME}{large}{}", GAME.repeat(5))]);
    for threads in [1, 2, 4] {
        assert_eq!(numbers(&inputs, threads, Fails::Nowhere), [(vec![1, 3, 4, 5, 6, 7], vec![2])]);
    }
}

#[test]
fn no_more_blocks_are_under_way_and_no_more_threads_judge_than_were_asked_for() {
    let inputs = Inputs::new(&[GAME.repeat(200)]);
    for threads in [2, 4] {
        let (begun, judging, most) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
        let work = |_: &Block| {
            begun.fetch_add(1, Ordering::SeqCst);
            most.fetch_max(judging.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            thread::sleep(Duration::from_micros(300));
            judging.fetch_sub(1, Ordering::SeqCst);
        };
        let mut taken = 0;
        let result = pipeline::run(inputs.all(), &options(threads), &work, |event| {
            if matches!(event, RunEvent::Done(())) {
                // A result is no longer under way when the sink begins to take it.
                let under_way = begun.load(Ordering::SeqCst) - taken;
                assert!(under_way <= 2 * threads + 3, "{under_way} blocks under way");
                taken += 1;
                thread::sleep(Duration::from_micros(if taken % 50 == 0 { 5_000 } else { 0 }));
            }
            Ok(())
        });
        result.expect("nothing stops the run");
        assert!(taken > 60, "{taken} blocks");
        let most = most.into_inner();
        assert!(begun.into_inner() == taken && (2..=threads).contains(&most), "{most} judged at once");
    }
}

#[test]
fn a_sink_that_fails_or_panics_ends_the_run_and_few_blocks_more_are_judged() {
    let inputs = Inputs::new(&[GAME.repeat(3000)]);
    for threads in [1, 2, 4] {
        for panics in [false, true] {
            let begun = AtomicUsize::new(0);
            let work = |_: &Block| {
                begun.fetch_add(1, Ordering::Relaxed);
            };
            let mut taken = 0;
            let run = || {
                pipeline::run(inputs.all(), &options(threads), &work, |event| {
                    taken += usize::from(matches!(event, RunEvent::Done(())));
                    assert!(taken < 10 || !panics, "the sink fails, as it was told to");
                    if taken < 10 { Ok(()) } else { Err(Error::Fault) }
                })
            };
            match panic::catch_unwind(AssertUnwindSafe(run)) {
                Ok(result) => assert!(!panics && matches!(result, Err(Error::Fault)), "{result:?}"),
                Err(payload) => {
                    let said = payload.downcast_ref::<&str>().copied();
                    assert!(panics && said == Some("the sink fails, as it was told to"), "{said:?}");
                }
            }
            let begun = begun.into_inner();
            assert!(taken == 10 && begun <= 10 + 2 * threads + 3, "{begun} blocks begun, {taken} taken");
        }
    }
}

#[test]
fn a_run_that_is_stopped_ends_after_what_is_under_way() {
    let inputs = Inputs::new(&[GAME.repeat(3000)]);
    for threads in [1, 4] {
        let (options, mut taken) = (options(threads), 0);
        let stop = Arc::clone(&options.reading.stop);
        let result = pipeline::run(inputs.all(), &options, &|block: &Block| block.line(), |event| {
            if let RunEvent::Done(_) = event {
                taken += 1;
                stop.store(taken >= 10, Ordering::Relaxed);
            }
            Ok(())
        });
        assert!(matches!(result, Err(Error::Interrupted)), "{result:?}");
        assert!((10..=10 + 2 * threads + 3).contains(&taken), "{taken} blocks taken");
    }
}

/// A part that panics when it is dropped, once it is armed: a fault that no game can be named for.
struct Bomb(bool);

impl Drop for Bomb {
    fn drop(&mut self) {
        assert!(!self.0, "the bomb goes off");
    }
}

/// Arms one part.
#[derive(Default)]
struct Bombs {
    armed: AtomicBool,
}

impl Task for Bombs {
    type Part = Bomb;

    fn work(&self, _: &Block) -> Bomb {
        Bomb(false)
    }

    fn awaits_number(&self, _: &Bomb) -> Option<u64> {
        Some(1)
    }

    fn number(&self, block: &Block, part: &mut Bomb, before: u64) {
        if before == 30 && !self.armed.swap(true, Ordering::Relaxed) {
            part.0 = true;
            panic!("the part of line {} is dropped", block.line());
        }
    }
}

#[test]
fn a_panic_outside_of_any_game_ends_the_run_and_nobody_waits_for_ever() {
    let inputs = Inputs::new(&[GAME.repeat(200)]);
    for threads in [2, 4] {
        let ended = AtomicBool::new(false);
        let run = || pipeline::run(inputs.all(), &options(threads), &Bombs::default(), |_| Ok(()));
        thread::scope(|scope| {
            scope.spawn(|| {
                for _ in 0..600 {
                    thread::sleep(Duration::from_millis(100));
                    if ended.load(Ordering::Relaxed) {
                        return;
                    }
                }
                // A panic would wait for the run, which does not end.
                std::process::abort();
            });
            let result = panic::catch_unwind(AssertUnwindSafe(run));
            ended.store(true, Ordering::Relaxed);
            let said = result.expect_err("the run panics").downcast_ref::<&str>().copied();
            assert_eq!(said, Some("the bomb goes off"));
        });
    }
}

#[test]
fn a_game_that_is_left_unread_is_told_by_its_block() {
    let inputs = Inputs::new(&[GAME.replace("e4", "e4 {Poison}")]);
    let work = |block: &Block| {
        assert_eq!(block.unread, Some(UnreadReason::Failed));
        block.line()
    };
    for threads in [1, 2] {
        let mut found = Vec::new();
        let result = pipeline::run(inputs.all(), &options(threads), &work, |event| {
            if let RunEvent::Unread(line, Error::Internal { .. }, bytes) = event {
                found.push((line, bytes.len()));
            }
            Ok(())
        });
        result.expect("nothing stops the run");
        assert_eq!(found, [(1, GAME.len() + " {Poison}".len())]);
    }
}

/// How many threads a command has once it waits for more of its input, given so far what stands here.
#[cfg(target_os = "linux")]
fn threads_of(args: &[&str], variable: Option<&str>, input: &str, expected: usize) -> usize {
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    let mut command = Command::new(assert_cmd::cargo::cargo_bin("bienban"));
    command.args(args).env_remove("RAYON_NUM_THREADS").envs(variable.map(|value| ("RAYON_NUM_THREADS", value)));
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    stdin.write_all(input.as_bytes()).expect("it reads");
    stdin.flush().expect("it reads");
    let tasks = format!("/proc/{}/task", child.id());
    let mut found = 0;
    for _ in 0..600 {
        found = fs::read_dir(&tasks).expect("it runs").count();
        if found == expected {
            break;
        }
        thread::sleep(Duration::from_millis(20));
    }
    drop(stdin);
    child.wait().expect("it ends");
    found
}

#[cfg(target_os = "linux")]
#[test]
fn the_variable_of_rayon_gives_the_number_of_threads_where_nothing_else_does() {
    // The command's own thread and the one that waits for Ctrl-C.
    const OWN: usize = 2;
    let all = thread::available_parallelism().map_or(1, usize::from);
    // `validate` judges on its own thread, too; `dead` waits for its pool.
    let pool = |threads: usize, own: usize| OWN + if threads > 1 { threads - own } else { 0 };
    let positions = "8/8/4k3/8/8/3K4/8/8 w - - 0 1\n".repeat(300);
    let cases: [(&[&str], _, _); 6] = [
        (&[], Some("5"), 5),
        (&[], Some("1"), 1),
        (&["-j3"], Some("5"), 3),
        (&[], Some("0"), all),
        (&[], Some("many"), all),
        (&[], None, all),
    ];
    for (option, variable, threads) in cases {
        let validate = [&["validate", "-", "--no-progress"][..], option].concat();
        let expected = pool(threads, 1);
        assert_eq!(threads_of(&validate, variable, GAME, expected), expected, "{validate:?} {variable:?}");
        let dead = [&["dead", "-"][..], option].concat();
        let expected = pool(threads, 0);
        assert_eq!(threads_of(&dead, variable, &positions, expected), expected, "{dead:?} {variable:?}");
    }
}
