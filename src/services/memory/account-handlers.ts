import type { HttpHandler } from 'msw';
import type { On } from './on.ts';

export function accountHandlers(_on: On): HttpHandler[] {
  return [];
}
