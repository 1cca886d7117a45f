import { SignInError, type SignInErrorCode } from '../auth-port.ts';

const CODES: Record<string, SignInErrorCode> = {
  'invalid-credential': 'wrong-details',
  'invalid-login-credentials': 'wrong-details',
  'wrong-password': 'wrong-details',
  'user-not-found': 'wrong-details',
  'invalid-email': 'wrong-details',
  'user-mismatch': 'wrong-details',
  'user-disabled': 'disabled',
  'too-many-requests': 'too-many-tries',
  'quota-exceeded': 'too-many-tries',
  'network-request-failed': 'offline',
  'email-already-in-use': 'email-in-use',
  'weak-password': 'weak-password',
  'password-does-not-meet-requirements': 'weak-password',
  'invalid-action-code': 'code-invalid',
  'expired-action-code': 'code-expired',
  'invalid-verification-code': 'wrong-code',
  'missing-verification-code': 'wrong-code',
  'code-expired': 'code-expired',
  'invalid-verification-id': 'code-expired',
  'invalid-multi-factor-session': 'code-expired',
  'requires-recent-login': 'sign-in-again',
  'user-token-expired': 'sign-in-again',
  'popup-closed-by-user': 'window-closed',
  'cancelled-popup-request': 'window-closed',
  'popup-blocked': 'window-blocked',
  'account-exists-with-different-credential': 'other-provider',
};

export const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? '').replace(/^auth\//, '');

function toSignInError(error: unknown): SignInError {
  if (error instanceof SignInError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new SignInError(CODES[codeOf(error)] ?? 'unknown', message);
}

/** Says what the Auth service refuses in the port's words. @throws SignInError */
export async function mapAuthErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toSignInError(error);
  }
}
