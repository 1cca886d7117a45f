import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localConnectors, localPictures } from '../../../server/local/connectors.ts';
import { createStandIns, type StandIns } from '../../../server/local/providers/stand-ins.ts';
import { DRAWINGS } from '../../../server/seed/drawings.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
let server: Server;
let origin: string;
let standIns: StandIns;

beforeAll(async () => {
  server = createServer((request, response) => {
    void standIns.handle(request, response).then((isTheirs) => {
      if (!isTheirs) response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIns = createStandIns({ origin, file: null, anchor: new Date('2026-11-20T09:00:00Z') });
  const reach = { allow: [], resolve: new Map(), providers: new Map(), standInOrigin: origin };
  stack = await startStack({ backend: { connectors: localConnectors(reach), fetchPicture: localPictures(reach) } });
  await stack.reset();
});
afterAll(async () => {
  await stack.close();
  await new Promise((done) => server.close(done));
});

describe('pictures of the stand-in servers', () => {
  it('Flickr channel synced from its stand-in → pictures of its stories copied to our own addresses', async () => {
    const source = { userId: '10000001@N01' };
    const made = await stack.ask('POST', '/api/v1/feeds', { body: { name: 'Photos', network: 'flickr', source } });
    expect(made.status, made.text).toBe(201);
    await stack.settle();
    const { items } = (await stack.ask('GET', '/api/v1/stories?limit=200')).body;
    const pictures = list(items).map(({ media }) => list(media)[0]);
    expect(pictures).not.toHaveLength(0);
    for (const picture of pictures) {
      expect(picture?.url).toMatch(/\/embed\/v1\/media\/\w+\/640\.jpg$/);
      expect(String(picture?.sourceUrl).startsWith(`${origin}/flickr/media/`)).toBe(true);
    }
  });

  it.each([
    ['choir.png', 200],
    ['choir.svg', 404],
    ['nothing.png', 404],
    ['constructor.png', 404],
  ])('GET %s → %i', async (name, status) => {
    const answer = await fetch(`${origin}/flickr/media/${name}`);
    expect(answer.status).toBe(status);
    await answer.arrayBuffer();
  });

  it('GET of each drawing → PNG', async () => {
    for (const name of Object.keys(DRAWINGS)) {
      const answer = await fetch(`${origin}/x/media/${name}.png`);
      expect([name, answer.status, answer.headers.get('content-type')]).toEqual([name, 200, 'image/png']);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(1, 4)
          .toString(),
        name,
      ).toBe('PNG');
    }
  });
});
