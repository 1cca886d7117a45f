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
  /** One of many: not listed before something is typed. */
  readonly onlyTyped?: boolean;
  readonly onRun: () => void;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
  /** Further commands that are asked for as one types, such as stories by their words. */
  readonly search?: (query: string, signal: AbortSignal) => Promise<readonly Command[]>;
}

/** What was used before, in the group that it is of. */
export interface RecentCommand {
  readonly group: string;
  readonly command: Command;
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

/** "st" means "All stories" as much as "Story widgets". */
const scoreOf = (query: string, { label, detail = '', words: synonyms = '' }: Command) =>
  Math.max(matchScore(query, label.replace(/^All /, '')), matchScore(query, `${label} ${detail} ${synonyms}`) / 2);

/** So much better is a match that was used lately: enough to come before one that matches as well. */
const RECENT_BONUS = 0.5;

/** Each once, the first of those with one id. */
function unique(commands: readonly Command[]): Command[] {
  const seen = new Set<string>();
  return commands.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/**
 * The commands of each group that match, the best first, and the group with the best first; groups with none are left out.
 * What was used lately comes before what matches as well.
 */
export function matchingGroups(
  query: string,
  groups: readonly CommandGroup[],
  recent: readonly RecentCommand[] = [],
): ShownGroup[] {
  return groups
    .map(({ title, commands }) => {
      const last = recent.filter(({ group }) => group === title).map(({ command }) => command);
      const lastIds = new Set(last.map(({ id }) => id));
      const scored = unique([...commands, ...last])
        .map((command) => ({ command, score: scoreOf(query, command), isRecent: lastIds.has(command.id) }))
        .filter(({ score }) => score > 0)
        .map(({ command, score, isRecent }) => ({ command, score: score + (isRecent ? RECENT_BONUS : 0) }))
        .toSorted((a, b) => b.score - a.score);
      return { title, commands: scored.map(({ command }) => command), best: scored[0]?.score ?? 0 };
    })
    .filter(({ best }) => best > 0)
    .toSorted((a, b) => b.best - a.best)
    .map(asShown);
}

/** What a search has found, below what its group shows already; a group of its own at the end where it shows nothing. */
export function withFound(shown: readonly ShownGroup[], foundGroups: readonly CommandGroup[]): ShownGroup[] {
  const titles = new Set(shown.map(({ title }) => title));
  return [
    ...shown.map((group) => {
      const more = foundGroups.find(({ title }) => title === group.title)?.commands ?? [];
      const commands = unique([...group.rows.map(({ command }) => command), ...more]);
      return asShown({ title: group.title, commands });
    }),
    ...foundGroups.filter(({ title, commands }) => !titles.has(title) && commands.length > 0).map(asShown),
  ];
}

/** Before anything is typed: what was used last, then everything. */
export function restingGroups(groups: readonly CommandGroup[], recent: readonly RecentCommand[]): ShownGroup[] {
  const last = { title: 'Recent', commands: recent.map(({ command }) => command) };
  const listed = groups.map(({ title, commands }) => ({
    title,
    commands: commands.filter(({ onlyTyped }) => !onlyTyped),
  }));
  return [last, ...listed].filter(({ commands }) => commands.length > 0).map(asShown);
}
