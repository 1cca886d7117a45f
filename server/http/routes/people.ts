import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '../context.ts';
import { invitationRoutes } from './invitations.ts';
import { joinRequestRoutes } from './join-requests.ts';

/** Who belongs to a school, and who is about to. */
export function peopleRoutes(app: FastifyInstance, http: HttpContext): void {
  invitationRoutes(app, http);
  joinRequestRoutes(app, http);
}
