//! Engine: the programs that read images: the commands that the user names, or Tesseract where it is found.

use std::fs;
use std::io;
use std::panic;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use bienban_base::message::Message;
use bienban_engine::source::image::Image;

use super::formats::{self, OcrFault};
use super::memory;
use super::process::{self, ProcessOutput};
use super::word::ScanPage;

/// How long an engine may read one page or file.
const LIMIT: Duration = Duration::from_secs(300);
/// The word for Tesseract with the settings of this program.
pub const TESSERACT: &str = "tesseract";
/// The placeholder for the path of the image in a command.
pub const PLACE: &str = "{image}";
/// The languages in which Tesseract reads, as far as they are installed.
const LANGUAGES: [&str; 2] = ["vie", "eng"];
/// How Tesseract reads a page: how it divides it, and how it finds what is ink. No single way is the best for all
/// pages, so what they read is taken together. On 48 pages of `tests/tools/scan_pages.py` Tesseract 5.3.0 gave 41, 39
/// and 43 whole games, and 45 with all three.
const WAYS: [&[&str]; 3] = [&["--psm", "11"], &["--psm", "3"], &["--psm", "11", "-c", "thresholding_method=2"]];
/// How it reads a page that may lie on its side. It takes a second longer, to find out how the page lies.
const TURNED: [&[&str]; 2] = [&["--psm", "12"], &["--psm", "1"]];
/// Where a smaller share of the words is sure, a page may lie on its side: on pages that do, a tenth of the words is
/// sure, on printed ones that do not, a third or more. It does if this many times as many words are sure after it was
/// turned.
const SURE: f32 = 0.8;
const SHARE: f32 = 0.25;
const MORE: usize = 2;
/// The resolution at which the pages of a PDF are drawn, in dots an inch.
const DOTS: &str = "300";

/// The programs that read images.
#[derive(Debug, Clone, Default)]
pub struct Engines {
    commands: Vec<String>,
}

impl Engines {
    /// The engines of these commands; without any, Tesseract is looked for.
    pub fn new(commands: &[String]) -> Engines {
        Engines { commands: commands.to_vec() }
    }

    /// Whether there is anything that reads images.
    pub fn is_there(&self) -> bool {
        !self.commands.is_empty() || Tesseract::found().is_some()
    }

    /// Reads an image: what each engine read of each of its pages.
    ///
    /// # Errors
    /// If there is no engine, it cannot be started, fails, takes too long, or reads no words.
    pub fn read(&self, bytes: &[u8], image: Image) -> io::Result<Vec<Vec<ScanPage>>> {
        // An engine may be installed while the program runs.
        let jobs = self.jobs(image)?;
        memory::known_pages(&self.commands, bytes, || Engines::run(&jobs, bytes, image))
    }

    fn run(jobs: &[EngineJob], bytes: &[u8], image: Image) -> io::Result<Vec<Vec<ScanPage>>> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join(format!("image.{}", image.ending()));
        fs::write(&path, bytes)?;
        let images = if image == Image::Pdf { drawn(&path, folder.path())? } else { vec![path] };
        let mut pages = Vec::new();
        for (before, image) in images.iter().enumerate() {
            let mut read = all(jobs, image)?;
            let (sure, of) = surest(&read);
            if (sure as f32) < SHARE * of as f32
                && let Some(tesseract) = Tesseract::found().filter(|_| jobs.iter().any(|job| !job.is_needed))
                && let Ok(turned) = all(&TURNED.map(|way| tesseract.job(way)), image)
                && surest(&turned).0 > MORE * sure
            {
                read = turned;
            }
            if read.is_empty() {
                read.push(ScanPage { number: 1, ..ScanPage::default() });
            }
            // A PDF has an image for each page.
            for page in &mut read {
                page.number += before as u32;
            }
            pages.extend(by_page(read));
        }
        if pages.iter().flatten().all(|page| page.words.is_empty()) {
            return Err(io::Error::other(Message::new("image-without-words")));
        }
        Ok(pages)
    }

    /// The commands to run for each image.
    fn jobs(&self, image: Image) -> io::Result<Vec<EngineJob>> {
        let mut jobs = Vec::new();
        let named = |command: &&String| command.as_str() != TESSERACT;
        jobs.extend(
            self.commands.iter().filter(named).map(|command| EngineJob { words: words(command), is_needed: true }),
        );
        if self.commands.len() == jobs.len() && !jobs.is_empty() {
            return Ok(jobs);
        }
        let tesseract = Tesseract::found().ok_or_else(|| io::Error::other(Message::new("ocr-none")))?;
        if image == Image::Heic {
            return Err(io::Error::other(Message::new("ocr-heic")));
        }
        jobs.extend(WAYS.map(|way| tesseract.job(way)));
        Ok(jobs)
    }
}

