import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, readBody } from '../../net/body.ts';
import { callerOf } from '../core/access.ts';
import type { Core } from '../core/core.ts';
import { toRpcError } from '../values/errors.ts';
import { isObject, jsonWire, type Raw } from '../values/wire.ts';
import type { Streams } from './limits.ts';
import { ListenStream } from './listen.ts';
import { errorPayload, frame, type Handler, Session } from './webchannel-session.ts';
import { WriteStream } from './write-stream.ts';

const PATH = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/;
const MAX_BODY = 12 << 20;
const MAX_MESSAGES = 1000;
const KEEP_ALIVE_MS = 30_000;

/**
 * The two streams of the web SDK over WebChannel, version 8: one POST opens a session, messages of the client come as
 * further POSTs, and those of the server on one GET that stays open.
 */
export class WebChannels {
  readonly #core: Core;
  readonly #streams: Streams;
  readonly #sessions = new Map<string, Session>();

  constructor(core: Core, streams: Streams) {
    this.#core = core;
    this.#streams = streams;
  }

  /** Whether a path is ours to answer. */
  static handles(path: string): boolean {
    return PATH.test(path);
  }

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    response.setHeader('Cache-Control', 'no-cache, no-store, max-age=0, must-revalidate');
    const sid = url.searchParams.get('SID');
    if (sid === null) return this.#open(request, response, url);
    const session = this.#sessions.get(sid);
    if (!session || session.path !== url.pathname) return unknown(response);
    const acknowledged = Number(url.searchParams.get('AID') ?? -1);
    if (Number.isSafeInteger(acknowledged)) session.acknowledge(acknowledged);
    if (url.searchParams.get('TYPE') === 'terminate') {
      session.close();
      response.writeHead(200).end();
      return;
    }
    if (request.method === 'GET') {
      session.attach(response, url.searchParams.get('CI') === '1');
      return;
    }
    if (request.method !== 'POST') return plain(response, 405, 'Method not allowed');
    const form = await readForm(request, response);
    if (!form) return;
    session.receive(form.offset, form.messages);
    send(response, [session.isAttached ? 1 : 0, session.lastSent, session.waitingBytes]);
  }

  async #open(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (request.method !== 'POST') return plain(response, 400, 'A session begins with a POST');
    const form = await readForm(request, response);
    if (!form) return;
    const sid = randomBytes(16).toString('base64url');
    const welcome = [0, ['c', sid, '', 8, 14, KEEP_ALIVE_MS]];
    let release: () => void;
    try {
      release = this.#streams.open();
    } catch (error) {
      // Another HTTP status would hide the reason from the client, and nothing needs to be kept of a session that ends here.
      send(response, [welcome, [1, errorPayload(toRpcError(error))]]);
      return;
    }
    const unread = this.#streams.reader(this.#streams.limits.unreadByWebChannel);
    const session = new Session(url.pathname, unread, release, () => this.#sessions.delete(sid));
    this.#sessions.set(sid, session);
    send(response, [welcome]);
    try {
      const caller = callerOf(form.headers.get('authorization'));
      const out = (messages: Iterable<Raw>): void => session.send(payloads(messages));
      const handler: Handler =
        PATH.exec(url.pathname)?.[1] === 'Listen'
          ? new ListenStream(this.#core, caller, jsonWire, out)
          : new WriteStream(this.#core, caller, jsonWire, (message) => out([message]));
      session.start(handler);
    } catch (error) {
      session.fail(toRpcError(error));
    }
    session.receive(form.offset, form.messages);
  }

  /** Tells every client to come back to another server, and takes no more sessions. */
  stop(): void {
    for (const session of [...this.#sessions.values()]) session.stop();
  }
}

/** The client reads one message per array. */
function* payloads(messages: Iterable<Raw>): Generator<Raw[]> {
  for (const message of messages) yield [message];
}

function send(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end(frame(JSON.stringify(value)));
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}

/** The client looks for this text, not at the very beginning, to know that it must open a new session. */
function unknown(response: ServerResponse): void {
  response.writeHead(400, { 'Content-Type': 'text/html; charset=utf-8' }).end('<html><body>Unknown SID</body></html>');
}

type Form = { headers: Map<string, string>; offset: number; messages: Raw[] };

/** Reads `headers`, `ofs` and the numbered messages. Answers by itself, with undefined, what is malformed. */
async function readForm(request: IncomingMessage, response: ServerResponse): Promise<Form | undefined> {
  try {
    const fields = new URLSearchParams((await readBody(request, MAX_BODY)).toString('utf8'));
    const count = Number(fields.get('count') ?? 0);
    const offset = Number(fields.get('ofs') ?? 0);
    if (!Number.isSafeInteger(count) || count < 0 || count > MAX_MESSAGES) throw new SyntaxError('count');
    if (!Number.isSafeInteger(offset) || offset < 0) throw new SyntaxError('ofs');
    const messages: Raw[] = [];
    for (let i = 0; i < count; i++) {
      const message: unknown = JSON.parse(fields.get(`req${i}___data__`) ?? '');
      if (!isObject(message) || Array.isArray(message)) throw new SyntaxError('message');
      messages.push(message);
    }
    return { headers: readHeaders(fields.get('headers') ?? ''), offset, messages };
  } catch (error) {
    if (error instanceof BodyTooLarge) plain(response, 413, error.message);
    else if (error instanceof SyntaxError) plain(response, 400, 'Bad request: the form cannot be read');
    else response.destroy();
    return undefined;
  }
}

function readHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim());
  }
  return headers;
}
