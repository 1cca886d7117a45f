import type { Allow, FunctionDeclaration, Match, Method, PatternSegment, Position, RulesFile, Warning } from './ast.ts';
import { checkNames } from './checker.ts';
import { Coverage, type ReportEntry } from './coverage.ts';
import { type Documents, Evaluator, Scope } from './evaluator.ts';
import { parseRules } from './parser.ts';
import { EvaluationError, RPath, type RValue } from './values.ts';

/** A segment of a requested path that is not known: one id, or any number of segments. */
export const ANY_ID = Symbol('any id');
export const ANY_PATH = Symbol('any path');
export type RequestSegment = string | typeof ANY_ID | typeof ANY_PATH;

export type RulesRequest = {
  method: Method;
  /** From the root of the service, such as databases, (default), documents, a, b. */
  path: RequestSegment[];
  request: RValue;
  resource: RValue;
  documents: Documents;
};

/**
 * Why a request was decided as it was: one entry per statement that was asked, in order. `line` is the statement's, `at`
 * where it failed, and `message` says what failed, or which condition is false.
 */
type Reason = { line: number; outcome: 'allowed' | 'false' | 'error'; message?: string; at?: Position };
export type Decision = { allowed: boolean; reasons: Reason[] };

const MAX_QUOTE = 80;

type Captures = Map<string, RValue | undefined>;

/** Rules of one service, ready to decide. */
export class Ruleset {
  readonly text: string;
  /** What works, and yet is hardly what was meant. */
  readonly warnings: readonly Warning[];
  readonly #file: RulesFile;
  readonly #matches: Match[];
  readonly #functions: FunctionDeclaration[];
  readonly #debug: (value: RValue) => void;
  readonly #coverage = new Coverage();

  /** Throws a CompileError that says where the text cannot be understood. */
  constructor(text: string, service: string, debug: (value: RValue) => void = () => undefined) {
    const file = parseRules(text);
    this.text = text;
    this.warnings = checkNames(file);
    const services = file.services.filter(({ name }) => name === service);
    this.#file = file;
    this.#matches = services.flatMap(({ matches }) => matches);
    this.#functions = [...file.functions, ...services.flatMap(({ functions }) => functions)];
    this.#debug = debug;
  }

  /** In version 1 a recursive wildcard takes one segment or more, and no query over a collection group. */
  get version(): '1' | '2' {
    return this.#file.version;
  }

  /** What each expression came to since the rules were read. */
  report(): ReportEntry[] {
    return this.#coverage.report(this.#file);
  }

  evaluate(request: RulesRequest): Decision {
    const evaluator = new Evaluator(request.documents, this.#debug, this.#coverage);
    const roots = new Map<string, RValue>([
      ['request', request.request],
      ['resource', request.resource],
    ]);
    const root = scopeWith(undefined, roots, this.#functions);
    const decision: Decision = { allowed: false, reasons: [] };
    for (const match of this.#matches) {
      this.#visit(match, request.path, root, request.method, evaluator, decision);
      if (decision.allowed) break;
    }
    return decision;
  }

  #visit(
    match: Match,
    path: RequestSegment[],
    outer: Scope,
    method: Method,
    evaluator: Evaluator,
    decision: Decision,
  ): void {
    for (const { captures, rest } of consume(match.pattern, path, this.version === '1' ? 1 : 0)) {
      const scope = scopeWith(outer, captures, match.functions);
      if (rest.length === 0) {
        for (const allow of match.allows) {
          if (!allow.methods.has(method)) continue;
          decision.reasons.push(this.#ask(allow, scope, evaluator));
          if (decision.reasons.at(-1)?.outcome === 'allowed') {
            decision.allowed = true;
            return;
          }
        }
      }
      for (const inner of match.matches) {
        this.#visit(inner, rest, scope, method, evaluator, decision);
        if (decision.allowed) return;
      }
    }
  }

  #ask(allow: Allow, scope: Scope, evaluator: Evaluator): Reason {
    const { line } = allow.at;
    if (!allow.condition) return { line, outcome: 'allowed' };
    try {
      if (evaluator.truth(allow.condition, scope)) return { line, outcome: 'allowed' };
      const { kind, from, start, end } = evaluator.blame ?? allow.condition;
      const message = kind === 'literal' ? 'it allows nobody' : `${this.#quote(start, end)} is false`;
      return { line, outcome: 'false', message, at: from };
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      return { line, outcome: 'error', message: error.message, at: error.at ?? allow.at };
    }
  }

  #quote(start: number, end: number): string {
    const text = this.text.slice(start, end).replace(/\s+/g, ' ');
    return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text;
  }
}

function scopeWith(parent: Scope | undefined, values: Captures, functions: FunctionDeclaration[]): Scope {
  const declared: Scope['functions'] = new Map(
    functions.map((declaration) => [declaration.name, { declaration, scope: () => scope }]),
  );
  const scope: Scope = new Scope(parent, values, declared);
  return scope;
}

/**
 * The ways in which a pattern takes the beginning of a path. Only a recursive wildcard leaves a choice; it takes `least`
 * segments or more, and where that is more than none, nothing of a path that is not known.
 */
function* consume(
  pattern: readonly PatternSegment[],
  path: RequestSegment[],
  least: number,
): Generator<{ captures: Captures; rest: RequestSegment[] }> {
  const [segment, ...others] = pattern;
  if (!segment) {
    yield { captures: new Map(), rest: path };
    return;
  }
  if (segment.kind !== 'recursive') {
    const [first, ...rest] = path;
    if (first === undefined || first === ANY_PATH) return;
    // What is not known cannot be said to be the one that is written here.
    if (segment.kind === 'literal' && first !== segment.text) return;
    for (const match of consume(others, rest, least)) {
      if (segment.kind === 'wildcard')
        match.captures.set(segment.name, first === ANY_ID ? undefined : (first as string));
      yield match;
    }
    return;
  }
  for (let taken = path.length; taken >= least; taken--) {
    const part = path.slice(0, taken);
    if (least > 0 && part.includes(ANY_PATH)) continue;
    const isLiteral = part.every((item) => typeof item === 'string');
    for (const match of consume(others, path.slice(taken), least)) {
      match.captures.set(segment.name, isLiteral ? new RPath(part as string[]) : undefined);
      yield match;
    }
  }
}
