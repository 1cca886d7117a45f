import { schoolTag, widgetTag } from '../core/ports/edge.ts';
import type { ServedWidget } from './use-cases/read-widget.ts';

const EDGE = 'public, max-age=30, stale-while-revalidate=30, stale-if-error=604800';
/** An alert that has ended must not be shown because we do not answer. */
const EDGE_OF_ALERT = 'public, max-age=30';
const NOT_AT_EDGE = 'no-store';
/** An answer is ready here for a minute, and stays at an edge for half of one. */
const NEAR_MS = 90_000;

/** A visitor asks each time. An edge shows what was there half a minute before, and for a week while we do not answer. */
export const embedHeaders = (publicKeys: readonly string[], iids: readonly string[]) => ({
  'cache-control': 'no-cache',
  'cdn-cache-control': EDGE,
  'cache-tag': [...publicKeys.map(widgetTag), ...new Set(iids.map(schoolTag))].join(','),
});

/** Of a widget as it was read at `now`: no edge holds an alert beyond its beginning or its end. */
export function servedHeaders({ document, alert }: Pick<ServedWidget, 'document' | 'alert'>, now: Date) {
  const headers = embedHeaders([document.publicKey], [document.iid]);
  if (!alert) return headers;
  const isNear = alert.changesAt !== undefined && alert.changesAt - now.getTime() <= NEAR_MS;
  return { ...headers, 'cdn-cache-control': isNear ? NOT_AT_EDGE : EDGE_OF_ALERT };
}

/** How long an edge may hold several of them in one answer. */
export const shortestAtEdge = (controls: readonly string[]): string =>
  [NOT_AT_EDGE, EDGE_OF_ALERT].find((control) => controls.includes(control)) ?? EDGE;
