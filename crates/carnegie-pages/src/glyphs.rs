//! What departments and donations do, as rows of icons in the compact notation of [`glyphs`].
//!
//! No description contains a digit: the numbers come from the components.

use crate::icons::glyphs;
use crate::locale::Texts;
use crate::words::{city_name, has_long_word};
use carnegie_rules::components::Amounts;
use carnegie_rules::components::donations::{Donation, DonationEffect};
use carnegie_rules::{Action, Department, Office, Printed};
use maud::{Markup, html};

/// This many of a thing; a single one is just its icon.
fn some(icon: char, n: u8) -> String {
    if n == 1 { icon.to_string() } else { format!("{icon}{n}") }
}

/// What a department does, as icons.
pub(crate) fn office_glyphs(amounts: &Amounts, office: Office) -> String {
    let a = amounts;
    match office {
        Office::Printed(printed) => printed_glyphs(a, printed),
        Office::Tile(department) => match department {
            Department::Training => format!("@ : ${} / w{}", a.training_money, a.training_moves),
            Department::Recruiting => format!("@ : +{} e / w{}", a.recruiting_employees, a.recruiting_moves),
            Department::Safety => format!("@ : v{} / {} e", a.safety_vp, a.safety_employees),
            Department::NewLobby => "∞".to_owned(),
            Department::Purchasing => {
                format!("@ : ${} / {}", a.purchasing_money, some('g', a.purchasing_goods))
            }
            Department::Sales => format!("g > ${} ×{}", a.sales_money, a.sales_goods),
            Department::Logistics => {
                format!("g > ${} v{} ×{}", a.logistics_money, a.logistics_vp, a.logistics_goods)
            }
            Department::PropertyManagement => format!("∞ t + {}", some('e', a.property_management_employees)),
            Department::Engineering => "@ : o".to_owned(),
            Department::Outsourcing => format!("${} : o", a.outsourcing_money),
            Department::SupplyChain => format!("${} > g ×{}", a.supply_chain_money, a.supply_chain_goods),
            Department::Communications => format!("∞ d × ${}", a.communications_donation_cost),
            Department::AdvancedResearch => format!("@ : s{}", a.advanced_research_study),
            Department::AdvancedDesign => format!("s{} / e", a.advanced_design_study),
            Department::CharitableGiving => "@ : d d".to_owned(),
            Department::Telegraph => format!("∞ −{} s", a.telegraph_less),
            Department::HrAdministration => format!("@ : {} / H", some('e', a.hr_administration_employees)),
            Department::LocalPartners => {
                format!("o : ${} / w{}", a.local_partners_money, a.local_partners_moves)
            }
            Department::CorporateCommunication => "∞ ⤢".to_owned(),
            Department::GreenSpaces => format!("v{} / a", a.green_spaces_vp),
            Department::Accounting => format!("@ : ${} / M", a.accounting_money),
            Department::Branding => format!("o : ${} / {}", a.branding_money, some('g', a.branding_goods)),
            Department::Payroll => "∞ $ v".to_owned(),
            Department::PublicRelations => format!("v{} / o max", a.public_relations_vp),
            Department::ProductionLines => format!("@ : {} / C", some('g', a.production_lines_goods)),
            Department::Renovation => format!("o : ${} / v{}", a.renovation_money, a.renovation_vp),
            Department::PoliticalLobbying => format!("∞ a v{}", a.political_lobbying_vp),
            Department::PostOffice => format!("+{} L", a.post_office_points),
            Department::RdCoordination => format!("@ : s{} / R", a.rd_coordination_study),
            Department::KnowledgeSharing => {
                format!("o : ${} / s{}", a.knowledge_sharing_money, a.knowledge_sharing_study)
            }
            Department::Archives => "∞ ≤ r".to_owned(),
            Department::Libraries => format!("v{} / o min", a.libraries_vp),
        },
    }
}

