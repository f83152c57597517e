//! Company boards and project tabs look as they are printed.

use anyhow::{Context, Result, bail, ensure};
use carnegie_e2e::{Page, Player, Screen, Seat, Stage, Way, Wish, no_scrolling};
use carnegie_rules::components::tabs::{TAB_SPACES, TabSideData, tab, tab_side};
use carnegie_rules::components::{AMOUNTS, company::COMPANY_BOARD};
use carnegie_rules::{Office, Printed, ProjectType, Site, Space, TabSide};
use serde_json::Value;

/// The smallest desktop.
const SMALL_DESK: Screen = Screen { width: 1366, height: 768, touch: false };

// ── The company board ────────────────────────────────────────────────────────────

/// Every space of the player's own company: what it is, where it is, how many desks and windows it has.
const SPACES: &str = r#"[...document.querySelectorAll(".company.mine .space")].map((space) => {
  const box = space.getBoundingClientRect();
  return { id: space.id, rule: space.dataset.rule ?? "", lobby: space.matches(".lobby"), x: box.left, y: box.top,
    desks: space.querySelectorAll(".desk:not(.permanent)").length, permanent: space.querySelectorAll(".permanent").length };
})"#;

#[test]
fn the_company_board_stands_as_printed() {
    Stage::run("company-board", |stage| {
        for screen in [SMALL_DESK, Screen::PHONE] {
            let page = stage.person(screen)?;
            stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 6 })?;
            let mut player = Player::new(&page, 6);
            player.wait_turn()?;
            player.decide("tabs")?;
            player.wait_turn()?;
            if screen.touch {
                page.click("[data-dock=company]")?;
            }
            page.wait("document.querySelector('.company.mine .space')?.getBoundingClientRect().width > 0")?;
            stands_as_printed(&page.eval(SPACES)?)?;
            nothing_cut(&page)?;
        }
        Ok(())
    });
}

fn stands_as_printed(found: &Value) -> Result<()> {
    let place = |space: Space| -> Result<&Value> {
        let id = format!("space-0-{space}");
        (found.as_array().into_iter().flatten()).find(|one| one["id"] == id.as_str()).context(id)
    };
    for (index, &site) in COMPANY_BOARD.iter().enumerate() {
        let space = Space::new(index).context("no such space")?;
        let shown = place(space)?;
        let (rule, desks, permanent) = match site {
            Site::Office(office) => {
                let hr = office == Office::Printed(Printed::HumanResources);
                let permanent = if hr { AMOUNTS.permanent_employees } else { 0 };
                (format!("department-{}", office.name()), office.desks(), permanent)
            }
            Site::Lobby | Site::Empty => (String::new(), 0, 0),
        };
        ensure!(shown["rule"] == rule.as_str(), "{space} shows {shown}, not {rule}");
        ensure!(shown["lobby"] == (site == Site::Lobby), "{space} shows {shown}");
        ensure!(shown["desks"] == desks && shown["permanent"] == permanent, "{space} shows {shown}");
        // Columns from the left, floors from the bottom.
        if let Some(right) = Space::new(index + 1).filter(|_| index % 4 < 3) {
            ensure!(number(shown, "x")? < number(place(right)?, "x")?, "{space} is not left of {right}");
        }
        if let Some(above) = Space::new(index + 4) {
            ensure!(number(shown, "y")? > number(place(above)?, "y")?, "{space} is not below {above}");
        }
    }
    Ok(())
}

fn number(value: &Value, name: &str) -> Result<f64> {
    value[name].as_f64().with_context(|| format!("no {name} in {value}"))
}

