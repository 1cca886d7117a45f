import type { Timestamp } from 'firebase-admin/firestore';
import { type Job, type JobCounts, NO_COUNTS } from '../../../src/domain/job/schema.ts';

/**
 * Every kind of job, with what it is about: the `target` of the job's document. Each area adds its own to this interface beside
 * the work; `server/jobs.ts` puts the work of all together, and leaves none out.
 */
export interface JobKinds {
  /** The email in the outbox. */
  mail: string;
}

export type JobKind = keyof JobKinds;
export type JobDocument = {
  id: string;
  iid: string;
  kind: JobKind;
  target: string;
  /** What its work asks, `Connector.hostOf`: only so much is asked of one host at a time. Left out where there is none. */
  host?: string;
  /** Posts of its reading that a network charges for and that are counted, the last of them. */
  paid?: readonly string[];
  /** The last document that its work has looked at: whoever takes it over goes on behind it. */
  after?: string;
  status: Job['status'];
  counts: JobCounts;
  error: { code: string; message: string } | null;
  attempts: number;
  /** Who holds the lease. */
  owner: string | null;
  /** Neither done nor failed. */
  open: boolean;
  /** When it may be taken: for a queued job its turn, for a running one the end of its lease. */
  dueAt: Timestamp;
  createdAt: Timestamp;
  createdBy: string;
  startedAt: Timestamp | null;
  finishedAt: Timestamp | null;
};

/** A job that has not been tried yet. */
export const QUEUED = {
  status: 'queued',
  owner: null,
  counts: NO_COUNTS,
  error: null,
  attempts: 0,
  open: true,
  startedAt: null,
  finishedAt: null,
} as const satisfies Partial<JobDocument>;

/** Whether a person is waiting for it. */
export function isWished({ createdBy }: Pick<JobDocument, 'createdBy'>): boolean {
  return createdBy !== 'system';
}

/** Whether a pending job asks its host although that counts as down: for a person, or as one of its few further tries. */
export function asksAnyway(job: Pick<JobDocument, 'createdBy' | 'attempts'>): boolean {
  return isWished(job) || job.attempts > 0;
}

export function toJob(document: JobDocument): Job {
  const { id, status, counts, error } = document;
  return { id, status, counts, ...(error ? { error } : {}) };
}
