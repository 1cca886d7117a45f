import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemKey, packHashes, unpackHashes } from '../../../server/channels/feed-state.ts';
import { readProductionConfig } from '../../../server/core/config.ts';
import { decodeCursor, encodeCursor } from '../../../server/core/firestore/cursor.ts';
import { isDocumentId } from '../../../server/core/firestore/refs.ts';
import { backoffMs, TRIES } from '../../../server/core/jobs/backoff.ts';
import { nodeHashing } from '../../../server/core/node-hashing.ts';
import { BUILD, VERSION } from '../../../server/core/version.ts';
import { hashOfItem, storyIdOf } from '../../../server/stories/story-of-source.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { item } from '../../support/fake-source.ts';

describe('state of a feed', () => {
  it('packHashes, unpackHashes: any ids → back to the same', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 })), (ids) => {
        const hashes = new Map(ids.map((id) => [itemKey(nodeHashing, id), hashOfItem(nodeHashing, item(id))]));
        expect(unpackHashes(packHashes(hashes))).toEqual(hashes);
      }),
    );
    expect(unpackHashes(undefined).size).toBe(0);
  });

  it('packHashes: 40,000 posts → 30,000 kept, under 1 MB', () => {
    const hashes = new Map(
      Array.from({ length: 40_000 }, (_, n) => [
        itemKey(nodeHashing, `post ${n}`),
        hashOfItem(nodeHashing, item(`${n}`)),
      ]),
    );
    const packed = packHashes(hashes);
    expect(packed.length).toBeLessThan(1_000_000);
    expect(unpackHashes(packed).size).toBe(30_000);
  });

  it('hashOfItem: any field changed → another hash; same item → the same', () => {
    const post = item('a', { media: [{ type: 'image', url: 'https://a.example/1.jpg', alt: 'A' }] });
    expect(hashOfItem(nodeHashing, { ...post })).toBe(hashOfItem(nodeHashing, post));
    const changes = [
      { title: 'x' },
      { html: '<p>x</p>' },
      { permalink: null },
      { author: 'x' },
      { media: [] },
      { hashtags: ['x'] },
      { publishedAt: null },
    ];
    expect(
      new Set([post, ...changes.map((change) => ({ ...post, ...change }))].map((each) => hashOfItem(nodeHashing, each)))
        .size,
    ).toBe(8);
  });
});

describe('ids', () => {
  it('storyIdOf: school, feed or post differs → another id; same → the same', () => {
    expect(storyIdOf(nodeHashing, 'oakfield', 'f1', 'a')).toBe(storyIdOf(nodeHashing, 'oakfield', 'f1', 'a'));
    const others = [
      storyIdOf(nodeHashing, 'riverside', 'f1', 'a'),
      storyIdOf(nodeHashing, 'oakfield', 'f2', 'a'),
      storyIdOf(nodeHashing, 'oakfield', 'f1', 'b'),
    ];
    expect(new Set([storyIdOf(nodeHashing, 'oakfield', 'f1', 'a'), ...others]).size).toBe(4);
    expect(isDocumentId(storyIdOf(nodeHashing, 'oakfield', 'f1', 'ключ'))).toBe(true);
  });

  it.each(['', '.', '..', '__x__', 'a/b', 'a b', 'ü', 'x'.repeat(129)])('isDocumentId: %j → false', (id) => {
    expect(isDocumentId(id)).toBe(false);
  });
});

describe('cursors', () => {
  it('encoded and decoded in their own list → the same position', () => {
    const position = { value: 'élan', id: 'abc' };
    expect(decodeCursor({ status: 'pending' }, encodeCursor({ status: 'pending' }, position))).toEqual(position);
  });

  it('other list, or invented → ProductError', () => {
    const cursor = encodeCursor({ status: 'pending' }, { value: 1, id: 'abc' });
    expect(() => decodeCursor({}, cursor)).toThrow(ProductError);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decodeCursor({}, text)).toThrow(ProductError);
      }),
    );
  });
});

