import { describe, expect, test } from 'vitest';
import { failure } from '../../support/source-error.ts';
import { atom, json, only, parse } from './support.ts';

describe('parse, Atom', () => {
  test('entry with everything → every field of the item', async () => {
    const item = await only(
      atom(
        `<entry><id>tag:oak,1</id><title type="html">Hockey &amp;amp; more</title>
          <link rel="self" href="https://oakfield.test/api/1"/><link rel="alternate" type="text/html" href="https://oakfield.test/1"/>
          <link rel="enclosure" type="image/jpeg" href="https://oakfield.test/1.jpg" title="The team"/>
          <published>2024-10-02T13:05:09+01:00</published><updated>2024-10-05T00:00:00Z</updated>
          <category term="y5" label="Year 5"/><category term="http://schemas.test/kind#post"/>
          <summary>Short</summary><content type="html">&lt;p&gt;We won.&lt;/p&gt;</content></entry>`,
        '<title>Sport</title><author><name>Coach</name></author>',
      ),
    );
    expect(item).toMatchObject({
      externalId: 'tag:oak,1',
      title: 'Hockey & more',
      html: '<p>We won.</p>',
      permalink: 'https://oakfield.test/1',
      author: 'Coach',
      media: [{ type: 'image', url: 'https://oakfield.test/1.jpg', alt: 'The team' }],
      hashtags: ['year5'],
      publishedAt: '2024-10-02T12:05:09.000Z',
    });
  });

  test.each([
    ['text', '<content>5 &lt; 6 &amp; &lt;b&gt;</content>', '<p>5 &lt; 6 &amp; &lt;b&gt;</p>'],
    ['html', '<content type="html"><![CDATA[<b>Bold</b>]]></content>', '<p><strong>Bold</strong></p>'],
    [
      'xhtml',
      '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>A <em>b</em></p><script>x()</script></div></content>',
      '<p>A <em>b</em></p>',
    ],
    ['a file written out', '<content type="image/png">AAAA</content><summary>Sum</summary>', '<p>Sum</p>'],
    ['nothing but a summary', '<summary type="html">&lt;i&gt;Sum&lt;/i&gt;</summary>', '<p><em>Sum</em></p>'],
    ['empty content', '<content type="html"></content><summary>Sum</summary>', '<p>Sum</p>'],
  ])('content as %s → HTML', async (_, inner, expected) => {
    expect((await only(atom(`<entry><id>a</id>${inner}</entry>`))).html).toBe(expected);
  });

  test('title of type text → not read as HTML', async () => {
    expect((await only(atom('<entry><id>a</id><title>Use &lt;b&gt; for bold</title></entry>'))).title).toBe(
      'Use <b> for bold',
    );
  });

  test('entry with an id only → “Untitled post”, the rest empty', async () => {
    expect(await only(atom('<entry><id>tag:oak,1</id></entry>'))).toEqual({
      externalId: 'tag:oak,1',
      title: 'Untitled post',
      html: '',
      text: '',
      permalink: null,
      author: null,
      media: [],
      hashtags: [],
      publishedAt: null,
    });
  });

  test('namespace prefix → read the same', async () => {
    const { title, items } = await parse(
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>P</a:title><a:entry><a:id>1</a:id><a:title>T</a:title></a:entry></a:feed>',
    );
    expect([title, items[0]?.externalId, items[0]?.title]).toEqual(['P', '1', 'T']);
  });
});

test('parse: RDF → title and items', async () => {
  const { title, items } =
    await parse(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel rdf:about="https://oakfield.test/"><title>Notices</title><link>https://oakfield.test/</link>
      <items><rdf:Seq><rdf:li rdf:resource="https://oakfield.test/n1"/></rdf:Seq></items></channel>
    <item rdf:about="https://oakfield.test/n1"><title>Closed</title><link>n1</link><dc:date>2024-10-02T08:00Z</dc:date><dc:subject>Snow</dc:subject><description>Snow day</description></item></rdf:RDF>`);
  expect(title).toBe('Notices');
  expect(items).toMatchObject([
    {
      externalId: 'https://oakfield.test/n1',
      permalink: 'https://oakfield.test/n1',
      title: 'Closed',
      text: 'Snow day',
      hashtags: ['snow'],
      publishedAt: '2024-10-02T08:00:00.000Z',
    },
  ]);
});

describe('parse, JSON Feed', () => {
  test('items with everything → every field', async () => {
    const { title, items } = await parse(
      json(
        [
          {
            id: 7,
            url: '/seven',
            title: 'Seven',
            content_html: '<p>Hi</p>',
            date_published: '2024-10-02T08:00:00Z',
            tags: ['Year 7'],
            image: 'https://oakfield.test/7.png',
            attachments: [{ url: 'https://oakfield.test/7.mp3', mime_type: 'audio/mpeg', title: 'Song' }],
          },
          { id: 'b', content_text: 'Plain <b>\n\ntext' },
        ],
        { home_page_url: 'https://oakfield.test/', authors: [{ name: 'Office' }] },
      ),
    );
    expect(title).toBe('Oakfield');
    expect(items).toMatchObject([
      {
        externalId: '7',
        permalink: 'https://oakfield.test/seven',
        author: 'Office',
        hashtags: ['year7'],
        media: [
          { type: 'image', url: 'https://oakfield.test/7.png', alt: '' },
          { type: 'audio', url: 'https://oakfield.test/7.mp3', alt: 'Song' },
        ],
      },
      { externalId: 'b', html: '<p>Plain &lt;b&gt;</p><p>text</p>' },
    ]);
  });

  test('entries that are no items → unreadable, the others read', async () => {
    const { items, unreadable } = await parse(
      json([{ id: 'a', title: 'A' }, 'x', null, 5, [], {}, { id: 'b', title: 'B' }]),
    );
    expect(items.map(({ externalId }) => externalId)).toEqual(['a', 'b']);
    expect(unreadable).toHaveLength(5);
    expect(unreadable[0]?.reason).toBe('Post 2 of the file is empty or isn’t a post.');
  });

  test('truncated, other JSON, deep nesting → broken or not-a-feed', async () => {
    expect((await failure(parse(json([{ id: 'a' }]).slice(0, -5)))).code).toBe('broken');
    expect((await failure(parse('{"a": 1}'))).message).toMatch(/JSON file that isn’t a feed/);
    expect((await failure(parse(`${'['.repeat(500_000)}`))).code).toBe('broken');
  });
});
