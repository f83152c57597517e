//! Following the others: their turns one after another, and the log that leads to the places it mentions.

use anyhow::{Context, Result, ensure};
use carnegie_e2e::{Key, Page, Player, Screen, Seat, Stage, Wish, accessibility};
use std::time::Duration;

const SOON: Duration = Duration::from_secs(20);

/// Every caption that has been shown.
const COLLECT: &str = "(() => {
  window.captions = [];
  const caption = document.querySelector('#follow .caption');
  new MutationObserver(() => window.captions.push(caption.textContent)).observe(caption, { childList: true });
})()";

/// What the board shows, apart from what glows: words, the action that was chosen, and which piece stands or lies where.
const BOARD: &str = "(() => {
  const among = (element) => [...element.parentElement.children].indexOf(element);
  const piece = (element) => `${element.dataset.key}:${among(element.parentElement)}:${element.querySelector('use')?.getAttribute('href') ?? ''}`;
  return [...document.querySelectorAll('main [data-part]')]
    .filter((part) => !['bar', 'choices', 'log', 'chat', 'players'].includes(part.id))
    .map((part) => `${part.id}: ${part.matches('.chosen') ? 'chosen' : ''} ${part.textContent.replace(/\\s+/g, ' ')} ${[...part.querySelectorAll('[data-key]')].map(piece).join()}`)
    .join('\\n');
})()";

/// From now on every clock of the page runs at once.
const HURRY: &str = "(() => {
  const real = setTimeout;
  window.setTimeout = (call, delay, ...rest) => real(call, Math.min(delay, 1), ...rest);
})()";

/// Pieces of other players that glide while their turns are shown are counted.
const COUNT_GLIDES: &str = "(() => {
  const animate = Element.prototype.animate;
  window.glides = 0;
  Element.prototype.animate = function (frames, options) {
    const { kind } = this.dataset;
    const others = kind && !kind.endsWith(`-${document.querySelector('#bar').dataset.you}`);
    const shown = !document.querySelector('#follow').hidden;
    if (others && shown && frames[0].translate) window.glides += 1;
    return animate.call(this, frames, options);
  };
})()";

const SHOWING: &str = "!document.querySelector('#follow').hidden";

fn with_bots(stage: &Stage, pace: &str, screen: Screen) -> Result<(std::rc::Rc<Page>, Player)> {
    let page = stage.person(screen)?;
    page.prefer(false, false)?;
    page.go(&stage.at("/"))?;
    page.eval(&format!("document.cookie = 'carnegie_preferences=pace-{pace}; path=/'"))?;
    let bots = [Seat::Me, Seat::Bot("random"), Seat::Bot("random"), Seat::Bot("random")];
    stage.table(&page, &Wish { seats: &bots, modules: &[], seed: 11 })?;
    page.eval(COLLECT)?;
    let player = Player::new(&page, 7);
    Ok((page, player))
}

/// Every showing is paused as soon as it begins.
const PAUSE: &str = "(() => {
  const strip = document.querySelector('#follow');
  const pause = () => strip.hidden || strip.querySelector('[data-follow=pause]').click();
  new MutationObserver(pause).observe(strip, { attributeFilter: ['hidden'] });
})()";

/// Plays until the showing of other players' turns is paused with more to come that changes the board, while there is
/// something to decide and more than one player has been told of. How much there is to show depends on how fast bots are.
fn until_paused(page: &Page, player: &mut Player) -> Result<()> {
    let worth = format!(
        "{SHOWING} && document.querySelector('#log .ahead[data-places]') && document.querySelectorAll('#log .round').length > 1
         && new Set(window.captions.map((caption) => caption.split(' ')[0])).size > 1"
    );
    page.eval(PAUSE)?;
    while player.wait_turn()? {
        if page.holds(&worth)? {
            return Ok(());
        }
        player.step()?;
    }
    anyhow::bail!("turns of others are never shown")
}

