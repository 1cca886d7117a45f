import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Choose = typeof import('../../../src/features/session/appearance.ts');

/** As much of a browser as the look needs: a root, a storage, and a system with wishes. */
function browser(
  wishes: { dark?: boolean; more?: boolean; forced?: boolean } = {},
  stored: Record<string, string> = {},
) {
  const store = new Map(Object.entries(stored));
  const heard = new Map<string, Set<() => void>>();
  const listen = (name: string) => (type: string, listener: () => void) => {
    const key = `${name} ${type}`;
    heard.set(key, (heard.get(key) ?? new Set()).add(listener));
  };
  const wishOf = (query: string) => (['dark', 'forced'] as const).find((wish) => query.includes(wish)) ?? 'more';
  const matchMedia = (query: string) => ({
    get matches() {
      return wishes[wishOf(query)] ?? false;
    },
    addEventListener: listen(wishOf(query)),
    removeEventListener: () => undefined,
  });
  const localStorage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  };
  const dataset: Record<string, string | undefined> = {};
  const globals = {
    matchMedia,
    localStorage,
    document: { documentElement: { dataset } },
    addEventListener: listen('window'),
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const say = (what: string) => {
    for (const listener of heard.get(what) ?? []) listener();
  };
  return { dataset, store, wishes, say, localStorage };
}

const firstPaint = () => new Function(readFileSync('public/theme.js', 'utf8'))();

let choose: Choose;
beforeEach(async () => {
  vi.resetModules();
  choose = await import('../../../src/features/session/appearance.ts');
});
afterEach(() => vi.unstubAllGlobals());

describe('appearance', () => {
  test('appearance: nothing chosen → left to the style sheet', () => {
    const { dataset } = browser({ dark: true, more: true });
    firstPaint();
    expect(dataset).toEqual({});
  });

  test('appearance: high contrast → goes with light, dark and the system', () => {
    const { dataset } = browser({ dark: true });
    choose.chooseHighContrast(true);
    expect(dataset.theme).toBe('hc-dark');
    choose.chooseTheme('light');
    expect(dataset.theme).toBe('hc-light');
    choose.chooseHighContrast(false);
    expect(dataset.theme).toBe('light');
    choose.chooseTheme('system');
    expect(dataset.theme).toBeUndefined();
  });

  test('appearance: system forces its colours → its theme wins over the chosen one', () => {
    const { dataset, wishes, say } = browser({ dark: true, forced: true }, { 'sprx-theme': 'light' });
    firstPaint();
    expect(dataset.theme).toBeUndefined();
    choose.chooseTheme('light');
    expect(dataset.theme).toBeUndefined();
    wishes.forced = false;
    say('forced change');
    expect(dataset.theme).toBe('light');
  });

  test('appearance: system asks for contrast → can be turned off and on again', () => {
    const { dataset, store } = browser({ more: true });
    choose.chooseHighContrast(false);
    expect([dataset.theme, store.get('sprx-contrast')]).toEqual(['light', 'normal']);
    choose.chooseHighContrast(true);
    expect([dataset.theme, store.get('sprx-contrast')]).toEqual([undefined, undefined]);
  });

  test('appearance: a density chosen → kept; default density without an attribute', () => {
    const { dataset, store } = browser();
    choose.chooseCompact(true);
    expect([dataset.density, store.get('sprx-density')]).toEqual(['compact', 'compact']);
    choose.chooseCompact(false);
    expect([dataset.density, store.size]).toEqual([undefined, 0]);
  });

  test('appearance: storage is closed → the choice holds for the page', () => {
    const { dataset, localStorage } = browser();
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    localStorage.setItem = () => {
      throw new Error('closed');
    };
    choose.chooseTheme('dark');
    choose.chooseCompact(true);
    expect(dataset).toEqual({ theme: 'dark', density: 'compact' });
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
  });
});

describe('appearance, first paint', () => {
  const themes = ['system', 'light', 'dark'] as const;
  const cases = themes.flatMap((theme) =>
    [true, false].flatMap((high) =>
      [true, false].flatMap((dark) =>
        [true, false].flatMap((more) =>
          (['comfortable', 'compact'] as const).map((density) => ({ theme, high, dark, more, density })),
        ),
      ),
    ),
  );

  test.each(cases)('appearance: $theme, contrast $high, system $dark $more, $density → as chosen', (each) => {
    const { theme, high, dark, more, density } = each;
    const before = browser({ dark, more });
    choose.chooseTheme(theme);
    choose.chooseHighContrast(high);
    choose.chooseCompact(density === 'compact');
    const chosen = { ...before.dataset };
    const after = browser({ dark, more }, Object.fromEntries(before.store));
    firstPaint();
    expect(after.dataset).toEqual(chosen);
  });

  test('appearance: the system or another tab changes → followed', () => {
    const { dataset, wishes, store, say } = browser({}, { 'sprx-contrast': 'more' });
    firstPaint();
    expect(dataset.theme).toBe('hc-light');
    wishes.dark = true;
    say('dark change');
    expect(dataset.theme).toBe('hc-dark');
    store.set('sprx-density', 'compact');
    store.delete('sprx-contrast');
    say('window storage');
    expect(dataset).toEqual({ density: 'compact' });
  });

  test('appearance: invalid stored value → ignored', () => {
    const { dataset } = browser({}, { 'sprx-theme': '"><script>', 'sprx-density': 'vast' });
    firstPaint();
    expect(dataset).toEqual({});
  });
});
