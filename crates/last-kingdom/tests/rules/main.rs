//! Every rule by its id, on tables laid for the purpose and in whole games.

mod content;
mod effects;
mod example;
mod finality;
mod fullest;
mod golden;
mod hosting;
mod knowledge;
mod ledger;
mod resolving;
mod secrets;
mod setting_up;
#[path = "../support/mod.rs"]
mod support;
mod turns;
mod two_players;
mod whole_games;
