import type { FastifyInstance } from 'fastify';
import {
  checkVerificationSchema,
  newVerificationSchema,
  verificationsSchema,
} from '../../../src/domain/institution/verification.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { noQuery } from '../../core/http/schemas.ts';
import { checkVerification, listVerifications, requestVerification } from '../use-cases/schools-verify.ts';
import { schoolExamples as examples } from './examples-schools.ts';

const tag = 'Schools';

export function verifyRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps, register } = http;
  const { limits } = deps;
  const url = '/api/v1/schools/verification';

  route(app, http, {
    method: 'GET',
    url,
    tag,
    summary: 'Whether the school is verified, and which ways were tried',
    access: 'i.s.rea',
    query: noQuery,
    status: 200,
    reply: verificationsSchema,
    example: examples.verifications,
    run: (actor) => listVerifications(deps, actor),
  });

  route(app, http, {
    method: 'POST',
    url,
    tag,
    summary: 'Begin to verify the school',
    description:
      '`email` sends a code to an address at the school’s own domain, `dns` gives a TXT record to set there, `call` asks for ' +
      'a call from us. Also before the school is approved. Asking again begins anew.',
    access: 'i.s.wr',
    body: newVerificationSchema,
    status: 200,
    reply: verificationsSchema,
    example: examples.verifications,
    errors: ['conflict', 'too-many-requests'],
    run: async (actor, { body }) => {
      await limits.take('verify-school', `${actor.iid} ${body.method}`);
      return requestVerification(deps, register, actor, body);
    },
  });

  route(app, http, {
    method: 'POST',
    url: `${url}/check`,
    tag,
    summary: 'Check the code of the e-mail, or look for the TXT record',
    description: 'A wrong code is `invalid`; a record that is not there yet is told as `problem`.',
    access: 'i.s.wr',
    body: checkVerificationSchema,
    status: 200,
    reply: verificationsSchema,
    example: examples.verified,
    errors: ['not-found', 'too-many-requests', 'maintenance'],
    run: async (actor, { body }) => {
      await limits.take('verify-school-check', `${actor.iid} ${body.method}`);
      return checkVerification(deps, actor, body);
    },
  });
}
