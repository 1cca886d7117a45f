import type { Method } from '../../rules/ast.ts';
import type { Documents } from '../../rules/evaluator.ts';
import { ANY_ID, ANY_PATH, type RequestSegment, type Ruleset } from '../../rules/ruleset.ts';
import { explain, RulesInForce, type RulesSource } from '../../rules/source.ts';
import { EvaluationError, type RMap, RPath, RTimestamp, type RValue } from '../../rules/values.ts';
import {
  type Access,
  type Caller,
  type Claims,
  type Dependencies,
  type DocCheck,
  denied,
  type WriteCheck,
} from '../core/access.ts';
import type { Core } from '../core/core.ts';
import { disjuncts } from '../query/disjuncts.ts';
import type { Query } from '../query/query.ts';
import { RpcError } from '../values/errors.ts';
import { formatFieldPath, isNamePath } from '../values/field-path.ts';
import { databaseIdOf, documentName, projectOf } from '../values/names.ts';
import { Reference } from '../values/value.ts';
import type { Doc } from '../values/wire.ts';
import { knownOf } from './rules-query.ts';
import { fieldsToRules, jsonToRules } from './rules-values.ts';

const SERVICE = 'cloud.firestore';
const MAX_CALLS = 10;
const MAX_CALLS_OF_BATCH = 20;
const MAX_DENIALS = 100;

/** A request that rules denied, and why. `time` is ISO 8601; in `path`, * stands for what a query or list leaves open. */
type Denial = {
  readonly time: string;
  readonly project: string;
  readonly method: string;
  readonly path: string;
  /** The caller's e-mail address or uid; `nobody` without a sign-in. */
  readonly who: string;
  /** Lines and conditions that were asked, as a sentence. */
  readonly explanation: string;
};

/** Decides by security rules what others than servers may do. Without rules, or with ones that cannot be read: nothing. */
export class RulesGate implements Access {
  readonly #core: Core;
  readonly #inForce: RulesInForce;
  readonly #ofProject = new Map<string, Ruleset>();
  readonly #denials: Denial[] = [];

  constructor(core: Core, say: (line: string) => void) {
    this.#core = core;
    this.#inForce = new RulesInForce(SERVICE, say);
  }

  load(source: RulesSource): void {
    this.#inForce.load(source, () => this.#core.live.recheckAll());
  }

  /** The rules in force for a project. */
  rulesOf(project: string): Ruleset | undefined {
    return this.#ofProject.get(project) ?? this.#inForce.current;
  }

  /** Replaces the rules of one project. Throws a CompileError when they cannot be read, and changes nothing. */
  setForProject(project: string, text: string): Ruleset {
    const rules = this.#inForce.compile(text);
    this.#ofProject.set(project, rules);
    this.#core.live.recheckAll();
    return rules;
  }

  /** The last requests of a project that were denied, the newest first. */
  denials(project: string): Denial[] {
    return this.#denials.filter((denial) => denial.project === project).reverse();
  }

  close(): void {
    this.#inForce.close();
  }

  get(caller: Caller, database: string, path: string, doc: Doc | null, dependencies?: Dependencies): void {
    this.getAll(caller, database, [{ path, doc }], dependencies);
  }

  getAll(caller: Caller, database: string, docs: readonly DocCheck[], dependencies?: Dependencies): void {
    if (caller.server) return;
    const ofBatch = callsOfBatch(docs.length);
    const extra = { auth: authOf(caller.claims) };
    for (const { path, doc } of docs) {
      const documents = this.#documents(database, [new Calls(MAX_CALLS), ofBatch], dependencies);
      this.#require(caller, database, 'get', path.split('/'), documentView(database, doc), extra, documents);
    }
  }

  list(caller: Caller, query: Query, dependencies?: Dependencies): void {
    if (caller.server) return;
    const { database } = query;
    const documents = this.#documents(database, [new Calls(MAX_CALLS)], dependencies);
    const base: RequestSegment[] = query.parent === '' ? [] : query.parent.split('/');
    if (query.allDescendants) base.push(ANY_PATH);
    // A query without a collection may find documents of any.
    base.push(query.collectionId ?? ANY_ID);
    const extra = { auth: authOf(caller.claims), query: queryOf(query) };
    for (const conjunction of disjuncts(query.filter) ?? []) {
      const byName = conjunction.find((filter) => filter.op === '==' && isNamePath(filter.path));
      if (byName && byName.value instanceof Reference) {
        const path = byName.value.name.slice(documentName(database, '').length);
        this.#require(
          caller,
          database,
          'list',
          path.split('/'),
          documentView(database, this.#core.store.get(database, path)),
          extra,
          documents,
        );
      } else {
        this.#require(caller, database, 'list', [...base, ANY_ID], knownOf(conjunction), extra, documents);
      }
    }
  }

