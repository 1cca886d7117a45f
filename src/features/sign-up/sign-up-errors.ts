import { SignInError, type SignInErrorCode } from '../../data/auth-port.ts';
import { ProductError } from '../../domain/errors.ts';

const ERROR_MESSAGES: Partial<Record<SignInErrorCode, string>> = {
  'too-many-tries': 'Too many accounts were created here. Wait a few minutes, then try again.',
  offline: 'We couldn’t reach SprX. Check your connection and try again.',
};

/** What the Auth service refused, in words: at the field where it belongs to one. */
export function signUpRefusal(error: unknown): Error {
  const code = error instanceof SignInError ? error.code : 'unknown';
  if (code === 'weak-password') {
    const message = 'This password is too easy to guess. Choose another.';
    return new ProductError('invalid', message, { fields: { password: message } });
  }
  if (code === 'wrong-details') {
    const message = 'Enter an email address, for example name@yourschool.org.';
    return new ProductError('invalid', message, { fields: { email: message } });
  }
  if (code === 'unknown') console.error('Signing up failed', error);
  return new Error(ERROR_MESSAGES[code] ?? 'Try again in a moment.');
}
