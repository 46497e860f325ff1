use super::{Matching, Wide};
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

fn wide(value: i64) -> Wide<2> {
    let mut out = Wide::ZERO;
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
    #![proptest_config(ProptestConfig::with_cases(3000))]

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
        changes in proptest::collection::vec((0_usize..10, proptest::collection::vec(-8_i64..8, 10), any::<bool>()), 0..8),
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
