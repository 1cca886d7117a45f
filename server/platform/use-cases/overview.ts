import type { Query } from 'firebase-admin/firestore';
import type { Overview } from '../../../src/domain/admin/overview.ts';
import type { FeedStatus } from '../../../src/domain/feed/schema.ts';
import type { SchoolStatus } from '../../../src/domain/institution/schema.ts';
import type { Job } from '../../../src/domain/job/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { Health } from '../health.ts';

const DAY_MS = 24 * 60 * 60_000;
const AWAITS_APPROVAL: SchoolStatus = 'waiting';
const NEEDS_SOMEONE: FeedStatus[] = ['failing', 'reauth'];
const FAILED: Job['status'] = 'failed';

/**
 * Counted by the database in its indexes, so that no number drifts from what it counts. Each of them is of things that
 * await someone, which are few however many schools there are.
 */
export async function platformOverview(deps: Deps, health: Health): Promise<Overview> {
  const { db } = deps;
  const now = deps.now();
  const since = stamp(new Date(now.getTime() - DAY_MS));
  const [schoolsWaiting, planRequests, failingChannels, channelsNeedingAttention, failedJobs, mailWaiting, errors24h] =
    await Promise.all([
      count(refs.institutions(db).where('status', '==', AWAITS_APPROVAL)),
      count(refs.planRequests(db)),
      count(refs.feedIndexes(db).where('status', 'in', NEEDS_SOMEONE)),
      count(refs.feedIndexes(db).where('data.needsPersonFrom', '<=', stamp(now))),
      count(refs.jobs(db).where('status', '==', FAILED)),
      count(refs.outboxes(db)),
      count(refs.errorReports(db).where('at', '>=', since)),
    ]);
  return {
    schoolsWaiting,
    planRequests,
    failingChannels,
    channelsNeedingAttention,
    failedJobs,
    mailWaiting,
    errors24h,
    status: health.status === 'ok' ? 'operational' : 'outage',
    // Schools are registered one at a time: nothing imports them yet.
    imports: 0,
    version: health.version,
    build: health.build,
  };
}

const count = async (query: Query): Promise<number> => (await query.count().get()).data().count;
