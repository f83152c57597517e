//! What has happened, in the reader's language, and the chat.

use super::andrew::shift_vp;
use super::follow::{andrew_places, event_places, places};
use super::{ChatLine, Part, Table};
use crate::consequence::Consequence;
use crate::icons::icon;
use crate::locale::{Texts, t};
use crate::sentence::stated;
use crate::words::city_name;
use carnegie_rules::components::solo_cards::card_name;
use carnegie_rules::{
    Action, City, Decision, Department, DonationSpace, Event, Phase, Position, Record, Region, Seat, SeatSet,
    Slot, Viewer,
};
use maud::{Markup, PreEscaped, html};

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Decisions made by then, including this one.
    pub seq: usize,
    /// What happened.
    pub what: Happening,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happening {
    /// A round begins.
    Round(u8),
    /// The event of the round.
    Event(Event),
    /// Andrew turned over a card and did what it says.
    Andrew {
        /// The card.
        card: usize,
        /// The action, if he chose it himself.
        chose: Option<Action>,
        /// Where he donated.
        donation: Option<DonationSpace>,
        /// Where he built.
        cities: Vec<City>,
        /// What he took.
        departments: Vec<Department>,
        /// How far he advanced, and where.
        advanced: Option<(Region, u8)>,
        /// How far the card shifted.
        shift: u8,
    },
    /// Somebody decided something; the texts are in the reader's language.
    Decision {
        /// Who.
        seat: Seat,
        /// What, unless it is still secret.
        said: Option<String>,
        /// What it changed.
        changed: String,
        /// Whether somebody else made the decision before it.
        begins: bool,
        /// The places on the board it was about.
        places: Vec<String>,
        /// Whether the line adds nothing to those before it: the end of a turn, one more secret.
        minor: bool,
    },
    /// The game is over.
    End,
}

/// Tells a game as one viewer may know it: the start, the decisions, and which of them are hidden.
pub fn chronicle(
    texts: Texts,
    start: &Position,
    decisions: &[(Seat, Decision)],
    viewer: Viewer,
    end: &Position,
) -> Vec<Entry> {
    tell(texts, &mut start.clone(), &mut Told::default(), decisions, viewer, end)
}

/// What has been told before.
#[derive(Clone, Copy, Default, Debug)]
struct Told {
    decisions: usize,
    /// Who decided last.
    last: Option<Seat>,
    /// Of whom it has been said, since the last decision that everybody saw, that they decide in secret.
    secret: SeatSet,
    /// In which round and phase each seat did something last.
    acted: [Option<(u8, Phase)>; Seat::MAX],
}

/// Tells decisions made from a position on, and moves the position on to the one after them.
fn tell(
    texts: Texts,
    position: &mut Position,
    told: &mut Told,
    decisions: &[(Seat, Decision)],
    viewer: Viewer,
    end: &Position,
) -> Vec<Entry> {
    let mut entries = Vec::with_capacity(decisions.len() + 4);
    for &(seat, decision) in decisions {
        let before = *position;
        if position.apply(seat, decision).is_err() {
            break;
        }
        let hidden = end.hides(viewer, seat, decision);
        // A hidden decision must not even be rendered: its sentence would be computed from a secret.
        let here = Some((before.round(), before.phase()));
        let is_idle = decision == Decision::Done && told.acted[seat.index()] != here;
        let said = (!hidden).then(|| match is_idle {
            true => texts.idle(&before, seat),
            false => texts.told(&before, seat, decision),
        });
        let changed = match decision {
            _ if hidden => String::new(),
            Decision::Done
            | Decision::Choose(_)
            | Decision::Sheet { .. }
            | Decision::Bid(_)
            | Decision::SecretDonation(_) => String::new(),
            _ => {
                let change = Consequence::between(&before, position, seat);
                change.beyond(&stated(&before, seat, decision)).words(texts)
            }
        };
        told.decisions += 1;
        let seq = told.decisions;
        let begins = told.last != Some(seat);
        let places = if hidden { Vec::new() } else { places(&before, seat, decision) };
        let minor = if hidden { told.secret.contains(seat) } else { decision == Decision::Done && !is_idle };
        if hidden {
            told.secret.insert(seat);
        } else {
            told.secret = SeatSet::EMPTY;
        }
        told.acted[seat.index()] = here;
        entries.push(Entry { seq, what: Happening::Decision { seat, said, changed, begins, places, minor } });
        let lines = entries.len();
        follow_ups(&before, position, seq, &mut entries);
        told.last = Some(seat).filter(|_| entries.len() == lines);
    }
    entries
}

