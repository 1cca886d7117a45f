import type { SchoolSettings } from '../../domain/institution/settings.ts';
import type { SchoolSettingsApi } from '../api/school-settings.ts';
import type { Calls } from './calls.ts';

type Answer = { school: SchoolSettings };

export function schoolSettingsApi({ get, send }: Calls): SchoolSettingsApi {
  return {
    schoolSettings: async (signal) => (await get<Answer>('/school', undefined, signal)).school,
    changeSchool: async (patch) => (await send<Answer>('PATCH', '/school', patch)).school,
    archiveSchool: async (isArchived) => (await send<Answer>(isArchived ? 'POST' : 'DELETE', '/school/archive')).school,
    deleteSchool: async (name) => (await send<Answer>('POST', '/school/deletion', { name })).school,
    keepSchool: async () => (await send<Answer>('DELETE', '/school/deletion')).school,
  };
}
