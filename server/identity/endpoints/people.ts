import type { HttpContext } from '../../core/http/context.ts';
import type { Serve } from '../../core/http/serve.ts';
import { invitationRoutes } from './invitations.ts';
import { joinRequestRoutes } from './join-requests.ts';
import { memberRoutes } from './members.ts';
import { roleRoutes } from './roles.ts';

/** Who belongs to a school, and who is about to. */
export function peopleRoutes(serve: Serve, http: HttpContext): void {
  memberRoutes(serve, http);
  roleRoutes(serve, http);
  invitationRoutes(serve, http);
  joinRequestRoutes(serve, http);
}
