//! Distances and cuts on the border graph.

use std::collections::VecDeque;

/// Border graph as lists of neighbours.
pub(crate) type Graph = Vec<Vec<u8>>;

/// Border steps from `from` to every node that `open` lets through; `None` where no way leads.
pub(crate) fn steps(graph: &Graph, from: usize, open: impl Fn(usize) -> bool) -> Vec<Option<u32>> {
    let mut distance = vec![None; graph.len()];
    distance[from] = Some(0);
    let mut queue = VecDeque::from([from]);
    while let Some(node) = queue.pop_front() {
        let next = distance[node].map(|d| d + 1);
        for &other in &graph[node] {
            let other = other as usize;
            if distance[other].is_none() && open(other) {
                distance[other] = next;
                queue.push_back(other);
            }
        }
    }
    distance
}

/// For each town where in the list of places its rings 0, 1, 2, 3 begin, and where they end; and the list.
pub(crate) fn rings(graph: &Graph, towns: &[u8]) -> (Vec<[u16; 5]>, Vec<u8>) {
    let (mut rings, mut places) = (Vec::with_capacity(towns.len()), Vec::new());
    for &town in towns {
        let distance = steps(graph, town as usize, |_| true);
        let mut ring = [0u16; 5];
        for steps in 0..4u32 {
            ring[steps as usize] = places.len() as u16;
            places.extend((0..graph.len()).filter(|&p| distance[p] == Some(steps)).map(|p| p as u8));
        }
        ring[4] = places.len() as u16;
        rings.push(ring);
    }
    (rings, places)
}

/// Smallest number of nodes, other than `from` and the `goals`, whose loss separates `from` from
/// every goal; `None` if no loss can (a goal is next door). At most `most` are counted.
pub(crate) fn gates(
    graph: &Graph,
    from: usize,
    goals: &[usize],
    open: impl Fn(usize) -> bool,
    most: u32,
) -> Option<u32> {
    if goals.iter().any(|&goal| graph[from].contains(&(goal as u8))) {
        return None;
    }
    // Every node is split in an entrance (2n) and an exit (2n + 1); augmenting paths of unit flow.
    let n = graph.len();
    let mut used = vec![false; n];
    let mut flow: Vec<Vec<u8>> = vec![Vec::new(); n];
    let mut count = 0;
    while count < most {
        let mut parent = vec![usize::MAX; 2 * n];
        let start = 2 * from + 1;
        parent[start] = start;
        let mut queue = VecDeque::from([start]);
        let mut reached = None;
        'search: while let Some(node) = queue.pop_front() {
            let (place, exit) = (node / 2, node % 2 == 1);
            let mut next = Vec::new();
            if exit {
                next.extend(
                    graph[place].iter().filter(|&&o| !flow[place].contains(&o)).map(|&o| 2 * o as usize),
                );
                if used[place] && place != from {
                    next.push(2 * place);
                }
            } else {
                if !used[place] {
                    next.push(2 * place + 1);
                }
                next.extend((0..n).filter(|&o| flow[o].contains(&(place as u8))).map(|o| 2 * o + 1));
            }
            for to in next {
                if parent[to] != usize::MAX || !open(to / 2) || to / 2 == from {
                    continue;
                }
                parent[to] = node;
                if goals.contains(&(to / 2)) {
                    reached = Some(to);
                    break 'search;
                }
                queue.push_back(to);
            }
        }
        let Some(mut node) = reached else { return Some(count) };
        while parent[node] != node {
            let before = parent[node];
            let (a, b) = (before / 2, node / 2);
            if a == b {
                used[a] = before % 2 == 0;
            } else if before % 2 == 1 {
                flow[a].push(b as u8);
            } else {
                flow[b].retain(|&o| o as usize != a);
            }
            node = before;
        }
        count += 1;
    }
    Some(count)
}
