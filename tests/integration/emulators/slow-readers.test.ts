import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Limits } from '../../../emulators/firestore/serving/limits.ts';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';
import { run } from './support/child.ts';
import { deafStream, grpcClient, grpcFrame, isCurrent } from './support/grpc.ts';
import { addTarget, DATABASE, isCurrent as isCurrentChannel, path, webChannel } from './support/webchannel.ts';

/** A listener that does not read is disconnected before much is buffered; the others are not affected. */

const RULES =
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /open/{id=**} { allow read, write; } } }";
const PIECE = 100_000;
const LIMIT = 1 << 20;
const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(limits: Partial<Limits>): Promise<Firestore & ReturnType<typeof webChannel>> {
  const server = await startFirestore({ port: 0, rules: { source: RULES }, limits, say: () => undefined });
  closers.push(() => server.close());
  return { ...server, ...webChannel(() => server.port) };
}

function client(port: number): ReturnType<typeof grpcClient> {
  const made = grpcClient(port);
  closers.push(made.close);
  return made;
}

/** Opens a back channel and reads nothing from it. */
async function deafChannel(port: number, sid: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => undefined);
  closers.push(() => socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  const address = path('Listen', { RID: 'rpc', SID: sid, AID: 0, CI: 0, TYPE: 'xmlhttp' });
  socket.write(`GET ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
}

/** Listens over gRPC, and reads nothing. */
function deafListener(port: number): ReturnType<typeof deafStream> {
  const deaf = deafStream(port);
  closers.push(deaf.close);
  deaf.stream.write(grpcFrame(target));
  return deaf;
}

const target = addTarget('one') as object;
const texts = (i: number): string => `${i} ${'x'.repeat(PIECE)}`;

/** Settles when a reader has heard of the text number `i`. */
const received = (reader: ReturnType<ReturnType<typeof grpcClient>['listen']>, i: number): Promise<true> =>
  reader.until((seen) => (JSON.stringify(seen.slice(-3)).includes(`"${i} x`) ? true : undefined));

test('gRPC: reader does not read → disconnected with the reason, memory bounded, others continue', async () => {
  const { port, save, streams } = await start({ unreadByGrpc: LIMIT });
  const deaf = deafListener(port);
  const other = client(port).listen([target]);
  await other.until(isCurrent);
  await expect.poll(() => streams.state.open).toBe(2);
  let most = 0;
  for (let i = 0; i < 40; i++) {
    await save('one', texts(i));
    await received(other, i);
    most = Math.max(most, streams.state.unread);
  }
  expect(most).toBeGreaterThan(LIMIT);
  expect(most).toBeLessThan(LIMIT + 4 * PIECE);
  // What was handed to the connection before is all that is left of it.
  expect(streams.state.unread).toBeLessThan(4 * PIECE);
  expect(streams.state.open).toBe(1);
  deaf.stream.resume();
  expect(await deaf.ended).toEqual({ code: 8, details: 'The client reads too slowly.' });
  await expect.poll(() => streams.state).toEqual({ open: 1, unread: 0 });
});

test('WebChannel: reader does not read → session closed, memory bounded, others continue', async () => {
  const { port, save, open, listen, send, streams } = await start({ unreadByWebChannel: LIMIT });
  const sid = await open('Listen', [target]);
  await deafChannel(port, sid);
  const other = listen('Listen', await open('Listen', [target]));
  await other.until(isCurrentChannel);
  let most = 0;
  for (let i = 0; i < 8; i++) {
    await save('one', texts(i));
    await other.until((all) => JSON.stringify(all).includes(`"${i} x`));
  }
  expect(streams.state.open).toBe(2);
  other.stop();
  for (let i = 8; i < 40; i++) {
    await save('one', texts(i));
    most = Math.max(most, streams.state.unread);
  }
  expect(most).toBeLessThan(3 * (LIMIT + 4 * PIECE));
  const answer = await send('GET', path('Listen', { RID: 'rpc', SID: sid, AID: 0, CI: 1, TYPE: 'xmlhttp' }));
  expect([answer.status, answer.text.includes('Unknown SID')]).toEqual([400, true]);
});

test('answer larger than the limit: reader reads → arrives whole', async () => {
  const { port, save, open, listen } = await start({ unreadByGrpc: LIMIT / 10, unreadByWebChannel: LIMIT / 10 });
  for (let i = 0; i < 30; i++) await save(`many/all/${i}`, texts(i));
  const all = {
    addTarget: {
      targetId: 2,
      query: { parent: `${DATABASE}/documents/open/many`, structuredQuery: { from: [{ collectionId: 'all' }] } },
    },
  };
  const stream = client(port).listen([all]);
  await stream.until(isCurrent);
  expect(stream.responses.filter(({ documentChange }) => documentChange)).toHaveLength(30);
  // A back channel ends once a megabyte is unconfirmed; the client confirms by opening the next.
  const sid = await open('Listen', [{ database: DATABASE, ...all }]);
  let [confirmed, seen] = [0, ''];
  while (!seen.includes('NO_CHANGE')) {
    const channel = listen('Listen', sid, confirmed);
    const entries = await channel.until((now) => channel.isDone() || isCurrentChannel(now));
    seen += JSON.stringify(entries);
    confirmed = entries.at(-1)?.[0] ?? confirmed;
    channel.stop();
  }
  expect(seen.match(/"documentChange"/g)).toHaveLength(30);
});

test('readers: together over the limit → slowest disconnected first', async () => {
  const { port, save, streams } = await start({ unreadByGrpc: 100 * LIMIT, unreadByAll: 5 * LIMIT });
  const deaf = Array.from({ length: 4 }, () => deafListener(port));
  const other = client(port).listen([target]);
  await other.until(isCurrent);
  await expect.poll(() => streams.state.open).toBe(5);
  let most = 0;
  for (let i = 0; i < 50; i++) {
    await save('one', texts(i));
    await received(other, i);
    most = Math.max(most, streams.state.unread);
  }
  expect(most).toBeLessThan(5 * LIMIT + 10 * PIECE);
  expect(streams.state.open).toBeLessThan(5);
  for (const stream of deaf) stream.close();
  await expect.poll(() => streams.state).toEqual({ open: 1, unread: 0 });
});

test('readers: 40 ignore 60 MB each → memory stays flat', async () => {
  const limits: Partial<Limits> = { unreadByGrpc: LIMIT, unreadByWebChannel: LIMIT };
  const child = run(new URL('./support/firestore-child.ts', import.meta.url), [
    '',
    JSON.stringify({ limits, rules: { source: RULES } }),
  ]);
  closers.push(() => child.kill('SIGKILL'));
  const port = Number((await child.line(/^port (\d+)/))[1]);
  const memory = (): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.process.pid)])) / 1024;
  const { open, save } = webChannel(() => port);
  for (let i = 0; i < 20; i++) deafListener(port);
  for (let i = 0; i < 20; i++) await deafChannel(port, await open('Listen', [target]));
  for (let i = 0; i < 3; i++) await save('one', 'y'.repeat(10 * PIECE));
  const before = memory();
  let most = before;
  for (let i = 0; i < 60; i++) {
    await save('one', `${i} ${'x'.repeat(10 * PIECE)}`);
    if (i % 10 === 9) most = Math.max(most, memory());
  }
  expect((await save('one', 'and goes on')).status).toBe(200);
  expect(most - before).toBeLessThan(200);
});

