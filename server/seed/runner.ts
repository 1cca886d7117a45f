import type { Job } from '../../src/domain/job/schema.ts';
import type { Network, Source } from '../../src/domain/networks/all.ts';
import { syncFeedWork } from '../channels/use-cases/sync-feed.ts';
import type { Deps } from '../core/deps.ts';
import { claimJob, jobRun, LEASE_MS } from '../core/jobs/queue.ts';
import type { Connector, Page } from '../core/ports/connector.ts';
import type { Connectors } from '../core/ports/connectors.ts';

/** What each demo source gives at the moment. */
export type Reader = (source: Source) => Promise<Page>;

/**
 * Connectors that read the demo stories instead of the network. Keys of sources are those of the real connectors, so
 * that a channel of the demo data and one that a person connects are seen to be the same.
 */
export function demoConnectors(real: Connectors, read: Reader): Connectors {
  return {
    get(network: Network): Connector {
      return {
        network,
        sourceKey: (source) => real.get(network)?.sourceKey(source) ?? `${network}:${Object.values(source).join(':')}`,
        async *read({ source }) {
          yield await read(source);
        },
      };
    },
  };
}

/** Works off one reading at once, as the job runner would. */
export async function workOff(deps: Deps, job: Job): Promise<void> {
  const claimed = await claimJob(deps, job.id, 'seed', LEASE_MS);
  if (!claimed) throw new Error(`The job ${job.id} of the demo data was taken by another runner`);
  const signal = new AbortController().signal;
  await syncFeedWork(
    deps,
    jobRun(deps, claimed, {
      signal,
      budget: Number.POSITIVE_INFINITY,
      isLastAttempt: true,
      attemptsExhausted: false,
      leaseMs: LEASE_MS,
    }),
  );
}
