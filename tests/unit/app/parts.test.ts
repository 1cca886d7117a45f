import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { later, once } from '../../../src/data/deferred.ts';
import { newAlert } from '../../../src/data/new-alert.ts';
import { alertSchema } from '../../../src/domain/alert/schema.ts';
import { completenessOf } from '../../../src/features/home/completeness.ts';
import { fortnight, greeting, summary, weekBounds, weekSentence, weeksOf } from '../../../src/features/home/weeks.ts';
import { signInErrors } from '../../../src/features/session/sign-in-labels.ts';
import { CodeLoadError, loadCode } from '../../../src/lib/load-code.ts';
import { BUILT, built, MANIFEST, navigation } from '../../../src/routes/manifest.ts';
import { eventually } from '../../support/eventually.ts';

describe('alerts', () => {
  test('newAlert: each type → the specification’s title and timeout [spec 3.10, 8.6, 9.1]', () => {
    const seen = (['success', 'info', 'warning', 'danger'] as const).map((type) => {
      const { title, timeout, isVisible, dismissible } = newAlert(type, 'Words.');
      return [type, title, timeout, isVisible, dismissible];
    });
    expect(seen).toEqual([
      ['success', 'Success!', 1500, true, true],
      ['info', 'Info', 3000, true, true],
      ['warning', 'Warning!', 0, true, true],
      ['danger', 'Error!', 6000, true, true],
    ]);
    expect(alertSchema.safeParse(newAlert('info', 'x')).success).toBe(true);
    expect(newAlert('info', 'x', { title: 'Saved', timeout: 0 })).toMatchObject({ title: 'Saved', timeout: 0 });
    expect(newAlert('info', 'x').id).not.toBe(newAlert('info', 'x').id);
  });
});

describe('sign-in form', () => {
  test('signInErrors: missing or impossible address, missing password → an error each, no other field required', () => {
    expect(signInErrors({ email: ' ', password: '' })).toEqual({
      email: 'Enter your email address.',
      password: 'Enter your password.',
    });
    expect(Object.keys(signInErrors({ email: 'head@oakfield', password: 'x' }))).toEqual(['email']);
    expect(signInErrors({ email: ' HEAD@oakfield.test ', password: 'short' })).toEqual({});
  });
});

describe('manifest', () => {
  test('manifest: built pages → counted, loaded each by itself, in the sidebar as allowed', async () => {
    expect(built).toBe(BUILT.length);
    expect(BUILT).toContain('auth.login');
    const all = navigation(() => true).flatMap(({ items }) => items);
    expect(all[0]).toMatchObject({ id: 'home', path: '/', label: 'Home' });
    for (const { id } of all) expect(MANIFEST[id]?.nav).toBeDefined();
    expect(navigation((id) => id === 'home').flatMap(({ items }) => items)).toHaveLength(1);
  });
});

