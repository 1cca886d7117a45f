import type { Timestamp } from 'firebase-admin/firestore';
import type { Job, JobCounts } from '../../../src/domain/job/schema.ts';

export type JobKind =
  | 'sync'
  | 'collection-rules'
  | 'collection-removed'
  | 'feed-removed'
  | 'feed-forgotten'
  | 'claims'
  | 'mail'
  | 'mail-link'
  | 'person-deleted'
  | 'channel-digest'
  | 'announcement'
  | 'moderation-digest'
  | 'sync-report'
  | 'old-notices'
  | 'audit-anchor'
  | 'data-export'
  | 'school-export'
  | 'school-deletion'
  | 'second-step-letters'
  | 'recount';
export type JobDocument = {
  id: string;
  iid: string;
  kind: JobKind;
  /** The feed, collection, person or email it is about. */
  target: string;
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

export function toJob(document: JobDocument): Job {
  const { id, status, counts, error } = document;
  return { id, status, counts, ...(error ? { error } : {}) };
}