/// What sticks out of its space, in every company: each of them is shown for a moment.
const CUT: &str = r#"(() => {
  const cut = [];
  const companies = [...document.querySelectorAll(".company")];
  const shown = companies.find((one) => one.matches(".shown"));
  const inside = (inner, outer, slack) => {
    const [a, b] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
    if (a.width && (a.left < b.left - slack || a.right > b.right + slack || a.top < b.top - slack || a.bottom > b.bottom + slack))
      cut.push(`${inner.className.baseVal ?? inner.className} sticks out of ${outer.id || outer.className} of ${outer.closest("[data-part]")?.id}`);
  };
  for (const company of companies) {
    for (const other of companies) other.classList.toggle("shown", other === company);
    for (const space of company.querySelectorAll(".space")) {
      for (const inner of space.querySelectorAll(".name, .glyphs, .desks, .desk, .inactive, .inactive .worker")) inside(inner, space, 1);
      for (const desk of space.querySelectorAll(".desk")) for (const worker of space.querySelectorAll(".inactive"))
        if (desk.getBoundingClientRect().right > worker.getBoundingClientRect().left + 1 && desk.getBoundingClientRect().bottom > worker.getBoundingClientRect().top + 8
          && desk.getBoundingClientRect().top < worker.getBoundingClientRect().bottom - 8) cut.push(`desks and employees overlap on ${space.id}`);
    }
    for (const space of company.querySelectorAll(".tab-space")) for (const inner of space.querySelectorAll(".gl, .disk")) inside(inner, space, 3);
    for (const row of company.querySelectorAll(".tab")) for (const inner of row.querySelectorAll(".tab-name, .tab-cost")) inside(inner, row, 1);
  }
  for (const other of companies) other.classList.toggle("shown", other === shown);
  return [...new Set(cut)];
})()"#;

fn nothing_cut(page: &Page) -> Result<()> {
    let cut = page.eval(CUT)?;
    ensure!(cut == Value::Array(Vec::new()), "{} px: {cut}", page.screen().width);
    Ok(())
}

#[test]
fn nothing_on_a_company_board_is_cut() {
    Stage::run("cut", |stage| {
        for screen in [SMALL_DESK, Screen::DESKTOP, Screen::PHONE] {
            let page = stage.person(screen)?;
            // The language with the longest words.
            page.speak("de")?;
            page.prefer(false, true)?;
            let seats = &[Seat::Me, Seat::Bot("random"), Seat::Bot("random"), Seat::Bot("random")];
            stage.table(&page, &Wish { seats, modules: &[], seed: 21 })?;
            let mut player = Player::new(&page, 4);
            player.by(Way::Sending);
            for _ in 0..28 {
                if !player.wait_turn()? {
                    break;
                }
                if screen.touch {
                    page.click("[data-dock=company]")?;
                }
                nothing_cut(&page)?;
                no_scrolling(&page)?;
                player.step()?;
            }
        }
        Ok(())
    });
}

// ── The tabs ─────────────────────────────────────────────────────────────────────

/// One of the player's own tabs: the spaces outside and inside, from left to right, and the edge of the board.
fn look_at_tab(page: &Page, project: ProjectType) -> Result<Value> {
    page.eval(&format!(
        r#"(() => {{
          const tab = document.querySelector(".company.mine .tab.{project}");
          const edge = tab.querySelector(".slot-out").getBoundingClientRect().left;
          const spaces = (slot) => [...tab.querySelectorAll(`${{slot}} .tab-space`)].map((space) => {{
            const box = space.getBoundingClientRect();
            return {{ space: Number(space.dataset.space), left: box.left - edge, right: box.right - edge, disk: !!space.querySelector(".disk"),
              next: space.matches(".next"), cost: Number(space.querySelector(".gear")?.textContent ?? 0), tip: space.dataset.tip }};
          }});
          return {{ steps: Number(tab.dataset.steps), out: spaces(".slot-out"), inside: spaces(".slot-in"), says: tab.querySelector(".sr").textContent,
            goods: tab.querySelector(".tab-cost").textContent.trim() }};
        }})()"#
    ))
}

