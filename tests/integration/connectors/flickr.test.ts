import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createFlickrConnector } from '../../../server/connectors/flickr/flickr-connector.ts';
import type { Page } from '../../../server/core/ports/connector.ts';
import { readOnce } from '../../support/read-pages.ts';
import { failure } from '../../support/source-error.ts';
import { fetcher, hostPort, openSites } from './support.ts';

const ACCOUNT = '10000001@N01';
const serve = openSites();

async function connectorOn(listener: RequestListener) {
  const site = await serve(listener);
  const provider = {
    safeFetch: fetcher({ allow: [hostPort(site)] }),
    baseOf: () => site.origin,
    signedInBaseOf: () => site.origin,
  };
  return { site, connector: createFlickrConnector({ provider }) };
}

const PAGE = 'https://www.flickr.com/photos/oakfield/53000000001/';
const SMALL = 'https://live.staticflickr.com/65535/53000000001_0a1b2c3d4e_m.jpg';
/** As the service writes it. */
const photo = (change: object = {}) => ({
  title: 'Apple day',
  link: PAGE,
  media: { m: SMALL },
  date_taken: '2026-10-14T11:20:31-08:00',
  description: ` <p><a href="https://www.flickr.com/people/oakfield/">Oakfield School</a> posted a photo:</p> <p><a href="${PAGE}" title="Apple day"><img src="${SMALL}" width="240" height="160" alt="Apple day" /></a></p> <p>Sixty litres, four wasps, <b>one press</b>. #Outdoors</p> `,
  published: '2026-10-15T08:00:00Z',
  author: 'nobody@flickr.com ("Oakfield School")',
  author_id: ACCOUNT,
  tags: 'year8 appleday',
  ...change,
});
const feed = (items: unknown[], title = 'Uploads from Oakfield School') =>
  JSON.stringify({
    title,
    link: 'https://www.flickr.com/photos/oakfield/',
    description: '',
    modified: '2026-10-15T08:00:00Z',
    generator: 'https://www.flickr.com',
    items,
  });

async function read(body: string) {
  const { connector } = await connectorOn((_, response) => response.end(body));
  const page = await readOnce(connector, { userId: ACCOUNT });
  if (page.status !== 'read') throw new Error('nothing was read');
  return page;
}
const itemOf = async (change: object = {}) => (await read(feed([photo(change)]))).items[0];

describe('Flickr connector, recorded feed', () => {
  test('photo → its name, page, text, tags and picture', async () => {
    expect(await itemOf()).toEqual({
      externalId: '53000000001',
      title: 'Apple day',
      html: '<p>Sixty litres, four wasps, <strong>one press</strong>. #Outdoors</p>',
      text: 'Sixty litres, four wasps, one press. #Outdoors',
      permalink: PAGE,
      author: 'Oakfield School',
      media: [
        { type: 'image', url: 'https://live.staticflickr.com/65535/53000000001_0a1b2c3d4e_z.jpg', alt: 'Apple day' },
      ],
      hashtags: ['year8', 'appleday', 'outdoors'],
      publishedAt: '2026-10-15T08:00:00.000Z',
    });
    expect((await read(feed([photo()]))).title).toBe('Oakfield School');
  });

  test('picture on another host → address unchanged', async () => {
    for (const m of [
      'https://pictures.example/65535/1_a_m.jpg',
      'https://live.staticflickr.com.evil.example/1/1_a_m.jpg',
    ])
      expect((await itemOf({ media: { m } }))?.media[0]?.url).toBe(m);
  });

  test('no title and no text → its first sentence, else its address', async () => {
    const posted = photo().description.replace(/<p>Sixty.*<\/p>/, '');
    expect(await itemOf({ title: ' ' })).toMatchObject({ title: 'Sixty litres, four wasps, one press.' });
    expect(await itemOf({ title: '', description: posted })).toMatchObject({ title: PAGE, html: '', text: '' });
  });

  test('photo of a group → author is the photographer; the group is requested by its id', async () => {
    const added = photo().description.replace('posted a photo:', 'added a photo to the pool:');
    const { connector, site } = await connectorOn((_, response) =>
      response.end(feed([photo({ description: added })], 'Oakfield Parents Pool')),
    );
    const page = await readOnce(connector, { groupId: '20000001@N21' });
    expect(page).toMatchObject({ title: 'Oakfield Parents', items: [{ externalId: '53000000001' }] });
    expect(page.status === 'read' && page.items[0]?.text).toMatch(/^Sixty litres/);
    expect(site.hits).toEqual(['/services/feeds/groups_pool.gne?id=20000001%40N21&format=json&nojsoncallback=1']);
  });

  test('escaped apostrophe, invalid in JSON → read', async () => {
    const { items } = await read(feed([photo({ title: 'Ellie’s lap, Ellie@s bell' })]).replace('Ellie@s', "Ellie\\'s"));
    expect(items[0]?.title).toBe("Ellie’s lap, Ellie's bell");
  });

  test('no publication date → the day it was taken', async () => {
    expect((await itemOf({ published: null }))?.publishedAt).toBe('2026-10-14T19:20:31.000Z');
    expect((await itemOf({ published: 'soon', date_taken: null }))?.publishedAt).toBeNull();
  });

  test('ETag → sent again; 304 → unchanged', async () => {
    const { connector } = await connectorOn(({ headers }, response) => {
      response.setHeader('etag', '"v1"');
      response
        .writeHead(headers['if-none-match'] === '"v1"' ? 304 : 200)
        .end(headers['if-none-match'] ? '' : feed([photo()]));
    });
    const first = await readOnce(connector, { userId: ACCOUNT });
    const again = await readOnce(connector, { userId: ACCOUNT }, { cursor: first.cursor });
    expect(again).toEqual({ status: 'unchanged', cursor: first.cursor });
  });
});

