import Folder from 'lucide-react/icons/folder';
import Hash from 'lucide-react/icons/hash';
import type { TreeNode } from '../../ui/tree-nodes.ts';
import { groupOf, type HashtagGroup, type HashtagGroups, hashtagLabel } from './hashtag-groups.ts';

/** Stories by hashtag, without its mark. */
export type TagCounts = ReadonlyMap<string, number>;

const GROUPS: readonly (readonly [HashtagGroup, string])[] = [
  ['people', 'People'],
  ['place', 'Place'],
  ['purpose', 'Purpose'],
  ['other', 'Without a group'],
];
/** No hashtag has a space in it. */
const groupId = (group: HashtagGroup) => `group ${group}`;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en-GB');

/**
 * A line for each group that has any, and in it its hashtags, those with most stories first. With `query` only what has it
 * in its name, accents and capitals aside.
 */
export function nodesOf(groups: HashtagGroups, counts: TagCounts, query = ''): TreeNode[] {
  const all = new Set([...groups.people, ...groups.place, ...groups.purpose, ...counts.keys()]);
  const searchText = plain(query.trim().replace(/^#/, ''));
  const matching = [...all].filter(
    (tag) => plain(tag).includes(searchText) || plain(hashtagLabel(tag, groupOf(tag, groups))).includes(searchText),
  );
  const byGroup = Map.groupBy(matching, (tag) => groupOf(tag, groups));
  return GROUPS.flatMap(([group, label]) => {
    const tags = byGroup.get(group) ?? [];
    if (tags.length === 0) return [];
    const children = tags
      .map((tag) => ({ id: tag, label: hashtagLabel(tag, group), icon: Hash, aside: counts.get(tag) ?? 0 }))
      .toSorted((a, b) => b.aside - a.aside || a.label.localeCompare(b.label, 'en-GB', { numeric: true }));
    return [{ id: groupId(group), label, icon: Folder, children }];
  });
}

export function tagsOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ children = [] }) => children.map(({ id }) => id));
}

/** What of `nodes` is marked: each hashtag that is chosen, and each group of which all are. */
export function chosenIn(nodes: readonly TreeNode[], selected: ReadonlySet<string>): Set<string> {
  const whole = nodes.filter(({ children = [] }) => children.every(({ id }) => selected.has(id)));
  return new Set([...selected, ...whole.map(({ id }) => id)]);
}

/** The hashtags that are chosen after the marks became `ids`: a group's mark is that of all in it. Others stay. */
export function tagsChosen(
  nodes: readonly TreeNode[],
  selected: ReadonlySet<string>,
  ids: ReadonlySet<string>,
): string[] {
  // One mark is turned at a time: a group's, or a hashtag's.
  const before = chosenIn(nodes, selected);
  const turned = nodes.find(({ id }) => before.has(id) !== ids.has(id));
  if (!turned) return [...ids].filter((id) => !nodes.some((node) => node.id === id));
  const inside = tagsOf([turned]);
  const rest = [...selected].filter((tag) => !inside.includes(tag));
  return ids.has(turned.id) ? [...rest, ...inside] : rest;
}
