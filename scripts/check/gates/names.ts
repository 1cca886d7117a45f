/**
 * No declared name, file name or comment has a word that `name-list.ts` retires, apart from as many as `names-allowed.json`
 * lists for its file. That list may only shrink: where there are fewer than listed, `--update` lowers it.
 */
import { basename } from 'node:path';
import { OTHER_MEANINGS, RETIRED_NAMES } from './name-list.ts';
import { childrenOf, lineAt, type Node, parsedOf } from './syntax-tree.ts';
import { ALLOWED_WORDS } from './word-list.ts';

export type Use = {
  readonly kind: 'name' | 'comment';
  readonly word: string;
  readonly file: string;
  readonly line: number;
  /** The name, or the place in the comment. */
  readonly text: string;
};
/** How often a word is used in a file; of comments the word is written `// word`. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

const partsOf = (name: string) =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .map((part) => part.toLowerCase());

const WHOLE = new Map(
  Object.keys(RETIRED_NAMES).flatMap((word) => {
    const name = partsOf(word).join(' ');
    return [
      [name, word],
      [`${name}s`, word],
    ] as const;
  }),
);
const PARTS = [...WHOLE].filter(([, word]) => RETIRED_NAMES[word]?.isPart);
const IN_COMMENTS = Object.entries(RETIRED_NAMES).flatMap(([word, { inComments }]) =>
  inComments ? [[word, inComments] as const] : [],
);
const NAME = [
  ...[...WHOLE.keys()].map((name) => `\\b_?${name.replaceAll(' ', '_?')}\\b`),
  ...PARTS.map(([name]) => `${name.replaceAll(' ', '_?')}\\w*`),
].join('|');
/** What can follow a name that is declared. */
const AFTER = String.raw`\s*(?:[,)=:;?!}\]><({]|$|(?:of|in|extends|implements)\b)`;
/** A file without a comment and a name like these needs no tree. */
const ANY = new RegExp([NAME, ...IN_COMMENTS.map(([, { source }]) => source)].join('|'), 'i');
const ANY_DECLARED = new RegExp(`(?<![^.]\\.|['"])(?:${NAME})${AFTER}`, 'im');

/** The word that this name is, or that a part of it is where no name may have it. */
export function retiredWordOf(name: string): string | null {
  const parts = partsOf(name);
  const whole = parts.join(' ');
  const part = PARTS.find(([each]) => ` ${whole} `.includes(` ${each} `));
  return WHOLE.get(whole) ?? part?.[1] ?? null;
}

/** Every retired word that a file declares as a name, has in its own name or in a comment. */
export function usesIn(file: string, text: string): Use[] {
  const [name = ''] = basename(file).split('.');
  const ofFile = retiredWordOf(name);
  const uses: Use[] = ofFile ? [{ kind: 'name', word: ofFile, file, line: 1, text: basename(file) }] : [];
  if (!ANY.test(text)) return uses;
  const parsed = parsedOf(file, text);
  const { comments } = parsed;
  for (const { start, end } of comments) uses.push(...ofComment(file, text, start, end));
  if (!ANY_DECLARED.test(withoutComments(text, comments))) return uses;
  for (const { name: declared, start } of declaredIn(parsed.program)) {
    const word = retiredWordOf(declared);
    if (word) uses.push({ kind: 'name', word, file, line: lineAt(text, start), text: declared });
  }
  return uses;
}

type Span = { readonly start: number; readonly end: number };

function withoutComments(text: string, comments: readonly Span[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of comments) {
    rest += text.slice(from, start);
    from = end;
  }
  return rest + text.slice(from);
}

function ofComment(file: string, text: string, start: number, end: number): Use[] {
  const comment = text.slice(start, end).replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length));
  const allowed = ALLOWED_WORDS.flatMap(({ words: pattern }) => [...comment.matchAll(pattern)]);
  return IN_COMMENTS.flatMap(([word, pattern]) =>
    [...comment.matchAll(pattern)]
      .filter(({ index }) => !allowed.some((each) => each.index <= index && index < each.index + each[0].length))
      .map(({ 0: match, index }) => ({
        kind: 'comment' as const,
        word,
        file,
        line: lineAt(text, start + index),
        text: match,
      })),
  );
}

type Name = { readonly name: string; readonly start: number };

/** Names that code declares: no properties of types and of objects, which may be another side’s. */
function declaredIn(node: Node, names: Name[] = []): Name[] {
  for (const each of declaredBy(node)) namesOf(each, names);
  for (const child of childrenOf(node)) declaredIn(child, names);
  return names;
}

