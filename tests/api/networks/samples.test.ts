import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConnectors } from '../../../server/connectors/registry.ts';
import { createSafeFetch } from '../../../server/core/fetch/safe-fetch.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';

/** Other people's texts, which stay out of the repository: they lie beside it where checks run, and nowhere else. */
const folder = resolve(import.meta.dirname, '../../../../shared/data/feeds');
const isThere = existsSync(folder);
const files = isThere ? readdirSync(folder).filter((file) => /\.(?:rss|atom|rdf|xml|json)$/.test(file)) : [];

if (!isThere) console.warn('SKIPPED: the sample feeds are not on this machine, so none of them was added.');

describe.skipIf(!isThere)(isThere ? 'sample feeds' : 'sample feeds missing', () => {
  let stack: Stack;
  let site: Server;
  let origin = '';
  beforeAll(async () => {
    site = createServer((request, response) => response.end(readFileSync(join(folder, basename(request.url ?? '')))));
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    const { port } = site.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
    const allow = [`127.0.0.1:${port}/feeds/`];
    const connectors = createConnectors({ safeFetch: createSafeFetch({ allow, userAgent: 'SprX/test' }) });
    stack = await startStack({ backend: { connectors }, config: { fetchAllow: allow } });
  });
  beforeEach(() => stack.reset());
  afterAll(async () => {
    await stack.close();
    await new Promise((done) => site.close(done));
  });

  const add = async (file: string) => {
    const body = { name: 'A sample', network: 'rss', source: { url: `${origin}/feeds/${file}` } };
    const made = await stack.ask('POST', '/api/v1/feeds', { body });
    expect(made.status).toBe(201);
    await stack.settle();
    return (await stack.ask('GET', `/api/v1/jobs/${made.body.job?.id}`)).body.job;
  };

  it('samples: folder → holds feeds and unrecognized.rss', () => {
    expect(files).toContain('unrecognized.rss');
    expect(files.length).toBeGreaterThan(1);
  });

  it.each(files.filter((file) => file !== 'unrecognized.rss'))(
    'sync: %s → as many stories as the file has items',
    async (file) => {
      const raw = readFileSync(join(folder, file), 'utf8');
      const counted = raw.match(/<(?:item|entry)[\s>]/g)?.length ?? 0;
      expect(counted).toBeGreaterThan(0);
      expect(await add(file)).toMatchObject({
        status: 'done',
        counts: { seen: counted, added: counted, updated: 0, unchanged: 0, failed: 0 },
      });
      const stories = await stack.ask('GET', '/api/v1/stories?status=pending&limit=1');
      expect(stories.body.total).toBe(counted);
      expect(list((await stack.ask('GET', '/api/v1/feeds')).body.items)[0]).toMatchObject({ postCount: counted });
    },
  );

  it('sync: unrecognized.rss → failed with a plain message, no story', async () => {
    expect(await add('unrecognized.rss')).toMatchObject({
      status: 'failed',
      counts: { added: 0 },
      error: { message: expect.stringMatching(/^This is the address of a page, not of a feed\./) },
    });
    expect((await stack.db.collection('stories').get()).empty).toBe(true);
  });
});
