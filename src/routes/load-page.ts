import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { RouteId } from '../domain/routes.ts';
import { MANIFEST, type PageModule } from './manifest.ts';

/** A page's code did not arrive: no connection, or a new version took the old files away. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super('This page could not be fetched.', { cause });
    this.name = 'PageLoadError';
  }
}

const RETRY_MS = 400;

/** Fetches a page's code, twice if need be. @throws PageLoadError */
export async function loadPage(load: () => Promise<PageModule>): Promise<PageModule> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    try {
      return await load();
    } catch (error) {
      throw new PageLoadError(error);
    }
  }
}

const pages = new Map<RouteId, LazyExoticComponent<ComponentType>>();

/** The page's component. One that failed to load is asked for anew the next time. */
export function pageOf(id: RouteId): LazyExoticComponent<ComponentType> | null {
  const entry = MANIFEST[id];
  if (!entry) return null;
  const loadedPage = pages.get(id);
  if (loadedPage) return loadedPage;
  const page = lazy(() =>
    loadPage(entry.load).catch((error: unknown) => {
      pages.delete(id);
      throw error;
    }),
  );
  pages.set(id, page);
  return page;
}
