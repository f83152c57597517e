//! The table: one screen made of parts. A part is an element with an identifier that is replaced as a whole when the
//! game goes on; the page stream sends only the parts that have changed.

mod andrew;
mod bar;
mod company;
mod donations;
mod follow;
mod keys;
mod learn;
mod log;
mod map;
mod memo;
mod piece;
mod players;
mod puzzle;
mod regions;
mod replay;
mod score;
mod sheet;
mod supply;
mod tabs;
mod timeline;
mod why_not;

pub use follow::{Following, Turn};
pub(crate) use keys::keys;
pub use log::{Entry, Happening, Story, chronicle};
pub use map::{OUTLINES, plaque, slot_centre};
pub(crate) use map::{SEAL, bare_map};
pub use memo::{Memo, fingerprint};
pub(crate) use piece::shape;
pub use puzzle::{PuzzleGoal, PuzzleLead, PuzzleState, PuzzleTask, at_once, puzzle_title};
pub(crate) use regions::income_glyphs;
pub use replay::Replay;
pub use score::{courses, score_sheet};
pub(crate) use timeline::action_icon;

use crate::choices::Choices;
use crate::clock::ClockTerms;
use crate::drawings::drawings;
use crate::explain::rule_links;
use crate::icons::icon;
use crate::layout::{Frame, frame, languages};
use crate::locale::{Texts, t};
use crate::preferences::PREFERENCES;
use carnegie_rules::components::start::ROUNDS;
use carnegie_rules::{Action, Decision, Department, Phase, Position, Question, Seat, SeatSet, View};
use maud::{Markup, PreEscaped, html};

/// A person or a bot at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sitter {
    /// The name shown.
    pub name: String,
    /// The number of the colour, if it is not the usual one of the seat.
    pub colour: Option<usize>,
    /// The level of the bot that plays the seat, if one does.
    pub bot: Option<String>,
    /// Whether somebody is connected; bots always are.
    pub connected: bool,
    /// The seats of the people who agree that a bot should play on here for somebody who does not come.
    pub agreed: SeatSet,
    /// Whether it was in this round that a bot took over from the person, or the person from the bot.
    pub changed: bool,
    /// The seat's clock, where the table has one.
    pub clock: Option<SeatClock>,
}

/// What is left on the clock of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatClock {
    /// Seconds, on a clock of minutes.
    Minutes(u64),
    /// On a clock of hours or days: when the time runs out, in milliseconds since 1970.
    Until(i64),
    /// Seconds, on a clock of hours or days that stands still.
    Left(u64),
}

/// A line of the chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// Who wrote it.
    pub name: String,
    /// The seat of the writer, if they have one.
    pub seat: Option<Seat>,
    /// What was written.
    pub text: String,
}

/// Everything the table screen shows.
#[derive(Clone, Debug)]
pub struct Table<'a> {
    /// The reader's language.
    pub texts: Texts,
    /// The address of the table, without a trailing slash.
    pub path: &'a str,
    /// The name of the table.
    pub title: &'a str,
    /// The number of the state that a decision answers.
    pub seq: u64,
    /// The number of the last event of the page stream.
    pub event: &'a str,
    /// What the viewer may see; on a screen that several people share, what all of them may see.
    pub view: &'a View,
    /// The seat of the viewer.
    pub you: Option<Seat>,
    /// Who sits where.
    pub sitters: &'a [Sitter],
    /// What has happened, for this viewer.
    pub log: &'a [Entry],
    /// What was said.
    pub chat: &'a [ChatLine],
    /// Whether the viewer's last decision can be taken back.
    pub can_undo: bool,
    /// Whether a decision that was taken back can be made again.
    pub can_redo: bool,
    /// Whether a bot may be asked for advice.
    pub hints: bool,
    /// Several people share this screen: secrets wait behind a curtain.
    pub shared_screen: bool,
    /// Explain each step, for a first game.
    pub guided: bool,
    /// The clock, if there is one.
    pub clock: Option<&'a ClockTerms>,
    /// What else the viewer can do at this table.
    pub menu: &'a [MenuItem],
    /// The game was stopped before it ended.
    pub stopped: bool,
    /// The seats whose people want to stop the game.
    pub stopping: SeatSet,
    /// The seats that are kept for their people at another table, where the others wait to play again.
    pub rematch_seats: SeatSet,
    /// The whole address of a picture of the position, for previews of links.
    pub picture: Option<&'a str>,
    /// Whether anybody may play the game on from here.
    pub can_play_on: bool,
    /// The puzzle, if this is one.
    pub puzzle: Option<&'a PuzzleTask>,
    /// Set when a game that has ended is being replayed.
    pub replay: Option<Replay>,
}

