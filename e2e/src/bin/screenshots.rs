//! Screenshots of every screen and phase, on a desktop and on a phone or at the sizes given, light and dark.
//!
//! `cargo run -p carnegie-e2e --bin screenshots -- FOLDER [en|de|pl] [solo|modules|site|puzzles|companion] [png|webp]
//! [WIDTHxHEIGHT]…`

use anyhow::{Context, Result, bail};
use base64::Engine as _;
use carnegie_companion::Evening;
use carnegie_e2e::{Page, Player, Screen, Seat, Stage, Wish};
use carnegie_pages::Locale;
use carnegie_puzzles::puzzles;
use carnegie_rules::{Config, Modules};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

/// Decisions after which a game is abandoned, if it has not ended.
const MAX_DECISIONS: usize = 1200;

/// The decision that a bot advises.
const ADVICE: &str = "fetch('/api/v1' + document.querySelector('main').dataset.path + '/hints', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    .then(answer => answer.json()).then(answer => answer.hints?.[0]?.turn[0] ?? '')";

/// Phases of the solo game that are captured; the others look as they do with more players.
const SOLO: [&str; 4] = ["choose", "build", "donate", "use"];

/// What is wanted.
struct Order {
    folder: PathBuf,
    language: String,
    /// Only this group of screenshots; otherwise all of them.
    group: Option<String>,
    format: String,
    /// What to show the pages on, each with its name; nothing: what is usual for the group.
    sizes: Vec<(Screen, String)>,
}

/// A screen of this size, such as `1366x768`; what is too narrow for a desktop is touched.
fn screen(size: &str) -> Option<Screen> {
    let (width, height) = size.split_once('x')?;
    let (width, height) = (width.parse().ok()?, height.parse().ok()?);
    Some(Screen { width, height, touch: width < 1200 })
}

impl Order {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self> {
        let folder = PathBuf::from(arguments.next().context("give a folder for the pictures")?);
        let (language, format) = ("en".to_owned(), "png".to_owned());
        let mut order = Order { folder, language, group: None, format, sizes: Vec::new() };
        for argument in arguments {
            match argument.as_str() {
                code if Locale::from_code(code).is_some() => order.language = argument,
                "solo" | "modules" | "site" | "puzzles" | "companion" => order.group = Some(argument),
                "png" | "webp" => order.format = argument,
                size => match screen(size) {
                    Some(screen) => order.sizes.push((screen, argument)),
                    None => bail!("{argument}: neither a language nor a group nor a format nor a size"),
                },
            }
        }
        Ok(order)
    }

    fn wants(&self, group: &str) -> bool {
        self.group.as_deref().is_none_or(|wanted| wanted == group)
    }

    /// The screens that were ordered, or else these.
    fn sizes(&self, usual: [(Screen, &str); 2]) -> Vec<(Screen, String)> {
        match self.sizes.as_slice() {
            [] => usual.map(|(screen, name)| (screen, name.to_owned())).into(),
            ordered => ordered.to_vec(),
        }
    }
}

fn main() -> Result<()> {
    let order = Order::read(std::env::args().skip(1))?;
    std::fs::create_dir_all(&order.folder)?;
    let stage = Stage::open()?;
    for (screen, size) in &order.sizes([(Screen::DESKTOP, "desk"), (Screen::PHONE, "phone")]) {
        let page = stage.person(*screen)?;
        page.speak(&order.language)?;
        page.prefer(false, true)?;
        let camera = Camera { stage: &stage, page: Rc::clone(&page), order: &order, size };
        if order.wants("solo") {
            camera.solo()?;
        }
        if order.wants("modules") {
            camera.modules()?;
        }
        if order.wants("site") {
            camera.site()?;
        }
        if order.wants("puzzles") {
            camera.puzzles()?;
        }
    }
    if order.wants("companion") {
        let small = Screen { width: 360, height: 640, touch: true };
        for (screen, size) in &order.sizes([(Screen::PHONE, "phone"), (small, "small-phone")]) {
            let page = stage.person(*screen)?;
            page.speak(&order.language)?;
            Camera { stage: &stage, page, order: &order, size }.companion()?;
        }
    }
    Ok(())
}

/// A game with the real box, told as far as these lines go.
fn evening(config: Config, lines: &[&str]) -> Result<String> {
    let mut evening = Evening::new(config, 2);
    for line in lines {
        evening.tell(line).with_context(|| (*line).to_owned())?;
    }
    Ok(evening.to_string())
}

/// Takes screenshots of one tab.
struct Camera<'a> {
    stage: &'a Stage,
    page: Rc<Page>,
    order: &'a Order,
    size: &'a str,
}

