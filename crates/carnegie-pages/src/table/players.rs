//! Everybody at the table, summarised; a click shows the company.

use super::Table;
use crate::icons::icon;
use crate::locale::t;
use carnegie_rules::Seat;
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

    fn summary(&self, seat: Seat) -> Markup {
        let (texts, position) = (self.texts, self.position());
        let player = position.player(seat);
        let sitter = self.sitters.get(seat.index());
        let acting = position.to_act().contains(seat);
        let away = sitter.is_some_and(|sitter| !sitter.bot && !sitter.connected);
        let score = position.score(seat).total();
        html! {
            button.summary.(self.seat_class(seat)).acting[acting].away[away] type="button" data-show-seat=(seat.index())
                title=(t!(texts, "show-company", name = self.name(seat))) {
                span.head {
                    (self.disk(seat, None))
                    strong { (self.name(seat)) }
                    @if position.first_player() == seat && position.round() > 0 { span.first title=(texts.get("first-player")) { (icon("first")) } }
                    @if sitter.is_some_and(|sitter| sitter.bot) { small { (texts.get("bot")) } }
                    @if away { small.gone { (texts.get("away")) } }
                    @if let Some(clock) = sitter.and_then(|sitter| sitter.clock) {
                        small.clock data-clock=(clock) .running[acting] { (icon("clock")) span { (clock / 60) ":" (format!("{:02}", clock % 60)) } }
                    }
                    b.now-score title=(texts.get("score-now")) { (score) }
                }
                span.stats {
                    span title=(texts.get("benefit-money")) { (icon("money")) (player.money) }
                    span title=(texts.get("benefit-goods")) { (icon("goods")) (player.goods) }
                    span title="VP" { (icon("vp")) (player.vp) }
                    span title=(texts.get("line-employees")) { (icon("stand")) (player.active_employees()) }
                    span title=(texts.get("inactive")) { (icon("lie")) (player.inactive_employees()) }
                    span title=(texts.get("on-missions")) { (icon("mission")) (player.employees_on_missions()) }
                    span title=(texts.get("part-donations")) { (icon("donation")) (player.donations) }
                    span title=(texts.get("line-departments")) { (icon("tile")) (player.built().count()) }
                    @if player.action_choice { span title=(texts.get("line-action-choice")) { (icon("choice")) } }
                }
            }
        }
    }
}
