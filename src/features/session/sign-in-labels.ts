import type { SignInErrorCode } from '../../data/auth-port.ts';
import { isEmail } from '../../domain/rules.ts';

export type SignInField = 'email' | 'password';
export type SignInErrors = Partial<Record<SignInField, string>>;

/** What is missing before it makes sense to ask. Whether a password follows the rules is asked when it is chosen, not here. */
export function signInErrors({ email, password }: Record<SignInField, string>): SignInErrors {
  const address = email.trim();
  return {
    ...(address === ''
      ? { email: 'Enter your e-mail address.' }
      : isEmail(address)
        ? {}
        : { email: 'Enter an e-mail address such as name@yourschool.org.' }),
    ...(password === '' ? { password: 'Enter your password.' } : {}),
  };
}

/** One neutral message for a wrong address and a wrong password: it must not tell who has an account. */
export const SIGN_IN_LABELS: Record<SignInErrorCode, { title: string; message: string }> = {
  'wrong-details': {
    title: 'That did not match.',
    message: 'The e-mail address or the password is not right. Passwords tell capital and small letters apart.',
  },
  disabled: {
    title: 'This account is switched off.',
    message: 'An administrator of your school can tell you why and switch it on again.',
  },
  'too-many-tries': { title: 'Too many tries.', message: 'Wait a few minutes, then try again.' },
  offline: {
    title: 'Request error!',
    message: 'SprX could not be reached. Check your connection and try again; what you typed is still here.',
  },
  'email-in-use': {
    title: 'Sign in, or reset your password.',
    message: 'This address cannot be used for a new account. If it is yours, one of the two leads you in.',
  },
  'weak-password': {
    title: 'This password is too easy to guess.',
    message: 'Choose another one, with all that is listed below the field.',
  },
  'code-invalid': {
    title: 'This link cannot be used.',
    message: 'It was used before, or a newer one has taken its place.',
  },
  'code-expired': { title: 'That came too late.', message: 'The code has expired. Ask for a new one.' },
  'wrong-code': {
    title: 'That code is not right.',
    message: 'Look again: the six digits change every half minute, and only the latest message counts.',
  },
  'sign-in-again': {
    title: 'Your sign-in is some time ago.',
    message: 'For your safety, type your password once more first.',
  },
  'window-closed': {
    title: 'The window was closed.',
    message: 'Nothing has happened. Try again, and choose your account in the window that opens.',
  },
  'window-blocked': {
    title: 'Your browser kept the window from opening.',
    message: 'Allow pop-up windows for this site, then try again.',
  },
  'other-provider': {
    title: 'This account signs in another way.',
    message: 'Use your e-mail address and password, or the button you used before.',
  },
  unknown: { title: 'Signing in did not work.', message: 'Please try again; what you typed is still here.' },
};
