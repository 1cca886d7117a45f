import type { PeopleApi } from '../api/people.ts';
import type { Calls } from './calls.ts';

export function peopleApi(_calls: Calls): PeopleApi {
  return {};
}
