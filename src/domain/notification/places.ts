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

/** A channel that needs attention: where it is connected again, or its row in the list. */
export function placeOfChannel({ id, status }: { readonly id: string; readonly status: FeedStatus }): string {
  const page = status === 'reauth' ? UNTIL_BUILT['manage.channels.reauthenticate'] : 'manage.channels';
  return href(page, null, { channel: id });
}

export const placeOfSyncFailures = (): string => href(UNTIL_BUILT['admin.channelsMonitor']);
export const placeOfServerErrors = (): string => href(UNTIL_BUILT['admin.ops']);

/** A school that awaits a platform admin. */
export const placeOfSchool = (name: string): string => href('admin.manageschools', null, { q: name });
