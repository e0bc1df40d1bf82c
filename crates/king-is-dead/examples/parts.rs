//! scratch
use king_is_dead::*;
use std::time::Instant;
use table::*;
fn main() {
    let setup = Setup::new::<KingIsDead>(2).unwrap();
    let fresh = KingIsDead::new(&setup).unwrap();
    let mut d = QuickDice::new(1);
    let mut s = Scratch::default();
    let mut best_deal = f64::MAX;
    let mut best_all = f64::MAX;
    let mut acc = 0u64;
    for _ in 0..15 {
        let t = Instant::now();
        for _ in 0..50000 {
            let mut p = fresh;
            while p.next() == Next::Chance {
                let a = p.draw_chance(&mut d, &mut s);
                p.apply(Actor::Chance, a, &mut ());
            }
            if let Next::Seats { must, .. } = p.next() {
                acc += must.0 as u64;
            }
        }
        best_deal = best_deal.min(t.elapsed().as_secs_f64() / 50000.0 * 1e9);
        let t = Instant::now();
        let mut n = 0u64;
        for _ in 0..50000 {
            let mut p = fresh;
            n += playout(&mut p, &mut d, &mut s) as u64;
        }
        best_all = best_all.min(t.elapsed().as_secs_f64() / 50000.0 * 1e9);
        acc += n;
    }
    println!(
        "deal {best_deal:.0} ns ({:.1}/step), all {best_all:.0} ns, decisions {:.1} ns each {acc}",
        best_deal / 39.0,
        (best_all - best_deal) / 77.9
    );
}
