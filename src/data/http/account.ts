import type { AccountApi } from '../api/account.ts';
import { accountLinksApi } from './account-links.ts';
import { accountRecoveryApi } from './account-recovery.ts';
import type { Calls } from './calls.ts';

export function accountApi(calls: Calls): AccountApi {
  return { ...accountLinksApi(calls), ...accountRecoveryApi(calls) };
}
