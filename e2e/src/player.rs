//! A person who plays: reads what can be decided, and clicks what glows.

use crate::page::{Page, quoted};
use crate::tab::Key;
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Clicks that the longest decision needs, with some to spare.
const CLICKS: usize = 24;
/// Tab presses after which a control counts as out of reach.
const TABS: usize = 400;
/// How long a decision may take to change the board. Generous: the machine may be busy with other things.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long it may take until someone can decide.
const IDLE: Duration = Duration::from_secs(20);

/// How long the browser may take to report what was sent, once the page has changed.
const LATE: Duration = Duration::from_secs(1);

/// How decisions are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// By clicking what glows on the board.
    Board,
    /// By keyboard alone: through the list of everything that can be decided.
    Keyboard,
    /// By sending what a click would send: where only what the page shows is tested, that is much faster.
    Sending,
}

/// Opens the menu of a table and waits for what is possible now.
pub fn open_menu(page: &Page) -> Result<()> {
    page.eval("document.querySelector('.menu-items')?.setAttribute('data-old', '')")?;
    page.click(".menu summary")?;
    page.wait("document.querySelector('.menu-items:not([data-old])')").context("the menu is not up to date")
}

/// A player at a page.
#[derive(Debug)]
pub struct Player {
    page: Rc<Page>,
    way: Way,
    random: u64,
    decided: BTreeMap<String, u32>,
    /// Actions chosen so far, in notation.
    actions: BTreeSet<String>,
    in_turn: u32,
    last: Option<String>,
}

/// What the page shows of the game.
#[derive(Debug)]
struct Sight {
    seq: u64,
    yours: bool,
    over: bool,
    veiled: bool,
    confirming: bool,
    decisions: Vec<Value>,
}

impl Player {
    /// A player who decides the same way every time; another seed plays another game.
    pub fn new(page: &Rc<Page>, seed: u64) -> Self {
        let random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let page = Rc::clone(page);
        Player {
            page,
            way: Way::Board,
            random,
            decided: BTreeMap::new(),
            actions: BTreeSet::new(),
            in_turn: 0,
            last: None,
        }
    }

    /// How decisions are made from now on.
    pub fn by(&mut self, way: Way) {
        self.way = way;
    }

    /// The page that is played on.
    pub fn page(&self) -> Rc<Page> {
        Rc::clone(&self.page)
    }

    /// How often each kind of decision was made, by the first word of its notation.
    pub const fn decided(&self) -> &BTreeMap<String, u32> {
        &self.decided
    }

    /// The last decision.
    pub fn last(&self) -> Option<&str> {
        self.last.as_deref()
    }

    /// Whether the game is over.
    pub fn over(&self) -> Result<bool> {
        Ok(self.glance()?.over)
    }

    /// Whether there is something to decide.
    pub fn may_decide(&self) -> Result<bool> {
        Ok(self.glance()?.yours)
    }

    /// The number of the position shown.
    pub fn seq(&self) -> Result<u64> {
        Ok(self.glance()?.seq)
    }

