import useSWRInfinite from 'swr/infinite';
import type { Page } from '../../data/port-shapes.ts';
import { useServices } from '../../data/provider.tsx';
import type { Application } from '../../domain/institution/approval.ts';
import type { SchoolStatus } from '../../domain/institution/schema.ts';
import { type AsyncState, toAsyncState } from '../../lib/async-state.ts';

type Queue = {
  readonly state: AsyncState<Application[]>;
  readonly retrying: boolean;
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly retry: () => void;
};

/** Schools by how they stand, those that have waited longest first. */
export function useApplications(status: SchoolStatus, q: string): Queue {
  const { api } = useServices();
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<Page<Application>, Error>(
    (index, before: Page<Application> | null) => {
      if (index > 0 && !before?.nextCursor) return null;
      return ['applications', status, q, before?.nextCursor ?? ''];
    },
    ([, , , cursor]: string[]) => api.listApplications({ status, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) }),
  );
  return {
    state: toAsyncState(
      data?.flatMap(({ items }) => items),
      error,
    ),
    retrying: isValidating,
    hasMore: (data?.at(-1)?.nextCursor ?? null) !== null,
    more: () => void setSize(size + 1),
    retry: () => void mutate(),
  };
}
