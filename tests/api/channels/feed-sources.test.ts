import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FeedDocument } from '../../../server/channels/documents.ts';
import { SourceError } from '../../../server/core/ports/connector.ts';
import { feedSources } from '../../../server/migrations/0001-feed-sources.ts';
import { item } from '../../support/fake-source.ts';
import { list, type Stack, startStack } from '../../support/stack.ts';
import { channelBody, connect } from '../channels.ts';

const OPEN = 'https://school.example/private.rss';
const WHOLE = `${OPEN}?key=s3cret`;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ config: { logLevel: 'silent' } });
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const seenBy = async (as: 'head' | 'author' | 'viewer' | 'admin', feedId: string) => {
  const one = await stack.ask('GET', `/api/v1/feeds/${feedId}`, { as, iid: 'oakfield' });
  const all = await stack.ask('GET', '/api/v1/feeds', { as, iid: 'oakfield' });
  return [one.body.feed?.source, list(all.body.items)[0]?.source];
};
/** Paths of all documents that hold the key. */
async function documentsWith(text: string): Promise<string[]> {
  const paths: string[] = [];
  const searchIn = async (collections: FirebaseFirestore.CollectionReference[]) => {
    for (const collection of collections) {
      for (const document of await collection.listDocuments()) {
        if (JSON.stringify((await document.get()).data() ?? {}).includes(text)) paths.push(document.path);
        await searchIn(await document.listCollections());
      }
    }
  };
  await searchIn(await stack.db.listCollections());
  return paths;
}
const old = (change: object = {}) => {
  const { source, ...rest } = {
    id: 'old',
    iid: 'oakfield',
    name: 'Old channel',
    network: 'rss',
    source: { url: WHOLE },
    sourceKey: WHOLE,
    handle: null,
    status: 'ok',
    quiet: false,
    error: null,
    lastSyncAt: null,
    nextSyncAt: null,
    postCount: 0,
    dateCreated: new Date(),
    jobId: null,
  };
  return { ...rest, source, ...change };
};

describe('feed address with a key in its query', () => {
  it('GET /feeds/{id}: member who may change feeds → whole address; others → without its query', async () => {
    const made = await stack.ask('POST', '/api/v1/feeds', { body: channelBody({ source: { url: WHOLE } }) });
    expect(made.body.feed?.source).toEqual({ url: WHOLE });
    const feedId = String(made.body.feed?.id);
    for (const as of ['head', 'admin'] as const) {
      expect(await seenBy(as, feedId)).toEqual([{ url: WHOLE }, { url: WHOLE }]);
    }
    for (const as of ['author', 'viewer'] as const) {
      expect(await seenBy(as, feedId)).toEqual([{ url: OPEN }, { url: OPEN }]);
    }
    const renamed = await stack.ask('PATCH', `/api/v1/feeds/${feedId}`, { body: { name: 'Renamed news' } });
    expect(renamed.body.feed?.source).toEqual({ url: WHOLE });
  });

  it('address with a key → stored in feedSources only, deleted with the feed', async () => {
    stack.sources.set(WHOLE, { items: [item('a')] });
    const { feedId } = await connect(stack, WHOLE);
    await stack.settle();
    expect((await stack.ask('GET', '/api/v1/stories')).body.total).toBe(1);
    const places = await documentsWith('s3cret');
    expect(places.filter((path) => !path.startsWith('idempotency/'))).toEqual([`feedSources/${feedId}`]);
    await stack.ask('DELETE', `/api/v1/feeds/${feedId}`);
    expect((await documentsWith('s3cret')).filter((path) => !path.startsWith('idempotency/'))).toEqual([]);
  });

  it('sync fails → key in no error, job or email', async () => {
    const error = new SourceError('http-status', 'The address answered “not found” (404).', { status: 404 });
    stack.sources.set(WHOLE, { error });
    const { feedId, jobId } = await connect(stack, WHOLE);
    await stack.settle();
    const feed = await stack.ask('GET', `/api/v1/feeds/${feedId}`, { as: 'viewer' });
    expect(feed.body.feed).toMatchObject({ status: 'failing' });
    const job = await stack.ask('GET', `/api/v1/jobs/${jobId}`, { as: 'viewer' });
    expect(`${feed.text}${job.text}`).not.toContain('s3cret');
    expect(JSON.stringify(stack.mail.sent)).not.toContain('s3cret');
  });

  it('two keys on one path → two feeds; same address again → 409 without the key', async () => {
    await connect(stack, WHOLE);
    await connect(stack, `${OPEN}?key=other`, 'Another channel');
    const again = await stack.ask('POST', '/api/v1/feeds', {
      body: channelBody({ name: 'Once more', source: { url: WHOLE } }),
    });
    expect(again.status).toBe(409);
    expect(again.body.error?.message).toContain('Oakfield news');
    expect(again.text).not.toContain('s3cret');
  });
});

describe('feed stored before feedSources existed', () => {
  const reference = () => stack.db.doc('institutions/oakfield/feeds/old');

  it('migrated → feed without the query, whole address in feedSources; second run changes nothing', async () => {
    await reference().set(old());
    await stack.db
      .doc('institutions/oakfield/feeds/plain')
      .set(old({ id: 'plain', network: 'bluesky', source: { handle: 'oakfield' }, sourceKey: 'b:oakfield' }));
    const deps = { db: stack.db, log: { info() {}, warn() {}, error() {} }, now: () => new Date() };
    expect(await feedSources.run(deps)).toBe(2);
    expect(await feedSources.run(deps)).toBe(0);
    const document = (await reference().get()).data() as FeedDocument;
    expect(document.source).toEqual({ url: OPEN });
    expect(Object.keys(document)).not.toContain('sourceKey');
    expect(await documentsWith('s3cret')).toEqual(['feedSources/old']);
    expect((await stack.db.doc('feedSources/plain').get()).data()).toEqual({
      id: 'plain',
      iid: 'oakfield',
      source: { handle: 'oakfield' },
      sourceKey: 'b:oakfield',
    });
    const again = await stack.ask('POST', '/api/v1/feeds', { body: channelBody({ source: { url: WHOLE } }) });
    expect(again.status).toBe(409);
  });

  it('stored by an old server after the migration → API hides the query, sync uses the whole address and moves it', async () => {
    await reference().set(old());
    expect(await seenBy('viewer', 'old')).toEqual([{ url: OPEN }, { url: OPEN }]);
    expect(await seenBy('head', 'old')).toEqual([{ url: WHOLE }, { url: WHOLE }]);
    stack.sources.set(WHOLE, { items: [item('a'), item('b')] });
    await stack.ask('POST', '/api/v1/feeds/old/sync');
    await stack.settle();
    expect((await stack.ask('GET', '/api/v1/stories')).body.total).toBe(2);
    expect(await documentsWith('s3cret')).toEqual(['feedSources/old']);
    expect(await seenBy('head', 'old')).toEqual([{ url: WHOLE }, { url: WHOLE }]);
  });
});
