import {
  type ActionCodeInfo,
  type Auth,
  applyActionCode,
  browserPopupRedirectResolver,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  OAuthProvider,
  reauthenticateWithCredential,
  signInWithPopup,
  updatePassword,
} from 'firebase/auth';
import { type CodeInfo, type Provider, SignInError } from '../auth-port.ts';

/** What is asked once in a while: new accounts, other providers, passwords, and codes from messages. */

export async function signUp(auth: Auth, email: string, password: string): Promise<void> {
  await createUserWithEmailAndPassword(auth, email, password);
}

export async function signInWith(auth: Auth, provider: Provider): Promise<void> {
  const authProvider = provider === 'google' ? new GoogleAuthProvider() : new OAuthProvider('microsoft.com');
  // Who shares a computer has more than one account there.
  authProvider.setCustomParameters({ prompt: 'select_account' });
  await signInWithPopup(auth, authProvider, browserPopupRedirectResolver);
}

export async function reauthenticate(auth: Auth, password: string): Promise<void> {
  const user = signedIn(auth);
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
}

export async function changePassword(auth: Auth, password: string): Promise<void> {
  const user = signedIn(auth);
  await updatePassword(user, password);
  // A new password ends all sign-ins before it, so this one begins anew. Where a second factor is asked for, the tokens that
  // came with the change have to do.
  await reauthenticate(auth, password).catch(() => user.getIdToken(true));
}

const OPERATIONS: Partial<Record<ActionCodeInfo['operation'], CodeInfo['operation']>> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  RECOVER_EMAIL: 'recoverEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  REVERT_SECOND_FACTOR_ADDITION: 'revertSecondFactorAddition',
};

export async function checkCode(auth: Auth, code: string): Promise<CodeInfo> {
  const { operation, data } = await checkActionCode(auth, code);
  const mapped = OPERATIONS[operation];
  if (!mapped) throw new SignInError('code-invalid', `A code for ${operation} is not from SprX.`);
  return { operation: mapped, email: data.email ?? null, previousEmail: data.previousEmail ?? null };
}

export const applyCode = (auth: Auth, code: string): Promise<void> => applyActionCode(auth, code);

export const confirmReset = (auth: Auth, code: string, password: string): Promise<void> =>
  confirmPasswordReset(auth, code, password);

function signedIn(auth: Auth) {
  const user = auth.currentUser;
  if (!user) throw new SignInError('sign-in-again', 'No one is signed in.');
  return user;
}
