import {
  CompileError,
  childrenOf,
  type Expression,
  type FunctionDeclaration,
  type Match,
  type RulesFile,
  type Warning,
} from './ast.ts';
import { isNamespace } from './globals.ts';
import { functionArity, methodArity, namespacedArity } from './signatures.ts';

const DOCUMENT_CALLS = new Set(['get', 'getAfter', 'exists', 'existsAfter']);
/** Services that hold no documents ask the database beside them, as in `firestore.get(...)`. */
const BESIDE = { namespace: 'firestore', services: new Set(['firebase.storage']) };
const ROOT_NAMES = ['request', 'resource'];

/** Names and functions that are visible at a place of the file. */
type Visible = {
  names: ReadonlySet<string>;
  functions: ReadonlyMap<string, FunctionDeclaration>;
  /** Undefined outside of any service, where a function may be meant for each of them. */
  service?: string | undefined;
};

type Call = { at: Expression['at']; target: FunctionDeclaration };

/**
 * Finds names, functions and methods that do not exist, calls with too many or too few arguments, and functions that call
 * themselves. Throws a CompileError for the first one; what is merely odd comes back.
 */
export function checkNames(file: RulesFile): Warning[] {
  return new Checker().file(file);
}

class Checker {
  /** What each function calls; `undefined` stands for the conditions. */
  readonly #calls = new Map<FunctionDeclaration | undefined, Call[]>();
  readonly #declared: FunctionDeclaration[] = [];
  #caller: FunctionDeclaration | undefined;

  file(file: RulesFile): Warning[] {
    const top = this.#declare({ names: new Set(ROOT_NAMES), functions: new Map() }, file.functions);
    for (const declaration of file.functions) this.#function(declaration, top);
    for (const service of file.services) {
      const visible = { ...this.#declare(top, service.functions), service: service.name };
      for (const declaration of service.functions) this.#function(declaration, visible);
      for (const match of service.matches) this.#match(match, visible);
    }
    this.#refuseRecursion();
    return this.#warnings(file);
  }

  #declare(visible: Visible, functions: FunctionDeclaration[], names: string[] = []): Visible {
    const own = new Map<string, FunctionDeclaration>();
    for (const declaration of functions) {
      if (own.has(declaration.name))
        throw new CompileError(declaration.at, `the function "${declaration.name}" is declared twice`);
      own.set(declaration.name, declaration);
      this.#declared.push(declaration);
    }
    return {
      names: new Set([...visible.names, ...names]),
      functions: new Map([...visible.functions, ...own]),
      service: visible.service,
    };
  }

  #match(match: Match, outer: Visible): void {
    const wildcards = match.pattern.filter((segment) => segment.kind !== 'literal').map((segment) => segment.name);
    const visible = this.#declare(outer, match.functions, wildcards);
    for (const declaration of match.functions) this.#function(declaration, visible);
    for (const { condition } of match.allows) if (condition) this.#expression(condition, visible);
    for (const inner of match.matches) this.#match(inner, visible);
  }

  #function(declaration: FunctionDeclaration, outer: Visible): void {
    this.#caller = declaration;
    const names = new Set([...outer.names, ...declaration.parameters]);
    for (const variable of declaration.lets) {
      this.#expression(variable.value, { ...outer, names });
      names.add(variable.name);
    }
    this.#expression(declaration.body, { ...outer, names });
    this.#caller = undefined;
  }

  #expression(node: Expression, visible: Visible): void {
    if (node.kind === 'name' && !visible.names.has(node.name))
      throw new CompileError(node.at, `"${node.name}" is not defined`);
    if (node.kind === 'call') {
      this.#call(node.callee, node.args, visible);
      for (const arg of node.args) this.#expression(arg, visible);
    } else for (const child of childrenOf(node)) this.#expression(child, visible);
  }

  #call(callee: Expression, args: Expression[], visible: Visible): void {
    if (callee.kind === 'name') {
      this.#callFunction(callee, args.length, visible);
      return;
    }
    if (callee.kind !== 'member') throw new CompileError(callee.at, 'this is no function');
    const { object, name } = callee;
    if (object.kind === 'name' && !visible.names.has(object.name) && isPrefix(object.name, visible.service)) {
      const arity = namespacedArity(object.name, name);
      if (arity === undefined) throw new CompileError(callee.at, `there is no ${object.name}.${name}`);
      requireArguments(callee.at, `${object.name}.${name}`, arity, args.length);
      return;
    }
    const arity = methodArity(name);
    if (arity === undefined) throw new CompileError(callee.at, `no type has a method "${name}"`);
    requireArguments(callee.at, name, arity, args.length);
    if (name !== 'bind' || object.kind !== 'path') this.#expression(object, visible);
    // A name that stands for nothing is what `bind` fills in.
    else
      for (const segment of object.segments)
        if (typeof segment !== 'string' && segment.kind !== 'name') this.#expression(segment, visible);
  }

  #callFunction({ at, name }: { at: Expression['at']; name: string }, argumentCount: number, visible: Visible): void {
    const target = visible.functions.get(name);
    if (target) {
      const calls = this.#calls.get(this.#caller) ?? [];
      this.#calls.set(this.#caller, [...calls, { at, target }]);
      requireArguments(at, name, target.parameters.length, argumentCount);
      return;
    }
    const hidden = DOCUMENT_CALLS.has(name) && visible.service !== undefined && BESIDE.services.has(visible.service);
    const arity = hidden ? undefined : functionArity(name);
    if (arity === undefined) throw new CompileError(at, `there is no function "${name}"`);
    requireArguments(at, name, arity, argumentCount);
  }

  #refuseRecursion(): void {
    const done = new Set<FunctionDeclaration>();
    const follow = (declaration: FunctionDeclaration, chain: FunctionDeclaration[]): void => {
      if (done.has(declaration)) return;
      for (const { at, target } of this.#calls.get(declaration) ?? []) {
        const inside = [...chain, declaration];
        const start = inside.indexOf(target);
        if (start >= 0) {
          const names = [...inside.slice(start), target].map(({ name }) => name).join(' → ');
          throw new CompileError(at, `functions may not call themselves: ${names}`);
        }
        follow(target, inside);
      }
      done.add(declaration);
    };
    for (const declaration of this.#declared) follow(declaration, []);
  }

  #warnings(file: RulesFile): Warning[] {
    const called = new Set([...this.#calls.values()].flat().map(({ target }) => target));
    const warnings = this.#declared
      .filter((declaration) => !called.has(declaration))
      .map(({ at, name }) => ({ at, message: `the function "${name}" is not used` }));
    if (file.version === '1')
      warnings.unshift({
        at: { line: 1, column: 1 },
        message: "the rules use version '1' of the language; rules_version = '2' is the present one",
      });
    return warnings;
  }
}

const isPrefix = (name: string, service: string | undefined): boolean =>
  name === BESIDE.namespace ? service === undefined || BESIDE.services.has(service) : isNamespace(name);

function requireArguments(at: Expression['at'], name: string, expected: number, argumentCount: number): void {
  if (expected === argumentCount) return;
  throw new CompileError(at, `"${name}" takes ${expected} argument${expected === 1 ? '' : 's'}, not ${argumentCount}`);
}
