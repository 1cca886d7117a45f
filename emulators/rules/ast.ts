/** Where a construct begins in the rules file; both count from 1. */
export type Position = { line: number; column: number };

export type BinaryOperator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%';

/** `at` is what a message points to, such as an operator; the whole begins at `from`, and `start` and `end` are its offsets. */
export type Place = { at: Position; from: Position; start: number; end: number };

export type Expression = Place &
  (
    | { kind: 'literal'; value: null | boolean | bigint | number | string | Uint8Array }
    | { kind: 'name'; name: string }
    | { kind: 'member'; object: Expression; name: string }
    | { kind: 'index'; object: Expression; index: Expression }
    | { kind: 'slice'; object: Expression; low: Expression; high: Expression }
    | { kind: 'call'; callee: Expression; args: Expression[] }
    | { kind: 'not' | 'negate'; operand: Expression }
    | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
    | { kind: 'is'; operand: Expression; type: string }
    | { kind: 'conditional'; test: Expression; then: Expression; otherwise: Expression }
    | { kind: 'list'; items: Expression[] }
    | { kind: 'map'; entries: { key: Expression; value: Expression }[] }
    | { kind: 'path'; segments: (string | Expression)[] }
  );

export type FunctionDeclaration = {
  at: Position;
  name: string;
  parameters: string[];
  lets: { at: Position; name: string; value: Expression }[];
  body: Expression;
};

export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

/** `condition` undefined allows always. */
export type Allow = { at: Position; methods: Set<Method>; condition: Expression | undefined };

export type PatternSegment =
  | { kind: 'literal'; text: string }
  | { kind: 'wildcard'; name: string }
  | { kind: 'recursive'; name: string };

export type Match = {
  at: Position;
  pattern: PatternSegment[];
  functions: FunctionDeclaration[];
  allows: Allow[];
  matches: Match[];
};

export type Service = { at: Position; name: string; functions: FunctionDeclaration[]; matches: Match[] };
export type RulesFile = { version: '1' | '2'; functions: FunctionDeclaration[]; services: Service[] };

/** Something that works, and yet is hardly what was meant. */
export type Warning = { at: Position; message: string };

/** The file cannot be used; says where. */
export class CompileError extends Error {
  readonly at: Position;
  /** The message without the place. */
  readonly reason: string;

  constructor(at: Position, reason: string) {
    super(`line ${at.line}, column ${at.column}: ${reason}`);
    this.name = 'CompileError';
    this.at = at;
    this.reason = reason;
  }
}

/** The expressions that an expression is made of, in the order of the text. */
export function childrenOf(node: Expression): Expression[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
      return [node.object];
    case 'index':
      return [node.object, node.index];
    case 'slice':
      return [node.object, node.low, node.high];
    case 'call':
      return [...(node.callee.kind === 'member' ? [node.callee.object] : []), ...node.args];
    case 'not':
    case 'negate':
    case 'is':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'conditional':
      return [node.test, node.then, node.otherwise];
    case 'list':
      return node.items;
    case 'map':
      return node.entries.flatMap(({ key, value }) => [key, value]);
    case 'path':
      return node.segments.filter((segment) => typeof segment !== 'string');
  }
}
