import type { IncomingMessage, ServerResponse } from 'node:http';

export type Guard = {
  /** The address besides the loopback that the server may be called by. */
  host?: string | undefined;
  /** Origins of pages that may call, such as `http://127.0.0.1:4173`; `*` stands for any port. */
  allowedOrigins: readonly string[];
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The host of a `Host` header without its port. */
function hostName(header: string): string {
  return header.replace(/:\d+$/, '').toLowerCase();
}

/** A page that had its name point to this machine (DNS rebinding) is recognised by the name it asks for. */
function isOwnHost(header: string | undefined, own: string | undefined): boolean {
  if (header === undefined) return false;
  const name = hostName(header);
  return LOOPBACK.has(name) || (own !== undefined && (name === own.toLowerCase() || name === `[${own.toLowerCase()}]`));
}

function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((pattern) => {
    if (!pattern.endsWith(':*')) return pattern === origin;
    const base = pattern.slice(0, -2);
    return origin === base || (origin.startsWith(`${base}:`) && /^\d+$/.test(origin.slice(base.length + 1)));
  });
}

/** The origins of pages that a server itself serves to people at this machine. */
export const ownOrigins = (port: number): string[] => Array.from(LOOPBACK, (name) => `http://${name}:${port}`);

/**
 * Answers what must not go on, and sets the CORS headers for what may. Returns whether the request may go on. Requests
 * without an `Origin` do not come from a page and pass.
 */
export function admit(request: IncomingMessage, response: ServerResponse, guard: Guard): boolean {
  const { origin, host } = request.headers;
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (!isOwnHost(host, guard.host)) return refuse(response, `This server does not answer to the name "${cut(host)}".`);
  if (origin === undefined) return true;
  if (!isAllowedOrigin(origin, guard.allowedOrigins)) {
    return refuse(response, `Pages of ${cut(origin)} may not use this server.`);
  }
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Vary', 'Origin');
  response.setHeader('Access-Control-Expose-Headers', 'X-HTTP-Session-Id, X-Client-Wire-Protocol');
  if (request.method === 'OPTIONS') {
    preflight(request, response);
    return false;
  }
  return true;
}

function preflight(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
  const headers = request.headers['access-control-request-headers'];
  if (headers) response.setHeader('Access-Control-Allow-Headers', headers);
  if (request.headers['access-control-request-private-network']) {
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
  }
  response.setHeader('Access-Control-Max-Age', '3600');
  response.writeHead(204).end();
}

const cut = (text: string | undefined): string => (text ?? '').replace(/[^\x20-\x7e]/g, '?').slice(0, 100);

function refuse(response: ServerResponse, reason: string): false {
  response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }).end(`${reason}\n`);
  return false;
}
