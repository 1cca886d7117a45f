import { describe, expect, test } from 'vitest';
import { createMastodonConnector } from '../../../server/connectors/mastodon/mastodon-connector.ts';
import type { ConnectorItem } from '../../../server/core/ports/connector.ts';
import { readPages } from '../../support/read-pages.ts';
import { failure } from '../../support/source-error.ts';
import { fetcher, hostPort, openSites } from './support.ts';

const open = openSites();
const SOURCE = { server: 'social.test', handle: 'school' };
const ACCOUNT = { id: '7', username: 'school', acct: 'school', display_name: 'The school' };
const OTHER = { id: '9', username: 'zoo', acct: 'zoo@animals.test', display_name: 'The zoo' };
const REPLIES = { replies: true, reposts: true };

/** A status as docs.joinmastodon.org/entities/Status (4.5) shows it. */
const status = (id: string, changes: object = {}) => ({
  id,
  created_at: `2026-11-${id.padStart(2, '0')}T09:00:00.000Z`,
  in_reply_to_id: null,
  in_reply_to_account_id: null,
  sensitive: false,
  spoiler_text: '',
  visibility: 'public',
  language: 'en',
  uri: `https://social.test/users/school/statuses/${id}`,
  url: `https://social.test/@school/${id}`,
  replies_count: 1,
  reblogs_count: 2,
  favourites_count: 3,
  edited_at: null,
  content: `<p>Post ${id} of the school.</p>`,
  reblog: null,
  account: ACCOUNT,
  media_attachments: [],
  mentions: [],
  tags: [],
  emojis: [],
  card: null,
  poll: null,
  ...changes,
});

/** The zoo's post, passed on by the school. */
const REBLOG = status('20', {
  content: '',
  favourites_count: 0,
  reblog: status('4', {
    uri: 'https://animals.test/users/zoo/statuses/4',
    url: 'https://animals.test/@zoo/4',
    account: OTHER,
    content:
      '<p>A baby otter! <a href="https://animals.test/tags/Otter" class="mention hashtag">#<span>Otter</span></a></p>',
    tags: [{ name: 'otter', url: 'https://animals.test/tags/otter' }],
    favourites_count: 40,
    media_attachments: [{ id: '1', type: 'image', url: 'https://animals.test/otter.jpg', description: 'An otter' }],
  }),
});

async function serving(statuses: readonly object[]) {
  const requests: URL[] = [];
  const site = await open((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local.test');
    requests.push(url);
    response.setHeader('content-type', 'application/json');
    response.setHeader('link', '<https://social.test/api?min_id=30>; rel="prev"');
    response.end(JSON.stringify(url.pathname === '/api/v1/accounts/lookup' ? ACCOUNT : statuses));
  });
  const safeFetch = fetcher({ allow: [hostPort(site)] });
  const provider = { safeFetch, baseOf: () => site.origin, signedInBaseOf: () => site.origin };
  return { requests, connector: createMastodonConnector({ provider }) };
}

async function itemsOf(statuses: readonly object[]): Promise<ConnectorItem[]> {
  const { connector } = await serving(statuses);
  const pages = await readPages(connector, SOURCE);
  return pages.flatMap((page) => (page.status === 'read' ? page.items : []));
}

describe('Mastodon, request parameters', () => {
  test.each([
    ['replies and reposts left out', REPLIES, ['true', 'true']],
    ['replies alone left out', { replies: true, reposts: false }, ['true', 'false']],
    ['reposts alone left out', { replies: false, reposts: true }, ['false', 'true']],
    ['nothing left out', { replies: false, reposts: false }, ['false', 'false']],
  ])('%s → matching query parameters', async (_, without, expected) => {
    const { requests, connector } = await serving([status('1')]);
    await readPages(connector, SOURCE, { without });
    const query = requests.find(({ pathname }) => pathname.endsWith('/statuses'))?.searchParams;
    expect([query?.get('exclude_replies'), query?.get('exclude_reblogs')]).toEqual(expected);
  });

  test('hashtag → its timeline, without these parameters', async () => {
    const { requests, connector } = await serving([status('1')]);
    await readPages(connector, { server: 'social.test', hashtag: 'school' }, { without: REPLIES });
    expect(requests.map(({ pathname, search }) => pathname + search)).toEqual([
      '/api/v1/timelines/tag/school?limit=40',
    ]);
  });
});

