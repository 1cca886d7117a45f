import { type EndpointPages, type EndpointResource, usePagedResource, useResource } from '../../data/resource.ts';
import type { DecidableRequest } from '../../domain/admin/data-deletion.ts';
import { type HistoryRun, isOpenRun, type MeteredUse } from '../../domain/admin/metered-use.ts';
import type { CountedFeed, PostCountsQuery } from '../../domain/admin/post-counts.ts';
import { listDeletions } from '../../domain/api/data-deletions.ts';
import { getMeteredUse, listHistory } from '../../domain/api/metered-use.ts';
import { listPostCounts } from '../../domain/api/post-counts.ts';

/** Posts of each channel by day or week. */
export function usePostCounts(query: PostCountsQuery): EndpointPages<CountedFeed> {
  return usePagedResource(listPostCounts, { query }, { keeps: true });
}

/** Wishes that data be deleted, the newest first. */
export function useDeletions(): EndpointPages<DecidableRequest> {
  return usePagedResource(listDeletions, { query: {} });
}

/** What was read this month of the network that charges by the post. */
export function useMeteredUse(): EndpointResource<MeteredUse> {
  return useResource(getMeteredUse, 'x', {});
}

const AGAIN_MS = 2_000;
/** History runs, read again while one is under way. */
export function useHistoryRuns(): EndpointResource<HistoryRun[]> {
  return useResource(
    listHistory,
    'items',
    {},
    {
      isEmpty: () => false,
      refreshInterval: (runs) => (runs?.some(({ status }) => isOpenRun(status)) ? AGAIN_MS : 0),
    },
  );
}
