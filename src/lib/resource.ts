import { type AsyncState, mapState } from './async-state.ts';

/** What a screen shows of something that is read, and the way to read it again. */
export type Resource<T> = {
  readonly state: AsyncState<T>;
  /** Reads again and leaves what is there on screen. */
  readonly retry: () => void;
  readonly retrying: boolean;
};

/** A list whose rows do not move by what others do. */
export type SteadyResource<T> = Resource<T[]> & {
  /** How many items others have added that are not shown, since rows would move. */
  readonly fresh: number;
  readonly showFresh: () => void;
};

/** What has been read of a long list so far, and the way on. */
export type PagedResource<T> = SteadyResource<T> & {
  /** How many there are in all, where that is counted. */
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly loadingMore: boolean;
};

/** The same resource with what `map` makes of its value; empty where it makes nothing of it. */
export function mapResource<T, U>(resource: Resource<T>, map: (value: T) => U | undefined): Resource<U> {
  return { state: mapState(resource.state, map), retry: resource.retry, retrying: resource.retrying };
}

/** A state that was put together from several resources: trying again reads those that failed. */
export function combineResources<T>(state: AsyncState<T>, parts: readonly Resource<unknown>[]): Resource<T> {
  return {
    state,
    retry: () => {
      for (const part of parts) if (part.state.status === 'error') part.retry();
    },
    retrying: parts.some(({ retrying }) => retrying),
  };
}
