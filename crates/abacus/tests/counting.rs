//! What counts as an allocation, and whose it is.

#[global_allocator]
static ALLOCATOR: abacus::Counting = abacus::Counting;

/// How many allocations `work` makes on this thread.
fn during(work: impl FnOnce()) -> u64 {
    let before = abacus::made();
    work();
    abacus::made() - before
}

#[test]
fn new_zeroed_and_grown_blocks_count_one_each_and_freeing_counts_nothing() {
    let mut list: Vec<u8> = Vec::new();
    assert_eq!(during(|| list.reserve_exact(10)), 1);
    assert_eq!(during(|| list.reserve_exact(1000)), 1, "growing moves the block");
    assert_eq!(during(|| list.resize(900, 1)), 0, "there is room");
    assert_eq!(during(|| drop(list)), 0);
    assert_eq!(during(|| drop(std::hint::black_box(vec![0u64; 100]))), 1);
}

#[test]
fn threads_are_counted_apart() {
    let (started, go) = std::sync::mpsc::channel::<()>();
    let (done, wait) = std::sync::mpsc::sync_channel::<u64>(1);
    let worker = std::thread::spawn(move || {
        go.recv().expect("the word");
        let made = during(|| drop(std::hint::black_box((0..50).map(|n| vec![n]).collect::<Vec<_>>())));
        done.send(made).expect("an ear");
    });
    let here = during(|| started.send(()).expect("an ear"));
    let theirs = wait.recv().expect("a count");
    worker.join().expect("a quiet end");
    assert_eq!(theirs, 51);
    assert!(here < 51, "{here} allocations here");
}
