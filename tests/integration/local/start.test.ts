import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { isStale } from '../../../scripts/build/inputs.ts';
import { eventually } from '../../support/eventually.ts';
import { hold, isFree } from '../../support/ports.ts';
import { api, type Command, envFor, freePorts, type Ports, run, signIn } from './command.ts';

const folders: string[] = [];
const commands: Command[] = [];

afterEach(async () => {
  await Promise.all(commands.splice(0).map((command) => command.killGroup()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'sprx-local-'));
  folders.push(made);
  return made;
}

function start(ports: Ports, dataDir: string, more: Record<string, string> = {}): Command {
  const command = run('scripts/start.ts', [], envFor(ports, dataDir, { SPRX_SEED: 'empty', ...more }));
  commands.push(command);
  return command;
}

/** `npm run seed` or `npm run reset`. */
function changeData(what: string, ports: Ports, dataDir: string): Command {
  const command = run('scripts/data.ts', [what], envFor(ports, dataDir, { SPRX_SEED: 'empty' }));
  commands.push(command);
  return command;
}

/** A shell between, as npm has one. */
const SHELL = `require('node:child_process').spawn(process.execPath, ['scripts/start.ts'], { stdio: 'inherit' })`;

const healthy = (port: number, host = '127.0.0.1') =>
  fetch(`http://${host}:${port}/api/v1/health`).then(
    (answer) => answer.status,
    () => 0,
  );

describe('npm start', () => {
  test('empty folder → prints all addresses, healthy, stops without leftovers; folder in use → seed and reset refused [spec 1.9]', async () => {
    const ports = await freePorts();
    const dataDir = folder();
    const command = start(ports, dataDir);
    await command.ready;

    const health = await fetch(`http://127.0.0.1:${ports.app}/api/v1/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ status: 'ok', version: '1.18.3', build: '4481' });
    if (hasIpv6()) expect(await healthy(ports.app, '[::1]')).toBe(200);
    const lines = command.output().trimEnd().split('\n');
    expect(lines.at(-1)).toBe(`SprX is ready on http://127.0.0.1:${ports.app}`);
    for (const text of ['head@oakfield.test', 'incomplete@sprx.test', 'Sprx-demo-1', `${ports.extras}/feeds/`]) {
      expect(command.output()).toContain(text);
    }
    const page = await (await fetch(`http://127.0.0.1:${ports.app}/auth/login`)).text();
    expect(page).toContain(`"firestore":"http://127.0.0.1:${ports.firestore}"`);
    expect((await fetch(`http://127.0.0.1:${ports.extras}/`)).status).toBe(200);

    for (const what of ['reset', 'seed']) {
      const refused = changeData(what, ports, dataDir);
      expect(await refused.exit).toBe(1);
      expect(refused.output()).toMatch(/in use by another/);
    }
    expect(await signIn(ports, 'head@oakfield.test')).not.toBeNull();

    await command.end('SIGTERM');
    expect(await command.exit).toBe(0);
    expect(command.output().trimEnd().split('\n')).toHaveLength(lines.length);
    for (const port of Object.values(ports)) (await hold(port)).close();
  });

  test('started again → builds nothing, data are stored; kill -9 of the group → every acknowledged write and sign-up is stored; npm’s shell killed → stops too', {
    timeout: 300_000,
  }, async () => {
    const ports = await freePorts();
    const data = folder();
    const first = start(ports, data);
    await first.ready;
    const token = (await signIn(ports, 'head@oakfield.test')) ?? '';
    const created = await api<{ collection: { id: string } }>(ports, token, 'POST', '/collections', { name: 'Kept' });
    expect(created.status).toBe(201);
    expect((await api(ports, token, 'GET', '/stories?q=harvest')).status).toBe(200);
    await first.end('SIGINT');
    expect(await first.exit).toBe(0);

    // A developer may be writing the app while this runs; then a build is due, and rightly.
    const wasStale = isStale(process.cwd(), 'app') || isStale(process.cwd(), 'embed');
    const second = start(ports, data, { SPRX_SEED: 'demo' });
    // How long that takes is for tests/bench/start.bench.ts to say.
    await second.ready;
    expect(second.output()).not.toContain('demo data …');
    if (!wasStale) expect(second.output()).not.toContain('Building');
    expect(readdirSync(join(data, 'search'))).toContainEqual(expect.stringMatching(/\.sqlite$/));
    const again = (await signIn(ports, 'head@oakfield.test')) ?? '';
    const listed = await api<{ items: { name: string }[] }>(ports, again, 'GET', '/collections');
    expect(listed.body.items.map(({ name }) => name)).toEqual(['Kept']);

    const made = await api<{ collection: { id: string } }>(ports, again, 'POST', '/collections', {
      name: 'Last words',
    });
    expect(made.status).toBe(201);
    const signUp = await fetch(
      `http://127.0.0.1:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'late@sprx.test', password: 'Sprx-late-1' }),
      },
    );
    expect(signUp.status).toBe(200);
    await second.killGroup();

    const shell = run('-e', [SHELL], envFor(ports, data, { SPRX_SEED: 'empty', npm_lifecycle_event: 'start' }));
    commands.push(shell);
    await shell.ready;
    const afterwards = (await signIn(ports, 'head@oakfield.test')) ?? '';
    const stored = await api<{ collection: { name: string } }>(
      ports,
      afterwards,
      'GET',
      `/collections/${made.body.collection.id}`,
    );
    expect(stored.body.collection?.name).toBe('Last words');
    expect(await signIn(ports, 'late@sprx.test', 'Sprx-late-1')).not.toBeNull();
    shell.child.kill('SIGKILL');
    await eventually(() => healthy(ports.app)).toBe(0);
    for (const port of [ports.firestore, ports.auth]) await eventually(() => isFree(port)).toBe(true);
  });

  test.each(['app', 'extras', 'firestore', 'auth', 'storage'] as const)(
    'port of %s in use → one-sentence error with its variable, no process left',
    { timeout: 60_000 },
    async (name) => {
      const variable = {
        app: 'PORT',
        extras: 'EXTRAS_PORT',
        firestore: 'FIRESTORE_PORT',
        auth: 'AUTH_PORT',
        storage: 'STORAGE_PORT',
      }[name];
      const ports = await freePorts();
      const data = folder();
      const taken = await hold(ports[name]);
      try {
        const command = start(ports, data);
        expect(await command.exit).toBe(1);
        const lines = command.output().trimEnd().split('\n');
        expect(lines).toHaveLength(1);
        expect(lines[0]).toMatch(new RegExp(`^Port ${ports[name]}, .*already in use\\. Set ${variable} `));
        expect(readdirSync(data)).toEqual([]);
        for (const [other, port] of Object.entries(ports)) if (other !== name) (await hold(port)).close();
      } finally {
        taken.close();
      }
    },
  );

  test('two equal ports → one-sentence error', async () => {
    const ports = await freePorts();
    const command = start({ ...ports, extras: ports.app }, folder());
    expect(await command.exit).toBe(1);
    expect(command.output()).toMatch(/^Port \d+, .*EXTRAS_PORT/);
  });

  test('public address → one-sentence error', async () => {
    const command = start(await freePorts(), folder(), { SPRX_HOST: '0.0.0.0' });
    expect(await command.exit).toBe(1);
    expect(command.output()).toMatch(/^SPRX_HOST must be a private address/);
  });

  test('seeding interrupted → next start seeds from the beginning', async () => {
    const ports = await freePorts();
    const data = folder();
    const first = start(ports, data, { SPRX_SEED: 'demo' });
    await eventually(() => first.output()).toContain('Making the demo data');
    // In the midst of it: some of it is written.
    await eventually(() => writtenTo(data)).toBeGreaterThan(200_000);
    expect(first.output()).not.toContain('SprX is ready');
    await first.killGroup();

    const second = start(ports, data);
    await second.ready;
    expect(await signIn(ports, 'head@oakfield.test')).not.toBeNull();
    expect(second.output()).toContain('Making the accounts');
  });

  test('signal during the start → no process left', async () => {
    const ports = await freePorts();
    const command = start(ports, folder());
    const answers = (port: number) =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      );
    await eventually(() => answers(ports.firestore)).toBe(true);
    expect(command.output()).not.toContain('SprX is ready');
    await command.end('SIGINT');
    // A child that was slow to stop is not waited for, and ends by itself.
    for (const port of Object.values(ports)) await eventually(() => isFree(port)).toBe(true);
  });
});

describe('npm run seed, npm run reset', () => {
  test('stopped → cleared and seeded, other files stay', async () => {
    const ports = await freePorts();
    const dataDir = folder();
    const foreign = join(dataDir, 'notes.txt');
    writeFileSync(foreign, 'mine');

    const seeded = changeData('seed', ports, dataDir);
    expect(await seeded.exit, seeded.output()).toBe(0);
    expect(existsSync(join(dataDir, 'firestore'))).toBe(true);

    const command = start(ports, dataDir);
    await command.ready;
    expect(await signIn(ports, 'head@oakfield.test')).not.toBeNull();
    await command.end('SIGTERM');

    const reset = changeData('reset', ports, dataDir);
    expect(await reset.exit, reset.output()).toBe(0);
    expect(readdirSync(dataDir)).toEqual(['notes.txt']);
  });
});

/** In bytes, what a data folder has of documents. */
function writtenTo(dataDir: string): number {
  const documents = join(dataDir, 'firestore');
  if (!existsSync(documents)) return 0;
  return readdirSync(documents).reduce((sum, name) => sum + statSync(join(documents, name)).size, 0);
}

/** Whether this machine has an IPv6 loopback. */
function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((entries) => entries?.some(({ address }) => address === '::1'));
}
