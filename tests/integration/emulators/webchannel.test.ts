import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';
import { addTarget, chunks, DATABASE, form, isCurrent, name, path, webChannel } from './support/webchannel.ts';

/** The framing of WebChannel, version 8, and what comes of input that is not what it should be. */

const RULES =
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /open/{id=**} { allow read, write; } } }";
let server: Firestore;

beforeAll(async () => {
  server = await startFirestore({ port: 0, rules: { source: RULES }, say: () => undefined });
});
afterAll(() => server.close());
const { send, open, listen, save } = webChannel(() => server.port);

describe('WebChannel session', () => {
  test('entries → lengths in UTF-16 units, one message each, numbered without gaps', async () => {
    await save('ü', 'Grüße 🎉🎉');
    const sid = await open('Listen', [addTarget('ü')]);
    const channel = listen('Listen', sid);
    const entries = await channel.until(isCurrent);
    expect(entries.map(([id]) => id)).toEqual(entries.map((_, i) => i + 1));
    for (const [, payload] of entries) expect(payload).toHaveLength(1);
    expect(JSON.stringify(entries)).toContain('Grüße 🎉🎉');
    const kinds = entries.map(
      ([, [payload]]) =>
        (payload as { targetChange?: { targetChangeType: string } }).targetChange?.targetChangeType ?? 'document',
    );
    expect(kinds).toEqual(['ADD', 'document', 'CURRENT', 'NO_CHANGE']);
    channel.stop();
  });

  test('not acknowledged → sent again, nothing else', async () => {
    const sid = await open('Listen', [addTarget('again')]);
    const first = listen('Listen', sid);
    const seen = (await first.until(isCurrent)).length;
    first.stop();
    await save('again', 'x');
    const second = listen('Listen', sid, seen - 1);
    const entries = await second.until((all) => JSON.stringify(all).includes('documentChange'));
    expect(entries[0]?.[0]).toBe(seen);
    second.stop();
  });

  test('long poll → answered and ended', async () => {
    const sid = await open('Listen', [addTarget('poll')]);
    const channel = listen('Listen', sid, 0, true);
    await channel.until(() => channel.isDone());
    expect(channel.entries().length).toBeGreaterThan(0);
  });

  test('opened → a noop at once', async () => {
    const sid = await open('Listen', []);
    const channel = listen('Listen', sid);
    expect((await channel.until((all) => all.length > 0))[0]).toEqual([1, ['noop']]);
    channel.stop();
  });

  test('messages out of order and repeated → each once, in order', async () => {
    const sid = await open('Listen', [addTarget('one', 2)]);
    const channel = listen('Listen', sid);
    const post = (offset: number, messages: unknown[]) =>
      send('POST', path('Listen', { SID: sid, RID: 1001, AID: 0 }), form(messages, offset));
    await post(2, [addTarget('three', 6)]);
    await post(1, [addTarget('two', 4)]);
    await post(1, [addTarget('two', 4)]);
    const answer = await post(1, [addTarget('two', 4), addTarget('three', 6)]);
    expect(chunks(answer.text)[0]).toEqual([1, expect.any(Number), expect.any(Number)]);
    await channel.until((all) => JSON.stringify(all).includes('"targetIds":[6]'));
    const added = channel
      .entries()
      .map(([, [payload]]) => payload as { targetChange?: { targetChangeType: string; targetIds: number[] } });
    expect(
      added
        .filter(({ targetChange }) => targetChange?.targetChangeType === 'ADD')
        .map(({ targetChange }) => targetChange?.targetIds[0]),
    ).toEqual([2, 4, 6]);
    channel.stop();
  });

  test('unknown session → 400 “Unknown SID”', async () => {
    const answer = await send('POST', path('Listen', { SID: 'nonsense', RID: 5 }), form([]));
    expect(answer.status).toBe(400);
    expect(answer.text.indexOf('Unknown SID')).toBeGreaterThan(0);
    const sid = await open('Listen', []);
    expect((await send('POST', path('Listen', { SID: sid, RID: 6, TYPE: 'terminate' }))).status).toBe(200);
    expect((await send('GET', path('Listen', { SID: sid, RID: 'rpc', AID: 0 }))).status).toBe(400);
    expect((await send('POST', path('Write', { SID: await open('Listen', []), RID: 6 }), form([]))).status).toBe(400);
  });
});

describe('WebChannel write stream', () => {
  const update = (id: string, extra = {}): unknown => ({
    streamToken: 'eA==',
    writes: [{ update: { name: name(id), fields: {} }, ...extra }],
  });

  test('handshake, writes → an answer each, in order', async () => {
    const sid = await open('Write', [{ database: DATABASE }, update('w1'), update('w2')]);
    const channel = listen('Write', sid);
    const entries = await channel.until((all) => all.length >= 3);
    const payloads = entries.map(([, [payload]]) => payload as Record<string, unknown>);
    expect(payloads[0]).toMatchObject({ streamId: expect.any(String), streamToken: expect.stringMatching(/.+/) });
    expect(payloads[0]).not.toHaveProperty('writeResults');
    for (const payload of payloads.slice(1))
      expect(payload).toMatchObject({
        streamToken: expect.stringMatching(/.+/),
        writeResults: [{ updateTime: expect.any(String) }],
        commitTime: expect.any(String),
      });
    channel.stop();
  });

  test('refused write → error, later ones not executed', async () => {
    const refused = {
      streamToken: 'eA==',
      writes: [{ update: { name: `${DATABASE}/documents/closed/x`, fields: {} } }],
    };
    const sid = await open('Write', [{ database: DATABASE }, refused, update('behind')]);
    const channel = listen('Write', sid);
    const entries = await channel.until((all) => JSON.stringify(all).includes('error'));
    expect(entries.at(-1)?.[1]).toEqual([
      { error: { code: 403, status: 'PERMISSION_DENIED', message: expect.any(String) } },
    ]);
    expect((await send('GET', `/v1/${name('behind')}`)).status).toBe(404);
    channel.stop();
  });

  test('broken token → UNAUTHENTICATED', async () => {
    const sid = await open('Listen', [addTarget('x')], 'Authorization:Bearer broken\r\n');
    const channel = listen('Listen', sid);
    expect((await channel.until((all) => all.length > 0))[0]?.[1]).toEqual([
      { error: { code: 401, status: 'UNAUTHENTICATED', message: expect.any(String) } },
    ]);
    channel.stop();
  });
});

