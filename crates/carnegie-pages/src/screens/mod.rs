//! Every screen besides the table.

mod account;
mod analysis;
mod card;
mod course;
pub(crate) mod create;
mod dead_end;
mod device;
mod end;
mod hand_over;
mod kept;
mod lists;
mod notifications;
mod play_on;
mod puzzles;
mod rules;
mod site;
mod start;
mod waiting;

pub use account::{Account, account_page, import_page};
pub use analysis::{Analysed, Analysis, Mistake, Turn, sentences};
pub use card::{Ended, TableCard, Terms, table_title};
pub use create::{CreateForm, create_page};
pub use dead_end::{closed_page, error_page};
pub use device::Device;
pub use end::EndPage;
pub use hand_over::HandOver;
pub use kept::{KeptPage, KeptSheet, KeptStatus, refused_game_of_rules, refused_record_of_rules};
pub use lists::{lobby_page, my_tables_page, records_page};
pub use notifications::{
    HookKind, HookTrial, NotificationsPage, NotifiedDevice, NotifiedHook, NotifiedPlace, called,
    called_by_name, test_words,
};
pub use play_on::PlayOnPage;
pub use puzzles::{PuzzleCard, puzzles_page};
pub use rules::{rules_ids, rules_lines, rules_page, rules_source};
pub use site::Reader;
pub use start::start_page;
pub use waiting::{Place, WaitingRoom};

pub(crate) use card::{initial, seat_disk, table_list};
pub(crate) use site::{headline, only_key, ornament, pictured, script, site, titled, told_to_newcomers};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::{Locale, Texts};

    #[test]
    fn every_page_that_begins_a_game_tells_newcomers_what_their_games_hang_on() {
        let reader = |name: Option<&str>, alone| Reader {
            texts: Texts::new(Locale::En),
            name: name.map(str::to_owned),
            guest: false,
            turns: 0,
            alone,
        };
        let play_on = PlayOnPage { names: vec!["Ada".into(), "Ben".into()], ..PlayOnPage::default() };
        let tells = |reader: &Reader| {
            let pages = [
                start_page(reader, &[], &[], false),
                create_page(reader, &CreateForm::default()),
                play_on.page(reader),
                puzzles_page(reader, &[]),
            ];
            pages.map(|page| page.into_string().matches("only-key").count())
        };
        assert_eq!(tells(&reader(None, false)), [1; 4], "newcomers");
        assert_eq!(tells(&reader(Some("Ada"), false)), [0; 4], "somebody who is known");
        assert_eq!(tells(&reader(None, true)), [0; 4], "where there is no server");
    }
}
