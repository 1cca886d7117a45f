/** One file imports another; both as paths below the project's folder, with `/`. */
export type Import = readonly [from: string, to: string];

/** Folders of one parent folder that import each other, directly or through others, with one import that leads on from each. */
export type FolderCycle = {
  readonly parent: string;
  readonly folders: readonly string[];
  readonly by: readonly Import[];
};

/** The cycles among sibling folders at every depth. What a file beside them imports makes no cycle, since it is above them. */
export function folderCycles(imports: readonly Import[]): FolderCycle[] {
  return [...byParent(imports)].flatMap(([parent, links]) => cyclesIn(parent, links));
}

/** By sibling folder those that it imports, each with the first import. */
type Links = Map<string, Map<string, Import>>;

function byParent(imports: readonly Import[]): Map<string, Links> {
  const parents = new Map<string, Links>();
  for (const [from, to] of imports) {
    const a = from.split('/').slice(0, -1);
    const b = to.split('/').slice(0, -1);
    const depth = a.findIndex((name, index) => name !== b[index]);
    const [sibling, other] = [a[depth], b[depth]];
    if (sibling === undefined || other === undefined) continue;
    const parent = a.slice(0, depth).join('/');
    const links: Links = parents.get(parent) ?? new Map();
    const ofSibling = links.get(sibling) ?? new Map<string, Import>();
    if (!ofSibling.has(other)) ofSibling.set(other, [from, to]);
    parents.set(parent, links.set(sibling, ofSibling));
  }
  return parents;
}

function cyclesIn(parent: string, links: Links): FolderCycle[] {
  const seen = new Set<string>();
  const cycles: FolderCycle[] = [];
  for (const folder of [...links.keys()].toSorted()) {
    if (seen.has(folder)) continue;
    const below = reachable(links, folder);
    const folders = [...below].filter((other) => reachable(links, other).has(folder)).toSorted();
    if (!below.has(folder)) continue;
    for (const each of folders) seen.add(each);
    const by = folders.flatMap((each) =>
      [...(links.get(each) ?? [])].flatMap(([to, first]) => (folders.includes(to) ? [first] : [])),
    );
    cycles.push({ parent, folders, by });
  }
  return cycles;
}

/** What `folder` imports through any number of siblings; itself only on a cycle. */
function reachable(links: Links, folder: string): ReadonlySet<string> {
  const all = new Set<string>();
  const next = [folder];
  for (let each = next.pop(); each !== undefined; each = next.pop()) {
    for (const to of links.get(each)?.keys() ?? []) {
      if (!all.has(to)) {
        all.add(to);
        next.push(to);
      }
    }
  }
  return all;
}
