import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { classifyError } from '../../../server/core/ports/connector.ts';
import { SAMPLES } from '../../../server/local/demo-site/samples.ts';
import { CHANNELS } from '../../../server/seed/channels.ts';
import { WRITTEN } from '../../../server/seed/content/written.ts';
import { DRAWINGS } from '../../../server/seed/drawings.ts';
import { demoPosts, guidOf, itemOf } from '../../../server/seed/plan.ts';
import { demoSchools } from '../../../server/seed/schools.ts';
import { isFeedName } from '../../../src/domain/rules.ts';
import { normaliseHashtag } from '../../../src/lib/text.ts';

const DAY = 24 * 3_600_000;
const MEDIA = new URL('../../../server/local/demo-site/media/', import.meta.url);
const NOW = new Date('2026-11-20T10:00:00Z');
const allPosts = (now: Date) => [...demoPosts(now).values()].flat();

describe('demo stories', () => {
  test('seeded twice at one time → the same', () => {
    expect(allPosts(NOW)).toEqual(allPosts(NOW));
  });

  test.each(['2026-01-06', '2026-02-28', '2026-08-15', '2026-09-03', '2026-12-24', '2028-02-29'])(
    'seeded on %s → within the school year before, none in the future',
    (day) => {
      const now = new Date(`${day}T12:00:00Z`);
      for (const post of allPosts(now)) {
        const age = now.getTime() - post.publishedAt.getTime();
        expect(age, post.title).toBeGreaterThan(0);
        expect(age, post.title).toBeLessThan(420 * DAY);
      }
    },
  );

  test('dates → school days, in the season they are about', () => {
    const pinned = 5;
    const posts = allPosts(NOW);
    const onWeekends = posts.filter(({ publishedAt }) => [0, 6].includes(publishedAt.getUTCDay()));
    expect(onWeekends.length).toBeLessThanOrEqual(pinned);
    const outOfSeason = posts.filter(
      ({ months, publishedAt }) => months.length > 0 && !months.includes(publishedAt.getUTCMonth() + 1),
    );
    expect(outOfSeason.map(({ title }) => title)).toEqual([]);
  });

  test.each(['2026-01-06', '2026-02-28', '2026-08-15', '2026-11-20', '2026-12-24'])(
    'newest 24 stories on %s → no drawing twice, at least twelve drawings',
    (day) => {
      const now = new Date(`${day}T12:00:00Z`);
      const posts = [...demoPosts(now)].flatMap(([channel, own]) => (channel.iid === 'oakfield' ? own : []));
      const newest = [
        ...posts.map(({ publishedAt, drawing }) => ({ at: publishedAt.getTime(), drawing })),
        ...WRITTEN.map(({ days, drawing }) => ({ at: now.getTime() - days * DAY, drawing })),
      ].toSorted((a, b) => b.at - a.at);
      const drawings = newest.slice(0, 24).flatMap(({ drawing }) => drawing ?? []);
      expect(drawings).toEqual([...new Set(drawings)]);
      expect(drawings.length).toBeGreaterThanOrEqual(12);
    },
  );

  test('number → about four hundred, no two alike', () => {
    const posts = [...allPosts(NOW), ...SAMPLES];
    expect(allPosts(NOW).length).toBeGreaterThan(350);
    expect(new Set(posts.map(({ slug }) => slug)).size).toBe(posts.length);
    expect(new Set(posts.map(({ title }) => title)).size).toBe(posts.length);
    const first = posts.map(({ paragraphs }) => paragraphs[0]);
    expect(new Set(first).size).toBe(first.length);
  });

  test("hashtags → as stored, mostly of the school's three groups", () => {
    const groups = Object.values(demoSchools('http://x/', new Date())[0]?.hashtags ?? {}).flat();
    const tags = CHANNELS.filter(({ iid }) => iid === 'oakfield').flatMap(({ pieces }) =>
      pieces.flatMap((p) => p.tags),
    );
    expect(tags.filter((tag) => normaliseHashtag(tag) !== tag)).toEqual([]);
    expect(tags.filter((tag) => groups.includes(tag)).length / tags.length).toBeGreaterThan(0.95);
  });

  test('itemOf: text and picture → escaped, described', () => {
    const post = { ...(allPosts(NOW)[0] as ReturnType<typeof allPosts>[number]), paragraphs: ['1 < 2 & 3'] };
    const item = itemOf({ ...post, drawing: 'art' }, 'http://site.test');
    expect(item.html).toBe('<p>1 &lt; 2 &amp; 3</p>');
    expect(item.media).toEqual([
      { type: 'image', url: 'http://site.test/media/art.svg', alt: DRAWINGS.art, width: 640, height: 400 },
    ]);
    expect(item.externalId).toBe(guidOf(post));
  });
});

describe('demo channels', () => {
  test('Oakfield → nine of five networks in every health; Riverside → one', () => {
    const oakfield = CHANNELS.filter(({ iid }) => iid === 'oakfield');
    expect(oakfield).toHaveLength(9);
    expect(new Set(oakfield.map(({ network }) => network)).size).toBe(5);
    const stateOf = (health: (typeof CHANNELS)[number]['health']) =>
      health.is === 'broken' ? classifyError(health.error()).status : health.is;
    expect(new Set(oakfield.map(({ health }) => stateOf(health)))).toEqual(
      new Set(['ok', 'limited', 'failing', 'reauth', 'paused']),
    );
    expect(CHANNELS.filter(({ iid }) => iid === 'riverside')).toHaveLength(1);
  });

  test('names → accepted by isFeedName', () => {
    expect(CHANNELS.filter(({ name }) => !isFeedName(name))).toEqual([]);
  });
});

describe('drawings', () => {
  const files = readdirSync(MEDIA).filter((name) => name.endsWith('.svg'));

  test('every drawing → there, under 3 KB, title as described', () => {
    for (const [id, alt] of Object.entries(DRAWINGS)) {
      expect(files).toContain(`${id}.svg`);
      expect(statSync(new URL(`${id}.svg`, MEDIA)).size, id).toBeLessThan(3 * 1024);
      expect(readFileSync(new URL(`${id}.svg`, MEDIA), 'utf8')).toContain(`<title>${alt}</title>`);
    }
    expect(Object.keys(DRAWINGS).length).toBeGreaterThanOrEqual(24);
  });

  test('content → no script, style or external reference', () => {
    for (const file of files) {
      const text = readFileSync(new URL(file, MEDIA), 'utf8').replace('xmlns="http://www.w3.org/2000/svg"', '');
      expect(text, file).not.toMatch(/<script|<style|<foreignObject|\son\w+=|href|https?:/i);
    }
  });
});
