//! Files of a package that import each other in a circle: whoever reads one of them has to read all. There are none.

use std::collections::{BTreeMap, BTreeSet};

use crate::harness::rust::{Source, sources};

type Module = Vec<String>;

/// The files of one package by their modules.
#[derive(Default)]
struct Package<'s> {
    files: BTreeMap<Module, &'s Source>,
}

/// The names that a declaration `use` brings in, as paths: `a::{b, c::d as e}` is `a::b` and `a::c::d`.
fn paths(tree: &str) -> Vec<Module> {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        let path: Module = path.split("::").map(|name| name.trim().to_owned()).collect();
        return vec![if path.last().is_some_and(|name| name == "self") {
            path[..path.len() - 1].to_vec()
        } else {
            path
        }];
    };
    let before: Module =
        tree[..open].split("::").map(|name| name.trim().to_owned()).filter(|n| !n.is_empty()).collect();
    let inside = &tree[open + 1..tree.rfind('}').unwrap_or(tree.len())];
    let (mut depth, mut from, mut parts) = (0, 0, Vec::new());
    for (at, sign) in inside.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inside[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&inside[from..]);
    let parts = parts.into_iter().filter(|part| !part.trim().is_empty());
    parts
        .flat_map(|part| if part.trim() == "self" { vec![Vec::new()] } else { paths(part) })
        .map(|rest| before.iter().cloned().chain(rest).collect())
        .collect()
}

/// The declarations `use` of a file outside its tests, those that are exported again, or the others.
fn uses(source: &Source, exported: bool) -> Vec<Module> {
    let code = source.without_tests().split("\nmod tests {").next().unwrap_or_default();
    let code: Vec<&str> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let mut found = Vec::new();
    for statement in code.join("\n").split(';') {
        let line_of =
            |word: &str| statement.rfind(word).filter(|at| statement[..*at].ends_with(['\n', ' ', ')']) || *at == 0);
        let Some(at) = line_of("use ") else { continue };
        let line = statement[..at].rsplit('\n').next().unwrap_or_default().trim();
        let is_exported = line.starts_with("pub");
        if (line.is_empty() || is_exported) && is_exported == exported {
            found.extend(paths(&statement[at + 4..]));
        }
    }
    found
}

impl Package<'_> {
    /// The module of a path that a file of `from` names, with what is left of the path; none outside the package.
    fn resolve(&self, from: &[String], path: &[String]) -> Option<(Module, Vec<String>)> {
        let mut at: Module = from.to_vec();
        let mut rest = path;
        match path.first().map(String::as_str) {
            Some("crate") => (at, rest) = (Vec::new(), &path[1..]),
            Some("self") => rest = &path[1..],
            Some("super") => {
                while rest.first().is_some_and(|name| name == "super") {
                    at.pop();
                    rest = &rest[1..];
                }
            }
            Some(name) => {
                let child: Module = at.iter().cloned().chain([name.to_owned()]).collect();
                self.files.contains_key(&child).then_some(())?;
            }
            None => return None,
        }
        while let Some(name) = rest.first() {
            let child: Module = at.iter().cloned().chain([name.clone()]).collect();
            if !self.files.contains_key(&child) {
                break;
            }
            (at, rest) = (child, &rest[1..]);
        }
        Some((at, rest.to_vec()))
    }

    /// The file that a path names, past what other files export again.
    fn target(&self, from: &[String], path: &[String]) -> Option<Module> {
        let (mut at, mut rest) = self.resolve(from, path)?;
        for _ in 0..4 {
            let Some(item) = rest.first() else { break };
            let again = uses(self.files.get(&at)?, true).into_iter().find(|path| path.last() == Some(item));
            match again.and_then(|path| self.resolve(&at, &path)) {
                Some((next, left)) if next != at => (at, rest) = (next, left),
                _ => break,
            }
        }
        Some(at)
    }

    /// The files that each file takes from.
    fn arrows(&self) -> BTreeMap<Module, BTreeSet<Module>> {
        let of = |(module, source): (&Module, &&Source)| {
            let targets = uses(source, false).into_iter().filter_map(|path| self.target(module, &path));
            (module.clone(), targets.filter(|target| target != module).collect())
        };
        self.files.iter().map(of).collect()
    }
}

/// The files that can be reached from each, with itself only if a circle leads back.
fn circles(arrows: &BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<Vec<Module>> {
    let reach = |from: &Module| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(at) = next.pop() {
            next.extend(arrows.get(at).into_iter().flatten().filter(|target| seen.insert((*target).clone())));
        }
        seen
    };
    let reached: BTreeMap<&Module, BTreeSet<Module>> = arrows.keys().map(|from| (from, reach(from))).collect();
    let circle = |from: &&Module| {
        let back = |to: &&Module| reached.get(to).is_some_and(|of| of.contains(*from));
        reached[*from].iter().filter(back).cloned().collect::<Vec<_>>()
    };
    reached.keys().map(circle).filter(|files| files.len() > 1).collect()
}

#[test]
fn paths_of_nested_declarations() {
    let of = |tree: &str| paths(tree).iter().map(|path| path.join("::")).collect::<Vec<_>>().join(" ");
    assert_eq!(of("super::a::{self, B, c::{D as E, f}}"), "super::a super::a::B super::a::c::D super::a::c::f");
    assert_eq!(of("crate::a"), "crate::a");
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let sources = sources("src");
    let roots: Vec<&str> = sources.iter().filter_map(|source| source.name.strip_suffix("/lib.rs")).collect();
    let mut packages: BTreeMap<&str, Package> = BTreeMap::new();
    for source in &sources {
        let root = roots.iter().filter(|root| source.name.starts_with(&format!("{root}/"))).max_by_key(|r| r.len());
        let Some(root) = root else { continue };
        let path = source.name[root.len() + 1..].trim_end_matches(".rs");
        let names = path.split('/').filter(|name| !["mod", "lib", "main"].contains(name));
        packages.entry(root).or_default().files.insert(names.map(str::to_owned).collect(), source);
    }
    assert!(packages.len() > 5, "packages: {:?}", packages.keys());
    let (mut all, mut found) = (0, Vec::new());
    for (root, package) in &packages {
        let arrows = package.arrows();
        all += arrows.values().map(BTreeSet::len).sum::<usize>();
        let named = |files: Vec<Module>| files.iter().map(|file| file.join("/")).collect::<Vec<_>>().join(", ");
        found.extend(circles(&arrows).into_iter().map(|files| format!("{root}: {}", named(files))));
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
    assert!(all > 2000, "{all} imports were found");
}
