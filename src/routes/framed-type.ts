import type { RouteRow } from '../domain/routes.ts';
import type { PageType } from './page-types.ts';

/** The type of a page inside the frame; `null` for pages of signing in, and for those that may be seen without an account. */
export function framedType({ bare, area, guards }: RouteRow, type: PageType | 'message' | undefined): PageType | null {
  const isFramed = !bare && area !== 'auth' && guards.includes('authenticated');
  return isFramed && type && type !== 'message' ? type : null;
}
