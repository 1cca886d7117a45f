import type { RouteRow } from '../domain/routes.ts';
import type { PageType } from './page-types.ts';

/** The type of a page that stands in the frame. Those on the way in stand alone, and so do those that anybody may see. */
export function framedType({ bare, area, guards }: RouteRow, type: PageType | 'message' | undefined): PageType | null {
  const isFramed = !bare && area !== 'auth' && guards.includes('authenticated');
  return isFramed && type && type !== 'message' ? type : null;
}
