//! The companion for a game with the real box, on a phone: every part, a whole game, and scores that agree with the
//! engine.

use anyhow::{Context, Result, ensure};
use carnegie_companion::{Evening, Question, Session};
use carnegie_e2e::{
    Dice, Key, Page, Screen, Stage, accessibility_light_and_dark, no_raw_keys, no_sideways_scrolling,
};
use carnegie_rules::components::sheet::{SheetLine, VALUES};
use carnegie_rules::components::tracks::LAST_SPACE;
use carnegie_rules::{
    Config, Decision, Department, DonationSpace, Module, Office, Owner, Position, ProjectType, Region, Seat,
    Site, Slot, Space, decision_list,
};

const SMALL: Screen = Screen { width: 360, height: 640, touch: true };

/// What a player does who hardly ever idles.
fn decide(dice: &mut Dice, position: &Position) -> Option<(Seat, Decision)> {
    let seat = position.to_act().iter().next()?;
    let mut legal = decision_list();
    position.legal(seat, &mut legal);
    loop {
        let decision = legal[dice.below(legal.len())];
        if !matches!(decision, Decision::Sell | Decision::Done) || dice.below(10) == 0 {
            return Some((seat, decision));
        }
    }
}

/// Someone holding the companion.
struct Hand<'a> {
    stage: &'a Stage,
    page: &'a Page,
}

impl<'a> Hand<'a> {
    fn open(stage: &'a Stage, page: &'a Page, path: &str) -> Result<Self> {
        page.go(&stage.at(path))?;
        page.wait_element("[data-companion]")?;
        Ok(Hand { stage, page })
    }

    /// Does something and waits for the page that answers.
    fn after(&self, act: impl FnOnce() -> Result<()>) -> Result<()> {
        self.page.eval("window.answered = false; document.getElementById('content').addEventListener('companion', () => (window.answered = true), { once: true }); 0")?;
        act()?;
        self.page.wait("window.answered")
    }

    /// Taps something with a finger.
    fn tap(&self, selector: &str) -> Result<()> {
        self.page.eval(&format!(
            "document.querySelector({selector:?})?.scrollIntoView({{ block: 'center', inline: 'center' }})"
        ))?;
        self.after(|| self.page.click(selector))
    }

    /// The same without moving a finger: for long sheets.
    fn press(&self, selector: &str) -> Result<()> {
        let script = format!(
            "(one => {{ if (!one) return false; one.dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true }})); return true; }})(document.querySelector({selector:?}))"
        );
        self.after(|| {
            ensure!(self.page.holds(&script)?, "{selector} is not there");
            Ok(())
        })
    }

    /// Taps one thing after another, faster than the answers come, and waits for the last one.
    fn tell_all(&self, lines: &[String]) -> Result<()> {
        let script = format!(
            "(lines => {{ for (const line of lines) {{ const one = document.querySelector(`[data-do=\"${{line}}\"], button[value=\"${{line}}\"]`); \
             if (!one) return line; one.dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true }})); }} return ''; }})({})",
            serde_json::to_string(lines)?
        );
        let mut wanted = self.evening()?;
        for line in lines {
            wanted.tell(line).with_context(|| line.clone())?;
        }
        let lacking = self.page.text_of(&script)?;
        ensure!(lacking.is_empty(), "nothing to tap for {lacking}");
        let wanted = serde_json::to_string(&wanted.to_string())?;
        self.page.wait(&format!("document.querySelector('[name=state]').value === {wanted}"))
    }

    fn tell(&self, line: &str) -> Result<()> {
        self.press(&format!("[data-do='{line}'], button[value='{line}']"))
    }

    fn go(&self, part: &str) -> Result<()> {
        self.press(&format!("button[formaction='/companion/{part}']"))
    }

