//! The search: a tree of alternating paths that grows from a vertex without partner to another.

use super::search::{NodeLabel, keep_least};
use super::wide::WideInteger;
use super::{Matching, NONE};

/// What the next change of duals makes possible.
enum DualEvent {
    Edge([usize; 2]),
    Open(usize),
}

impl<const N: usize> Matching<N> {
    /// Finds a partner for a vertex that has none, so that the matching stays one of greatest weight. False if there is
    /// none.
    pub(super) fn grow(&mut self, root: usize) -> bool {
        self.search.clear();
        self.even(self.blossoms.top(root), None);
        let found = loop {
            if let Some(edge) = self.search.tight.pop() {
                if self.follow(edge) {
                    break true;
                }
                continue;
            }
            match self.next_event() {
                None => break false,
                Some((by, event)) => {
                    self.spend(&by);
                    match event {
                        DualEvent::Edge(edge) => {
                            self.search.tight.push(edge);
                            self.take_near();
                        }
                        DualEvent::Open(blossom) => self.open_odd(blossom),
                    }
                }
            }
        };
        self.search.clear();
        // A blossom without dual constrains nothing, and `may_be_best` would hold all edges inside it possible.
        let mut idle = self.blossoms.idle();
        while let Some(blossom) = idle.pop() {
            self.blossoms.open(blossom);
            if idle.is_empty() {
                idle = self.blossoms.idle();
            }
        }
        found
    }

    /// Follows an edge without slack out of an even node. True if a vertex without partner was reached.
    fn follow(&mut self, edge: [usize; 2]) -> bool {
        let [from, to] = edge.map(|vertex| self.blossoms.top(vertex));
        if from == to {
            return false;
        }
        match self.search.label[to] {
            // An odd node has its way to the root, and a second one closes no odd cycle.
            NodeLabel::Odd(_) => {}
            NodeLabel::Even(_) => self.close(edge),
            NodeLabel::Free => {
                let base = self.blossoms.base(to);
                let partner = self.partner[base];
                if partner == NONE {
                    self.augment(edge);
                    return true;
                }
                self.odd(to, edge);
                self.even(self.blossoms.top(partner), Some([base, partner]));
            }
        }
        false
    }

    fn odd(&mut self, node: usize, edge: [usize; 2]) {
        self.search.set(node, NodeLabel::Odd(edge));
        // The slack to an odd node stays.
        for vertex in self.blossoms.vertices(node) {
            if let Some((key, _)) = &mut self.search.nearest[vertex] {
                *key = key.minus(&self.search.spent);
            }
        }
    }

    fn even(&mut self, node: usize, edge: Option<[usize; 2]>) {
        self.search.set(node, NodeLabel::Even(edge));
        for vertex in self.blossoms.vertices(node) {
            self.look_around(vertex);
        }
    }

    /// Measures the edges of a vertex that has become even.
    fn look_around(&mut self, vertex: usize) {
        let own = self.blossoms.top(vertex);
        let spent = self.search.spent;
        // An edge that ends the search is followed first.
        let mut goal = None;
        for other in 0..self.size {
            if self.is_removed[other] {
                continue;
            }
            let top = self.blossoms.top(other);
            if top == own {
                continue;
            }
            let Some(slack) = self.slack(vertex, other) else { continue };
            match self.search.label[top] {
                NodeLabel::Odd(_) => keep_least(&mut self.search.nearest[other], slack, vertex),
                NodeLabel::Free => {
                    let key = slack.plus(&spent);
                    let is_nearer = self.search.nearest[other].as_ref().is_none_or(|(known, _)| key < *known);
                    // One edge without slack is enough.
                    if is_nearer && slack.is_zero() {
                        self.search.tight.push([vertex, other]);
                        if self.partner[self.blossoms.base(top)] == NONE {
                            goal = Some([vertex, other]);
                        }
                    }
                    keep_least(&mut self.search.nearest[other], key, vertex);
                }
                NodeLabel::Even(_) => {
                    if slack.is_zero() {
                        self.search.tight.push([vertex, other]);
                    }
                    let key = slack.plus(&spent.twice());
                    keep_least(&mut self.search.cross[own], key, [vertex, other]);
                    keep_least(&mut self.search.cross[top], key, [other, vertex]);
                }
            }
        }
        self.search.tight.extend(goal);
    }

