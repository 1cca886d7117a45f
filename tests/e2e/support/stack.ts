import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../support/ports.ts';

/** Starts `npm start`'s own script for the whole run and stops it afterwards. Addresses are handed on by environment. */
export default async function start(): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'sprx-e2e-'));
  const [app, extras, firestore, auth, storage] = await freePorts(5);
  const child = spawn('node', ['scripts/start.ts'], {
    env: {
      ...process.env,
      PORT: String(app),
      EXTRAS_PORT: String(extras),
      FIRESTORE_PORT: String(firestore),
      AUTH_PORT: String(auth),
      STORAGE_PORT: String(storage),
      SPRX_DATA: data,
      EMULATOR_INDEXES: 'firestore.indexes.json',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await ready(child);
  process.env.SPRX_URL = `http://127.0.0.1:${app}`;
  process.env.SPRX_EXTRAS_URL = `http://127.0.0.1:${extras}`;
  process.env.SPRX_FIRESTORE = `127.0.0.1:${firestore}`;
  process.env.SPRX_AUTH = `127.0.0.1:${auth}`;
  return async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await new Promise((done) => child.once('exit', done));
    rmSync(data, { recursive: true, force: true });
  };
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
    setTimeout(() => fail(new Error(`The stack was not ready after 180 s:\n${output}`)), 180_000).unref();
  });
}
