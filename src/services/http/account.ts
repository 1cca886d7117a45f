import type { AccountApi } from '../api/account.ts';
import type { Calls } from './calls.ts';

export function accountApi(_calls: Calls): AccountApi {
  return {};
}
