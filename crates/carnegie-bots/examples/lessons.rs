//! Lets the search play against itself and writes down what its games teach, for `learn/learn.py`.
//!
//! `cargo run --release -p carnegie-bots --example lessons -- out=FOLDER seconds=300 jobs=16`
//!
//! Further settings: `weights=FILE` instead of those that come with the program, `of=solo`, `of=two`, `of=more` or
//! `of=tables` the games that are played, `seed=N`, `lambda=L` trust in results, `deviations=N` from each turn. The folder
//! gets one line of numbers for each lesson (`head`) and its features (`features`, `counts`), and in `units` what a count
//! of each feature is worth.
mod common;

use carnegie_bots::learning::GamesOf;
use carnegie_bots::self_play::{Lesson, SelfPlay};
use carnegie_bots::{Learned, Network, Xorshift, unit};
use common::setting;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

struct Files {
    head: BufWriter<File>,
    features: BufWriter<File>,
    counts: BufWriter<File>,
    lessons: usize,
}

impl Files {
    fn create(folder: &Path) -> std::io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        let file = |name| Ok::<_, std::io::Error>(BufWriter::new(File::create(folder.join(name))?));
        Ok(Files { head: file("head")?, features: file("features")?, counts: file("counts")?, lessons: 0 })
    }

    fn write(&mut self, game: usize, lessons: &[Lesson]) -> std::io::Result<()> {
        for lesson in lessons {
            let count = lesson.features.0.len() as u16;
            self.head.write_all(&(game as u32).to_le_bytes())?;
            self.head.write_all(&lesson.turn.to_le_bytes())?;
            self.head.write_all(&count.to_le_bytes())?;
            let seat = lesson.seat.index() as u8;
            self.head.write_all(&[lesson.done, lesson.players, seat, u8::from(lesson.whole)])?;
            for number in [lesson.standing, lesson.target, lesson.result] {
                self.head.write_all(&number.to_le_bytes())?;
            }
            for (feature, count) in &lesson.features.0 {
                self.features.write_all(&feature.to_le_bytes())?;
                self.counts.write_all(&count.to_le_bytes())?;
            }
        }
        self.lessons += lessons.len();
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out: String = setting("out", "lessons".to_owned());
    let (seconds, jobs, seed): (f64, usize, u64) =
        (setting("seconds", 60.0), setting("jobs", 1), setting("seed", 1));
    let weights: String = setting("weights", String::new());
    let games_of = setting("of", GamesOf::Tables);
    let solo = games_of == GamesOf::Solo;
    let weights: &'static Learned = if weights.is_empty() {
        Learned::get()
    } else {
        // One set of weights for the whole run.
        Box::leak(Box::new(Learned::with(&Network::from_bytes(&std::fs::read(weights)?)?)))
    };
    let budgets =
        if setting("nodes", 0) > 0 { &*vec![setting("nodes", 0)].leak() } else { &[300, 300, 1000][..] };
    let play = SelfPlay {
        weights,
        games_of,
        budgets,
        lambda: setting("lambda", 0.95),
        deviations: setting("deviations", 3),
    };
    let folder = Path::new(&out);
    let files = Mutex::new(Files::create(folder)?);
    let units: Vec<u8> =
        (0..games_of.features()).flat_map(|feature| unit(feature, solo).to_le_bytes()).collect();
    std::fs::write(folder.join("units"), units)?;
    let (next, began) = (AtomicUsize::new(0), Instant::now());
    let work = || -> std::io::Result<()> {
        while began.elapsed().as_secs_f64() < seconds {
            let game = next.fetch_add(1, Ordering::Relaxed);
            let lessons = play.game(Xorshift::derive(seed, game as u64));
            files.lock().unwrap_or_else(std::sync::PoisonError::into_inner).write(game, &lessons)?;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (1..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        let mut all = vec![work()];
        all.extend(threads.into_iter().map(|thread| thread.join().unwrap_or(Ok(()))));
        all.into_iter().collect::<std::io::Result<()>>()
    })?;
    let mut files = files.into_inner()?;
    files.head.flush()?;
    files.features.flush()?;
    files.counts.flush()?;
    println!(
        "{} games, {} lessons, {:.0} s",
        next.into_inner(),
        files.lessons,
        began.elapsed().as_secs_f64()
    );
    Ok(())
}
