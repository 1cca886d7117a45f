import { describe, expect, test } from 'vitest';
import {
  BASE_ROLE_PERMISSIONS,
  type BaseRole,
  can,
  PERMISSION_CODES,
  type Permission,
} from '../../../src/domain/access.ts';
import { matchesRules } from '../../../src/domain/collection/matching.ts';
import type { CollectionRules } from '../../../src/domain/collection/schema.ts';
import { availability, NO_USE, SEED_PLANS, toUsedResources } from '../../../src/domain/institution/limits.ts';
import { LIMITED } from '../../../src/domain/institution/schema.ts';
import { href, RESERVED_HANDLES, ROUTES } from '../../../src/domain/routes.ts';
import { countsAgainstPlan, statusAfter } from '../../../src/domain/story/moderation.ts';
import { excerpt, firstSentence, hashtagsIn, normaliseHashtag } from '../../../src/lib/text.ts';

describe('routes', () => {
  test('ROUTES: all → 154, each once', () => {
    expect(ROUTES).toHaveLength(154);
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(154);
    expect(new Set(ROUTES.map(({ id }) => id)).size).toBe(154);
  });
  test('href: parameters and queries → encoded, empty ones left out', () => {
    expect(href('manage.stories.id', { id: 'a/b c' })).toBe('/manage/stories/a%2Fb%20c');
    expect(href('manage.stories', null, { status: 'pending', q: '', tag: null })).toBe(
      '/manage/stories?status=pending',
    );
    expect(href('home')).toBe('/');
  });
  test('ROUTES: every first segment → a reserved handle', () => {
    for (const { path } of ROUTES) {
      const first = path.split('/')[1];
      if (first && !first.startsWith(':')) expect(RESERVED_HANDLES).toContain(first);
    }
  });
  test('ROUTES: guards → the claim for platform pages, a school and a permission for its own', () => {
    for (const row of ROUTES) {
      const guards: readonly string[] = row.guards;
      if (row.area === 'admin') expect(guards).toEqual(['authenticated', 'admin']);
      if (row.area === 'manage' || row.area === 'widgets' || row.area === 'data') {
        expect(guards).toContain('enrolled');
        expect('permission' in row).toBe(true);
      }
    }
  });
});

describe('access', () => {
  // The table, written out: what is not in a list is refused.
  const READ: Permission[] = ['s.c.rea', 's.s.rea', 's.co.rea', 's.w.rea', 'd.r.rea'];
  const TABLE: Record<BaseRole, Permission[]> = {
    VIEWER: READ,
    AUTHOR: [...READ, 's.s.wr', 's.co.wr'],
    ADMIN: [
      ...READ,
      's.s.wr',
      's.co.wr',
      's.c.wr',
      's.w.wr',
      'd.s.rea',
      'd.s.wr',
      'i.s.rea',
      'i.s.wr',
      'i.u.rea',
      'i.u.wr',
      'i.r.rea',
      'i.r.wr',
      'i.b.rea',
      'i.b.wr',
    ],
  };
  test.each(Object.keys(TABLE) as BaseRole[])('can: %s → as the table says', (role) => {
    const actor = { isPlatformAdmin: false, role: { permissions: [...BASE_ROLE_PERMISSIONS[role]] } };
    for (const code of PERMISSION_CODES) expect(can(actor, code), code).toBe(TABLE[role].includes(code));
  });
  test('permission codes → those of the specification, each area.sub.rea or .wr [spec 6.4a, 6.4b, 6.4c, 6.4d]', () => {
    const stories = ['c', 's', 'co', 'w'].flatMap((sub) => [`s.${sub}.rea`, `s.${sub}.wr`]);
    const data = ['d.r.rea', 'd.s.rea', 'd.s.wr'];
    const institution = ['s', 'u', 'r', 'b'].flatMap((sub) => [`i.${sub}.rea`, `i.${sub}.wr`]);
    expect(PERMISSION_CODES.toSorted()).toEqual([...stories, ...data, ...institution].toSorted());
  });
  test('can: a platform admin → everything; no role → nothing [spec 6.3]', () => {
    for (const code of PERMISSION_CODES) {
      expect(can({ isPlatformAdmin: true, role: null }, code)).toBe(true);
      expect(can({ isPlatformAdmin: false, role: null }, code)).toBe(false);
    }
  });
});

describe('limits', () => {
  const starter = SEED_PLANS[0] ?? null;
  test('availability: below, at and above the limit → available below alone', () => {
    const used = (channels: number) => toUsedResources({ ...NO_USE, channels });
    expect(availability('channels', starter, used(2))).toEqual({ used: 2, limit: 3, remaining: 1, available: true });
    expect(availability('channels', starter, used(3))).toEqual({ used: 3, limit: 3, remaining: 0, available: false });
    expect(availability('channels', starter, used(9)).remaining).toBe(-6);
  });
  test('availability: no record → the full limit; no plan → nothing [spec 5.12c, 5.12d]', () => {
    for (const resource of LIMITED) {
      expect(availability(resource, starter, null).remaining).toBe(starter?.features[resource].value);
      expect(availability(resource, null, null)).toEqual({ used: 0, limit: 0, remaining: 0, available: false });
    }
  });
  test('SEED_PLANS: all → those of the contract [spec 3.5]', () => {
    const numbers = SEED_PLANS.map(({ id, features }) => [id, ...LIMITED.map((name) => features[name].value)]);
    expect(numbers).toEqual([
      ['starter', 3, 2, 1, 100, 3, 1, 2],
      ['school', 15, 10, 5, 2000, 20, 5, 10],
      ['trust', 100, 100, 50, 50000, 200, 50, 100],
    ]);
  });
  test('toUsedResources: the database’s names → the API’s, a count for each kind of resource [spec 3.6]', () => {
    const counts = {
      channels: 1,
      widgets: { newsletter: 2, story: 3 },
      stories: 4,
      collections: 5,
      users: 6,
      apiKeys: 7,
      apiKeysDomains: 8,
    };
    expect(toUsedResources(counts)).toEqual({
      feed: 1,
      newsletterWidget: 2,
      widget: 3,
      story: 4,
      collection: 5,
      user: 6,
      apiKey: 7,
      apiKeyDomains: 8,
    });
  });
});