    /// Waits until there is something to decide; `false` if the game is over.
    pub fn wait_turn(&self) -> Result<bool> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            match self.glance() {
                Ok(sight) if sight.over => return Ok(false),
                Ok(sight) if sight.yours => return Ok(true),
                _ => std::thread::sleep(Duration::from_millis(15)),
            }
        }
        bail!("it is nobody's turn")
    }

    /// Makes one decision if there is one to make; `false` if not.
    pub fn step(&mut self) -> Result<bool> {
        let mut sight = self.look()?;
        if !sight.yours {
            return Ok(false);
        }
        if sight.veiled {
            self.page.click("#veil button")?;
            self.page.wait("!document.querySelector('#veil[open]')")?;
            sight = self.look()?;
        }
        let index = self.choose(&sight.decisions);
        self.take(&sight, index)?;
        Ok(true)
    }

    /// Makes the first decision whose notation begins like this.
    pub fn decide(&mut self, beginning: &str) -> Result<()> {
        let sight = self.look()?;
        let index = sight.decisions.iter().position(|one| notation(one).starts_with(beginning));
        self.take(&sight, index.with_context(|| format!("{beginning} cannot be decided"))?)
    }

    /// Whether a decision whose notation begins like this is possible.
    pub fn can(&self, beginning: &str) -> Result<bool> {
        Ok(self.look()?.decisions.iter().any(|one| notation(one).starts_with(beginning)))
    }

    /// The kinds of decision that are possible now, except for those that always are; identifies the question.
    pub fn kinds(&self) -> Result<String> {
        let mut kinds: Vec<String> = Vec::new();
        for decision in &self.look()?.decisions {
            let kind = kind_of(notation(decision)).to_owned();
            if !matches!(kind.as_str(), "sell" | "done" | "wait") && !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        Ok(kinds.first().cloned().unwrap_or_else(|| "done".to_owned()))
    }

    /// Plays until the game is over, or until this many decisions have been made.
    pub fn play(&mut self, most: usize) -> Result<usize> {
        for taken in 0..most {
            if !self.wait_turn()? {
                return Ok(taken);
            }
            self.step()?;
        }
        Ok(most)
    }

    /// Those who may decide do, until the game is over or this many decisions have been made.
    pub fn take_turns(players: &mut [Player], most: usize) -> Result<usize> {
        let mut taken = 0;
        let mut idle = Instant::now();
        while taken < most {
            let mut moved = false;
            for player in players.iter_mut() {
                if player.step()? {
                    moved = true;
                    taken += 1;
                }
            }
            if moved {
                idle = Instant::now();
            } else if players[0].over()? {
                return Ok(taken);
            } else {
                ensure!(idle.elapsed() < IDLE, "nobody can decide");
                std::thread::sleep(Duration::from_millis(10));
            }
        }
        Ok(taken)
    }

    fn look(&self) -> Result<Sight> {
        self.see(true)
    }

    /// The same without what can be decided, which is much to send: for those who only wait.
    fn glance(&self) -> Result<Sight> {
        self.see(false)
    }

    fn see(&self, with_decisions: bool) -> Result<Sight> {
        let seen = self.page.eval(&format!("({LOOK})({with_decisions})"))?;
        if let Some(complaint) = seen["toast"].as_str().filter(|_| !self.page.is_crowded()) {
            bail!("the page complains: {complaint}");
        }
        Ok(Sight {
            seq: seen["seq"].as_u64().context("the page shows no game")?,
            yours: seen["yours"] == true,
            over: seen["over"] == true,
            veiled: seen["veiled"] == true,
            confirming: seen["confirming"] == true,
            decisions: seen["decisions"].as_array().cloned().unwrap_or_default(),
        })
    }

    // ── Choosing ────────────────────────────────────────────────────────────────

    /// Prefers what was never tried, then building; otherwise ends turns early; the rest is random.
    fn choose(&mut self, decisions: &[Value]) -> usize {
        let kind = |index: &usize| kind_of(notation(&decisions[*index]));
        let all: Vec<usize> = (0..decisions.len()).collect();
        let tried = |index: &usize| match kind(index) {
            "choose" => self.actions.contains(notation(&decisions[*index])),
            "done" | "sell" => true,
            other => self.decided.contains_key(other),
        };
        let new: Vec<usize> = all.iter().copied().filter(|index| !tried(index)).collect();
        let builds: Vec<usize> = all.iter().copied().filter(|index| kind(index) == "build").collect();
        let done = all.iter().copied().find(|index| kind(index) == "done");
        let active: Vec<usize> =
            all.iter().copied().filter(|index| !matches!(kind(index), "done" | "sell")).collect();
        let tired = new.is_empty() && (self.in_turn >= 2 || (self.in_turn >= 1 && self.chance(2)));
        let from = if !new.is_empty() {
            new
        } else if !builds.is_empty() {
            builds
        } else {
            active
        };
        match done {
            Some(done) if from.is_empty() || tired => done,
            _ if from.is_empty() => all[self.below(all.len())],
            _ => from[self.below(from.len())],
        }
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    fn below(&mut self, n: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random % n.max(1) as u64) as usize
    }

    // ── Taking ──────────────────────────────────────────────────────────────────

    fn take(&mut self, sight: &Sight, index: usize) -> Result<()> {
        let decision = &sight.decisions[index];
        let text = notation(decision).to_owned();
        self.page.sent_to("/decide");
        match self.way {
            Way::Board => self.by_clicks(sight.seq, decision),
            Way::Keyboard => self.by_keys(decision),
            Way::Sending => self.by_sending(&text),
        }
        .with_context(|| format!("deciding \"{text}\" at {}", sight.seq))?;
        if !self.arrives(sight.seq, &text)? {
            return Ok(());
        }
        let kind = kind_of(&text);
        *self.decided.entry(kind.to_owned()).or_default() += 1;
        if kind == "choose" {
            self.actions.insert(text.clone());
        }
        self.in_turn = if kind == "done" || kind == "choose" { 0 } else { self.in_turn + 1 };
        self.last = Some(text);
        Ok(())
    }

    /// Waits for the board after the decision, which must be the intended one; `false` if someone else was faster and
    /// the question has changed.
    fn arrives(&self, seq: u64, text: &str) -> Result<bool> {
        let began = Instant::now();
        while self.glance()?.seq == seq {
            if began.elapsed() > PATIENCE {
                bail!("\"{text}\" at {seq} changes nothing");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        // The browser reports what was sent separately from the page, and may be late.
        let arrived = Instant::now();
        while !self.page.has_sent("/decide") && arrived.elapsed() < LATE {
            std::thread::sleep(Duration::from_millis(5));
        }
        let sent = self.page.sent_to("/decide");
        let sent: Vec<Value> = sent.iter().filter_map(|body| serde_json::from_str(body).ok()).collect();
        match sent.as_slice() {
            [] => Ok(false),
            [one] if one["decision"] == text => Ok(true),
            other => bail!("\"{text}\" was clicked, but sent was {other:?}"),
        }
    }

    fn by_clicks(&self, seq: u64, decision: &Value) -> Result<()> {
        // What was half chosen when someone else was faster is still chosen.
        self.begin_again()?;
        let mut clicked: Vec<String> = Vec::new();
        for _ in 0..CLICKS {
            let sight = self.glance()?;
            if sight.seq != seq || self.page.has_sent("/decide") {
                return Ok(());
            }
            if sight.confirming {
                if self.confirms(decision)? {
                    self.page.click("[data-pick=confirm]")?;
                } else {
                    // A finger hit the neighbour of a small thing: a person would notice, and start over.
                    println!("tapped beside \"{}\"", notation(decision));
                    self.begin_again()?;
                    clicked.clear();
                }
                continue;
            }
            let Some(next) = self.next_click(seq, decision, &clicked)? else {
                if !self.page.has("[data-pick=cancel]")? {
                    clicked.clear();
                }
                continue;
            };
            match next["dock"].as_str() {
                // On a phone the thing is on another view.
                Some(view) => self.page.click(&format!("[data-dock={view}]"))?,
                None => {
                    let target = next["target"].as_str().context("nothing that belongs to it glows")?;
                    match self.page.place_of("window.nextClick") {
                        Ok((x, y)) => self.page.click_at(x, y)?,
                        // Someone else's move has just replaced it.
                        Err(_) if self.page.holds("!window.nextClick?.isConnected")? => continue,
                        Err(error) => return Err(error),
                    }
                    clicked.push(target.to_owned());
                }
            }
        }
        bail!("{CLICKS} clicks are not enough; clicked: {}", clicked.join(", "))
    }

    /// Whether the confirmation is about this decision. Ending a turn early asks in its own words.
    fn confirms(&self, decision: &Value) -> Result<bool> {
        let asked = self.page.text_of("document.querySelector('#pick .path')?.textContent ?? ''")?;
        let text = decision["text"].as_str().unwrap_or_default();
        Ok(notation(decision) == "done" || asked.starts_with(text))
    }

    fn begin_again(&self) -> Result<()> {
        while self.page.has("[data-pick=cancel]")? {
            self.page.click("[data-pick=cancel]")?;
        }
        Ok(())
    }

    /// What to click next. Just after a page has loaded, its scripts may not have lit anything yet; `None` if there is
    /// nothing left to click, because the last click was enough or someone else was faster.
    fn next_click(&self, seq: u64, decision: &Value, clicked: &[String]) -> Result<Option<Value>> {
        let script = format!("({NEXT})({}, {})", decision["path"], Value::from(clicked));
        let began = Instant::now();
        loop {
            let next = self.page.eval(&script)?;
            if next.as_object().is_some_and(|found| !found.is_empty()) {
                return Ok(Some(next));
            }
            if self.page.has_sent("/decide") || self.glance()?.seq != seq {
                return Ok(None);
            }
            if began.elapsed() > PATIENCE {
                // A finger hit the neighbour of a small thing, which led elsewhere: a person would start over.
                ensure!(self.page.has("[data-pick=cancel]")?, "nothing that belongs to it glows");
                println!("tapped beside \"{}\"", notation(decision));
                self.begin_again()?;
                return Ok(None);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Nobody looks at what the others do from now on.
    pub fn look_away(&self) -> Result<()> {
        self.page.eval(&format!("({AT_ONCE})()")).map(drop)
    }

    fn by_sending(&self, text: &str) -> Result<()> {
        let status = self.page.eval(&format!("(({AT_ONCE})(), ({SEND})({}))", quoted(text)))?;
        // Someone else may have been faster.
        ensure!(status == 200 || status == 409, "it is answered with {status}");
        Ok(())
    }

    fn by_keys(&self, decision: &Value) -> Result<()> {
        self.tab_to("[data-do=list]")?;
        self.page.press(Key::Enter)?;
        self.page.wait_element("#options[open]")?;
        let text = decision["text"].as_str().context("a decision without a text")?;
        self.tab_to("#options input[type=search]")?;
        self.page.write(text)?;
        let button = format!("#options [data-decision={}]", quoted(notation(decision)));
        self.tab_to(&button)?;
        self.page.press(Key::Enter)?;
        if self.page.has("[data-pick=confirm]")? {
            self.tab_to("[data-pick=confirm]")?;
            self.page.press(Key::Enter)?;
        }
        Ok(())
    }

    /// Presses Tab until a control has the focus, which must be visible.
    fn tab_to(&self, selector: &str) -> Result<()> {
        let there = format!("document.activeElement?.matches({})", quoted(selector));
        for _ in 0..TABS {
            if self.page.holds(&there)? {
                return Ok(());
            }
            self.page.press(Key::Tab)?;
        }
        bail!("{selector} cannot be reached with the keyboard")
    }
}

fn notation(decision: &Value) -> &str {
    decision["decision"].as_str().unwrap_or_default()
}

fn kind_of(notation: &str) -> &str {
    notation.split(' ').next().unwrap_or_default()
}

/// What the page shows of the game.
const LOOK: &str = r#"(withDecisions) => {
  const bar = document.getElementById("bar");
  const data = JSON.parse(document.getElementById("choices")?.textContent || "null");
  return {
    seq: Number(bar?.dataset.seq ?? NaN),
    yours: Boolean(bar?.classList.contains("yours") && data?.decisions.length),
    over: Boolean(bar?.querySelector(".prompt a[href$='/end']")),
    veiled: Boolean(document.querySelector("dialog[id=veil][open]")),
    confirming: Boolean(document.querySelector("[data-pick=confirm]")),
    toast: document.querySelector(".toast")?.textContent ?? null,
    decisions: (withDecisions && data?.decisions) || [],
  };
}"#;

/// What the others do is not shown turn by turn any more.
const AT_ONCE: &str = r#"() => {
  if (document.cookie.includes("pace-instant")) return;
  document.cookie = "carnegie_preferences=pace-instant; path=/";
  dispatchEvent(new CustomEvent("preferred", { detail: "pace" }));
}"#;

/// Sends a decision as the page does.
const SEND: &str = r#"async (decision) => {
  const { seq, seat } = JSON.parse(document.getElementById("choices").textContent);
  const address = `${document.getElementById("table-main").dataset.path}/decide`;
  const headers = { "content-type": "application/json" };
  return (await fetch(address, { method: "POST", headers, body: JSON.stringify({ seq, decision, seat }) })).status;
}"#;

/// What to click next for a decision with these targets: what glows on the board first, then the buttons of the bar.
const NEXT: &str = r#"(path, clicked) => {
  if (path[0] === "done" || path[0] === "sell") {
    window.nextClick = document.querySelector(`[data-do=${path[0]}]`);
    return { target: path[0] };
  }
  const wanted = (name) => path.includes(name) && !clicked.includes(name);
  const shown = (element) => element.getBoundingClientRect().width > 0;
  const found = [];
  for (const how of ["can", "may"]) for (const element of document.querySelectorAll(`.${how}[data-target]`)) {
    const target = element.dataset.target.split(" ").find(wanted);
    if (target) found.push({ element, target, how });
  }
  for (const element of document.querySelectorAll("[data-chip]")) if (path.includes(element.dataset.chip)) found.push({ element, target: element.dataset.chip, how: "chip" });
  const best = ["can", "chip", "may"].map((how) => found.find((one) => one.how === how && shown(one.element))).find(Boolean);
  if (best) {
    window.nextClick = best.element;
    return { target: best.target, how: best.how };
  }
  const hidden = found.find((one) => one.element.closest("[data-view]"));
  // On a desktop there is no dock: there it is hidden only while the turn of someone else is being shown.
  const dock = hidden && document.querySelector(`[data-dock=${hidden.element.closest("[data-view]").dataset.view}]`);
  return dock && shown(dock) ? { dock: dock.dataset.dock } : {};
}"#;
