import type { RecoveryState } from '../../domain/account/recovery.ts';
import type { AccountRecoveryApi } from '../api/account-recovery.ts';
import type { Calls } from './calls.ts';

export function accountRecoveryApi({ get, send }: Calls): AccountRecoveryApi {
  return {
    saveDetails: (details) => send('PUT', '/person/details', details),
    recoveryState: (signal) => get<RecoveryState>('/account/recovery-codes', {}, signal),
    makeRecoveryCodes: async () => (await send<{ codes: string[] }>('POST', '/account/recovery-codes', {})).codes,
    recoverFactor: (recovery) => send('POST', '/account/recover-factor', recovery),
  };
}
