import type { Application } from '../../domain/institution/approval.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import type { Verifications } from '../../domain/institution/verification.ts';
import type { SchoolsRegisterApi } from '../api/schools-register.ts';
import type { Page } from '../port-shapes.ts';
import type { Calls } from './calls.ts';

export function schoolsRegisterApi({ get, send, make }: Calls): SchoolsRegisterApi {
  const decide = async (iid: string, what: string, body: object) =>
    (await send<{ application: Application }>('POST', `/admin/schools/${encodeURIComponent(iid)}/${what}`, body))
      .application;
  return {
    registerNewSchool: async (school) => (await make<{ school: Institution }>('/schools', school)).school,
    checkHandle: (value, signal) => get('/schools/handle', { value }, signal),

    answerQuestion: async (answer) =>
      (await send<{ school: Institution }>('POST', '/schools/answer', { answer })).school,
    schoolVerifications: (signal) => get<Verifications>('/schools/verification', undefined, signal),
    askSchoolVerification: (request) => send<Verifications>('POST', '/schools/verification', request),
    checkSchoolVerification: (check) => send<Verifications>('POST', '/schools/verification/check', check),

    listApplications: (query, signal) => get<Page<Application>>('/admin/schools', query, signal),
    approveSchool: (iid, approval) => decide(iid, 'approve', approval),
    rejectSchool: (iid, reason) => decide(iid, 'reject', { reason }),
    askSchool: (iid, question) => decide(iid, 'ask', { question }),
    confirmSchool: (iid, note) => decide(iid, 'verify', { note }),
    mergeSchool: (iid, merge) => decide(iid, 'merge', merge),
  };
}