describe('backoffMs', () => {
  it('attempts → doubles up to 64 seconds, never less and at most a quarter more', () => {
    const waitSeconds = (chance: number) =>
      [1, 2, 3, 4, 5, 6, 7, 20].map((attempt) => backoffMs(attempt, () => chance) / 1000);
    expect(waitSeconds(0)).toEqual([2, 4, 8, 16, 32, 64, 64, 64]);
    expect(waitSeconds(0.999_999)).toEqual(
      [2, 4, 8, 16, 32, 64, 64, 64].map((seconds) => expect.closeTo(seconds * 1.25, 1)),
    );
  });

  it('tries of a job → each wait up to the longest is waited once', () => {
    expect(backoffMs(TRIES - 1, () => 0)).toBe(64_000);
    expect(TRIES).toBe(7);
  });
});

describe('readProductionConfig', () => {
  const env = {
    PUBLIC_ORIGIN: 'https://app.sprx.example',
    FIREBASE_PROJECT: 'sprx',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'sprx.example',
    KEYS_SECRET: Buffer.alloc(32, 1).toString('base64'),
  };

  it('KEYS_SECRET: one key or several → kept in their order; none, short or long → refused, never named', () => {
    const key = (fill: number, bytes = 32) => Buffer.alloc(bytes, fill).toString('base64');
    const with2 = readProductionConfig({ ...env, KEYS_SECRET: `${key(2)}, ${key(1)}` });
    expect(with2.sealingKeys).toEqual([key(2), key(1)]);
    for (const wrong of [undefined, '', key(1, 16), key(1, 33), `${key(2)},secret`]) {
      const read = () => readProductionConfig({ ...env, KEYS_SECRET: wrong });
      expect(read).toThrow(/KEYS_SECRET/);
      if (wrong) expect(read).not.toThrow(wrong);
    }
  });

  it('required variables → defaults, strict, nothing local', () => {
    expect(readProductionConfig(env)).toMatchObject({
      environment: 'production',
      port: 8080,
      fetchAllow: [],
      checkReplies: false,
      trustedProxies: 1,
      runtime: { emulators: null, fetchAllow: [], samples: {}, embedOrigin: 'https://app.sprx.example' },
    });
    expect(readProductionConfig({ ...env, PORT: '9000', COMPANY_DOMAINS: 'a.example, b.example' })).toMatchObject({
      port: 9000,
      runtime: { companyDomains: ['a.example', 'b.example'], providers: [] },
    });
    const both = readProductionConfig({ ...env, AUTH_PROVIDERS: ' microsoft,google ' });
    expect(both.runtime.providers).toEqual(['google', 'microsoft']);
    expect(() => readProductionConfig({ ...env, AUTH_PROVIDERS: 'google,facebook' })).toThrow(/AUTH_PROVIDERS: names/);
  });

  it('REQUIRE_ADMIN_SECOND_FACTOR: absent → now; a day → from then; anything else → refused', () => {
    const from = (day?: string) => {
      const { adminSecondFactorFrom, runtime } = readProductionConfig({
        ...env,
        ...(day === undefined ? {} : { REQUIRE_ADMIN_SECOND_FACTOR: day }),
      });
      expect(runtime.adminSecondFactorFrom).toBe(adminSecondFactorFrom);
      return adminSecondFactorFrom;
    };
    expect(Date.parse(from() ?? '')).toBeLessThan(Date.now());
    expect(from('2026-12-01')).toBe('2026-12-01T00:00:00.000Z');
    for (const day of ['no', 'off', '2026-02-30', '']) {
      expect(() => from(day)).toThrow(/REQUIRE_ADMIN_SECOND_FACTOR/);
    }
  });

  it('Stripe: both secrets or none → accepted, never in the runtime; one → refused', () => {
    expect(readProductionConfig(env).stripe).toBeNull();
    const secrets = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };
    const { stripe, runtime } = readProductionConfig({ ...env, ...secrets });
    expect(stripe).toEqual({ secretKey: 'sk_live_abc', webhookSecret: 'whsec_abc' });
    expect(JSON.stringify(runtime)).not.toMatch(/sk_live|whsec/);
    for (const [name, other] of [
      ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
      ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
    ] as const) {
      const half = { ...env, [name]: secrets[name] };
      expect(() => readProductionConfig(half)).toThrow(`${other}: is missing, but ${name} is set`);
      expect(() => readProductionConfig({ ...env, ...secrets, [name]: 'pk_live_abc' })).toThrow(name);
    }
  });

  it('search server: address with an index, a key beside → accepted; half of it, a key without TLS → refused in words', () => {
    expect(readProductionConfig(env).search).toBeNull();
    const both = { SEARCH_URL: 'https://search.example:9200', SEARCH_INDEX: 'sprx' };
    const { search, runtime } = readProductionConfig({ ...env, ...both, SEARCH_API_KEY: 'abc' });
    expect(search).toEqual({ url: 'https://search.example:9200', index: 'sprx', key: 'abc' });
    expect(JSON.stringify(runtime)).not.toContain('abc');
    for (const [half, message] of [
      [{ SEARCH_URL: both.SEARCH_URL }, 'SEARCH_INDEX: is missing, but SEARCH_URL is set'],
      [{ SEARCH_INDEX: both.SEARCH_INDEX }, 'SEARCH_URL: is missing, but SEARCH_INDEX is set'],
      [{ SEARCH_API_KEY: 'abc' }, 'SEARCH_URL: is missing, but SEARCH_API_KEY is set'],
      [{ ...both, SEARCH_URL: 'http://10.0.0.4:9200', SEARCH_API_KEY: 'abc' }, 'SEARCH_URL: starts with https://'],
      [{ ...both, SEARCH_INDEX: 'Stories' }, 'SEARCH_INDEX: has small letters'],
      [{ ...both, SEARCH_URL: 'https://me:secret@example.org' }, 'SEARCH_URL: is an address'],
    ] as const)
      expect(() => readProductionConfig({ ...env, ...half })).toThrow(message);
  });

  it('missing and wrong variables → error that names all', () => {
    expect(() => readProductionConfig({})).toThrow(
      /PUBLIC_ORIGIN: is missing[\s\S]*FIREBASE_PROJECT[\s\S]*FIREBASE_API_KEY/,
    );
    expect(() => readProductionConfig({ ...env, PORT: 'http' })).toThrow(/PORT/);
    expect(() => readProductionConfig({ ...env, PUBLIC_ORIGIN: 'https://app.sprx.example/' })).toThrow(/PUBLIC_ORIGIN/);
  });

  it.each([
    ['PUBLIC_ORIGIN', 'http://app.sprx.example'],
    ['PUBLIC_ORIGIN', 'http://localhost:8080'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtps://mail.example:465?tls.rejectUnauthorized=false'],
    ['SMTP_URL', 'smtp://mail.example:587/?ignoreTLS=true'],
  ])('%s=%s → refused, nothing may travel unencrypted', (name, value) => {
    expect(() => readProductionConfig({ ...env, [name]: value })).toThrow(name);
  });

  it('SMTP_URL with smtps or smtp → accepted', () => {
    for (const url of ['smtps://mail.example:465', 'smtp://mail.example:587']) {
      expect(readProductionConfig({ ...env, SMTP_URL: url }).mail.url).toBe(url);
    }
  });

  it.each([
    'FIREBASE_AUTH_EMULATOR_HOST',
    'FIRESTORE_EMULATOR_HOST',
    'FIREBASE_STORAGE_EMULATOR_HOST',
    'STORAGE_EMULATOR_HOST',
    'FIREBASE_DATABASE_EMULATOR_HOST',
    'FIREBASE_EMULATOR_HUB',
    'FUNCTIONS_EMULATOR',
  ])('%s set → refused with the reason', (name) => {
    expect(() => readProductionConfig({ ...env, [name]: '127.0.0.1:9099' })).toThrow(
      new RegExp(`${name}: .*accepts unsigned tokens.*Unset it`),
    );
    expect(readProductionConfig({ ...env, [name]: '' }).environment).toBe('production');
    expect(() => readProductionConfig({ [name]: 'x' })).toThrow(new RegExp(`PUBLIC_ORIGIN[\\s\\S]*${name}`));
  });
});

it('VERSION: built from package.json → the same', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect([VERSION, BUILD]).toEqual([version, '4481']);
});