/// All spaces and costs of the side are in view, in the order of the printed strip, and the next disk is marked.
fn tab_as_printed(shown: &Value, project: ProjectType, data: &TabSideData, steps: usize) -> Result<()> {
    ensure!(shown["steps"] == steps, "{project} has made {} steps, not {steps}", shown["steps"]);
    ensure!(shown["goods"] == format!("{}", tab(project).goods), "{project} costs {} goods", shown["goods"]);
    let list = |name: &str| shown[name].as_array().cloned().unwrap_or_default();
    let (out, inside) = (list("out"), list("inside"));
    ensure!(out.len() == steps + 1 && inside.len() == TAB_SPACES - 1 - steps, "{project}: {shown}");
    // The first space is the rightmost one outside; inside, the next one is nearest to the edge.
    let mut right = f64::INFINITY;
    for (index, space) in out.iter().rev().chain(inside.iter().rev()).enumerate() {
        ensure!(space["space"] == index, "{project}: space {index} is not where it is printed: {shown}");
        let outside = index <= steps;
        let (left, end) = (number(space, "left")?, number(space, "right")?);
        ensure!(
            end <= right + 1.0 && (left >= -1.0) == outside,
            "{project}: space {index} at {left}: {shown}"
        );
        right = left;
        let cost = index.checked_sub(1).map_or(0, |step| data.study[step]);
        ensure!(space["cost"] == cost, "{project}: the step to space {index} shows {}", space["cost"]);
        ensure!(
            !space["tip"].as_str().unwrap_or_default().is_empty(),
            "{project}: no words for space {index}"
        );
    }
    let lowest = out.iter().rev().position(|space| space["disk"] == true);
    let marked: Vec<usize> = (out.iter().rev().enumerate())
        .filter(|(_, one)| one["next"] == true)
        .map(|(index, _)| index)
        .collect();
    ensure!(
        marked == lowest.into_iter().collect::<Vec<_>>(),
        "{project}: next {marked:?}, lowest {lowest:?}"
    );
    let says = shown["says"].as_str().unwrap_or_default();
    ensure!(says.contains("built next") != marked.is_empty(), "{project}: a listener hears \"{says}\"");
    Ok(())
}

/// Ends whatever is asked until a decision is possible; chooses this action where there is one to choose.
fn until(player: &mut Player, decision: &str, action: &str) -> Result<()> {
    for _ in 0..120 {
        ensure!(player.wait_turn()?, "the game is over");
        if player.can(decision)? {
            return Ok(());
        }
        let choice = format!("choose {action}");
        match [choice.as_str(), "done"].into_iter().find(|way| player.can(way).unwrap_or(false)) {
            Some(way) => player.decide(way)?,
            None => drop(player.step()?),
        }
    }
    bail!("nobody ever could {decision}")
}

/// Records what glides, and from where: gliding takes time, and a test does not wait for that.
const GLIDES: &str = r#"(() => {
  window.glides = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    if (this.dataset?.key && frames[0]?.translate) window.glides.push([this.dataset.key, parseFloat(frames[0].translate)]);
    return animate.call(this, frames, options);
  };
})()"#;

#[test]
fn a_tab_is_pushed_out_step_by_step() {
    Stage::run("tab", |stage| {
        let page = stage.person(SMALL_DESK)?;
        page.prefer(false, false)?;
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 14 })?;
        let mut player = Player::new(&page, 2);
        player.wait_turn()?;
        player.decide("tabs A B A B")?;
        player.wait_turn()?;
        let sides = [TabSide::A, TabSide::B, TabSide::A, TabSide::B];
        for (&project, side) in ProjectType::ALL.iter().zip(sides) {
            tab_as_printed(&look_at_tab(&page, project)?, project, tab_side(project, side), 0)?;
        }
        let (housing, side) = (ProjectType::Housing, tab_side(ProjectType::Housing, TabSide::A));
        let mut steps = 0;
        until(&mut player, "research housing", "research")?;
        page.eval(GLIDES)?;
        while player.wait_turn()? && player.can("research housing")? {
            page.eval("window.glides = []")?;
            player.decide("research housing")?;
            steps += 1;
            let glided = page.eval("window.glides.filter(([key]) => key.includes('-housing'))")?;
            ensure!(
                glided.as_array().is_some_and(|all| all
                    .iter()
                    .any(|one| one[0] == "out-0-housing" && one[1].as_f64().is_some_and(|from| from < -10.0))
                    && all.iter().all(|one| !one[0].as_str().unwrap_or_default().starts_with("tab-"))),
                "the strip comes out from the left and carries its disks: {glided}"
            );
            page.end_animations()?;
            tab_as_printed(&look_at_tab(&page, housing)?, housing, side, steps)?;
        }
        ensure!(steps >= 2, "only {steps} steps were possible");
        // The oldest disk is built, and the one that came out after it is the next.
        let next = "Number(document.querySelector('.company.mine .tab.housing .next').dataset.space)";
        let first = page.number(next)?;
        until(&mut player, "build housing", "construction")?;
        player.decide("build housing")?;
        ensure!(page.number(next)? > first, "the disk of space {first} was not the one that was built");
        page.end_animations()?;
        tab_as_printed(&look_at_tab(&page, housing)?, housing, side, steps)
    });
}

