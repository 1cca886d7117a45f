/**
 * No text that people read on the screen, in an email, a message of the server, the workbench or a document has a retired
 * word: `word-list.ts` names them with what to write instead. In code the texts are string literals, templates and the text
 * of JSX, apart from imports, types, keys and attributes that are never shown; in documents all but code. Names and
 * comments of the code are read by `names.ts`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Counts, lowered, problemsOf, usesIn } from './names.ts';
import { childrenOf, lineAt, type Node, treeOf } from './syntax-tree.ts';
import { ALLOWED_WORDS, RETIRED_WORDS, type Retired, WRITTEN_BY_SCHOOLS } from './word-list.ts';

type Text = { readonly text: string; readonly start: number };
type Finding = { readonly name: string; readonly problem: string | null };

const CODE = ['{src,server,stories,.storybook}/**/*.{ts,tsx}', 'scripts/start.ts', 'scripts/local/*.ts'];
const DOCUMENTS = ['*.md', 'docs/*.md', 'src/ui/*.md', 'design-tokens/*.md', 'stories/docs/*.mdx'];
/** Whose names and comments are read. */
const NAMED = '{src,server,emulators,scripts,stories,tests,.storybook}/**/*.{ts,tsx,js,mjs}';
/** What other checks look at. */
const FIXTURES = ['tests/fixtures/**', 'tests/visual/fixtures/**', '**/node_modules/**'];
const NAMES_ALLOWED = 'scripts/check/gates/names-allowed.json';
/** Generated from tests and their titles, and the page that names the retired words. */
const NOT_READ_HERE = ['docs/access.md', 'docs/spec-coverage.md', 'docs/glossary.md'];

const DOCUMENT = /\.mdx?$/;
/** Read by people who change or run SprX. */
const FOR_ENGINEERS = /^(?:CONTRIBUTING|docs\/.*|design-tokens\/.*|src\/ui\/.*)\.md$/;
const NEVER_SHOWN = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSLiteralType']);
const ATTRIBUTES_NEVER_SHOWN = /^(?:className|class|id|d|viewBox|style|key|htmlFor)$/;
/** A sentence, or a word that begins like a label; `story-widgets` and `pending` are for code. */
const IS_WORDS = /\p{L}.*\s|\s.*\p{L}|^\p{Lu}\p{Ll}/su;
const MARKUP = /<(style|script)\b.*?<\/\1>|<\/?[a-z!][^<>]*>|\{[^{}]*:[^{}]*;[^{}]*\}|&\w+;/gs;
const CODE_IN_DOCUMENT = /^```.*?^```|^ {4}[^\n]*|`[^`\n]*`|\]\([^)]*\)|^import [^\n]*/gms;

/** Of every text of a file: a problem where it has a retired word. */
export function wordsOf(file: string, text: string): Finding[] {
  return textsOf(file, text).flatMap(({ text: passage, start }): Finding[] => {
    const problems = retiredIn(file, passage).map(({ found: match, index, instead }) => {
      const place = `${file}:${lineAt(text, start + index)}`;
      return { name: place, problem: `${place} “${match}” in “${excerpt(passage, index)}”: ${instead}` };
    });
    return problems.length > 0 ? problems : [{ name: `${file}:${start}`, problem: null }];
  });
}

function retiredIn(file: string, passage: string): { found: string; index: number; instead: string }[] {
  const allowed = ALLOWED_WORDS.filter(({ within = '' }) => file.startsWith(within)).flatMap(({ words: pattern }) => [
    ...passage.matchAll(pattern),
  ]);
  const isAllowed = (at: number, end: number) =>
    allowed.some(({ 0: { length }, index }) => index <= at && end <= index + length);
  const retired = Object.values<Retired>(RETIRED_WORDS).filter((each) => isFor(file, each));
  return retired.flatMap(({ pattern, instead }) =>
    [...passage.matchAll(pattern)]
      .filter(({ 0: match, index }) => !isAllowed(index, index + match.length))
      .map(({ 0: match, index }) => ({ found: match.trim(), index, instead })),
  );
}

function isFor(file: string, { isTerm, isForScreens }: Retired): boolean {
  if (FOR_ENGINEERS.test(file)) return isTerm === true;
  return !(DOCUMENT.test(file) && isForScreens);
}

function textsOf(file: string, text: string): Text[] {
  if (DOCUMENT.test(file)) return [{ text: text.replace(CODE_IN_DOCUMENT, blank), start: 0 }];
  return inside(treeOf(file, text)).map(({ text: content, start }) => ({
    text: content.replace(MARKUP, blank),
    start,
  }));
}

function inside(node: Node): Text[] {
  if (NEVER_SHOWN.has(node.type)) return [];
  if (node.type === 'JSXAttribute' && ATTRIBUTES_NEVER_SHOWN.test(String((node.name as Node).name))) return [];
  if (node.type === 'Property' && !node.computed) return inside(node.value as Node);
  if (node.type === 'JSXText') return [{ text: String(node.value), start: node.start }];
  if (node.type === 'Literal') return shown(node.value, node.start + 1);
  if (node.type === 'TemplateLiteral') return [...ofTemplate(node), ...(node.expressions as Node[]).flatMap(inside)];
  return childrenOf(node).flatMap(inside);
}

/** The whole sentence: what is put in is a dash as long as its code. */
function ofTemplate({ quasis, start }: Node): Text[] {
  const pieces = quasis as (Node & { value: { raw: string } })[];
  let whole = '';
  for (const { value, start: from } of pieces) whole = whole.padEnd(from - start - 1, '–') + value.raw;
  return shown(whole, start + 1);
}

function shown(value: unknown, start: number): Text[] {
  return typeof value === 'string' && IS_WORDS.test(value) ? [{ text: value, start }] : [];
}

const blank = (part: string) => part.replace(/[^\n]/g, ' ');

function excerpt(passage: string, index: number): string {
  const from = Math.max(0, index - 40);
  return passage
    .slice(from, index + 60)
    .replace(/\s+/g, ' ')
    .trim();
}

function main(): void {
  const shown = new Set(
    globSync([...CODE, ...DOCUMENTS], { exclude: ['**/node_modules/**'] }).filter(
      (file) => !NOT_READ_HERE.includes(file) && !WRITTEN_BY_SCHOOLS.some((each) => file.startsWith(each)),
    ),
  );
  const named = new Set(globSync(NAMED, { exclude: FIXTURES }));
  if (shown.size === 0 || named.size === 0) throw new Error('words found nothing to check.');
  const files = [...new Set([...shown, ...named])].sort();
  const allowed = JSON.parse(readFileSync(NAMES_ALLOWED, 'utf8')) as Counts;
  const read = files.map((file) => {
    const text = readFileSync(file, 'utf8');
    return { ofScreen: shown.has(file) ? wordsOf(file, text) : [], ofNames: named.has(file) ? usesIn(file, text) : [] };
  });
  const uses = read.flatMap(({ ofNames }) => ofNames);
  if (parseArgs({ options: { update: { type: 'boolean' } } }).values.update)
    writeFileSync(NAMES_ALLOWED, `${JSON.stringify(lowered(uses, allowed), null, 2)}\n`);
  const findings = read.flatMap(({ ofScreen }) => ofScreen);
  const listed = JSON.parse(readFileSync(NAMES_ALLOWED, 'utf8')) as Counts;
  const problems = [...findings.flatMap(({ problem }) => problem ?? []), ...problemsOf(uses, listed)];
  for (const problem of problems) console.log(problem);
  const passed = findings.filter(({ problem }) => problem === null).length + named.size;
  console.log(`${passed} passed, ${problems.length} failed`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
