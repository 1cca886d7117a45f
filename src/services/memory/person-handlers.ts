import type { HttpHandler } from 'msw';
import type { On } from './on.ts';

export function personHandlers(_on: On): HttpHandler[] {
  return [];
}
