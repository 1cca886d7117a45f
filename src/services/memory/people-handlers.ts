import type { HttpHandler } from 'msw';
import type { On } from './on.ts';

export function peopleHandlers(_on: On): HttpHandler[] {
  return [];
}
