import { globSync, readFileSync } from 'node:fs';
import type { Outcome } from './run.ts';

const MAX_LINES = 300;
const CODE = '{src,server,emulators,scripts,stories,tests,design-tokens}/**/*.{ts,tsx,js}';
const EXCUSE = /^\/\/ Long: \S/m;
/** What the bench of the kit compares with is installed beside it. */
const INSTALLED = '**/node_modules/**';
/** Written by a script and read by nobody. */
const GENERATED = '.gen.ts';

/** Every file that is too long for one subject and does not say why it must be. */
export function tooLong(files: Iterable<readonly [file: string, text: string]>): string[] {
  return Array.from(files).flatMap(([file, text]) => {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    if (lines <= MAX_LINES || file.endsWith(GENERATED) || EXCUSE.test(text)) return [];
    return [`${file} has ${lines} lines: split it, or say in a line \`// Long: <reason>\` why it cannot be.`];
  });
}

export async function checkLengths(): Promise<Outcome> {
  const files = globSync(CODE, { exclude: [INSTALLED] }).sort();
  const problems = tooLong(files.map((file) => [file, readFileSync(file, 'utf8')] as const));
  if (files.length === 0) problems.push('No file was found to measure.');
  return { passed: problems.length === 0 ? 1 : 0, failed: problems.length, output: problems.join('\n') };
}
