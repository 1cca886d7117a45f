import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { atom, json, only, parse, rss } from './support.ts';

const wild = (name: string) => only(readFileSync(new URL(`../../fixtures/wild/${name}`, import.meta.url), 'utf8'));
const described = (text: string) =>
  only(rss(`<item><guid>1</guid><title>T</title><description><![CDATA[${text}]]></description></item>`));

describe('parse, feeds from the wild', () => {
  test('entries of Atom with a prefix of their own → read', async () => {
    expect(await wild('atom-entries-with-own-prefix.xml')).toMatchObject({
      externalId: 'u:1',
      title: 'T',
      permalink: 'https://larkhill.example/1',
    });
  });

  test('Atom entries with a prefix: one that the feed declares → posts; one of another vocabulary → no post', async () => {
    const entry = (name: string) =>
      `<${name}:entry><${name}:id>1</${name}:id><${name}:title>T</${name}:title></${name}:entry>`;
    const { items } = await parse(
      atom(`${entry('a')}${entry('b')}`, '', 'xmlns:a="http://www.w3.org/2005/Atom" xmlns:b="urn:b"'),
    );
    expect(items).toMatchObject([{ externalId: '1', title: 'T' }]);
  });

  test('version of JSON Feed as a number alone → read', async () => {
    expect(await wild('json-feed-version-1.1-short.json')).toMatchObject({ externalId: '1', title: 'T', text: 'x' });
  });

  test.each(['1', '1.0', ' 1.1', 'v1.1', 'JSON Feed 1.1'])('version “%s” of JSON Feed → read', async (version) => {
    expect(await only(json([{ id: '1', content_text: 'x' }], { version }))).toMatchObject({ text: 'x' });
  });

  test('category with an entity → one tag', async () => {
    expect((await wild('feed-category-entity-makes-two-tags.xml')).hashtags).toEqual(['artscrafts']);
  });

  test('categories with entities among others → each one tag', async () => {
    const { hashtags } = await only(
      rss(
        '<item><guid>1</guid><title>T</title><category>Arts &amp;amp; Crafts; Caf&amp;eacute;</category><category>R&amp;#38;D</category></item>',
      ),
    );
    expect(hashtags).toEqual(['artscrafts', 'café', 'rd']);
  });

  test('control character in a title → gone', async () => {
    expect((await wild('feed-title-control-character.xml')).title).toBe('Harvest assembly');
  });

  test('control characters in author and title, a vertical tab between words → gone, a space', async () => {
    const item = await only(
      rss(
        '<item><guid>1</guid><title>One\u000btwo\u0007 \u0085three</title><dc:creator>Mr\u0003 Hill</dc:creator></item>',
      ),
    );
    expect(item).toMatchObject({ title: 'One two three', author: 'Mr Hill' });
  });

  test('plain description with an entity → line breaks stay', async () => {
    expect((await wild('text-description-with-entity-loses-its-lines.xml')).html).toBe(
      '<p>Line one<br />Line two</p><p>Fish &amp; chips</p>',
    );
  });

  test.each([
    ['One\ntwo&nbsp;three\n\nfour', '<p>One<br />two\u00a0three</p><p>four</p>'],
    ['Year 6 &lt; Year 5\nI <3 maths', '<p>Year 6 &lt; Year 5<br />I &lt;3 maths</p>'],
    ['One\r\ntwo &#8217;\r\n\r\nthree', '<p>One<br />two ’</p><p>three</p>'],
    ['One\n\nRead <em>more</em>\nhere', '<p>One</p><p>Read <em>more</em><br />here</p>'],
    ['<p>One\ntwo &amp; three</p>\n\n<p>four</p>', '<p>One two &amp; three</p><p>four</p>'],
    ['One\ntwo <em>three</em>', '<p>One two <em>three</em></p>'],
  ])('description %j → %s', async (text, html) => {
    expect((await described(text)).html).toBe(html);
  });
});