describe('matchesRules', () => {
  const none: CollectionRules = {
    channels: [],
    any: [],
    all: [],
    none: [],
    from: null,
    to: null,
    mediaOnly: false,
    text: '',
    values: [],
  };
  const story = {
    feedId: 'f1',
    title: 'Drama at the Cathédrale',
    text: 'Year 9 sang.',
    values: ['Kindness'],
    hashtags: ['drama', 'year9'],
    media: [{ type: 'image' as const, url: 'https://x.example/a.png', alt: '' }],
    publishedAt: '2026-11-20T23:30:00.000Z',
  };
  test.each([
    [{}, true],
    [{ channels: ['f1', 'f2'] }, true],
    [{ channels: ['f2'] }, false],
    [{ any: ['music', 'drama'] }, true],
    [{ any: ['music'] }, false],
    [{ all: ['drama', 'year9'] }, true],
    [{ all: ['drama', 'music'] }, false],
    [{ none: ['music'] }, true],
    [{ none: ['year9'] }, false],
    [{ from: '2026-11-20', to: '2026-11-20' }, true],
    [{ from: '2026-11-21' }, false],
    [{ to: '2026-11-19' }, false],
    [{ mediaOnly: true }, true],
    [{ any: ['drama'], none: ['drama'] }, false],
    [{ text: 'SANG cathed' }, true],
    [{ text: 'sang tennis' }, false],
    [{ values: ['Courage', 'Kindness'] }, true],
    [{ values: ['Courage'] }, false],
  ] as const)('%j → %s', (rules, expected) => {
    expect(matchesRules({ ...none, ...(rules as Partial<CollectionRules>) }, story, 'Europe/London')).toBe(expected);
  });
  test.each([
    ['2026-10-04T23:30:00Z', 'Europe/London', true],
    ['2026-10-05T22:59:59Z', 'Europe/London', true],
    ['2026-10-05T23:00:00Z', 'Europe/London', false],
    ['2026-10-05T23:00:00Z', 'UTC', true],
    ['2026-10-06T03:59:59Z', 'America/New_York', true],
  ])('one day, a story of %s, school in %s → %s', (publishedAt, timeZone, expected) => {
    const rules = { ...none, from: '2026-10-05', to: '2026-10-05' };
    expect(matchesRules(rules, { ...story, publishedAt }, timeZone)).toBe(expected);
  });
  test('no rules, a link, a story without a feed → in no collection', () => {
    expect(matchesRules(null, story, 'Europe/London')).toBe(false);
    expect(matchesRules({ ...none, mediaOnly: true }, { ...story, media: [] }, 'Europe/London')).toBe(false);
    expect(matchesRules({ ...none, channels: ['f1'] }, { ...story, feedId: null }, 'Europe/London')).toBe(false);
  });
});

describe('moderation', () => {
  test('statusAfter: each decision → its status; only approved and scheduled count', () => {
    expect(['approve', 'hide', 'return', 'restore'].map((d) => statusAfter(d as 'hide'))).toEqual([
      'approved',
      'hidden',
      'returned',
      'pending',
    ]);
    const counted = (['draft', 'pending', 'approved', 'hidden', 'returned', 'scheduled'] as const).filter(
      countsAgainstPlan,
    );
    expect(counted).toEqual(['approved', 'scheduled']);
  });
});

describe('text', () => {
  test('excerpt: a long text → ends at a word, emoji whole', () => {
    expect(excerpt('Short  and\nflat.')).toBe('Short and flat.');
    expect(excerpt('The quick brown fox jumps over the lazy dog', 22)).toBe('The quick brown fox…');
    expect(Array.from(excerpt('🎭'.repeat(400), 280))).toHaveLength(280);
  });
  test.each([
    ['Well done, everyone! We won.', 'Well done, everyone!'],
    ['We ran 3.5 miles. It rained.', 'We ran 3.5 miles.'],
    ['Mr. Smith ran to St. Mary’s. It rained.', 'Mr. Smith ran to St. Mary’s.'],
    ['Thanks to Mrs. Jones and Dr. Ali', 'Thanks to Mrs. Jones and Dr. Ali'],
    ['Bring a snack, e.g. fruit. Thank you.', 'Bring a snack, e.g. fruit.'],
    ['We won first. Amidst. Rain', 'We won first.'],
    ['No stop\nat the end. Of it', 'No stop'],
    ['… and off we went. Home', '… and off we went.'],
    ['', ''],
  ])('firstSentence: %j → %j', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence);
  });
  test('hashtagsIn: any script → each once; no numbers, addresses or entities', () => {
    expect(hashtagsIn('#Drama and #drama, #Año_9! #مدرسة (#Choir) #1 a#b &#39; https://x/#top')).toEqual([
      'drama',
      'año_9',
      'مدرسة',
      'choir',
    ]);
    expect(normaliseHashtag('##Year 9!')).toBe('year9');
  });
});
