import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callbackUrl, callbackUrlWithQuery, ownPath } from '../../../src/domain/account/callback.ts';

const ORIGIN = 'https://app.example';

describe('callback addresses', () => {
  test('callbackUrl: any → https, without query and hash [spec 5.14b]', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
        const url = new URL(callbackUrl(address) ?? expect.fail(address));
        expect([url.protocol, url.search, url.hash]).toEqual(['https:', '', '']);
        const parsed = new URL(address);
        expect([url.hostname, url.pathname]).toEqual([parsed.hostname, parsed.pathname]);
        expect(callbackUrl(url.href)).toBe(url.href);
      }),
    );
  });

  test('callbackUrlWithQuery: a query → the query stays [spec 5.14c]', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
        const url = new URL(callbackUrlWithQuery(address) ?? expect.fail(address));
        expect([url.protocol, url.search, url.hash]).toEqual(['https:', new URL(address).search, '']);
      }),
    );
  });

  test('callbackUrl: http in the local environment → stays http', () => {
    expect(callbackUrl('http://127.0.0.1:4173/a?b=1#c')).toBe('https://127.0.0.1:4173/a');
    expect(callbackUrl('http://127.0.0.1:4173/a?b=1#c', { isLocal: true })).toBe('http://127.0.0.1:4173/a');
    expect(callbackUrlWithQuery('http://127.0.0.1:4173/a?b=1#c', { isLocal: true })).toBe(
      'http://127.0.0.1:4173/a?b=1',
    );
  });

  test('callbackUrl: whatever is given → a web address', () => {
    for (const address of [
      '',
      'a',
      '/a',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://u:p@app.example/',
      'ftp://a/',
    ]) {
      expect(callbackUrl(address)).toBeNull();
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        const url = callbackUrl(text);
        expect(url === null || url.startsWith('https://')).toBe(true);
      }),
    );
  });
});

describe('ownPath', () => {
  test('ownPath: a path of our own → taken', () => {
    expect(ownPath(`${ORIGIN}/auth/school?code=1#x`, ORIGIN)).toBe('/auth/school?code=1');
    expect(ownPath('http://127.0.0.1:4173/a', 'http://127.0.0.1:4173', { isLocal: true })).toBe('/a');
  });

  test.each([
    null,
    '',
    '/auth/school',
    'https://evil.example/',
    'https://app.example.evil.example/',
    'https://app.example@evil.example/',
    'https://evil@app.example/',
    'https://app.example:444/',
    'https://app.example//evil.example/',
    'https://app.example/\\evil.example',
    '//app.example/a',
    'javascript:alert(1)',
    'https:evil.example',
    'https://аpp.example/',
    'blob:https://app.example/1',
  ])('ownPath: %s → not taken', (address) => {
    expect(ownPath(address, ORIGIN)).toBeNull();
  });

  test('ownPath: any address → a path of our own origin', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => ORIGIN + text),
        ),
        (address) => {
          const path = ownPath(address, ORIGIN);
          if (path !== null) expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
        },
      ),
    );
  });
});
