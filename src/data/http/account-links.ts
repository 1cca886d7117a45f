import type { AccountState } from '../../domain/account/links.ts';
import type { AccountLinksApi } from '../api/account-links.ts';
import type { Calls } from './calls.ts';

export function accountLinksApi({ send }: Calls): AccountLinksApi {
  return {
    requestPasswordReset: async (email) => {
      await send('POST', '/account/password-reset', { email });
    },
    requestVerification: () => send('POST', '/account/verification'),
    requestNewEmail: async (email) => {
      await send('POST', '/account/email', { email });
    },
    refreshAccount: async () => (await send<{ account: AccountState }>('POST', '/account/refresh')).account,
  };
}
