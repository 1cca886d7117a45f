import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { BodyBudget, type BodyClock, boundBodies, readBodies, whileHeld } from '../../../server/core/http/bodies.ts';
import { sendError } from '../../../server/core/http/errors.ts';

const MIB = 1_024 * 1_024;
const sockets: Socket[] = [];
let app: FastifyInstance;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
});

/** A clock that only the test moves. */
function heldClock() {
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];
  const clock: BodyClock = {
    now: () => now,
    after(ms, work) {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  };
  return {
    clock,
    pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { work } of due) work();
    },
  };
}

async function server(
  options: { clock?: BodyClock; budget?: BodyBudget },
  work: (bytes: Buffer) => Promise<unknown> = async (bytes) => ({ bytes: bytes.length }),
) {
  app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(sendError);
  boundBodies(app, options);
  app.removeAllContentTypeParsers();
  readBodies(app, '*', (bytes) => bytes);
  app.post('/', { bodyLimit: 25 * MIB }, (request) => whileHeld(request, () => work(request.body as Buffer)));
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/** A request by hand, whose body comes when it is sent. */
function request(headers: string) {
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nhost: sprx\r\ncontent-type: a/b\r\n${headers}\r\n\r\n`);
  let text = '';
  socket.on('data', (piece) => {
    text += piece.toString();
  });
  return {
    socket,
    text: () => text,
    closed: new Promise<void>((done) => socket.once('close', () => done())),
  };
}

const length = (bytes: number) => `content-length: ${bytes}`;

describe('bodies', () => {
  it('length over the limit of the route → 413 before a byte is sent, nothing held', async () => {
    const budget = new BodyBudget();
    await server({ budget });
    const { text } = request(length(26 * MIB));
    await expect.poll(text).toContain('HTTP/1.1 413');
    expect(budget.bytes).toBe(0);
  });

  it('body without a length that grows over the limit → 413', async () => {
    const budget = new BodyBudget();
    await server({ budget });
    const { socket, text } = request('transfer-encoding: chunked');
    const piece = Buffer.alloc(MIB);
    for (let sent = 0; sent <= 25; sent += 1) {
      socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece);
      socket.write('\r\n');
    }
    await expect.poll(text).toContain('HTTP/1.1 413');
    await expect.poll(() => budget.bytes).toBe(0);
  });

  it('bodies of all connections together over the bound → 429 with Retry-After, a small one still passes', async () => {
    const budget = new BodyBudget();
    await server({ budget });
    budget.add('another visitor', 60 * MIB);
    const large = request(length(20 * MIB));
    await expect.poll(large.text).toMatch(/HTTP\/1\.1 429[\s\S]*retry-after: 5[\s\S]*too-many-requests/);
    const small = request(length(4));
    small.socket.write('word');
    await expect.poll(small.text).toContain('{"bytes":4}');
    await expect.poll(() => budget.bytes).toBe(60 * MIB);
  });

  it('bodies of one visitor over their part → 429, another visitor’s passes', () => {
    const budget = new BodyBudget();
    budget.add('192.0.2.1', 40 * MIB);
    expect(budget.hasRoom('192.0.2.1', 10 * MIB, 10 * MIB)).toBe(false);
    expect(budget.hasRoom('192.0.2.2', 10 * MIB, 10 * MIB)).toBe(true);
  });

  it('visitor gone while the handler works → its bytes count until the handler is done', async () => {
    const budget = new BodyBudget();
    let finish = () => {};
    const isDone = new Promise<void>((done) => {
      finish = done;
    });
    let isHandled = false;
    await server({ budget }, async () => {
      isHandled = true;
      await isDone;
      return {};
    });
    const { socket, closed } = request(length(MIB));
    socket.write(Buffer.alloc(MIB));
    await expect.poll(() => isHandled).toBe(true);
    socket.destroy();
    await closed;
    expect(budget.bytes).toBe(MIB);
    finish();
    await expect.poll(() => budget.bytes).toBe(0);
  });

  it('body that does not come for 30 s → refused and closed, nothing held', async () => {
    const { clock, pass } = heldClock();
    const budget = new BodyBudget();
    await server({ clock, budget });
    const { socket, text, closed } = request(length(2 * MIB));
    socket.write(Buffer.alloc(MIB));
    await expect.poll(() => budget.bytes).toBe(MIB);
    pass(29_000);
    expect(text()).toBe('');
    pass(1_000);
    await closed;
    expect(text()).toContain('HTTP/1.1 400');
    expect(budget.bytes).toBe(0);
  });

  it('body of which a byte comes each second → refused after 30 s', async () => {
    const { clock, pass } = heldClock();
    const budget = new BodyBudget();
    await server({ clock, budget });
    const { socket, text, closed } = request(length(MIB));
    for (let second = 1; second <= 30; second += 1) {
      socket.write('a');
      await expect.poll(() => budget.bytes, { interval: 1 }).toBe(second);
      pass(1_000);
    }
    pass(1_000);
    await closed;
    expect(text()).toContain('HTTP/1.1 400');
  });

  it('slow body that comes → taken, however long it takes', async () => {
    const { clock, pass } = heldClock();
    const budget = new BodyBudget();
    await server({ clock, budget });
    const { socket, text } = request(length(3 * MIB));
    for (let sent = 1; sent <= 3; sent += 1) {
      socket.write(Buffer.alloc(MIB));
      if (sent === 3) break;
      await expect.poll(() => budget.bytes).toBe(sent * MIB);
      pass(29_000);
    }
    await expect.poll(text).toContain(`{"bytes":${3 * MIB}}`);
  });

  it('rest of a refused body that does not come → the connection is closed after 30 s', async () => {
    const { clock, pass } = heldClock();
    await server({ clock });
    const { text, closed } = request(length(26 * MIB));
    await expect.poll(text).toContain('HTTP/1.1 413');
    pass(30_000);
    await closed;
  });
});
