//! One address gets what it may have and no more; others get theirs.

mod program;

use interregnum_attack::quotas::quotas;
use program::program;

#[test]
fn one_address_gets_what_it_may_have_and_others_get_theirs() {
    let came = quotas(&program());
    eprintln!("{came:?}");
    for quota in &came.quotas {
        assert!(quota.granted > 0 && quota.granted < quota.asked, "{quota:?}");
        assert!(quota.refused.is_some(), "not refused in one way: {quota:?}");
        assert!(quota.others_served, "{quota:?}");
    }
    assert_eq!(came.quotas[0].granted, 12, "tables");
    let more = came.page_after.saturating_sub(came.page_before);
    assert!(more < 100_000, "talk adds {more} bytes to everybody's page");
}
