import { mailboxSchema, VERIFICATION_WAIT } from '../../domain/account/links.ts';
import { ProductError } from '../../domain/errors.ts';
import type { Records } from './build.ts';
import type { MemoryRoute, On } from './on.ts';
import { userOf } from './respond.ts';
import type { World } from './world.ts';

/** A letter that would have been sent. */
export type MemoryLetter = { readonly use: string; readonly to: string };

const LETTERS = new WeakMap<Records, MemoryLetter[]>();

/** What was sent in this school in memory, in order. */
export function lettersOf({ records }: World): MemoryLetter[] {
  const sent = LETTERS.get(records) ?? [];
  LETTERS.set(records, sent);
  return sent;
}

/** `old@...` signed in long ago, `busy@...` asked too often. */
export function accountLinksHandlers(on: On): MemoryRoute[] {
  return [
    on('post', '/account/password-reset', 'open', ({ world, body }) => {
      const { email } = body(mailboxSchema);
      if (email.startsWith('busy@')) throw tooOften();
      lettersOf(world).push({ use: 'resetPassword', to: email });
      return { status: 202, body: { accepted: true } };
    }),
    on('post', '/account/verification', 'account', ({ world, uid }) => {
      const user = userOf(world, uid);
      if (user?.emailVerified) return { status: 202, body: { emailVerified: true, waitSeconds: 0 } };
      const to = user?.email ?? '';
      if (lettersOf(world).some((letter) => letter.use === 'verifyEmail' && letter.to === to)) throw tooOften();
      lettersOf(world).push({ use: 'verifyEmail', to });
      return { status: 202, body: { emailVerified: false, waitSeconds: VERIFICATION_WAIT } };
    }),
    on('post', '/account/email', 'account', ({ world, uid, body }) => {
      const { email } = body(mailboxSchema);
      const user = userOf(world, uid);
      if (user?.email?.startsWith('old@')) {
        throw new ProductError('sign-in-again', 'Type your password once more first: your sign-in is some time ago.');
      }
      if (email === user?.email) {
        const message = 'This is your address already. Enter the new one.';
        throw new ProductError('invalid', message, { fields: { email: message } });
      }
      lettersOf(world).push({ use: 'verifyAndChangeEmail', to: email });
      return { status: 202, body: { email } };
    }),
    on('post', '/account/refresh', 'account', ({ world, uid }) => {
      const user = userOf(world, uid);
      return { body: { account: { uid, email: user?.email ?? null, emailVerified: user?.emailVerified ?? false } } };
    }),
  ];
}

function tooOften(): ProductError {
  const error = new ProductError('too-many-requests', 'Too many tries in a short time. Wait a moment and try again.');
  error.retryAfter = VERIFICATION_WAIT;
  return error;
}
