import type { PersonApi } from '../api/person.ts';
import type { Calls } from './calls.ts';

export function personApi(_calls: Calls): PersonApi {
  return {};
}
