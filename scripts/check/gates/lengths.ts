import { globSync, readFileSync } from 'node:fs';
import type { Outcome } from '../run/run.ts';
import { longFunctions } from './function-lengths.ts';

const MAX_LINES = 300;
const CODE = '{src,server,emulators,scripts,stories,tests,design-tokens}/**/*.{ts,tsx,js}';
const EXCUSE = /^\/\/ Long: \S/m;
/** Tests and stories are read top down, so that only their files are measured. */
const WITH_FUNCTIONS = /^(src|server|emulators|scripts)\/.*\.tsx?$/;
/** Written by a script, and not read by people. */
const GENERATED = '.gen.ts';

/** Every file that is long and does not say why: a hint to look, not a fault. */
export function tooLong(files: Iterable<readonly [file: string, text: string]>): string[] {
  return Array.from(files).flatMap(([file, text]) => {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    if (lines <= MAX_LINES || file.endsWith(GENERATED) || EXCUSE.test(text)) return [];
    return [
      `${file} has ${lines} lines: look whether it has one purpose, or say in a line \`// Long: <reason>\` why it is long.`,
    ];
  });
}

export async function checkLengths(): Promise<Outcome> {
  const files = globSync(CODE).sort();
  if (files.length === 0) return { passed: 0, failed: 1, output: 'No file was found to measure.' };
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const functions = texts
    .filter(([file]) => WITH_FUNCTIONS.test(file))
    .flatMap(([file, text]) => longFunctions(file, text));
  return { passed: 1, failed: 0, output: [...tooLong(texts), ...functions].join('\n') };
}
