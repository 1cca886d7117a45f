import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '../context.ts';
import { followAccounts } from '../plugins/follow-account.ts';
import { accountLinkRoutes } from './account-links.ts';
import { accountRecoveryRoutes } from './account-recovery.ts';

export function accountRoutes(app: FastifyInstance, http: HttpContext): void {
  followAccounts(app, http);
  accountLinkRoutes(app, http);
  accountRecoveryRoutes(app, http);
}