    /// The smallest change of duals that makes something new possible.
    fn next_event(&mut self) -> Option<(WideInteger<N>, DualEvent)> {
        self.measure_crosses();
        let mut least: Option<(WideInteger<N>, DualEvent)> = None;
        for vertex in 0..self.size {
            if let Some((key, even)) = &self.search.nearest[vertex]
                && self.search.label[self.blossoms.top(vertex)] == NodeLabel::Free
            {
                let key = key.minus(&self.search.spent);
                keep_least(&mut least, key, DualEvent::Edge([*even, vertex]));
            }
        }
        let outermost = |node: usize| self.blossoms.top(self.blossoms.base(node)) == node;
        for &node in self.search.labelled.iter().filter(|&&node| self.blossoms.base(node) != NONE && outermost(node)) {
            match self.search.label[node] {
                NodeLabel::Even(_) => {
                    // Both ends of such an edge give way at every change of duals, so half of the slack is enough.
                    if let Some((key, edge)) = &self.search.cross[node] {
                        let key = key.minus(&self.search.spent.twice()).half();
                        keep_least(&mut least, key, DualEvent::Edge(*edge));
                    }
                }
                NodeLabel::Odd(_) if self.blossoms.is_blossom(node) => {
                    keep_least(&mut least, self.blossoms.dual(node).half(), DualEvent::Open(node));
                }
                _ => {}
            }
        }
        least
    }

    /// Takes in all edges to free nodes whose slack is used up: mostly many at once.
    fn take_near(&mut self) {
        let mut goal = None;
        for vertex in 0..self.size {
            let top = self.blossoms.top(vertex);
            if let Some((key, even)) = &self.search.nearest[vertex]
                && *key == self.search.spent
                && self.search.label[top] == NodeLabel::Free
            {
                self.search.tight.push([*even, vertex]);
                if self.partner[self.blossoms.base(top)] == NONE {
                    goal = Some([*even, vertex]);
                }
            }
        }
        self.search.tight.extend(goal);
    }

    /// Lowers the duals of even nodes and raises those of odd ones.
    fn spend(&mut self, by: &WideInteger<N>) {
        if by.is_zero() {
            return;
        }
        self.search.spent = self.search.spent.plus(by);
        let twice = by.twice();
        let nodes: Vec<usize> = self.search.labelled.clone();
        for node in nodes {
            let base = self.blossoms.base(node);
            // A node that was closed into a blossom since then changes with that blossom, and one that was opened is
            // gone.
            if base == NONE || self.blossoms.top(base) != node {
                continue;
            }
            let is_even = self.search.is_even(node);
            for vertex in self.blossoms.vertices(node) {
                let dual = self.dual[vertex];
                self.dual[vertex] = if is_even { dual.minus(by) } else { dual.plus(by) };
            }
            if self.blossoms.is_blossom(node) {
                let dual = self.blossoms.dual(node);
                self.blossoms.set_dual(node, if is_even { dual.plus(&twice) } else { dual.minus(&twice) });
            }
        }
    }

    /// The even nodes on the way to the root with the edges between: the node, its odd parent, that one's parent, ....
    fn way(&self, node: usize) -> Vec<(usize, Option<[usize; 2]>)> {
        let mut way = Vec::new();
        let mut at = node;
        loop {
            match self.search.label[at] {
                NodeLabel::Even(Some(edge)) | NodeLabel::Odd(edge) => {
                    way.push((at, Some(edge)));
                    at = self.blossoms.top(edge[0]);
                }
                _ => {
                    way.push((at, None));
                    return way;
                }
            }
        }
    }

    /// Makes a blossom of the cycle that an edge between two even nodes closes.
    fn close(&mut self, edge: [usize; 2]) {
        let [mut one, mut other] = edge.map(|vertex| self.way(self.blossoms.top(vertex)));
        // Both ways end alike; the last node in common is the base.
        let mut base = None;
        while let (Some(left), Some(right)) = (one.last(), other.last())
            && left.0 == right.0
        {
            base = one.pop();
            other.pop();
        }
        let Some((base, entry)) = base else { return };
        let mut children = vec![base];
        let mut links = Vec::new();
        for &(node, edge) in one.iter().rev() {
            links.extend(edge);
            children.push(node);
        }
        links.push(edge);
        for &(node, edge) in &other {
            children.push(node);
            links.extend(edge.map(|[from, to]| [to, from]));
        }
        let odd: Vec<usize> = children.iter().copied().filter(|&node| !self.search.is_even(node)).collect();
        let fresh: Vec<usize> = odd.iter().flat_map(|&node| self.blossoms.vertices(node)).collect();
        let known: Vec<usize> = children.iter().copied().filter(|&node| self.search.is_even(node)).collect();
        let blossom = self.blossoms.close(children, links);
        self.search.set(blossom, NodeLabel::Even(entry));
        self.search.cross[blossom] = None;
        self.search.stale[blossom] = false;
        for node in known {
            match self.search.cross[node].take() {
                Some((key, edge)) if self.blossoms.top(edge[1]) != blossom => {
                    keep_least(&mut self.search.cross[blossom], key, edge);
                    self.search.stale[blossom] |= self.search.stale[node];
                }
                Some(_) => self.search.stale[blossom] = true,
                None => self.search.stale[blossom] |= self.search.stale[node],
            }
        }
        for vertex in fresh {
            self.look_around(vertex);
        }
    }

