import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { nameOf } from '../firestore/core/describe.ts';
import type { Journal } from '../net/journal.ts';
import { callerOf } from './rules-gate.ts';

/** Takes down a request once it has been answered. */
export function noteAnswer(journal: Journal, request: IncomingMessage, response: ServerResponse): void {
  const started = performance.now();
  const { method = '', url = '', headers } = request;
  if (method === 'OPTIONS') return;
  response.once('close', () => {
    const about = { service: 'Storage', method, what: subjectOf(url), who: whoOf(headers, url) } as const;
    const { statusCode, writableFinished } = response;
    const answer = statusCode < 400 ? 'OK' : `${statusCode} ${STATUS_CODES[statusCode] ?? ''}`.trim();
    journal.note(about, started, writableFinished ? answer : 'broken off');
  });
}

/** The object or bucket of a call, without what is the same in all. Tokens in the query are left out. */
function subjectOf(url: string): string {
  const [path = ''] = url.split('?');
  const name = new URLSearchParams(url.slice(path.length)).get('name');
  const whole = path.replace(/^(\/(download|resumable|upload))*(\/storage\/v1|\/v0)?\/b\//, '').replace('/o/', '/');
  try {
    return decodeURIComponent(whole.replace(/\/o$/, '')) + (name ? `/${name}` : '');
  } catch {
    return whole;
  }
}

function whoOf({ authorization, origin }: IncomingMessage['headers'], url: string): string {
  // Pages always have an origin, and the calls of the web SDK always lie below /v0.
  if (authorization === undefined) return origin === undefined && !url.startsWith('/v0/') ? 'server' : 'nobody';
  try {
    return nameOf(callerOf(authorization));
  } catch {
    return origin === undefined ? 'server' : 'unreadable token';
  }
}
