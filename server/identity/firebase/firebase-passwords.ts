import { ProductError } from '../../../src/domain/errors.ts';
import type { RuntimeConfig } from '../../../src/domain/runtime-config.ts';
import type { PasswordCheck } from '../../core/ports/passwords.ts';

const ROUTE = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
/** What is wrong with the password or the account, and with nothing else. */
const WRONG =
  /^(INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|EMAIL_NOT_FOUND|USER_DISABLED|INVALID_EMAIL|MISSING_PASSWORD)\b/;

/** Asks the Auth service as a browser would, with the key that every browser has; what it answers is thrown away. */
export function firebasePasswords({
  firebase,
  emulators,
}: Pick<RuntimeConfig, 'firebase' | 'emulators'>): PasswordCheck {
  const base = emulators ? `${emulators.auth}/${ROUTE}` : `https://${ROUTE}`;
  const url = `${base}?key=${encodeURIComponent(firebase.apiKey)}`;
  return async (email, password) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
      signal: AbortSignal.timeout(10_000),
    });
    if (answer.ok) return true;
    const said = (await answer.json().catch(() => null)) as { error?: { message?: unknown } } | null;
    const message = String(said?.error?.message ?? '');
    if (WRONG.test(message)) return false;
    if (message.startsWith('TOO_MANY_ATTEMPTS_TRY_LATER')) {
      const error = new ProductError('too-many-requests', 'Too many attempts. Wait a moment and try again.');
      error.retryAfter = 60;
      throw error;
    }
    throw new Error(`The Auth service answered ${answer.status} when a password was checked: ${message}`);
  };
}
