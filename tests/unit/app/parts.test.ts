import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { later, once } from '../../../src/data/deferred.ts';
import { newAlert } from '../../../src/data/new-alert.ts';
import { alertSchema } from '../../../src/domain/alert/schema.ts';
import { fortnight, greeting, inWords, summary, weekSentence, weeksOf } from '../../../src/features/home/weeks.ts';
import { signInErrors } from '../../../src/features/session/sign-in-labels.ts';
import { loadPage, PageLoadError } from '../../../src/routes/load-page.ts';
import { BUILT, built, MANIFEST, navigation } from '../../../src/routes/manifest.ts';

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
  test('signInErrors: missing or impossible address, missing password → said; nothing else is asked', () => {
    expect(signInErrors({ email: ' ', password: '' })).toEqual({
      email: 'Enter your e-mail address.',
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

  test('loadPage: failed twice → PageLoadError with the cause', async () => {
    const page = { default: () => null };
    const flaky = vi.fn().mockRejectedValueOnce(new TypeError('fetch')).mockResolvedValueOnce(page);
    await expect(loadPage(flaky)).resolves.toBe(page);
    const gone = vi.fn().mockRejectedValue(new TypeError('gone'));
    await expect(loadPage(gone)).rejects.toBeInstanceOf(PageLoadError);
    expect(gone).toHaveBeenCalledTimes(2);
  });
});

describe('adapters loaded later', () => {
  test('once: failed → loaded anew at the next call', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('No.')).mockResolvedValue('port');
    const get = once<string>(load);
    await expect(get()).rejects.toThrow('No.');
    expect(await Promise.all([get(), get()])).toEqual(['port', 'port']);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('later: ended before the adapter came → nothing is listened to', async () => {
    const watch = vi.fn(() => () => undefined);
    const observer = { next: vi.fn(), error: vi.fn() };
    let arrive: (port: string) => void = () => undefined;
    const stop = later(() => new Promise<string>((resolve) => (arrive = resolve)), observer, watch);
    stop();
    arrive('port');
    await Promise.resolve();
    expect(watch).not.toHaveBeenCalled();
  });

  test('later: the adapter does not come → the listener is told', async () => {
    const observer = { next: vi.fn(), error: vi.fn() };
    later(
      () => Promise.reject(new Error('Gone.')),
      observer,
      () => () => undefined,
    );
    await vi.waitFor(() => expect(observer.error).toHaveBeenCalledWith(expect.objectContaining({ message: 'Gone.' })));
  });
});

describe('home page', () => {
  const friday = Date.parse('2026-11-20T09:30:00Z');
  const story = (publishedAt: string, status: 'approved' | 'pending' = 'approved') => ({ publishedAt, status });

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

  test('weeksOf: stories → counted on their day, this week beside the one before', () => {
    const weeks = weeksOf(
      [
        story('2026-11-16T08:00:00Z'),
        story('2026-11-19T08:00:00Z'),
        story('2026-11-19T23:59:00Z', 'pending'),
        story('2026-11-12T08:00:00Z'),
        story('2026-11-08T23:00:00Z'),
      ],
      friday,
      'Europe/London',
    );
    expect(weeks.days.map(({ count }) => count)).toEqual([1, 0, 0, 2, 0, 0, 0]);
    expect(weeks.days.map(({ before }) => before)).toEqual([0, 0, 0, 1, 0, 0, 0]);
    expect(weeks).toMatchObject({ total: 3, approved: 2, totalBefore: 1, approvedBefore: 1 });
    expect(weeks.days.find(({ isToday }) => isToday)?.name).toBe('Fri');
    expect(weeks.days.filter(({ isAhead }) => isAhead).map(({ name }) => name)).toEqual(['Sat', 'Sun']);
    expect(weekSentence(weeks)).toBe('Thursday brought two, the most.');
    expect(weekSentence(weeksOf([], friday, 'Europe/London'))).toBe('Nothing new in two weeks.');
  });

  test('summary: unknown counts → not mentioned', () => {
    expect(summary({ approvedBefore: 12, waiting: 5, more: false, broken: 1 })).toBe(
      'Twelve stories went out last week. Five wait for a decision. One channel needs you.',
    );
    expect(summary({ approvedBefore: undefined, waiting: undefined, more: false, broken: undefined })).toBe('');
    expect(summary({ approvedBefore: 0, waiting: 0, more: false, broken: 0 })).toBe(
      'Everything is decided and every channel works.',
    );
    expect(summary({ approvedBefore: 1, waiting: 200, more: true, broken: 2 })).toBe(
      'One story went out last week. More than 200 wait for a decision. Two channels need you.',
    );
    expect(inWords(1284)).toBe('1,284');
    expect([friday, friday + 4 * 3_600_000, friday + 9 * 3_600_000].map((at) => greeting(at, 'Europe/London'))).toEqual(
      ['Good morning', 'Good afternoon', 'Good evening'],
    );
  });
});
