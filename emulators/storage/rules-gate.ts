import { type Caller, callerOf as callerOfBearer } from '../firestore/core/access.ts';
import { authOf } from '../firestore/rules/rules-gate.ts';
import { CompileError, type Method } from '../rules/ast.ts';
import type { Documents } from '../rules/evaluator.ts';
import { ANY_PATH, type RequestSegment } from '../rules/ruleset.ts';
import { explain, RulesInForce, type RulesSource } from '../rules/source.ts';
import { EvaluationError, type RMap, RPath, RTimestamp, type RValue } from '../rules/values.ts';
import { invalid, StorageError } from './errors.ts';
import { contentTypeOf, customOf, etagOf, type StoredObject } from './metadata.ts';
import { inlineAs } from './views.ts';

/** A document as rules see it, `{ data, id, __name__ }`, by its whole path; null when there is none. */
export type DocumentReader = (path: RPath) => RValue;

const SERVICE = 'firebase.storage';
const MAX_DOCUMENTS = 2;
const DENIED = 'Permission denied.';

/** Decides by security rules what others than servers may do. Without rules, or with ones that cannot be read: nothing. */
export class StorageRules {
  readonly #inForce: RulesInForce;
  readonly #read: DocumentReader | undefined;

  constructor(say: (line: string) => void, read: DocumentReader | undefined) {
    this.#inForce = new RulesInForce(SERVICE, say);
    this.#read = read;
  }

  load(source: RulesSource): void {
    this.#inForce.load(source);
  }

  /** Replaces the rules. Throws 400 with line and column when they cannot be read. */
  set(text: string): void {
    try {
      this.#inForce.current = this.#inForce.compile(text);
    } catch (error) {
      if (error instanceof CompileError) throw invalid(`The rules cannot be read: ${error.message}`);
      throw error;
    }
  }

  close(): void {
    this.#inForce.close();
  }

  /** Throws 403 unless the caller may read this object, whether it is there or not. */
  get(caller: Caller, bucket: string, name: string, object: StoredObject | undefined): void {
    this.#require(caller, 'get', bucket, name.split('/'), object, undefined);
  }

  /** Throws 403 unless the caller may list what lies below `prefix`; without a delimiter that is at any depth. */
  list(caller: Caller, bucket: string, prefix: string, delimiter: string): void {
    const path: RequestSegment[] = prefix.split('/').slice(0, -1);
    this.#require(caller, 'list', bucket, delimiter === '/' ? path : [...path, ANY_PATH], undefined, undefined);
  }

  /** Throws 403 unless the caller may make this change. */
  write(caller: Caller, before: StoredObject | undefined, after: StoredObject | undefined, at: ObjectName): void {
    const method = after ? (before ? 'update' : 'create') : 'delete';
    this.#require(caller, method, at.bucket, at.name.split('/'), before, after);
  }

  #require(
    caller: Caller,
    method: Method,
    bucket: string,
    segments: RequestSegment[],
    before: StoredObject | undefined,
    after: StoredObject | undefined,
  ): void {
    if (caller.server) return;
    const rules = this.#inForce.current;
    if (!rules) throw new StorageError(403, `${DENIED} There are no rules, so only servers get in.`);
    const path: RequestSegment[] = ['b', bucket, 'o', ...segments];
    const request: RMap = new Map<string, RValue>([
      ['method', method],
      ['auth', authOf(caller.claims)],
      ['time', new RTimestamp(BigInt(Date.now()) * 1_000_000n)],
      ['resource', after ? incoming(after) : null],
      ['path', new RPath(path.filter((segment) => typeof segment === 'string'))],
    ]);
    const decision = rules.evaluate({
      method,
      path,
      request,
      resource: before ? stored(before) : null,
      documents: this.#documents(),
    });
    if (decision.allowed) return;
    throw new StorageError(403, `${DENIED} ${explain(decision, method)}`);
  }

  #documents(): Documents {
    const fetchedPaths = new Set<string>();
    return {
      fetch: (path) => {
        if (!this.#read) throw new EvaluationError('there is no Firestore beside this Storage');
        fetchedPaths.add(path.toString());
        if (fetchedPaths.size > MAX_DOCUMENTS) {
          throw new EvaluationError(`more than ${MAX_DOCUMENTS} documents were read for one request`);
        }
        return this.#read(path);
      },
    };
  }
}

type ObjectName = { bucket: string; name: string };

/** `request.resource`: what the client sends, without what the server gives. */
function incoming(object: StoredObject): RMap {
  const { set } = object;
  return new Map<string, RValue>([
    ['name', object.name],
    ['bucket', object.bucket],
    ['size', BigInt(object.size)],
    ['contentType', contentTypeOf(set)],
    ['contentEncoding', set.contentEncoding ?? 'identity'],
    ['contentDisposition', set.contentDisposition ?? inlineAs(object.name)],
    ['contentLanguage', set.contentLanguage ?? ''],
    ['cacheControl', set.cacheControl ?? ''],
    ['storageClass', set.storageClass ?? 'STANDARD'],
    ['md5Hash', object.md5],
    ['crc32c', object.crc32c],
    ['metadata', new Map<string, RValue>(Object.entries(customOf(set)))],
  ]);
}

/** `resource`: the object that is there. */
function stored(object: StoredObject): RMap {
  return incoming(object)
    .set('generation', BigInt(object.generation))
    .set('metageneration', BigInt(object.metageneration))
    .set('etag', etagOf(object))
    .set('timeCreated', new RTimestamp(BigInt(object.created) * 1_000_000n))
    .set('updated', new RTimestamp(BigInt(object.updated) * 1_000_000n));
}

/** Reads an `Authorization` header, which the web SDK begins with "Firebase". Throws 401 for what is no token. */
export function callerOf(authorization: string | undefined): Caller {
  return callerOfBearer(authorization?.replace(/^Firebase /i, 'Bearer '));
}
