import type { ResourceName } from '../../../src/domain/api/endpoint.ts';

/** Tells the browsers that look at a school what of it has changed, so that they read it again. */
export interface Changes {
  /** Counts one change of each. Nobody waits for it, and losing it loses no data. */
  mark(iid: string, resources: readonly ResourceName[]): void;
  /** Resolves once all that was marked is told. */
  settle(): Promise<void>;
}