  write(
    caller: Caller,
    database: string,
    writes: WriteCheck[],
    after: (path: string) => Doc | null,
    version: number,
  ): void {
    if (caller.server) return;
    const ofBatch = callsOfBatch(writes.length);
    for (const { method, path, before, after: next } of writes) {
      const documents = this.#documents(database, [new Calls(MAX_CALLS), ofBatch], undefined, after);
      const extra = {
        auth: authOf(caller.claims),
        resource: documentView(database, next),
        // The very time that server timestamps of the commit get.
        time: timestamp(version),
      };
      this.#require(caller, database, method, path.split('/'), documentView(database, before), extra, documents);
    }
  }

  #require(
    caller: Caller,
    database: string,
    method: Method,
    path: RequestSegment[],
    resource: RValue,
    extra: Record<string, RValue>,
    documents: Documents,
  ): void {
    const project = projectOf(database);
    const rules = this.rulesOf(project);
    if (!rules) throw denied();
    const full: RequestSegment[] = ['databases', databaseIdOf(database), 'documents', ...path];
    const request: RMap = new Map<string, RValue>([
      ['method', method],
      ['time', timestamp(Date.now() * 1000)],
      ['resource', null],
      ...Object.entries(extra),
    ]);
    if (full.every((segment) => typeof segment === 'string')) request.set('path', new RPath(full as string[]));
    const decision = rules.evaluate({ method, path: full, request, resource, documents });
    if (decision.allowed) return;
    const explanation = explain(decision, method);
    const shown = path.map((segment) => (segment === ANY_PATH ? '**' : segment === ANY_ID ? '*' : String(segment)));
    const who = nameOf(caller);
    this.#denials.push({ time: new Date().toISOString(), project, method, path: shown.join('/'), who, explanation });
    if (this.#denials.length > MAX_DENIALS) this.#denials.shift();
    throw new RpcError('PERMISSION_DENIED', `${denied().message} ${explanation}`);
  }

  #documents(
    database: string,
    limits: Calls[],
    dependencies: Dependencies | undefined,
    after?: (path: string) => Doc | null,
  ): Documents {
    const prefix = `/databases/${databaseIdOf(database)}/documents/`;
    return {
      fetch: (path, wantsAfter) => {
        const full = path.toString();
        if (!full.startsWith(prefix) || path.segments.length % 2 === 0)
          throw new EvaluationError(`${full} is no path of a document`);
        for (const limit of limits) limit.add(full);
        const key = full.slice(prefix.length);
        dependencies?.add(key);
        return documentView(database, wantsAfter && after ? after(key) : this.#core.store.get(database, key));
      },
    };
  }
}

/** `micros` since 1970, to the millisecond as server timestamps are. */
const timestamp = (micros: number): RTimestamp => new RTimestamp(BigInt(Math.floor(micros / 1000)) * 1_000_000n);

/** Counts the documents that rules read; one that was read before is free. */
class Calls {
  readonly #calledPaths = new Set<string>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(path: string): void {
    this.#calledPaths.add(path);
    if (this.#calledPaths.size > this.#most)
      throw new EvaluationError(`more than ${this.#most} documents were read for one request`);
  }
}

/** Each read or write of a request may read ten documents, and all of them together twenty. */
const callsOfBatch = (count: number): Calls => new Calls(count > 1 ? MAX_CALLS_OF_BATCH : MAX_CALLS);

const views = new WeakMap<Doc, RValue>();

/** A document as rules see it, `{ data, id, __name__ }`; converted once. */
export function documentView(database: string, doc: Doc | null): RValue {
  if (!doc) return null;
  let view = views.get(doc);
  if (!view) {
    const segments = ['databases', databaseIdOf(database), 'documents', ...doc.path.split('/')];
    view = new Map<string, RValue>([
      ['data', fieldsToRules(doc.fields)],
      ['id', segments.at(-1) as string],
      ['__name__', new RPath(segments)],
    ]);
    views.set(doc, view);
  }
  return view;
}

/** `request.auth`. */
export function authOf(claims: Claims | null): RValue {
  if (!claims) return null;
  const uid = claims.user_id ?? claims.sub;
  if (typeof uid !== 'string') return null;
  return new Map<string, RValue>([
    ['uid', uid],
    ['token', jsonToRules(claims)],
  ]);
}

function queryOf({ limit, offset, orders, explicitOrders }: Query): RValue {
  const query: RMap = new Map<string, RValue>([
    ['limit', limit === undefined ? null : BigInt(limit)],
    ['offset', BigInt(offset)],
  ]);
  const named = orders.slice(0, explicitOrders);
  // The client libraries put the name at the end of every order, whatever was asked for.
  const explicit = named.length > 1 ? named.filter(({ path }) => !isNamePath(path)) : named;
  if (explicit.length > 0) {
    const clause = explicit.map(({ path, descending }) => `${formatFieldPath(path)} ${descending ? 'DESC' : 'ASC'}`);
    query.set('orderBy', clause.join(', '));
  }
  return query;
}

function nameOf(caller: Caller): string {
  if (caller.server) return 'server';
  const { email, user_id, sub } = caller.claims ?? {};
  return [email, user_id, sub].find((name) => typeof name === 'string' && name !== '')?.toString() ?? 'nobody';
}
