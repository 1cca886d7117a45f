import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mailbox } from './mailbox.ts';

const PATH = '/emulator/v1/messages';

/** `GET` lists the messages, newest first, `?to=` those to one address; `DELETE` empties. @returns whether it was asked for. */
export function answerMailbox(request: IncomingMessage, response: ServerResponse, mailbox: Mailbox): boolean {
  const url = new URL(request.url ?? '/', 'http://local.invalid');
  if (url.pathname !== PATH) return false;
  if (request.method === 'DELETE') {
    mailbox.empty();
    reply(response, {});
  } else if (request.method === 'GET' || request.method === 'HEAD') {
    reply(response, { messages: mailbox.list(url.searchParams.get('to') ?? undefined) });
  } else {
    response.writeHead(405, { Allow: 'GET, DELETE' }).end();
  }
  return true;
}

function reply(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}
