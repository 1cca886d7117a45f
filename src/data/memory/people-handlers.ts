import { joiningHandlers } from './joining-handlers.ts';
import type { MemoryRoute, On } from './on.ts';
import { roleHandlers } from './role-handlers.ts';
import { schoolPeopleHandlers } from './school-people-handlers.ts';

export function peopleHandlers(on: On): MemoryRoute[] {
  // One's own come first: `mine` is no code.
  return [...joiningHandlers(on), ...schoolPeopleHandlers(on), ...roleHandlers(on)];
}
