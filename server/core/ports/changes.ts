import type { ResourceName } from '../../../src/domain/api/endpoint.ts';

/** Tells the browsers that look at a school what of it has changed, so that they read it again. */
export interface Changes {
  /** Counts one change of each. It is not awaited, and losing it loses no data. */
  mark(iid: string, resources: readonly ResourceName[]): void;
  /** Resolves once all that was marked is written. */
  settle(): Promise<void>;
}
