import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '../../core/http/context.ts';
import { examples } from '../../core/http/examples.ts';
import { route } from '../../core/http/route.ts';
import { noQuery, replies } from '../../core/http/schemas.ts';
import { currentInstitution } from '../use-cases/institutions.ts';

export function institutionRoutes(app: FastifyInstance, http: HttpContext): void {
  route(app, http, {
    method: 'GET',
    url: '/api/v1/institutions/current',
    tag: 'School',
    summary: 'The chosen school with the reader’s role, the plan and what is in use',
    access: 'member',
    evenWithoutSecondStep: true,
    query: noQuery,
    status: 200,
    reply: replies.institution,
    example: examples.institution,
    errors: ['not-found'],
    run: async (actor) => ({ institution: await currentInstitution(http.deps, actor) }),
  });
}
