import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file to make, or an existing one with something added. Paths are from the project's folder. */
export type Made = { readonly file: string; readonly text: string };
export type Added = {
  readonly file: string;
  readonly change: (text: string) => string;
  /** The change may move line breaks. */
  readonly tidy?: true;
};

/** What a person has to look at before the check passes. */
export const PICTURES =
  'Its pictures are new: look at them with `npm run visual`, and keep them with `npm run visual:accept`.';

/** A refusal, as one sentence for the person at the terminal. */
export class Refused extends Error {}

/** Formatted by Biome, since line breaks depend on the length of names. A lint error is a fault of the generator. */
function tidied({ file, text }: Made): Made {
  const { status, stdout, stderr } = spawnSync('biome', ['check', '--write', `--stdin-file-path=${file}`], {
    input: text,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${file} cannot be made: ${stderr}`);
  return { file, text: stdout };
}

/**
 * Writes all or nothing: a file that is there already is never written over.
 * @throws Refused when there is no place for what is added, or when a file exists
 */
export function write(root: string, made: readonly Made[], added: readonly Added[]): void {
  const changed = added.map(({ file, change, tidy }) => {
    const text = readFileSync(join(root, file), 'utf8');
    const next = change(text);
    if (next === text) throw new Refused(`${file} has no place for the new row.`);
    return tidy ? tidied({ file, text: next }) : { file, text: next };
  });
  const there = made.filter(({ file }) => existsSync(join(root, file)));
  if (there.length > 0) throw new Refused(`${there.map(({ file }) => file).join(', ')} is there already.`);
  for (const { file, text } of [...made.map(tidied), ...changed]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

/** Runs a generator, or with `--help` says how it is called. What was refused is a sentence and exit code 1, not a stack. */
export function command(usage: string, run: (args: readonly string[]) => readonly string[]): void {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(usage);
    return;
  }
  try {
    for (const line of run(args)) console.log(line);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** `date-chip` → `DateChip`. */
export const pascal = (name: string) =>
  name.replace(/(?:^|-)([a-z0-9])/g, (_, character: string) => character.toUpperCase());
/** `date-chip` → `dateChip`. */
export const camel = (name: string) => name.replace(/-([a-z0-9])/g, (_, character: string) => character.toUpperCase());
