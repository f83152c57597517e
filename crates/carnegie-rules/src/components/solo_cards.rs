//! Andrew's cards. Source: reference applications.

use crate::action::Action::{self, Construction, HumanResources, Management, Research};
use crate::city::City::{self, *};
use crate::donation::DonationSpace;
use crate::region::Region::{self, East, Midwest, South, West};

/// What a card of Andrew's says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SoloCard {
    /// The donation space his disk goes to.
    pub donation: DonationSpace,
    /// The action he chooses.
    pub main_action: Action,
    /// Human Resources: how far the card shifts.
    pub hr_shift: u8,
    /// Management: the types of the tiles he takes.
    pub departments: &'static [Action],
    /// Construction: where he builds.
    pub cities: &'static [City],
    /// R&D: the track he advances on.
    pub research_region: Region,
    /// R&D: how many steps.
    pub research_steps: u8,
}

/// Cards with index 0 to 19 are the normal ones, 20 to 39 the advanced ones.
pub const NORMAL_CARDS: usize = 20;
/// Cards in a deck, one per round.
pub const DECK: usize = 20;
/// VP for a card shifted by 0 to 4.
pub const SHIFT_VP: [i16; 5] = [0, 1, 3, 6, 10];
/// The farthest a card shifts.
pub const MAX_SHIFT: u8 = SHIFT_VP.len() as u8 - 1;
/// Advanced cards in the deck for difficulty 1 to 4.
pub const ADVANCED_CARDS: [usize; 4] = [0, 5, 10, 15];

const fn card(
    (column, row): (u8, u8),
    main_action: Action,
    hr_shift: u8,
    departments: &'static [Action],
    cities: &'static [City],
    research_region: Region,
    research_steps: u8,
) -> SoloCard {
    let donation = DonationSpace::at(column, row);
    SoloCard { donation, main_action, hr_shift, departments, cities, research_region, research_steps }
}

