import type { Application, ApplicationQuery, Approve, Merge } from '../../domain/institution/approval.ts';
import type { RegistrationInput } from '../../domain/institution/registration.ts';
import type { Institution } from '../../domain/institution/schema.ts';
import type { CheckVerification, NewVerification, Verifications } from '../../domain/institution/verification.ts';
import type { Page } from '../port-shapes.ts';

/** Registering, verifying and approving a school. */
export interface SchoolsRegisterApi {
  /**
   * The person is its first admin; their token has to be fetched anew to say so. Rejects with `conflict`, whose
   * `details.school` is the school that is there already.
   */
  registerNewSchool(school: RegistrationInput): Promise<Institution>;
  /** Whether a short name is free; `message` says why not. */
  checkHandle(value: string, signal?: AbortSignal): Promise<{ value: string; isFree: boolean; message: string | null }>;

  /** What the chosen school says to what was asked. */
  answerQuestion(answer: string): Promise<Institution>;
  /** Of the chosen school. */
  schoolVerifications(signal?: AbortSignal): Promise<Verifications>;
  askSchoolVerification(request: NewVerification): Promise<Verifications>;
  /** Rejects with `invalid` for a wrong code; a record that is not there is told as `problem`. */
  checkSchoolVerification(check: CheckVerification): Promise<Verifications>;

  /** For platform admins, the longest wait first. */
  listApplications(query: ApplicationQuery, signal?: AbortSignal): Promise<Page<Application>>;
  approveSchool(iid: string, approval: Approve): Promise<Application>;
  rejectSchool(iid: string, reason: string): Promise<Application>;
  askSchool(iid: string, question: string): Promise<Application>;
  /** After a call. */
  confirmSchool(iid: string, note: string): Promise<Application>;
  mergeSchool(iid: string, merge: Merge): Promise<Application>;
}
