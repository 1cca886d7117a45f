import * as web from 'firebase/auth';
import { authenticator, type Client, type LocalAuth, newEmail } from './auth.ts';

export const PASSWORD = 'Secret-123';

/** What people do with an authenticator app, by the SDK. */
export function people(local: () => LocalAuth, now: () => number) {
  async function person(): Promise<Client & { user: web.User; email: string }> {
    const client = local().connect();
    const email = newEmail('totp');
    const { user } = await web.createUserWithEmailAndPassword(client.auth, email, PASSWORD);
    await client.admin.updateUser(user.uid, { emailVerified: true });
    await user.getIdToken(true);
    return { ...client, user, email };
  }

  async function enroll(user: web.User, name = 'My phone'): Promise<string> {
    const secret = await web.TotpMultiFactorGenerator.generateSecret(await web.multiFactor(user).getSession());
    const code = authenticator(secret.secretKey, now());
    await web.multiFactor(user).enroll(web.TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name);
    return secret.secretKey;
  }

  /** Signs in with the password and gives what resolves the second factor. */
  async function firstFactor(auth: web.Auth, email: string): Promise<web.MultiFactorResolver> {
    try {
      await web.signInWithEmailAndPassword(auth, email, PASSWORD);
    } catch (error) {
      return web.getMultiFactorResolver(auth, error as web.MultiFactorError);
    }
    throw new Error('It let in without a second factor.');
  }

  function secondFactor(resolver: web.MultiFactorResolver, code: string): Promise<web.UserCredential> {
    const uid = resolver.hints.find(({ factorId }) => factorId === 'totp')?.uid ?? '';
    return resolver.resolveSignIn(web.TotpMultiFactorGenerator.assertionForSignIn(uid, code));
  }

  return { person, enroll, firstFactor, secondFactor };
}
