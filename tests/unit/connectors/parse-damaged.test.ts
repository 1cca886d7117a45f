import { describe, expect, test } from 'vitest';
import { createRssConnector } from '../../../server/connectors/rss/rss-connector.ts';
import { SourceError } from '../../../server/core/ports/connector.ts';
import { readOnce } from '../../support/read-pages.ts';
import { failure } from '../../support/source-error.ts';
import { parse, rss, URL_OF_FEED } from './support.ts';

describe('parse, unreadable items', () => {
  test('empty or broken items among good ones → the good ones, and a reason for each other', async () => {
    const { items, unreadable } = await parse(
      rss(`<item><guid>1</guid><title>One</title></item>
        <item></item>
        <item/>
        <item><guid>2</guid><title>Two</title><constructor>x</constructor></item>
        <item><guid>3</guid><title>Three</item>
        <item><guid>4</guid><title>Four</title></item>`),
    );
    expect(items.map(({ externalId }) => externalId)).toEqual(['1', '4']);
    expect(unreadable).toEqual([
      { externalId: null, reason: 'This post is empty.' },
      { externalId: null, reason: 'This post is empty.' },
      { externalId: null, reason: '“Two”: This post is not written correctly: its XML is broken.' },
      { externalId: null, reason: '“Three”: This post is not written correctly: its XML is broken.' },
    ]);
  });

  test('item that was never closed → ends where the next begins', async () => {
    const { items, unreadable } = await parse(
      rss('<item><guid>1</guid><title>One</title><item><guid>2</guid><title>Two</title></item>'),
    );
    expect(items.map(({ externalId }) => externalId)).toEqual(['1', '2']);
    expect(unreadable).toEqual([]);
  });

  test('unescaped brackets and ampersands → read as text', async () => {
    const { items } = await parse(
      rss(
        '<item><guid>1</guid><title>3 < 4 && 5 > 2</title><link>https://a.test/?a=1&b=2</link></item><item><guid>2</guid><title>Fish & chips <3</title></item>',
      ),
    );
    expect(items.map(({ title }) => title)).toEqual(['3 < 4 && 5 > 2', 'Fish & chips <3']);
    expect(items[0]?.permalink).toBe('https://a.test/?a=1&b=2');
  });

  test('post of 3 million characters → unreadable, too long', async () => {
    const { items, unreadable } = await parse(
      rss(`<item><guid>1</guid><description>${'a'.repeat(3_000_000)}</description></item><item><guid>2</guid></item>`),
    );
    expect(items).toHaveLength(1);
    expect(unreadable[0]?.reason).toMatch(/longer than 2 million/);
  });

  test('more items than maxItems → the first ones, and one reason for the rest', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `<item><guid>${index}</guid></item>`).join('');
    const { items, unreadable } = await parse(rss(many), { maxItems: 10 });
    expect(items).toHaveLength(10);
    expect(unreadable).toEqual([
      { externalId: null, reason: 'The feed has 12 posts. Only the first 10 are imported.' },
    ]);
  });
});

describe('parse, truncated file', () => {
  const whole = rss(
    '<item><guid>1</guid><title>One</title></item><item><guid>2</guid><title>Two &amp; more</title><description>Text</description></item>',
  );

  test('cut at any character → whole items and isTorn, or a SourceError before the first', async () => {
    const end = whole.indexOf('</item>') + '</item>'.length;
    for (let at = 0; at < whole.length; at += 1) {
      const part = whole.slice(0, at);
      const result = await parse(part).catch((error: unknown) => error);
      if (at < end) expect(result).toBeInstanceOf(SourceError);
      else expect(result).toMatchObject({ isTorn: true });
    }
    expect(await parse(whole)).toMatchObject({ isTorn: false });
  });

  test('cut within a post → that post is reported with its title', async () => {
    const { items, unreadable } = await parse(whole.slice(0, whole.indexOf('<description>Te')));
    expect(items.map(({ externalId }) => externalId)).toEqual(['1']);
    expect(unreadable).toEqual([
      { externalId: null, reason: '“Two &amp; more”: The feed breaks off in the middle of this post.' },
    ]);
  });

  test('cut before the first post → error that says so', async () => {
    expect((await failure(parse(whole.slice(0, whole.indexOf('<title>One'))))).message).toMatch(/feed is incomplete/);
  });
});

