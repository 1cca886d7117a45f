import { SignInError, type SignInErrorCode } from '../../data/auth-port.ts';
import { ProductError } from '../../domain/errors.ts';

const WORDS: Partial<Record<SignInErrorCode, string>> = {
  'too-many-tries': 'Too many accounts were made from here in a short time. Wait a few minutes, then try again.',
  offline: 'SprX could not be reached. Check your connection and try again; what you typed is still here.',
};

/** What the Auth service refused, as the form says it: at the field where it belongs to one. */
export function signUpRefusal(error: unknown): Error {
  const code = error instanceof SignInError ? error.code : 'unknown';
  if (code === 'weak-password') {
    const message = 'This password is too easy to guess. Choose another one.';
    return new ProductError('invalid', message, { fields: { password: message } });
  }
  if (code === 'wrong-details') {
    const message = 'Enter an e-mail address such as name@yourschool.org.';
    return new ProductError('invalid', message, { fields: { email: message } });
  }
  if (code === 'unknown') console.error('Signing up failed', error);
  return new Error(WORDS[code] ?? 'Please try again; what you typed is still here.');
}
