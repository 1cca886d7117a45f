import type { FoundSchool, RegisterSchool } from '../../domain/register/schema.ts';
import type { SchoolsFindApi } from '../api/schools-find.ts';
import type { Calls } from './calls.ts';

export function schoolsFindApi({ get }: Calls): SchoolsFindApi {
  const at = (id: string) => encodeURIComponent(id);
  return {
    findSchools: async (q, signal) => (await get<{ items: FoundSchool[] }>('/schools/search', { q }, signal)).items,
    schoolCard: async (id, signal) =>
      (await get<{ school: FoundSchool }>(`/schools/${at(id)}/card`, undefined, signal)).school,
    registerSchool: async (id, signal) =>
      (await get<{ school: RegisterSchool }>(`/schools/register/${at(id)}`, undefined, signal)).school,
  };
}
