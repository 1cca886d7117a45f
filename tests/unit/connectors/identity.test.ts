import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packOwners, unpackOwners } from '../../../server/connectors/rss/identity.ts';
import { parse, rss } from './support.ts';

type Made = { guid?: string; link?: string; title?: string; date?: string; text?: string };

const day = (number: number) => `2024-10-${String(number).padStart(2, '0')}T08:00:00Z`;
const item = ({ guid, link, title, date, text }: Made) => {
  const field = (name: string, value: string | undefined) => (value === undefined ? '' : `<${name}>${value}</${name}>`);
  return `<item>${field('guid', guid)}${field('link', link)}${field('title', title)}${field('pubDate', date)}${field('description', text)}</item>`;
};
const feed = (items: Made[]) => rss(items.map(item).join(''));

/** Reads one file after the other, each with what the reading before it remembered; title → id of each. */
async function readings(...files: Made[][]): Promise<Record<string, string>[]> {
  const results: Record<string, string>[] = [];
  let owners: ReadonlyMap<string, string> = new Map();
  for (const file of files) {
    const parsed = await parse(feed(file), { owners });
    owners = unpackOwners(packOwners(parsed.owners));
    const ids = parsed.items.map(({ externalId }) => externalId);
    expect(new Set(ids).size).toBe(ids.length);
    results.push(Object.fromEntries(parsed.items.map(({ title, externalId }) => [title, externalId])));
  }
  return results;
}

describe('externalId of a post', () => {
  test('guid, else link, else content → the first of them, content as a hash', async () => {
    const [ids] = await readings([
      { guid: ' g1 ', link: 'https://o.test/1', title: 'A' },
      { link: 'https://o.test/2', title: 'B' },
      { title: 'C', date: day(1) },
      { title: 'D' },
      { text: 'E' },
    ]);
    expect(ids?.A).toBe('g1');
    expect(ids?.B).toBe('https://o.test/2');
    expect(ids?.C).toMatch(/^sha256:/);
    expect(ids?.D).toMatch(/^sha256:/);
    expect(ids?.E).toMatch(/^sha256:/);
  });

  test('text edited, same title and date → same id', async () => {
    const [one, two] = await readings(
      [{ title: 'C', date: day(1), text: 'a' }],
      [{ title: 'C', date: day(1), text: 'b' }],
    );
    expect(two).toEqual(one);
  });

  test('guid of 5,000 characters → shortened, the same each time', async () => {
    const [one, two] = await readings(
      [{ guid: 'x'.repeat(5000), title: 'A' }],
      [{ guid: 'x'.repeat(5000), title: 'A' }],
    );
    expect(one?.A).toMatch(/^sha256:.{16}$/);
    expect(two).toEqual(one);
  });
});

describe('externalId, repeated guids', () => {
  test('three posts with one guid → three ids, the same at each sync', async () => {
    const file = [
      { guid: 'home', link: 'https://o.test/c', title: 'C', date: day(3) },
      { guid: 'home', link: 'https://o.test/b', title: 'B', date: day(2) },
      { guid: 'home', link: 'https://o.test/a', title: 'A', date: day(1) },
    ];
    const [one, two, three] = await readings(file, file, file);
    expect(Object.keys(one ?? {}).sort()).toEqual(['A', 'B', 'C']);
    expect(two).toEqual(one);
    expect(three).toEqual(one);
    expect(one?.A).toBe('home');
  });

  test('second post with the guid appears, the first leaves → each keeps its id', async () => {
    const a = { guid: 'home', link: 'https://o.test/a', title: 'A', date: day(1) };
    const b = { guid: 'home', link: 'https://o.test/b', title: 'B', date: day(2) };
    const c = { guid: 'home', link: 'https://o.test/c', title: 'C', date: day(3) };
    const [one, two, three, four] = await readings([a], [b, a], [c, b], [c]);
    expect(one?.A).toBe('home');
    expect(two?.A).toBe('home');
    expect(three?.B).toBe(two?.B);
    expect(four?.C).toBe(three?.C);
    expect(new Set([two?.A, three?.B, four?.C]).size).toBe(3);
  });

  test('no dates → the last in the file counts as the oldest', async () => {
    const a = { guid: 'home', link: 'https://o.test/a', title: 'A' };
    const b = { guid: 'home', link: 'https://o.test/b', title: 'B' };
    const [, two] = await readings([a], [b, a]);
    expect(two?.A).toBe('home');
  });

  test('no guid, one link for all → an id each, the same at each sync', async () => {
    const file = [1, 2, 3].map((number) => ({ link: 'https://o.test/', title: `T${number}`, date: day(number) }));
    const [one, two] = await readings(file, file);
    expect(Object.keys(one ?? {})).toHaveLength(3);
    expect(two).toEqual(one);
  });

  test('one post listed twice → one item, the newest version', async () => {
    const a = { guid: 'g', link: 'https://o.test/a', title: 'A' };
    const { items, unreadable } = await parse(
      feed([
        { ...a, date: day(1), text: 'old' },
        { ...a, date: day(2), text: 'new' },
      ]),
    );
    expect(items).toMatchObject([{ externalId: 'g', text: 'new' }]);
    expect(unreadable).toEqual([]);
  });
});

test('externalId: any sequence of feeds → one id per post while it is there, no two alike', async () => {
  const made = fc.record({
    guid: fc.constantFrom('a', 'b', undefined),
    link: fc.constantFrom('https://o.test/', 'https://o.test/x', undefined),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(made, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (all, window) => {
        const posts = all.map((post, index) => ({ ...post, title: `T${index}`, date: day(index + 1) }));
        const files = posts.map((_, index) => posts.slice(Math.max(0, index - window + 1), index + 1).reverse());
        const read = await readings(...files);
        for (const [index, ids] of read.entries()) {
          expect(Object.keys(ids)).toHaveLength(files[index]?.length ?? 0);
          const next = read[index + 1] ?? {};
          for (const [title, id] of Object.entries(ids)) if (title in next) expect(next[title]).toBe(id);
        }
      },
    ),
    { numRuns: 200 },
  );
});
