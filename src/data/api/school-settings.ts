import type { SchoolPatchInput, SchoolSettings } from '../../domain/institution/settings.ts';

/** What is set about the chosen school. Each call answers with all of it as it is now. */
export interface SchoolSettingsApi {
  schoolSettings(signal?: AbortSignal): Promise<SchoolSettings>;
  /**
   * One part; the others stay as they are. Rejects with `conflict` and `details.latest` when somebody else has changed the
   * part since that version.
   */
  changeSchool(patch: SchoolPatchInput): Promise<SchoolSettings>;
  /** Nothing of it is served to visitors while it is archived. */
  archiveSchool(isArchived: boolean): Promise<SchoolSettings>;
  /** In 30 days; `name` is the school's, typed out. Dangerous. */
  deleteSchool(name: string): Promise<SchoolSettings>;
  /** Takes that back. */
  keepSchool(): Promise<SchoolSettings>;
}
