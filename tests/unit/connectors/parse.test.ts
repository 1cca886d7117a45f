import { describe, expect, test } from 'vitest';
import { atom, only, parse, rss, URL_OF_FEED } from './support.ts';

describe('parse, RSS', () => {
  test('item with everything → every field of the item', async () => {
    const item = await only(
      rss(`<item>
        <title>Year 5 at the museum</title>
        <link>https://oakfield.test/museum</link>
        <guid isPermaLink="false">oak-1</guid>
        <pubDate>Wed, 02 Oct 2024 13:05:09 +0100</pubDate>
        <dc:creator>Mrs Patel</dc:creator>
        <category>Year 5</category><category domain="x">Trips, History</category>
        <description>Short</description>
        <content:encoded><![CDATA[<p>We saw <b>Roman</b> coins. #Museum</p><img src="/coins.jpg" alt="Coins" width="640">]]></content:encoded>
        <enclosure url="https://oakfield.test/letter.pdf" type="application/pdf" length="1"/>
      </item>`),
    );
    expect(item).toEqual({
      externalId: 'oak-1',
      title: 'Year 5 at the museum',
      html: '<p>We saw <strong>Roman</strong> coins. #Museum</p><p><img src="https://oakfield.test/coins.jpg" alt="Coins" width="640" /></p>',
      text: 'We saw Roman coins. #Museum',
      permalink: 'https://oakfield.test/museum',
      author: 'Mrs Patel',
      media: [
        { type: 'link', url: 'https://oakfield.test/letter.pdf', alt: '' },
        { type: 'image', url: 'https://oakfield.test/coins.jpg', alt: 'Coins', width: 640 },
      ],
      hashtags: ['year5', 'trips', 'history', 'museum'],
      publishedAt: '2024-10-02T12:05:09.000Z',
    });
  });

  test.each([
    ['&lt;b&gt;Sports&lt;/b&gt; day', 'Sports day'],
    ['Tom &amp;amp; Jerry', 'Tom & Jerry'],
    ['Caf&eacute; &#8211; open', 'Café – open'],
    ['<![CDATA[5 < 6 & 7 > 3]]>', '5 < 6 & 7 > 3'],
    ['  Two\n lines ', 'Two lines'],
    ['Fish & chips < 5', 'Fish & chips < 5'],
  ])('title %s → %s', async (title, expected) => {
    expect((await only(rss(`<item><guid>a</guid><title>${title}</title></item>`))).title).toBe(expected);
  });

  test('no title → first sentence of the text, link, or “Untitled post”', async () => {
    const titles = async (inner: string) => (await only(rss(`<item><guid>a</guid>${inner}</item>`))).title;
    expect(await titles(`<description>${'Long text. '.repeat(20)}</description>`)).toBe('Long text.');
    expect(await titles(`<description>${'long text, '.repeat(20)}</description>`)).toMatch(/^long text,.{60,110}…$/);
    expect(await titles('<link>https://oakfield.test/a</link>')).toBe('https://oakfield.test/a');
    expect(await titles('')).toBe('Untitled post');
  });

  test.each([
    ['<author>office@oakfield.test (Mr Owen)</author>', 'Mr Owen'],
    ['<author>office@oakfield.test</author>', null],
    ['<dc:creator>office@oakfield.test (Mr Owen)</dc:creator>', 'Mr Owen'],
    ['<dc:creator>Mr Owen &lt;office@oakfield.test&gt;</dc:creator>', 'Mr Owen'],
    ['<itunes:author>The choir</itunes:author>', 'The choir'],
    ['<author><name>Mr Owen</name></author>', 'Mr Owen'],
  ])('author %s → %s, never an e-mail address', async (inner, expected) => {
    expect((await only(rss(`<item><guid>a</guid>${inner}</item>`))).author).toBe(expected);
  });

  test('podcast episode → audio and image', async () => {
    const item = await only(
      rss(`<item><guid>p1</guid><title>Episode 1</title><itunes:summary>Our choir sings.</itunes:summary>
        <enclosure url="https://oakfield.test/one.mp3" type="audio/mpeg" length="9"/>
        <itunes:image href="https://oakfield.test/one.png"/><itunes:duration>61</itunes:duration></item>`),
    );
    expect(item.text).toBe('Our choir sings.');
    expect(item.media).toEqual([
      { type: 'audio', url: 'https://oakfield.test/one.mp3', alt: '' },
      { type: 'image', url: 'https://oakfield.test/one.png', alt: '' },
    ]);
  });

  test('Media RSS with groups and sizes → the best of each, with size and description', async () => {
    const item = await only(
      rss(`<item><guid>m1</guid><title>Fair</title>
        <media:group><media:content url="https://v.test/small.mp4" type="video/mp4"/><media:content url="https://v.test/big.mp4" type="video/mp4" isDefault="true"/>
          <media:thumbnail url="https://v.test/still.jpg" width="480" height="360"/></media:group>
        <media:content url="https://i.test/a.jpg?w=140" width="140" medium="image"/>
        <media:content url="https://i.test/a.jpg?w=700" width="700" medium="image"><media:description>The stalls</media:description></media:content>
        <media:content url="https://i.test/pic.php?id=1" type="image/jpeg"/><media:content url="https://i.test/pic.php?id=2" type="image/jpeg"/>
        <media:keywords>fair, stalls</media:keywords></item>`),
    );
    expect(item.media).toEqual([
      { type: 'video', url: 'https://v.test/big.mp4', alt: '' },
      { type: 'image', url: 'https://v.test/still.jpg', alt: '', width: 480, height: 360 },
      { type: 'image', url: 'https://i.test/a.jpg?w=700', alt: 'The stalls', width: 700 },
      { type: 'image', url: 'https://i.test/pic.php?id=1', alt: '' },
      { type: 'image', url: 'https://i.test/pic.php?id=2', alt: '' },
    ]);
    expect(item.hashtags).toEqual(['fair', 'stalls']);
  });

  test('media with other schemes than http → left out', async () => {
    const item = await only(
      rss(`<item><guid>a</guid><title>T</title><enclosure url="javascript:alert(1)" type="image/png"/>
        <enclosure url="data:image/png;base64,AA" type="image/png"/><enclosure url="ftp://a.test/b.png" type="image/png"/></item>`),
    );
    expect(item.media).toEqual([]);
  });

  test('plain text in a field for HTML → paragraphs and line breaks', async () => {
    const item = await only(rss('<item><guid>a</guid><description>One\ntwo\n\nThree &lt; four</description></item>'));
    expect(item.html).toBe('<p>One<br />two</p><p>Three &lt; four</p>');
  });

  test('scripts in title, link and text → removed', async () => {
    const item = await only(
      rss(`<item><guid>x</guid><title>&lt;script&gt;alert(1)&lt;/script&gt;Hi</title><link>javascript:alert(1)</link>
        <description><![CDATA[<script>alert(1)</script><p onclick="x()">Text <a href="javascript:alert(2)">link</a><img src=x onerror=alert(3)></p>]]></description></item>`),
    );
    expect(item.title).toBe('Hi');
    expect(item.permalink).toBeNull();
    expect(item.html).toBe('<p>Text link<img src="https://oakfield.test/x" alt="" /></p>');
  });

  test('old versions, items outside the channel, text before the XML → read', async () => {
    const old = await parse(
      '<rss version="0.91"><channel><title>Old</title><item><title>A</title></item></channel></rss>',
    );
    expect([old.title, old.items.length]).toEqual(['Old', 1]);
    const outside = await parse(
      '<rss version="2.0"><channel><title>B</title></channel><item><title>A</title></item></rss>',
    );
    expect([outside.title, outside.items.length]).toEqual(['B', 1]);
    const bare = await parse('<channel><title>C</title><item><title>A</title></item></channel>');
    expect([bare.title, bare.items.length]).toEqual(['C', 1]);
    const upper = await parse(
      '<RSS VERSION="2.0"><CHANNEL><TITLE>D</TITLE><ITEM><TITLE>A</TITLE></ITEM></CHANNEL></RSS>',
    );
    expect([upper.title, upper.items[0]?.title]).toEqual(['D', 'A']);
    const warned = await parse(
      `<br />\n<b>Warning</b>: it broke in <b>feed.php</b><br />\n${rss('<item><title>A</title></item>')}`,
    );
    expect(warned.items).toHaveLength(1);
    const marked = await parse(`\n\n  ${rss('<item><title>A</title></item>')}`);
    expect(marked.items).toHaveLength(1);
  });

  test('no item and no title → host name as title, no items', async () => {
    expect(await parse('<rss version="2.0"><channel></channel></rss>')).toMatchObject({
      title: 'feeds.oakfield.test',
      items: [],
      unreadable: [],
      isTorn: false,
    });
  });
});

