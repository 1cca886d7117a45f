import { childrenOf, isNode, lineAt, type Node, treeOf } from './syntax-tree.ts';

const MAX_LINES = 80;
/** In the comment above a function, or in the first lines of its body. */
const EXCUSE = /^\s*(?:\/\/|\/?\*\*?) Long: \S/;
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

type LongFunction = { readonly name: string; readonly line: number; readonly lines: number };

/** Every function that is long and does not say why: a hint to look, not a fault. */
export function longFunctions(file: string, text: string): string[] {
  const rows = text.split('\n');
  return longFunctionsIn(treeOf(file, text), 'a function', text)
    .filter(({ line }) => !excused(rows, line))
    .map(
      ({ name, line, lines }) => `${file}:${line} ${name} has ${lines} lines: split it, or say \`// Long: <reason>\`.`,
    );
}

function longFunctionsIn(node: Node, name: string, text: string): LongFunction[] {
  const line = lineAt(text, node.start);
  const lines = lineAt(text, node.end) - line + 1;
  if (lines <= MAX_LINES) return [];
  const own = FUNCTIONS.includes(node.type) ? [{ name: nameOf(node) ?? name, line, lines }] : [];
  return [...own, ...childrenOf(node).flatMap((child) => longFunctionsIn(child, nameOf(node) ?? name, text))];
}

/** Of a declaration, a variable, a property or a method; `undefined` for what has none. */
function nameOf(node: Node): string | undefined {
  const named = node.id ?? node.key;
  return isNode(named) && typeof named.name === 'string' ? named.name : undefined;
}

function excused(rows: readonly string[], line: number): boolean {
  const at = line - 1;
  const above = rows.slice(0, at).findLastIndex((row) => !/^\s*(?:\/\/|\/?\*)/.test(row)) + 1;
  return rows.slice(above, at + 3).some((row) => EXCUSE.test(row));
}
