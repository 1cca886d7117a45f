import type { Query } from '../query/query.ts';
import { fromBase64 } from '../values/encoding.ts';
import { RpcError } from '../values/errors.ts';
import type { Doc } from '../values/wire.ts';

/** The claims of an ID token. */
export type Claims = Record<string, unknown>;

/** Who asks: a server, which rules do not bind, or a person, or an anonymous client (`claims` null). */
export type Caller = { server: true } | { server: false; claims: Claims | null };

export type WriteCheck = {
  method: 'create' | 'update' | 'delete';
  path: string;
  before: Doc | null;
  after: Doc | null;
};

/** A document that is asked for, null when there is none. */
export type DocCheck = { path: string; doc: Doc | null };

/** Paths of documents that a decision rests on besides the one asked for. It holds until one of them changes. */
export type Dependencies = Set<string>;

export type Access = {
  /** Throws PERMISSION_DENIED unless the caller may read this document; `doc` null when there is none. */
  get(caller: Caller, database: string, path: string, doc: Doc | null, dependencies?: Dependencies): void;
  /** As `get`, for the documents of one request; throws unless all may be read. */
  getAll(caller: Caller, database: string, docs: readonly DocCheck[], dependencies?: Dependencies): void;
  /** Throws PERMISSION_DENIED unless the caller may see whatever the query finds. */
  list(caller: Caller, query: Query, dependencies?: Dependencies): void;
  /**
   * Throws PERMISSION_DENIED unless each write of a commit is allowed. `after` reads the state behind the commit, and
   * `version` is its time in microseconds.
   */
  write(
    caller: Caller,
    database: string,
    writes: WriteCheck[],
    after: (path: string) => Doc | null,
    version: number,
  ): void;
};

export const denied = (): RpcError => new RpcError('PERMISSION_DENIED', 'Missing or insufficient permissions.');

/** Lets servers alone in: what holds while there are no rules. */
export const serversOnly: Access = {
  get: (caller) => requireServer(caller),
  getAll: (caller) => requireServer(caller),
  list: (caller) => requireServer(caller),
  write: (caller) => requireServer(caller),
};

export function requireServer(caller: Caller): void {
  if (!caller.server) throw denied();
}

/**
 * Reads an `Authorization` header. "Bearer owner" is a server, as with Google's emulators. Tokens are the unsigned ones
 * of a local Auth service, so neither signature nor expiry is looked at; this is why the server binds to no public address.
 */
export function callerOf(authorization: string | undefined): Caller {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]?.trim();
  if (token === undefined) return { server: false, claims: null };
  if (token === 'owner') return { server: true };
  const payload = token.split('.')[1];
  try {
    const claims: unknown = JSON.parse(new TextDecoder().decode(fromBase64(payload ?? '')));
    if (claims && typeof claims === 'object' && !Array.isArray(claims))
      return { server: false, claims: claims as Claims };
  } catch {
    // Falls through to the refusal: what is no token is an error, not a guest.
  }
  throw new RpcError('UNAUTHENTICATED', 'The ID token in the Authorization header cannot be read.');
}