    /// Fills in fields; the page answers once.
    fn fill(&self, fields: &[(String, String)]) -> Result<()> {
        let pairs = serde_json::to_string(fields)?;
        let script = format!(
            "(pairs => {{ let last; for (const [name, value] of pairs) {{ last = document.querySelector(`[name=\"${{name}}\"]`); if (!last) return name; \
             last.value = value; if (last.value !== value) return `${{name}} ${{value}}`; }} last.dispatchEvent(new Event('change', {{ bubbles: true }})); return ''; }})({pairs})"
        );
        self.after(|| {
            let lacking = self.page.text_of(&script)?;
            ensure!(lacking.is_empty(), "no field takes {lacking}");
            Ok(())
        })
    }

    fn evening(&self) -> Result<Evening> {
        let text = self.page.text_of("document.querySelector('[name=state]').value")?;
        Evening::parse(&text).with_context(|| text)
    }

    fn check(&self, name: &str) -> Result<()> {
        no_raw_keys(self.page)?;
        no_sideways_scrolling(self.page)?;
        accessibility_light_and_dark(self.page, name)
    }

    fn begin(&self, config: Config, names: &[&str]) -> Result<()> {
        self.page.eval(&format!(
            "document.querySelector('[name=players][value=\"{}\"]').checked = true",
            config.players()
        ))?;
        if let Some(level) = config.difficulty() {
            self.page.select("[name=difficulty]", &level.to_string())?;
        }
        for module in config.modules().iter() {
            self.page.eval(&format!("document.querySelector('[name=module-{module}]').checked = true"))?;
        }
        for (index, name) in names.iter().enumerate() {
            self.page
                .eval(&format!("document.querySelector('[name=\"name {}\"]').value = {name:?}", index + 1))?;
        }
        self.tap("button[value=begin]")
    }

    /// Enters what lies on the table at the end.
    fn enter(&self, position: &Position) -> Result<()> {
        let config = position.config();
        for seat in config.seats() {
            self.go("score")?;
            self.go(&format!("score/{seat}"))?;
            let player = position.player(seat);
            let mut fields: Vec<(String, String)> = Vec::new();
            let mut field = |name: String, value: String| fields.push((format!("pad {seat} {name}"), value));
            field("vp".into(), player.vp.to_string());
            field("money".into(), player.money.to_string());
            field("goods".into(), player.goods.to_string());
            field(
                "inactive".into(),
                (player.inactive_employees() + player.employees_on_missions()).to_string(),
            );
            if config.players() > 2 {
                field("action-choice".into(), if player.action_choice { "yes" } else { "no" }.into());
            }
            for space in Space::all() {
                if let Site::Office(Office::Tile(kind)) = player.company[space.index()] {
                    field(format!("tile {space}"), kind.name().to_owned());
                }
            }
            for &project in ProjectType::ALL {
                let tab = player.tabs[project.index()];
                field(format!("tab {project} side"), tab.side.name().to_owned());
                field(format!("tab {project} steps"), tab.steps.to_string());
            }
            self.fill(&fields)?;
            // What depends on the tiles and on the sides of the tabs.
            let mut fields: Vec<(String, String)> = Vec::new();
            for space in Space::all().filter(|space| player.active[space.index()] > 0) {
                fields.push((format!("pad {seat} active {space}"), player.active[space.index()].to_string()));
            }
            for &project in ProjectType::ALL {
                fields.push((
                    format!("pad {seat} tab {project} disks"),
                    player.tabs[project.index()].disks.count_ones().to_string(),
                ));
            }
            self.fill(&fields)?;
            if seat.index() == 0 {
                for (column, area) in
                    (0..4).map(|column| (column, position.area(column))).filter(|(_, area)| area.covered)
                {
                    self.fill(&[(format!("pad cover {}", column + 1), area.cause.name().to_owned())])?;
                }
            }
            if let Some(space) = player.secret {
                self.fill(&[(format!("pad {seat} secret"), space.to_string())])?;
            }
            let mut lines = disks(position, seat, &seat.to_string());
            lines.extend(
                ["projects", "company", "donations"].map(|part| format!("pad {seat} done {part} yes")),
            );
            self.tell_all(&lines)?;
        }
        self.go("score")
    }

