import { describe, expect, test } from 'vitest';
import { hostsOf, originsOf, readLocalConfig, SettingError } from '../../../server/local/config.ts';

describe('readLocalConfig', () => {
  test('no variables → documented defaults', () => {
    const config = readLocalConfig({});
    expect(config.ports).toEqual({ app: 4173, extras: 4174, firestore: 8080, auth: 9099, storage: 9199 });
    expect(config).toMatchObject({ host: null, seed: 'demo', fetchAllow: [] });
    expect(config.dataDir.endsWith('/.local')).toBe(true);
    expect(originsOf(config)).toEqual({
      app: 'http://127.0.0.1:4173',
      extras: 'http://127.0.0.1:4174',
      firestore: 'http://127.0.0.1:8080',
      auth: 'http://127.0.0.1:9099',
      storage: 'http://127.0.0.1:9199',
    });
  });

  test.each(['192.168.1.20', '10.0.0.7', '172.20.1.1', 'fd12::7'])('SPRX_HOST %s → accepted', (host) => {
    expect(readLocalConfig({ SPRX_HOST: host }).host).toBe(host);
  });

  test.each(['', 'localhost', '127.0.0.1', '::1'])('SPRX_HOST %j → loopback', (host) => {
    expect(readLocalConfig({ SPRX_HOST: host }).host).toBeNull();
  });

  test.each(['0.0.0.0', '::', '8.8.8.8', '2001:4860:4860::8888', 'example.org', '224.0.0.1', '255.255.255.255'])(
    'SPRX_HOST %s → refused',
    (host) => {
      expect(() => readLocalConfig({ SPRX_HOST: host })).toThrow(SettingError);
      expect(() => readLocalConfig({ SPRX_HOST: host })).toThrow(/SPRX_HOST/);
    },
  );

  test.each([
    ['PORT', '0'],
    ['PORT', 'http'],
    ['EXTRAS_PORT', '70000'],
    ['AUTH_PORT', '1.5'],
    ['SPRX_SEED', 'full'],
    ['SPRX_FETCH_ALLOW', 'localhost'],
    ['SPRX_RESOLVE', 'a.test=elsewhere'],
    ['SPRX_RESOLVE', 'a.test'],
    ['SPRX_RESOLVE', '=txt:a'],
  ])('%s=%s → refused, names the variable', (name, value) => {
    expect(() => readLocalConfig({ [name]: value })).toThrow(new RegExp(`^${name} `));
  });

  test('lists → split at commas', () => {
    const config = readLocalConfig({
      SPRX_FETCH_ALLOW: '127.0.0.1:9, localhost:10/feeds/',
      SPRX_RESOLVE: 'Inside.test=10.0.0.1,six.test=::1,Oak.test=txt:v=spf1 -all,oak.test=txt:a=b',
    });
    expect([...config.texts]).toEqual([['oak.test', ['v=spf1 -all', 'a=b']]]);
    expect(config.fetchAllow).toEqual(['127.0.0.1:9', 'localhost:10/feeds/']);
    expect([...config.resolve]).toEqual([
      ['inside.test', '10.0.0.1'],
      ['six.test', '::1'],
    ]);
  });

  test('hosts of the local environment → localhost, this machine, 192.168.* [spec 9.7a, 9.7b, 9.7c]', () => {
    const config = readLocalConfig({ SPRX_HOST: '192.168.7.20' });
    expect(hostsOf(config.host, 4173)).toEqual(['127.0.0.1:4173', 'localhost:4173', '[::1]:4173', '192.168.7.20:4173']);
    expect(originsOf(config)).toEqual({
      app: 'http://192.168.7.20:4173',
      extras: 'http://127.0.0.1:4174',
      firestore: 'http://192.168.7.20:8080',
      auth: 'http://192.168.7.20:9099',
      storage: 'http://192.168.7.20:9199',
    });
    expect(hostsOf(readLocalConfig({}).host, 4173)).toEqual(['127.0.0.1:4173', 'localhost:4173', '[::1]:4173']);
    expect(() => readLocalConfig({ SPRX_HOST: '192.169.7.20' })).toThrow(SettingError);
  });

  test('hostsOf: IPv6 address → with the loopback names', () => {
    expect(hostsOf('fd12::7', 81)).toEqual(['127.0.0.1:81', 'localhost:81', '[::1]:81', '[fd12::7]:81']);
  });
});

test('SPRX_PROVIDER_<NETWORK>: address or `real` → used for that network; anything else → refused', () => {
  const { providers } = readLocalConfig({
    SPRX_PROVIDER_MASTODON: 'http://127.0.0.1:9000/m',
    SPRX_PROVIDER_BLUESKY: 'real',
  });
  expect([...providers]).toEqual([
    ['mastodon', 'http://127.0.0.1:9000/m'],
    ['bluesky', 'real'],
  ]);
  for (const value of ['http://127.0.0.1:9000/', 'ftp://a', 'there', 'http://a?b']) {
    expect(() => readLocalConfig({ SPRX_PROVIDER_MASTODON: value })).toThrow(/^SPRX_PROVIDER_MASTODON /);
  }
});
