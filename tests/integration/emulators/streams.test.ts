import { afterEach, expect, test } from 'vitest';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';
import { grpcClient, isCurrent } from './support/grpc.ts';
import { addTarget, chunks, form, path, webChannel } from './support/webchannel.ts';

/** At most 1,000 open streams, tried with 1,200 over each transport. */

const RULES =
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /open/{id=**} { allow read, write; } } }";
const LIMIT = 1000;
const TRIED = 1200;
const LIMIT_WARNING = 'serves 1,000 streams at a time';
const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(): Promise<Firestore & ReturnType<typeof webChannel>> {
  const server = await startFirestore({ port: 0, rules: { source: RULES }, say: () => undefined });
  closers.push(() => server.close());
  return { ...server, ...webChannel(() => server.port) };
}

/** The results of many calls, some at a time. */
async function many<T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const i = next++;
      results[i] = await work(i);
    }
  };
  await Promise.all(Array.from({ length: 20 }, lane));
  return results;
}

test('WebChannel: 1,001st stream → refused with the reason, the others continue', async () => {
  const { send, save, streams } = await start();
  const opened = await many(TRIED, async (i) => {
    const { status, text } = await send('POST', path('Listen', { RID: i, CVER: 22 }), form([addTarget('one')]));
    const [[[, [word, sid]], refusal]] = chunks(text) as [[[number, [string, string]], [number, unknown]?]];
    return { status, word, sid, refusal };
  });
  const accepted = opened.filter(({ refusal }) => !refusal);
  const refused = opened.filter(({ refusal }) => refusal);
  expect([accepted.length, refused.length, streams.state.open]).toEqual([LIMIT, TRIED - LIMIT, LIMIT]);
  // Any other status than 200 would keep the reason from the client.
  expect(new Set(opened.map(({ status, word }) => `${status} ${word}`))).toEqual(new Set(['200 c']));
  expect(refused[0]?.refusal).toEqual([
    1,
    [{ error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: expect.stringContaining(LIMIT_WARNING) } }],
  ]);
  expect((await send('GET', path('Listen', { SID: refused[0]?.sid ?? '', RID: 'rpc', AID: 1 }))).text).toContain(
    'Unknown SID',
  );
  await save('one', 'news for all');
  const poll = ({ sid }: { sid: string }) =>
    send('GET', path('Listen', { SID: sid, RID: 'rpc', AID: 0, CI: 1, TYPE: 'xmlhttp' }));
  const some = accepted.filter((_, i) => i % 10 === 0);
  const received = await many(some.length, async (i) => (await poll(some[i] as { sid: string })).text);
  expect(received.filter((text) => !text.includes('news for all'))).toEqual([]);

  const end = ({ sid }: { sid: string }) => send('POST', path('Listen', { SID: sid, RID: 2, TYPE: 'terminate' }));
  for (const session of accepted.slice(0, 3)) await end(session);
  const again = await many(4, (i) => send('POST', path('Listen', { RID: i, CVER: 22 }), form([])));
  expect(again.filter(({ text }) => text.includes('RESOURCE_EXHAUSTED'))).toHaveLength(1);
});

test('gRPC: 1,001st stream → refused with the reason, the others continue', async () => {
  const server = await start();
  const client = grpcClient(server.port);
  closers.push(client.close);
  const open = () => client.listen([addTarget('one') as object]);
  const outcomeOf = (stream: ReturnType<typeof open>) =>
    Promise.race([stream.until(isCurrent).catch(() => undefined), stream.ended]);
  const opened = Array.from({ length: TRIED }, open);
  const outcomes = await Promise.all(opened.map(outcomeOf));
  const accepted = opened.filter((_, i) => outcomes[i] === true);
  const refused = outcomes.filter((outcome) => outcome !== true);
  expect([accepted.length, refused.length, server.streams.state.open]).toEqual([LIMIT, TRIED - LIMIT, LIMIT]);
  expect(refused[0]).toEqual({ code: 8, details: expect.stringContaining(LIMIT_WARNING) });
  await server.save('one', 'news for all');
  const received = await Promise.all(
    accepted.map((stream) => stream.until((seen) => seen.find(({ documentChange }) => documentChange))),
  );
  expect(received).toHaveLength(LIMIT);

  for (const stream of accepted.slice(0, 3)) {
    stream.cancel();
    await stream.ended;
  }
  await expect.poll(() => server.streams.state.open).toBe(LIMIT - 3);
  const again = await Promise.all(Array.from({ length: 4 }, () => outcomeOf(open())));
  expect(again.filter((outcome) => outcome !== true)).toEqual([refused[0]]);
});

test('stream limit: both transports → shared, released when a connection closes', async () => {
  const server = await startFirestore({
    port: 0,
    rules: { source: RULES },
    limits: { streams: 5 },
    say: () => undefined,
  });
  closers.push(() => server.close());
  const { send, open } = webChannel(() => server.port);
  const client = grpcClient(server.port);
  const streams = Array.from({ length: 3 }, () => client.listen([addTarget('one') as object]));
  await Promise.all(streams.map((stream) => stream.until(isCurrent)));
  await open('Listen', []);
  await open('Write', []);
  const answer = await send('POST', path('Write', { RID: 1, CVER: 22 }), form([]));
  expect(answer.text).toContain('RESOURCE_EXHAUSTED');
  // Every stream of the connection at once, without a word from the client.
  for (const stream of streams) stream.cancel();
  client.close();
  await expect.poll(() => server.streams.state.open).toBe(2);
});

test('stream limit: failed stream → not counted any more', async () => {
  const { open, streams } = await start();
  await open('Listen', [{ database: 'nonsense' }]);
  await expect.poll(() => streams.state.open).toBe(0);
});