fn printed_glyphs(a: &Amounts, printed: Printed) -> String {
    match printed {
        Printed::HumanResources => {
            format!("{}+ w{} / e", a.hr_moves * a.permanent_employees, a.hr_moves)
        }
        Printed::CommerceAndFinance => {
            let without = format!("${} / {}", a.finance_money, some('g', a.finance_goods));
            let (money, goods) = (a.finance_mission_money, a.finance_mission_goods);
            let times = money / a.finance_money;
            if money == times * a.finance_money && goods == times * a.finance_goods {
                format!("{without} @ ×{times}")
            } else {
                format!("{without} @ ${money} / {}", some('g', goods))
            }
        }
        Printed::StrategicPlanning => "+ t".to_owned(),
        Printed::Construction => "@ : o".to_owned(),
        Printed::Research => format!("s{} / e", a.research_study),
    }
}

/// A donation effect as icons.
pub(crate) fn effect_glyphs(amounts: &Amounts, donation: Donation) -> String {
    let action = |action: Action| match action {
        Action::HumanResources => "H",
        Action::Management => "M",
        Action::Construction => "C",
        Action::Research => "R",
    };
    let counted = match donation.effect {
        DonationEffect::Fixed => return format!("v{}", donation.vp),
        DonationEffect::PerBuilt(kind) => action(kind).to_owned(),
        DonationEffect::PerAnyBuilt => "t".to_owned(),
        DonationEffect::PerInfrastructure => "p".to_owned(),
        DonationEffect::PerIndustry => "i".to_owned(),
        DonationEffect::PerHousingOrCommerce => "h c".to_owned(),
        DonationEffect::PerRailroad => "r".to_owned(),
        DonationEffect::PerDonation => "d".to_owned(),
        DonationEffect::Paid(price) => {
            let money = (price.money > 0).then(|| format!("−{} $", price.money));
            let goods = (price.goods > 0).then(|| format!("−{} g", price.goods));
            [money, goods].into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
        DonationEffect::PerActive => "e".to_owned(),
        DonationEffect::PerSmallTown => "T".to_owned(),
        DonationEffect::BestDepartmentType => "t = t".to_owned(),
        DonationEffect::DepartmentTypes => "t ≠ t".to_owned(),
        DonationEffect::LeftColumn => "◧ t".to_owned(),
        DonationEffect::TopFloor => "⬒ t".to_owned(),
        DonationEffect::BestProjectType => "o = o".to_owned(),
        DonationEffect::ProjectTypes => "o ≠ o".to_owned(),
        DonationEffect::PerProject => "o".to_owned(),
        DonationEffect::DonationTypes => "d ≠ d".to_owned(),
        DonationEffect::EmptySpaces => "a".to_owned(),
        DonationEffect::PerInactive => "z".to_owned(),
        DonationEffect::PaidDesks => format!("e ≥{} $", amounts.paid_desk_cost),
        DonationEffect::PerProjectIn(_) | DonationEffect::PerDonationTo(_) => String::new(),
        DonationEffect::ConnectedTo(_) => "Y".to_owned(),
    };
    format!("v{} / {counted}", donation.vp).trim_end().to_owned()
}

/// How a donation scores, as icons and names; the full words are elsewhere.
pub(crate) fn effect_signs(texts: Texts, donation: Donation) -> Markup {
    let short = match donation.effect {
        DonationEffect::PerProjectIn(region) => Some((region.name(), texts.region(region))),
        DonationEffect::PerDonationTo(cause) => Some(("cause", texts.cause(cause))),
        DonationEffect::ConnectedTo(city) => Some((city.region().name(), city_name(city))),
        _ => None,
    };
    let words = matches!(donation.effect, DonationEffect::PerProjectIn(_) | DonationEffect::PerDonationTo(_));
    // Long names have a line of their own.
    let under = words && short.as_ref().is_some_and(|(_, name)| has_long_word(name, 7));
    let beside = words && !under;
    let effect = effect_glyphs(texts.numbers().amounts(), donation);
    html! {
        span.what.beside[beside].under[under] aria-hidden="true" {
            @match effect.split_once(" /") {
                Some((points, what)) => {
                    (glyphs(&format!("{points} /")))
                    @if !what.is_empty() { (glyphs(what.trim_start())) }
                }
                None => (glyphs(&effect)),
            }
            @if let Some((class, name)) = short { em.(class).long[has_long_word(&name, 7)] { (texts.narrow(&name)) } }
        }
    }
}
