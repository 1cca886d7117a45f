import type { HttpHandler } from 'msw';
import type { On } from './on.ts';

export function adminHandlers(_on: On): HttpHandler[] {
  return [];
}
