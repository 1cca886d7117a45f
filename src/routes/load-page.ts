import type { ComponentType } from 'react';
import type { RouteId } from '../domain/routes.ts';
import { lazyCode } from '../ui/lazy-code.tsx';
import { MANIFEST } from './manifest.ts';

const pages = new Map<RouteId, ComponentType>();

/** The page's component. One that failed to load is asked for anew once that was shown. */
export function pageOf(id: RouteId): ComponentType | null {
  const entry = MANIFEST[id];
  if (!entry) return null;
  const existing = pages.get(id);
  if (existing) return existing;
  const page = lazyCode(async () => (await entry.load()).default);
  pages.set(id, page);
  return page;
}
