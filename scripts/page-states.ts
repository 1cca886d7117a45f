import { type RouteId, type RouteRow, routeById } from '../src/domain/routes.ts';
import { framedType } from '../src/routes/framed-type.ts';
import { MANIFEST, type PageEntry } from '../src/routes/manifest.ts';

const STATES = ['Loading', 'Empty', 'Failed', 'NoPermission', 'Offline'] as const;
/** What every page may be besides ready. */
export type State = (typeof STATES)[number];

const has = (guard: RouteRow['guards'][number]) => (row: RouteRow) => row.guards.includes(guard);
export const isForAdmins = has('admin');
export const isForGuests = has('notAuthenticated');
export const isForTheSignedIn = has('authenticated');
/** The page is about one thing, which its path names; a list may begin at one. */
export const isAboutOne = ({ path }: RouteRow, type: PageEntry['type'] | null) => path.includes(':') && type !== 'list';

/**
 * The states that a page has by what its route says of it: what its stories show, `npm run new:page` writes and a gate asks
 * for. `page` is the type of one that is not in the manifest yet.
 */
export function statesOf(id: RouteId, page: PageEntry['type'] | undefined = MANIFEST[id]?.type): readonly State[] {
  const row = routeById(id);
  const type = framedType(id, page);
  if (!type) return statesOfAStep(row, page);
  // A wizard begins with what somebody types.
  const loads = type !== 'wizard';
  const lists = type === 'list' || type === 'board' || type === 'admin-table';
  const applies: Record<State, boolean> = {
    Loading: loads,
    // What the platform has in all its schools is never nothing.
    Empty: isAboutOne(row, type) || (lists && !isForAdmins(row)),
    Failed: loads,
    NoPermission: row.permission !== undefined || isForAdmins(row),
    Offline: true,
  };
  return STATES.filter((state) => applies[state]);
}

/** Steps on the way in stand alone and begin with what somebody enters. A sentence on the way has nothing to wait for. */
function statesOfAStep(row: RouteRow, page: PageEntry['type'] | undefined): readonly State[] {
  if (page === 'message') return [];
  // What is for somebody signed in is drawn once they are known; the others are there before.
  return isForTheSignedIn(row) ? ['NoPermission'] : ['Loading'];
}
