//! The map: cities, slots and printed lines. Source: the published board.

use crate::city::{City, CityData, Size};
use crate::project::ProjectType::{self, Commerce, Housing, Industry, Infrastructure};
use crate::region::Region::{self, East, Midwest, South, West};

const fn town(city: City, region: Region, vp: u8, transport_bonus: bool) -> CityData {
    CityData { city, region, size: Size::Small, slots: &[], vp, links: 0, transport_bonus }
}

const fn medium(city: City, region: Region, slots: &'static [ProjectType; 3], vp: u8) -> CityData {
    CityData { city, region, size: Size::Medium, slots, vp, links: 0, transport_bonus: false }
}

const fn major(city: City, region: Region, slots: &'static [ProjectType; 5], vp: u8, links: u8) -> CityData {
    CityData { city, region, size: Size::Major, slots, vp, links, transport_bonus: false }
}

/// Every city, in the order of [`City::ALL`].
pub const CITIES: [CityData; City::COUNT] = [
    town(City::Seattle, West, 1, true),
    town(City::Helena, West, 1, true),
    town(City::Portland, West, 0, true),
    town(City::Boise, West, 0, false),
    major(City::SanFrancisco, West, &[Industry, Commerce, Industry, Housing, Infrastructure], 3, 2),
    town(City::Reno, West, 0, false),
    town(City::SaltLakeCity, West, 0, false),
    medium(City::Denver, West, &[Infrastructure, Commerce, Housing], 2),
    medium(City::LosAngeles, West, &[Housing, Industry, Commerce], 3),
    town(City::Phoenix, West, 1, true),
    town(City::SantaFe, West, 0, false),
    town(City::Fargo, Midwest, 1, true),
    town(City::Duluth, Midwest, 1, true),
    town(City::StPaul, Midwest, 1, true),
    town(City::Omaha, Midwest, 0, true),
    major(City::Chicago, Midwest, &[Industry, Commerce, Industry, Housing, Infrastructure], 3, 1),
    medium(City::KansasCity, Midwest, &[Commerce, Commerce, Housing], 2),
    medium(City::StLouis, Midwest, &[Industry, Housing, Infrastructure], 2),
    town(City::Cincinnati, Midwest, 0, true),
    medium(City::Albany, East, &[Housing, Commerce, Industry], 3),
    medium(City::Boston, East, &[Housing, Commerce, Industry], 3),
    medium(City::Pittsburgh, East, &[Housing, Commerce, Industry], 2),
    major(City::NewYork, East, &[Housing, Commerce, Industry, Commerce, Infrastructure], 3, 1),
    medium(City::Washington, East, &[Infrastructure, Housing, Infrastructure], 2),
    town(City::ElPaso, South, 0, true),
    town(City::Dallas, South, 0, true),
    town(City::Memphis, South, 0, false),
    medium(City::Atlanta, South, &[Industry, Housing, Commerce], 2),
    town(City::Charleston, South, 1, true),
    town(City::SanAntonio, South, 0, true),
    medium(City::Houston, South, &[Commerce, Infrastructure, Industry], 3),
    major(City::NewOrleans, South, &[Housing, Commerce, Housing, Industry, Infrastructure], 3, 1),
];

/// The printed lines between cities.
pub const EDGES: [(City, City); 54] = [
    (City::Seattle, City::Helena),
    (City::Seattle, City::Portland),
    (City::Helena, City::Fargo),
    (City::Portland, City::Boise),
    (City::Portland, City::SanFrancisco),
    (City::Boise, City::Denver),
    (City::SanFrancisco, City::Reno),
    (City::Reno, City::SaltLakeCity),
    (City::SaltLakeCity, City::Denver),
    (City::Denver, City::Omaha),
    (City::Denver, City::KansasCity),
    (City::Denver, City::SantaFe),
    (City::SanFrancisco, City::LosAngeles),
    (City::LosAngeles, City::SantaFe),
    (City::LosAngeles, City::Phoenix),
    (City::Phoenix, City::SantaFe),
    (City::Phoenix, City::ElPaso),
    (City::SantaFe, City::ElPaso),
    (City::Fargo, City::Duluth),
    (City::Fargo, City::StPaul),
    (City::Duluth, City::StPaul),
    (City::StPaul, City::Chicago),
    (City::StPaul, City::Omaha),
    (City::Omaha, City::Chicago),
    (City::Omaha, City::KansasCity),
    (City::KansasCity, City::Chicago),
    (City::KansasCity, City::StLouis),
    (City::StLouis, City::Chicago),
    (City::StLouis, City::Cincinnati),
    (City::Chicago, City::Pittsburgh),
    (City::Cincinnati, City::Pittsburgh),
    (City::Cincinnati, City::Washington),
    (City::Cincinnati, City::Atlanta),
    (City::KansasCity, City::Dallas),
    (City::StLouis, City::Memphis),
    (City::Pittsburgh, City::Albany),
    (City::Pittsburgh, City::NewYork),
    (City::Pittsburgh, City::Washington),
    (City::Albany, City::Boston),
    (City::Albany, City::NewYork),
    (City::Boston, City::NewYork),
    (City::NewYork, City::Washington),
    (City::Washington, City::Atlanta),
    (City::Washington, City::Charleston),
    (City::ElPaso, City::Dallas),
    (City::ElPaso, City::SanAntonio),
    (City::Dallas, City::Memphis),
    (City::Dallas, City::Houston),
    (City::SanAntonio, City::Houston),
    (City::Houston, City::NewOrleans),
    (City::Memphis, City::Atlanta),
    (City::Memphis, City::NewOrleans),
    (City::Atlanta, City::NewOrleans),
    (City::Atlanta, City::Charleston),
];

/// Rough positions on the printed map, origin top left, about 1230 wide; for drawing only.
pub const COORDINATES: [(u16, u16); City::COUNT] = [
    (143, 412),
    (268, 433),
    (124, 477),
    (232, 497),
    (117, 590),
    (208, 563),
    (283, 567),
    (375, 575),
    (150, 705),
    (237, 727),
    (323, 666),
    (456, 443),
    (580, 435),
    (541, 495),
    (470, 524),
    (690, 495),
    (507, 605),
    (625, 610),
    (734, 597),
    (892, 420),
    (1003, 420),
    (807, 488),
    (960, 540),
    (851, 598),
    (374, 769),
    (501, 737),
    (624, 708),
    (733, 685),
    (825, 700),
    (465, 835),
    (573, 830),
    (695, 795),
];
