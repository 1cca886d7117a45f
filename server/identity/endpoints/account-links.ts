import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  accountStateSchema,
  mailboxSchema,
  VERIFICATION_WAIT,
  verificationSchema,
} from '../../../src/domain/account/links.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { HttpContext } from '../../core/http/context.ts';
import { route } from '../../core/http/route.ts';
import { visitorOf } from '../../core/limits/visitor.ts';
import { refreshAccount } from '../use-cases/account/account-state.ts';
import { wantLink } from '../use-cases/account/mail-links.ts';
import { accountLinkExamples as examples } from './examples-account-links.ts';

const tag = 'Your account';

/** Letters with one-time codes of the Auth service, and what follows when such a code was used. */
export function accountLinkRoutes(app: FastifyInstance, http: HttpContext): void {
  const { deps } = http;
  const { limits } = deps;

  route(app, http, {
    method: 'POST',
    url: '/api/v1/account/password-reset',
    tag,
    summary: 'Ask for a letter with which to choose a new password',
    description:
      'The answer is the same whether anybody has the address or not. More than a few letters to one address in a short time are not sent.',
    access: 'open',
    body: mailboxSchema,
    status: 202,
    reply: z.object({ accepted: z.literal(true) }),
    example: examples.accepted,
    errors: ['too-many-requests'],
    run: async ({ body: { email }, reply }) => {
      await limits.take('password-reset', visitorOf(reply.request.ip));
      await wantLink(deps, { use: 'resetPassword', email });
      return { accepted: true as const };
    },
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/account/verification',
    tag,
    summary: 'Ask for another letter with which to confirm your address',
    description: `Once in ${VERIFICATION_WAIT} seconds. For an address that is confirmed already nothing is sent.`,
    access: 'account',
    status: 202,
    reply: verificationSchema,
    example: examples.verification,
    errors: ['not-found', 'too-many-requests'],
    run: async ({ uid }) => {
      const account = await deps.accounts.get(uid);
      if (!account) throw new ProductError('not-found', 'This account is not there any more.');
      if (account.emailVerified) return { emailVerified: true, waitSeconds: 0 };
      await limits.take('verification', uid);
      await limits.take('verification in an hour', uid);
      await wantLink(deps, { use: 'verifyEmail', uid });
      return { emailVerified: false, waitSeconds: VERIFICATION_WAIT };
    },
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/account/email',
    tag,
    summary: 'Change your e-mail address',
    description:
      'A letter goes to the new address; opening its link makes the change. The answer is the same if the address is somebody else’s.',
    access: 'account',
    recent: true,
    body: mailboxSchema,
    status: 202,
    reply: z.object({ email: z.string() }),
    example: examples.newEmail,
    errors: ['too-many-requests'],
    run: async ({ uid, email: old }, { body: { email } }) => {
      if (email === old?.toLowerCase()) {
        const message = 'This is your address already. Enter the new one.';
        throw new ProductError('invalid', message, { fields: { email: message } });
      }
      await limits.take('new email', uid);
      if (await limits.has('new email to', email)) {
        await wantLink(deps, { use: 'verifyAndChangeEmail', uid, newEmail: email });
      }
      return { email };
    },
  });

  route(app, http, {
    method: 'POST',
    url: '/api/v1/account/refresh',
    tag,
    summary: 'Take over what a link has changed',
    description: 'Reads your account from the Auth service; your schools see the new address from then on.',
    access: 'account',
    status: 200,
    reply: z.object({ account: accountStateSchema }),
    example: examples.account,
    errors: ['not-found'],
    run: async (caller) => ({ account: await refreshAccount(deps, caller) }),
  });
}