/// The cards N01–N20 and A01–A20.
pub const CARDS: [SoloCard; 40] = [
    // N01
    card((1, 1), HumanResources, 4, &[HumanResources], &[SaltLakeCity, Reno], West, 2),
    // N02
    card((1, 2), HumanResources, 4, &[Management], &[StLouis, Chicago], Midwest, 1),
    // N03
    card((1, 3), HumanResources, 3, &[Construction], &[Boston, Washington], East, 2),
    // N04
    card((1, 4), HumanResources, 3, &[Research, Research], &[NewOrleans, Houston], South, 2),
    // N05
    card((4, 2), HumanResources, 3, &[HumanResources], &[SanFrancisco, SantaFe], West, 1),
    // N06
    card(
        (1, 5),
        Management,
        2,
        &[HumanResources, HumanResources, HumanResources],
        &[SanFrancisco, LosAngeles],
        West,
        1,
    ),
    // N07
    card((3, 1), Management, 1, &[Management, Management, Management], &[Fargo, StPaul], Midwest, 2),
    // N08
    card((3, 2), Management, 2, &[Construction, Construction, Construction], &[Pittsburgh, NewYork], East, 2),
    // N09
    card((3, 3), Management, 1, &[Research, Research, Research], &[SanAntonio, Memphis, Dallas], South, 2),
    // N10
    card(
        (4, 5),
        Management,
        2,
        &[HumanResources, Construction, Research],
        &[KansasCity, Chicago],
        Midwest,
        2,
    ),
    // N11
    card((3, 4), Construction, 2, &[HumanResources], &[Portland, Boise, Denver, LosAngeles], West, 1),
    // N12
    card(
        (3, 5),
        Construction,
        2,
        &[Management, Management],
        &[NewYork, Chicago, NewOrleans, SanFrancisco],
        West,
        1,
    ),
    // N13
    card(
        (2, 1),
        Construction,
        1,
        &[Construction, Construction],
        &[Cincinnati, Duluth, StLouis, KansasCity],
        Midwest,
        2,
    ),
    // N14
    card((2, 2), Construction, 1, &[Research], &[Albany, NewYork, Washington, Pittsburgh], East, 2),
    // N15
    card((4, 3), Construction, 2, &[Construction], &[NewOrleans, Atlanta, Houston, Charleston], South, 2),
    // N16
    card((2, 3), Research, 2, &[HumanResources, HumanResources], &[NewOrleans, Atlanta], South, 3),
    // N17
    card((2, 4), Research, 1, &[Management, Management], &[Boston, NewYork], East, 3),
    // N18
    card((2, 5), Research, 2, &[Construction], &[Chicago, Omaha], Midwest, 3),
    // N19
    card((4, 1), Research, 1, &[Research], &[Pittsburgh, Boston, Albany], East, 3),
    // N20
    card((4, 4), Research, 1, &[Research], &[SanFrancisco, Denver], West, 3),
    // A01
    card((1, 1), HumanResources, 4, &[HumanResources, HumanResources], &[SaltLakeCity, Reno], West, 2),
    // A02
    card((1, 2), HumanResources, 4, &[Management, Management], &[StLouis, Chicago], Midwest, 3),
    // A03
    card((1, 3), HumanResources, 4, &[Construction, Construction], &[Boston, Washington], East, 2),
    // A04
    card((1, 4), HumanResources, 4, &[Research, Research], &[NewOrleans, Houston], South, 2),
    // A05
    card((4, 2), HumanResources, 4, &[Management], &[SanFrancisco, SantaFe], West, 3),
    // A06
    card(
        (1, 5),
        Management,
        2,
        &[HumanResources, HumanResources, HumanResources],
        &[SanFrancisco, LosAngeles],
        West,
        3,
    ),
    // A07
    card((3, 1), Management, 3, &[Management, Management, Management], &[Fargo, StPaul], Midwest, 2),
    // A08
    card((3, 2), Management, 2, &[Construction, Construction, Construction], &[Pittsburgh, NewYork], East, 2),
    // A09
    card((3, 3), Management, 3, &[Research, Research, Research], &[SanAntonio, Memphis, Dallas], South, 2),
    // A10
    card(
        (4, 5),
        Management,
        2,
        &[HumanResources, Construction, Research],
        &[KansasCity, Chicago],
        Midwest,
        2,
    ),
    // A11
    card((3, 4), Construction, 2, &[HumanResources], &[Portland, Boise, Denver, LosAngeles], West, 3),
    // A12
    card(
        (3, 5),
        Construction,
        2,
        &[Management, Management],
        &[NewYork, Chicago, NewOrleans, SanFrancisco],
        West,
        3,
    ),
    // A13
    card(
        (2, 1),
        Construction,
        3,
        &[Construction, Construction],
        &[Cincinnati, Duluth, StLouis, KansasCity],
        Midwest,
        2,
    ),
    // A14
    card((2, 2), Construction, 3, &[Research, Research], &[Albany, NewYork, Washington, Pittsburgh], East, 2),
    // A15
    card((4, 3), Construction, 2, &[Construction], &[NewOrleans, Atlanta, Houston, Charleston], South, 2),
    // A16
    card((2, 3), Research, 2, &[HumanResources, HumanResources], &[NewOrleans, Atlanta], South, 4),
    // A17
    card((2, 4), Research, 3, &[Management, Management], &[Boston, NewYork], East, 4),
    // A18
    card((2, 5), Research, 2, &[Construction], &[Chicago, Omaha], Midwest, 4),
    // A19
    card((4, 1), Research, 3, &[Research], &[Pittsburgh, Boston, Albany], East, 4),
    // A20
    card((4, 4), Research, 3, &[Research], &[SanFrancisco, Denver], West, 4),
];

/// The name of a card: `N01` to `N20`, `A01` to `A20`.
pub fn card_name(index: usize) -> String {
    let deck = if index < NORMAL_CARDS { 'N' } else { 'A' };
    format!("{deck}{:02}", index % NORMAL_CARDS + 1)
}