    fn enter_andrew(&self, position: &Position) -> Result<()> {
        let andrew = position.andrew().context("a solo game")?;
        self.go("score/andrew")?;
        let mut fields: Vec<(String, String)> = (1..=4u8)
            .map(|shift| {
                let cards = andrew.revealed().filter(|card| card.1 == shift).count();
                (format!("pad andrew shifted {shift}"), cards.to_string())
            })
            .collect();
        fields.push(("pad andrew departments".into(), andrew.departments().to_string()));
        self.fill(&fields)?;
        self.tell_all(&disks(position, Seat::ANDREW, "andrew"))?;
        self.go("score")
    }

    /// The result on the page is the engine's.
    fn assert_result(&self, position: &Position) -> Result<()> {
        let what = self.page.text_of(
            "[...document.querySelectorAll('.missing, .impossible')].map((one) => one.innerText).join(' ')",
        )?;
        ensure!(what.is_empty(), "the sheet is not complete: {what}");
        let shown = self.page.text_of(
            "[...document.querySelectorAll('.final-score tfoot td')].map((one) => one.textContent).join(' ')",
        )?;
        let totals: Vec<String> = position
            .scored_seats()
            .map(|seat| position.score(seat).total().to_string().replace('-', "−"))
            .collect();
        ensure!(shown == totals.join(" "), "the page says {shown}, the engine {totals:?}");
        Ok(())
    }
}

/// The disks of a seat on the map, on donations and on the tracks, as lines.
fn disks(position: &Position, seat: Seat, who: &str) -> Vec<String> {
    let projects = position.projects(seat);
    let projects =
        projects.iter().map(|slot| format!("pad {who} project {} {} yes", slot.city(), slot.number()));
    let held = DonationSpace::all().filter(|&space| position.holders(space).seats.contains(seat));
    let donations = held.map(|space| format!("pad {who} donation {space} yes"));
    let track = |region: &Region| {
        format!("pad {who} track {region} {}", position.player(seat).transport[region.index()])
    };
    projects.chain(donations).chain(Region::ALL.iter().map(track)).collect()
}

#[test]
fn final_positions_score_on_the_pages_as_in_the_engine() {
    // The engine's agreement with the companion is tested over thousands of games without a browser; here the pages are.
    let games = if std::env::var_os("CARNEGIE_TEST_FACTOR").is_some() { 100 } else { 4 };
    Stage::run("companion-score", |stage| {
        let configs: Vec<Config> = Config::every().collect();
        for game in 0..games {
            // Solo, two, three and four players in turn, each time with other modules.
            let players = game % 4 + 1;
            let fitting: Vec<Config> =
                configs.iter().copied().filter(|config| config.players() == players).collect();
            let config = fitting[game * 37 % fitting.len()];
            let mut dice = Dice::new(game as u64 + 1);
            let mut position = Position::new(config, game as u64);
            while let Some((seat, decision)) = decide(&mut dice, &position) {
                position.apply(seat, decision).with_context(|| format!("{decision}"))?;
            }
            let page = stage.person(Screen::PHONE)?;
            let hand = Hand::open(stage, &page, "/companion")?;
            hand.begin(config, &["Ada", "Ben", "Cleo", "Dan"])?;
            hand.enter(&position)?;
            if config.is_solo() {
                hand.enter_andrew(&position)?;
            }
            hand.assert_result(&position).with_context(|| format!("game {game}, {config:?}"))?;
        }
        Ok(())
    });
}

