import { childrenOf, lineAt, type Node, treeOf } from './syntax-tree.ts';

type Finding = { readonly name: string; readonly problem: string | null };
type Call = Node & { readonly callee: Node; readonly arguments: readonly Node[] };
/** The groups around a test: whether there is one, which may name the unit, and whether one says the result for all. */
type Around = { readonly isGroup: boolean; readonly hasResult: boolean };

const RESULT = /\S → \S/;
const UNIT_AND_RESULT = /\S: \S.* → \S/;
const ONLY_VALUES = /%\d?\$?[sdifjo]|\$\w/;
/** `it`, `test.each(rows)` and `test.describe` are runners of tests; `test.step` and `test.use` are not. */
const RUNNER =
  /^(?:it|test|describe)(?:\.(?:each|for|only|skip|skipIf|runIf|fails|describe|serial|sequential|concurrent))*(?=\(|$)/;
/** A walk says who does what, and needs no unit. */
const IS_WALK = /^tests\/e2e\//;

/** Of every test by its file and line: a problem where its title is not `unit: condition → result`. */
export function titlesOf(files: ReadonlyMap<string, string>): Finding[] {
  return [...files].flatMap(([file, text]) =>
    inside(treeOf(file, text), { isGroup: false, hasResult: false }, file, text),
  );
}

function inside(node: Node, around: Around, file: string, text: string): Finding[] {
  const below = (within: Around) => childrenOf(node).flatMap((child) => inside(child, within, file, text));
  const runner = isCall(node) && RUNNER.exec(text.slice(node.callee.start, node.callee.end))?.[0];
  if (!runner || !hasBody(node)) return below(around);
  const title = titleOf(node, text);
  // Rows may bring the result along: it.each([['no token → 401', …]])('%s', …).
  const rows = ONLY_VALUES.test(title) ? text.slice(node.callee.start, node.callee.end) : '';
  const hasResult = around.hasResult || RESULT.test(title) || RESULT.test(rows);
  if (runner.includes('describe')) return below({ isGroup: true, hasResult });
  const isWhole = hasResult && (around.isGroup || IS_WALK.test(file) || UNIT_AND_RESULT.test(title));
  const name = `${file}:${lineAt(text, node.start)}`;
  const problem = isWhole
    ? null
    : `${name} “${title}”: say “unit: condition → result” (the unit may be the group around it)`;
  return [{ name, problem }, ...below(around)];
}

const isCall = (node: Node): node is Call => node.type === 'CallExpression';

/** `it.each(rows)` and `test.skip(condition, 'why')` have none. */
function hasBody(call: Call): boolean {
  return call.arguments.slice(1).some(({ type }) => /FunctionExpression$|^Identifier$|^CallExpression$/.test(type));
}

/** As written in the source; of one that is worked out, the code that does so. */
function titleOf({ arguments: [title] }: Call, text: string): string {
  return title ? text.slice(title.start, title.end).replace(/^['"`]|['"`]$/g, '') : '';
}
