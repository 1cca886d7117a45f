import type { AccountLinksApi } from './account-links.ts';
import type { AccountRecoveryApi } from './account-recovery.ts';

/** The part of the API that src/data/http/account.ts calls. */
export interface AccountApi extends AccountLinksApi, AccountRecoveryApi {}
