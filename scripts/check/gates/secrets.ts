import { execFile } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runSecretLint } from 'secretlint';
import type { Outcome } from '../run/run.ts';
import { ALLOWED_SECRETS, SECRET_PATTERNS } from './secret-list.ts';

const RULES = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend' }] };
/** Pictures and fonts: a secret is not written there by mistake. */
const IS_BINARY = 0;
const WHAT_TO_DO =
  'take it out and have it made invalid where it was issued. A made-up value goes into ALLOWED_SECRETS of scripts/check/gates/secret-list.ts.';

type FoundSecret = { readonly file: string; readonly line: number; readonly name: string; readonly value: string };

/** Files of the working tree below `root` that git knows or would add, as text. */
async function textsOf(root: string): Promise<Map<string, string>> {
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const texts = new Map<string, string>();
  for (const file of stdout.split('\0').filter(Boolean)) {
    const path = join(root, file);
    // Deleted and not yet committed, or a link: its target is checked in its own place.
    if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) continue;
    const bytes = readFileSync(path);
    if (!bytes.subarray(0, 8_000).includes(IS_BINARY)) texts.set(file, bytes.toString('utf8'));
  }
  return texts;
}

/** What looks like a secret in a text, whatever secretlint says. */
export function secretsIn(file: string, text: string): FoundSecret[] {
  return SECRET_PATTERNS.flatMap(({ name, pattern }) =>
    Array.from(text.matchAll(pattern), ({ 0: value, index }) => ({ file, line: lineAt(text, index), name, value })),
  );
}

/** What secretlint's recommended rules find in these files. */
async function secretlintIn(root: string, texts: ReadonlyMap<string, string>): Promise<FoundSecret[]> {
  const files = new Map([...texts.keys()].map((file) => [join(root, file), file]));
  const { stdout, stderr } = await runSecretLint({
    cliOptions: { cwd: root, filePathOrGlobList: [...files.keys()], noGlob: true, respectGitignore: false },
    engineOptions: { cwd: root, formatter: 'json', color: false, maskSecrets: true, configFileJSON: RULES },
  });
  if (stderr) throw stderr;
  const reports = JSON.parse(stdout ?? '[]') as {
    filePath: string;
    messages: { message: string; range: [number, number] }[];
  }[];
  return reports.flatMap(({ filePath, messages }) => {
    const file = files.get(filePath) ?? filePath;
    const text = texts.get(file) ?? '';
    return messages.map(({ message, range }) => ({
      file,
      line: lineAt(text, range[0]),
      name: (message.split(':')[0] ?? message).replace(/^found /, ''),
      value: text.slice(...range),
    }));
  });
}

/** One sentence for each line that holds a secret; the secret itself is not repeated. */
export async function secretProblems(root: string): Promise<{ files: number; problems: string[] }> {
  const texts = await textsOf(root);
  const secrets = [
    ...[...texts].flatMap(([file, text]) => secretsIn(file, text)),
    ...(await secretlintIn(root, texts)),
  ].filter(({ value }) => !ALLOWED_SECRETS.some((allowed) => allowed.value === value));
  const byLine = new Map(secrets.map((each) => [`${each.file}:${each.line}`, each]));
  return {
    files: texts.size,
    problems: [...byLine].map(
      ([place, { name }]) => `${place} holds what looks like a secret (${name}): ${WHAT_TO_DO}`,
    ),
  };
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

export async function checkSecrets(): Promise<Outcome> {
  const { files, problems } = await secretProblems(process.cwd());
  const broken = new Set(problems.map((each) => each.split(':')[0])).size;
  return { passed: files - broken, failed: problems.length, output: problems.join('\n') };
}