describe('WebChannel, malformed input', () => {
  test.each<[string, string, string, string, number]>([
    ['a form that is no JSON', 'POST', path('Listen', { RID: 1 }), 'count=1&ofs=0&req0___data__=%7B', 400],
    ['a message that is a list', 'POST', path('Listen', { RID: 1 }), 'count=1&ofs=0&req0___data__=%5B%5D', 400],
    ['a count beyond reason', 'POST', path('Listen', { RID: 1 }), 'count=1000000&ofs=0', 400],
    ['a negative offset', 'POST', path('Listen', { RID: 1 }), 'count=0&ofs=-1', 400],
    ['a session by GET', 'GET', path('Listen', { RID: 1 }), '', 400],
    ['an unknown stream', 'POST', '/google.firestore.v1.Firestore/Other/channel?RID=1', '', 404],
    ['a body that is no JSON', 'POST', `/v1/${DATABASE}/documents:commit`, '{', 400],
    ['a body that is a list', 'POST', `/v1/${DATABASE}/documents:commit`, '[]', 400],
    ['writes that are no list', 'POST', `/v1/${DATABASE}/documents:commit`, '{"writes":{}}', 400],
    ['a write of nothing', 'POST', `/v1/${DATABASE}/documents:commit`, '{"writes":[{}]}', 400],
    [
      'a value without type',
      'POST',
      `/v1/${DATABASE}/documents:commit`,
      JSON.stringify({ writes: [{ update: { name: name('a'), fields: { x: {} } } }] }),
      400,
    ],
    [
      'an integer beyond 64 bits',
      'POST',
      `/v1/${DATABASE}/documents:commit`,
      JSON.stringify({
        writes: [{ update: { name: name('a'), fields: { x: { integerValue: '9223372036854775808' } } } }],
      }),
      400,
    ],
    [
      'a time beyond all times',
      'POST',
      `/v1/${DATABASE}/documents:commit`,
      JSON.stringify({
        writes: [{ update: { name: name('a'), fields: { x: { timestampValue: '99999-01-01T00:00:00Z' } } } }],
      }),
      400,
    ],
    [
      'a document of another database',
      'POST',
      `/v1/${DATABASE}/documents:commit`,
      JSON.stringify({ writes: [{ delete: 'projects/other/databases/(default)/documents/open/a' }] }),
      400,
    ],
    [
      'a collection as a document',
      'POST',
      `/v1/${DATABASE}/documents:commit`,
      JSON.stringify({ writes: [{ delete: `${DATABASE}/documents/open` }] }),
      400,
    ],
    ['a query of nothing', 'POST', `/v1/${DATABASE}/documents:runQuery`, '{}', 400],
    [
      'an operator that does not exist',
      'POST',
      `/v1/${DATABASE}/documents:runQuery`,
      JSON.stringify({
        structuredQuery: {
          from: [{ collectionId: 'open' }],
          where: { fieldFilter: { field: { fieldPath: 'a' }, op: 'LIKE', value: { nullValue: null } } },
        },
      }),
      400,
    ],
    ['a pipeline', 'POST', `/v1/${DATABASE}/documents:executePipeline`, '{}', 501],
    ['a path that is not encoded', 'GET', `/v1/${DATABASE}/documents/open/%E0%A4%A`, '', 400],
    ['an address that is none', 'GET', '//', '', 404],
  ])('%s → its status', async (_title, method, address, body, status) => {
    expect((await send(method, address, body)).status).toBe(status);
  });

  test('body of 13 MB → 413', async () => {
    const answer = await send('POST', `/v1/${DATABASE}/documents:commit`, 'x'.repeat(13 << 20)).catch(() => ({
      status: 413,
    }));
    expect(answer.status).toBe(413);
  });

  test('bytes that are not HTTP → connection closed, server keeps serving', async () => {
    for (const bytes of ['\0\0\0\0garbage\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\nnonsense, not frames', 'PR']) {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.resume();
      socket.end(bytes, 'latin1');
      await new Promise((resolve) => socket.once('close', resolve));
    }
    expect((await send('GET', '/')).text).toBe('Ok\n');
  });
});

test('control route: database cleared → listeners see the deletions', async () => {
  await save('gone', 'x');
  const sid = await open('Listen', [addTarget('gone')]);
  const channel = listen('Listen', sid);
  await channel.until(isCurrent);
  expect((await send('DELETE', `/emulator/v1/${DATABASE}/documents`)).status).toBe(200);
  await channel.until((all) => JSON.stringify(all).includes('documentDelete'));
  expect((await send('GET', `/v1/${name('gone')}`)).status).toBe(404);
  channel.stop();
});