/// Both sides of a tab while one is being chosen: spaces, costs, what is marked as different, and where the button is.
fn look_at_sides(page: &Page, project: ProjectType) -> Result<Value> {
    page.eval(&format!(
        r#"[...document.querySelectorAll(".company.mine .tab.{project} .side")].map((side) => {{
          const box = side.getBoundingClientRect();
          const spaces = [...side.querySelectorAll(".tab-space")].reverse();
          const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return {{ target: side.dataset.target, name: side.querySelector(".sr").textContent, top: box.top, seen: side.contains(top) && box.bottom <= innerHeight,
            spaces: spaces.map((space) => space.textContent.trim()), costs: spaces.flatMap((space) => [...space.querySelectorAll(".gear")].map((gear) => Number(gear.textContent))),
            differ: spaces.map((space) => space.matches(".differs")), dearer: spaces.map((space) => !!space.querySelector(".gear.differs")) }};
        }})"#
    ))
}

#[test]
fn both_sides_of_every_tab_can_be_compared_when_choosing() {
    Stage::run("sides", |stage| {
        for screen in [SMALL_DESK, Screen::DESKTOP, Screen::PHONE] {
            let page = stage.person(screen)?;
            page.speak("de")?;
            stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 8 })?;
            let mut player = Player::new(&page, 1);
            player.wait_turn()?;
            page.wait_element(".side.can")?;
            for &project in ProjectType::ALL {
                sides_as_printed(&look_at_sides(&page, project)?, project)?;
            }
            nothing_cut(&page)?;
            no_scrolling(&page)?;
            page.click(".side[data-target=side-housing-B]")?;
            page.wait_element(".side.picked[data-target=side-housing-B]")?;
            page.click("[data-pick=cancel]")?;
            player.decide("tabs B A B A")?;
            page.wait("!document.querySelector('.company.mine .side') && document.querySelector('.company.mine .tab')")?;
        }
        Ok(())
    });
}

fn sides_as_printed(shown: &Value, project: ProjectType) -> Result<()> {
    let shown = shown.as_array().context("no sides")?;
    ensure!(shown.len() == TabSide::ALL.len(), "{project}: {} sides", shown.len());
    ensure!(number(&shown[0], "top")? < number(&shown[1], "top")?, "{project}: B is not below A");
    let [a, b] = [TabSide::A, TabSide::B].map(|side| tab_side(project, side));
    for (side, data, one) in [(TabSide::A, a, &shown[0]), (TabSide::B, b, &shown[1])] {
        ensure!(one["target"] == format!("side-{project}-{side}"), "{project} {side}: {one}");
        ensure!(one["seen"] == true, "{project} {side} is out of sight: {one}");
        ensure!(one["costs"] == serde_json::json!(data.study), "{project} {side}: {one}");
        ensure!(
            one["spaces"].as_array().is_some_and(|all| all.len() == TAB_SPACES),
            "{project} {side}: {one}"
        );
        ensure!(one["name"].as_str().is_some_and(|name| name.len() > 60), "{project} {side} has no words");
        for space in 0..TAB_SPACES {
            let differs = a.spaces[space] != b.spaces[space];
            let dearer = space > 0 && a.study[space - 1] != b.study[space - 1];
            ensure!(one["differ"][space] == differs, "{project} {side}, space {space}: {one}");
            ensure!(one["dearer"][space] == dearer, "{project} {side}, the step to space {space}: {one}");
        }
    }
    Ok(())
}
