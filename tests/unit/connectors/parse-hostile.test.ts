import { describe, expect, test } from 'vitest';
import { SourceError } from '../../../server/core/ports/connector.ts';
import { processorTime } from '../../support/processor-time.ts';
import { failure } from '../../support/source-error.ts';
import { json, only, parse, rss } from './support.ts';

describe('parse, entities and document types', () => {
  const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${laughs}]>${rss('<item><guid>1</guid><title>&l12;</title><description>&l12;</description></item>')}`;

  test('nested entities → not expanded, under 500 ms and 50 MB', async () => {
    const before = process.memoryUsage().heapUsed;
    const spent = processorTime();
    const item = await only(bomb);
    expect(item.text.length).toBeLessThan(20);
    expect(item.title).toBe('&l12;');
    expect(spent()).toBeLessThan(500);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * 1024 * 1024);
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
  const MB = 1_000_000;
  const fill = (piece: string, size = 8 * MB) => piece.repeat(Math.floor(size / piece.length));
  test.each([
    ['open quotes', () => rss(fill('<a "'))],
    ['open quotes in an item', () => rss(`<item><title>${fill('<a "')}</title></item>`)],
    ['tags never closed', () => rss(fill('<b>'))],
    ['tags never closed in an item', () => rss(`<item>${fill('<b>', 1.9 * MB)}</item>`)],
    ['attributes without end', () => rss(`<item ${fill(`a=' b="`)}>`)],
    ['many attributes', () => rss(fill(`<item a="'" ${`b='"' `.repeat(1000)}/>`))],
    [
      'names of authors that are hard to read',
      () => rss(fill(`<item><author>x@${'.'.repeat(100_000)} </author></item>`)),
    ],
    ['brackets in names of authors', () => rss(fill(`<item><author>${'&lt;'.repeat(20_000)}</author></item>`))],
    ['open character data', () => rss(fill('<item><![CDATA['))],
    ['empty items', () => rss(fill('<item/>'))],
    ['document types', () => `<!DOCTYPE r [${fill('<!ENTITY a "b">')}`],
    ['comments', () => rss(fill('<!-- -- '))],
    ['prefixes', () => `<rss ${fill('xmlns:a="b" ')}><channel><item><title>A</title></item></channel></rss>`],
  ])(
    '%s → result or SourceError in under 8 seconds',
    async (_, make) => {
      const text = make();
      const spent = processorTime();
      await parse(text).catch((error: unknown) => expect(error).toBeInstanceOf(SourceError));
      expect(spent()).toBeLessThan(8000);
    },
    30_000,
  );

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
