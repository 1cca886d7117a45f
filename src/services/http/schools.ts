import type { SchoolsApi } from '../api/schools.ts';
import type { Calls } from './calls.ts';

export function schoolsApi(_calls: Calls): SchoolsApi {
  return {};
}
