import type { Job } from '../../src/domain/job/schema.ts';
import type { Network, Source } from '../../src/domain/networks/all.ts';
import { syncFeedWork } from '../channels/use-cases/sync-feed.ts';
import type { Deps } from '../core/deps.ts';
import { stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import { claimJob, finishJob, type JobHandler, type JobRun, jobRun, LEASE_MS } from '../core/jobs/queue.ts';
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

/**
 * Does one sync at once, as the job runner would, but notifies no one of a broken channel, because it is made up.
 * Hubs are not there yet: what is to be asked of them is due as soon as the scheduler looks.
 */
export async function workOff(deps: Deps, job: Job): Promise<void> {
  await syncFeedWork(deps, await claimed(deps, job.id));
  const open = refs.jobs(deps.db).where('open', '==', true);
  for (const { id } of (await open.where('kind', '==', 'announcement').get()).docs) {
    const run = await claimed(deps, id);
    await refs.announcement(deps.db, run.job.target).delete();
    await finishJob(deps, run, { status: 'done' });
  }
  for (const { id } of (await open.where('kind', '==', 'push-renew').get()).docs) {
    const run = await claimed(deps, id);
    await refs.push(deps.db, run.job.target).update({ dueAt: stamp(deps.now()) });
    await finishJob(deps, run, { status: 'done' });
  }
}

/** Does one job at once that needs nothing else done. */
export async function finish(deps: Deps, id: string, work: JobHandler): Promise<void> {
  const run = await claimed(deps, id);
  if ((await work(deps, run)) === 'done') await finishJob(deps, run, { status: 'done' });
}

async function claimed(deps: Deps, id: string): Promise<JobRun> {
  const claimed = await claimJob(deps, { id }, 'seed', LEASE_MS);
  if (!claimed) throw new Error(`The job ${id} of the demo data was taken by another runner`);
  return jobRun(deps, claimed.job, {
    signal: new AbortController().signal,
    budget: Number.POSITIVE_INFINITY,
    isLastAttempt: true,
    attemptsExhausted: false,
    leaseMs: LEASE_MS,
  });
}
