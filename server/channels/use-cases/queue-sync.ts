import type { Deps } from '../../core/deps.ts';
import type { JobDocument } from '../../core/jobs/job-document.ts';
import { enqueueJob, type JobScope } from '../../core/jobs/queue.ts';
import type { FeedDocument } from '../documents.ts';

type Place = Pick<FeedDocument, 'network' | 'source'> & { readonly connectionId?: string | null | undefined };

/** Whose places a reading of the channel takes; the open source is enough to say it. */
export function hostOf({ connectors }: Pick<Deps, 'connectors'>, { network, source, connectionId }: Place): string {
  return connectors.get(network)?.hostOf?.(source, Boolean(connectionId)) ?? network;
}

/** Queues a reading of a channel. */
export function queueSync(
  deps: Deps,
  school: JobScope,
  feed: Place & Pick<FeedDocument, 'id'>,
  delayMs = 0,
): JobDocument {
  return enqueueJob(deps, school, 'sync', feed.id, delayMs, hostOf(deps, feed));
}