test('result larger than the heap: read and listened to → complete', async () => {
  const child = run(
    new URL('./support/firestore-child.ts', import.meta.url),
    ['', JSON.stringify({ rules: { source: RULES } })],
    { NODE_OPTIONS: '--max-old-space-size=64' },
  );
  closers.push(() => child.kill('SIGKILL'));
  const port = Number((await child.line(/^port (\d+)/))[1]);
  const { send, save } = webChannel(() => port);
  const count = 1000;
  for (let i = 0; i < count; i += 100) {
    const writes = Array.from({ length: 100 }, (_, j) => ({
      update: {
        name: `${DATABASE}/documents/open/large/of/${i + j}`,
        fields: { text: { stringValue: 'x'.repeat(PIECE) } },
      },
    }));
    expect((await send('POST', `/v1/${DATABASE}/documents:commit`, JSON.stringify({ writes }))).status).toBe(200);
  }
  const parent = `${DATABASE}/documents/open/large`;
  const structuredQuery = { from: [{ collectionId: 'of' }] };
  const ask = () => send('POST', `/v1/${parent}:runQuery`, JSON.stringify({ structuredQuery }));
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(({ text }) => (JSON.parse(text) as object[]).length)).toEqual([count, count]);
  const stream = client(port).listen([{ addTarget: { targetId: 2, query: { parent, structuredQuery } } }]);
  await stream.until(isCurrent);
  expect(stream.responses.filter(({ documentChange }) => documentChange)).toHaveLength(count);
  expect((await save('one', 'and goes on')).status).toBe(200);
});
