import { matchScore } from '../../lib/word-match.ts';
import type { IconType } from '../icon.ts';

export interface Command {
  readonly id: string;
  readonly label: string;
  /** A second line, or where it is. */
  readonly detail?: string;
  readonly icon?: IconType;
  /** Keys that do the same elsewhere; shown, not wired. */
  readonly keys?: readonly string[];
  /** What people call it otherwise; searched, not shown. */
  readonly words?: string;
  readonly onRun: () => void;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Commands that are asked for as one types, such as stories by their words. */
export interface CommandSource {
  readonly title: string;
  readonly search: (query: string, signal: AbortSignal) => Promise<readonly Command[]>;
}

/** A command in its place: the same one may stand under "Recent" and in its group. */
export interface CommandRow {
  readonly value: string;
  readonly command: Command;
}

export interface ShownGroup {
  readonly title: string;
  readonly rows: readonly CommandRow[];
}

const asShown = ({ title, commands }: CommandGroup): ShownGroup => ({
  title,
  rows: commands.map((command) => ({ value: `${title}/${command.id}`, command })),
});

const scoreOf = (query: string, { label, detail = '', words = '' }: Command) =>
  Math.max(matchScore(query, label), matchScore(query, `${label} ${detail} ${words}`) / 2);

/** What fits, the best first in each group, and the group with the best first; groups with nothing are left out. */
export function matchingGroups(query: string, groups: readonly CommandGroup[]): ShownGroup[] {
  return groups
    .map(({ title, commands }) => {
      const scored = commands
        .map((command) => ({ command, score: scoreOf(query, command) }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score);
      return { title, commands: scored.map(({ command }) => command), best: scored[0]?.score ?? 0 };
    })
    .filter(({ best }) => best > 0)
    .toSorted((a, b) => b.best - a.best)
    .map(asShown);
}

/** Before anything is typed: what was used last, then everything. */
export function restingGroups(groups: readonly CommandGroup[], recent: readonly string[]): ShownGroup[] {
  const all = groups.flatMap(({ commands }) => commands);
  const last = recent.flatMap((id) => all.find((command) => command.id === id) ?? []);
  const shown = last.length > 0 ? [{ title: 'Recent', commands: last }, ...groups] : groups;
  return shown.filter(({ commands }) => commands.length > 0).map(asShown);
}
