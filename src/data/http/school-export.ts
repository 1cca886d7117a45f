import type { DataExport } from '../../domain/person/export.ts';
import type { SchoolExportApi } from '../api/school-export.ts';
import type { Calls } from './calls.ts';

export function schoolExportApi({ get, make }: Calls): SchoolExportApi {
  return {
    requestSchoolExport: async () => (await make<{ export: DataExport }>('/school/export')).export,
    listSchoolExports: async (signal) => (await get<{ items: DataExport[] }>('/school/exports', {}, signal)).items,
    schoolExportFile: (id, signal) => get<Blob>(`/school/exports/${encodeURIComponent(id)}/file`, {}, signal),
  };
}
