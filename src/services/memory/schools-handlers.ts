import type { HttpHandler } from 'msw';
import type { On } from './on.ts';

export function schoolsHandlers(_on: On): HttpHandler[] {
  return [];
}
