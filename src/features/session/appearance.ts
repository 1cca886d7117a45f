import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Read by public/theme.js before the first paint, which decides from them in the same way. */
const KEYS = { theme: 'sprx-theme', contrast: 'sprx-contrast', density: 'sprx-density', keys: 'sprx-keys' } as const;
type Key = (typeof KEYS)[keyof typeof KEYS];

const DARK = '(prefers-color-scheme: dark)';
const MORE = '(prefers-contrast: more)';
const FORCED = '(forced-colors: active)';

const listeners = new Set<() => void>();
/** What this page keeps where storage is closed to it. */
const unsaved = new Map<Key, string>();

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

function read(key: Key): string | null {
  try {
    return unsaved.get(key) ?? localStorage.getItem(key);
  } catch {
    return unsaved.get(key) ?? null;
  }
}

/** `null` goes back to what holds without a choice. */
function store(key: Key, value: string | null): void {
  unsaved.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    if (value !== null) unsaved.set(key, value);
    console.warn('The theme is kept for this page only', error);
  }
  show();
  for (const listener of listeners) listener();
}

function theme(): Theme {
  const stored = read(KEYS.theme);
  return isTheme(stored) ? stored : 'system';
}

function highContrast(): boolean {
  const stored = read(KEYS.contrast);
  return stored === null ? matchMedia(MORE).matches : stored === 'more';
}

function compact(): boolean {
  return read(KEYS.density) === 'compact';
}

function singleKeys(): boolean {
  return read(KEYS.keys) !== 'off';
}

/**
 * Without a choice the style sheet follows the system by itself, and goes on doing so when it changes. Where the system
 * forces its colours it is followed in any case: the other theme's would not be seen on its ground.
 */
function show(): void {
  const { dataset } = document.documentElement;
  const chosen = theme();
  if (matchMedia(FORCED).matches || (chosen === 'system' && read(KEYS.contrast) === null)) delete dataset.theme;
  else {
    const isDark = chosen === 'system' ? matchMedia(DARK).matches : chosen === 'dark';
    dataset.theme = `${highContrast() ? 'hc-' : ''}${isDark ? 'dark' : 'light'}`;
  }
  if (compact()) dataset.density = 'compact';
  else delete dataset.density;
}

export function chooseTheme(choice: Theme): void {
  store(KEYS.theme, choice === 'system' ? null : choice);
}

/** What the system says anyway is not kept, so that it is followed again. */
export function chooseHighContrast(high: boolean): void {
  store(KEYS.contrast, high === matchMedia(MORE).matches ? null : high ? 'more' : 'normal');
}

export function chooseCompact(isCompact: boolean): void {
  store(KEYS.density, isCompact ? 'compact' : null);
}

export function chooseSingleKeys(isOn: boolean): void {
  store(KEYS.keys, isOn ? null : 'off');
}

function subscribe(listener: () => void): () => void {
  const media = [matchMedia(MORE), matchMedia(DARK)];
  listeners.add(listener);
  for (const each of media) each.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    for (const each of media) each.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

export const useTheme = () => useSyncExternalStore(subscribe, theme);
export const useHighContrast = () => useSyncExternalStore(subscribe, highContrast);
export const useCompact = () => useSyncExternalStore(subscribe, compact);
/** Whether keys without modifiers do something: people who dictate or press keys by accident turn them off. */
export const useSingleKeys = () => useSyncExternalStore(subscribe, singleKeys);
