import type { Comms, CommsPatch } from '../../domain/comms/schema.ts';
import type { ReadNotifications } from '../../domain/notification/schema.ts';
import type { PersonAccount, PersonPatch, SignIn } from '../../domain/person/account.ts';
import type { DataExport } from '../../domain/person/export.ts';

/** One's own account. What is dangerous rejects with `sign-in-again` when the sign-in is more than five minutes old. */
export interface PersonApi {
  getAccount(signal?: AbortSignal): Promise<PersonAccount>;
  updateAccount(patch: PersonPatch): Promise<PersonAccount>;
  /** `confirm` is the account's e-mail address. Rejects with `conflict` for the last admin of a school. Dangerous. */
  deleteAccount(confirm: string): Promise<void>;
  /** Rejects with `conflict` for the school's last admin. */
  leaveSchool(iid: string): Promise<void>;
  /** The last seen first. */
  listSignIns(signal?: AbortSignal): Promise<SignIn[]>;
  /** Also here: the next call is refused. Dangerous. */
  endSignIns(): Promise<void>;
  getComms(signal?: AbortSignal): Promise<Comms>;
  /** What is left out stays, also each school. */
  updateComms(patch: CommsPatch): Promise<Comms>;
  /** What is not one's own, or gone, is passed over. */
  readNotices(which: ReadNotifications): Promise<void>;
  /** Once a day; rejects with `too-many-requests`. */
  requestExport(): Promise<DataExport>;
  /** The newest first. */
  listExports(signal?: AbortSignal): Promise<DataExport[]>;
  /** The ZIP. Rejects with `not-found` once its seven days are over. */
  exportFile(id: string, signal?: AbortSignal): Promise<Blob>;
}
