import { describe, expect, test } from 'vitest';
import { canonicalAddress, canonicalName, withoutTracking } from '../../../server/core/canonical-address.ts';

const PAGE = 'https://larkhill.example/news/1';

describe('canonicalAddress', () => {
  test.each([
    'http://larkhill.example/news/1',
    'https://www.larkhill.example/news/1/',
    'https://LARKHILL.example:443/news/1',
    'http://larkhill.example:80/news//1',
    'https://larkhill.example./news/1#',
    'https://larkhill.example/news/1?utm_source=rss&utm_medium=feed',
    'https://larkhill.example/news/1?fbclid=IwAR0',
    'https://larkhill.example/news/1?gclid=x&mc_cid=1&mc_eid=2&igshid=3',
    'https://larkhill.example/news/1;jsessionid=0123ABCD?utm_campaign=x',
    'https://larkhill.example/news/1?PHPSESSID=8f14e45fceea167a5a36dedd4bea2543',
    'https://larkhill.example/news/1?sid=8f14e45fceea167a5a36dedd4bea2543',
    'https://larkhill.example/(S(lit3py55t21z5v55vlm25s55))/news/1',
    'https://larkhill.example/news/1#respond',
    'https://larkhill.example/%6Eews/1',
  ])('%s → the page it leads to', (address) => {
    expect(canonicalAddress(address)).toBe(canonicalAddress(PAGE));
  });

  test.each([
    'https://larkhill.example/news/1?p=12',
    'https://larkhill.example/news/1?id=3&utm_source=rss',
    'https://larkhill.example/news/1?sid=12',
    'https://larkhill.example/news/1?ref=12',
    'https://larkhill.example/news/1?page=2',
    'https://larkhill.example/news/1#post-2',
    'https://larkhill.example/news/1#/year/6',
    'https://larkhill.example/news/10',
    'https://larkhill.example:8443/news/1',
    'https://news.larkhill.example/news/1',
  ])('%s → another page', (address) => {
    expect(canonicalAddress(address)).not.toBe(canonicalAddress(PAGE));
  });

  test('parameters in another order → the same', () => {
    expect(canonicalAddress(`${PAGE}?b=2&a=1`)).toBe(canonicalAddress(`${PAGE}?a=1&utm_id=9&b=2`));
  });

  test('evidence of a person → without ref and the place in the page, with the page of an application', () => {
    expect(canonicalAddress(`${PAGE}?ref=rss#post-2`, 'person')).toBe(canonicalAddress(PAGE, 'person'));
    expect(canonicalAddress(`${PAGE}#!/year/6`, 'person')).not.toBe(canonicalAddress(PAGE, 'person'));
  });

  test('evidence of a date → without a short session, with the number of a page', () => {
    expect(canonicalAddress(`${PAGE}?sid=a1b2&p=12`, 'date')).toBe(canonicalAddress(`${PAGE}?p=12`, 'date'));
    expect(canonicalAddress(`${PAGE}?sid=a1b2`, 'person')).not.toBe(canonicalAddress(PAGE, 'person'));
  });

  test.each(['larkhill-1', 'tag:larkhill.example,2026:1', 'mailto:office@larkhill.example', ''])(
    '“%s” → none',
    (name) => {
      expect(canonicalAddress(name)).toBeNull();
    },
  );

  test('300 tracking parameters → none left; more than an address holds → no address', () => {
    const address = (parameters: number) =>
      `${PAGE}?${Array.from({ length: parameters }, (_, n) => `utm_${n}=%41`).join('&')}`;
    expect(canonicalAddress(address(300))).toBe(canonicalAddress(PAGE));
    expect(canonicalAddress(address(10_000))).toBeNull();
  });
});

describe('canonicalName', () => {
  test('an address within a name → the same for both schemes', () => {
    expect(canonicalName('12 at http://larkhill.example')).toBe(canonicalName('12 at https://www.larkhill.example/'));
  });
  test('name of a megabyte → itself', () => {
    const long = `https://larkhill.example/?${'utm_source=1&'.repeat(80_000)}`;
    expect([canonicalName(long), withoutTracking(long), canonicalAddress(long)]).toEqual([long, long, null]);
  });
  test('a name without an address → itself', () => {
    expect(canonicalName('larkhill-1')).toBe('larkhill-1');
  });
});

describe('withoutTracking', () => {
  test('nothing to take out → as it is written', () => {
    expect(withoutTracking('http://www.larkhill.example/a%2fb/?q=x+y&p=%7E#x')).toBe(
      'http://www.larkhill.example/a%2fb/?q=x+y&p=%7E#x',
    );
  });
  test('tracking among the rest → the rest as it is written', () => {
    expect(withoutTracking('https://larkhill.example/a;jsessionid=1?q=x+y&utm_source=a&p=%7E#utm_medium=b')).toBe(
      'https://larkhill.example/a?q=x+y&p=%7E',
    );
  });
});
