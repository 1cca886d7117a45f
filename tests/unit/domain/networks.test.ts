import { describe, expect, test } from 'vitest';
import { feedSchema, newFeedSchema, previewSchema } from '../../../src/domain/feed/schema.ts';
import {
  capabilitiesOf,
  hasHiddenSource,
  isReceiving,
  manifestOf,
  NETWORKS,
  needsSignIn,
  READABLE,
} from '../../../src/domain/networks/all.ts';

const feed = {
  id: 'f',
  iid: 'oakfield',
  name: 'School news',
  status: 'ok',
  quiet: false,
  lastSyncAt: null,
  nextSyncAt: null,
  postCount: 0,
  dateCreated: '2026-11-20T09:00:00.000Z',
};

describe('manifests', () => {
  test.each(NETWORKS)('manifest %s: its key → its id; what can be connected asks for something', (network) => {
    const manifest = manifestOf(network);
    expect(manifest.id).toBe(network);
    const asks = manifest.fields.length > 0 || needsSignIn(network) || isReceiving(network);
    expect(asks).toBe(manifest.capabilities.connect);
  });

  test.each(READABLE.filter((network) => !needsSignIn(network)))(
    '%s: a problem with an empty form → at its own fields',
    (network) => {
      const { fields } = manifestOf(network);
      const source = Object.fromEntries(fields.map(({ name }) => [name, '']));
      const issues = newFeedSchema([], [network]).safeParse({ name: 'School news', network, source }).error?.issues;
      const paths = issues?.map(({ path }) => path.join('.'));
      expect(new Set(paths)).toEqual(new Set(fields.map(({ name }) => `source.${name}`)));
    },
  );
});

test('vimeo: no account chosen, no sign-in → said at both', () => {
  const input = { name: 'School news', network: 'vimeo', source: { userId: '' } };
  const issues = newFeedSchema()
    .safeParse(input)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(issues).toEqual([
    ['source.userId', 'Choose the account.'],
    ['connectionId', 'Sign in to the network first.'],
  ]);
});

test('hasHiddenSource: a network whose manifest opens a part of its source → true', () => {
  expect(NETWORKS.filter(hasHiddenSource)).toEqual(NETWORKS.filter((network) => manifestOf(network).openSource));
  expect(hasHiddenSource('rss')).toBe(true);
  expect(hasHiddenSource('mastodon')).toBe(false);
});

describe('capabilities', () => {
  test.each([
    ['youtube', 'The public videos of one channel or playlist, the newest 15 at first'],
    ['flickr', 'The public pictures of one account or group, the newest 20 at first'],
    ['x', 'The public posts of one account, up to the newest 3,200'],
    ['facebook', 'The posts of one Page'],
  ] as const)('%s: history limit → named after what is imported', (network, what) => {
    expect(manifestOf(network).help.what).toBe(what);
  });

  test('capabilitiesOf: with and without a sign-in → its capabilities', () => {
    expect(capabilitiesOf({ network: 'youtube' })).toEqual({
      edits: 'always',
      deletions: 'always',
      push: true,
      history: { newest: 15 },
    });
    expect(capabilitiesOf({ network: 'youtube', connectionId: 'c' })).toMatchObject({ push: false, history: 'all' });
    expect(capabilitiesOf({ network: 'webhook' })).toMatchObject({ deletions: 'always' });
    expect(capabilitiesOf({ network: 'import' })).toMatchObject({ deletions: 'never' });
  });
});

describe('feed schemas by network', () => {
  test('feedSchema: the source of another network → refused', () => {
    expect(feedSchema.safeParse({ ...feed, network: 'rss', source: { url: 'https://a.example/' } }).success).toBe(true);
    expect(feedSchema.safeParse({ ...feed, network: 'youtube', source: { url: 'https://a.example/' } }).success).toBe(
      false,
    );
  });

  test.each([newFeedSchema([], ['rss', 'mastodon']), previewSchema([], ['rss', 'mastodon'])])(
    'an unknown network, or one that is not offered → error at `network`',
    (schema) => {
      for (const network of ['carrier-pigeon', 'bluesky', undefined]) {
        const { error } = schema.safeParse({ name: 'School news', network, source: {} });
        expect(error?.issues).toMatchObject([{ path: ['network'], message: 'This network can’t be connected yet.' }]);
      }
    },
  );

  test('newFeedSchema: a field that the source does not have → refused at `source`', () => {
    const source = { url: 'https://a.example/feed', handle: 'x' };
    const { error } = newFeedSchema().safeParse({ name: 'School news', network: 'rss', source });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['source']);
  });
});
