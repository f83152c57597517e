//! The project tabs of a player.

use super::Table;
use super::regions::income_glyphs;
use crate::icons::{glyphs, icon};
use crate::locale::t;
use crate::target::Target;
use carnegie_rules::components::tabs::{TAB_SPACES, TabSpace, tab, tab_side};
use carnegie_rules::{ProjectType, Question, Seat, TabSide};
use maud::{Markup, html};

/// What a space of a tab pays or does, as icons.
fn space_glyphs(space: TabSpace) -> Markup {
    match space {
        TabSpace::Start => html! {},
        TabSpace::Project(income) => income_glyphs(income),
        TabSpace::EndVp(vp) => glyphs(&format!("v{vp}")),
        TabSpace::DonationLimit(plus) => glyphs(&format!("d +{plus}")),
    }
}

impl Table<'_> {
    pub(super) fn tabs(&self, seat: Seat) -> Markup {
        let choosing = self.you() == Some(seat) && self.question() == Some(Question::TabSides);
        html! {
            div.tabs id={ "tabs-" (seat.index()) } data-part {
                @for &project in ProjectType::ALL {
                    @if choosing { (self.sides(project)) } @else { (self.tab(seat, project)) }
                }
            }
        }
    }

    fn tab(&self, seat: Seat, project: ProjectType) -> Markup {
        let (texts, player) = (self.texts, self.position().player(seat));
        let state = player.tabs[project.index()];
        let built = state.built_spaces(project);
        let own = self.you() == Some(seat);
        html! {
            div class={ "tab " (project.name()) } data-target=[own.then(|| Target::Tab(project).to_string())] data-tip=(self.tab_tip(seat, project)) {
                span.tab-name { (icon(project.name())) span { (texts.narrow(&texts.project(project))) } }
                span.tab-cost { (tab(project).goods) (icon("goods")) }
                @for space in 0..TAB_SPACES {
                    @let open = space <= usize::from(state.steps);
                    @let bit = 1u8 << space;
                    @let data = tab_side(project, state.side);
                    span.tab-space.open[open].built[built & bit != 0].here[space == usize::from(state.steps)] data-tip=(self.tab_space_tip(seat, project, space)) {
                        @if !open { span.step-cost { (data.study[space - 1]) (icon("study")) } }
                        @if state.disks & bit != 0 {
                            (self.disk(seat, Some(&format!("tab-{}-{project}-{space}", seat.index()))))
                        } @else {
                            (space_glyphs(data.spaces[space]))
                        }
                    }
                }
            }
        }
    }

    /// Both sides of a tab, while the player chooses.
    fn sides(&self, project: ProjectType) -> Markup {
        let texts = self.texts;
        html! {
            div class={ "tab choosing " (project.name()) } {
                span.tab-name { (icon(project.name())) span { (texts.narrow(&texts.project(project))) } }
                @for &side in TabSide::ALL {
                    button.side type="button" data-target=(Target::Side(project, side)) data-tip=(self.side_tip(project, side)) {
                        b { (side.name()) }
                        @for space in 0..TAB_SPACES { span.side-income { (space_glyphs(tab_side(project, side).spaces[space])) } }
                    }
                }
            }
        }
    }

    /// All incomes of a side, in words.
    fn side_tip(&self, project: ProjectType, side: TabSide) -> String {
        let texts = self.texts;
        let income = |space| texts.tab_space(tab_side(project, side).spaces[space]);
        let incomes = (0..TAB_SPACES).map(income).collect::<Vec<_>>().join(", ");
        format!("{} {}|{}", texts.project(project), side.name(), t!(texts, "tip-tab-side", incomes = incomes))
    }

    fn tab_space_tip(&self, seat: Seat, project: ProjectType, space: usize) -> String {
        let (texts, state) = (self.texts, self.position().player(seat).tabs[project.index()]);
        let data = tab_side(project, state.side);
        let income = texts.tab_space(data.spaces[space]);
        let vp = String::new();
        let mut tip = t!(texts, "tip-tab-space-title", project = texts.project(project), n = space + 1);
        tip += "|";
        tip += &t!(texts, "tip-tab-space", income = income, vp = vp);
        if space > usize::from(state.steps) {
            tip += " ";
            tip += &t!(texts, "tip-track-cost", study = t!(texts, "study", n = data.study[space - 1]));
        }
        tip
    }

    fn tab_tip(&self, seat: Seat, project: ProjectType) -> String {
        let (texts, player) = (self.texts, self.position().player(seat));
        let goods = t!(texts, "goods", n = tab(project).goods);
        let built = t!(texts, "projects-count", n = player.projects_of(project));
        let mut tip = format!("{}|", t!(texts, "pick-tab", project = texts.project(project)));
        tip += &t!(texts, "tip-tab", goods = goods, built = built);
        if let Some(study) = player.research_cost(project) {
            tip += " ";
            tip += &t!(texts, "tip-tab-next", study = t!(texts, "study", n = study));
        }
        tip
    }
}