/// How far a game has been told to one viewer: the rest is told without starting over.
#[derive(Clone, Default, Debug)]
pub struct Story {
    /// Every decision told, and whether it was hidden then.
    told: Vec<(Seat, Decision, bool)>,
    /// Where the game stood after them.
    position: Option<Position>,
    /// For every line told, how many decisions had been made.
    lines: Vec<usize>,
    /// What the next line depends on.
    so_far: Told,
}

impl Story {
    /// Tells what is new: how many of the lines told before are still valid, and the lines that follow them.
    ///
    /// Lines become invalid when decisions are taken back, and when something hidden is revealed.
    pub fn go_on(
        &mut self,
        texts: Texts,
        record: &Record,
        viewer: Viewer,
        end: &Position,
    ) -> (usize, Vec<Entry>) {
        let decisions = &record.decisions;
        let stands = |(&(seat, decision, hidden), now): (&(Seat, Decision, bool), &(Seat, Decision))| {
            (seat, decision) == *now && hidden == end.hides(viewer, seat, decision)
        };
        let kept = self.told.iter().zip(decisions).take_while(|&pair| stands(pair)).count();
        let lines = self.lines.partition_point(|&seq| seq <= kept);
        let mut position = match self.position {
            Some(position) if kept == self.told.len() => position,
            _ => match record.position_after(0) {
                // Something was taken back or revealed: what the next line depends on is found by telling again.
                Ok(mut position) => {
                    self.so_far = Told::default();
                    tell(texts, &mut position, &mut self.so_far, &decisions[..kept], viewer, end);
                    position
                }
                Err(_) => return (lines, Vec::new()),
            },
        };
        let entries = tell(texts, &mut position, &mut self.so_far, &decisions[kept..], viewer, end);
        self.told.truncate(kept);
        let hides =
            |&(seat, decision): &(Seat, Decision)| (seat, decision, end.hides(viewer, seat, decision));
        self.told.extend(decisions[kept..].iter().map(hides));
        self.lines.truncate(lines);
        self.lines.extend(entries.iter().map(|entry| entry.seq));
        self.position = Some(position);
        (lines, entries)
    }
}

/// What happened between two positions without anybody deciding it.
pub(super) fn follow_ups(before: &Position, after: &Position, seq: usize, entries: &mut Vec<Entry>) {
    let mut push = |what| entries.push(Entry { seq, what });
    let new_round = after.round() != before.round();
    if new_round {
        push(Happening::Round(after.round()));
    }
    if let Some(what) = andrew_between(before, after, new_round) {
        push(what);
    }
    let event_came = after.event_row().is_some() && (new_round || before.event_row().is_none());
    if let Some(event) = after.event().filter(|_| event_came) {
        push(Happening::Event(event));
    }
    if after.phase() == Phase::Finished {
        push(Happening::End);
    }
}

fn andrew_between(before: &Position, after: &Position, new_round: bool) -> Option<Happening> {
    let (old, new) = (before.andrew()?, after.andrew()?);
    let (card, shift) = new.revealed().nth(old.revealed().count())?;
    let andrew = Seat::ANDREW;
    let built = after.projects(andrew).without(before.projects(andrew));
    let donation = DonationSpace::all().find(|&space| {
        after.holders(space).seats.contains(andrew) && !before.holders(space).seats.contains(andrew)
    });
    let departments =
        Department::ALL.iter().copied().filter(|&kind| new.tiles(kind) > old.tiles(kind)).collect();
    let steps = |region: &Region| {
        after.player(andrew).transport[region.index()] - before.player(andrew).transport[region.index()]
    };
    let advanced =
        Region::ALL.iter().find(|region| steps(region) > 0).map(|&region| (region, steps(&region)));
    Some(Happening::Andrew {
        card,
        chose: new_round.then(|| after.chosen_action()).flatten(),
        donation,
        cities: built.iter().map(Slot::city).collect(),
        departments,
        advanced,
        shift,
    })
}