impl Camera<'_> {
    /// What is on the screen now, light and dark.
    fn shoot(&self, name: &str) -> Result<()> {
        for (dark, tone) in [(true, "dark"), (false, "light")] {
            self.page.prefer(dark, true)?;
            self.page.eval("new Promise(done => requestAnimationFrame(() => setTimeout(done, 60)))")?;
            let file = self.order.folder.join(format!("{name}-{}-{tone}.{}", self.size, self.order.format));
            std::fs::write(&file, self.picture()?)?;
            println!("{}", file.display());
        }
        Ok(())
    }

    /// Small pictures are for documents: one pixel per CSS pixel, even on a screen with more.
    fn picture(&self) -> Result<Vec<u8>> {
        let screen = self.page.screen();
        let wish = match self.order.format.as_str() {
            "webp" => json!({ "format": "webp", "quality": 45, "clip": {
                "x": 0, "y": self.page.number("scrollY")?, "width": screen.width, "height": screen.height,
                "scale": if screen.touch { 0.5 } else { 1.0 },
            } }),
            format => json!({ "format": format }),
        };
        let answer = self.page.call("Page.captureScreenshot", wish)?;
        let data = answer["data"].as_str().context("no picture came")?;
        Ok(base64::engine::general_purpose::STANDARD.decode(data)?)
    }

    /// The companion for a game with the real box, part by part.
    fn companion(&self) -> Result<()> {
        self.page.go(&self.stage.at("/companion"))?;
        self.shoot("companion-begin")?;
        let solo = Config::solo(2)?;
        let choose = ["name 1 Louise", "play choose construction"];
        let three = Config::new(3, Modules::ALL, None)?;
        let names = ["name 1 Ada", "name 2 Benedikt", "name 3 Cleo"];
        let pad = [
            "name 1 Ada",
            "name 2 Ben",
            "pad 1 vp 31",
            "pad 1 tile a3 training",
            "pad 1 active b1 1",
            "pad 1 project chicago 1 yes",
            "pad 1 tab housing side A",
            "pad 1 tab housing steps 3",
            "pad 1 tab housing disks 1",
            "pad 1 track east 3",
            "pad 1 donation 1.2 yes",
        ];
        let wrong = [pad.as_slice(), &["pad 1 tile b3 training"]].concat();
        let evenings = [
            (evening(solo, &["name 1 Louise"])?, "solo", vec!["setup", "rounds"]),
            (evening(solo, &choose)?, "solo-asks", vec!["rounds", "score/1"]),
            (
                evening(three, &names)?,
                "three",
                vec![
                    "setup",
                    "setup/neutral",
                    "sheets",
                    "sheets/fill/2",
                    "sheets/fill/2/open",
                    "sheets/note/1/open",
                    "rounds",
                ],
            ),
            (evening(Config::base(2)?, &pad)?, "two", vec!["score/1", "score", "save"]),
            (evening(Config::base(2)?, &wrong)?, "impossible", vec!["score"]),
        ];
        for (text, name, parts) in evenings {
            for part in parts {
                self.page.eval(&format!("localStorage.setItem('carnegie-companion', {text:?})"))?;
                self.page.go(&self.stage.at(&format!("/companion/{part}")))?;
                self.page.wait("document.querySelector('[name=state]').value")?;
                self.shoot(&format!("companion-{name}-{}", part.replace('/', "-")))?;
                for more in 1..=4 {
                    if self.page.holds(&format!(
                        "(scrollTo(0, {more} * innerHeight * .85), scrollY >= {more} * innerHeight * .85 - 2)"
                    ))? {
                        self.shoot(&format!("companion-{name}-{}-{more}", part.replace('/', "-")))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Every screen besides the table.
    fn site(&self) -> Result<()> {
        let screens = [
            ("/", "start"),
            ("/tables", "tables"),
            ("/records", "records"),
            ("/rules", "rules"),
            ("/profile", "profile"),
            ("/create", "create"),
            ("/import", "import"),
            ("/nowhere", "nowhere"),
        ];
        for (path, name) in screens {
            self.page.go(&self.stage.at(path))?;
            self.shoot(name)?;
        }
        self.clock()?;
        let wish = Wish { seats: &[Seat::Me, Seat::Invite, Seat::Bot("beginner")], modules: &[], seed: 1 };
        self.stage.table(&self.page, &wish)?;
        self.shoot("waiting-room")?;
        self.guided()?;
        self.curtain()?;
        for name in ["mine", "notifications"] {
            self.page.go(&self.stage.at(&format!("/{name}")))?;
            self.shoot(name)?;
        }
        Ok(())
    }

    /// A puzzle: open, missed, solved, with its solution; and the list.
    fn puzzles(&self) -> Result<()> {
        let (page, puzzle) = (&self.page, &puzzles()[0]);
        page.go(&self.stage.at("/puzzles"))?;
        page.click(&format!("form[action$='/puzzles/{}'] button", puzzle.id))?;
        page.wait_element("#notice.puzzle")?;
        page.loaded()?;
        self.shoot("puzzle")?;
        let mut player = Player::new(page, 1);
        while !page.has("#bar .bad")? {
            player.decide("done")?;
        }
        self.shoot("puzzle-missed")?;
        page.click("#notice [data-do=reset]")?;
        page.wait("!document.querySelector('#bar .bad')")?;
        for decision in &puzzle.solution {
            player.wait_turn()?;
            player.decide(decision)?;
        }
        page.wait_element("#bar .good")?;
        self.shoot("puzzle-solved")?;
        page.click("#notice summary")?;
        page.wait_element("#notice details[open] li")?;
        self.shoot("puzzle-solution")?;
        page.go(&self.stage.at("/puzzles"))?;
        self.shoot("puzzles")
    }

    /// The part of the form for a new table that is about long clocks.
    fn clock(&self) -> Result<()> {
        self.page.go(&self.stage.at("/create"))?;
        self.page.eval(
            "const clock = document.querySelector('[name=clock]'); clock.value = 'turn-86400';
             clock.dispatchEvent(new Event('change', { bubbles: true }));
             document.querySelector('[name=weekends-off]').click();
             clock.closest('fieldset').scrollIntoView()",
        )?;
        self.shoot("create-clock")
    }

    /// A solo game: Andrew's side, the end, the replay.
    fn solo(&self) -> Result<()> {
        self.stage.table(&self.page, &Wish { seats: &[Seat::Me], modules: &[], seed: 42 })?;
        self.phases("solo", &mut Player::new(&self.page, 4))?;
        let table = self.page.path()?;
        for screen in ["end", "replay?at=60", "play-on?at=60"] {
            self.page.go(&self.stage.at(&format!("{table}/{screen}")))?;
            self.shoot(screen.split('?').next().unwrap_or_default())?;
        }
        self.page.go(&self.stage.at(&format!("{table}/end")))?;
        self.page.click("[data-analyse] button")?;
        self.page.wait_for("!!document.querySelector('#analysis svg.chart')", Duration::from_secs(120))?;
        self.page.eval("document.getElementById('analysis').scrollIntoView()")?;
        self.shoot("analysis")
    }

    /// The first steps of the first game, with explanations.
    fn guided(&self) -> Result<()> {
        self.page.go(&self.stage.at("/"))?;
        self.page.click("form:has([value=guided]) button")?;
        self.page.wait_element("#intro[open]")?;
        self.shoot("intro")?;
        self.page.click("#intro [data-close]")?;
        self.shoot("guided")
    }

    /// Something secret on a screen that several people share.
    fn curtain(&self) -> Result<()> {
        let seats = &[Seat::Me, Seat::Here("Ben")];
        self.stage.table(&self.page, &Wish { seats, modules: &["secret-donation"], seed: 3 })?;
        let mut player = Player::new(&self.page, 5);
        for _ in 0..60 {
            if self.page.has("#veil[open]")? {
                return self.shoot("curtain");
            }
            if !player.wait_turn()? {
                break;
            }
            if !self.page.has("#veil[open]")? {
                player.step()?;
            }
        }
        bail!("the curtain never fell")
    }

    /// Four players with every module of the expansion.
    fn modules(&self) -> Result<()> {
        let seats = &[Seat::Me, Seat::Bot("skilled"), Seat::Bot("skilled"), Seat::Bot("skilled")];
        self.stage.table(&self.page, &Wish { seats, modules: Wish::MODULES, seed: 7 })?;
        self.phases("modules", &mut Player::new(&self.page, 8))
    }

    /// One screenshot of each phase, the first time and late in the game, and one while something is being chosen.
    fn phases(&self, game: &str, player: &mut Player) -> Result<()> {
        let mut seen = BTreeSet::new();
        let mut choosing = false;
        for _ in 0..MAX_DECISIONS {
            if !player.wait_turn()? {
                break;
            }
            let late = self.page.holds("Number(document.querySelector('#progress .round').textContent.match(/\\d+/)?.[0] ?? 0) >= 12")?;
            let phase = slug(&player.kinds()?);
            // Late in the game, the choice of an action shows everything that has developed.
            let wanted =
                if late { phase == "choose" } else { game == "modules" || SOLO.contains(&phase.as_str()) };
            if wanted && seen.insert((late, phase.clone())) {
                let when = if late { "-late" } else { "" };
                self.shoot(&format!("{game}-{phase}{when}"))?;
                self.views(&format!("{game}-{phase}{when}"), late)?;
            }
            if !choosing && phase.starts_with("move") && self.page.has(".inactive.can")? {
                choosing = true;
                self.page.click(".inactive.can")?;
                self.shoot(&format!("{game}-choosing"))?;
                self.page.click("[data-pick=cancel]")?;
            }
            self.advised(player)?;
        }
        self.shoot(&format!("{game}-over"))
    }

    /// Does what a bot advises: screenshots should show games that make sense.
    fn advised(&self, player: &mut Player) -> Result<()> {
        let advice = self.page.text_of(ADVICE)?;
        if advice.is_empty() || !player.can(&advice)? {
            player.step()?;
            return Ok(());
        }
        player.decide(&advice)
    }

    /// The other views on a phone, once.
    fn views(&self, name: &str, late: bool) -> Result<()> {
        if !self.page.screen().touch || !late || !name.contains("choose") {
            return Ok(());
        }
        for view in ["map", "company", "offer", "rivals", "story"] {
            self.page.click(&format!("[data-dock={view}]"))?;
            self.shoot(&format!("{name}-view-{view}"))?;
        }
        Ok(())
    }
}

fn slug(text: &str) -> String {
    text.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect()
}
