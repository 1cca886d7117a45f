import { createSocket, type Socket } from 'node:dgram';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeNames } from '../../../server/schools/dns/node-names.ts';

/** A name service that knows one name, answers that another is not there, and is silent about a third. */
let socket: Socket;
let server: string;

beforeAll(async () => {
  socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const name = nameIn(question);
    if (name.startsWith('silent')) return;
    const isKnown = name === 'oak.example';
    const records = isKnown ? [['sprx-verification=', '123'], ['v=spf1 -all']] : [];
    socket.send(answerTo(question, records, isKnown ? 0 : 3), port, address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  server = `127.0.0.1:${socket.address().port}`;
});
afterAll(() => socket.close());

const names = (fixed?: ReadonlyMap<string, readonly string[]>) =>
  nodeNames(fixed, { servers: [server], timeoutMs: 200 });

test('resolver: TXT records → one piece each', async () => {
  expect(await names().texts('oak.example')).toEqual(['sprx-verification=123', 'v=spf1 -all']);
});

test('resolver: unknown name → none', async () => {
  expect(await names().texts('nowhere.example')).toEqual([]);
});

test('resolver: service does not answer → an error, not an empty answer', async () => {
  await expect(names().texts('silent.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
});

test('resolver: fixed answers → come first, whatever the case of the name', async () => {
  const fixed = new Map([['oak.example', ['sprx-verification=local']]]);
  expect(await names(fixed).texts('Oak.Example')).toEqual(['sprx-verification=local']);
});

function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; question[at]; at += (question[at] ?? 0) + 1) {
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
  }
  return labels.join('.').toLowerCase();
}

/** RFC 1035, section 4: the header, the question as it came, and the records. */
function answerTo(question: Buffer, records: readonly (readonly string[])[], code: number): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt16BE(0, 10);
  const written = records.map((pieces) => {
    const data = Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])));
    const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, question.subarray(12, end), ...written]);
}
