import type { FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { ServerConfig } from './config.ts';

type LoggedRequest = {
  readonly method: string;
  /** The route's pattern, such as `/embed/v1/widgets/:publicKey`; `null` for pages of the app and what is not there. */
  readonly route: string | null;
  /** Only of routes behind a sign-in: who reads a school's stories is not logged. */
  readonly remoteAddress?: string;
};

/** An address and its parameters, such as search words, are personal data: neither is logged. */
function loggedRequest({ method, routeOptions, ip }: FastifyRequest): LoggedRequest {
  const { url, config } = routeOptions ?? {};
  const isOpen = config?.access === undefined || config.access === 'open';
  return { method, route: url ?? null, ...(isOpen ? {} : { remoteAddress: ip }) };
}

/** JSON lines; tokens, cookies, addresses and queries are left out. */
export function createLog(level: ServerConfig['logLevel'], stream?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'err.config.headers'],
    serializers: { req: loggedRequest },
  };
  return stream ? pino(options, stream) : pino(options);
}
