//! The project tabs of a player. As in the printed game, a tab is pushed out of the company board to the right: its
//! first space is the rightmost one, and a space that comes out appears at the edge of the board.

use super::Table;
use super::regions::income_glyphs;
use crate::icons::{glyphs, icon};
use crate::locale::{Texts, t};
use crate::target::Target;
use carnegie_rules::components::tabs::{TAB_SPACES, TAB_STEPS, TabSideData, TabSpace, end_vp, tab, tab_side};
use carnegie_rules::{ProjectType, Question, Seat, Tab, TabSide};
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

/// What kind of space it is, as a class.
const fn kind(space: TabSpace) -> &'static str {
    match space {
        TabSpace::Start => "start",
        TabSpace::Project(_) => "project",
        TabSpace::EndVp(_) => "end-vp",
        TabSpace::DonationLimit(_) => "limit",
    }
}

/// The study points for the step that pushes out a space; the first one is out from the start.
fn step_cost(data: &TabSideData, space: usize) -> Option<u8> {
    space.checked_sub(1).map(|step| data.study[step])
}

/// The state of a space of a tab.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    /// Still inside the board.
    Inside,
    /// Out, and takes no disk.
    Bare,
    /// Out, and its disk is the next to be built.
    Next,
    /// Out, and its disk waits until others have been built.
    Waiting,
    /// Out, and its disk has been built.
    Built,
}

impl Stand {
    fn of(state: Tab, project: ProjectType, space: usize) -> Self {
        let bit = 1u8 << space;
        if space > usize::from(state.steps) {
            Stand::Inside
        } else if state.next_disk().map(usize::from) == Some(space) {
            Stand::Next
        } else if state.disks & bit != 0 {
            Stand::Waiting
        } else if state.built_spaces(project) & bit != 0 {
            Stand::Built
        } else {
            Stand::Bare
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Stand::Inside => "inside",
            Stand::Bare => "out-here",
            Stand::Next => "next",
            Stand::Waiting => "behind",
            Stand::Built => "built",
        }
    }

    const fn has_disk(self) -> bool {
        matches!(self, Stand::Next | Stand::Waiting)
    }
}

impl Texts {
    /// A space of a tab in a list of them.
    fn tab_space_in_list(self, data: &TabSideData, space: usize, stand: Stand) -> String {
        let what = match data.spaces[space] {
            TabSpace::Start => self.get("tab-at-start"),
            TabSpace::EndVp(vp) => t!(self, "tab-at-end", vp = t!(self, "vp", n = vp)),
            limit @ TabSpace::DonationLimit(_) => self.tab_space(limit),
            project @ TabSpace::Project(_) => {
                let key = match stand {
                    Stand::Inside | Stand::Bare => "tab-at-project",
                    Stand::Next => "tab-at-next",
                    Stand::Waiting => "tab-at-disk",
                    Stand::Built => "tab-at-built",
                };
                t!(self, key, income = self.tab_space(project))
            }
        };
        match step_cost(data, space).filter(|_| stand == Stand::Inside) {
            Some(cost) => t!(self, "tab-at-step", space = what, study = t!(self, "study", n = cost)),
            None => what,
        }
    }
}

