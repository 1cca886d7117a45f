import type { HttpHandler } from 'msw';
import { accountLinksHandlers } from './account-links-handlers.ts';
import { accountRecoveryHandlers } from './account-recovery-handlers.ts';
import type { On } from './on.ts';

export function accountHandlers(on: On): HttpHandler[] {
  return [...accountLinksHandlers(on), ...accountRecoveryHandlers(on)];
}