describe('parse, no feed', () => {
  test('web page → not-a-feed, “a page, not of a feed”', async () => {
    const error = await failure(
      parse('<!DOCTYPE html><html><head><title>Oakfield</title></head><body><p>Hello</body></html>'),
    );
    expect(error.code).toBe('not-a-feed');
    expect(error.message).toMatch(/address of a page, not of a feed\. Try adding \/feed/);
  });

  test.each([
    [
      '<link rel="alternate" type="application/rss+xml" href="/feed?a=1&amp;b=2">',
      'https://feeds.oakfield.test/feed?a=1&b=2',
    ],
    ["<LINK href='https://o.test/atom' TYPE='application/atom+xml' REL='alternate feed'>", 'https://o.test/atom'],
    [
      '<base href="https://www.o.test/x/"><link rel=alternate type=application/feed+json href=f.json>',
      'https://www.o.test/x/f.json',
    ],
  ])('web page with a feed link %s → its address in the message', async (link, expected) => {
    const error = await failure(parse(`<html><head>${link}</head></html>`));
    expect(error.message).toContain(`Its feed is at ${expected}. Enter that address instead.`);
    expect(error.instead).toEqual({ url: expected });
  });

  test('web page asked for without a trailing slash → feed link resolved against its address', async () => {
    const link = '<link rel="alternate" type="application/rss+xml" href="/?feed=rss2">';
    const body = Buffer.from(`<html><head>${link}</head></html>`);
    const response = { status: 200, url: 'https://o.test/', header: () => null, body };
    const connector = createRssConnector({ safeFetch: async () => response });
    const error = await failure(readOnce(connector, { url: 'https://o.test' }));
    expect(error.message).toContain('https://o.test/?feed=rss2');
  });

  test.each([
    '<link rel="alternate" hreflang="de" href="/de">',
    '<link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">',
    '<link rel="stylesheet" type="application/rss+xml" href="/x">',
    `<link rel="alternate" type="application/rss+xml" href="${URL_OF_FEED}">`,
  ])('web page without a usable feed link: %s → no address in the message', async (link) => {
    expect((await failure(parse(`<html><head>${link}</head></html>`))).message).toMatch(/Try adding \/feed/);
  });

  test.each([
    ['https://o.test/rss?key=k1', 'https://o.test/page'],
    ['https://o.test/rss', 'https://o.test/page?key=k1'],
  ])('web page that repeats the key of the address: %s, %s → key not in the message', async (requestedUrl, url) => {
    const page = '<link rel="alternate" type="application/rss+xml" href="/feed?key=k1">';
    const response = { status: 200, url, header: () => null, body: Buffer.from(`<html><head>${page}</head></html>`) };
    const connector = createRssConnector({ safeFetch: async () => response });
    const error = await failure(readOnce(connector, { url: requestedUrl }));
    expect(error.message).toMatch(/Try adding \/feed/);
  });

  test.each([
    ['', /empty page/],
    ['   \n', /empty page/],
    ['%PDF-1.7 ...', /No feed found/],
    ['Just words.', /No feed found/],
    ['<?xml version="1.0"?><urlset><url><loc>x</loc></url></urlset>', /XML file that isn’t a feed/],
    ['<opml version="2.0"><body/></opml>', /XML file that isn’t a feed/],
  ])('content %j → not-a-feed with the matching sentence', async (text, message) => {
    const error = await failure(parse(text));
    expect(error.code).toBe('not-a-feed');
    expect(error.message).toMatch(message);
  });
});
