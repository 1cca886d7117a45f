import { describe, expect, test } from 'vitest';
import { openSource } from '../../../src/domain/feed/source.ts';
import { openAddress } from '../../../src/lib/open-address.ts';

describe('public part of a source', () => {
  test.each([
    ['https://school.example/feed.rss', 'https://school.example/feed.rss'],
    ['https://school.example/feed?key=s3cret', 'https://school.example/feed'],
    ['https://school.example/feed?key=s3cret#s3cret', 'https://school.example/feed'],
    ['https://s3cret:s3cret@school.example:8443/feed', 'https://school.example:8443/feed'],
    ['https://school.example?s3cret', 'https://school.example/'],
    ['  https://school.example/feed?\ns3cret ', 'https://school.example/feed'],
    ['https://s3cret@no host/feed?s3cret', 'https://no host/feed'],
    ['no address?s3cret', 'no address'],
  ])('%j → %j', (address, open) => {
    expect(openAddress(address)).toBe(open);
  });

  test('a source without an address → as it is', () => {
    expect(openSource({ network: 'mastodon', source: { server: 'mastodon.example', handle: 'oakfield' } })).toEqual({
      server: 'mastodon.example',
      handle: 'oakfield',
    });
  });
});
