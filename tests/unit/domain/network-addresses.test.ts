import { describe, expect, test } from 'vitest';
import { bluesky } from '../../../src/domain/networks/bluesky.ts';
import { flickr } from '../../../src/domain/networks/flickr.ts';
import { youtube } from '../../../src/domain/networks/youtube.ts';

const CHANNEL = 'UCoakfieldSchool0000000A';
const LIST = 'PLoakfieldPlays0001';

type Addressed = typeof youtube | typeof flickr | typeof bluesky;

/** What is stored of it, or where it is wrong. */
function read(network: Addressed, source: object): unknown {
  const { success, data, error } = network.request([]).safeParse(source);
  return success ? data : error.issues.map(({ path }) => path.join('.')).join();
}
function said(network: Addressed, address: string): string {
  return network.request([]).safeParse({ address }).error?.issues[0]?.message ?? '';
}

describe('YouTube', () => {
  test.each([
    [CHANNEL],
    [`https://www.youtube.com/channel/${CHANNEL}`],
    [`https://m.youtube.com/channel/${CHANNEL}/videos?view=0`],
    [`http://youtube.com/channel/${CHANNEL}/`],
    [`https://studio.youtube.com/channel/${CHANNEL}/videos/upload`],
    [`www.youtube.com/channel/${CHANNEL}`],
    [` youtube.com/channel/${CHANNEL} `],
    [`https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}`],
    [`https://www.youtube.com./channel/${CHANNEL}`],
  ])('address %j → the channel', (address) => {
    expect(read(youtube, { address })).toEqual({ channelId: CHANNEL });
  });

  test.each([
    ['@oakfieldschool', '@oakfieldschool'],
    ['https://www.youtube.com/@oakfieldschool', '@oakfieldschool'],
    ['youtube.com/@Oakfield.School-1/streams', '@Oakfield.School-1'],
    ['https://www.youtube.com/%40oakfieldschool', '@oakfieldschool'],
    ['https://www.youtube.com/@%E3%82%AA%E3%83%BC%E3%82%AF', '@オーク'],
    ['https://www.youtube.com/c/OakfieldSchool/about', 'c/OakfieldSchool'],
    ['https://www.youtube.com/user/oakfield', 'user/oakfield'],
  ])('address %j → a name that YouTube is asked about', (address, channelId) => {
    expect(read(youtube, { address })).toEqual({ channelId });
    expect(read(youtube, { channelId })).toEqual({ channelId });
  });

  test.each([
    [`https://www.youtube.com/playlist?list=${LIST}`],
    [`https://www.youtube.com/watch?v=abcdefghijk&list=${LIST}&index=3`],
    [`https://youtu.be/abcdefghijk?list=${LIST}`],
    [`https://www.youtube.com/embed/videoseries?list=${LIST}`],
    [`https://www.youtube.com/feeds/videos.xml?playlist_id=${LIST}`],
    [`https://music.youtube.com/playlist?list=${LIST}`],
  ])('address %j → the playlist', (address) => {
    expect(read(youtube, { address })).toEqual({ playlistId: LIST });
  });

  test.each([
    ['', /for example @/],
    ['Oakfield School', /for example @/],
    ['@', /for example @/],
    ['https://www.youtube.com/', /for example @/],
    ['https://www.youtube.com/channel/UCshort', /for example @/],
    ['https://www.youtube.com/watch?v=abcdefghijk', /one video/],
    ['https://youtu.be/abcdefghijk', /one video/],
    ['https://www.youtube.com/shorts/abcdefghijk', /one video/],
    ['https://www.youtube.com/live/abcdefghijk', /one video/],
    ['https://www.youtube.com/playlist?list=WL', /only one person/],
    ['https://www.youtube.com/watch?v=abcdefghijk&list=RDabcdefghijk', /only one person/],
    ['https://www.youtube.com.evil.example/@oakfield', /not a page of youtube.com/],
    ['https://evil.example/https://www.youtube.com/@oakfield', /not a page of youtube.com/],
    ['https://youtube.com@evil.example/@oakfield', /not a page of youtube.com/],
    ['https://oakfield@www.youtube.com/@oakfield', /not a page of youtube.com/],
    ['https://www.youtube.com:8443/@oakfield', /not a page of youtube.com/],
    ['https://myyoutube.com/@oakfield', /not a page of youtube.com/],
    ['https://www.yоutube.com/@oakfield', /not a page of youtube.com/],
    ['https://www.youtube.co/@oakfield', /not a page of youtube.com/],
    ['http://127.0.0.1/@oakfield', /not a page of youtube.com/],
    ['http://[::1]/@oakfield', /not a page of youtube.com/],
    ['ftp://www.youtube.com/@oakfield', /not a page of youtube.com/],
    ['javascript:alert(1)', /for example @/],
    ['https://www.youtube.com/@..%2F..%2Fetc', /for example @/],
    ['https://www.youtube.com/@%E0%A4%A', /for example @/],
    ['@oakfield/../../redirect?q=http://evil.example', /for example @/],
    [`https://www.youtube.com/channel/${CHANNEL}%26x=1`, /for example @/],
  ])('address %j → refused at `address` in words', (address, message) => {
    expect(read(youtube, { address })).toBe('address');
    expect(said(youtube, address)).toMatch(message);
  });

  test.each([
    [{ channelId: CHANNEL }, { channelId: CHANNEL }],
    [{ playlistId: LIST }, { playlistId: LIST }],
    [{ channelId: `https://www.youtube.com/channel/${CHANNEL}` }, 'channelId'],
    [{ channelId: 'UC' }, 'channelId'],
    [{ channelId: `${CHANNEL}&x=1` }, 'channelId'],
    [{ channelId: 'c/../x' }, 'channelId'],
    [{ playlistId: 'PL x' }, 'playlistId'],
    [{ playlistId: 'LL' }, 'playlistId'],
    [{ channelId: CHANNEL, playlistId: LIST }, 'playlistId'],
    [{}, 'channelId'],
    [{ channelId: 7 }, 'channelId'],
    [{ address: 'x'.repeat(501) }, 'address'],
  ])('source %j → %j', (source, expected) => {
    expect(read(youtube, source)).toEqual(expected);
  });

  test('problemField: source of a channel or a playlist → the part that is there', () => {
    expect(youtube.problemField({ channelId: CHANNEL })).toBe('channelId');
    expect(youtube.problemField({ playlistId: LIST })).toBe('playlistId');
  });
});

