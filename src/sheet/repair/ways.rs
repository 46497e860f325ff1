//! Ways: the cheapest ways through the graph from its first node to those where no cell is left.

use super::graph::{GraphNode, RepairGraph};

/// A part of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WayLink {
    /// The cells of this node as they are written.
    Run(u32),
    /// The step with this number.
    Step(u32),
}

/// How a node is reached: the cost up to there, the node before, the rank of the way to that node, and the link
/// between.
#[derive(Debug, Clone, Copy)]
struct ReachedNode {
    cost: f32,
    before: u32,
    rank: u16,
    link: WayLink,
}

/// Every link leads to a node of a higher order.
fn order(node: &GraphNode) -> (u32, bool) {
    (node.at.iter().map(|&at| u32::from(at)).sum(), node.inserted)
}

/// The ways to the finals, the cheapest first, at most `count` to each node.
pub(super) fn cheapest(graph: &RepairGraph, finals: &[u32], count: usize) -> Vec<(f32, Vec<WayLink>)> {
    let wanted = leads_to(graph, finals);
    let mut sorted: Vec<u32> = (0..graph.nodes.len() as u32).filter(|&id| wanted[id as usize]).collect();
    sorted.sort_by_key(|&id| (order(graph.node_by_id(id)), id));
    let mut steps: Vec<u32> =
        (0..graph.steps.len() as u32).filter(|&s| wanted[graph.steps[s as usize].to as usize]).collect();
    steps.sort_by_key(|&s| (graph.steps[s as usize].from, s));
    let mut reached: Vec<Vec<ReachedNode>> = vec![Vec::new(); graph.nodes.len()];
    for &id in &sorted {
        let here: Vec<f32> =
            if id == 0 { vec![0.0] } else { reached[id as usize].iter().map(|way| way.cost).collect() };
        let mut lead = |to: u32, more: f32, link: WayLink| {
            let ways = &mut reached[to as usize];
            for (rank, cost) in here.iter().enumerate() {
                let cost = cost + more;
                let place = ways.partition_point(|way| way.cost <= cost);
                if place >= count {
                    break;
                }
                ways.insert(place, ReachedNode { cost, before: id, rank: rank as u16, link });
                ways.truncate(count);
            }
        };
        if let Some((to, _, signs)) = graph.node_by_id(id).run
            && wanted[to as usize]
        {
            lead(to, signs, WayLink::Run(id));
        }
        let first = steps.partition_point(|&s| graph.steps[s as usize].from < id);
        for &s in steps[first..].iter().take_while(|&&s| graph.steps[s as usize].from == id) {
            let step = &graph.steps[s as usize];
            lead(step.to, step.cost + step.prior, WayLink::Step(s));
        }
    }
    let mut ends: Vec<(f32, u32, u16)> = Vec::new();
    for &end in finals {
        if end == 0 {
            ends.push((0.0, 0, 0));
        }
        ends.extend(reached[end as usize].iter().enumerate().map(|(rank, way)| (way.cost, end, rank as u16)));
    }
    ends.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
    ends.truncate(count);
    ends.iter().map(|&(cost, end, rank)| (cost, back(&reached, end, rank))).collect()
}

/// The end of a chain of links.
const NO_LINK: u32 = u32::MAX;

/// Which nodes lead to a final.
fn leads_to(graph: &RepairGraph, finals: &[u32]) -> Vec<bool> {
    let steps = graph.steps.iter().map(|step| (step.to, step.from));
    let runs = graph.nodes.iter().enumerate().filter_map(|(id, node)| node.run.map(|run| (run.0, id as u32)));
    // The links to each node are a chain: the last of them, and from each the one before. Sorting all links took a
    // sixth of the time of a repair.
    let (mut last, mut links) = (vec![NO_LINK; graph.nodes.len()], Vec::with_capacity(graph.steps.len()));
    for (to, from) in steps.chain(runs) {
        links.push((from, last[to as usize]));
        last[to as usize] = links.len() as u32 - 1;
    }
    let mut wanted = vec![false; graph.nodes.len()];
    let mut left = finals.to_vec();
    while let Some(id) = left.pop() {
        if std::mem::replace(&mut wanted[id as usize], true) {
            continue;
        }
        let mut link = last[id as usize];
        while let Some(&(from, before)) = links.get(link as usize) {
            left.push(from);
            link = before;
        }
    }
    wanted
}

/// The links of a way, from the first to the last.
fn back(reached: &[Vec<ReachedNode>], end: u32, rank: u16) -> Vec<WayLink> {
    let (mut links, mut id, mut rank) = (Vec::new(), end, rank);
    while id != 0 {
        let Some(way) = reached[id as usize].get(usize::from(rank)) else { break };
        links.push(way.link);
        (id, rank) = (way.before, way.rank);
    }
    links.reverse();
    links
}
