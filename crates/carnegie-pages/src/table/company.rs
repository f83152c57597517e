//! The company boards, four floors of four spaces, with the project tabs below.

use super::Table;
use super::timeline::action_icon;
use crate::drawings::picture;
use crate::glyphs::office_glyphs;
use crate::icons::{glyphs, icon};
use crate::locale::t;
use crate::target::Target;
use crate::words::number;
use carnegie_rules::{Office, Phase, Player, Printed, Seat, Site, Space};
use maud::{Markup, html};

impl Table<'_> {
    pub(super) fn company(&self, seat: Seat) -> Markup {
        let texts = self.texts;
        let shown = self.shown() == Some(seat);
        let name = self.name(seat);
        html! {
            section.company.(self.seat_class(seat)).shown[shown].mine[self.you() == Some(seat)] id={ "company-" (seat.index()) }
                data-view="company" data-seat=(seat.index()) tabindex="0" aria-label=(t!(texts, "part-company", name = name.clone())) {
                (self.purse(seat))
                div.building {
                    @for floor in (0..4).rev() {
                        @for column in 0..4 {
                            @if let Some(space) = Space::new(4 * floor + column) { (self.space(seat, space)) }
                        }
                    }
                }
                (self.tabs(seat))
                button.chip.home type="button" data-show-seat="mine" { (icon("lobby")) (texts.get("company-mine")) }
            }
        }
    }

    /// Name, money, goods, VP, reserve and the reserved tile.
    pub(super) fn purse(&self, seat: Seat) -> Markup {
        let (texts, position) = (self.texts, self.position());
        let player = position.player(seat);
        html! {
            div.purse id={ "purse-" (seat.index()) } data-part {
                (self.disk(seat, None))
                strong.who { (self.name(seat)) }
                span.purse-gap {
                    @if let Some(kind) = player.reserved {
                        span.reserved data-target=[(self.you() == Some(seat)).then(|| Target::Tile(kind).to_string())] data-tip={ (texts.get("tip-reserved")) "|" (texts.department(kind)) ": " (texts.department_effect(kind)) } {
                            (icon("pin")) span { (self.narrow_name(&texts.department(kind))) }
                        }
                    }
                }
                span.coin data-tip=(texts.get("tip-money")) data-count={ "money-" (seat.index()) } { (icon("money")) b { (player.money) } span.sr { (texts.get("benefit-money")) } }
                span.coin data-tip=(texts.get("tip-goods")) data-count={ "goods-" (seat.index()) } { (icon("goods")) b { (player.goods) } span.sr { (texts.get("benefit-goods")) } }
                span.coin data-tip=(texts.get("tip-vp")) data-count={ "vp-" (seat.index()) } { (icon("vp")) b { (number(player.vp)) } span.sr { (texts.get("benefit-vp")) } }
                span.coin data-tip=(texts.get("tip-reserve")) { (icon("stand")) b { (player.reserve) } span.sr { (texts.get("reserve")) } }
                @if player.action_choice {
                    span.coin.tile-choice data-target=(Target::ActionChoice) data-tip=(texts.get("tip-action-choice")) { (icon("choice")) span.sr { (texts.get("line-action-choice")) } }
                }
            }
        }
    }

    pub(super) fn space(&self, seat: Seat, space: Space) -> Markup {
        let player = self.position().player(seat);
        let site = player.company[space.index()];
        let own = self.you() == Some(seat);
        let target = own.then(|| Target::Space(space).to_string());
        let class = match site {
            Site::Empty => "empty".to_owned(),
            Site::Lobby => "lobby".to_owned(),
            Site::Office(office) => format!("office {}", office.action()),
        };
        let rule = match site {
            Site::Office(office) => Some(format!("department-{}", office.name())),
            _ => None,
        };
        html! {
            div.space.(class).top[space.is_top()] id={ "space-" (seat.index()) "-" (space) } data-part data-target=[target] data-rule=[rule] data-tip=(self.space_tip(player, space, site)) {
                @match site {
                    Site::Empty => {
                        span.name { span.coord { (space.to_string()) } @if space.is_top() { span.floor-vp { (self.texts.numbers().amounts().top_department_vp) (icon("vp")) } } }
                    }
                    Site::Lobby => span.name { (icon("lobby")) (self.texts.get("lobby")) },
                    Site::Office(office) => {
                        @if let Office::Tile(kind) = office { (picture(kind)) }
                        span.name { (icon(action_icon(office.action()))) span { (self.narrow_name(&self.texts.office(office))) } }
                        span.glyphs { (glyphs(&office_glyphs(self.texts.numbers().amounts(), office))) }
                        (self.desks(seat, space, office))
                    }
                }
                (self.inactive(seat, space))
                (self.uses_left(seat, space))
            }
        }
    }

    fn desks(&self, seat: Seat, space: Space, office: Office) -> Markup {
        let player = self.position().player(seat);
        let active = player.active[space.index()];
        let own = self.you() == Some(seat);
        let permanent = match office {
            Office::Printed(Printed::HumanResources) => self.texts.numbers().amounts().permanent_employees,
            _ => 0,
        };
        html! {
            span.desks {
                @for _ in 0..permanent { span.desk.permanent data-tip=(self.texts.get("tip-permanent")) { (icon("stand")) } }
                @for n in 0..office.desks() {
                    @if n < active {
                        span.desk.busy data-target=[own.then(|| Target::Worker { space, active: true }.to_string())] {
                            (self.worker(seat, true, &format!("w-{}-{space}-a{n}", seat.index())))
                        }
                    } @else {
                        span.desk {
                            span.sr { (t!(self.texts, "desk-free", n = office.desk_cost())) }
                            span.drawn aria-hidden="true" { (office.desk_cost()) @if office.desk_cost() > 0 { (icon("money")) } }
                        }
                    }
                }
            }
        }
    }

    fn inactive(&self, seat: Seat, space: Space) -> Markup {
        let player = self.position().player(seat);
        let count = player.inactive[space.index()];
        let own = self.you() == Some(seat);
        // There is room for this many figures; more are shown as one figure and a number.
        let most = match player.company[space.index()] {
            Site::Lobby => 12,
            Site::Empty => 6,
            Site::Office(_) => 1,
        };
        html! {
            @if count > 0 {
                span.inactive data-target=[own.then(|| Target::Worker { space, active: false }.to_string())] {
                    @for n in 0..(if count > most { 1 } else { count }) { (self.worker(seat, false, &format!("w-{}-{space}-i{n}", seat.index()))) }
                    @if count > most { b { "×" (count) } }
                }
            }
        }
    }

    /// Uses left in the current turn.
    pub(super) fn uses(&self, seat: Seat, space: Space) -> u8 {
        let position = self.position();
        let turn = position.turn();
        match position.phase() {
            Phase::Departments if turn.seat == seat => turn.uses[space.index()],
            _ => 0,
        }
    }

    /// The same as dots.
    fn uses_left(&self, seat: Seat, space: Space) -> Markup {
        let uses = self.uses(seat, space);
        html! {
            @if uses > 0 {
                span.uses data-tip=(t!(self.texts, "left-uses", n = uses)) { @for _ in 0..uses { i {} } }
            }
        }
    }

    fn space_tip(&self, player: &Player, space: Space, site: Site) -> String {
        let texts = self.texts;
        let (name, effect) = match site {
            Site::Empty => (texts.empty_space(space), texts.get("empty-space-effect")),
            Site::Lobby => (texts.get("lobby"), texts.get("lobby-effect")),
            Site::Office(office) => {
                let effect = format!("{} {}.", texts.office_effect(office), texts.desks(office));
                (texts.office_full(office), effect)
            }
        };
        let (active, inactive) = (player.active[space.index()], player.inactive[space.index()]);
        let staff = t!(texts, "tip-staff", active = active, inactive = inactive);
        format!("{name}|{effect} {staff}")
    }
}
