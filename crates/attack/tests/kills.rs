//! The house is killed at random instants and loses nothing.

mod program;

use interregnum_attack::kills::{kills, loss_is_noticed};
use program::program;

#[test]
fn fifty_kills_at_random_instants_lose_nothing_and_every_table_goes_on() {
    let killed = kills(&program(), 50, 2026);
    eprintln!("{killed:?}");
    assert!(killed.heard > killed.kills as usize, "hardly anything was announced: {killed:?}");
    assert!(killed.accepted > 200, "the house was hardly under load: {killed:?}");
}

#[test]
fn a_house_that_loses_what_it_accepted_is_found_out() {
    loss_is_noticed(&program());
}