describe('Mastodon, documented statuses', () => {
  test('reblog → text of the original author, marked as a repost, under its own id and time', async () => {
    const [item] = await itemsOf([REBLOG]);
    expect(item).toMatchObject({
      externalId: '20',
      isRepost: true,
      isReply: false,
      publishedAt: '2026-11-20T09:00:00.000Z',
      author: 'The zoo',
      permalink: 'https://animals.test/@zoo/4',
      text: 'A baby otter! #Otter',
      hashtags: ['otter'],
      media: [{ type: 'image', url: 'https://animals.test/otter.jpg', alt: 'An otter' }],
      metrics: { likes: 40, shares: 2, comments: 1 },
      rawMetrics: { favourites_count: 40, reblogs_count: 2, replies_count: 1 },
    });
  });

  test('reply → marked as a reply, also in an own thread', async () => {
    const items = await itemsOf([
      status('3', { in_reply_to_id: '1', in_reply_to_account_id: '9' }),
      status('2', { in_reply_to_id: '1', in_reply_to_account_id: '7' }),
      status('1'),
    ]);
    expect(items.map(({ externalId, isReply, isRepost }) => [externalId, isReply, isRepost])).toEqual([
      ['3', true, false],
      ['2', true, false],
      ['1', false, false],
    ]);
  });

  test.each(['unlisted', 'private', 'direct'])('visibility %s → left out, also when reblogged', async (visibility) => {
    const hidden = status('4', { visibility, account: OTHER });
    const items = await itemsOf([status('6', { reblog: hidden }), status('5', { visibility }), status('1')]);
    expect(items.map(({ externalId }) => externalId)).toEqual(['1']);
  });

  test('content warning → becomes the title; sensitive and pinned → read as any other', async () => {
    const [item] = await itemsOf([status('5', { spoiler_text: 'Spiders', sensitive: true, pinned: true })]);
    expect(item).toMatchObject({ externalId: '5', title: 'Spiders', text: 'Post 5 of the school.' });
  });

  test('video without sound, audio, unknown and unfinished attachments → video with poster, audio, link, none', async () => {
    const [item] = await itemsOf([
      status('1', {
        media_attachments: [
          {
            id: '1',
            type: 'gifv',
            url: 'https://files.test/wave.mp4',
            preview_url: 'https://files.test/wave.png',
            description: null,
            meta: { original: { width: 320, height: 240, frame_rate: '10/1' } },
          },
          { id: '2', type: 'audio', url: 'https://files.test/choir.mp3', description: 'The choir' },
          { id: '3', type: 'unknown', url: 'https://files.test/plan', description: null },
          { id: '4', type: 'image', url: null, description: 'Still being made' },
        ],
      }),
    ]);
    expect(item?.media).toEqual([
      {
        type: 'video',
        url: 'https://files.test/wave.mp4',
        sourceUrl: 'https://files.test/wave.png',
        alt: '',
        width: 320,
        height: 240,
      },
      { type: 'audio', url: 'https://files.test/choir.mp3', alt: 'The choir' },
      { type: 'link', url: 'https://files.test/plan', alt: '' },
    ]);
  });

  test('suspended account (410) → gone, with a message', async () => {
    const site = await open((_, response) => response.writeHead(410).end('{"error":"Gone"}'));
    const safeFetch = fetcher({ allow: [hostPort(site)] });
    const provider = { safeFetch, baseOf: () => site.origin, signedInBaseOf: () => site.origin };
    const error = await failure(readPages(createMastodonConnector({ provider }), SOURCE));
    expect([error.code, error.message]).toEqual([
      'gone',
      'There is no account @school on social.test. Check the spelling.',
    ]);
  });
});

describe('Mastodon, what its software writes', () => {
  const own = { ...ACCOUNT, display_name: 'Larkhill :owl:' };

  test('custom emoji → not in text, title and author', async () => {
    const [item] = await itemsOf([
      status('1', {
        account: own,
        spoiler_text: ':school_owl: News',
        content: '<p>Well done :school_owl: everyone</p>',
        emojis: [{ shortcode: 'school_owl', url: 'https://social.test/owl.png' }],
      }),
    ]);
    expect(item).toMatchObject({ title: 'News', text: 'Well done everyone', author: 'Larkhill' });
  });

  test('quotation → no title, a link to the quoted post', async () => {
    const quoted = 'https://social.larkhill.example/@l/1';
    const [item] = await itemsOf([
      status('1', {
        content: `<p class="quote-inline">RE: <a href="${quoted}">social.larkhill.example/@l/1</a></p><p>Agreed</p>`,
      }),
    ]);
    expect(item).toMatchObject({ title: 'Agreed', text: 'Agreed', media: [{ type: 'link', url: quoted }] });
  });

  test('poll → its options as a list, without its votes', async () => {
    const poll = { id: '1', votes_count: 3, options: [{ title: 'Clover', votes_count: 1 }, { title: 'Bis & cuit' }] };
    const [item] = await itemsOf([status('1', { content: '<p>What shall we call the rabbit?</p>', poll })]);
    expect(item?.html).toBe('<p>What shall we call the rabbit?</p><ul><li>Clover</li><li>Bis &amp; cuit</li></ul>');
  });

  test('link cards → their picture and a link with a title; a film by click', async () => {
    const items = await itemsOf([
      status('2', {
        card: { url: 'https://larkhill.example/a', title: 'New page', image: 'https://larkhill.example/card.jpg' },
      }),
      status('1', { card: { url: 'https://www.youtube.com/watch?v=aBcDeFgHiJk', title: 'Our play', image: null } }),
    ]);
    expect(items.map(({ media }) => media)).toEqual([
      [
        { type: 'image', url: 'https://larkhill.example/card.jpg', alt: '' },
        { type: 'link', url: 'https://larkhill.example/a', alt: 'New page' },
      ],
      [{ type: 'video', url: 'https://www.youtube.com/watch?v=aBcDeFgHiJk', alt: 'Our play' }],
    ]);
  });

  test('media that the server has no copy of → where it is', async () => {
    const [item] = await itemsOf([
      status('1', {
        media_attachments: [{ id: '1', type: 'unknown', url: null, remote_url: 'https://other.example/r.jpg' }],
      }),
    ]);
    expect(item?.media).toEqual([{ type: 'image', url: 'https://other.example/r.jpg', alt: '' }]);
  });

  test('card, poll and emojis that are not as documented → the post without them', async () => {
    const [item] = await itemsOf([status('1', { card: { url: 7 }, poll: { options: 'two' }, emojis: 'owl' })]);
    expect(item).toMatchObject({ text: 'Post 1 of the school.', media: [] });
  });
});
