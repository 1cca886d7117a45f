import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { errorBodyOf, invalid, toProductError } from './product-error.ts';

/** An issue as the validator of routes passes it on. */
type RouteIssue = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
  readonly params: { readonly keys?: string[] };
};

const plain = ({
  keyword,
  instancePath,
  message = `This value doesn’t meet the rule “${keyword}”.`,
  params,
}: RouteIssue) => ({
  path: instancePath.split('/').filter(Boolean),
  message,
  ...(keyword === 'unrecognized_keys' && params.keys ? { keys: params.keys } : {}),
});

/** A browser sends a whole file before it reads the answer: up to this many bytes are let through, and dropped. */
const MOST_DROPPED = 256 * 1024 * 1024;

/**
 * Fastify closes the connection of a body that is not taken. A client that is still sending it then sees a broken
 * connection, and not the answer that says why. Node drops what is left of a body when the connection stays.
 */
function letBodyThrough(request: FastifyRequest, reply: FastifyReply): void {
  if (Number(request.headers['content-length']) <= MOST_DROPPED) reply.removeHeader('connection');
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const productError = hasZodFastifySchemaValidationErrors(error)
    ? invalid((error.validation as readonly RouteIssue[]).map(plain))
    : toProductError(error);
  if (productError.status >= 500 && productError.code !== 'not-implemented')
    request.log.error({ err: error }, 'request failed');
  if (productError.code === 'too-large' || productError.code === 'too-many-requests') letBodyThrough(request, reply);
  if (productError.code === 'maintenance') reply.header('retry-after', '5');
  if (productError.retryAfter !== undefined) reply.header('retry-after', String(productError.retryAfter));
  return reply
    .code(productError.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBodyOf(productError));
}
