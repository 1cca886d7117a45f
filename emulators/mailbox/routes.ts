import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLarge, readBody } from '../net/body.ts';
import { BadDraft, readDraft } from './draft.ts';
import type { Mailbox } from './mailbox.ts';

const PATH = '/emulator/v1/messages';
const MAX_BODY = 1 << 20;

/**
 * `GET` lists the messages, newest first, `?to=` those to one address; `POST` takes one as `{ to, from, subject, text, html }`;
 * `DELETE` empties. @returns whether it was asked for.
 */
export function answerMailbox(request: IncomingMessage, response: ServerResponse, mailbox: Mailbox): boolean {
  const url = new URL(request.url ?? '/', 'http://local.invalid');
  if (url.pathname !== PATH) return false;
  if (request.method === 'DELETE') {
    mailbox.empty();
    reply(response, 200, {});
  } else if (request.method === 'GET' || request.method === 'HEAD') {
    reply(response, 200, { messages: mailbox.list(url.searchParams.get('to') ?? undefined) });
  } else if (request.method === 'POST') {
    void take(request, response, mailbox);
  } else {
    response.writeHead(405, { Allow: 'GET, POST, DELETE' }).end();
  }
  return true;
}

async function take(request: IncomingMessage, response: ServerResponse, mailbox: Mailbox): Promise<void> {
  try {
    const body = await readBody(request, MAX_BODY);
    mailbox.put(readDraft(body.toString('utf8')));
    reply(response, 201, {});
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof BodyTooLarge) response.setHeader('Connection', 'close');
    const status = error instanceof BodyTooLarge ? 413 : error instanceof BadDraft ? 400 : 500;
    if (!response.destroyed) reply(response, status, { error: { code: status, message: reason } });
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}
