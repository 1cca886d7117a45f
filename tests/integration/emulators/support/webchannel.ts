import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect } from 'vitest';

export const DATABASE = 'projects/demo-raw/databases/(default)';

type Answer = { status: number; text: string; headers: IncomingMessage['headers'] };

export const path = (kind: string, query: Record<string, string | number>): string =>
  `/google.firestore.v1.Firestore/${kind}/channel?${new URLSearchParams({ VER: '8', database: DATABASE, ...Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])) })}`;

export function form(messages: unknown[], offset = 0, headers = ''): string {
  const fields = new URLSearchParams({ headers, count: String(messages.length), ofs: String(offset) });
  for (const [i, message] of messages.entries()) fields.set(`req${i}___data__`, JSON.stringify(message));
  return fields.toString();
}

/** Cuts a body into its chunks: a decimal length in UTF-16 code units, a line feed, that much text. */
export const chunks = (text: string): unknown[] => cut(text).chunks;

/** With what is left of a chunk that has not come whole. */
function cut(text: string): { chunks: unknown[]; rest: string } {
  const chunks: unknown[] = [];
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const length = Number(text.slice(at, end));
    if (end < 0 || text.length < end + 1 + length) break;
    chunks.push(JSON.parse(text.slice(end + 1, end + 1 + length)));
    at = end + 1 + length;
  }
  return { chunks, rest: text.slice(at) };
}

type Entry = [number, [unknown]];

export const name = (id: string): string => `${DATABASE}/documents/open/${id}`;
export const addTarget = (id: string, targetId = 2): unknown => ({
  database: DATABASE,
  addTarget: { targetId, documents: { documents: [name(id)] } },
});
export const isCurrent = (entries: Entry[]): boolean => JSON.stringify(entries).includes('"NO_CHANGE"');

/** A client that speaks WebChannel by hand, to whichever server `port` names at the time. */
export function webChannel(port: () => number) {
  function send(method: string, path: string, body = '', headers: Record<string, string> = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: port(), method, path, headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  async function open(kind: string, messages: unknown[], headers = ''): Promise<string> {
    const { status, text } = await send('POST', path(kind, { RID: 1000, CVER: 22 }), form(messages, 0, headers));
    expect(status).toBe(200);
    const [[[id, [word, sid, , version]]]] = chunks(text) as [[[number, [string, string, string, number]]]];
    expect([id, word, version]).toEqual([0, 'c', 8]);
    return sid;
  }

  /** The back channel as it streams. */
  function listen(kind: string, sid: string, acknowledged = 0, longPoll = false) {
    const seen: Entry[] = [];
    let rest = '';
    let done = false;
    const waiting = new Set<() => void>();
    const wake = (): void => {
      for (const check of waiting) check();
    };
    const end = (): void => {
      done = true;
      wake();
    };
    const sent: ClientRequest = request(
      {
        host: '127.0.0.1',
        port: port(),
        path: path(kind, { RID: 'rpc', SID: sid, AID: acknowledged, CI: longPoll ? 1 : 0, TYPE: 'xmlhttp' }),
        agent: false,
      },
      (response) => {
        response.setEncoding('utf8').on('data', (piece) => {
          const { chunks, rest: left } = cut(rest + piece);
          rest = left;
          seen.push(...(chunks.flat() as Entry[]));
          if (chunks.length > 0) wake();
        });
        response.on('close', end);
      },
    );
    sent.on('error', end);
    sent.end();
    return {
      entries: (): Entry[] => [...seen],
      isDone: () => done,
      stop: () => sent.destroy(),
      /** Rejects when the channel ends before. */
      until: (condition: (entries: Entry[]) => boolean): Promise<Entry[]> =>
        new Promise((resolve, reject) => {
          const check = (): void => {
            const isMet = condition(seen);
            if (!isMet && !done) return;
            waiting.delete(check);
            if (isMet) resolve([...seen]);
            else reject(new Error(`not seen in ${JSON.stringify(seen)}${rest}`));
          };
          waiting.add(check);
          check();
        }),
    };
  }

  const save = (id: string, text: string): Promise<Answer> =>
    send(
      'POST',
      `/v1/${DATABASE}/documents:commit`,
      JSON.stringify({ writes: [{ update: { name: name(id), fields: { text: { stringValue: text } } } }] }),
    );

  return { send, open, listen, save };
}