impl Table<'_> {
    /// The wing of the company board with the four tabs.
    pub(super) fn tabs(&self, seat: Seat) -> Markup {
        html! {
            div.tabs { @for &project in ProjectType::ALL { (self.tab(seat, project)) } }
        }
    }

    /// A tab, or both of its sides while the viewer chooses one.
    pub(super) fn tab(&self, seat: Seat, project: ProjectType) -> Markup {
        if self.chooses_sides(seat) { self.sides(seat, project) } else { self.strip(seat, project) }
    }

    /// Whether the viewer sits here and chooses the sides of the tabs.
    pub(super) fn chooses_sides(&self, seat: Seat) -> bool {
        self.you() == Some(seat) && self.question() == Some(Question::TabSides)
    }

    /// Name and price of a project.
    fn tab_head(&self, project: ProjectType) -> Markup {
        let texts = self.texts;
        html! {
            span.tab-name aria-hidden="true" { (icon(project.name())) span { (texts.project(project)) } }
            span.tab-cost aria-hidden="true" { (tab(project).goods) (icon("goods")) }
        }
    }

    fn strip(&self, seat: Seat, project: ProjectType) -> Markup {
        let state = self.position().player(seat).tabs[project.index()];
        let own = self.you() == Some(seat);
        let key = |part: &str| format!("{part}-{}-{project}", seat.index());
        let first_inside = usize::from(state.steps) + 1;
        html! {
            div.tab.(project.name()) id={ "tab-" (seat.index()) "-" (project) } data-part data-steps=(state.steps)
                data-target=[own.then(|| Target::Tab(project).to_string())] data-tip=(self.tab_tip(seat, project)) {
                span.sr { (self.tab_sentence(state, project)) }
                (self.tab_head(project))
                span.slot-in aria-hidden="true" {
                    span.strip data-key=(key("in")) {
                        @for space in (first_inside..TAB_SPACES).rev() { (self.tab_space(seat, project, space)) }
                    }
                }
                span.slot-out aria-hidden="true" {
                    span.strip data-key=(key("out")) {
                        @for space in (0..first_inside).rev() { (self.tab_space(seat, project, space)) }
                    }
                }
            }
        }
    }

    fn tab_space(&self, seat: Seat, project: ProjectType, space: usize) -> Markup {
        let state = self.position().player(seat).tabs[project.index()];
        let data = tab_side(project, state.side);
        let (stand, what) = (Stand::of(state, project, space), data.spaces[space]);
        html! {
            span.tab-space.(kind(what)).(stand.class()) data-space=(space) data-tip=(self.tab_space_tip(state, project, space)) {
                @if stand.has_disk() { (self.disk(seat, Some(&format!("tab-{}-{project}-{space}", seat.index())))) }
                (space_glyphs(what))
                @if let Some(cost) = step_cost(data, space) { b.gear { (cost) } }
            }
        }
    }

    /// Both sides of a tab, one above the other, while the player chooses.
    fn sides(&self, seat: Seat, project: ProjectType) -> Markup {
        let [a, b] = [TabSide::A, TabSide::B].map(|side| tab_side(project, side));
        let differ = |space: usize| a.spaces[space] != b.spaces[space];
        let dearer = |space: usize| step_cost(a, space) != step_cost(b, space);
        html! {
            div.tab.choosing.(project.name()) id={ "tab-" (seat.index()) "-" (project) } data-part {
                (self.tab_head(project))
                @for &side in TabSide::ALL {
                    @let data = tab_side(project, side);
                    button.side type="button" data-target=(Target::Side(project, side)) data-tip=(self.side_tip(project, side)) {
                        span.sr { (self.side_title(project, side)) ". " (self.side_words(project, side)) }
                        b.side-name aria-hidden="true" { (side.name()) }
                        @for space in (0..TAB_SPACES).rev() {
                            span.tab-space.(kind(data.spaces[space])).differs[differ(space)] data-space=(space) aria-hidden="true" {
                                (space_glyphs(data.spaces[space]))
                                @if let Some(cost) = step_cost(data, space) { b.gear.differs[dearer(space)] { (cost) } }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Spaces and steps of a side, in words.
    fn side_words(&self, project: ProjectType, side: TabSide) -> String {
        let (texts, data) = (self.texts, tab_side(project, side));
        let spaces = (0..TAB_SPACES).map(|space| texts.tab_space_in_list(data, space, Stand::Inside));
        let projects = data.spaces.iter().filter(|space| space.income().is_some()).count();
        let vp = t!(texts, "vp", n = end_vp(project, side, TAB_STEPS));
        let list = t!(texts, "tip-tab-side", incomes = spaces.collect::<Vec<_>>().join(", "));
        format!("{list} {}", t!(texts, "tab-side-sum", projects = projects, vp = vp))
    }

    fn side_title(&self, project: ProjectType, side: TabSide) -> String {
        t!(self.texts, "pick-side", project = self.texts.project(project), side = side.name())
    }

    fn side_tip(&self, project: ProjectType, side: TabSide) -> String {
        format!("{}|{}", self.side_title(project, side), self.side_words(project, side))
    }

    /// The whole tab for screen readers.
    fn tab_sentence(&self, state: Tab, project: ProjectType) -> String {
        let (texts, data) = (self.texts, tab_side(project, state.side));
        let list = |spaces: std::ops::Range<usize>| {
            let words = |space| texts.tab_space_in_list(data, space, Stand::of(state, project, space));
            spaces.map(words).collect::<Vec<_>>().join(", ")
        };
        let mut sentence = t!(
            texts,
            "tab-state",
            project = texts.project(project),
            side = state.side.name(),
            steps = state.steps,
            all = TAB_STEPS
        );
        let inside = usize::from(state.steps) + 1;
        sentence = format!("{sentence} {}", t!(texts, "tab-out", spaces = list(0..inside)));
        if inside < TAB_SPACES {
            sentence = format!("{sentence} {}", t!(texts, "tab-inside", spaces = list(inside..TAB_SPACES)));
        }
        sentence
    }

    fn tab_space_tip(&self, state: Tab, project: ProjectType, space: usize) -> String {
        let texts = self.texts;
        let data = tab_side(project, state.side);
        let (what, stand) = (data.spaces[space], Stand::of(state, project, space));
        let mut tip = t!(texts, "tip-tab-space-title", project = texts.project(project), n = space + 1);
        tip += "|";
        tip += &match what {
            TabSpace::Start => texts.get("tip-space-start"),
            TabSpace::EndVp(vp) => t!(texts, "tip-space-end", vp = t!(texts, "vp", n = vp)),
            TabSpace::DonationLimit(plus) => t!(texts, "tip-space-limit", vp = t!(texts, "vp", n = plus)),
            TabSpace::Project(income) if stand == Stand::Built => {
                t!(texts, "tip-space-built", income = texts.income(income))
            }
            TabSpace::Project(income) => t!(texts, "tip-space-income", income = texts.income(income)),
        };
        let more = match stand {
            Stand::Next => Some(texts.get("tip-space-next")),
            Stand::Waiting => Some(texts.get("tip-space-waits")),
            Stand::Inside => step_cost(data, space)
                .map(|cost| t!(texts, "tip-space-step", study = t!(texts, "study", n = cost))),
            Stand::Bare | Stand::Built => None,
        };
        if let Some(sentence) = more {
            tip += " ";
            tip += &sentence;
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
