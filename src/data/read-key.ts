import type { EndpointSpec } from '../domain/api/endpoint.ts';
import type { AnyArgs } from './api-port.ts';

/** Who reads, and in which school; both null without a sign-in. */
export type Reader = { readonly uid: string | null; readonly iid: string | null };

/** What is read of an endpoint, as one word: the same for the same question. */
export function readKey(
  { path }: Pick<EndpointSpec, 'path'>,
  { params, query }: Pick<AnyArgs, 'params' | 'query'>,
): string {
  return `${path} ${JSON.stringify([params ?? null, query ?? null])}`;
}

/** The name of an answer in the cache: it belongs to one person in one school. */
export function cacheKey(question: string, { uid, iid }: Reader): string {
  return `${JSON.stringify([uid, iid])} ${question}`;
}
