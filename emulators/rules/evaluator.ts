import type { BinaryOperator, Expression, FunctionDeclaration } from './ast.ts';
import { callGlobal, callNamespace, isGlobal, isNamespace } from './globals.ts';
import { callMethod } from './methods.ts';
import { apply, index, isType, member, negate, slice } from './operators.ts';
import { EvaluationError, type RMap, RPath, type RValue, typeName } from './values.ts';

/** What conditions may ask of the database. */
export type Documents = {
  /** `get`, or `getAfter` with `after`: the document as `{ data, id, __name__ }`, or null when there is none. */
  fetch(path: RPath, after: boolean): RValue;
};

/** Names and what they stand for. `undefined` is a wildcard that has no value here, as in a query. */
export class Scope {
  readonly values: ReadonlyMap<string, RValue | undefined>;
  readonly functions: ReadonlyMap<string, { declaration: FunctionDeclaration; scope: () => Scope }>;
  readonly parent: Scope | undefined;

  constructor(parent: Scope | undefined, values: Scope['values'], functions: Scope['functions'] = new Map()) {
    this.parent = parent;
    this.values = values;
    this.functions = functions;
  }
}

/** Records what each expression came to. */
export type Trace = {
  value(node: Expression, value: RValue): void;
  error(node: Expression, error: EvaluationError): void;
};

const MAX_CALL_DEPTH = 20;
const MAX_EXPRESSIONS = 1000;
const DOCUMENT_CALLS: Record<string, { after: boolean; exists: boolean }> = {
  get: { after: false, exists: false },
  getAfter: { after: true, exists: false },
  exists: { after: false, exists: true },
  existsAfter: { after: true, exists: true },
};

const fail = (message: string): never => {
  throw new EvaluationError(message);
};

/** Evaluates the conditions of one request. What cannot be evaluated throws an EvaluationError. */
export class Evaluator {
  readonly #documents: Documents;
  readonly #debug: (value: RValue) => void;
  readonly #trace: Trace;
  #depth = 0;
  #count = 0;
  /** The smallest condition that made the last one false. */
  blame: Expression | undefined;

  constructor(documents: Documents, debug: (value: RValue) => void, trace: Trace) {
    this.#documents = documents;
    this.#debug = debug;
    this.#trace = trace;
  }

  evaluate(node: Expression, scope: Scope): RValue {
    if (node.kind === 'literal') return node.value;
    try {
      const value = this.#value(node, scope);
      this.#trace.value(node, value);
      return value;
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      error.at ??= node.at;
      this.#trace.error(node, error);
      throw error;
    }
  }

  #value(node: Exclude<Expression, { kind: 'literal' }>, scope: Scope): RValue {
    switch (node.kind) {
      case 'name':
        return this.#name(node.name, scope);
      case 'list':
        return node.items.map((item) => this.evaluate(item, scope));
      case 'map': {
        const map: RMap = new Map();
        for (const { key, value } of node.entries) {
          const name = this.evaluate(key, scope);
          if (typeof name !== 'string') fail('the keys of a map are strings');
          else map.set(name, this.evaluate(value, scope));
        }
        return map;
      }
      case 'path':
        return this.#path(node.segments, scope);
      default:
    }
    if (++this.#count > MAX_EXPRESSIONS)
      fail(`more than ${MAX_EXPRESSIONS} expressions were evaluated for one request`);
    switch (node.kind) {
      case 'member':
        return member(this.evaluate(node.object, scope), node.name);
      case 'index':
        return index(this.evaluate(node.object, scope), this.evaluate(node.index, scope));
      case 'slice':
        return slice(
          this.evaluate(node.object, scope),
          this.evaluate(node.low, scope),
          this.evaluate(node.high, scope),
        );
      case 'call':
        return this.#call(node.callee, node.args, scope);
      case 'not':
        return !this.truth(node.operand, scope);
      case 'negate':
        return negate(this.evaluate(node.operand, scope));
      case 'is':
        return isType(this.evaluate(node.operand, scope), node.type);
      case 'conditional':
        return this.evaluate(this.truth(node.test, scope) ? node.then : node.otherwise, scope);
      case 'binary':
        return this.#binary(node.operator, node.left, node.right, scope);
    }
  }

  truth(node: Expression, scope: Scope): boolean {
    const value = this.evaluate(node, scope);
    if (typeof value !== 'boolean') {
      const error = new EvaluationError(`a condition must be a bool but is a ${typeName(value)}`);
      error.at = node.at;
      throw error;
    }
    const isJunction = node.kind === 'binary' && node.operator === '&&';
    if (!value && !isJunction) this.blame = node;
    return value;
  }

