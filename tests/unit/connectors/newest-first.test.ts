import { describe, expect, it } from 'vitest';
import { markOfTime, newestFirst } from '../../../server/connectors/newest-first.ts';
import type { ConnectorItem, Cursor } from '../../../server/core/ports/connector.ts';

const DAYS = ['2026-11-20', '2026-11-10', '2026-10-30', '2026-10-20', '2026-10-10'];

/** Two posts a page, newest first; tells which pages were asked for. */
async function pagesRead(from: string | null): Promise<string[]> {
  const pages: string[] = [];
  const read = newestFirst(
    'A list',
    null,
    async (next) => {
      pages.push(next ?? '0');
      const at = Number(next ?? 0);
      const days = DAYS.slice(at, at + 2);
      const items = days.map((day) => ({ publishedAt: `${day}T08:00:00.000Z` }) as ConnectorItem);
      return { items, marks: days, next: at + 2 < DAYS.length ? String(at + 2) : null };
    },
    undefined,
    from,
  );
  for await (const _ of read);
  return pages;
}

describe('newestFirst', () => {
  it('newestFirst: no first day → every page', async () => {
    expect(await pagesRead(null)).toEqual(['0', '2', '4']);
  });

  it('first day given → stops after a page of older posts alone', async () => {
    expect(await pagesRead('2026-11-01')).toEqual(['0', '2']);
    expect(await pagesRead('2026-10-25')).toEqual(['0', '2', '4']);
    expect(await pagesRead('2026-12-01')).toEqual(['0']);
  });

  it('an empty page that names itself as the next one → the end', async () => {
    const pages: string[] = [];
    for await (const { cursor } of newestFirst('A list', null, async () => ({ items: [], marks: [], next: 'a' })))
      pages.push(JSON.stringify(cursor));
    expect(pages).toHaveLength(2);
  });

  it('cursors in a circle → error; circle gone → next sync reads all pages', async () => {
    let isCircle = true;
    const cursorsAsked: (string | null)[] = [];
    const fetchPage = async (next: string | null) => {
      cursorsAsked.push(next);
      const at = Number(next ?? 0);
      const item = { externalId: `${at}`, publishedAt: DAYS[at] ?? null } as ConnectorItem;
      const after = at + 1 < DAYS.length ? String(at + 1) : null;
      return { items: [item], marks: [DAYS[at] ?? ''], next: isCircle && at === 2 ? '1' : after };
    };
    const cursors: Cursor[] = [];
    const reading = (async () => {
      for await (const { cursor } of newestFirst('Oakfield', null, fetchPage)) cursors.push(cursor);
    })();
    await expect(reading).rejects.toMatchObject({
      code: 'broken',
      message:
        'The list of posts of Oakfield leads back to pages we have read, so older posts can’t be reached. The posts before that were imported.',
    });
    expect(cursorsAsked).toEqual([null, '1', '2']);
    isCircle = false;
    const itemIds: string[] = [];
    for await (const page of newestFirst('Oakfield', cursors.at(-1) ?? null, fetchPage))
      if (page.status === 'read') itemIds.push(...page.items.map(({ externalId }) => externalId));
    expect(itemIds).toEqual(['0', '1', '2', '3', '4']);
  });

  it('endless new cursors with the same posts → error after the second page without a new post', async () => {
    const cursorsAsked: (string | null)[] = [];
    const fetchPage = async (next: string | null) => {
      cursorsAsked.push(next);
      return { items: [], marks: ['2026-11-20'], next: `${cursorsAsked.length}` };
    };
    const reading = (async () => {
      for await (const _ of newestFirst('Oakfield', null, fetchPage));
    })();
    await expect(reading).rejects.toMatchObject({ code: 'broken' });
    expect(cursorsAsked).toHaveLength(3);
  });

  it('empty pages between others → the posts after them are read', async () => {
    const pages: (string | null)[] = [];
    const itemIds: string[] = [];
    const fetchPage = async (next: string | null) => {
      pages.push(next);
      const at = Number(next ?? 0);
      const isHidden = at > 0 && at < 4;
      const items = isHidden ? [] : [{ externalId: `${at}`, publishedAt: DAYS[at] ?? null } as ConnectorItem];
      return { items, marks: isHidden ? [] : [DAYS[at] ?? ''], next: at < 4 ? String(at + 1) : null };
    };
    for await (const page of newestFirst('Oakfield', null, fetchPage))
      if (page.status === 'read') itemIds.push(...page.items.map(({ externalId }) => externalId));
    expect(pages).toEqual([null, '1', '2', '3', '4']);
    expect(itemIds).toEqual(['0', '4']);
  });

  it('empty pages without end → broken after twenty', async () => {
    let requestCount = 0;
    const fetchPage = async () => {
      requestCount += 1;
      return { items: [], marks: [], next: `${requestCount}` };
    };
    const reading = (async () => {
      for await (const _ of newestFirst('Oakfield', null, fetchPage));
    })();
    await expect(reading).rejects.toMatchObject({ code: 'broken' });
    expect(requestCount).toBe(20);
  });

  it('post without a date among more new posts than are read again → all read', async () => {
    const days = Array.from({ length: 90 }, (_, at) => new Date(Date.UTC(2026, 10, 20) - at * 3_600_000).toISOString());
    const marks = days.map((day, at) => (at === 3 ? '' : day));
    const cursors: Cursor[] = [];
    const fetchPage = async (next: string | null) => {
      const at = Number(next ?? 0);
      return { items: [], marks: marks.slice(at, at + 30), next: at + 30 < 90 ? String(at + 30) : null };
    };
    for await (const { cursor } of newestFirst('Oakfield', { newest: days[85] ?? '' }, fetchPage)) cursors.push(cursor);
    expect(cursors).toHaveLength(3);
    expect(cursors.at(-1)).toMatchObject({ newest: days[0] });
  });

  it('only posts without a date → the newest fifty are read again', async () => {
    let requestCount = 0;
    const fetchPage = async () => {
      requestCount += 1;
      const items = [{ externalId: `${requestCount}`, publishedAt: null } as ConnectorItem];
      return { items, marks: Array.from({ length: 30 }, () => ''), next: `${requestCount}` };
    };
    for await (const _ of newestFirst('Oakfield', { newest: '' }, fetchPage));
    expect(requestCount).toBe(2);
  });
});

describe('markOfTime', () => {
  const now = Date.UTC(2026, 10, 20);
  it.each([
    ['2026-11-18T09:30:00+0000', '2026-11-18T09:30:00.000Z'],
    [Date.UTC(2026, 10, 18), '2026-11-18T00:00:00.000Z'],
    ['1970-01-01T00:00:00Z', ''],
    ['2099-01-01T00:00:00Z', ''],
    ['soon', ''],
    [Number.NaN, ''],
  ])('%s → “%s”', (time, mark) => {
    expect(markOfTime(time, now)).toBe(mark);
  });
});