describe('Flickr', () => {
  test.each([
    ['10000001@N01'],
    ['10000001@n01'],
    ['https://www.flickr.com/photos/10000001@N01/'],
    ['https://www.flickr.com/photos/10000001%40N01/albums/72157600000000000'],
    ['flickr.com/photos/10000001@N01/53000000001'],
    ['https://m.flickr.com/people/10000001@N01/'],
    ['https://www.flickr.com/services/feeds/photos_public.gne?id=10000001@N01&lang=en-us'],
  ])('address %j → the account', (address) => {
    expect(read(flickr, { address })).toEqual({ userId: '10000001@N01' });
  });

  test.each([
    ['https://www.flickr.com/groups/20000001@N21/'],
    ['www.flickr.com/groups/20000001@N21/pool/'],
    ['https://www.flickr.com/services/feeds/groups_pool.gne?id=20000001@N21'],
  ])('address %j → the group', (address) => {
    expect(read(flickr, { address })).toEqual({ groupId: '20000001@N21' });
  });

  test.each([
    ['', /for example 12345678@N01/],
    ['oakfield', /for example 12345678@N01/],
    ['@N01', /for example 12345678@N01/],
    ['10000001@N011', /for example 12345678@N01/],
    ['https://www.flickr.com/photos/oakfield/', /a name instead of the number/],
    ['https://www.flickr.com/groups/oakfield/', /a name instead of the number/],
    ['https://www.flickr.com/', /for example 12345678@N01/],
    ['https://flic.kr/p/abc', /not a page of flickr.com/],
    ['https://www.flickr.com.evil.example/photos/10000001@N01/', /not a page of flickr.com/],
    ['https://flickr.com@evil.example/photos/10000001@N01/', /not a page of flickr.com/],
    ['https://www.flickr.com:81/photos/10000001@N01/', /not a page of flickr.com/],
    ['http://10.0.0.1/photos/10000001@N01/', /not a page of flickr.com/],
    ['https://www.flickr.com/photos/%E0%A4%A/', /for example 12345678@N01/],
  ])('address %j → refused at `address` in words', (address, message) => {
    expect(read(flickr, { address })).toBe('address');
    expect(said(flickr, address)).toMatch(message);
  });

  test.each([
    [{ userId: '10000001@N01' }, { userId: '10000001@N01' }],
    [{ groupId: '20000001@N21' }, { groupId: '20000001@N21' }],
    [{ userId: 'oakfield' }, 'userId'],
    [{ groupId: '20000001@N21&x=1' }, 'groupId'],
    [{ userId: '10000001@N01', groupId: '20000001@N21' }, 'groupId'],
    [{}, 'userId'],
  ])('source %j → %j', (source, expected) => {
    expect(read(flickr, source)).toEqual(expected);
  });

  test('problemField: source of an account or a group → the part that is there', () => {
    expect(flickr.problemField({ userId: '10000001@N01' })).toBe('userId');
    expect(flickr.problemField({ groupId: '20000001@N21' })).toBe('groupId');
  });
});

describe('Bluesky', () => {
  test.each([
    ['school.bsky.social'],
    ['@School.bsky.social'],
    ['at://school.bsky.social'],
    ['https://bsky.app/profile/school.bsky.social'],
    ['https://bsky.app/profile/school.bsky.social/post/3kabc?x=1'],
    ['bsky.app/profile/school.bsky.social'],
  ])('address %j → the account', (address) => {
    expect(read(bluesky, { address })).toEqual({ handle: 'school.bsky.social' });
  });

  test('address of a DID → the DID, whose handle Bluesky is asked for', () => {
    const handle = 'did:plc:z72i7hdynmk6r22z27h6tvur';
    expect(read(bluesky, { address: handle })).toEqual({ handle });
    expect(read(bluesky, { address: `https://bsky.app/profile/${handle}` })).toEqual({ handle });
  });

  test.each([
    ['', /for example school/],
    ['school', /for example school/],
    ['https://bsky.app/', /for example school/],
    ['https://bsky.app/profile/', /for example school/],
    ['https://evil.example/profile/school.bsky.social', /not a page of bsky.app/],
    ['https://bsky.app.evil.example/profile/school.bsky.social', /not a page of bsky.app/],
    ['https://bsky.app@evil.example/profile/school.bsky.social', /not a page of bsky.app/],
    ['https://bsky.app:8443/profile/school.bsky.social', /not a page of bsky.app/],
    ['http://127.0.0.1/profile/school.bsky.social', /not a page of bsky.app/],
    ['evil.example/profile/school.bsky.social', /not a page of bsky.app/],
  ])('address %j → refused at `address` in words', (address, message) => {
    expect(read(bluesky, { address })).toBe('address');
    expect(said(bluesky, address)).toMatch(message);
  });
});