function declaredBy(node: Node): unknown[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'TSDeclareFunction':
    case 'TSEmptyBodyFunctionExpression':
      return [node.id, ...(node.params as unknown[])];
    case 'ArrowFunctionExpression':
    case 'TSFunctionType':
    case 'TSConstructorType':
    case 'TSCallSignatureDeclaration':
      return node.params as unknown[];
    case 'TSMethodSignature':
      return [node.computed ? null : node.key, ...(node.params as unknown[])];
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'ClassExpression':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSEnumDeclaration':
      return [node.id];
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return [node.computed ? null : node.key];
    case 'CatchClause':
      return [node.param];
    case 'TSTypeParameter':
      return [node.name];
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node.local];
    case 'ImportSpecifier':
      return isSame(node.local, node.imported) ? [] : [node.local];
    case 'ExportSpecifier':
      return isSame(node.local, node.exported) ? [] : [node.exported];
    default:
      return [];
  }
}

const isSame = (a: unknown, b: unknown) => (a as Node).start === (b as Node).start;

/** The names that a pattern binds: `{ a, b: [c], ...d } = e` binds a, c and d. */
function namesOf(pattern: unknown, names: Name[]): void {
  const node = pattern as Node | null | undefined;
  switch (node?.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      names.push({ name: String(node.name), start: node.start });
      return;
    case 'ObjectPattern':
      for (const each of node.properties as Node[]) namesOf(each.value ?? each.argument, names);
      return;
    case 'ArrayPattern':
      for (const each of node.elements as unknown[]) namesOf(each, names);
      return;
    case 'AssignmentPattern':
      namesOf(node.left, names);
      return;
    case 'RestElement':
      namesOf(node.argument, names);
      return;
    case 'TSParameterProperty':
      namesOf(node.parameter, names);
      return;
  }
}

const keyOf = ({ kind, word }: Use) => (kind === 'comment' ? `// ${word}` : word);

export function countsOf(uses: readonly Use[]): Counts {
  const counts: Record<string, Record<string, number>> = {};
  for (const use of uses) add(counts, use.file, keyOf(use), 1);
  return counts;
}

function add(counts: Record<string, Record<string, number>>, file: string, key: string, count: number): void {
  const ofFile = counts[file] ?? {};
  ofFile[key] = (ofFile[key] ?? 0) + count;
  counts[file] = ofFile;
}

/** Where a file has more of a word than is allowed, every use of it; where it has fewer, that the list is to be lowered. */
export function problemsOf(uses: readonly Use[], allowed: Counts): string[] {
  const counts = countsOf(uses);
  const tooMany = uses
    .filter((use) => (counts[use.file]?.[keyOf(use)] ?? 0) > (allowed[use.file]?.[keyOf(use)] ?? 0))
    .map((use) => {
      const where = use.kind === 'name' ? `the name “${use.text}”` : `“${use.text}” in a comment`;
      const most = allowed[use.file]?.[keyOf(use)];
      const limit =
        most === undefined ? '' : ` (names-allowed.json lists ${most} of ${counts[use.file]?.[keyOf(use)]})`;
      return `${use.file}:${use.line} ${where}: ${RETIRED_NAMES[use.word]?.instead}${limit}`;
    });
  const tooFew = rowsOf(allowed)
    .filter(([file, key, most]) => (counts[file]?.[key] ?? 0) < most)
    .map(
      ([file, key, most]) =>
        `${file} has “${key}” ${counts[file]?.[key] ?? 0} times, and names-allowed.json lists ${most}: run \`npm run check -- words --update\`.`,
    );
  return [...tooMany, ...tooFew];
}

/** The list lowered to what is there; nothing on it is raised or added. */
export function lowered(uses: readonly Use[], allowed: Counts): Counts {
  const counts = countsOf(uses);
  const rows = rowsOf(allowed)
    .map(([file, key, most]) => [file, key, Math.min(most, counts[file]?.[key] ?? 0)] as const)
    .filter(([, , most]) => most > 0);
  return sorted(rows);
}

function rowsOf(counts: Counts): [file: string, key: string, count: number][] {
  return Object.entries(counts).flatMap(([file, ofFile]) =>
    Object.entries(ofFile).map(([key, count]): [string, string, number] => [file, key, count]),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function sorted(rows: readonly (readonly [file: string, key: string, count: number])[]): Counts {
  const counts: Record<string, Record<string, number>> = {};
  for (const [file, key, count] of rows.toSorted((a, b) => compare(a[0], b[0]) || compare(a[1], b[1])))
    add(counts, file, key, count);
  return counts;
}

/** The retired column of the glossary, word by word. */
export function retiredColumnOf(glossary: string): string[] {
  const rows = glossary.split('\n').filter((line) => /^\|.*\|$/.test(line));
  const from = rows.findIndex((row) => /\| retired \|$/.test(row));
  return rows
    .slice(from + 2)
    .flatMap((row) => (row.split('|').at(-2) ?? '').split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== '–');
}

/** Words of the retired column that the lists say nothing of. */
export function unlisted(column: readonly string[]): string[] {
  return column.filter((word) => !(word in OTHER_MEANINGS) && !WHOLE.has(partsOf(word).join(' ')));
}
