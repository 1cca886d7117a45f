import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';

/** A request that was answered, as it goes to the process that keeps a list of them. */
export type Noted = { method: string; what: string; who: string; ms: number; result: string };

/** What the status page asks is not worth a line. */
const OWN_HEADER = 'x-emulator-ui';

/** Passes on what came of a request. Keys, codes and what is in the body stay behind. */
export function noteAnswer(request: IncomingMessage, response: ServerResponse, note: (noted: Noted) => void): void {
  const { method = '', url = '', headers } = request;
  if (method === 'OPTIONS' || headers[OWN_HEADER] !== undefined) return;
  const started = performance.now();
  response.once('close', () => {
    const { statusCode, writableFinished } = response;
    const answer = statusCode < 400 ? 'OK' : `${statusCode} ${STATUS_CODES[statusCode] ?? ''}`.trim();
    note({
      method,
      what: (url.split('?')[0] ?? '').replace(/^\/(www|identitytoolkit|securetoken)\.googleapis\.com\/(v1|v2)\//, ''),
      who: headers.authorization === 'Bearer owner' ? 'server' : 'client',
      ms: performance.now() - started,
      result: writableFinished ? answer : 'broken off',
    });
  });
}
