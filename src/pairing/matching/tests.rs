use super::{Matching, WideInteger};
use proptest::prelude::*;

/// The weight of the best perfect matching, by trying all.
fn brute(weights: &[Vec<Option<i64>>], free: &[usize]) -> Option<i64> {
    let Some((&first, rest)) = free.split_first() else { return Some(0) };
    let with = |(at, &other): (usize, &usize)| {
        let own = weights[first][other]?;
        let mut left = rest.to_vec();
        left.remove(at);
        Some(own + brute(weights, &left)?)
    };
    rest.iter().enumerate().filter_map(with).max()
}

fn wide(value: i64) -> WideInteger<2> {
    let mut out = WideInteger::ZERO;
    out.add_at(value, 0);
    out
}

fn graph(weights: &[Vec<Option<i64>>]) -> Matching<2> {
    let mut matching = Matching::new(weights.len());
    for (one, row) in weights.iter().enumerate() {
        for (other, weight) in row.iter().enumerate().skip(one + 1) {
            matching.set(one, other, weight.map(wide));
        }
    }
    matching
}

fn total(weights: &[Vec<Option<i64>>], matching: &Matching<2>) -> Option<i64> {
    let partners = (0..weights.len()).filter(|&of| !matching.is_removed(of)).map(|of| (of, matching.partner(of)));
    partners
        .filter(|&(of, partner)| partner.is_none_or(|partner| of < partner))
        .map(|(of, partner)| weights[of][partner?])
        .sum()
}

/// What proves a matching to be the best: no edge is above its duals, and pairs are tight.
fn assert_is_best(matching: &Matching<2>) {
    let blossoms = &matching.blossoms;
    let mut holding: Vec<Vec<usize>> = vec![Vec::new(); matching.size];
    let mut rest: Vec<usize> = (0..matching.size).map(|vertex| blossoms.top(vertex)).collect();
    rest.sort_unstable();
    rest.dedup();
    while let Some(node) = rest.pop() {
        if blossoms.is_blossom(node) {
            let vertices = blossoms.vertices(node);
            assert!(blossoms.dual(node) >= WideInteger::ZERO);
            let out = vertices.iter().filter(|&&of| !vertices.contains(&matching.partner[of]));
            assert_eq!((vertices.len() % 2, out.count()), (1, 1));
            for &of in &vertices {
                holding[of].push(node);
            }
            rest.extend(&blossoms.blossom_at(node).children);
        }
    }
    let there = |of: &usize| !matching.is_removed(*of);
    for one in (0..matching.size).filter(there) {
        assert_eq!(matching.partner[matching.partner[one]], one);
        for other in (one + 1..matching.size).filter(there) {
            let Some(mut slack) = matching.slack(one, other) else { continue };
            for node in holding[one].iter().filter(|node| holding[other].contains(node)) {
                slack = slack.plus(&blossoms.dual(*node));
            }
            assert!(slack >= WideInteger::ZERO, "{one} {other}");
            assert!(matching.partner[one] != other || slack.is_zero(), "{one} {other}");
        }
    }
}

type Graph = Vec<Vec<Option<i64>>>;

fn any_graph() -> impl Strategy<Value = Graph> {
    (1_usize..=5, 1_i64..8, 0_u8..=10).prop_flat_map(|(half, most, density)| {
        let size = 2 * half;
        proptest::collection::vec((-most..=most, 0_u8..10), size * size).prop_map(move |cells| {
            let mut graph = vec![vec![None; size]; size];
            for one in 0..size {
                for other in one + 1..size {
                    let (weight, chance) = cells[one * size + other];
                    let edge = (chance < density).then_some(weight);
                    graph[one][other] = edge;
                    graph[other][one] = edge;
                }
            }
            graph
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn it_is_the_best_of_all(weights in any_graph()) {
        let mut matching = graph(&weights);
        matching.begin(&[]);
        let best = brute(&weights, &(0..weights.len()).collect::<Vec<_>>());
        prop_assert_eq!(matching.complete(), best.is_some());
        if best.is_some() {
            prop_assert_eq!(total(&weights, &matching), best);
        }
    }

    #[test]
    fn it_stays_the_best_when_weights_change(
        weights in any_graph(),
        changes in proptest::collection::vec((0_usize..10, proptest::array::uniform10(-8_i64..8), any::<bool>()), 0..8),
    ) {
        let mut weights = weights;
        let mut matching = graph(&weights);
        matching.begin(&[]);
        let mut free: Vec<usize> = (0..weights.len()).collect();
        if !matching.complete() {
            return Ok(());
        }
        for (vertex, new, removes) in changes {
            let Some(&vertex) = free.get(vertex) else { continue };
            if removes {
                let Some(partner) = matching.partner(vertex) else { unreachable!() };
                matching.remove(vertex, partner);
                free.retain(|&of| of != vertex && of != partner);
            } else {
                matching.free(vertex);
                for &other in free.iter().filter(|&&of| of != vertex) {
                    if let Some(edge) = weights[vertex][other] {
                        let weight = edge + new[other];
                        weights[vertex][other] = Some(weight);
                        weights[other][vertex] = Some(weight);
                        matching.set(vertex, other, Some(wide(weight)));
                    }
                }
                matching.fit(vertex);
            }
            prop_assert!(matching.complete());
            prop_assert_eq!(total(&weights, &matching), brute(&weights, &free));
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_large_one_proves_that_it_is_the_best(
        half in 5_usize..25,
        cells in proptest::collection::vec((0_i64..6, 0_u8..10), 2500),
        density in 3_u8..=10,
        changes in proptest::collection::vec((0_usize..50, proptest::collection::vec(-3_i64..4, 50)), 0..20),
    ) {
        let size = 2 * half;
        let mut matching = Matching::<2>::new(size);
        for one in 0..size {
            for other in one + 1..size {
                let (weight, chance) = cells[one * size + other];
                matching.set(one, other, (chance < density).then(|| wide(weight)));
            }
        }
        matching.begin(&[]);
        if !matching.complete() {
            return Ok(());
        }
        assert_is_best(&matching);
        for (vertex, new) in changes {
            let vertex = vertex % size;
            if matching.is_removed(vertex) {
                continue;
            }
            if let (0, Some(partner)) = (new[0], matching.partner(vertex)) {
                matching.remove(vertex, partner);
            } else {
                matching.free(vertex);
                for (other, &by) in new[..size].iter().enumerate().filter(|&(other, _)| other != vertex) {
                    if let Some(mut weight) = matching.weight(vertex, other) {
                        weight.add_at(by, 0);
                        matching.set(vertex, other, Some(weight));
                    }
                }
                matching.fit(vertex);
            }
            prop_assert!(matching.complete());
            assert_is_best(&matching);
        }
    }
}
