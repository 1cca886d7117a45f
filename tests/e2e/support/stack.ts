import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../support/ports.ts';
import { nodeArguments } from '../../support/start-command.ts';

/** At `SPRX_SOURCE` nothing answers: a test may put a feed there that it changes. */
type Addresses = Record<'SPRX_URL' | 'SPRX_EXTRAS_URL' | 'SPRX_FIRESTORE' | 'SPRX_AUTH' | 'SPRX_SOURCE', string>;
/**
 * In MB, for what lives a moment only. With as little as people are to spare for it, a stack that is never idle spends a fifth of its
 * time on garbage; the limit of what stays is theirs.
 */
const ROOM_FOR_YOUNG = '--max-semi-space-size=16';
/** Where a worker asks for its stack. */
const STACKS = 'SPRX_STACKS';

/**
 * Makes the demo data for the whole run, and starts `npm start`'s own script on a copy of them for each worker that asks, as
 * `ownStack` does; stops them afterwards.
 */
export default async function start(): Promise<() => Promise<void>> {
  const seeded = newFolder();
  await seed(seeded);
  const stacks = new Map<string, ReturnType<typeof startStack>>();
  let last: Promise<unknown> = Promise.resolve();
  const stackOf = (worker: string) => {
    // One after the other: the first may have to build what the others serve.
    const stack = stacks.get(worker) ?? last.then(() => startStack(seeded));
    stacks.set(worker, stack);
    last = stack.catch(() => undefined);
    return stack;
  };
  const server = createServer((request, response) => {
    stackOf(String(request.url)).then(
      ({ addresses }) => response.end(JSON.stringify(addresses)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  process.env[STACKS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    const started = await Promise.allSettled(stacks.values());
    await Promise.all(started.map((each) => (each.status === 'fulfilled' ? each.value.stop() : undefined)));
    rmSync(seeded, { recursive: true, force: true });
  };
}

/** In a worker: the addresses of the stack that no other worker touches. A new worker in the place of one that has ended has its. */
export async function ownStack(): Promise<void> {
  const { TEST_PARALLEL_INDEX: worker, [STACKS]: stacks } = process.env;
  if (worker === undefined || stacks === undefined) return;
  // Not by `fetch`, which does not wait for as long as a start may take on a busy machine.
  const [answer] = (await once(get(`${stacks}/${worker}`), 'response')) as [IncomingMessage];
  const body = (await answer.setEncoding('utf8').toArray()).join('');
  if (answer.statusCode !== 200) throw new Error(body);
  Object.assign(process.env, JSON.parse(body) as Addresses);
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'sprx-e2e-'));

async function seed(folder: string): Promise<void> {
  const child = spawn('node', nodeArguments('scripts/data.ts seed'), {
    env: { ...process.env, SPRX_DATA: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The demo data could not be made: ${code}`);
}

/** One stack, on a copy of the data that `seeded` holds: `addresses` belong into the environment. */
export async function startStack(seeded?: string): Promise<{ addresses: Addresses; stop: () => Promise<void> }> {
  const data = newFolder();
  if (seeded !== undefined) cpSync(seeded, data, { recursive: true });
  const [app, extras, firestore, auth, storage, source] = await freePorts(6);
  const child = spawn('node', [...nodeArguments('scripts/start.ts').slice(0, -1), ROOM_FOR_YOUNG, 'scripts/start.ts'], {
    env: {
      ...process.env,
      PORT: String(app),
      EXTRAS_PORT: String(extras),
      FIRESTORE_PORT: String(firestore),
      AUTH_PORT: String(auth),
      STORAGE_PORT: String(storage),
      SPRX_DATA: data,
      SPRX_FETCH_ALLOW: `127.0.0.1:${source}`,
      EMULATOR_INDEXES: 'firestore.indexes.json',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await ready(child);
  return {
    addresses: {
      SPRX_URL: `http://127.0.0.1:${app}`,
      SPRX_EXTRAS_URL: `http://127.0.0.1:${extras}`,
      SPRX_FIRESTORE: `127.0.0.1:${firestore}`,
      SPRX_AUTH: `127.0.0.1:${auth}`,
      SPRX_SOURCE: `http://127.0.0.1:${source}`,
    },
    stop: async () => {
      await ended(child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Many times what it takes: how long something may hang, which says nothing of how long it takes on a busy machine. */
const READY_WITHIN_MS = 600_000;
/** How long a process may take to end, before it counts as hanging. */
const STOPS_WITHIN_MS = 30_000;

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  // Clock: a process that hangs must not hold up the end of the run.
  const kill = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS);
  await end;
  clearTimeout(kill);
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('SprX is ready')) done();
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.on('exit', (code) => fail(new Error(`The stack ended with ${code}:\n${output}`)));
    // Clock: a stack that hangs must not hold up the run for ever.
    setTimeout(() => fail(new Error(`The stack was not ready in time:\n${output}`)), READY_WITHIN_MS).unref();
  });
}
