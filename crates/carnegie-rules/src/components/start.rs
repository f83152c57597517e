//! What players begin with. Source: the player aid and reference applications.

/// Money.
pub const MONEY: u16 = 12;
/// Goods.
pub const GOODS: u16 = 4;
/// Inactive employees in the lobby.
pub const LOBBY_EMPLOYEES: u8 = 5;
/// Employee moves before the first round.
pub const SETUP_MOVES: u8 = 6;
/// Employees of a player, wherever they are.
pub const EMPLOYEES: u8 = 15;
/// Disks of a player, wherever they are.
pub const DISKS: u8 = 30;
/// Disks that never leave their track: one on the score track, one on each transport track.
pub const TRACK_DISKS: u8 = 5;
/// Rounds of a game.
pub const ROUNDS: u8 = 20;

/// Department tiles removed before the game with 1 to 4 players.
pub const REMOVED_DEPARTMENTS: [u8; 4] = [16, 16, 8, 4];
/// Neutral disks with 1 to 4 players.
pub const NEUTRAL_DISKS: [u8; 4] = [18, 18, 9, 0];

/// Whether the player at this place of the turn order gets an Action Choice tile.
pub const fn has_action_choice(players: usize, place: usize) -> bool {
    match players {
        4 => true,
        3 => place == 2,
        _ => false,
    }
}
