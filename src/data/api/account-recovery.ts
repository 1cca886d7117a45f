import type { Recovery, RecoveryState } from '../../domain/account/recovery.ts';
import type { PersonDetails } from '../../domain/person/schema.ts';

/** Who a new person is, and the way back in for whoever lost the second factor. */
export interface AccountRecoveryApi {
  /** A forced token has what was said once it is through. Rejects with `conflict` when the number has another account. */
  saveDetails(details: PersonDetails): Promise<void>;
  recoveryState(signal?: AbortSignal): Promise<RecoveryState>;
  /** Ten codes that nobody can read again. Rejects with `sign-in-again` when the sign-in is some time ago. */
  makeRecoveryCodes(): Promise<string[]>;
  /** Takes the second factors away and ends all sign-ins. Rejects with `forbidden` for all that does not match. */
  recoverFactor(recovery: Recovery): Promise<void>;
}