/// What a person sees on the real table, told with a tap.
fn look(position: &Position, session: &Session) -> String {
    let occupied = |slot: Slot| match position.owner(slot) {
        None => false,
        Some(Owner::Seat(Seat::ANDREW)) => session.projects().contains(slot),
        Some(_) => true,
    };
    let in_supply = |kind: Department| {
        let taken = position.andrew().map_or(0, |andrew| andrew.tiles(kind));
        position.supply(kind) + taken > session.tiles(kind)
    };
    let free = |free: bool| if free { "play free" } else { "play taken" }.to_owned();
    let none = || "play none".to_owned();
    match session.question() {
        Some(&Question::Donation(space)) => {
            let holders = position.holders(space);
            free(holders.is_free() || holders.seats.contains(Seat::ANDREW) && !session.has_donated(space))
        }
        Some(Question::Slot(city, _)) => {
            let slot = city.slots().find(|&slot| !occupied(slot));
            slot.map_or_else(none, |slot| format!("play slot {city} {}", slot.number()))
        }
        Some(Question::Tile(_, kinds)) => {
            let kind = kinds.iter().find(|&&kind| in_supply(kind));
            kind.map_or_else(none, |kind| format!("play tile {kind}"))
        }
        Some(&Question::LastSpace(region)) => free(
            Seat::new(0).is_some_and(|seat| position.player(seat).transport[region.index()] < LAST_SPACE),
        ),
        other => format!("nobody asks: {other:?}"),
    }
}

#[test]
fn a_whole_evening_against_andrew_in_german() {
    Stage::run("companion-evening", |stage| {
        let page = stage.person(Screen::PHONE)?;
        page.speak("de")?;
        page.go(&stage.at("/"))?;
        page.click("a[href='/companion']")?;
        page.wait("location.pathname === '/companion'")?;
        page.wait_element("[data-companion]")?;
        let hand = Hand { stage, page: &page };
        ensure!(page.text_of("document.querySelector('h1').textContent")? == "Am eigenen Tisch");
        hand.check("begin")?;
        let config =
            Config::new(1, [Module::NewBeginning, Module::NewDepartments].into_iter().collect(), Some(3))?;
        hand.begin(config, &["Louise"])?;
        hand.check("setup")?;
        let text = hand.evening()?.to_string();
        let seed: u64 =
            text.lines().find_map(|line| line.strip_prefix("seed ")).context("a seed")?.parse()?;
        // The engine plays the real table.
        let mut position = Position::new(config, seed);
        let mut dice = Dice::new(3);
        // Too much money is reported at once; then a sheet as the table fills it in.
        hand.go("sheets")?;
        hand.tap("button[formaction='/companion/sheets/fill/1']")?;
        hand.check("curtain")?;
        hand.tap("button[formaction='/companion/sheets/fill/1/open']")?;
        let lines = |options: [usize; 4]| -> Vec<(String, String)> {
            SheetLine::ALL
                .iter()
                .zip(options)
                .map(|(line, option)| (format!("sheet 1 {line}"), VALUES[line.index()][option].to_string()))
                .collect()
        };
        hand.fill(&lines([4, 4, 4, 4]))?;
        ensure!(
            page.text_of("document.querySelector('[role=alert].error').textContent")?.contains("zu viel"),
            "over the budget"
        );
        hand.fill(&lines([2, 2, 1, 2]))?;
        hand.check("sheet")?;
        hand.go("sheets")?;
        hand.tap("button[value='sheets open']")?;
        hand.check("open sheets")?;
        let seat = Seat::new(0).context("a seat")?;
        for (&line, option) in SheetLine::ALL.iter().zip([2, 2, 1, 2]) {
            position.apply(seat, Decision::Sheet { line, option })?;
        }
        ensure!(
            hand.evening()?.revealed() == Some(position),
            "money, goods and points are those of the engine"
        );
        hand.go("rounds")?;
        hand.check("first round")?;
        let mut chosen = None;
        while let Some((seat, decision)) = decide(&mut dice, &position) {
            position.apply(seat, decision)?;
            if let Decision::Choose(action) = decision {
                chosen = Some(action);
            }
            let revealed = position.andrew().context("Andrew")?.revealed().count();
            loop {
                let evening = hand.evening()?;
                let session = evening.session();
                if usize::from(session.round()) >= revealed
                    && (session.question() == Some(&Question::Done) || revealed == 0)
                {
                    break;
                }
                match session.question() {
                    Some(Question::Choose) if usize::from(session.round()) > revealed => break,
                    Some(Question::Choose) => {
                        hand.tell(&format!("play choose {}", chosen.context("chosen")?))?;
                    }
                    Some(Question::Done) => hand.tell("play done")?,
                    Some(_) => {
                        let told = look(&position, &session);
                        hand.tell(&told)?;
                        if session.round() == 3 {
                            // A wrong tap is taken back.
                            hand.tell("undo")?;
                            hand.tell(&told)?;
                        }
                    }
                    None => break,
                }
            }
            let session = hand.evening()?.session();
            if session.round() == 8 && page.holds("!window.closed_once")? {
                // The phone is closed and opened again: nothing is lost.
                let before = hand.evening()?;
                page.reload()?;
                page.wait("document.querySelector('[name=state]').value")?;
                page.eval("window.closed_once = true")?;
                ensure!(hand.evening()? == before && page.path()? == "/companion/rounds");
                hand.check("round of Andrew")?;
            }
        }
        while hand.evening()?.session().question().is_some() {
            hand.tell("play done")?;
        }
        hand.check("all rounds")?;
        ensure!(position.is_finished());
        hand.enter(&position)?;
        hand.assert_result(&position)?;
        hand.check("result")?;
        // Another device reads the text back.
        hand.go("save")?;
        hand.check("save")?;
        let text = page.text_of("document.querySelector('textarea.text').value")?;
        let other = stage.person(SMALL)?;
        other.speak("de")?;
        let second = Hand::open(stage, &other, "/companion")?;
        other.eval("document.querySelector('details').open = true")?;
        other.eval(&format!("document.querySelector('[name=text]').value = {text:?}"))?;
        second.tap("button[value=read]")?;
        ensure!(second.evening()?.to_string() == text);
        second.go("score")?;
        second.assert_result(&position)?;
        second.check("result on a small phone")
    });
}