impl Table<'_> {
    pub(super) fn log_part(&self) -> Markup {
        self.log_of(&self.log_lines(self.log))
    }

    /// The log with lines from [`Table::log_lines`].
    fn log_of(&self, lines: &[String]) -> Markup {
        let texts = self.texts;
        html! {
            section #log .panel.log data-part data-view="story" data-tab="log" aria-label=(texts.get("part-log")) {
                @if lines.is_empty() { p.quiet { (texts.get("log-empty")) } }
                ol.entries tabindex="0" aria-label=(texts.get("part-log")) {
                    @for line in lines { (PreEscaped(line)) }
                }
            }
        }
    }

    /// Lines of the log, each an element of its list.
    pub fn log_lines(&self, entries: &[Entry]) -> Vec<String> {
        entries.iter().map(|entry| self.entry(entry).into_string()).collect()
    }

    /// The log as a part: its lines from number `keep` on, to be appended to those that a page already has. With none
    /// to keep it is the whole element.
    pub fn log_tail(&self, keep: usize, lines: &[String]) -> Part {
        match keep {
            0 => Part::new("log", self.log_of(lines)),
            _ => Part { keep: Some(keep), ..Part::new("log", PreEscaped(lines.concat())) },
        }
    }

    fn entry(&self, entry: &Entry) -> Markup {
        let texts = self.texts;
        match &entry.what {
            Happening::Round(round) => {
                html! { li.round data-at=(entry.seq) { (t!(texts, "log-round", round = *round)) } }
            }
            Happening::Event(event) => {
                html! { li.event data-at=(entry.seq) data-places=[at(&event_places(*event))] { (icon(if event.donation { "donation" } else { "wheel" })) (self.event_words(*event)) } }
            }
            Happening::End => html! { li.round data-at=(entry.seq) { (texts.get("log-end")) } },
            Happening::Decision { seat, said, changed, begins, places, minor } => html! {
                li.(self.seat_class(*seat)).begins[*begins].minor[*minor] data-at=(entry.seq) data-seat=(seat.index()) data-places=[at(places)] {
                    @if *begins { (self.disk(*seat, None)) }
                    span {
                        @if *begins { strong { (self.name(*seat)) } " " } @else { span.sr { (self.name(*seat)) " " } }
                        @match said { Some(said) => (said), None => em { (texts.get("did-secret-hidden")) } }
                        @if !changed.is_empty() { " " small { (changed) } }
                    }
                }
            },
            Happening::Andrew { .. } => html! {
                li.sa.begins data-at=(entry.seq) data-seat=(Seat::ANDREW.index()) data-places=[at(&andrew_places(&entry.what))] { (self.disk(Seat::ANDREW, None)) span { (self.andrew_words(&entry.what)) } }
            },
        }
    }

    pub(super) fn andrew_words(&self, what: &Happening) -> String {
        let texts = self.texts;
        let Happening::Andrew { card, chose, donation, cities, departments, advanced, shift } = what else {
            return String::new();
        };
        let mut words = vec![t!(texts, "log-andrew-card", card = card_name(*card))];
        if let Some(action) = chose {
            words.push(t!(texts, "log-andrew-chooses", action = texts.action(*action)));
        }
        if let Some(space) = donation {
            let donation = texts.donation(self.position(), *space);
            words.push(t!(texts, "log-andrew-donates", donation = donation));
        }
        if !cities.is_empty() {
            let cities: Vec<String> = cities.iter().map(|&city| city_name(city)).collect();
            words.push(t!(texts, "log-andrew-builds", cities = texts.list(&cities)));
        }
        if !departments.is_empty() {
            let kinds: Vec<String> = departments.iter().map(|&kind| texts.department(kind)).collect();
            words.push(t!(texts, "log-andrew-takes", departments = texts.list(&kinds)));
        }
        if let Some((region, steps)) = advanced {
            let steps = t!(texts, "steps-count", n = *steps);
            words.push(t!(texts, "log-andrew-advances", steps = steps, region = texts.in_region(*region)));
        }
        if *shift > 0 {
            words.push(t!(
                texts,
                "log-andrew-shifts",
                n = *shift,
                vp = t!(texts, "vp", n = shift_vp(*shift))
            ));
        }
        words.join(" · ")
    }

    pub(super) fn chat_part(&self) -> Markup {
        let texts = self.texts;
        html! {
            section #chat .panel.chat data-part data-view="story" data-tab="chat" aria-label=(texts.get("part-chat")) {
                ol.lines tabindex="0" aria-label=(texts.get("part-chat")) { @for line in self.chat { (self.chat_line(line)) } }
                @if self.you().is_some() {
                    form data-chat {
                        label.sr for="chat-text" { (texts.get("chat-write")) }
                        input #chat-text name="text" maxlength="500" autocomplete="off" placeholder=(texts.get("chat-write"));
                        button type="submit" { (texts.get("chat-send")) }
                    }
                } @else { p.quiet { (texts.get("chat-players")) } }
            }
        }
    }

    fn chat_line(&self, line: &ChatLine) -> Markup {
        html! {
            li { @if let Some(seat) = line.seat { (self.disk(seat, None)) } strong { (line.name) } " " span { (line.text) } }
        }
    }
}