impl<'a> Table<'a> {
    /// A position to look at, and nothing else: for whoever shows a board without a table behind it.
    pub const fn of(texts: Texts, view: &'a View, sitters: &'a [Sitter]) -> Self {
        Table {
            texts,
            path: "",
            title: "",
            seq: 0,
            event: "",
            view,
            you: None,
            sitters,
            log: &[],
            chat: &[],
            can_undo: false,
            can_redo: false,
            hints: false,
            shared_screen: false,
            guided: false,
            clock: None,
            menu: &[],
            stopped: false,
            stopping: SeatSet::EMPTY,
            rematch_seats: SeatSet::EMPTY,
            picture: None,
            can_play_on: false,
            puzzle: None,
            replay: None,
        }
    }
}

/// Something a viewer can do at a table besides playing: a form with one button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MenuItem {
    /// Where the form goes.
    pub action: String,
    /// The message key of the button.
    pub label: &'static str,
    /// A name that the message mentions.
    pub name: String,
    /// The seat it is about, from 1.
    pub seat: Option<u8>,
    /// A question to confirm before it is done.
    pub confirm: Option<&'static str>,
    /// Whether it can be done now.
    pub enabled: bool,
    /// In how many hours it can be done, where the message mentions that.
    pub hours: i64,
}

/// Round and phase of a position, in words.
pub fn place_words(texts: Texts, position: &Position) -> String {
    let round = match position.round() {
        0 => texts.get("log-setup"),
        round => t!(texts, "log-round", round = round),
    };
    format!("{round} · {}", texts.phase(position.phase()))
}

/// Victory points, in words.
pub fn vp_words(texts: Texts, vp: i16) -> String {
    t!(texts, "vp", n = vp)
}

/// The views on a phone and their icons.
const DOCK: [(&str, &str); 5] =
    [("map", "map"), ("company", "lobby"), ("offer", "tile"), ("rivals", "players"), ("story", "log")];