/// The pages of an image as all jobs read them.
fn all(jobs: &[EngineJob], image: &Path) -> io::Result<Vec<ScanPage>> {
    let read: Vec<io::Result<Vec<ScanPage>>> = thread::scope(|scope| {
        let under_way: Vec<_> = jobs.iter().map(|job| scope.spawn(|| job.read(image))).collect();
        under_way.into_iter().map(|job| job.join().unwrap_or_else(|fault| panic::resume_unwind(fault))).collect()
    });
    // Old versions of Tesseract do not know all ways.
    let any = read.iter().any(Result::is_ok);
    let needed = read.into_iter().zip(jobs).filter(|(read, job)| read.is_ok() || job.is_needed || !any);
    Ok(needed.map(|(read, _)| read).collect::<io::Result<Vec<_>>>()?.concat())
}

/// The number of sure words of the page with the most, and of all its words. Short words do not count: they look alike
/// upside down.
fn surest(pages: &[ScanPage]) -> (usize, usize) {
    let sure = |page: &ScanPage| {
        let sure = page.words.iter().filter(|word| word.confidence >= SURE && word.letters.len() > 2).count();
        (sure, page.words.len())
    };
    pages.iter().map(sure).max().unwrap_or_default()
}

/// The pages that several engines read, by their numbers.
pub fn by_page(read: Vec<ScanPage>) -> Vec<Vec<ScanPage>> {
    let mut pages: Vec<Vec<ScanPage>> = Vec::new();
    for page in read {
        match pages.iter_mut().find(|some| some[0].number == page.number) {
            Some(same) => same.push(page),
            None => pages.push(vec![page]),
        }
    }
    pages.sort_by_key(|some| some[0].number);
    pages
}