#[test]
fn every_part_is_accessible_on_small_and_large_screens() {
    Stage::run("companion-accessibility", |stage| {
        let mut findings: Vec<String> = Vec::new();
        for (screen, language) in [(SMALL, "de"), (Screen::DESKTOP, "pl")] {
            let page = stage.person(screen)?;
            page.speak(language)?;
            let hand = Hand::open(stage, &page, "/companion")?;
            let name = |part: &str| format!("{part}, {} px", screen.width);
            let mut note =
                |result: Result<()>| findings.extend(result.err().map(|error| format!("{error:#}")));
            note(hand.check(&name("begin")));
            hand.begin(Config::new(3, carnegie_rules::Modules::ALL, None)?, &["Annegret Hohenlohe", "Ben"])?;
            hand.go("setup/neutral")?;
            hand.tell("neutral none")?;
            for part in [
                "setup",
                "setup/timeline",
                "setup/supply",
                "setup/neutral",
                "sheets",
                "sheets/fill/2",
                "sheets/fill/2/open",
                "sheets/note/1",
                "sheets/note/1/open",
                "rounds",
                "score",
                "score/1",
                "save",
            ] {
                page.go(&stage.at(&format!("/companion/{part}")))?;
                page.wait("document.querySelector('[name=state]').value")?;
                note(hand.check(&name(part)));
            }
        }
        ensure!(findings.is_empty(), "{}", findings.join("\n\n"));
        Ok(())
    });
}

