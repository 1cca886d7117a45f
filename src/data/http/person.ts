import type { Comms } from '../../domain/comms/schema.ts';
import type { PersonAccount, SignIn } from '../../domain/person/account.ts';
import type { DataExport } from '../../domain/person/export.ts';
import type { PersonApi } from '../api/person.ts';
import type { Calls } from './calls.ts';

const id = encodeURIComponent;
type Items<T> = { readonly items: T[] };

export function personApi({ get, send, make }: Calls): PersonApi {
  return {
    getAccount: async (signal) => (await get<{ account: PersonAccount }>('/person', {}, signal)).account,
    updateAccount: async (patch) => (await send<{ account: PersonAccount }>('PATCH', '/person', patch)).account,
    deleteAccount: (confirm) => send('DELETE', '/person', { confirm }),
    leaveSchool: (iid) => send('DELETE', `/person/schools/${id(iid)}`),
    listSignIns: async (signal) => (await get<Items<SignIn>>('/person/sessions', {}, signal)).items,
    endSignIns: () => send('POST', '/person/sessions/end', {}),
    getComms: async (signal) => (await get<{ comms: Comms }>('/person/comms', {}, signal)).comms,
    updateComms: async (patch) => (await send<{ comms: Comms }>('PUT', '/person/comms', patch)).comms,
    readNotices: (which) => send('POST', '/person/notices/read', which),
    requestExport: async () => (await make<{ export: DataExport }>('/person/exports')).export,
    listExports: async (signal) => (await get<Items<DataExport>>('/person/exports', {}, signal)).items,
    exportFile: (key, signal) => get<Blob>(`/person/exports/${id(key)}/file`, {}, signal),
  };
}
