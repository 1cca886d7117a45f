import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRssConnector } from '../../../server/connectors/rss/rss-connector.ts';
import { SourceError } from '../../../server/core/ports/connector.ts';
import { readOnce } from '../../support/read-pages.ts';
import { fetcher, hostPort, type Site, serve } from './support.ts';

/** Other people's texts, which stay out of the repository: they lie beside it where checks run, and nowhere else. */
const folder = resolve(import.meta.dirname, '../../../../shared/data/feeds');
const isThere = existsSync(folder);
const files = isThere ? readdirSync(folder).filter((file) => /\.(?:rss|atom|rdf|xml|json)$/.test(file)) : [];

if (!isThere) console.warn('SKIPPED: the sample feeds are not on this machine, so none of them was read.');

describe.skipIf(!isThere)(isThere ? 'sample feeds' : 'sample feeds missing', () => {
  let site: Site;
  beforeAll(async () => {
    site = await serve((request, response) => response.end(readFileSync(join(folder, request.url ?? ''))));
  });
  afterAll(() => site.close());

  const read = (file: string) =>
    readOnce(createRssConnector({ safeFetch: fetcher({ allow: [hostPort(site)] }) }), {
      url: `${site.origin}/${file}`,
    });

  test('samples: folder → holds feeds and unrecognized.rss', () => {
    expect(files).toContain('unrecognized.rss');
    expect(files.length).toBeGreaterThan(1);
  });

  test.each(files.filter((file) => file !== 'unrecognized.rss'))(
    'RSS connector: %s → as many stories as the file has items',
    async (file) => {
      const raw = readFileSync(join(folder, file), 'utf8');
      const counted = raw.match(/<(?:item|entry)[\s>]/g)?.length ?? 0;
      expect(counted).toBeGreaterThan(0);
      const reading = await read(file);
      if (reading.status !== 'read') throw new Error('nothing was read');
      expect(reading.unreadable).toEqual([]);
      expect(reading.items).toHaveLength(counted);
      expect(new Set(reading.items.map(({ externalId }) => externalId)).size).toBe(counted);
      for (const item of reading.items) {
        expect(item.title).not.toBe('');
        expect(item.html).not.toMatch(/<script|\son\w+=|javascript:/i);
      }
      const again = await read(file);
      expect(again).toEqual(reading);
    },
  );

  test('RSS connector: unrecognized.rss → error with a plain sentence', async () => {
    const error = await read('unrecognized.rss').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SourceError);
    expect((error as SourceError).message).toMatch(/^This is the address of a page, not of a feed\./);
  });
});
