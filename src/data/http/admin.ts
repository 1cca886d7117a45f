import type { DirectoryEntry, SuspendSummary } from '../../domain/admin/directory.ts';
import type { ChainState, LogEntry } from '../../domain/admin/log.ts';
import type { AnyPerson, PlatformAdmin } from '../../domain/admin/people.ts';
import type { Job } from '../../domain/job/schema.ts';
import type { AdminApi } from '../api/admin.ts';
import type { Page } from '../port-shapes.ts';
import type { Calls } from './calls.ts';

const id = encodeURIComponent;

export function adminApi({ get, send, make }: Calls): AdminApi {
  const admin = (uid: string) => `/admin/admins/${id(uid)}`;
  const school = (iid: string) => `/admin/directory/${id(iid)}`;
  const person = (uid: string) => `/admin/users/${id(uid)}`;
  return {
    listAdmins: async (signal) => (await get<Page<PlatformAdmin>>('/admin/admins', {}, signal)).items,
    grantAdmin: async (wanted) => (await make<{ admin: PlatformAdmin }>('/admin/admins', wanted)).admin,
    revokeAdmin: (uid, reason) => send('DELETE', admin(uid), { reason }),

    listPeople: (query, signal) => get<Page<AnyPerson>>('/admin/users', query, signal),
    getPerson: async (uid, signal) => (await get<{ person: AnyPerson }>(person(uid), {}, signal)).person,
    setPersonState: async (uid, state) => (await send<{ person: AnyPerson }>('PATCH', person(uid), state)).person,
    resendVerification: (uid) => send('POST', `${person(uid)}/verification`),
    endSessionsOf: (uid) => send('POST', `${person(uid)}/end-sessions`),
    removeFromSchool: (uid, iid, reason) => send('DELETE', `${person(uid)}/schools/${id(iid)}`, { reason }),

    listLogs: (query, signal) => get<Page<LogEntry>>('/admin/logs', query, signal),
    verifyLogs: async (chain, signal) =>
      (await get<{ state: ChainState }>('/admin/logs/verify', { chain }, signal)).state,
    recountSchool: async (iid) => (await make<{ job: Job }>(`/admin/schools/${id(iid)}/recount`)).job,

    planSuspension: async (iid, reason) =>
      (await send<{ summary: SuspendSummary }>('POST', `${school(iid)}/suspend`, { reason, dryRun: true })).summary,
    suspendSchool: async (iid, act) =>
      (await send<{ school: DirectoryEntry }>('POST', `${school(iid)}/suspend`, act)).school,
    resumeSchool: async (iid, reason) =>
      (await send<{ school: DirectoryEntry }>('POST', `${school(iid)}/resume`, { reason })).school,
  };
}
