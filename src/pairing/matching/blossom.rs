//! Blossoms: sets of an odd number of vertices that the search treats as one.

use super::wide::WideInteger;

/// No vertex, no blossom.
pub(super) const NONE: usize = usize::MAX;

/// Vertices are numbers from 0, blossoms the numbers after them.
#[derive(Debug, Clone)]
pub(super) struct Blossoms<const N: usize> {
    size: usize,
    /// The outermost blossom of each vertex; the vertex itself where no blossom holds it.
    top: Vec<usize>,
    /// The blossom that a vertex or blossom is a child of.
    parent: Vec<usize>,
    all: Vec<Blossom<N>>,
    unused: Vec<usize>,
}

#[derive(Debug, Clone)]
pub(super) struct Blossom<const N: usize> {
    /// The children along the odd cycle. The first holds the base.
    pub children: Vec<usize>,
    /// The edge from each child to the next: a vertex of each.
    pub links: Vec<[usize; 2]>,
    /// The vertex whose partner is outside.
    base: usize,
    dual: WideInteger<N>,
}

impl<const N: usize> Blossoms<N> {
    pub(super) fn new(size: usize) -> Blossoms<N> {
        // Blossoms are odd sets, nested or disjoint, so there are fewer than half as many as vertices.
        let most = size / 2 + 1;
        let empty = || Blossom { children: Vec::new(), links: Vec::new(), base: NONE, dual: WideInteger::ZERO };
        Blossoms {
            size,
            top: (0..size).collect(),
            parent: vec![NONE; size + most],
            all: std::iter::repeat_with(empty).take(most).collect(),
            unused: (size..size + most).rev().collect(),
        }
    }

    /// Vertices and blossoms together.
    pub(super) fn count(&self) -> usize {
        self.parent.len()
    }

    pub(super) fn is_blossom(&self, node: usize) -> bool {
        node >= self.size
    }

    pub(super) fn top(&self, vertex: usize) -> usize {
        self.top[vertex]
    }

    pub(super) fn blossom_at(&self, blossom: usize) -> &Blossom<N> {
        &self.all[blossom - self.size]
    }

    /// The base of a blossom; the vertex itself of a vertex.
    pub(super) fn base(&self, node: usize) -> usize {
        if self.is_blossom(node) { self.blossom_at(node).base } else { node }
    }

    pub(super) fn dual(&self, node: usize) -> WideInteger<N> {
        if self.is_blossom(node) { self.blossom_at(node).dual } else { WideInteger::ZERO }
    }

    pub(super) fn set_dual(&mut self, blossom: usize, dual: WideInteger<N>) {
        self.all[blossom - self.size].dual = dual;
    }

    pub(super) fn vertices(&self, node: usize) -> Vec<usize> {
        let (mut out, mut rest) = (Vec::new(), vec![node]);
        while let Some(node) = rest.pop() {
            if self.is_blossom(node) {
                rest.extend(self.blossom_at(node).children.iter().rev());
            } else {
                out.push(node);
            }
        }
        out
    }

    /// Makes a blossom of outermost nodes along an odd cycle.
    pub(super) fn close(&mut self, children: Vec<usize>, links: Vec<[usize; 2]>) -> usize {
        // There is always an unused number, since `new` made room for the most blossoms that there can be.
        let blossom = self.unused.pop().unwrap_or(NONE);
        let base = self.base(children[0]);
        for &child in &children {
            self.parent[child] = blossom;
        }
        self.all[blossom - self.size] = Blossom { children, links, base, dual: WideInteger::ZERO };
        for vertex in self.vertices(blossom) {
            self.top[vertex] = blossom;
        }
        blossom
    }

    /// Takes an outermost blossom away; its children become outermost.
    pub(super) fn open(&mut self, blossom: usize) -> Blossom<N> {
        let empty = Blossom { children: Vec::new(), links: Vec::new(), base: NONE, dual: WideInteger::ZERO };
        let opened = std::mem::replace(&mut self.all[blossom - self.size], empty);
        for &child in &opened.children {
            self.parent[child] = NONE;
            for vertex in self.vertices(child) {
                self.top[vertex] = child;
            }
        }
        self.unused.push(blossom);
        opened
    }

    /// The outermost blossoms whose dual is zero.
    pub(super) fn idle(&self) -> Vec<usize> {
        let blossoms = self.size..self.count();
        let is_idle = |&of: &usize| {
            self.parent[of] == NONE && !self.blossom_at(of).children.is_empty() && self.blossom_at(of).dual.is_zero()
        };
        blossoms.filter(is_idle).collect()
    }

    /// The child of a blossom that holds a vertex.
    pub(super) fn child(&self, blossom: usize, vertex: usize) -> usize {
        let mut node = vertex;
        while self.parent[node] != blossom {
            node = self.parent[node];
        }
        node
    }

    /// Makes a vertex the base of the node that holds it; the others inside become partners of each other.
    pub(super) fn rebase(&mut self, node: usize, vertex: usize, partner: &mut [usize]) {
        if !self.is_blossom(node) {
            return;
        }
        let child = self.child(node, vertex);
        self.rebase(child, vertex, partner);
        let at = self.blossom_at(node).children.iter().position(|&of| of == child).unwrap_or(0);
        let own = &mut self.all[node - self.size];
        own.children.rotate_left(at);
        own.links.rotate_left(at);
        own.base = vertex;
        // A blossom has an odd number of children, so those after the first fall into pairs of neighbours.
        for from in (1..self.blossom_at(node).children.len()).step_by(2) {
            let Blossom { children, links, .. } = self.blossom_at(node);
            let (first, second, [one, other]) = (children[from], children[from + 1], links[from]);
            self.rebase(first, one, partner);
            self.rebase(second, other, partner);
            partner[one] = other;
            partner[other] = one;
        }
    }
}
