import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../support/ports.ts';
import { nodeArguments } from '../../support/start-command.ts';

/** At `SPRX_SOURCE` nothing answers: a test may put a feed there that it changes. */
const NAMES = ['SPRX_URL', 'SPRX_EXTRAS_URL', 'SPRX_FIRESTORE', 'SPRX_AUTH', 'SPRX_SOURCE'] as const;
type Addresses = Record<(typeof NAMES)[number], string>;

/**
 * Starts `npm start`'s own script for the whole run, once for each worker, and stops them afterwards. Addresses are
 * handed on by environment; `ownStack` picks a worker's.
 */
export default async function start({ workers }: { readonly workers: number }): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  // One after the other: the first may have to build what the others serve.
  for (let worker = 0; worker < workers; worker += 1) {
    const { addresses, stop } = await startStack();
    stops.push(stop);
    for (const name of NAMES) process.env[`${name}_${worker}`] = addresses[name];
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** In a worker: the addresses of the stack that no other worker touches. */
export function ownStack(): void {
  const { TEST_PARALLEL_INDEX: worker } = process.env;
  if (worker !== undefined) for (const name of NAMES) process.env[name] = process.env[`${name}_${worker}`];
}

/** One stack for a bench: `addresses` belong into the environment. */
export async function startStack(): Promise<{ addresses: Addresses; stop: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'sprx-e2e-'));
  const [app, extras, firestore, auth, storage, source] = await freePorts(6);
  const child = spawn('node', nodeArguments('scripts/start.ts'), {
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
/** Waits for no process that is gone already, and longer than this for none that hangs. */
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
