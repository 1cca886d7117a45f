import { accountLinksHandlers } from './account-links-handlers.ts';
import { accountRecoveryHandlers } from './account-recovery-handlers.ts';
import type { MemoryRoute, On } from './on.ts';

export function accountHandlers(on: On): MemoryRoute[] {
  return [...accountLinksHandlers(on), ...accountRecoveryHandlers(on)];
}
