import * as z from 'zod/mini';
import { ERROR_STATUS, type ErrorCode, errorBodySchema } from '../../../src/domain/errors.ts';

type Described = {
  /** In the API's description. */
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Of the answer, as `text/html`. */
  readonly type: string;
  readonly errors: readonly ErrorCode[];
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  /** Text unless given. */
  readonly reply?: z.ZodMiniType;
};

/** The schema of a route that is open to anyone and no row in the table of endpoints, since its answer is a file, a page or a script. */
export function openSchema({ tag, summary, description, type, errors, params, query, reply }: Described) {
  const refusals = errors.map((code) => [
    ERROR_STATUS[code],
    { description: code, content: { 'application/json': { schema: errorBodySchema } } },
  ]);
  return {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    response: {
      200: { description: 'The answer', content: { [type]: { schema: reply ?? z.string() } } },
      ...Object.fromEntries(refusals),
    },
    tags: [tag],
    summary,
    description: `${description}\n\nOpen to anyone.`,
    security: [],
    'x-access': 'open',
    'x-errors': errors,
  };
}
