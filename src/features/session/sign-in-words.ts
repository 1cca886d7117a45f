import { isEmail } from '../../domain/rules.ts';
import type { SignInErrorCode } from '../../services/ports.ts';

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
export const SIGN_IN_WORDS: Record<SignInErrorCode, { title: string; message: string }> = {
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
  unknown: { title: 'Signing in did not work.', message: 'Please try again; what you typed is still here.' },
};
