import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorBody, type ErrorCode, ProductError } from '../../../src/domain/errors.ts';

function bodyOf({ code, message, details }: ProductError): ErrorBody {
  return { error: { code, message, ...details } };
}

const BY_STATUS: Record<number, readonly [ErrorCode, string]> = {
  400: ['invalid', 'What was sent could not be read.'],
  404: ['not-found', 'There is nothing at this address.'],
  413: ['too-large', 'What was sent is too large.'],
  414: ['not-found', 'There is nothing at this address.'],
  415: ['unsupported-type', 'Send the data as application/json.'],
  429: ['too-many-requests', 'Too many requests in a short time. Wait a moment.'],
};

/** gRPC codes of Firestore. */
const ABORTED = 10;
const UNAVAILABLE = 14;

/** Turns whatever was thrown into an error that a person can read; what is not known stays inside. */
function toProductError(error: unknown): ProductError {
  if (error instanceof ProductError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error.validation as readonly Issue[]);
  const { statusCode, code } = error as { statusCode?: number; code?: unknown };
  const known = statusCode === undefined ? undefined : BY_STATUS[statusCode];
  if (known) return new ProductError(...known);
  if (code === ABORTED) {
    return new ProductError('conflict', 'Others were changing the same thing at the same moment. Try again.');
  }
  if (code === UNAVAILABLE)
    return new ProductError('maintenance', 'SprX is not available for a moment. Try again soon.');
  return new ProductError(
    'internal',
    'Something went wrong on our side. Try again; if it stays, tell your administrator.',
  );
}

type Issue = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
  readonly params: { readonly issue?: { readonly keys?: string[] }; readonly keys?: string[] };
};

/** `fields` by their path; the first message of each. */
function invalid(issues: readonly Issue[]): ProductError {
  // A map, because a key that a client made up may be `constructor`.
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const path = issue.instancePath.split('/').filter(Boolean);
    const keys = issue.keyword === 'unrecognized_keys' ? (issue.params.keys ?? []) : [];
    const named = keys.length > 0 ? keys.map((key) => [...path, key]) : [path];
    for (const at of named) {
      const message = keys.length > 0 ? 'This is not known here.' : (issue.message ?? 'This is not right.');
      if (at.length > 0 && !fields.has(at.join('.'))) fields.set(at.join('.'), message);
    }
  }
  const [first] = fields.values();
  const message = first ?? issues[0]?.message ?? 'Send the data as a JSON object.';
  return new ProductError('invalid', message, fields.size > 0 ? { fields: Object.fromEntries(fields) } : {});
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const told = toProductError(error);
  if (told.status >= 500) request.log.error({ err: error }, 'request failed');
  if (told.code === 'maintenance') reply.header('retry-after', '5');
  if (told.retryAfter !== undefined) reply.header('retry-after', String(told.retryAfter));
  return reply
    .code(told.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(bodyOf(told));
}
