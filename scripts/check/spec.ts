/**
 * docs/spec-coverage.md from docs/spec-statements.json and the tests. A test says what it proves by `[spec 4.3]`
 * (several: `[spec 4.3, 4.4]`) in its title or beside it. `--write` makes the page; without it the page must be
 * what would be written. A statement that was proven must not have lost its last test, nor is that written down
 * unless `--dropping 4.3,4.4 --because "why"` says so for each of them; the reason belongs in the commit as well.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const PAGE = 'docs/spec-coverage.md';
const TESTS = ['tests/**/*.{ts,tsx}', 'stories/**/*.{ts,tsx}'];

type Statement = { id: string; text: string };

export function proofs(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [file, text] of files) {
    for (const [, list] of text.matchAll(/\[spec ([\d., ]+)\]/g)) {
      for (const id of (list ?? '').split(',').map((part) => part.trim())) {
        const known = found.get(id) ?? [];
        if (!known.includes(file)) found.set(id, [...known, file]);
      }
    }
  }
  return found;
}

export function page(statements: readonly Statement[], found: ReadonlyMap<string, readonly string[]>): string {
  const proven = statements.filter(({ id }) => found.has(id)).length;
  const rows = statements.map(({ id, text }) => {
    const tests = (found.get(id) ?? []).map((file) => `[${file.replace(/^(tests|stories)\//, '$1/')}](../${file})`);
    return `| ${id} | ${text.replaceAll('|', '\\|')} | ${tests.join('<br>') || '**open**'} |`;
  });
  return `# The specification and its proof

Made by \`node scripts/check/spec.ts --write\`; do not edit. ${proven} of ${statements.length} statements are proven by
tests, ${statements.length - proven} are open.

| # | statement | proven by |
|---|---|---|
${rows.join('\n')}
`;
}

/** Statements that the page says are proven. */
export function provenIn(text: string): string[] {
  return Array.from(text.matchAll(/^\| ([\d.]+) \|.*\| (?!\*\*open\*\*)\[/gm), (match) => match[1] ?? '');
}

type Facts = {
  statements: readonly Statement[];
  found: ReadonlyMap<string, readonly string[]>;
  /** The page as it lies there. */
  before: string;
};

/** What may never be written down as it is; `dropped` are statements that someone gave a reason for. */
export function lossesOf({ statements, found, before }: Facts, dropped: readonly string[] = []): string[] {
  const ids = new Set(statements.map(({ id }) => id));
  return [
    ...provenIn(before)
      .filter((id) => !found.has(id) && !dropped.includes(id))
      .map((id) => `Statement ${id} was proven and has lost its test.`),
    ...[...found]
      .filter(([id]) => !ids.has(id))
      .map(([id, files]) => `${files.join(', ')}: there is no statement ${id}.`),
  ];
}

export function problemsOf(facts: Facts): string[] {
  const isCurrent = facts.before === page(facts.statements, facts.found);
  return [
    ...lossesOf(facts),
    ...(isCurrent ? [] : [`${PAGE} is not what the tests say: run node scripts/check/spec.ts --write.`]),
  ];
}

/** The statements that `--dropping` names. Without a reason none is dropped. */
export function droppedIn(args: readonly string[]): string[] {
  const { values } = parseArgs({
    args: [...args],
    options: { write: { type: 'boolean' }, dropping: { type: 'string' }, because: { type: 'string' } },
  });
  if (values.dropping === undefined) return [];
  if (!values.because?.trim()) throw new Error('--dropping needs --because and the reason.');
  return values.dropping.split(',').map((id) => id.trim());
}

function main(): void {
  const statements = JSON.parse(readFileSync('docs/spec-statements.json', 'utf8')) as Statement[];
  const files = new Map(
    globSync(TESTS)
      .sort()
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );
  const facts = { statements, found: proofs(files), before: readFileSync(PAGE, 'utf8') };
  const isWriting = process.argv.includes('--write');
  const dropped = isWriting ? droppedIn(process.argv.slice(2)) : [];
  const problems = isWriting ? lossesOf(facts, dropped) : problemsOf(facts);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
  if (isWriting) {
    if (problems.length === 0) writeFileSync(PAGE, page(statements, facts.found));
    console.log(
      problems.length === 0 ? `${PAGE} written` : `${PAGE} left as it was: give the test back, or say why not`,
    );
    return;
  }
  const proven = statements.filter(({ id }) => facts.found.has(id)).length;
  console.log(`${proven} passed, ${problems.length} failed`);
}

if (import.meta.main) main();
