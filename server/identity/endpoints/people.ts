import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '../../core/http/context.ts';
import { invitationRoutes } from './invitations.ts';
import { joinRequestRoutes } from './join-requests.ts';
import { memberRoutes } from './members.ts';
import { roleRoutes } from './roles.ts';

/** Who belongs to a school, and who is about to. */
export function peopleRoutes(app: FastifyInstance, http: HttpContext): void {
  memberRoutes(app, http);
  roleRoutes(app, http);
  invitationRoutes(app, http);
  joinRequestRoutes(app, http);
}
