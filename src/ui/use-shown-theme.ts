import { useSyncExternalStore } from 'react';
import type { BrandTheme } from '../lib/brand.ts';

const DARK = '(prefers-color-scheme: dark)';
const MORE = '(prefers-contrast: more)';

function subscribe(listener: () => void): () => void {
  const media = [matchMedia(MORE), matchMedia(DARK)];
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  for (const each of media) each.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    for (const each of media) each.removeEventListener('change', listener);
  };
}

function shownTheme(): BrandTheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen) return chosen as BrandTheme;
  return `${matchMedia(MORE).matches ? 'hc-' : ''}${matchMedia(DARK).matches ? 'dark' : 'light'}`;
}

/** The theme of the page as it is now, whoever chose it. */
export const useShownTheme = () => useSyncExternalStore(subscribe, shownTheme);