#[test]
fn a_damaged_text_is_refused_and_the_evening_on_the_device_stays() {
    Stage::run("companion-damaged", |stage| {
        let page = stage.person(Screen::PHONE)?;
        let hand = Hand::open(stage, &page, "/companion")?;
        hand.begin(Config::base(2)?, &["Ada", "Ben"])?;
        hand.go("score")?;
        hand.go("score/1")?;
        hand.fill(&[("pad 1 vp".into(), "31".into())])?;
        hand.fill(&[("pad 1 money".into(), "lots".into())])?;
        ensure!(
            page.text_of("document.querySelector('.errors').textContent")?.contains("“lots” is not a number")
        );
        let before = hand.evening()?;
        ensure!(before.pad().players[0].vp == Some(31));
        hand.go("save")?;
        page.eval("document.querySelectorAll('details').forEach((one) => (one.open = true))")?;
        page.eval(
            "document.querySelector('[name=text]').value = 'carnegie companion 1\\nrules 1\\nplayers 2\\n'",
        )?;
        hand.tap("button[value=read]")?;
        ensure!(page.text_of("document.querySelector('.errors').textContent")?.contains("version 1"));
        ensure!(
            page.text_of("document.querySelector('[name=text]').value")?.starts_with("carnegie companion 1")
        );
        page.go(&stage.at("/companion/score/1"))?;
        page.wait("document.querySelector('[name=state]').value")?;
        ensure!(hand.evening()? == before, "the device still has the evening");
        // It is forgotten only if someone says so.
        hand.go("save")?;
        page.eval("document.querySelectorAll('details').forEach((one) => (one.open = true))")?;
        hand.tap("button[value=end]")?;
        page.go(&stage.at("/companion"))?;
        page.wait_element("button[value=begin]")?;
        ensure!(page.holds("localStorage.getItem('carnegie-companion') === null")?);
        Ok(())
    });
}

#[test]
fn the_companion_works_without_its_script_and_with_the_keyboard() {
    Stage::run("companion-plain", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        page.call("Emulation.setScriptExecutionDisabled", serde_json::json!({ "value": true }))?;
        page.go(&stage.at("/companion"))?;
        page.click("button[value=begin]")?;
        page.wait_element("#step-timeline")?;
        page.click("button[formaction='/companion/rounds']")?;
        page.wait_element("button[value='play choose research']")?;
        page.click("button[value='play choose research']")?;
        page.wait_element("button[value='play done']")?;
        page.call("Emulation.setScriptExecutionDisabled", serde_json::json!({ "value": false }))?;
        let page = stage.person(Screen::DESKTOP)?;
        let hand = Hand::open(stage, &page, "/companion")?;
        hand.begin(Config::base(2)?, &[])?;
        hand.go("score")?;
        hand.go("score/2")?;
        page.eval("document.querySelector('.slot[data-do]').focus()")?;
        hand.after(|| page.press(Key::Enter))?;
        ensure!(hand.evening()?.pad().players[1].projects.len() == 1);
        ensure!(
            page.holds("document.activeElement.matches('.slot[data-do]')")?,
            "the focus stays on the slot"
        );
        hand.after(|| page.press(Key::Space))?;
        ensure!(hand.evening()?.pad().players[1].projects.is_empty());
        let _ = hand.stage;
        Ok(())
    });
}

#[test]
fn a_saved_evening_is_shared_downloaded_and_printed() {
    Stage::run("companion-share", |stage| {
        let page = stage.person(Screen::PHONE)?;
        let hand = Hand::open(stage, &page, "/companion")?;
        hand.begin(Config::solo(2)?, &["Ada"])?;
        // What the device would do with it: a test cannot see system dialogs.
        page.eval(
            "window.print = () => (window.printed = true); \
             navigator.share = (data) => { window.shared = data; return Promise.resolve(); }; \
             URL.createObjectURL = (blob) => { void blob.text().then((text) => (window.saved = text)); return 'data:,'; }; 0",
        )?;
        hand.go("save")?;
        let text = hand.evening()?.to_string();
        page.click("[data-share]")?;
        page.wait("window.shared")?;
        ensure!(page.text_of("window.shared.text")? == text, "what is shared is the evening");
        page.click("[data-download]")?;
        page.wait("window.saved")?;
        ensure!(page.text_of("window.saved")? == text, "what is downloaded is the evening");
        ensure!(Evening::parse(&text)? == hand.evening()?, "and it can be read back");
        hand.go("score")?;
        page.click("[data-print]")?;
        page.wait("window.printed")?;
        page.call("Emulation.setEmulatedMedia", serde_json::json!({ "media": "print" }))?;
        ensure!(
            page.holds("!document.querySelector('[data-print]').checkVisibility() && !document.querySelector('header').checkVisibility() && document.querySelector('.final-score table').checkVisibility()")?,
            "on paper there is the score, and no button"
        );
        Ok(())
    });
}
