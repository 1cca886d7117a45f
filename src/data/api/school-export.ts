import type { DataExport } from '../../domain/person/export.ts';

/** Copies of everything of the chosen school; for its admins. */
export interface SchoolExportApi {
  /** Rejects with `too-many-requests` within an hour of the last one. */
  requestSchoolExport(): Promise<DataExport>;
  /** The newest first. */
  listSchoolExports(signal?: AbortSignal): Promise<DataExport[]>;
  /** The ZIP; rejects with `not-found` when its seven days are over. */
  schoolExportFile(id: string, signal?: AbortSignal): Promise<Blob>;
}
