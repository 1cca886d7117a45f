import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { recoveryCodesSchema, recoverySchema, recoveryStateSchema } from '../../../src/domain/account/recovery.ts';
import { personDetailsSchema } from '../../../src/domain/person/schema.ts';
import { firebasePasswords } from '../../adapters/auth/firebase-passwords.ts';
import { saveDetails } from '../../use-cases/person-details.ts';
import { countRecoveryCodes, makeRecoveryCodes, recoverFactor } from '../../use-cases/recovery-codes.ts';
import type { HttpContext } from '../context.ts';
import { route } from '../route.ts';
import { recoveryExamples as examples } from './examples-account-recovery.ts';
import { noQuery } from './schemas.ts';

const tag = 'Your account';
const QUARTER_MS = 15 * 60_000;
/** A whole school may sit behind one address. */
const BY_VISITOR = { max: 30, windowMs: QUARTER_MS };
/** By the account and where the tries come from: nobody uses up the tries of the person elsewhere. */
const BY_VISITOR_AND_ACCOUNT = { max: 5, windowMs: QUARTER_MS };
/** Tries with the right password, wherever from: against 50 bits as good as none, and more than a person needs. */
const WITH_PASSWORD = { max: 60, windowMs: 60 * 60_000 };
const CODES_MADE = { max: 10, windowMs: 60 * 60_000 };
const DETAILS = { max: 20, windowMs: QUARTER_MS };

const nothing = z.optional(z.strictObject({}));

/** Who a new person is, and the way back in for whoever lost the second factor. */
export function accountRecoveryRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps, limits, config } = http;
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
      limits.take('person-details', caller.uid, DETAILS);
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
      limits.take('recovery-codes', caller.uid, CODES_MADE);
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
      limits.take('recover-factor', request.ip, BY_VISITOR);
      limits.take('recover-factor of', `${request.ip} ${body.email}`, BY_VISITOR_AND_ACCOUNT);
      await recoverFactor(deps, body, {
        passwords,
        mayTry: (uid) => limits.has('recover-factor with', uid, WITH_PASSWORD),
        requestId: request.id,
        ip: request.ip,
      });
    },
  });
}