describe('Flickr connector, hostile feeds', () => {
  test('scripts in a description → none; addresses of authors → none', async () => {
    const item = await itemOf({
      description: '<p onclick="x">Hello<script>alert(1)</script><img src=x onerror=alert(1)></p>',
      author: 'nobody@flickr.com',
    });
    expect(item?.html).not.toMatch(/script|onclick|onerror/i);
    expect(item?.author).toBeNull();
  });

  test.each([
    ['no link', { link: undefined }],
    ['a link that is no photo’s', { link: 'https://www.flickr.com/photos/oakfield/' }],
    ['a link that runs a script', { link: 'javascript:/photos/oakfield/1/' }],
    ['another kind of value', { title: { a: 1 } }],
  ])('%s → unreadable with its position, the others are read', async (_, change) => {
    const { items, unreadable } = await read(feed([photo(change), photo()]));
    expect(items).toHaveLength(1);
    expect(unreadable).toEqual([{ externalId: null, reason: 'Photo 1 of the list has no page at Flickr.' }]);
  });

  test('picture with another protocol → left out', async () => {
    expect((await itemOf({ media: { m: 'javascript:alert(1)' } }))?.media).toEqual([]);
  });

  test.each([
    ['a page', '<!doctype html><html></html>'],
    ['nothing', ''],
    ['another list', '{"items":{}}'],
    ['half a list', feed([photo()]).slice(0, 300)],
    ['a callback', `jsonFlickrFeed(${feed([photo()])})`],
    ['backslashes without end', `{"items":["${'\\'.repeat(200_000)}`],
  ])('%s instead of the list → broken, with a message', async (_, body) => {
    const error = await failure(read(body));
    expect([error.code, error.message]).toEqual([
      'broken',
      'Flickr answered with something other than a list of photos. Try again later.',
    ]);
  });

  test('endless list → the first 500', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      photo({ link: `https://www.flickr.com/photos/o/${index}/` }),
    );
    expect((await read(feed(many))).items).toHaveLength(500);
  });
});

describe('Flickr connector, signed in', () => {
  const client = { clientId: '42', clientSecret: ['made', 'up'].join('-') };
  const credentials = { access: 'token', secret: 'kept', userId: ACCOUNT, name: 'Oakfield School' };
  const { signal } = new AbortController();
  const listed = (id: string, change: object = {}) => ({ id, owner: ACCOUNT, dateupload: '1795000000', ...change });
  const signedIn = (photos: readonly unknown[]) =>
    connectorOn((_, response) =>
      response.end(JSON.stringify({ photos: { page: 1, pages: 1, total: photos.length, photo: photos }, stat: 'ok' })),
    );
  async function readSignedIn(photos: readonly unknown[]) {
    const { connector } = await signedIn(photos);
    const pages: Page[] = [];
    const options = { source: { userId: ACCOUNT }, cursor: null, credentials, client, signal };
    for await (const page of connector.read(options)) pages.push(page);
    return pages;
  }

  test('Flickr: malformed photo → unreadable with its name, the others are read', async () => {
    const pages = await readSignedIn([listed('3'), listed('2', { owner: null }), 'x', listed('1')]);
    expect(pages).toMatchObject([
      { items: [{ externalId: '3' }, { externalId: '1' }], unreadable: [{ externalId: '2' }, { externalId: null }] },
    ]);
  });

  test('Flickr: only malformed photos → broken', async () => {
    expect((await failure(readSignedIn([listed('2', { owner: null })]))).code).toBe('broken');
  });

  test('Flickr: newest photo malformed → sign-in of the account works all the same', async () => {
    const { connector } = await signedIn([listed('2', { owner: null })]);
    expect(await connector.signIn?.accounts(client, credentials, signal)).toMatchObject([{ id: ACCOUNT }]);
  });
});
