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

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const told = hasZodFastifySchemaValidationErrors(error)
    ? invalid((error.validation as readonly RouteIssue[]).map(plain))
    : toProductError(error);
  if (told.status >= 500) request.log.error({ err: error }, 'request failed');
  if (told.code === 'maintenance') reply.header('retry-after', '5');
  if (told.retryAfter !== undefined) reply.header('retry-after', String(told.retryAfter));
  return reply
    .code(told.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBodyOf(told));
}
