import type { AdminApi } from '../api/admin.ts';
import type { Calls } from './calls.ts';

export function adminApi(_calls: Calls): AdminApi {
  return {};
}
