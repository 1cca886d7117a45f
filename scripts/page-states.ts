import type { RouteRow } from '../src/domain/routes.ts';
import { framedType } from '../src/routes/framed-type.ts';
import type { PageType } from '../src/routes/page-types.ts';

const STATES = ['Loading', 'Empty', 'Failed', 'NoPermission', 'Offline'] as const;
/** States that any page may have besides ready. */
export type State = (typeof STATES)[number];
type Type = PageType | 'message' | undefined;

const has = (guard: RouteRow['guards'][number]) => (row: RouteRow) => row.guards.includes(guard);
export const isForAdmins = has('admin');
export const isForGuests = has('notAuthenticated');
const isForTheSignedIn = has('authenticated');
/** The page is about one thing, which its path names; a list may begin at one. */
export const isAboutOne = ({ path }: RouteRow, type: Type) => path.includes(':') && type !== 'list';

/**
 * The states that a page has by what its route says of it: what its stories show, `npm run new:page` writes and a gate asks
 * for.
 */
export function statesOf(row: RouteRow, page: Type): readonly State[] {
  const type = framedType(row, page);
  if (!type) return statesOfAStep(row, page);
  // A wizard begins with input: nothing is loaded.
  const loads = type !== 'wizard';
  const lists = type === 'list' || type === 'board' || type === 'admin-table';
  const applies: Record<State, boolean> = {
    Loading: loads,
    // A list over all schools is never empty.
    Empty: isAboutOne(row, type) || (lists && !isForAdmins(row)),
    Failed: loads,
    NoPermission: row.permission !== undefined || isForAdmins(row),
    Offline: true,
  };
  return STATES.filter((state) => applies[state]);
}

/** Steps on the way in have no frame and begin with a form. A sentence on the way has nothing to wait for. */
function statesOfAStep(row: RouteRow, page: Type): readonly State[] {
  if (page === 'message') return [];
  // Pages for signed-in people wait for the session; the others do not.
  return isForTheSignedIn(row) ? ['NoPermission'] : ['Loading'];
}
