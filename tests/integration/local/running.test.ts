import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
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

function start(ports: Ports, dataDir: string, more: Record<string, string> = {}, args: string[] = []): Command {
  const command = run('scripts/start.ts', args, envFor(ports, dataDir, { SPRX_SEED: 'empty', ...more }));
  commands.push(command);
  return command;
}

/** A school's feed that begins to answer and holds the rest back until it is let go. */
async function slowFeed() {
  let requestCount = 0;
  let isHeld = true;
  const server = createServer((_request, response) => {
    requestCount += 1;
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.write('<?xml version="1.0"?><rss version="2.0"><channel><title>Slow news</title>');
    if (isHeld) return;
    response.end(
      '<item><guid>one</guid><title>At last</title><description>It came.</description></item></channel></rss>',
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    asked: () => requestCount,
    letGo: () => {
      isHeld = false;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('npm start, running', () => {
  test('--dev, demo data → page served by Vite, YouTube and the feed with a hub subscribed soon after the start, stops on SIGINT', async () => {
    const ports = await freePorts();
    const command = start(ports, folder(), { SPRX_SEED: 'demo' }, ['--dev']);
    await command.ready;
    expect(command.output().trimEnd().split('\n').at(-1)).toBe(`SprX is ready on http://127.0.0.1:${ports.app}`);
    const page = await fetch(`http://127.0.0.1:${ports.app}/auth/login`);
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/\/@vite\/client[\s\S]*id="sprx-config"|id="sprx-config"[\s\S]*\/@vite\/client/);
    const code = await fetch(`http://127.0.0.1:${ports.app}/src/app/main.tsx`);
    expect([code.status, code.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
    expect((await fetch(`http://127.0.0.1:${ports.app}/api/v1/health`)).status).toBe(200);

    const token = (await signIn(ports, 'head@oakfield.test')) ?? '';
    type Feeds = { items: { name: string; push: string }[] };
    const pushLines = async () => {
      const { items } = (await api<Feeds>(ports, token, 'GET', '/feeds')).body;
      return items.filter(({ push }) => push !== 'none').map(({ name, push }) => `${name}: ${push}`);
    };
    await expect
      .poll(async () => (await pushLines()).sort(), { timeout: 60_000, interval: 500 })
      .toEqual(['Oakfield on film: active', 'School news: active']);

    await command.end('SIGINT');
    expect(await command.exit).toBe(0);
  });

  test('Ctrl-C during a sync → the next start resumes it', async () => {
    const feed = await slowFeed();
    try {
      const ports = await freePorts();
      const data = folder();
      const more = { SPRX_FETCH_ALLOW: `127.0.0.1:${feed.port}` };
      const first = start(ports, data, more);
      await first.ready;
      const token = (await signIn(ports, 'head@oakfield.test')) ?? '';
      const source = { url: `http://127.0.0.1:${feed.port}/news.rss` };
      const body = { name: 'Slow news', network: 'rss', source };
      const made = await api<{ job: { id: string } }>(ports, token, 'POST', '/feeds', body);
      expect(made.status).toBe(201);
      await expect.poll(feed.asked).toBe(1);
      await first.end('SIGINT');
      expect(await first.exit).toBe(0);

      feed.letGo();
      const second = start(ports, data, more);
      await second.ready;
      const again = (await signIn(ports, 'head@oakfield.test')) ?? '';
      const job = async () =>
        (
          await api<{ job: { status: string; counts: { added: number } } }>(
            ports,
            again,
            'GET',
            `/jobs/${made.body.job.id}`,
          )
        ).body.job;
      await eventually(async () => (await job()).status).toBe('done');
      expect((await job()).counts.added).toBe(1);
      expect(feed.asked()).toBe(2);
    } finally {
      feed.close();
    }
  });
});