  #name(name: string, scope: Scope): RValue {
    for (let at: Scope | undefined = scope; at; at = at.parent) {
      if (!at.values.has(name)) continue;
      const value = at.values.get(name);
      return value === undefined ? fail(`"${name}" has no value in a query`) : value;
    }
    return fail(`"${name}" is not defined`);
  }

  #path(segments: (string | Expression)[], scope: Scope): RPath {
    return new RPath(
      segments.flatMap((segment) => (typeof segment === 'string' ? [segment] : this.#segment(segment, scope))),
    );
  }

  /** A path of which names that stand for nothing are left for `bind`. */
  #openPath(segments: (string | Expression)[], scope: Scope): RPath {
    const isOpen = (segment: string | Expression): boolean =>
      typeof segment !== 'string' && segment.kind === 'name' && !this.#isVariable(segment.name, scope);
    return this.#path(
      segments.map((segment) => (isOpen(segment) ? `$(${(segment as { name: string }).name})` : segment)),
      scope,
    );
  }

  #segment(node: Expression, scope: Scope): string[] {
    const value = this.evaluate(node, scope);
    if (value instanceof RPath) return [...value.segments];
    if (typeof value === 'string') return value.split('/').filter((part) => part !== '');
    return fail(`a segment of a path must be a string but is a ${typeName(value)}`);
  }

  #call(callee: Expression, args: Expression[], scope: Scope): RValue {
    if (callee.kind === 'name') return this.#callFunction(callee.name, args, scope);
    if (callee.kind !== 'member') return fail('this is no function');
    const values = () => args.map((arg) => this.evaluate(arg, scope));
    if (callee.object.kind === 'name' && callee.object.name === 'firestore' && !this.#isVariable('firestore', scope)) {
      const access = Object.hasOwn(DOCUMENT_CALLS, callee.name) ? DOCUMENT_CALLS[callee.name] : undefined;
      return access ? this.#document(access, callee.name, values()) : fail(`there is no firestore.${callee.name}`);
    }
    if (
      callee.object.kind === 'name' &&
      isNamespace(callee.object.name) &&
      !this.#isVariable(callee.object.name, scope)
    ) {
      return callNamespace(callee.object.name, callee.name, values());
    }
    const { object, name } = callee;
    const isBinding = name === 'bind' && object.kind === 'path';
    return callMethod(
      isBinding ? this.#openPath(object.segments, scope) : this.evaluate(object, scope),
      name,
      values(),
    );
  }

  #isVariable(name: string, scope: Scope): boolean {
    for (let at: Scope | undefined = scope; at; at = at.parent) if (at.values.has(name)) return true;
    return false;
  }

  #callFunction(name: string, args: Expression[], scope: Scope): RValue {
    for (let at: Scope | undefined = scope; at; at = at.parent) {
      const scoped = at.functions.get(name);
      if (!scoped) continue;
      const { declaration } = scoped;
      if (args.length !== declaration.parameters.length)
        fail(`"${name}" takes ${declaration.parameters.length} arguments`);
      const values = args.map((arg) => this.evaluate(arg, scope));
      if (this.#depth >= MAX_CALL_DEPTH) fail(`functions call each other more than ${MAX_CALL_DEPTH} deep`);
      this.#depth++;
      // A failing call ends the request's condition or is absorbed by || and &&; the depth must be right in both cases.
      try {
        return this.#body(declaration, scoped.scope(), values);
      } finally {
        this.#depth--;
      }
    }
    const access = Object.hasOwn(DOCUMENT_CALLS, name) ? DOCUMENT_CALLS[name] : undefined;
    const values = args.map((arg) => this.evaluate(arg, scope));
    if (access) return this.#document(access, name, values);
    if (name === 'debug' && values.length === 1) {
      this.#debug(values[0] as RValue);
      return values[0] as RValue;
    }
    return isGlobal(name) ? callGlobal(name, values) : fail(`there is no function "${name}"`);
  }

  #document(access: { after: boolean; exists: boolean }, name: string, values: RValue[]): RValue {
    const [path] = values;
    if (!(path instanceof RPath) || values.length !== 1) return fail(`"${name}" takes a path`);
    const document = this.#documents.fetch(path, access.after);
    return access.exists ? document !== null : document;
  }

  #body(declaration: FunctionDeclaration, outer: Scope, args: RValue[]): RValue {
    const values = new Map<string, RValue>();
    for (const [i, parameter] of declaration.parameters.entries()) values.set(parameter, args[i] as RValue);
    const scope = new Scope(outer, values);
    for (const variable of declaration.lets) values.set(variable.name, this.evaluate(variable.value, scope));
    return this.evaluate(declaration.body, scope);
  }

  #binary(operator: BinaryOperator, left: Expression, right: Expression, scope: Scope): RValue {
    if (operator === '||' || operator === '&&') return this.#logical(operator === '||', left, right, scope);
    return apply(operator, this.evaluate(left, scope), this.evaluate(right, scope));
  }

  /** One side that decides the outcome makes an error of the other side irrelevant. */
  #logical(decisive: boolean, left: Expression, right: Expression, scope: Scope): boolean {
    let failure: EvaluationError;
    try {
      return this.truth(left, scope) === decisive ? decisive : this.truth(right, scope);
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      failure = error;
    }
    if (this.truth(right, scope) === decisive) return decisive;
    throw failure;
  }
}
