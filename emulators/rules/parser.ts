import {
  type Allow,
  CompileError,
  type FunctionDeclaration,
  type Match,
  type Method,
  type PatternSegment,
  type Position,
  type RulesFile,
  type Service,
} from './ast.ts';
import { ExpressionParser } from './expression-parser.ts';

const METHODS: Record<string, Method[]> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
  get: ['get'],
  list: ['list'],
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
};
const MAX_BYTES = 256 << 10;
const MAX_PARAMETERS = 7;
const MAX_LETS = 10;

/** Reads a rules file. Throws a CompileError that says where it cannot be understood. */
export function parseRules(text: string): RulesFile {
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw new CompileError({ line: 1, column: 1 }, 'the file is longer than 256 KiB');
  return new Parser(text).file();
}

class Parser extends ExpressionParser {
  file(): RulesFile {
    const file: RulesFile = { version: '1', functions: [], services: [] };
    for (;;) {
      const token = this.lexer.peek();
      if (token.kind === 'end') break;
      if (token.text === 'rules_version') {
        this.lexer.next();
        this.expect('=');
        const version = this.lexer.next();
        if (version.kind !== 'value' || (version.value !== '1' && version.value !== '2')) {
          throw new CompileError(version.at, `rules_version is '1' or '2'`);
        }
        file.version = version.value;
        this.expect(';');
      } else if (token.text === 'function') file.functions.push(this.functionDeclaration());
      else if (token.text === 'service') file.services.push(this.#service());
      else if (token.text === 'import') throw new CompileError(token.at, 'imports are not supported');
      else throw new CompileError(token.at, `expected "service" but found "${token.text}"`);
    }
    if (file.services.length === 0) this.lexer.fail('the file has no service');
    if (file.version === '1') for (const { matches } of file.services) refuseInnerRecursion(matches);
    return file;
  }

  #service(): Service {
    const { at } = this.expect('service');
    let name = this.name();
    while (this.accept('.')) name += `.${this.name()}`;
    const { functions, matches } = this.#block(false);
    return { at, name, functions, matches };
  }

  #block(mayAllow: boolean): { functions: FunctionDeclaration[]; allows: Allow[]; matches: Match[] } {
    const functions: FunctionDeclaration[] = [];
    const allows: Allow[] = [];
    const matches: Match[] = [];
    this.expect('{');
    while (!this.accept('}')) {
      const token = this.lexer.peek();
      if (token.text === 'match') matches.push(this.#match());
      else if (token.text === 'function') functions.push(this.functionDeclaration());
      else if (token.text === 'allow' && mayAllow) allows.push(this.#allow());
      else {
        const expected = mayAllow ? '"match", "allow", "function" or "}"' : '"match", "function" or "}"';
        throw new CompileError(
          token.at,
          `expected ${expected} but found ${token.text ? `"${token.text}"` : 'the end'}`,
        );
      }
    }
    return { functions, allows, matches };
  }

  #match(): Match {
    const { at } = this.expect('match');
    const pattern = this.#pattern();
    return { at, pattern, ...this.#block(true) };
  }

  #pattern(): PatternSegment[] {
    const segments: PatternSegment[] = [];
    this.lexer.skipSpace();
    const start = this.lexer.position;
    while (this.lexer.directly('/')) {
      if (this.lexer.directly('{')) {
        const name = this.name();
        const recursive = this.accept('=') && this.#stars();
        this.expect('}');
        segments.push({ kind: recursive ? 'recursive' : 'wildcard', name });
      } else {
        const text = this.lexer.pathPart();
        if (!text) this.lexer.fail('a segment of the path is empty');
        segments.push({ kind: 'literal', text });
      }
    }
    if (segments.length === 0) this.lexer.fail('expected a path such as /rooms/{id}', start);
    const names = segments.filter((segment) => segment.kind !== 'literal').map((segment) => segment.name);
    if (new Set(names).size < names.length) this.lexer.fail('the path names a wildcard twice', start);
    if (segments.filter((segment) => segment.kind === 'recursive').length > 1) {
      this.lexer.fail('a path may have one recursive wildcard only', start);
    }
    return segments;
  }

  #stars(): boolean {
    this.expect('*');
    return this.accept('*');
  }

  #allow(): Allow {
    const { at } = this.expect('allow');
    const methods = new Set<Method>();
    do {
      const token = this.lexer.next();
      const methodsOfName = Object.hasOwn(METHODS, token.text) ? METHODS[token.text] : undefined;
      if (!methodsOfName)
        throw new CompileError(token.at, `"${token.text}" is no method: expected ${Object.keys(METHODS).join(', ')}`);
      for (const method of methodsOfName) methods.add(method);
    } while (this.accept(','));
    let condition: Allow['condition'];
    if (this.accept(':')) {
      this.expect('if');
      condition = this.expression();
    }
    this.expect(';');
    return { at, methods, condition };
  }

  functionDeclaration(): FunctionDeclaration {
    const { at } = this.expect('function');
    const name = this.name();
    this.expect('(');
    const parameters: string[] = [];
    if (!this.accept(')')) {
      do parameters.push(this.name());
      while (this.accept(','));
      this.expect(')');
    }
    refuseTwice(at, parameters, 'parameter');
    if (parameters.length > MAX_PARAMETERS)
      throw new CompileError(at, `a function may have ${MAX_PARAMETERS} parameters at most`);
    this.expect('{');
    const lets: FunctionDeclaration['lets'] = [];
    while (this.lexer.peek().text === 'let') {
      const start = this.lexer.next().at;
      const variable = this.name();
      this.expect('=');
      lets.push({ at: start, name: variable, value: this.expression() });
      this.expect(';');
    }
    refuseTwice(at, [...parameters, ...lets.map((variable) => variable.name)], 'variable');
    if (lets.length > MAX_LETS) throw new CompileError(at, `a function may have ${MAX_LETS} variables at most`);
    this.expect('return');
    const body = this.expression();
    this.accept(';');
    this.expect('}');
    return { at, name, parameters, lets, body };
  }
}

/** In version 1 a recursive wildcard is at the end of a path. */
function refuseInnerRecursion(matches: Match[]): void {
  for (const { at, pattern, matches: inner } of matches) {
    if (pattern.slice(0, -1).some(({ kind }) => kind === 'recursive'))
      throw new CompileError(at, "in version '1' a recursive wildcard is the last part of a path");
    refuseInnerRecursion(inner);
  }
}

function refuseTwice(at: Position, names: string[], what: string): void {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new CompileError(at, `the ${what} "${twice}" is declared twice`);
}