/// The words of a command, divided at blanks outside of double quotes.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut quoted) = (vec![String::new()], false);
    for c in command.chars() {
        match c {
            '"' => quoted = !quoted,
            c if c.is_whitespace() && !quoted => words.push(String::new()),
            c => words.last_mut().expect("there is one").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// A command for one image.
struct EngineJob {
    words: Vec<String>,
    /// Whether a failure of this job fails the whole reading.
    is_needed: bool,
}

impl EngineJob {
    fn read(&self, image: &Path) -> io::Result<Vec<ScanPage>> {
        let said = |key| Message::new(key).with("command", self.words.join(" "));
        let path = image.to_string_lossy();
        let mut words = self.words.iter().map(|word| word.replace(PLACE, &path));
        let mut command = Command::new(words.next().unwrap_or_default());
        // Several engines run at a time, each on one core.
        command.args(words).env("OMP_THREAD_LIMIT", "1");
        let written = finished(&mut command, &said)?;
        let format = formats::format(&written.out).ok_or_else(|| io::Error::other(said("ocr-no-format")))?;
        match formats::read_pages(&written.out, format) {
            Ok(pages) => Ok(pages),
            Err(OcrFault::NoWords) => Ok(Vec::new()),
            Err(OcrFault::Damaged) => Err(io::Error::other(said("ocr-no-format"))),
        }
    }
}

/// Runs a command to its end.
fn finished(command: &mut Command, said: &dyn Fn(&'static str) -> Message) -> io::Result<ProcessOutput> {
    let failed = |message: Message| io::Error::other(message);
    let written = process::run(command, LIMIT)
        .map_err(|why| failed(said("ocr-not-started").with("system", why.to_string())))?
        .ok_or_else(|| failed(said("ocr-too-long").with("seconds", LIMIT.as_secs().to_string())))?;
    if written.status.success() {
        return Ok(written);
    }
    let text = String::from_utf8_lossy(&written.err);
    let last = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let last: String = last.trim().chars().filter(|c| !c.is_control()).take(200).collect();
    let key = if last.is_empty() { "ocr-failed-silent" } else { "ocr-failed" };
    Err(failed(said(key).with("status", written.status.to_string()).with("last", last)))
}

/// Draws the pages of a PDF.
fn drawn(pdf: &Path, folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut command = Command::new("pdftoppm");
    command.args(["-r", DOTS, "-gray", "-png"]).arg(pdf).arg(folder.join("page"));
    finished(&mut command, &|key| {
        Message::new(if key == "ocr-not-started" { "ocr-no-pdf" } else { key }).with("command", "pdftoppm")
    })?;
    let mut pages: Vec<PathBuf> = fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "png"));
    // Their numbers have as many figures as the greatest of them.
    pages.sort();
    Ok(pages)
}

/// Tesseract on this machine.
struct Tesseract {
    languages: String,
}

impl Tesseract {
    /// The one on the search path, asked once.
    fn found() -> Option<&'static Tesseract> {
        static FOUND: OnceLock<Option<Tesseract>> = OnceLock::new();
        FOUND
            .get_or_init(|| {
                let listed = process::run(Command::new(TESSERACT).arg("--list-langs"), LIMIT).ok()??;
                let text = String::from_utf8_lossy(&listed.out).into_owned() + &String::from_utf8_lossy(&listed.err);
                let installed: Vec<&str> = text.lines().map(str::trim).collect();
                let languages: Vec<&str> = LANGUAGES.into_iter().filter(|name| installed.contains(name)).collect();
                Some(Tesseract { languages: languages.join("+") })
            })
            .as_ref()
    }

    fn job(&self, way: &[&str]) -> EngineJob {
        let mut words = vec![TESSERACT, PLACE, "-"];
        words.extend(way);
        if !self.languages.is_empty() {
            words.extend(["-l", &self.languages]);
        }
        words.push("tsv");
        EngineJob { words: words.into_iter().map(str::to_owned).collect(), is_needed: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_divided_at_blanks_outside_of_quotes() {
        assert_eq!(words(r#"a {image}  "b c" d"e f""#), ["a", "{image}", "b c", "de f"]);
    }

    #[test]
    fn pages_with_one_number_are_one_page() {
        let page = |number| ScanPage { number, ..ScanPage::default() };
        let counts: Vec<usize> = by_page(vec![page(1), page(2), page(1)]).iter().map(Vec::len).collect();
        assert_eq!(counts, [2, 1]);
    }

    #[cfg(unix)]
    #[test]
    fn a_command_that_fails_or_writes_something_else_is_named() {
        for (command, key) in [
            ("false", "ocr-failed-silent"),
            ("echo hello", "ocr-no-format"),
            ("no-program-has-this-name {image}", "ocr-not-started"),
        ] {
            let failed = Engines::new(&[command.to_owned()]).read(b"", Image::Png).expect_err("it fails");
            let message = failed.get_ref().and_then(|why| why.downcast_ref::<Message>()).expect("a message of ours");
            assert_eq!(message.key, key, "{command}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn what_two_engines_read_of_a_page_is_kept_together() {
        let json =
            r#"{"schema": "ocr-words/1", "pages": [{"page": 1, "words": [{"text": "e4", "box": [1, 2, 9, 9]}]}]}"#;
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("words.json");
        fs::write(&path, json).expect("it can be written");
        let command = format!("cat \"{}\"", path.display());
        let pages = Engines::new(&[command.clone(), command]).read(b"", Image::Png).expect("it reads");
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [2]);
    }
}
