/** `npm run visual:accept -- <story ids>`: the pictures of the last `npm run visual` become the baselines. */
import { existsSync, readFileSync } from 'node:fs';
import { writeBaseline } from './baseline-file.ts';
import { chosen, type Finding } from './findings.ts';
import { FINDINGS } from './paths.ts';

try {
  if (!existsSync(FINDINGS)) throw new Error('There is no report yet. Run `npm run visual` first.');
  const pairs = chosen(JSON.parse(readFileSync(FINDINGS, 'utf8')) as Finding[], process.argv.slice(2));
  const gone = pairs.filter(({ from }) => !existsSync(from));
  if (gone.length > 0) throw new Error('A later run replaced the pictures. Run `npm run visual` again.');
  for (const { from, to } of pairs) {
    await writeBaseline(to, readFileSync(from));
    console.log(`✔ ${to}`);
  }
  console.log(`Accepted ${pairs.length} pictures. Look at them once more before you commit.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
