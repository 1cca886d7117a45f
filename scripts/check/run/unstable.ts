/**
 * Names that were unstable, from one run of CI to the next: a folder that CI keeps (`CHECK_HISTORY`, else the account's
 * cache). A name of two runs in a row is red until its file has passed ten times in a row under load.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export type History = {
  /** Unstable in the last run. */
  readonly last: readonly string[];
  /** Unstable in two runs in a row, and not shown to be mended since. */
  readonly red: readonly string[];
};

const NONE: History = { last: [], red: [] };

export function historyFile(env: NodeJS.ProcessEnv = process.env): string {
  const folder = env.CHECK_HISTORY ?? join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'sprx-check');
  return join(folder, 'unstable.json');
}

/** What is on disk; nothing where no run has written yet or the file is not whole. */
export function readHistory(file: string): History {
  try {
    const { last, red } = JSON.parse(readFileSync(file, 'utf8')) as Partial<History>;
    return { last: last ?? [], red: red ?? [] };
  } catch {
    return NONE;
  }
}

export function writeHistory(file: string, history: History): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(history, null, 1));
}

/**
 * After a run: `mended` are red names that passed under load.
 * @returns the history for the next run, and the names that make this run red
 */
export function after(
  { last, red }: History,
  unstable: readonly string[],
  mended: readonly string[],
): { history: History; red: string[] } {
  const again = unstable.filter((name) => last.includes(name));
  const still = red.filter((name) => !mended.includes(name) || unstable.includes(name));
  const now = [...new Set([...still, ...again])];
  return { history: { last: unstable, red: now }, red: now };
}

/** The test file that a name belongs to, or `null` for the name of a part. */
export const fileOf = (name: string): string | null =>
  /^((?:tests|stories)\/[^:]+\.tsx?)(?::|$)/.exec(name)?.[1] ?? null;
