//! The action bar: whose turn it is, what is asked, what can be done, and the buttons of the turn.

use super::Table;
use crate::icons::icon;
use crate::locale::t;
use carnegie_rules::{Phase, Question, Seat};
use maud::{Markup, html};

impl Table<'_> {
    pub(super) fn bar(&self) -> Markup {
        let texts = self.texts;
        if let Some(replay) = &self.replay {
            return self.replay_bar(replay);
        }
        let question = self.question();
        let secret =
            self.shared_screen && matches!(question, Some(Question::Sheet(_) | Question::SecretDonation));
        html! {
            section #bar .bar data-part .yours[question.is_some()] .guided[self.guided] data-seq=(self.seq) data-shown=[self.shown().map(Seat::index)] data-you=[self.you().map(Seat::index)] data-focus=(self.phone_view())
                data-curtain[secret] aria-label=(texts.get("part-bar")) {
                div.prompt tabindex="-1" { (self.prompt()) }
                @if let (Some(seat), Some(Question::Sheet(_))) = (self.you(), question) { (self.sheet(seat)) }
                div #pick .pick { }
                div.tools {
                    @if self.hints && question.is_some() {
                        button type="button" data-do="hint" title=(texts.get("do-hint")) { (icon("bulb")) span { (texts.get("do-hint")) } }
                    }
                    @if question.is_some() {
                        button type="button" data-do="list" title=(texts.get("do-list")) { (icon("list")) span { (texts.get("do-list")) } }
                    }
                    @if question.is_some() {
                        (self.tool("sell", self.can_sell(), "say-sell", "no-sell"))
                    }
                    @if self.you().is_some() {
                        (self.tool("undo", self.can_undo, "do-undo", "no-undo"))
                        (self.tool("redo", self.can_redo, "do-redo", "no-redo"))
                        (self.tool("reset", self.can_undo, "do-reset", "no-undo"))
                    }
                }
                (self.end_button(question))
                @if let Some(seat) = self.you().filter(|_| secret) { (self.veil(seat)) }
            }
        }
    }

    /// A button that is not always of use: then it can still be pressed, and says why not.
    fn tool(&self, name: &str, can: bool, about: &str, why_not: &str) -> Markup {
        let texts = self.texts;
        html! {
            button type="button" data-do=(name) aria-disabled=[(!can).then_some("true")] title=(texts.get(if can { about } else { why_not })) {
                (icon(name)) span { (texts.get(&format!("do-{name}"))) }
            }
        }
    }

    /// What covers a secret until its owner sits in front of the screen.
    fn veil(&self, seat: Seat) -> Markup {
        let (texts, name) = (self.texts, self.name(seat));
        html! {
            template data-veil {
                (self.disk(seat, None))
                h2 #veil-title { (t!(texts, "veil-title", name = name.clone())) }
                p { (t!(texts, "veil-about", name = name.clone())) }
                button.primary type="button" { (t!(texts, "veil-show", name = name)) }
            }
        }
    }

    fn can_sell(&self) -> bool {
        self.you().is_some_and(|seat| self.position().player(seat).goods > 0)
    }

    fn end_button(&self, question: Option<Question>) -> Markup {
        let question = question.filter(|question| question.may_decline());
        let (Some(seat), Some(question)) = (self.you(), question) else { return html! {} };
        let turn = self.position().turn();
        let unused = match question {
            Question::Departments(_) => {
                let uses: u8 = turn.uses.iter().sum();
                uses > 0 || turn.moves > 0 || turn.study > 0 || turn.transfers > 0
            }
            Question::SetupMoves => turn.moves > 0,
            _ => false,
        };
        html! {
            button.primary.end type="button" data-do="done" data-unused[unused] {
                span { (self.texts.done(self.position(), seat)) } (icon("end"))
            }
        }
    }

    fn prompt(&self) -> Markup {
        let (texts, position) = (self.texts, self.position());
        if position.phase() == Phase::Finished {
            return html! { (icon("vp")) strong { (self.result()) } a.button href={ (self.path) "/end" } { (texts.get("see-result")) } };
        }
        if self.stopped {
            return html! { strong { (texts.get("game-stopped")) } a.button href=(texts.at("/mine")) { (texts.get("nav-mine")) } };
        }
        if let (Some(seat), Some(question)) = (self.you(), self.question()) {
            return html! {
                (self.disk(seat, None))
                span {
                    strong { (texts.question(position, seat, question)) }
                    @if self.guided { span.guide { (texts.get(guide_key(question))) } }
                }
                (self.pocket(seat))
            };
        }
        if let Some((puzzle, outcome)) = self.puzzle.and_then(|puzzle| Some((puzzle, puzzle.outcome(texts)?)))
        {
            let (class, sign) = if puzzle.is_solved() { ("good", "check") } else { ("bad", "reset") };
            return html! { (icon(sign)) span { strong.(class) { (outcome) } } };
        }
        let seats: Vec<Seat> = position.to_act().iter().collect();
        let names = self.names(position.to_act());
        let key = if self.you().is_some() { "wait-for" } else { "wait-spectator" };
        html! { @for &seat in &seats { (self.disk(seat, None)) } span.waits[self.you().is_some()] { strong { (t!(texts, key, names = names)) } } }
    }

    /// What the player has to spend, where a phone does not show the company.
    fn pocket(&self, seat: Seat) -> Markup {
        let player = self.position().player(seat);
        html! { span.pocket aria-hidden="true" { (icon("money")) b { (player.money) } (icon("goods")) b { (player.goods) } } }
    }

    /// Who has won.
    pub(crate) fn result(&self) -> String {
        let (texts, position) = (self.texts, self.position());
        let winners: Vec<Seat> = position.winners().iter().collect();
        let Some(&first) = winners.first() else { return String::new() };
        let names: Vec<String> = winners.iter().map(|&seat| self.name(seat)).collect();
        texts.result(&names, self.you() == Some(first), position.score(first).total())
    }
}

/// The explanation of a question in a guided first game.
const fn guide_key(question: Question) -> &'static str {
    match question {
        Question::Sheet(_) => "guide-sheet",
        Question::TabSides => "guide-tab-sides",
        Question::HousingDisk => "guide-housing-disk",
        Question::Reserve => "guide-reserve",
        Question::Cover => "guide-cover",
        Question::SetupMoves => "guide-setup-moves",
        Question::Activation => "guide-activation",
        Question::SecretDonation => "guide-secret-donation",
        Question::ChooseAction => "guide-choose-action",
        Question::Returning(_) => "guide-returning",
        Question::TransportIncome(_) | Question::Lobby | Question::ProjectIncome(..) => "guide-income-choice",
        Question::Study => "guide-study",
        Question::Donation => "guide-donation",
        Question::Departments(action) => match action {
            carnegie_rules::Action::HumanResources => "guide-human-resources",
            carnegie_rules::Action::Management => "guide-management",
            carnegie_rules::Action::Construction => "guide-construction",
            carnegie_rules::Action::Research => "guide-research",
        },
        Question::Staffing(_) => "guide-staffing",
    }
}