describe('parse, relative addresses', () => {
  const one = (inner: string) => `<item><guid>a</guid>${inner}</item>`;
  const links = '<link>news/1</link><description>&lt;img src="p.png"&gt;</description>';

  test('web site given → resolved against it', async () => {
    const item = await only(rss(one(links), '<link>https://oakfield.test/en/</link>'));
    expect(item.permalink).toBe('https://oakfield.test/en/news/1');
    expect(item.media[0]?.url).toBe('https://oakfield.test/en/p.png');
  });

  test("no or relative web site → resolved against the feed's address", async () => {
    expect((await only(rss(one(links), '<title>T</title>'))).permalink).toBe('https://feeds.oakfield.test/news/news/1');
    expect((await only(rss(one(links), '<link>/site/</link>'))).permalink).toBe(
      'https://feeds.oakfield.test/site/news/1',
    );
  });

  test.each([
    ['its web site', (feed: string) => rss(one('<link>#a</link>'), `<title>T</title><link>${feed}</link>`)],
    [
      'its xml:base',
      (feed: string) => atom('<entry><id>a</id><link href="#a"/></entry>', '<title>T</title>', `xml:base="${feed}"`),
    ],
  ])('own address with a key as %s → resolved without the key', async (_as, feedOf) => {
    const url = `${URL_OF_FEED}?key=k1`;
    const { items } = await parse(feedOf(url), { url });
    expect(items[0]?.permalink).toBe(`${URL_OF_FEED}#a`);
  });

  test('xml:base on several levels → each within the one around it', async () => {
    const item = await only(
      atom(
        '<entry xml:base="2024/"><id>a</id><link href="x"/><content type="html" xml:base="deep/">&lt;img src="p.png"&gt;</content></entry>',
        '<title>T</title><link href="https://oakfield.test/"/>',
        'xml:base="https://blog.oakfield.test/"',
      ),
    );
    expect(item.media[0]?.url).toBe('https://blog.oakfield.test/2024/deep/p.png');
    expect(item.permalink).toBe('https://blog.oakfield.test/2024/x');
  });
});
