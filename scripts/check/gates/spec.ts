/**
 * docs/spec-coverage.md from docs/spec-statements.json and the titles of tests. A test says what it proves by `[spec 4.3]`
 * (several: `[spec 4.3a, 4.4]`) in its own title; a statement of several clauses is proven clause by clause. `--write` makes
 * the page; without it the page must be what would be written. What was proven must not have lost its last test, nor is
 * that written down unless `--dropping 4.3a,4.4 --because "why"` says so for each; the reason belongs in the commit as well.
 * Parts of the check given as arguments have just run: of each tag in their tests the report must have a test that passed.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { TestReport } from '../run/report.ts';
import { reportOf } from '../run/run.ts';

const PAGE = 'docs/spec-coverage.md';
const TESTS = ['tests/**/*.{ts,tsx}', 'stories/**/*.{ts,tsx}'];

type Clause = { readonly id: string; readonly text: string };
export type Statement = Clause & { readonly clauses?: readonly Clause[] };
/** A test's title as written in the source, and what it says it proves. */
type Proof = { readonly file: string; readonly title: string; readonly ids: readonly string[] };

const TAG = /\[spec ([\da-z., ]+)\]/g;
/** A string on one line with a tag in it, and the text before it on that line. */
const TITLE = /^(.*?)(['"`])((?:\\.|(?!\2)[^\\])*\[spec [\da-z., ]+\](?:\\.|(?!\2)[^\\])*)\2/;

const idsIn = (text: string) =>
  Array.from(text.matchAll(TAG), ([, list = '']) => list.split(',').map((id) => id.trim())).flat();

/** The tags of a test file, and the places where one counts for nothing. */
export function tagsIn(file: string, text: string): { proofs: Proof[]; problems: string[] } {
  const proofs: Proof[] = [];
  const problems: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.search(TAG) < 0) continue;
    const [, before = '', , title] = TITLE.exec(line) ?? [];
    const isTitle = title !== undefined && !/describe[^'"`]*$|\/\/|^\s*\*/.test(before);
    if (isTitle) proofs.push({ file, title, ids: idsIn(title) });
    else
      problems.push(`${file}:${index + 1}: a tag counts in the title of a test alone, not of a group or in a comment.`);
  }
  return { proofs, problems };
}

export function clausesOf(statements: readonly Statement[]): readonly Clause[] {
  return statements.flatMap(({ id, text, clauses }) => clauses ?? [{ id, text }]);
}

const filesFor = (proofs: readonly Proof[], id: string) => [
  ...new Set(proofs.filter(({ ids }) => ids.includes(id)).map(({ file }) => file)),
];

export function page(statements: readonly Statement[], proofs: readonly Proof[]): string {
  const proven = new Set(proofs.flatMap(({ ids }) => ids));
  const clauses = clausesOf(statements);
  const row = ({ id, text }: Clause, proof: string) => `| ${id} | ${text.replaceAll('|', '\\|')} | ${proof} |`;
  const clauseRow = (clause: Clause) =>
    row(
      clause,
      filesFor(proofs, clause.id)
        .map((file) => `[${file}](../${file})`)
        .join('<br>') || '**open**',
    );
  const rows = statements.flatMap((statement) => {
    const { clauses: parts } = statement;
    if (!parts) return [clauseRow(statement)];
    const count = parts.filter(({ id }) => proven.has(id)).length;
    return [row(statement, `${count} of ${parts.length}`), ...parts.map(clauseRow)];
  });
  const whole = statements.filter((each) => clausesOf([each]).every(({ id }) => proven.has(id))).length;
  const open = clauses.filter(({ id }) => !proven.has(id)).length;
  return `# The specification and its proof

Made by \`node scripts/check/gates/spec.ts --write\`; do not edit. ${clauses.length - open} of ${clauses.length} clauses are proven by
tests, ${open} are open; ${whole} of ${statements.length} statements are proven whole.

| # | statement or clause | proven by |
|---|---|---|
${rows.join('\n')}
`;
}

/** Statements and clauses that the page says are proven. */
export function provenIn(text: string): string[] {
  return Array.from(text.matchAll(/^\| ([\da-z.]+) \|.*\| (?!\*\*open\*\*)\[/gm), (match) => match[1] ?? '');
}

type Facts = {
  readonly statements: readonly Statement[];
  readonly proofs: readonly Proof[];
  /** The page as it is on disk. */
  readonly before: string;
};

/** Problems that `--write` refuses; `dropped` are the clauses dropped with a reason. */
export function lossesOf({ statements, proofs, before }: Facts, dropped: readonly string[] = []): string[] {
  const clauseIds = new Set(clausesOf(statements).map(({ id }) => id));
  const split = new Set(statements.filter(({ clauses }) => clauses).map(({ id }) => id));
  const proven = new Set(proofs.flatMap(({ ids }) => ids));
  return [
    ...provenIn(before)
      .filter((id) => !proven.has(id) && !dropped.includes(id))
      .map((id) => `${id} was proven and has lost its test.`),
    ...[...proven]
      .filter((id) => !clauseIds.has(id))
      .map((id) => {
        const files = filesFor(proofs, id).join(', ');
        return `${files}: ${split.has(id) ? `${id} has clauses; name those that are proven.` : `there is no statement ${id}.`}`;
      }),
  ];
}

export function problemsOf(facts: Facts): string[] {
  const isCurrent = facts.before === page(facts.statements, facts.proofs);
  return [
    ...lossesOf(facts),
    ...(isCurrent ? [] : [`${PAGE} is not what the tests say: run node scripts/check/gates/spec.ts --write.`]),
  ];
}

/** The fixed parts of a title: without the placeholders for values. */
const fixedPieces = (title: string) =>
  title
    .replaceAll(/\\(.)/g, '$1')
    .split(/\$\{[^}]*\}|%[sdifjoOc#$]|\$[\w.]+/)
    .filter(Boolean);

/** Tags of a part that ran, without a test of this title that passed in it. */
export function unconfirmed(proofs: readonly Proof[], passed: readonly string[]): string[] {
  return proofs
    .filter(({ title }) => {
      const pieces = fixedPieces(title);
      return !passed.some((each) => pieces.every((piece) => each.includes(piece)));
    })
    .map(({ file, title }) => `${file}: no test "${title}" ran and passed.`);
}

/** Titles of the tests that ran and passed. */
export function passedIn(report: TestReport): string[] {
  return report.flatMap(({ tests }) => tests.filter(({ status }) => status === 'passed').map(({ title }) => title));
}

function passedOf(part: string): string[] {
  const file = reportOf(part);
  return existsSync(file) ? passedIn(JSON.parse(readFileSync(file, 'utf8')) as TestReport) : [];
}

const isOf = (part: string, file: string) => file.startsWith(`tests/${part}/`) || file.startsWith(`${part}/`);

/** What `--dropping` names. Without a reason nothing is dropped. */
export function droppedIn(args: readonly string[]): string[] {
  const { values } = parseArgs({
    args: [...args],
    options: { write: { type: 'boolean' }, dropping: { type: 'string' }, because: { type: 'string' } },
  });
  if (values.dropping === undefined) return [];
  if (!values.because?.trim()) throw new Error('--dropping needs --because and the reason.');
  return values.dropping.split(',').map((id) => id.trim());
}

function main(args: readonly string[]): void {
  const statements = JSON.parse(readFileSync('docs/spec-statements.json', 'utf8')) as Statement[];
  const tagged = globSync(TESTS)
    .sort()
    .map((file) => tagsIn(file, readFileSync(file, 'utf8')));
  const proofs = tagged.flatMap((each) => each.proofs);
  const misplaced = tagged.flatMap((each) => each.problems);
  const facts = { statements, proofs, before: readFileSync(PAGE, 'utf8') };
  if (args.includes('--write')) {
    write(facts, misplaced, droppedIn(args));
    return;
  }
  const ran = proofs.filter(({ file }) => args.some((part) => isOf(part, file)));
  const problems = [
    ...misplaced,
    ...problemsOf(facts),
    ...args.flatMap((part) =>
      unconfirmed(
        ran.filter(({ file }) => isOf(part, file)),
        passedOf(part),
      ),
    ),
  ];
  for (const problem of problems) console.log(problem);
  if (ran.length < proofs.length)
    console.log(
      `Note: ${proofs.length - ran.length} of ${proofs.length} tags stand in tests that did not run in this check`,
    );
  const proven = new Set(proofs.flatMap(({ ids }) => ids)).size;
  console.log(`${proven} passed, ${problems.length} failed`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

function write(facts: Facts, misplaced: readonly string[], dropped: readonly string[]): void {
  const problems = [...misplaced, ...lossesOf(facts, dropped)];
  for (const problem of problems) console.log(problem);
  if (problems.length === 0) writeFileSync(PAGE, page(facts.statements, facts.proofs));
  console.log(problems.length === 0 ? `${PAGE} written` : `${PAGE} left as it was: give the test back, or say why not`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (import.meta.main) main(process.argv.slice(2));
