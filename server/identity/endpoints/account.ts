import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '../../core/http/context.ts';
import { accountLinkRoutes } from './account-links.ts';
import { accountRecoveryRoutes } from './account-recovery.ts';
import { followAccounts } from './follow-account.ts';

export function accountRoutes(app: FastifyInstance, http: HttpContext): void {
  followAccounts(app, http);
  accountLinkRoutes(app, http);
  accountRecoveryRoutes(app, http);
}
