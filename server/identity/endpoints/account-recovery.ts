import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { recoveryCodesSchema, recoverySchema, recoveryStateSchema } from '../../../src/domain/account/recovery.ts';
import { personDetailsSchema } from '../../../src/domain/person/schema.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { noQuery } from '../../core/http/schemas.ts';
import { slotOf, visitorOf } from '../../core/limits/visitor.ts';
import { firebasePasswords } from '../firebase/firebase-passwords.ts';
import { saveDetails } from '../use-cases/account/person-details.ts';
import { countRecoveryCodes, makeRecoveryCodes, recoverFactor } from '../use-cases/account/recovery-codes.ts';
import { recoveryExamples as examples } from './examples-account-recovery.ts';

const tag = 'Your account';

const nothing = z.optional(z.strictObject({}));

/** Who a new person is, and the way back in for whoever lost the second factor. */
export function accountRecoveryRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps, config } = http;
  const { limits } = deps;
  const passwords = firebasePasswords(config.runtime);

  route(app, http, {
    method: 'PUT',
    url: '/api/v1/person/details',
    tag,
    summary: 'Say who you are, after signing up',
    description: 'A new token has the name, the job title and the telephone number once this has answered.',
    access: 'account',
    body: personDetailsSchema,
    status: 204,
    reply: null,
    errors: ['conflict', 'not-found', 'too-many-requests'],
    run: async (caller, { body }) => {
      await limits.take('person-details', caller.uid);
      await saveDetails(deps, caller, body);
    },
  });

  route(app, http, {
    method: 'GET',
    url: '/api/v1/account/recovery-codes',
    tag,
    summary: 'How many recovery codes you have left',
    access: 'account',
    query: noQuery,
    status: 200,
    reply: recoveryStateSchema,
    example: examples.state,
    run: async ({ uid }) => countRecoveryCodes(deps, uid),
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/account/recovery-codes',
    tag,
    summary: 'Make ten new recovery codes',
    description:
      'They are shown in this answer and never again; those made before can no longer be used. Takes a second step, and a sign-in that used it. The codes are void as soon as a second step is added or removed.',
    access: 'account',
    recent: true,
    secret: true,
    body: nothing,
    status: 201,
    reply: recoveryCodesSchema,
    example: examples.codes,
    errors: ['conflict', 'too-many-requests'],
    run: async (caller) => {
      await limits.take('recovery-codes', caller.uid);
      return { codes: await makeRecoveryCodes(deps, caller) };
    },
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/account/recover-factor',
    tag,
    summary: 'Turn the second step off with a recovery code',
    description:
      'For whoever lost the telephone. Takes the password and one recovery code; all sign-ins end. What does not match is refused in the same words, whatever it was.',
    access: 'open',
    body: recoverySchema,
    status: 204,
    reply: null,
    errors: ['forbidden', 'too-many-requests'],
    run: async ({ body, reply: { request } }) => {
      await limits.take('recover-factor', visitorOf(request.ip));
      await limits.take('recover-factor of', `${visitorOf(request.ip)} ${slotOf(body.email)}`);
      await recoverFactor(deps, body, {
        passwords,
        mayTry: (uid) => limits.has('recover-factor with', uid),
        requestId: request.id,
        ip: request.ip,
      });
    },
  });
}
