import type { IncomingMessage, ServerResponse } from 'node:http';

/** Of a machine of one’s own; a name that no mail leads to. */
export const LOCAL_INBOUND_MAIL = { domain: 'in.sprx.test', secret: 'local-inbound-mail' } as const;

const MOST_BYTES = 25 * 1024 * 1024;
const WAIT_MS = 30_000;

/** The stand-in of the mail server: what is posted to `/mail/inbound` goes to the app, with the mail server’s own key. */
export function inboundMailRelay(appPort: number) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '').split('?')[0];
    if (path !== '/mail/inbound' || request.method !== 'POST') return false;
    // No page writes emails.
    if (request.headers.origin !== undefined) return end(response, 403, 'A page cannot send an email here.\n');
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of request) {
      size += (piece as Buffer).length;
      // Read to its end all the same: who is still sending would see a broken connection in place of the answer.
      if (size > MOST_BYTES) pieces.length = 0;
      else pieces.push(piece as Buffer);
    }
    if (size > MOST_BYTES) return end(response, 413, 'The email is larger than 25 MiB.\n');
    const header = (name: string) => String(request.headers[name] ?? '');
    const answer = await fetch(`http://127.0.0.1:${appPort}/api/v1/inbound-mail`, {
      method: 'POST',
      headers: {
        'content-type': header('content-type') || 'message/rfc822',
        authorization: `Bearer ${LOCAL_INBOUND_MAIL.secret}`,
        'x-envelope-to': header('x-envelope-to'),
        'x-envelope-from': header('x-envelope-from'),
      },
      body: Buffer.concat(pieces),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    response.setHeader('content-type', answer.headers.get('content-type') ?? 'application/json');
    return end(response, answer.status, await answer.text());
  };
}

function end(response: ServerResponse, status: number, text: string): true {
  response.statusCode = status;
  response.end(text);
  return true;
}
