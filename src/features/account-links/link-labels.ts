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
  console.error('A link from an email could not be used', error);
  return 'unknown';
}

/** One page for all: what happened in the title, and in one sentence why. */
export const FAILURE_LABELS: Record<LinkFailure, { readonly title: string; readonly text: string }> = {
  used: {
    title: 'This link no longer works',
    text: 'It has been used, or replaced by a newer email. Each link works once.',
  },
  expired: { title: 'This link has expired', text: 'For security, links in our emails work for a short time.' },
  cut: {
    title: 'This link is incomplete',
    text: 'Copy the whole link from the email into your browser.',
  },
  disabled: {
    title: 'This account is disabled',
    text: 'Contact an admin of your school to find out why.',
  },
  'too-many-tries': { title: 'Too many attempts', text: 'Wait a few minutes, then try again.' },
  offline: {
    title: 'Request error!',
    text: 'We couldn’t reach SprX. Check your connection and try again. The link still works.',
  },
  unknown: { title: 'Something went wrong', text: 'Try again in a moment.' },
};

type LinkLabels = {
  /** Above the button, and on it, where the person has to press first. */
  readonly ask?: { readonly title: string; readonly text: (email: string) => string; readonly act: string };
  readonly busy: string;
  readonly done: { readonly title: string; readonly text: (email: string) => string };
};

/**
 * What each link does. One that undoes something asks first: mail scanners open links, and would undo what the person
 * intended.
 */
export const LINK_LABELS: Record<Exclude<LinkMode, 'resetPassword'>, LinkLabels> = {
  verifyEmail: {
    busy: 'Confirming your email',
    done: {
      title: 'Your email is confirmed',
      text: (email) => `${email} is now confirmed.`,
    },
  },
  verifyAndChangeEmail: {
    busy: 'Changing your email',
    done: {
      title: 'Your email has been changed',
      text: (email) => `Sign in with ${email} from now on. We’ve emailed your old address too.`,
    },
  },
  recoverEmail: {
    ask: {
      title: 'Restore your old email?',
      text: (email) => `You’ll sign in with ${email} again, and no longer with the new one.`,
      act: 'Restore email',
    },
    busy: 'Restoring your email',
    done: {
      title: 'Your email has been restored',
      text: (email) =>
        `Sign in with ${email} again. If you didn’t change it yourself, someone may know your password. Choose a new one.`,
    },
  },
  revertSecondFactorAddition: {
    ask: {
      title: 'Turn off two-step verification?',
      text: (email) => `Signing in as ${email} will no longer ask for a code.`,
      act: 'Turn off',
    },
    busy: 'Turning off two-step verification',
    done: {
      title: 'Two-step verification is off',
      text: (email) =>
        `${email} now needs only a password. If you didn’t turn it on yourself, someone may know your password. Choose a new one.`,
    },
  },
};
