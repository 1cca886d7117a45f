import { describe, expect, test } from 'vitest';
import { SourceError } from '../../../server/core/ports/connector.ts';
import { growth, MOST_GROWTH } from '../../support/growth.ts';
import { failure } from '../../support/source-error.ts';
import { json, only, parse, rss } from './support.ts';

describe('parse, entities and document types', () => {
  const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${laughs}]>${rss('<item><guid>1</guid><title>&l12;</title><description>&l12;</description></item>')}`;

  // Expanded they are three million million characters, which no machine gets to the end of.
  test('nested entities → not expanded', async () => {
    const item = await only(bomb);
    expect(item.text.length).toBeLessThan(20);
    expect(item.title).toBe('&l12;');
  });

  test('long entity used many times → not expanded', async () => {
    const quadratic = `<!DOCTYPE rss [<!ENTITY a "${'A'.repeat(100_000)}">]>${rss(`<item><guid>1</guid><description>${'&a;'.repeat(100_000)}</description></item>`)}`;
    const item = await only(quadratic);
    expect(item.text).not.toContain('AA');
  });

  test('external entity, external DTD → nothing fetched or read', async () => {
    const outside = `<!DOCTYPE rss SYSTEM "http://127.0.0.1:1/x.dtd" [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "http://127.0.0.1:1/"> %p; <!-- it's "quoted ]> -->]>${rss('<item><guid>1</guid><title>T &x; U</title></item>')}`;
    expect((await only(outside)).title).toBe('T &x; U');
  });

  test('document type of RSS 0.91 → read', async () => {
    const old = `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">${rss('<item><title>A</title></item>')}`;
    expect((await parse(old)).items).toHaveLength(1);
  });
});

describe('parse, names of Object.prototype', () => {
  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'root element or file extension %s → no feed, no media type',
    async (name) => {
      await expect(parse(`<?xml version="1.0"?><${name}><item><title>A</title></item></${name}>`)).rejects.toThrow(
        SourceError,
      );
      const { media } = await only(
        rss(`<item><guid>1</guid><title>T</title><enclosure url="https://oakfield.test/a.${name}" length="1"/></item>`),
      );
      expect(media.map(({ type }) => type)).toEqual(['link']);
    },
  );
});

describe('parse, files made to be slow', () => {
  const QUARTER_MB = 250_000;
  const fill = (piece: string, size: number) => piece.repeat(Math.floor(size / piece.length));
  test.each<[string, number, (size: number) => string]>([
    ['open quotes', QUARTER_MB, (size) => rss(fill('<a "', size))],
    ['open quotes in an item', QUARTER_MB, (size) => rss(`<item><title>${fill('<a "', size)}</title></item>`)],
    ['tags never closed', QUARTER_MB, (size) => rss(fill('<b>', size))],
    ['tags never closed in an item', 230_000, (size) => rss(`<item>${fill('<b>', size)}</item>`)],
    ['attributes without end', QUARTER_MB, (size) => rss(`<item ${fill(`a=' b="`, size)}>`)],
    ['many attributes', QUARTER_MB, (size) => rss(fill(`<item a="'" ${`b='"' `.repeat(size / 8_000)}/>`, size))],
    [
      'names of authors that are hard to read',
      QUARTER_MB,
      (size) => rss(fill(`<item><author>x@${'.'.repeat(size / 80)} </author></item>`, size)),
    ],
    [
      'brackets in names of authors',
      QUARTER_MB,
      (size) => rss(fill(`<item><author>${'&lt;'.repeat(size / 400)}</author></item>`, size)),
    ],
    ['open character data', QUARTER_MB, (size) => rss(fill('<item><![CDATA[', size))],
    ['empty items', 1_000_000, (size) => rss(fill('<item/>', size))],
    ['document types', QUARTER_MB, (size) => `<!DOCTYPE r [${fill('<!ENTITY a "b">', size)}`],
    ['comments', QUARTER_MB, (size) => rss(fill('<!-- -- ', size))],
    [
      'prefixes',
      QUARTER_MB,
      (size) => `<rss ${fill('xmlns:a="b" ', size)}><channel><item><title>A</title></item></channel></rss>`,
    ],
  ])('%s → result or SourceError, and no more work for a character of a longer file', async (_, small, make) => {
    const prepare = (size: number) => {
      const text = make(size);
      return () =>
        parse(text, { maxMs: Number.POSITIVE_INFINITY }).catch((error: unknown) =>
          expect(error).toBeInstanceOf(SourceError),
        );
    };
    expect(await growth(small, prepare)).toBeLessThan(MOST_GROWTH);
  });

  test.each([
    ['side by side', '<a/>'.repeat(490_000)],
    ['nested', '<a>'.repeat(300_000)],
  ])('post of hundreds of thousands of elements, %s → unreadable, the others read', async (_, elements) => {
    const items = `<item><guid>1</guid><title>A</title>${elements}</item><item><guid>2</guid><title>B</title></item>`;
    const { items: posts, unreadable } = await parse(rss(items));
    expect(posts.map(({ title }) => title)).toEqual(['B']);
    expect(unreadable.map(({ reason }) => reason)).toEqual([expect.stringMatching(/more than 10,000 elements/)]);
  });

  test('posts with long texts → others go on between any two of them', async () => {
    const long = `<item><title>A</title><description><![CDATA[${'<p>a<b>c</b></p>'.repeat(12_000)}]]></description></item>`;
    let rounds = 0;
    let isOver = false;
    const others = () => {
      rounds += 1;
      if (!isOver) setImmediate(others);
    };
    others();
    await parse(rss(long.repeat(8)));
    isOver = true;
    expect(rounds).toBeGreaterThan(8);
  });

  test('JSON feed of millions of values → broken, “too many values”', async () => {
    const error = await failure(parse(json([]).replace('[]', () => `[${'{},'.repeat(3_000_000)}{}]`)));
    expect([error.code, error.message]).toEqual(['broken', expect.stringMatching(/too many values/)]);
  });

  test('time limit passed → error “too long to read”', async () => {
    const error = await failure(parse(rss('<item><title>A</title></item>'), { maxMs: -1 }));
    expect(error.message).toMatch(/too long to read/);
  });

  test('aborted → rejects with the reason', async () => {
    const abort = new AbortController();
    const many = rss('<item><guid>x</guid><title>A</title></item>'.repeat(2000));
    const work = parse(many, { signal: abort.signal });
    abort.abort(new Error('stopped'));
    await expect(work).rejects.toThrow('stopped');
  });
});
