/**
 * What changed in the tokens since the last release. `npm run tokens:diff` prints it and fails on a removal that CHANGES.md
 * does not name; with `-- --release` the tokens as they are become the release, under the version of package.json.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { loadTokens } from './load.ts';
import {
  CHANGES_FILE,
  compare,
  type Difference,
  RELEASE_FILE,
  readRelease,
  type Snapshot,
  snapshot,
  undeclared,
} from './snapshot.ts';

const { version, tokens: before } = await readRelease();
const after = snapshot(await loadTokens());
const changes = await readFile(CHANGES_FILE, 'utf8');

if (process.argv.includes('--release')) await release(after);
else report(compare(before, after));

async function release(tokens: Snapshot['tokens']): Promise<void> {
  const { version: next } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  if (next === version) throw new Error(`${next} is released already: raise the version in package.json first`);
  await writeFile(RELEASE_FILE, `${JSON.stringify({ version: next, tokens }, null, 2)}\n`);
  await writeFile(CHANGES_FILE, changes.replace('## Next\n', `## Next\n\nNothing yet.\n\n## ${next}\n`));
  console.log(`${Object.keys(tokens).length} tokens are release ${next}.`);
}

function report({ added, removed, changed, modes }: Difference): void {
  console.log(`Tokens since ${version}: ${added.length} added, ${removed.length} removed, ${changed.length} changed`);
  for (const mode of modes) console.log(`* new mode ${mode}`);
  for (const name of added) console.log(`+ ${name}  ${values(after[name])}`);
  for (const name of removed) console.log(`- ${name}  ${values(before[name])}`);
  for (const { name, mode, from, to } of changed) console.log(`~ ${name} (${mode})  ${from} → ${to}`);
  const silent = undeclared(removed, changes);
  for (const name of silent) console.log(`✘ ${name} is gone, and CHANGES.md does not say what to take instead`);
  if (silent.length > 0) process.exitCode = 1;
}

function values(of: Snapshot['tokens'][string] = {}): string {
  const all = Object.entries(of).map(([mode, value]) => (mode === 'all' ? value : `${mode} ${value}`));
  return all.join(', ');
}
