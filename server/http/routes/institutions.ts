import type { FastifyInstance } from 'fastify';
import { currentInstitution } from '../../use-cases/institutions.ts';
import type { HttpContext } from '../context.ts';
import { route } from '../route.ts';
import { examples } from './examples.ts';
import { noQuery, replies } from './schemas.ts';

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
