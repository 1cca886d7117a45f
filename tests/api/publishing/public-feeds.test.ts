import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localConnectors } from '../../../server/local/connectors.ts';
import { createStandIns, type StandIns } from '../../../server/local/providers/stand-ins.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';

/** Networks that give one file with the newest posts to everyone, against their stand-ins. */
let stack: Stack;
let server: Server;
let origin: string;
let standIns: StandIns;
let requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    void standIns.handle(request, response).then((isTheirs) => {
      if (!isTheirs) response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connectors = localConnectors({ allow: [], resolve: new Map(), providers: new Map(), standInOrigin: origin });
  stack = await startStack({ backend: { connectors } });
});
beforeEach(async () => {
  await stack.reset();
  requests = [];
  standIns = createStandIns({ origin, file: null, anchor: new Date('2026-11-20T09:00:00Z') });
});
afterAll(async () => {
  await stack.close();
  await new Promise((done) => server.close(done));
});

const CHANNEL = 'UCoakfieldSchool0000000A';
const ACCOUNT = '10000001@N01';

const preview = (network: string, source: object) =>
  stack.ask('POST', '/api/v1/feeds/preview', { body: { network, source } });
const add = (network: string, source: object, name = 'School posts') =>
  stack.ask('POST', '/api/v1/feeds', { body: { name, network, source } });

async function connect(network: string, source: object): Promise<string> {
  const made = await add(network, source);
  expect(made.status, made.text).toBe(201);
  await stack.settle();
  return String(made.body.feed?.id);
}
async function sync(id: string) {
  const queued = await stack.ask('POST', `/api/v1/feeds/${id}/sync`);
  await stack.settle();
  return (await stack.ask('GET', `/api/v1/jobs/${queued.body.job?.id}`)).body.job;
}
const feedOf = async (id: string) => (await stack.ask('GET', `/api/v1/feeds/${id}`)).body.feed;
type Imported = {
  externalId: string;
  permalink: string;
  text: string;
  media: { type: string; url: string }[];
};
const stories = async () => {
  const { body } = await stack.ask('GET', '/api/v1/stories?limit=200');
  return body.items as unknown as Imported[];
};

