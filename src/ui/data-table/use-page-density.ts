import { useSyncExternalStore } from 'react';
import type { Density } from './column.ts';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] });
  return () => observer.disconnect();
}

function current(): Density {
  return document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable';
}

/** What the root of the page says; rows are placed by their height, so the style sheet alone cannot tell them. */
export const usePageDensity = (): Density => useSyncExternalStore(subscribe, current);
