import type { HttpHandler } from 'msw';
import { joiningHandlers } from './joining-handlers.ts';
import type { On } from './on.ts';

export function peopleHandlers(on: On): HttpHandler[] {
  return [...joiningHandlers(on)];
}
