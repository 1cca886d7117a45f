import { globSync, readFileSync } from 'node:fs';
import type { Outcome } from '../run/run.ts';
import { childrenOf, isNode, lineAt, type Node, treeOf } from './syntax-tree.ts';

const TESTS = ['tests/**/*.ts', 'stories/**/*.{ts,tsx}'];
/** Benches measure the clock, and fixtures are what other checks look at. */
const APART = ['tests/bench/**', 'tests/fixtures/**', 'tests/visual/__baselines__/**', 'tests/visual/fixtures/**'];
const EXCUSE = 'Clock: ';
const LINE_COMMENT = /^\s*\/\/ /;
const LEAST_REASON = 20;
/** A limit on waiting for an event is as long as a busy machine needs. */
const LEAST_TIMEOUT = 60_000;

const TIMERS = /^(?:node:)?timers\/promises$/;
/** Of others it is no sleep: `test.setTimeout` says how long a test may take, `socket.setTimeout` how long one may be silent. */
const GLOBALS = ['window', 'globalThis', 'global', 'self'];

/** A runner’s last argument is how long it may take; so is that of `vi.waitFor`, which gives up after a second by itself. */
const RUNNERS = new Set(['it', 'test', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach']);
const WAIT_FUNCTIONS = new Set(['waitFor', 'waitUntil']);

type Scope = {
  /** Local names of functions that sleep. */
  readonly sleeps: ReadonlySet<string>;
  /** Names of what has `setTimeout` as a member that sleeps. */
  readonly modules: ReadonlySet<string>;
  readonly numbers: ReadonlyMap<string, number>;
};

export async function checkClocks(): Promise<Outcome> {
  const files = globSync(TESTS, { exclude: APART }).sort();
  if (files.length === 0) return { passed: 0, failed: 1, output: 'No test was found to look for clocks in.' };
  const findings = clocksIn(files.map((file) => [file, readFileSync(file, 'utf8')]));
  return { passed: findings.length === 0 ? 1 : 0, failed: findings.length === 0 ? 0 : 1, output: findings.join('\n') };
}

/** A line for every call that depends on the clock, which says where and what to do. */
export function clocksIn(files: Iterable<readonly [file: string, text: string]>): string[] {
  return Array.from(files).flatMap(([file, text]) => {
    const tree = treeOf(file, text);
    const scope = scopeOf(tree);
    const lines = text.split('\n');
    return [...nodesOf(tree)].flatMap((node) => {
      const problem = problemOf(node, scope);
      if (!problem) return [];
      const line = lineAt(text, node.start);
      return isExcused(lines, line) ? [] : [`${file}:${line}: ${problem}`];
    });
  });
}

function isExcused(lines: readonly string[], line: number): boolean {
  // A reason may take several lines.
  let said = '';
  for (let above = line - 2; LINE_COMMENT.test(lines[above] ?? ''); above -= 1) {
    const text = (lines[above] ?? '').replace(LINE_COMMENT, '');
    said = `${text} ${said}`.trim();
    if (text.startsWith(EXCUSE)) return said.length - EXCUSE.length >= LEAST_REASON;
  }
  return false;
}

function problemOf(node: Node, scope: Scope): string | null {
  if (node.type === 'CallExpression') {
    const sleep = sleepOf(node, scope);
    if (sleep)
      return `${sleep} sleeps: wait for the event (tests/support/eventually.ts), move a clock, or say \`// Clock: <reason>\` above.`;
    const ms = limitOf(node, scope);
    return ms === null ? null : tooShort(ms);
  }
  if (node.type !== 'Property' || nameOf(node.key) !== 'timeout') return null;
  const ms = numberOf(node.value, scope);
  return ms === null || ms === 0 || ms >= LEAST_TIMEOUT ? null : tooShort(ms);
}

const tooShort = (ms: number) =>
  `a limit of ${ms} ms fails on a busy machine: give it ${LEAST_TIMEOUT} or more, or say \`// Clock: <reason>\` above.`;

/** The name of what sleeps, where this calls it. */
function sleepOf({ callee }: Node, { sleeps, modules }: Scope): string | null {
  const name = nameOf(callee);
  if (name !== null) return sleeps.has(name) ? name : null;
  const member = memberOf(callee);
  if (member?.name === 'waitForTimeout') return member.name;
  return member?.name === 'setTimeout' && modules.has(member.object ?? '') ? member.name : null;
}

/** The milliseconds of a limit that is an argument by itself; only one that is too short. */
function limitOf(call: Node, scope: Scope): number | null {
  const { callee, arguments: callArguments } = call as Node & { readonly arguments: readonly Node[] };
  const member = memberOf(callee);
  const isWait = member?.object === 'vi' && WAIT_FUNCTIONS.has(member.name);
  if (isWait && callArguments.length === 1) return 1000;
  const runner = rootOf(callee);
  if (!isWait && !(runner !== null && RUNNERS.has(runner) && callArguments.some(isFunction))) return null;
  const ms = callArguments.length > 1 ? numberOf(callArguments.at(-1), scope) : null;
  return ms !== null && ms < LEAST_TIMEOUT ? ms : null;
}

const isFunction = ({ type }: Node) => /FunctionExpression$/.test(type);

function scopeOf(tree: Node): Scope {
  const sleeps = new Set(['setTimeout', 'delay']);
  const modules = new Set(GLOBALS);
  const numbers = new Map<string, number>();
  const scope: Scope = { sleeps, modules, numbers };
  for (const node of nodesOf(tree)) {
    if (node.type === 'ImportDeclaration' && TIMERS.test(String((node.source as { value?: unknown }).value)))
      for (const specifier of node.specifiers as Node[]) {
        const local = nameOf(specifier.local);
        if (local === null) continue;
        if (specifier.type !== 'ImportSpecifier') modules.add(local);
        else if (nameOf(specifier.imported) === 'setTimeout') sleeps.add(local);
      }
    if (node.type === 'VariableDeclarator') {
      const [name, ms] = [nameOf(node.id), numberOf(node.init, scope)];
      if (name !== null && ms !== null) numbers.set(name, ms);
    }
  }
  return scope;
}

/** A number as it is written, worked out of numbers, or the name of one in the same file. */
function numberOf(value: unknown, scope: Scope): number | null {
  if (!isNode(value)) return null;
  if (value.type === 'Literal') return typeof value.value === 'number' ? value.value : null;
  if (value.type === 'Identifier') return scope.numbers.get(String(value.name)) ?? null;
  if (value.type !== 'BinaryExpression') return null;
  const [left, right] = [numberOf(value.left, scope), numberOf(value.right, scope)];
  if (left === null || right === null) return null;
  if (value.operator === '*') return left * right;
  if (value.operator === '/') return left / right;
  return value.operator === '+' ? left + right : value.operator === '-' ? left - right : null;
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : null);

/** The first name of `it.each(rows)`, `test.only` or `it`. */
function rootOf(callee: unknown): string | null {
  if (!isNode(callee)) return null;
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : nameOf(callee);
}

function memberOf(callee: unknown): { readonly object: string | null; readonly name: string } | null {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return null;
  const name = nameOf(callee.property);
  return name === null ? null : { object: nameOf(callee.object), name };
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}