impl Table<'_> {
    pub(crate) fn position(&self) -> &Position {
        self.view.position()
    }

    /// The seat of the viewer.
    pub(crate) fn you(&self) -> Option<Seat> {
        self.you
    }

    /// The company shown large.
    pub(crate) fn shown(&self) -> Option<Seat> {
        self.you().or_else(|| self.position().to_act().iter().next()).or_else(|| Seat::new(0))
    }

    /// The name at a seat.
    pub(crate) fn name(&self, seat: Seat) -> String {
        if self.position().config().is_solo() && seat == Seat::ANDREW {
            return self.texts.get("andrew");
        }
        self.sitters.get(seat.index()).map_or_else(|| format!("{seat}"), |sitter| sitter.name.clone())
    }

    /// The names at several seats.
    fn names(&self, seats: SeatSet) -> String {
        self.texts.list(&seats.iter().map(|seat| self.name(seat)).collect::<Vec<_>>())
    }

    /// The question the viewer has to answer.
    pub(crate) fn question(&self) -> Option<Question> {
        if self.replay.is_some() || self.stopped || self.puzzle_is_over() {
            return None;
        }
        self.position().question(self.you()?)
    }

    /// The whole page.
    pub fn page(&self) -> Markup {
        let texts = self.texts;
        let is_first = self.guided && self.replay.is_none();
        let sheets = [("learn.css", is_first), ("replay.css", self.replay.is_some())];
        let sheets = sheets.into_iter().filter(|&(_, needed)| needed).map(|(sheet, _)| sheet);
        let head = html! {
            link rel="stylesheet" href=(texts.at("/assets/table.css"));
            @for sheet in sheets { link rel="stylesheet" href={ (texts.at("/assets/")) (sheet) }; }
            script type="module" src=(self.texts.at("/assets/table.js")) {}
        };
        let description = self.description();
        frame(&Frame {
            texts,
            title: &self.browser_title(),
            description: &description,
            picture: self.picture,
            head,
            body_class: "at-table",
            body: html! {
                (drawings(self.kinds()))
                (self.masthead())
                (self.main())
                nav.dock aria-label=(texts.get("nav-views")) {
                    @for (view, icon_name) in DOCK {
                        button type="button" data-dock=(view) { (icon(icon_name)) span { (texts.get(&format!("dock-{view}"))) } }
                    }
                }
                div #announce .sr aria-live="polite" {}
                div #tip role="tooltip" hidden {}
                (self.keys())
                (self.preferences())
                (self.symbols())
                @if is_first { (self.intro()) }
            },
        })
    }

    /// The departments of this game: those in the supply, and those that somebody has.
    fn kinds(&self) -> impl Iterator<Item = Department> {
        let position = self.position();
        Department::ALL.iter().copied().filter(|&kind| position.supply(kind) > 0 || self.is_in_game(kind))
    }

    fn main(&self) -> Markup {
        let texts = self.texts;
        let position = self.position();
        html! {
            main #table-main data-path=(self.path) data-event=(self.event) data-replay[self.replay.is_some()] data-view=(self.phone_view()) data-words=(self.words()) data-rules=(rule_links(texts)) {
                (self.bar())
                div.left {
                    (self.regions())
                    (self.map())
                    div.lower { (self.timeline()) (self.donations()) }
                }
                div.mid {
                    div.companies { @for seat in position.config().seats() { (self.company(seat)) } }
                    (self.supply())
                }
                div.right {
                    (self.notice())
                    (self.players())
                    @if position.andrew().is_some() { (self.andrew()) }
                    div.story data-tab="log" data-view="story" {
                        div.story-tabs role="tablist" {
                            @for (tab, icon_name) in [("log", "log"), ("score", "vp"), ("chat", "chat")].into_iter().filter(|(tab, _)| *tab != "chat" || self.puzzle.is_none()) {
                                button type="button" role="tab" data-story=(tab) aria-controls=(tab) aria-selected=(if tab == "log" { "true" } else { "false" }) {
                                    (icon(icon_name)) " " (texts.get(&format!("story-{tab}")))
                                }
                            }
                        }
                        @if self.replay.is_none() {
                            button.since type="button" data-follow="since" disabled { (icon("reset")) (texts.get("follow-since")) }
                        }
                        (self.log_part())
                        (self.score_part())
                        @if self.puzzle.is_none() { (self.chat_part()) }
                    }
                }
                (self.choices())
            }
        }
    }

    /// What the page is about, for previews of links.
    pub(crate) fn description(&self) -> String {
        let game = t!(self.texts, "table-description", title = self.title);
        format!("{game} · {}", place_words(self.texts, self.position()))
    }

    /// What the browser shows as the title of the page.
    pub fn browser_title(&self) -> String {
        let calls = if self.question().is_some() {
            Some("your-turn")
        } else if self.is_called_to_play_again() {
            Some("notice-rematch-badge")
        } else {
            None
        };
        let call = calls.map(|key| format!("● {} · ", self.texts.get(key)));
        format!("{}{}", call.unwrap_or_default(), self.title)
    }

    /// Whether the others wait for the viewer to play again.
    fn is_called_to_play_again(&self) -> bool {
        let over = self.replay.is_none() && (self.stopped || self.position().is_finished());
        over && self.you().is_some_and(|seat| self.rematch_seats.contains(seat))
    }

    /// Texts that the scripts of the page show.
    fn words(&self) -> String {
        let keys = [
            "js-confirm",
            "js-cancel",
            "js-offline",
            "js-unsent",
            "js-no-hint",
            "js-online",
            "js-stale",
            "js-update",
            "js-turn",
            "js-unused",
            "js-filter",
            "js-since",
            "js-dropped",
            "js-not-yours",
            "js-rules",
            "js-notify",
            "js-notify-yes",
            "js-notify-no",
        ];
        let words: serde_json::Map<String, serde_json::Value> =
            keys.iter().map(|&key| (key[3..].to_owned(), self.texts.get(key).into())).collect();
        serde_json::Value::Object(words).to_string()
    }

    /// Which part a phone shows first.
    fn phone_view(&self) -> &'static str {
        match self.question() {
            Some(Question::Sheet(_) | Question::SetupMoves | Question::Activation | Question::TabSides)
            | Some(Question::Lobby | Question::Staffing(_) | Question::ProjectIncome(..)) => "company",
            Some(Question::Reserve | Question::Donation | Question::SecretDonation | Question::Cover) => {
                "offer"
            }
            Some(Question::ChooseAction) => "offer",
            Some(Question::Departments(action)) => match action {
                carnegie_rules::Action::Construction => "map",
                carnegie_rules::Action::Research
                | carnegie_rules::Action::HumanResources
                | carnegie_rules::Action::Management => "company",
            },
            _ => "map",
        }
    }

    fn masthead(&self) -> Markup {
        let texts = self.texts;
        html! {
            header.mast {
                a.brand href=(texts.at("/")) { span.mark { "C" } span.brand-name { "Carnegie" } }
                div.mast-mid {
                    (self.progress())
                    @if self.replay.is_none() { (self.follow()) }
                }
                div.mast-tools {
                    @if self.replay.is_none() {
                        details.menu {
                            summary.tool title=(texts.get("menu")) { (icon("menu")) span.sr { (texts.get("menu")) } }
                            (self.menu_items())
                        }
                    }
                    @if self.replay.is_none() {
                        button.tool type="button" data-do="preferences" title=(texts.get("preferences")) { (icon("sliders")) span.sr { (texts.get("preferences")) } }
                    }
                    button.tool type="button" data-do="symbols" title=(texts.get("symbols")) { (icon("symbols")) span.sr { (texts.get("symbols")) } }
                    button.tool type="button" data-do="keys" title=(texts.get("keys-title")) { (icon("keys")) span.sr { (texts.get("keys-title")) } }
                    a.tool href=(texts.at("/rules")) target="_blank" title=(texts.get("nav-rules")) { (icon("help")) span.sr { (texts.get("nav-rules")) } }
                    button.tool type="button" data-toggle="sound" aria-pressed="false" title=(texts.get("toggle-sound")) { (icon("sound")) span.sr { (texts.get("toggle-sound")) } }
                    button.tool type="button" data-toggle="theme" title=(texts.get("toggle-theme")) { (icon("theme")) span.sr { (texts.get("toggle-theme")) } }
                }
            }
        }
    }

    /// What the others do, while their turns are shown one after another.
    fn follow(&self) -> Markup {
        let texts = self.texts;
        let button = |what: &str, pictures: &[&str], key: &str| {
            let label = texts.get(&format!("follow-{what}"));
            html! {
                button.tool type="button" data-follow=(what) aria-keyshortcuts=(key) title={ (label) " (" (key) ")" } {
                    @for picture in pictures { (icon(picture)) }
                    span.sr { (label) }
                }
            }
        };
        html! {
            div #follow .follow role="group" aria-label=(texts.get("follow")) hidden {
                p.caption {}
                (button("pause", &["pause", "play"], "P"))
                (button("step", &["end"], "N"))
                (button("skip", &["round-on"], "S"))
            }
        }
    }

    /// What everybody can set as they like.
    fn preferences(&self) -> Markup {
        let texts = self.texts;
        html! {
            dialog #preferences aria-labelledby="preferences-title" data-keep=(texts.at("/preferences")) {
                h2 #preferences-title { (texts.get("preferences")) }
                @for (name, values) in PREFERENCES {
                    fieldset {
                        legend { (texts.get(&format!("prefer-{name}"))) }
                        @for value in values {
                            label.choice { input type="radio" name=(name) value=(value) data-usual=(values[0]); " " (texts.get(&format!("prefer-{name}-{value}"))) }
                        }
                    }
                }
                p.quiet { (texts.get("preferences-about")) }
                button.chip type="button" data-close { (texts.get("js-close")) }
            }
        }
    }

    /// What can be done at the table besides playing. What is possible depends on how long somebody has been away, so
    /// the page asks for it when the menu is opened.
    pub fn menu_items(&self) -> Markup {
        let texts = self.texts;
        html! {
            div #menu-items .menu-items {
                @for item in self.menu {
                    form method="post" action=(item.action) data-confirm=[item.confirm.map(|key| t!(texts, key, name = item.name.clone()))] {
                        @if let Some(seat) = item.seat { input type="hidden" name="seat" value=(seat); }
                        button type="submit" disabled[!item.enabled] { (t!(texts, item.label, name = item.name.clone(), n = item.hours)) }
                    }
                }
                @if self.can_play_on { a href={ (self.path) "/play-on" } { (texts.get("play-on")) } }
                @if let Some(clock) = self.clock {
                    p.terms { (icon("clock")) strong { (clock.words(texts)) } @for sentence in clock.sentences(texts) { span { (sentence) } } }
                    @if self.you().is_some() { a href=(texts.at("/notifications")) { (texts.get("nav-notifications")) } }
                }
                (languages(texts))
            }
        }
    }

    /// What the others propose, and who has left or come back.
    pub(crate) fn notice(&self) -> Markup {
        if let Some(puzzle) = self.puzzle.filter(|_| self.replay.is_none()) {
            return self.puzzle_notice(puzzle);
        }
        let texts = self.texts;
        let among = |seats: SeatSet| self.you().is_some_and(|seat| seats.contains(seat));
        let (seated, agreed) = (self.you().is_some(), among(self.stopping));
        let over = self.stopped || self.position().is_finished() || self.replay.is_some();
        html! {
            div #notice .notice data-part role="status" {
                @if among(self.rematch_seats) && over {
                    p { (texts.get("notice-rematch")) }
                    form action={ (self.path) "/rematch" } method="post" { button.primary type="submit" { (texts.get("notice-rematch-join")) } }
                } @else if !self.stopping.is_empty() && !over {
                    p { (t!(texts, if agreed { "notice-stopping-you" } else { "notice-stopping" }, names = self.names(self.stopping))) }
                    @if seated && !agreed {
                        form action={ (self.path) "/abandon" } method="post" data-confirm=(texts.get("menu-agree-sure")) { button.chip type="submit" { (texts.get("menu-agree")) } }
                    }
                    @if seated {
                        form action={ (self.path) "/go-on" } method="post" { button.chip type="submit" { (texts.get(if agreed { "notice-stopping-back" } else { "notice-stopping-decline" })) } }
                    }
                }
                @if !over { @for (seat, sitter) in self.position().config().seats().zip(self.sitters) { (self.notice_of(seat, sitter)) } }
            }
        }
    }

    /// Whether a bot should play on for somebody, or does since this round, or no longer does.
    fn notice_of(&self, seat: Seat, sitter: &Sitter) -> Markup {
        let (texts, name) = (self.texts, sitter.name.clone());
        let may_agree = self.you().is_some_and(|you| you != seat && !sitter.agreed.contains(you));
        html! {
            @if !sitter.agreed.is_empty() {
                p { (t!(texts, "notice-absent", name = name.clone(), names = self.names(sitter.agreed))) }
                @if may_agree && !sitter.connected {
                    form action={ (self.path) "/bot" } method="post" {
                        input type="hidden" name="seat" value=(seat.number());
                        button.chip type="submit" { (texts.get("notice-absent-agree")) }
                    }
                }
            }
            @if sitter.changed && self.you() != Some(seat) {
                p { (t!(texts, if sitter.bot.is_some() { "notice-bot" } else { "notice-back" }, name = name)) }
            }
        }
    }

    fn progress(&self) -> Markup {
        let (texts, position) = (self.texts, self.position());
        let phase = position.phase();
        let steps = [
            (Phase::ChooseAction, "I"),
            (Phase::Income, "II"),
            (Phase::Departments, "III"),
            (Phase::Activation, "IV"),
        ];
        let current = if phase == Phase::Donation { Phase::Income } else { phase };
        html! {
            div #progress .progress data-part {
                @match position.round() {
                    0 => strong.round { (texts.get("log-setup")) },
                    round => strong.round { (t!(texts, "round-of", round = round, rounds = ROUNDS)) },
                }
                @if position.round() == 0 || phase == Phase::Finished {
                    span.step.now { (texts.phase(phase)) }
                } @else {
                    ol.steps {
                        @for (step, numeral) in steps {
                            li.now[step == current] aria-current=[(step == current).then_some("step")] {
                                b { (numeral) } " "
                                span { (texts.phase(if step == Phase::Income && step == current { phase } else if step == Phase::Income { Phase::Income } else { step })) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Parts as JSON for the page: all of them, or only those that differ.
    pub fn update(&self, parts: &[Part]) -> String {
        let update = PageUpdate { seq: self.seq, title: self.browser_title(), parts };
        // Only numbers and strings: this cannot fail.
        serde_json::to_string(&update).unwrap_or_default()
    }

    /// Every part with its identifier, in the order of the page.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = self.parts_but_the_log();
        parts.push(Part::new("log", self.log_part()));
        parts
    }

    /// The parts that also change by themselves: who is present and how everybody stands, and what people propose.
    pub fn present_parts(&self) -> [Part; 2] {
        [Part::new("players", self.players()), Part::new("notice", self.notice())]
    }

    /// The legal decisions of the viewer, for the picker.
    fn choices(&self) -> Markup {
        let Some(seat) = self.you().filter(|_| self.replay.is_none()) else {
            return html! { script #choices type="application/json" data-part { "null" } };
        };
        let mut choices = match self.question() {
            Some(_) => Choices::of(self.texts, self.position(), seat, self.seq),
            None => Choices::none(seat, self.seq),
        };
        // A row is chosen for what it brings, not for what it changes immediately.
        for &action in Action::ALL {
            let notation = Decision::Choose(action).to_string();
            if let Some(choice) = choices.decisions.iter_mut().find(|choice| choice.decision == notation) {
                choice.consequence = self.row_brings(action);
            }
        }
        let json = serde_json::to_string(&choices).unwrap_or_else(|_| "null".to_owned());
        html! { script #choices type="application/json" data-part { (PreEscaped(json.replace('<', "\\u003c"))) } }
    }
}

/// What the page stream sends: the number of the state and the parts that have changed.
#[derive(serde::Serialize)]
struct PageUpdate<'a> {
    seq: u64,
    title: String,
    parts: &'a [Part],
}

/// A part of the table screen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize)]
pub struct Part {
    /// The identifier of its element.
    pub id: String,
    /// Set for the log when the page already has its first lines: this many of them stay, the others are replaced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep: Option<usize>,
    /// The element, or the lines that follow those kept.
    pub html: String,
}

impl Part {
    fn new(id: &str, html: Markup) -> Self {
        Part { id: id.to_owned(), keep: None, html: html.into_string() }
    }
}
