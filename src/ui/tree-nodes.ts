import type { ReactNode } from 'react';
import type { IconType } from './icon.ts';

export type TreeNode = {
  id: string;
  /** Shown, read out, and what typing looks for. */
  label: string;
  icon?: IconType;
  /** At the end of the line: a count, a badge. */
  aside?: ReactNode;
  children?: readonly TreeNode[];
};

export type TreeLine = {
  node: TreeNode;
  level: number;
  /** Place among its siblings, from 1, and how many they are. */
  place: number;
  of: number;
  parent: string | null;
};

/** The lines in sight, from the top down. */
export function linesOf(
  nodes: readonly TreeNode[],
  expanded: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): TreeLine[] {
  return nodes.flatMap((node, index) => [
    { node, level, place: index + 1, of: nodes.length, parent },
    ...(node.children && expanded.has(node.id) ? linesOf(node.children, expanded, level + 1, node.id) : []),
  ]);
}

/** The next line whose label begins with what was typed, round from the top; the present one counts while more is typed. */
export function lineTyped(lines: readonly TreeLine[], from: number, typed: string): number {
  const prefix = typed.toLocaleLowerCase();
  const first = typed.length > 1 ? from : from + 1;
  for (let step = 0; step < lines.length; step++) {
    const index = (first + step) % lines.length;
    if (lines[index]?.node.label.toLocaleLowerCase().startsWith(prefix)) return index;
  }
  return -1;
}
