import { existsSync } from 'node:fs';
import { hard } from './hard.ts';
import { partOf } from './parts.ts';
import { after, fileOf, historyFile, readHistory, writeHistory } from './run/unstable.ts';

/**
 * Names that were unstable in the last run of CI as well, unless they have shown since that they are mended. Remembers this
 * run's for the next one.
 */
export async function unstableTwice(names: readonly string[]): Promise<string[]> {
  const file = historyFile();
  const history = readHistory(file);
  const mended: string[] = [];
  for (const name of history.red) if (await isMended(name)) mended.push(name);
  const { history: next, red } = after(history, names, mended);
  writeHistory(file, next);
  return red;
}

async function isMended(name: string): Promise<boolean> {
  const test = fileOf(name);
  // A part, or a file that has gone, cannot run by itself: it is mended when it is calm now.
  if (test === null || !existsSync(test)) return true;
  console.log(`${name} was unstable in two runs in a row: ten times under load`);
  const { failed } = await hard([test], (part, files, more, env) => partOf(part).run({ files, more, env }));
  return failed === 0;
}
