import type { HttpHandler } from 'msw';
import type { On } from './on.ts';
import { schoolsFindHandlers } from './schools-find-handlers.ts';

export function schoolsHandlers(on: On): HttpHandler[] {
  return [...schoolsFindHandlers(on)];
}
