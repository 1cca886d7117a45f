import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { accountLinkRoutes } from './account-links.ts';
import { accountRecoveryRoutes } from './account-recovery.ts';

export function accountRoutes(serve: Serve, http: HttpContext): void {
  accountLinkRoutes(serve, http);
  accountRecoveryRoutes(serve, http);
}
