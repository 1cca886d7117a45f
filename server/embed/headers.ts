import { schoolTag, widgetTag } from '../core/ports/edge.ts';

/** A visitor asks each time. An edge shows what was there half a minute before, and for a week while we do not answer. */
export const embedHeaders = (publicKeys: readonly string[], iids: readonly string[]) => ({
  'cache-control': 'no-cache',
  'cdn-cache-control': 'public, max-age=30, stale-while-revalidate=30, stale-if-error=604800',
  'cache-tag': [...publicKeys.map(widgetTag), ...new Set(iids.map(schoolTag))].join(','),
});