describe.each([
  {
    network: 'youtube' as const,
    source: { address: '@oakfieldschool' },
    stored: { channelId: CHANNEL },
    same: { playlistId: `UU${CHANNEL.slice(2)}` },
    other: { address: 'https://www.youtube.com/playlist?list=PLoakfieldOnStage0000001' },
    otherStored: { playlistId: 'PLoakfieldOnStage0000001' },
    unknown: { address: '@nobody-at-all' },
    unknownId: { channelId: 'UCnobodyAtAll00000000000' },
    window: 15,
    page: /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/,
    media: ['image', 'video'],
  },
  {
    network: 'flickr' as const,
    source: { address: `https://www.flickr.com/photos/${ACCOUNT}/` },
    stored: { userId: ACCOUNT },
    same: { address: ACCOUNT.toLowerCase() },
    other: { address: 'https://www.flickr.com/groups/20000001@N21/' },
    otherStored: { groupId: '20000001@N21' },
    unknown: null,
    unknownId: { userId: '99999999@N09' },
    window: 20,
    page: /^https:\/\/www\.flickr\.com\/photos\/oakfield\/\d+\/$/,
    media: ['image'],
  },
])('$network', ({ network, source, stored, same, other, otherStored, unknown, unknownId, window, page, media }) => {
  it('POST /feeds/preview: account typed → title, five posts, source as stored later; no channel created', async () => {
    const { status, body } = await preview(network, source);
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Oakfield School', source: stored });
    expect(body.items).toHaveLength(5);
    expect(await stories()).toEqual([]);
  });

  it('connect → newest posts imported, each with its link and picture, some without text', async () => {
    const id = await connect(network, source);
    expect(await feedOf(id)).toMatchObject({ network, source: stored, status: 'ok', postCount: window });
    const imported = await stories();
    expect(imported).toHaveLength(window);
    for (const story of imported) {
      expect(story.permalink).toMatch(page);
      expect(story.permalink).toContain(story.externalId);
      expect(story.media.map(({ type }) => type)).toEqual(media);
      expect(story.media[0]?.url).toMatch(new RegExp(`^${origin}/${network}/media/\\w+\\.png$`));
    }
    expect(imported.some(({ text }) => text === '')).toBe(true);
  });

  it('five syncs with an edit, a deletion and new posts → none twice, none lost', async () => {
    const id = await connect(network, source);
    const first = new Set((await stories()).map(({ externalId }) => externalId));
    // One was put right, one was taken away, and the next older one has come into view.
    expect((await sync(id))?.counts).toMatchObject({ added: 1, updated: 1, failed: 0 });
    expect((await sync(id))?.counts).toMatchObject({ added: 0, updated: 0, unchanged: window });
    standIns.act(network, 'post');
    expect((await sync(id))?.counts).toMatchObject({ added: 1, updated: 0 });
    expect((await sync(id))?.counts).toMatchObject({ added: 0, updated: 0 });
    const names = (await stories()).map(({ externalId }) => externalId);
    expect(names).toHaveLength(window + 2);
    expect(new Set(names).size).toBe(names.length);
    expect([...first].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('same source again, or spelt differently → 409 at the form’s field', async () => {
    await connect(network, source);
    for (const again of [source, stored, same]) expect((await add(network, again, 'Once more')).status).toBe(409);
    expect((await add(network, other, 'Another one')).status).toBe(201);
  });

  it('PATCH to another source of the network → synced from there, stories stay', async () => {
    const id = await connect(network, source);
    const moved = await stack.ask('PATCH', `/api/v1/feeds/${id}`, { body: { source: other } });
    expect(moved.body.feed?.source).toEqual(otherStored);
    await stack.settle();
    expect(await feedOf(id)).toMatchObject({ status: 'ok' });
    expect((await stories()).length).toBeGreaterThanOrEqual(window);
  });

  it('rate limited by the provider → limited until its time; sync before → fails without a request', async () => {
    const id = await connect(network, source);
    standIns.act(network, 'limit');
    expect(await sync(id)).toMatchObject({ status: 'failed', error: { code: 'rate-limited' } });
    const limited = await feedOf(id);
    expect(limited).toMatchObject({ status: 'limited', error: { code: 'rate-limited' } });
    expect(Date.parse(String(limited?.nextSyncAt))).toBeGreaterThan(Date.now() + 4 * 60_000);
    standIns.act(network, 'ok');
    requests = [];
    expect(await sync(id)).toMatchObject({ status: 'failed', error: { code: 'rate-limited' } });
    expect(requests).toEqual([]);
  });

  it('Revoke at the stand-in → still synced, as no sign-in is used', async () => {
    const id = await connect(network, source);
    standIns.act(network, 'revoke');
    expect(await sync(id)).toMatchObject({ status: 'done' });
    expect(await feedOf(id)).toMatchObject({ status: 'ok' });
    expect(await (await fetch(`${origin}/${network}/`)).text()).toContain('Sign-ins that are good: 0');
  });

  it('POST /feeds/preview: unknown name or number → 422 at the source', async () => {
    const [field = ''] = Object.keys(unknownId);
    for (const wrong of unknown ? [unknown, unknownId] : [unknownId]) {
      const id = Object.values(wrong).join();
      const refused = await lookAtStandIn(network, wrong);
      expect(refused.status, id).toBe(422);
      expect(Object.keys(refused.body.error?.fields ?? {})).toEqual([`source.${field}`]);
      expect(refused.body.error?.message).toMatch(/^There is no public /);
    }
  });

  it.each([
    { address: `http://127.0.0.1/@x` },
    { address: `https://www.${network}.com.evil.example/photos/${ACCOUNT}/` },
    { address: '' },
    { address: 7 },
    {},
    { url: 'https://school.example/feed' },
  ])('invalid source %j → 400 at the source, no request', async (wrong) => {
    for (const answered of [await preview(network, wrong), await add(network, wrong)]) {
      expect(answered.status).toBe(400);
      expect(answered.body.error?.code).toBe('invalid');
      expect(Object.keys(answered.body.error?.fields ?? {}).join()).toMatch(/^source/);
    }
    expect(requests).toEqual([]);
  });
});

/** With every account of the network at the stand-in, as `SPRX_PROVIDER_<NETWORK>` has it. */
async function lookAtStandIn(network: 'youtube' | 'flickr', source: object) {
  const providers = new Map([[network, `${origin}/${network}`]] as const);
  const connectors = localConnectors({ allow: [], resolve: new Map(), providers, standInOrigin: 'http://127.0.0.1:9' });
  const all = await startStack({ backend: { connectors } });
  try {
    await all.reset();
    return await all.ask('POST', '/api/v1/feeds/preview', { body: { network, source } });
  } finally {
    await all.close();
  }
}

describe('channels of the demo data', () => {
  it.each([
    ['youtube', { channelId: 'UCoakfieldOnFilmDemo0001' }, 'Oakfield on film', /\/youtube\/watch\?v=/],
    ['flickr', { userId: '94100077@N00' }, 'Oakfield photo club', /\/flickr\/photos\/94100077@N00\/\d+\//],
  ])('%s → synced from the stand-in; its pages link to the school’s site', async (network, source, title, page) => {
    const { body } = await preview(network, source);
    expect(body).toMatchObject({ title, source });
    const [story] = list(body.items);
    expect(story?.permalink).toMatch(page);
    const answer = await fetch(String(story?.permalink), { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/news\/[a-z0-9-]+$/),
    ]);
  });
});
