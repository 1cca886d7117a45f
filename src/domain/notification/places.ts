import type { FeedStatus } from '../feed/schema.ts';
import { href, type RouteId } from '../routes.ts';

/**
 * Pages that notifications belong to and that are not built yet, with the page to lead to until they are. A test says when
 * one of them is there.
 */
export const UNTIL_BUILT = {
  'admin.channelsMonitor': 'admin.manageschools',
  'admin.ops': 'admin.adminlogs',
  'manage.channels.reauthenticate': 'manage.channels',
} as const satisfies Partial<Record<RouteId, RouteId>>;

/** A channel that somebody has to look at: where it is signed in to again, or its row. */
export function placeOfChannel({ name, status }: { readonly name: string; readonly status: FeedStatus }): string {
  const page = status === 'reauth' ? UNTIL_BUILT['manage.channels.reauthenticate'] : 'manage.channels';
  return href(page, null, { q: name });
}

export const placeOfSyncFailures = (): string => href(UNTIL_BUILT['admin.channelsMonitor']);
export const placeOfServerErrors = (): string => href(UNTIL_BUILT['admin.ops']);

/** A school that a platform admin has to decide on. */
export const placeOfSchool = (name: string): string => href('admin.manageschools', null, { q: name });
