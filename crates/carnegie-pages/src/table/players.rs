//! Everybody at the table, summarised; a click shows the company.

use super::{SeatClock, Table};
use crate::clock::{deadline, duration};
use crate::icons::icon;
use crate::locale::t;
use crate::words::number;
use carnegie_rules::{Benefit, Seat};
use maud::{Markup, html};

impl Table<'_> {
    pub(super) fn players(&self) -> Markup {
        let (texts, position) = (self.texts, self.position());
        let order: Vec<Seat> = position.turn_order().collect();
        html! {
            section #players .players data-part data-view="rivals" aria-label=(texts.get("part-players")) {
                @for seat in order { (self.summary(seat)) }
            }
        }
    }

    /// The same for screen readers.
    fn summary_words(&self, seat: Seat) -> String {
        let (texts, position) = (self.texts, self.position());
        let player = position.player(seat);
        let who = match self.sitters.get(seat.index()).and_then(|sitter| sitter.bot.as_deref()) {
            Some(level) => format!("{} ({}, {})", self.name(seat), texts.get("bot"), texts.bot_level(level)),
            None => self.name(seat),
        };
        let words = t!(
            texts,
            "player-words",
            name = who,
            money = texts.amount(Benefit::Money, player.money.into()),
            goods = texts.amount(Benefit::Goods, player.goods.into()),
            vp = number(player.vp),
            active = player.active_employees(),
            inactive = player.inactive_employees(),
            missions = player.employees_on_missions(),
            donations = player.donations,
            departments = player.built().count(),
            total = number(position.score(seat).total())
        );
        if position.to_act().contains(seat) && !self.stopped && !self.puzzle_is_over() {
            return format!("{words} {}", t!(texts, "wait-spectator", names = self.name(seat)));
        }
        words
    }

    fn summary(&self, seat: Seat) -> Markup {
        let (texts, position) = (self.texts, self.position());
        let player = position.player(seat);
        let sitter = self.sitters.get(seat.index());
        let acting = position.to_act().contains(seat) && !self.stopped && !self.puzzle_is_over();
        let away = sitter.is_some_and(|sitter| sitter.bot.is_none() && !sitter.connected);
        let score = position.score(seat).total();
        let clock = sitter.and_then(|sitter| sitter.clock);
        html! {
            button.summary.(self.seat_class(seat)).acting[acting].away[away] type="button" data-show-seat=(seat.index())
                data-tip=(t!(texts, "show-company", name = self.name(seat))) {
                span.sr { (self.summary_words(seat)) @if let Some(SeatClock::Until(at)) = clock { " " (deadline(texts, at)) } }
                span.head aria-hidden="true" {
                    (self.disk(seat, None))
                    strong { (self.name(seat)) }
                    @if position.first_player() == seat && position.round() > 0 { span.first data-tip=(texts.get("first-player")) { (icon("first")) } }
                    @if player.action_choice { span.first data-tip=(texts.get("tip-action-choice")) { (icon("choice")) } }
                    @if let Some(level) = sitter.and_then(|sitter| sitter.bot.as_deref()) { small data-tip={ (texts.get("bot")) " · " (texts.bot_level(level)) } { span.sr { (texts.get("bot")) " · " } (texts.bot_level(level)) } }
                    @if away { small.gone { (texts.get("away")) } }
                    @if let Some(SeatClock::Minutes(left)) = clock {
                        small.clock data-clock=(left) .running[acting] { (icon("clock")) span { (left / 60) ":" (format!("{:02}", left % 60)) } }
                    }
                    b.now-score data-tip={ (t!(texts, "vp", n = number(score))) "|" (texts.get("score-now")) } { span.sum { "Σ" } (number(score)) (icon("vp")) }
                }
                @if let Some(SeatClock::Until(_) | SeatClock::Left(_)) = clock {
                    span.clock.long aria-hidden="true" data-tip=[self.clock.map(|clock| format!("{}|{}", clock.words(texts), texts.get(clock.end())))] {
                        (icon("clock"))
                        @match clock {
                            Some(SeatClock::Until(at)) => (deadline(texts, at)),
                            Some(SeatClock::Left(left)) => (duration(texts, left)),
                            _ => {}
                        }
                    }
                }
                span.stats aria-hidden="true" {
                    span data-tip=(texts.get("tip-money")) { (icon("money")) (player.money) }
                    span data-tip=(texts.get("tip-goods")) { (icon("goods")) (player.goods) }
                    span data-tip=(texts.get("tip-vp")) { (icon("vp")) (number(player.vp)) }
                    span data-tip=(texts.get("line-employees")) { (icon("stand")) (player.active_employees()) }
                    span data-tip=(texts.get("inactive")) { (icon("lie")) (player.inactive_employees()) }
                    span data-tip=(texts.get("on-missions")) { (icon("mission")) (player.employees_on_missions()) }
                    span data-tip=(texts.get("part-donations")) { (icon("donation")) (player.donations) }
                    span data-tip=(texts.get("line-departments")) { (icon("tile")) (player.built().count()) }
                }
            }
        }
    }
}