describe('code of pages', () => {
  test('src: every module of the app → imports pages by import() alone [spec 2.1]', () => {
    const lazily = Object.keys(MANIFEST).length;
    expect(lazily).toBeGreaterThan(50);
    const sources = globSync('src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
    expect(sources.filter((text) => /from '[^']*\.page\.tsx'/.test(text))).toEqual([]);
    expect(
      sources.flatMap((text) => [...text.matchAll(/import\('[^']*\.page\.tsx'\)/g)]).length,
    ).toBeGreaterThanOrEqual(lazily);
  });

  test('loadCode: failed twice → CodeLoadError with the cause', async () => {
    const page = { default: () => null };
    const flaky = vi.fn().mockRejectedValueOnce(new TypeError('fetch')).mockResolvedValueOnce(page);
    await expect(loadCode(flaky)).resolves.toBe(page);
    const gone = vi.fn().mockRejectedValue(new TypeError('gone'));
    await expect(loadCode(gone)).rejects.toBeInstanceOf(CodeLoadError);
    expect(gone).toHaveBeenCalledTimes(2);
  });

  test('dynamic imports of src/ → each goes through load-code.ts or lazy-code.tsx', () => {
    const LOADED =
      /\b(?:loadCode|loadPart|lazyCode|lazyPart|lazyLayer)\(\s*(?:async )?\(\) =>\s*(?:\(await )?$|typeof $/;
    // Handed to lazyCode by load-page.ts, or in the same file.
    // The embed and the tour’s frame run on pages of others, and draw what they can where a part is missing.
    const HANDED_ON = [
      'src/embed/load.ts',
      'src/embed/tour/start.ts',
      'src/routes/manifest.ts',
      'src/app/bootstrap.tsx',
      'src/features/alerts/alert-host.tsx',
    ];
    const bare = globSync('src/**/*.{ts,tsx}').flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const imports = [...text.matchAll(/\bimport\(/g)].filter(
        ({ index }) => !HANDED_ON.includes(file) && !LOADED.test(text.slice(Math.max(0, index - 80), index)),
      );
      const isLazy = file !== 'src/ui/lazy-code.tsx' && /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text);
      return imports.length > 0 || isLazy ? [file] : [];
    });
    expect(bare).toEqual([]);
  });
});

describe('adapters loaded later', () => {
  test('once: load failed → loaded again at the next call', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('No.')).mockResolvedValue('port');
    const get = once<string>(load);
    await expect(get()).rejects.toThrow('No.');
    expect(await Promise.all([get(), get()])).toEqual(['port', 'port']);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('later: unsubscribed before the adapter is loaded → no subscription', async () => {
    const watch = vi.fn(() => () => undefined);
    const observer = { next: vi.fn(), error: vi.fn() };
    let arrive: (port: string) => void = () => undefined;
    const stop = later(() => new Promise<string>((resolve) => (arrive = resolve)), observer, watch);
    stop();
    arrive('port');
    await Promise.resolve();
    expect(watch).not.toHaveBeenCalled();
  });

  test('later: adapter fails to load → the listener gets the error', async () => {
    const observer = { next: vi.fn(), error: vi.fn() };
    later(
      () => Promise.reject(new Error('Gone.')),
      observer,
      () => () => undefined,
    );
    await eventually(() => observer.error.mock.calls).toEqual([[expect.objectContaining({ message: 'Gone.' })]]);
  });
});

describe('home page', () => {
  const friday = Date.parse('2026-11-20T09:30:00Z');
  const story = (publishedAt: string, hashtags: string[] = []) => ({ publishedAt, hashtags });

  test('fortnight: a school’s time zone → weeks begin on Monday there', () => {
    expect(fortnight(friday, 'Europe/London')).toEqual([
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    // Sunday evening in London is Monday in Auckland.
    const sunday = Date.parse('2026-11-22T20:00:00Z');
    expect(fortnight(sunday, 'Europe/London')[7]).toBe('2026-11-16');
    expect(fortnight(sunday, 'Pacific/Auckland')[7]).toBe('2026-11-23');
    // The week of the clock change has seven days as any other.
    expect(new Set(fortnight(Date.parse('2026-03-29T12:00:00Z'), 'Europe/London')).size).toBe(14);
  });

  test('weekBounds: a school’s time zone → midnight to midnight there, also where the clock changes', () => {
    expect(weekBounds(friday, 'Europe/London')).toEqual({
      before: { from: '2026-11-09T00:00:00.000Z', to: '2026-11-16T00:00:00.000Z' },
      current: { from: '2026-11-16T00:00:00.000Z', to: '2026-11-23T00:00:00.000Z' },
    });
    expect(weekBounds(friday, 'Pacific/Auckland').current.from).toBe('2026-11-15T11:00:00.000Z');
    expect(weekBounds(Date.parse('2026-03-29T12:00:00Z'), 'Europe/London').current).toEqual({
      from: '2026-03-23T00:00:00.000Z',
      to: '2026-03-29T23:00:00.000Z',
    });
  });

  test('weeksOf: stories → counted on their day, this week beside the one before', () => {
    const weeks = weeksOf(
      [
        story('2026-11-19T08:00:00Z', ['OpenDay']),
        story('2026-11-19T09:00:00Z', ['OpenDay', 'Music']),
        story('2026-11-19T10:00:00Z', ['Music']),
        story('2026-11-17T10:00:00Z'),
        story('2026-11-12T10:00:00Z'),
      ],
      friday,
      'Europe/London',
    );
    expect(weeks.days.map(({ name, count, before }) => [name, count, before])).toEqual([
      ['Mon', 0, 0],
      ['Tue', 1, 0],
      ['Wed', 0, 0],
      ['Thu', 3, 1],
      ['Fri', 0, 0],
      ['Sat', 0, 0],
      ['Sun', 0, 0],
    ]);
    expect(weeks.days.map(({ isToday, isAhead }) => (isToday ? 'today' : isAhead ? 'ahead' : '')).join(' ')).toBe(
      '    today ahead ahead',
    );
    expect([weeks.total, weeks.totalBefore, weeks.event]).toEqual([4, 1, 'OpenDay']);
    expect(weekSentence(weeks)).toBe('Busiest day: Thursday, 3 posts');
    expect(weekSentence(weeksOf([], friday, 'Europe/London'))).toBe('No posts in the last two weeks');
    expect(weeksOf([story('2026-11-19T08:00:00Z', ['Music'])], friday, 'Europe/London').event).toBeNull();
  });

  test('completenessOf: stories → share of what is there, pictures of those that have one', () => {
    const picture = (alt: string) => ({ type: 'image' as const, url: '', alt });
    const of = (title: string, media: ReturnType<typeof picture>[], hashtags: string[]) =>
      ({ title, media, hashtags }) as unknown as Parameters<typeof completenessOf>[0][number];
    const { score, parts } = completenessOf([
      of('One', [picture('A hall')], ['Music']),
      of('Two', [picture('')], []),
      of('', [], []),
      of('Four', [], ['Sport']),
    ]);
    expect(parts.map(({ ready, of: all }) => [ready, all])).toEqual([
      [3, 4],
      [2, 4],
      [1, 2],
      [2, 4],
    ]);
    expect(score).toBe(56);
    expect(completenessOf([]).score).toBeNull();
  });

  test('summary: unknown counts → not mentioned', () => {
    expect(summary({ approvedBefore: 12, waiting: 5, broken: 1 })).toEqual([
      '12 stories published last week',
      '5 awaiting review',
      '1 channel needs attention',
    ]);
    expect(summary({ approvedBefore: undefined, waiting: undefined, broken: undefined })).toEqual([]);
    expect(summary({ approvedBefore: 0, waiting: 0, broken: 0 })).toEqual(['You’re all caught up']);
    expect(summary({ approvedBefore: 1, waiting: 1284, broken: 2 })).toEqual([
      '1 story published last week',
      '1,284 awaiting review',
      '2 channels need attention',
    ]);
    expect([friday, friday + 4 * 3_600_000, friday + 9 * 3_600_000].map((at) => greeting(at, 'Europe/London'))).toEqual(
      ['Good morning', 'Good afternoon', 'Good evening'],
    );
  });
});
