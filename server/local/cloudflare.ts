import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { MOST_TAGS } from '../core/ports/edge.ts';

/** Of a machine of one’s own. */
export const LOCAL_EDGE = { zone: 'local', token: 'local' } as const;

const PURGE = `/cloudflare/zones/${LOCAL_EDGE.zone}/purge_cache`;
const PURGED = '/cloudflare/purged.json';
const MOST_BYTES = 64 * 1_024;
const MOST_REMEMBERED = 1_000;

/** The stand-in of Cloudflare: takes purges by tags as its API does, and lists what it was asked to purge, the oldest first. */
export function localCloudflare() {
  const purged: string[] = [];

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '').split('?')[0];
    if (path === PURGED && request.method === 'GET') return send(response, 200, purged);
    if (path !== PURGE) return false;
    if (request.method !== 'POST') return refuse(response, 405, 10_405, 'Method not allowed');
    // No page purges.
    if (request.headers.origin !== undefined)
      return refuse(response, 403, 9_109, 'Unauthorized to access requested resource');
    if (!isToken(request.headers.authorization)) return refuse(response, 401, 10_000, 'Authentication error');
    const tags = tagsOf(await bodyOf(request));
    if (!tags) return refuse(response, 400, 1_012, `Request must contain 1 to ${MOST_TAGS} tags`);
    purged.push(...tags);
    purged.splice(0, Math.max(0, purged.length - MOST_REMEMBERED));
    return send(response, 200, { success: true, errors: [], messages: [], result: { id: LOCAL_EDGE.zone } });
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isToken = (header = '') => timingSafeEqual(digest(header), digest(`Bearer ${LOCAL_EDGE.token}`));

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) if (text.length <= MOST_BYTES) text += piece;
  try {
    return text.length > MOST_BYTES ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function tagsOf(body: unknown): string[] | null {
  const { tags } = (body ?? {}) as { tags?: unknown };
  const isList = Array.isArray(tags) && tags.length > 0 && tags.length <= MOST_TAGS;
  return isList && tags.every((tag) => typeof tag === 'string' && tag !== '') ? tags : null;
}

function refuse(response: ServerResponse, status: number, code: number, message: string): true {
  return send(response, status, { success: false, errors: [{ code, message }], messages: [], result: null });
}

function send(response: ServerResponse, status: number, body: unknown): true {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
  return true;
}
