import type { SignInErrorCode } from '../../data/auth-port.ts';

export type SignInField = 'email' | 'password';
export type SignInErrors = Partial<Record<SignInField, string>>;

/** Hidden marks in it are taken out when it is sent. */
const EMAIL = /^\S+@\S+\.\S+$/;

/** What is missing. Whether a password follows the rules is checked when it is chosen, not here. */
export function signInErrors({ email, password }: Record<SignInField, string>): SignInErrors {
  const address = email.trim();
  return {
    ...(address === ''
      ? { email: 'Enter your email address.' }
      : EMAIL.test(address)
        ? {}
        : { email: 'Enter an email address, for example name@yourschool.org.' }),
    ...(password === '' ? { password: 'Enter your password.' } : {}),
  };
}

/** One neutral message for a wrong address and a wrong password: it must not tell who has an account. */
export const SIGN_IN_LABELS: Record<SignInErrorCode, { title: string; message: string }> = {
  'wrong-details': {
    title: 'Wrong email or password',
    message: 'Check both and try again. Passwords are case-sensitive.',
  },
  disabled: {
    title: 'This account is disabled',
    message: 'Contact an admin of your school to find out why.',
  },
  'too-many-tries': { title: 'Too many attempts', message: 'Wait a few minutes, then try again.' },
  offline: {
    title: 'Request error!',
    message: 'We couldn’t reach SprX. Check your connection and try again.',
  },
  'email-in-use': {
    title: 'Sign in or reset your password',
    message: 'This email can’t be used for a new account.',
  },
  'weak-password': {
    title: 'This password is too easy to guess',
    message: 'Choose another that meets the rules below the field.',
  },
  'code-invalid': {
    title: 'This link no longer works',
    message: 'It has been used, or replaced by a newer one.',
  },
  'code-expired': { title: 'This code has expired', message: 'Request a new one.' },
  'wrong-code': {
    title: 'Wrong code',
    message: 'Enter the newest code. Codes in the app change every 30 seconds.',
  },
  'sign-in-again': {
    title: 'Confirm it’s you',
    message: 'Enter your password again to continue.',
  },
  'window-closed': {
    title: 'The sign-in window was closed',
    message: 'Try again and choose your account in the window that opens.',
  },
  'window-blocked': {
    title: 'Your browser blocked the sign-in window',
    message: 'Allow pop-up windows for this site, then try again.',
  },
  'other-provider': {
    title: 'This account signs in another way',
    message: 'Use your email and password, or the button you used before.',
  },
  unknown: { title: 'We couldn’t sign you in', message: 'Try again in a moment.' },
};