#[test]
fn turns_of_others_are_shown_one_after_another() {
    Stage::run("following", |stage| {
        let (page, mut player) = with_bots(stage, "calm", Screen::DESKTOP)?;
        // Whatever is being shown, the question is the present one, and the showing can be paused.
        until_paused(&page, &mut player)?;
        let before = page.number("window.captions.length")?;
        let from = page.text_of(BOARD)?;
        let ahead = page.text_of(
            "[...document.querySelectorAll('#log .ahead')].map((line) => `${line.textContent} [${line.dataset.places ?? ''}]`).join('\\n')",
        )?;
        accessibility(&page, "the strip that tells of turns")?;
        // Though every clock runs at once, a turn that is paused stays.
        page.eval(HURRY)?;
        page.press(Key::Letter('n'))?;
        page.wait_for(&format!("window.captions.length > {before} || !({SHOWING})"), SOON)
            .context("the next turn is not shown")?;
        let stands = format!(
            "(await new Promise((done) => setTimeout(done, 5000)), window.captions.length - {before})"
        );
        if page.holds(SHOWING)? {
            for _ in 0..5 {
                let shown = page.number(&format!("(async () => {stands})()"))?;
                ensure!(shown == 1.0 && page.holds(SHOWING)?, "while paused {shown} turns were shown");
            }
        }
        page.press(Key::Letter('s'))?;
        page.wait_for(&format!("!({SHOWING})"), SOON)?;
        ensure!(!page.has("#log .ahead")?, "lines of the log stay hidden");
        let shown = page.text_of(BOARD)?;
        ensure!(
            shown != from,
            "nothing changed on the board between a turn shown and the present, though the log says\n{ahead}"
        );
        page.reload()?;
        page.wait_element("#bar.yours")?;
        page.loaded()?;
        let fresh = page.text_of(BOARD)?;
        for (one, other) in shown.lines().zip(fresh.lines()) {
            ensure!(one == other, "after the showing the board says\n{one}\nbut it is\n{other}");
        }
        Ok(())
    });
}

#[test]
fn pieces_of_others_glide_to_where_they_go() {
    Stage::run("following-glides", |stage| {
        let (page, mut player) = with_bots(stage, "calm", Screen::DESKTOP)?;
        page.eval(HURRY)?;
        page.eval(COUNT_GLIDES)?;
        for _ in 0..100 {
            player.wait_turn()?;
            page.wait_for(&format!("!({SHOWING})"), SOON).context("the showing does not end")?;
            if page.number("window.glides")? > 0.0 {
                return Ok(());
            }
            player.step()?;
        }
        anyhow::bail!("no piece of another player has moved before our eyes")
    });
}

#[test]
fn deciding_ends_the_showing() {
    Stage::run("following-decide", |stage| {
        let (page, mut player) = with_bots(stage, "calm", Screen::DESKTOP)?;
        until_paused(&page, &mut player)?;
        let seq = player.seq()?;
        player.step().context("nothing can be decided while turns are shown")?;
        ensure!(player.seq()? > seq, "the decision was not taken");
        Ok(())
    });
}

#[test]
fn what_happened_since_the_own_turn_is_shown_again() {
    Stage::run("following-since", |stage| {
        let (page, mut player) = with_bots(stage, "instant", Screen::PHONE)?;
        for _ in 0..60 {
            player.wait_turn()?;
            if page.holds("document.querySelector('[data-follow=since]')?.disabled === false")?
                && page.number("document.querySelectorAll('#log .round').length")? > 1.0
            {
                break;
            }
            player.step()?;
        }
        ensure!(page.number("window.captions.length")? == 0.0, "turns are shown though they should not");
        let present = page.text_of(BOARD)?;
        page.eval("document.cookie = 'carnegie_preferences=pace-quick; path=/'")?;
        page.click("[data-dock=story]")?;
        page.click("[data-follow=since]")?;
        page.wait_for("window.captions.length > 0", SOON).context("nothing is shown")?;
        page.wait_for(&format!("!({SHOWING})"), SOON).context("the showing does not end")?;
        ensure!(page.text_of(BOARD)? == present, "the showing has changed the board");
        // At one's own turn, the way to the company leads to one's own: there is no room for two.
        page.click("[data-follow=since]")?;
        page.wait_for(SHOWING, SOON).context("nothing is shown again")?;
        page.click("[data-follow=pause]")?;
        page.click("[data-dock=map]")?;
        ensure!(page.holds(SHOWING)?, "the way to the map ends the showing");
        page.click("[data-dock=company]")?;
        page.wait_for(&format!("!({SHOWING})"), SOON).context("the showing goes on")?;
        page.wait_for("document.querySelector('.company.mine').offsetParent", SOON)?;
        Ok(())
    });
}

#[test]
fn a_line_of_the_log_leads_to_its_place() {
    Stage::run("log-places", |stage| {
        let (page, mut player) = with_bots(stage, "instant", Screen::DESKTOP)?;
        player.play(14)?;
        player.wait_turn()?;
        let line = "#log li[data-places^=slot]:nth-last-child(1 of [data-places^=slot])";
        page.eval(&format!("document.querySelector({line:?}).scrollIntoView({{ block: 'center' }})"))?;
        page.hover(line)?;
        page.wait_for("document.querySelector('.slot.pointed')", SOON).context("hovering lights nothing")?;
        page.click(line)?;
        page.wait_for("document.querySelector('.slot.told')", SOON).context("clicking lights nothing")?;
        let minor = page.number("document.querySelectorAll('#log .minor').length")?;
        ensure!(minor > 0.0, "no line is left out");
        ensure!(
            page.has("#log .begins .disk")? && !page.has("#log li:not(.begins) > .disk")?,
            "turns are not grouped"
        );
        Ok(())
    });
}
