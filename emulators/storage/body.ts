import type { IncomingMessage } from 'node:http';
import { readBody } from '../net/body.ts';
import { HungUp, invalid } from './errors.ts';
import { isObject, type Json } from './metadata.ts';

const MAX_JSON = 1 << 20;

/** The bytes of a request as they come, no faster than they are taken. Throws HungUp when it breaks off. */
export async function* bodyOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    // The connection must outlive a body that is not read to its end: it carries the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } catch {
    throw new HungUp('The request was cut off.');
  }
  if (!request.complete) throw new HungUp('The request was cut off.');
}

/** A JSON object of at most 1 MiB; nothing at all counts as an empty one. */
export async function jsonOf(request: IncomingMessage): Promise<Json> {
  const text = (await readBody(request, MAX_JSON)).toString('utf8');
  return parseJson(text);
}

export function parseJson(text: string): Json {
  const body: unknown = text.trim() === '' ? {} : JSON.parse(text);
  if (!isObject(body)) throw invalid('The metadata must be a JSON object.');
  return body;
}

/** Discards what will not be read, so that a client still sending gets to its answer. */
export function drain(request: IncomingMessage): void {
  request.removeAllListeners('readable');
  request.resume();
}
