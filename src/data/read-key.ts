import type { EndpointSpec } from '../domain/api/endpoint.ts';
import type { AnyArgs } from './api-port.ts';

/** What is read of an endpoint, as one word: the same for the same question. */
export function readKey(
  { path }: Pick<EndpointSpec, 'path'>,
  { params, query }: Pick<AnyArgs, 'params' | 'query'>,
): string {
  return `${path} ${JSON.stringify([params ?? null, query ?? null])}`;
}
