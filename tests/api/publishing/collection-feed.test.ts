import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { list, type Stack, startStack } from '../../support/stack.ts';
import { parseXml, type XmlElement } from '../../support/strict-xml.ts';

let stack: Stack;
let feeds: { rss: string; json: string };
beforeAll(async () => {
  stack = await startStack();
  await stack.reset();
  const made = await stack.ask('POST', '/api/v1/collections', { body: { name: 'Sport & “more” <all>' } });
  const id = String(made.body.collection?.id);
  for (const story of STORIES) {
    const written = await stack.ask('POST', '/api/v1/stories', { as: 'author', body: story });
    const destinations = [{ kind: 'collection', id }];
    const place = `/api/v1/stories/${written.body.story?.id}/publish`;
    expect((await stack.ask('PUT', place, { body: { destinations } })).status).toBe(200);
  }
  const place = `/api/v1/collections/${id}/publish`;
  await stack.ask('PUT', place, { body: { destinations: [{ kind: 'feed' }] } });
  const { body } = await stack.ask('GET', place);
  const feed = list(body.destinations).find(({ kind }) => String(kind) === 'feed');
  const read = async (url: unknown) => (await stack.ask('GET', new URL(String(url)).pathname, { as: null })).text;
  feeds = { rss: await read(feed?.rss), json: await read(feed?.json) };
});
afterAll(() => stack.close());

/** What breaks a feed that is put together without care. */
const STORIES = [
  { title: 'Sports day <1> & "more"', html: '<p>It was fun &amp; wet, 5 &lt; 6.</p>', hashtags: ['sport'] },
  { title: ']]> ends nothing', html: '<p>]]&gt; <a href="https://a.example/?x=1&amp;y=2">A</a></p>' },
  {
    title: 'Élodie 🎉',
    html: '<p>Text</p>',
    media: [{ type: 'image', url: 'https://school.example/a.jpg?x=1&y=2', alt: 'A "hall" & <more>' }],
  },
];

const children = (element: XmlElement | undefined, name: string) =>
  (element?.children ?? []).filter((child) => child.name === name);
const textOf = (element: XmlElement | undefined, name: string) => children(element, name)[0]?.text ?? '';

/** JSON Feed 1.1, https://www.jsonfeed.org/version/1.1/ */
const JSON_FEED = {
  type: 'object',
  required: ['version', 'title', 'items'],
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: { type: 'string', minLength: 1 },
    home_page_url: { type: 'string', pattern: '^https?://' },
    feed_url: { type: 'string', pattern: '^https?://' },
    description: { type: 'string' },
    icon: { type: 'string', pattern: '^https?://' },
    language: { type: 'string' },
    authors: { $ref: '#/$defs/authors' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
        properties: {
          id: { type: 'string', minLength: 1 },
          url: { type: 'string', pattern: '^https?://' },
          external_url: { type: 'string', pattern: '^https?://' },
          title: { type: 'string' },
          content_html: { type: 'string' },
          content_text: { type: 'string' },
          summary: { type: 'string' },
          image: { type: 'string', pattern: '^https?://' },
          banner_image: { type: 'string', pattern: '^https?://' },
          date_published: { $ref: '#/$defs/date' },
          date_modified: { $ref: '#/$defs/date' },
          authors: { $ref: '#/$defs/authors' },
          tags: { type: 'array', items: { type: 'string' } },
          language: { type: 'string' },
          attachments: {
            type: 'array',
            items: {
              type: 'object',
              required: ['url', 'mime_type'],
              properties: {
                url: { type: 'string', pattern: '^https?://' },
                mime_type: { type: 'string', pattern: '/' },
              },
            },
          },
        },
      },
    },
  },
  $defs: {
    date: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$' },
    authors: {
      type: 'array',
      items: {
        type: 'object',
        anyOf: [{ required: ['name'] }, { required: ['url'] }, { required: ['avatar'] }],
        properties: { name: { type: 'string' }, url: { type: 'string' }, avatar: { type: 'string' } },
      },
    },
  },
};

describe('feeds of a collection', () => {
  it('RSS → well-formed XML with the elements RSS 2.0 requires, texts unchanged', () => {
    const rss = parseXml(feeds.rss);
    expect([rss.name, rss.attributes.version]).toEqual(['rss', '2.0']);
    const [channel, ...more] = children(rss, 'channel');
    expect(more).toEqual([]);
    expect(textOf(channel, 'title')).toBe('Sport & “more” <all>: Oakfield School');
    expect(textOf(channel, 'link')).toMatch(/^https?:\/\//);
    expect(children(channel, 'description')).toHaveLength(1);
    const items = children(channel, 'item');
    expect(items.map((item) => textOf(item, 'title')).sort()).toEqual(STORIES.map(({ title }) => title).sort());
    const ids = items.map((item) => textOf(item, 'guid'));
    expect(new Set(ids.filter(Boolean)).size).toBe(STORIES.length);
    for (const item of items) {
      expect(textOf(item, 'title') || textOf(item, 'description')).not.toBe('');
      expect(textOf(item, 'pubDate')).toMatch(
        /^(?:\w{3}, )?\d{1,2} \w{3} \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UT|[+-]\d{4})$/,
      );
      const [link] = children(item, 'link');
      if (link) expect(link.text).toMatch(/^https?:\/\//);
      for (const { attributes } of children(item, 'enclosure'))
        expect(Object.keys(attributes)).toEqual(expect.arrayContaining(['url', 'length', 'type']));
    }
    // Prefixes are declared where they are used.
    const used = new Set([...feeds.rss.matchAll(/<(\w+):/g)].map(([, prefix]) => prefix));
    for (const prefix of used) expect(rss.attributes, prefix).toHaveProperty([`xmlns:${prefix}`]);
  });

  it('JSON Feed → valid against the schema of version 1.1, texts unchanged', () => {
    const feed = JSON.parse(feeds.json);
    const validate = new Ajv2020({ strict: false, allErrors: true }).compile(JSON_FEED);
    validate(feed);
    expect(validate.errors ?? []).toEqual([]);
    const titles = (feed.items as { title: string }[]).map(({ title }) => title).sort();
    expect(titles).toEqual(STORIES.map(({ title }) => title).sort());
  });

  it.each(['<a>', '<a></b>', '<a>&nbsp;</a>', '<a b="1" b="2"/>', '<a/><b/>', '<a>\u0001</a>', '<a b=1/>'])(
    'malformed XML: %s → detected',
    (text) => {
      expect(() => parseXml(text)).toThrow();
    },
  );
});
