import * as z from 'zod/mini';
import {
  bodySchemaOf,
  type EndpointSpec,
  type Environment,
  paramNames,
  type Schema,
} from '../../../src/domain/api/endpoint.ts';
import { plainMessage } from './plain-messages.ts';
import { invalid } from './product-error.ts';

const noQuery = z.strictObject({});

/** What the parts of a request are checked by; a part that is left out is taken as it comes. */
export type RequestSchemas = { readonly params?: Schema; readonly query?: Schema; readonly body?: Schema };

export function requestSchemas(endpoint: EndpointSpec, environment: Environment): RequestSchemas {
  const body = bodySchemaOf(endpoint, environment);
  const names = paramNames(endpoint.path);
  const params = endpoint.params ?? (names.length > 0 ? textsNamed(names) : undefined);
  // A filter that an endpoint does not know would otherwise be taken for one that holds.
  // Pages of schools are not ours: what they add to an address against their caches is passed over.
  const query = endpoint.query ?? (endpoint.base === '/embed/v1' ? undefined : noQuery);
  return { ...(params ? { params } : {}), ...(query ? { query } : {}), ...(body ? { body } : {}) };
}

const textsNamed = (names: readonly string[]) => z.object(Object.fromEntries(names.map((name) => [name, z.string()])));

/** What came in, as its schemas make it. */
type Parts = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/**
 * For a host that has no checks of its own; parameters first, then body and query, as the other host does.
 * @throws ProductError `invalid`
 */
export function checkRequest(schemas: RequestSchemas, { params, query, body }: Parts): Parts {
  const check = (schema: Schema | undefined, value: unknown) => {
    if (!schema) return value;
    const parsed = schema.safeParse(value, { error: plainMessage });
    if (!parsed.success) throw invalid(parsed.error.issues);
    return parsed.data;
  };
  const checked = { params: check(schemas.params, params), body: check(schemas.body, body) };
  return { ...checked, query: check(schemas.query, query) };
}
