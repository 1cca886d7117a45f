import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { answerSchema } from '../../../src/domain/institution/approval.ts';
import { registrationSchema } from '../../../src/domain/institution/registration.ts';
import { institutionSchema } from '../../../src/domain/institution/schema.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { answerQuestion } from '../use-cases/schools-answer.ts';
import { checkHandle, registerSchool } from '../use-cases/schools-register.ts';
import { schoolExamples as examples } from './examples-schools.ts';

const tag = 'Schools';

export function registerRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;
  const { limits } = deps;

  route(app, http, {
    method: 'POST',
    url: '/api/v1/schools',
    tag,
    summary: 'Register a school',
    description:
      'It waits for approval: everything works inside, nothing of it is served outside. Whoever registers it is its first ' +
      'admin. `error.school` of a `conflict` names the school that is there already.',
    access: 'verified',
    body: registrationSchema,
    status: 201,
    reply: z.object({ school: institutionSchema }),
    example: { school: examples.school },
    errors: ['conflict', 'limit-reached', 'too-many-requests'],
    run: async (caller, { body }) => {
      await limits.take('register-school', caller.uid);
      return { school: await registerSchool(deps, caller, body) };
    },
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/schools/answer',
    tag,
    summary: 'Answer what was asked before the school is approved',
    description: 'The school of the header `iid` waits again then.',
    access: 'i.s.wr',
    body: answerSchema,
    status: 200,
    reply: z.object({ school: institutionSchema }),
    example: { school: examples.school },
    errors: ['conflict'],
    run: async (actor, { body }) => ({ school: await answerQuestion(deps, actor, body.answer) }),
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/schools/handle',
    tag,
    summary: 'Whether a short name is free',
    access: 'verified',
    query: z.strictObject({ value: z.string().check(z.maxLength(200, 'At most 200 characters.')) }),
    status: 200,
    reply: z.object({ value: z.string(), isFree: z.boolean(), message: z.nullable(z.string()) }),
    example: { value: 'hillcrest', isFree: true, message: null },
    errors: ['too-many-requests'],
    run: async (caller, { query }) => {
      await limits.take('school-handle', caller.uid);
      return checkHandle(deps, query.value);
    },
  });
}
