import type { FeedStatus } from '../feed/schema.ts';
import { href, type RouteId } from '../routes.ts';

/**
 * Pages that notifications belong to and that are not built yet, with the page to lead to until they are. A test says when
 * one of them is there.
 */
export const UNTIL_BUILT = {
  'admin.ops': 'admin.adminlogs',
} as const satisfies Partial<Record<RouteId, RouteId>>;

/** A channel that needs attention: where it is connected again, or its row in the list. */
export function placeOfChannel({ id, status }: { readonly id: string; readonly status: FeedStatus }): string {
  return href(status === 'reauth' ? 'manage.channels.reauthenticate' : 'manage.channels', null, { channel: id });
}

/** Several channels that need attention at once. */
export function placeOfChannels(channels: readonly { readonly id: string; readonly status: FeedStatus }[]): string {
  const [one] = channels;
  if (one && channels.length === 1) return placeOfChannel(one);
  return href(
    channels.every(({ status }) => status === 'reauth') ? 'manage.channels.reauthenticate' : 'manage.channels',
  );
}

/** Whether a notification leads to where channels are connected again. */
export function isReconnectPlace(path: string): boolean {
  return path.split('?')[0] === href('manage.channels.reauthenticate');
}

/** Stories whose posts are gone at their source: one of them, or all of their channel. */
export function placeOfSourceDeletions(feedId: string, ids: readonly string[]): string {
  const [one] = ids;
  return one && ids.length === 1 ? href('manage.stories.id', { id: one }) : href('manage.stories', null, { feedId });
}

/** Where what was not published at its time is published after all. */
export function placeOfPublication({
  type,
  id,
}: {
  readonly type: 'story' | 'collection';
  readonly id: string;
}): string {
  return href(type === 'story' ? 'manage.stories.publish.id' : 'manage.collections.publish.id', { id });
}

export const placeOfSyncFailures = (): string => href('admin.channelsMonitor');
export const placeOfServerErrors = (): string => href(UNTIL_BUILT['admin.ops']);

/** A school that awaits a platform admin. */
export const placeOfSchool = (name: string): string => href('admin.manageschools', null, { q: name });
