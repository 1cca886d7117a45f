import { ConnectionError } from '../../data/api-port.ts';
import { SignInError } from '../../data/auth-port.ts';
import type { LinkMode } from '../../domain/account/links.ts';

/** Why a link from an email does nothing: used or never ours, too old, cut off, or something on the way to the service. */
export type LinkFailure = 'used' | 'expired' | 'cut' | 'disabled' | 'too-many-tries' | 'offline' | 'unknown';

/** Asking again may help where the link itself is not at fault. */
export const isPassing = (failure: LinkFailure): boolean =>
  failure === 'offline' || failure === 'unknown' || failure === 'too-many-tries';

export function linkFailure(error: unknown): LinkFailure {
  if (error instanceof ConnectionError) return 'offline';
  const code = error instanceof SignInError ? error.code : 'unknown';
  if (code === 'code-invalid') return 'used';
  if (code === 'code-expired') return 'expired';
  if (code === 'disabled' || code === 'too-many-tries' || code === 'offline') return code;
  console.error('A link from a letter could not be used', error);
  return 'unknown';
}

/** One page for all: what happened in the title, and in one sentence why. */
export const FAILURE_LABELS: Record<LinkFailure, { readonly title: string; readonly text: string }> = {
  used: {
    title: 'This link does not work any more',
    text: 'It was used before, or a newer letter has taken its place. Each link works once.',
  },
  expired: { title: 'This link is too old', text: 'For safety, links in our letters work for a short time only.' },
  cut: {
    title: 'This link is not whole',
    text: 'Part of it was lost on the way. Copy the whole address from the letter into your browser.',
  },
  disabled: {
    title: 'This account is switched off',
    text: 'An administrator of your school can tell you why and switch it on again.',
  },
  'too-many-tries': { title: 'Too many tries', text: 'Wait a few minutes, then try again.' },
  offline: {
    title: 'Request error!',
    text: 'SprX could not be reached. Check your connection and try again; the link is still good.',
  },
  unknown: { title: 'That did not work', text: 'Something went wrong on our side. Try again in a moment.' },
};

type Words = {
  /** Above the button, and on it, where somebody has to press first. */
  readonly ask?: { readonly title: string; readonly text: (email: string) => string; readonly act: string };
  readonly busy: string;
  readonly done: { readonly title: string; readonly text: (email: string) => string };
};

/**
 * What each link does. One that takes something back asks first: programs that look through mail open links, and would
 * undo what the person wanted.
 */
export const LINK_LABELS: Record<Exclude<LinkMode, 'resetPassword'>, Words> = {
  verifyEmail: {
    busy: 'Confirming your address',
    done: {
      title: 'Your e-mail address is confirmed',
      text: (email) => `We know now that ${email} is yours.`,
    },
  },
  verifyAndChangeEmail: {
    busy: 'Changing your address',
    done: {
      title: 'Your e-mail address is changed',
      text: (email) => `From now on you sign in with ${email}. Your old address gets a letter about it.`,
    },
  },
  recoverEmail: {
    ask: {
      title: 'Have your old address back?',
      text: (email) => `Your account will be signed in to with ${email} again, and with no other address.`,
      act: 'Have the address back',
    },
    busy: 'Bringing your address back',
    done: {
      title: 'Your address is back',
      text: (email) =>
        `You sign in with ${email} again. If you did not change it yourself, somebody knows your password: choose a new one.`,
    },
  },
  revertSecondFactorAddition: {
    ask: {
      title: 'Take the second step off?',
      text: (email) => `Signing in as ${email} will no longer ask for the code that was added.`,
      act: 'Take it off',
    },
    busy: 'Taking the second step off',
    done: {
      title: 'The second step is off',
      text: (email) =>
        `${email} is signed in to by the password alone. If you did not add the step yourself, somebody knows your password: choose a new one.`,
    },
  },
};
