import type { DirectoryEntry, SuspendSummary } from '../../domain/admin/directory.ts';
import type { ChainState, LogEntry, LogFilters } from '../../domain/admin/log.ts';
import type { AnyPerson, NewAdmin, PersonState, PlatformAdmin } from '../../domain/admin/people.ts';
import type { Job } from '../../domain/job/schema.ts';
import type { Page, PageQuery } from '../port-shapes.ts';

/** The part of the API that is for platform admins alone. */
export interface AdminApi {
  listAdmins(signal?: AbortSignal): Promise<PlatformAdmin[]>;
  /** Wants a recent sign-in. */
  grantAdmin(admin: NewAdmin): Promise<PlatformAdmin>;
  /** Wants a recent sign-in. */
  revokeAdmin(uid: string, reason: string): Promise<void>;

  /** Everybody with an account, by name. */
  listPeople(query: PageQuery & { readonly q?: string }, signal?: AbortSignal): Promise<Page<AnyPerson>>;
  getPerson(uid: string, signal?: AbortSignal): Promise<AnyPerson>;
  setPersonState(uid: string, state: PersonState): Promise<AnyPerson>;
  resendVerification(uid: string): Promise<void>;
  endSessionsOf(uid: string): Promise<void>;
  removeFromSchool(uid: string, iid: string, reason: string): Promise<void>;

  /** The latest first. */
  listLogs(query: PageQuery & LogFilters, signal?: AbortSignal): Promise<Page<LogEntry>>;
  verifyLogs(chain: string, signal?: AbortSignal): Promise<ChainState>;
  /** Counts what a school uses anew, in the background. */
  recountSchool(iid: string): Promise<Job>;

  /** Says what a suspension would reach; it counts for a day. Wants a recent sign-in, as the act itself. */
  planSuspension(iid: string, reason: string): Promise<SuspendSummary>;
  suspendSchool(iid: string, act: { readonly reason: string; readonly confirm: string }): Promise<DirectoryEntry>;
  resumeSchool(iid: string, reason: string): Promise<DirectoryEntry>;
}