/// Places as an attribute.
fn at(places: &[String]) -> Option<String> {
    (!places.is_empty()).then(|| places.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;
    use carnegie_rules::{Config, Game, Modules, Question, decision_list};

    /// The lines that show of a game in which everybody takes the first decision of the list, or now and then another.
    fn shown(steps: usize) -> Vec<(Seat, Option<String>)> {
        let names = ["Anna", "Bert", "Cora"].map(str::to_owned).to_vec();
        let mut game = Game::new(Config::new(3, Modules::ALL, None).unwrap(), 5, names).unwrap();
        let mut legal = decision_list();
        for step in 0..steps {
            // In turn, as people do who decide at the same time.
            let seats: Vec<Seat> = game.position().to_act().iter().collect();
            let Some(&seat) = seats.get(step % seats.len().max(1)) else { break };
            game.position().legal(seat, &mut legal);
            let decision = legal[step * 5 % legal.len()];
            game.apply(seat, decision).unwrap();
        }
        let record = game.record();
        let start = record.position_after(0).unwrap();
        let texts = Texts::new(Locale::En);
        let entries = chronicle(texts, &start, &record.decisions, Viewer::Spectator, game.position());
        let line = |entry: Entry| match entry.what {
            Happening::Decision { seat, said, minor: false, .. } => Some((seat, said)),
            _ => None,
        };
        entries.into_iter().filter_map(line).collect()
    }

    #[test]
    fn nobody_is_said_twice_in_a_row_to_decide_in_secret() {
        let lines = shown(12);
        let mut secret: Vec<Seat> =
            lines.iter().filter(|(_, said)| said.is_none()).map(|&(seat, _)| seat).collect();
        let all = secret.len();
        secret.sort_unstable();
        secret.dedup();
        assert!(all > 1, "nothing was secret: {lines:?}");
        assert_eq!(secret.len(), all, "{lines:?}");
    }

    #[test]
    fn the_end_of_a_turn_is_only_told_of_those_who_did_nothing() {
        let lines = shown(400);
        let said = |words: &str| {
            lines.iter().filter(|(_, said)| said.as_deref().is_some_and(|said| said.contains(words))).count()
        };
        assert!(lines.len() > 50, "{}", lines.len());
        assert_eq!((said("finishes activating"), said("ends the turn"), said("finishes moving")), (0, 0, 0));
        assert!(said("activates nobody") + said("does nothing") > 0, "{lines:?}");
    }

    #[test]
    fn lines_light_the_regions_and_departments_they_are_about() {
        let (mut returned, mut staffed, mut events) = (0, 0, 0);
        for seed in 0..40 {
            let names = ["Anna", "Bert"].map(str::to_owned).to_vec();
            let mut game = Game::new(Config::new(2, Modules::ALL, None).unwrap(), seed, names).unwrap();
            let mut legal = decision_list();
            for step in 0.. {
                let before = *game.position();
                let Some(seat) = before.to_act().iter().next() else { break };
                before.legal(seat, &mut legal);
                // Property Management, which staffs new departments, and whatever else lets companies grow.
                let wanted = |decision: &&Decision| match decision {
                    Decision::Add { department, .. } => {
                        *department == Department::PropertyManagement
                            || before.player(seat).has(Department::PropertyManagement)
                    }
                    Decision::Return(_) | Decision::Staff { .. } | Decision::Activate { .. } => true,
                    _ => false,
                };
                let any = legal[(step * step * 31 + step + seed as usize * 17) % legal.len()];
                let decision = legal.iter().find(wanted).copied().unwrap_or(any);
                game.apply(seat, decision).unwrap();
                let at = places(&before, seat, decision);
                let mut entries = Vec::new();
                follow_ups(&before, game.position(), 0, &mut entries);
                for entry in entries {
                    let Happening::Event(event) = entry.what else { continue };
                    events += 1;
                    let expected = usize::from(event.income.is_some()) + usize::from(event.donation);
                    assert_eq!(event_places(event).len(), expected);
                }
                match (decision, before.question(seat)) {
                    (Decision::Return(_), Some(Question::Returning(region))) => {
                        returned += 1;
                        assert!(at.contains(&format!("region-{}", region.name())), "{at:?}");
                    }
                    (Decision::Staff { .. }, Some(Question::Staffing(space))) => {
                        staffed += 1;
                        assert!(at.contains(&format!("space-{}-{space}", seat.index())), "{at:?}");
                    }
                    _ => {}
                }
            }
        }
        assert!(returned > 50 && staffed > 0 && events > 100, "{returned} {staffed} {events}");
    }

    #[test]
    fn only_who_has_brought_somebody_back_brings_nobody_else_back() {
        let texts = Texts::new(Locale::En);
        let mut said = std::collections::BTreeSet::new();
        for seed in 0..4 {
            let names = ["Anna", "Bert"].map(str::to_owned).to_vec();
            let mut game = Game::new(Config::new(2, Modules::NONE, None).unwrap(), seed, names).unwrap();
            let mut legal = decision_list();
            for step in 0.. {
                let position = *game.position();
                let Some(seat) = position.to_act().iter().next() else { break };
                if let Some(Question::Returning(_)) = position.question(seat) {
                    let else_too = position.turn().returned > 0;
                    let words = [texts.done(&position, seat), texts.told(&position, seat, Decision::Done)];
                    assert!(words.iter().all(|words| words.contains("else") == else_too), "{words:?}");
                    said.insert(else_too);
                }
                position.legal(seat, &mut legal);
                game.apply(seat, legal[(step * step * 31 + step + seed as usize * 17) % legal.len()])
                    .unwrap();
            }
        }
        assert_eq!(said.len(), 2, "{said:?}");
    }

    #[test]
    fn a_line_about_andrew_names_him_once() {
        let mut game =
            Game::new(Config::new(1, Modules::NONE, Some(1)).unwrap(), 3, vec!["Anna".to_owned()]).unwrap();
        let mut legal = decision_list();
        for step in 0.. {
            let Some(seat) = game.position().to_act().iter().next() else { break };
            game.position().legal(seat, &mut legal);
            game.apply(seat, legal[step * 5 % legal.len()]).unwrap();
        }
        let (record, view) = (game.record(), game.position().view(Viewer::Spectator));
        let start = record.position_after(0).unwrap();
        for texts in Locale::ALL.map(Texts::new) {
            let table = Table::of(texts, &view, &[]);
            let entries = chronicle(texts, &start, &record.decisions, Viewer::Spectator, game.position());
            let lines: Vec<String> = entries.iter().map(|entry| table.andrew_words(&entry.what)).collect();
            let chosen = t!(texts, "log-andrew-chooses", action = "");
            assert!(lines.iter().any(|line| line.contains(chosen.trim())), "{lines:?}");
            // A card that shifts says what that is worth.
            for shift in 2..=3 {
                let vp = t!(texts, "vp", n = shift_vp(shift));
                let says = t!(texts, "log-andrew-shifts", n = shift, vp = vp.as_str());
                assert!(says.contains(&vp) && lines.iter().any(|line| line.ends_with(&says)), "{lines:?}");
            }
            for line in lines.iter().filter(|line| !line.is_empty()) {
                assert_eq!(line.matches("Andrew").count(), 1, "{line}");
            }
        }
    }
}