    /// Finds the nearest edges to other even nodes anew where they are not known.
    fn measure_crosses(&mut self) {
        let spent = self.search.spent.twice();
        let stale: Vec<usize> = self.search.labelled.iter().copied().filter(|&node| self.search.stale[node]).collect();
        for blossom in stale {
            self.search.stale[blossom] = false;
            if self.blossoms.base(blossom) == NONE || self.blossoms.top(self.blossoms.base(blossom)) != blossom {
                continue;
            }
            for vertex in self.blossoms.vertices(blossom) {
                for other in 0..self.size {
                    let top = self.blossoms.top(other);
                    if top == blossom || self.is_removed[other] || !self.search.is_even(top) {
                        continue;
                    }
                    if let Some(slack) = self.slack(vertex, other) {
                        keep_least(&mut self.search.cross[blossom], slack.plus(&spent), [vertex, other]);
                    }
                }
            }
        }
    }

    /// Opens an odd blossom whose dual is used up.
    fn open_odd(&mut self, blossom: usize) {
        let NodeLabel::Odd(edge) = self.search.label[blossom] else { return };
        self.search.label[blossom] = NodeLabel::Free;
        // Its number may be that of another blossom soon.
        self.search.labelled.retain(|&node| node != blossom);
        self.search.label[blossom] = NodeLabel::Free;
        let entry = self.blossoms.child(blossom, edge[1]);
        let opened = self.blossoms.open(blossom);
        let (children, links) = (&opened.children, &opened.links);
        let length = children.len();
        let at = children.iter().position(|&of| of == entry).unwrap_or(0);
        // From the entry to the base along the side with an even number of steps.
        let mut on_way = vec![false; length];
        let mut grown = vec![(at, edge)];
        on_way[at] = true;
        let mut now = at;
        while now != 0 {
            let (next, link) = if at % 2 == 0 {
                (now - 1, [links[now - 1][1], links[now - 1][0]])
            } else {
                ((now + 1) % length, links[now])
            };
            on_way[next] = true;
            grown.push((next, link));
            now = next;
        }
        // What is not on the way leaves the tree.
        for (&child, &on_way) in children.iter().zip(&on_way) {
            if !on_way {
                self.leave(child);
            }
        }
        // Odd ones come first: what is measured to them stays as it was.
        for &(index, link) in grown.iter().step_by(2) {
            self.search.set(children[index], NodeLabel::Odd(link));
        }
        for &(index, link) in grown.iter().skip(1).step_by(2) {
            self.even(children[index], Some(link));
        }
    }

    /// The vertices of a node that was odd are free again.
    fn leave(&mut self, node: usize) {
        for vertex in self.blossoms.vertices(node) {
            if let Some((key, even)) = &mut self.search.nearest[vertex] {
                if key.is_zero() {
                    self.search.tight.push([*even, vertex]);
                }
                *key = key.plus(&self.search.spent);
            }
        }
    }

    /// Changes partners along the way from the root over an edge to a vertex without partner.
    fn augment(&mut self, edge: [usize; 2]) {
        let [mut from, mut to] = edge;
        self.blossoms.rebase(self.blossoms.top(to), to, &mut self.partner);
        loop {
            let node = self.blossoms.top(from);
            let before = self.partner[self.blossoms.base(node)];
            self.blossoms.rebase(node, from, &mut self.partner);
            self.partner[from] = to;
            self.partner[to] = from;
            if before == NONE {
                return;
            }
            let odd = self.blossoms.top(before);
            let NodeLabel::Odd([parent, entry]) = self.search.label[odd] else { return };
            self.blossoms.rebase(odd, entry, &mut self.partner);
            (from, to) = (parent, entry);
        }
    }
}
