import { childrenOf, type Expression, type FunctionDeclaration, type Match, type RulesFile } from './ast.ts';
import type { Trace } from './evaluator.ts';
import { type EvaluationError, type RValue, typeName } from './values.ts';

/** A value as the report shows it: what a bool, number or text is, and of other types that it was one. */
type Shown =
  | { boolValue: boolean }
  | { intValue: string }
  | { floatValue: number | string }
  | { stringValue: string }
  | { nullValue: null }
  | { typeName: string }
  | { undefined: { causeMessage: string } };

/** One expression of the rules: its position, what it came to and how often, and the expressions in it. */
export type ReportEntry = {
  sourcePosition: { line: number; column: number; currentOffset: number; endOffset: number };
  values: { value: Shown; count: number }[];
  children: ReportEntry[];
};

const MAX_VALUES = 20;
const MAX_TEXT = 100;

/** Counts what each expression of one text of rules came to. */
export class Coverage implements Trace {
  readonly #counts = new Map<Expression, Map<unknown, { value: Shown; count: number }>>();

  value(node: Expression, value: RValue): void {
    this.#add(node, keyOf(value), () => show(value));
  }

  error(node: Expression, { message }: EvaluationError): void {
    this.#add(node, `!${message}`, () => ({ undefined: { causeMessage: message } }));
  }

  #add(node: Expression, key: unknown, value: () => Shown): void {
    let counts = this.#counts.get(node);
    if (!counts) {
      counts = new Map();
      this.#counts.set(node, counts);
    }
    // Beyond so many different values, only their number says anything.
    const slot = counts.has(key) || counts.size < MAX_VALUES ? key : 'other';
    const counted = counts.get(slot);
    if (counted) counted.count++;
    else counts.set(slot, { value: slot === 'other' ? { typeName: 'other values' } : value(), count: 1 });
  }

  /** The report of Google's emulator: bodies of functions and conditions in the order of the text. */
  report(file: RulesFile): ReportEntry[] {
    const roots: { expression: Expression }[] = [];
    const functions = (declarations: FunctionDeclaration[]): void => {
      for (const { lets, body } of declarations)
        for (const expression of [...lets.map(({ value }) => value), body]) roots.push({ expression });
    };
    const match = ({ functions: own, matches, allows }: Match): void => {
      functions(own);
      for (const inner of matches) match(inner);
      for (const { condition } of allows) if (condition) roots.push({ expression: condition });
    };
    functions(file.functions);
    for (const service of file.services) {
      functions(service.functions);
      for (const inner of service.matches) match(inner);
    }
    return roots.flatMap(({ expression }) => this.#entry(expression));
  }

  #entry(node: Expression): ReportEntry[] {
    if (node.kind === 'literal') return [];
    const { line, column } = node.from;
    return [
      {
        sourcePosition: { line, column, currentOffset: node.start, endOffset: node.end },
        values: [...(this.#counts.get(node)?.values() ?? [])],
        children: childrenOf(node).flatMap((child) => this.#entry(child)),
      },
    ];
  }
}

/** Counts of the same key are one: this is done for each expression of each request, and so makes nothing that it need not. */
function keyOf(value: RValue): unknown {
  if (typeof value === 'string') return `=${cut(value)}`;
  return typeof value === 'object' && value !== null ? value.constructor : value;
}

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

function show(value: RValue): Shown {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'bigint') return { intValue: String(value) };
  if (typeof value === 'number') return { floatValue: Number.isFinite(value) ? value : String(value) };
  if (typeof value === 'string') return { stringValue: cut(value) };
  return { typeName: kindOf(value) };
}

function kindOf(value: RValue): string {
  try {
    return typeName(value);
  } catch {
    // What a query only says something about has no type yet.
    return 'constraint';
  }
}
