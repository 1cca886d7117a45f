import { type RouteId, type RouteRow, routeById } from '../domain/routes.ts';
import { MANIFEST, type PageEntry } from './manifest.ts';
import type { PageType } from './page-types.ts';

/**
 * The type of a page that stands in the frame. Those on the way in stand alone, and so do those that anybody may see.
 * `type` is of a page that is not in the manifest yet.
 */
export function framedType(id: RouteId, type: PageEntry['type'] | undefined = MANIFEST[id]?.type): PageType | null {
  const { bare, area, guards }: RouteRow = routeById(id);
  const isFramed = !bare && area !== 'auth' && guards.includes('authenticated');
  return isFramed && type && type !== 'message' ? type : null;
}
