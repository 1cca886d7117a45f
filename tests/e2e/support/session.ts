import type { Page } from '@playwright/test';

/** Longer ago than what needs a recent sign-in allows, by the server and by the Auth service. */
const SIGNED_IN_AGO_SEC = 10 * 60;
/** Where Firebase looks for who is signed in; the key is the one of `runtimeConfig`. */
const STORED_AS = 'firebase:authUser:local:[DEFAULT]';

type SignedIn = {
  readonly localId: string;
  readonly email: string;
  readonly idToken?: string;
  readonly refreshToken: string;
  readonly expiresIn: string;
};

/** Calls the local Auth as a server does. */
async function auth<T>(operation: string, body: object): Promise<T> {
  const answer = await fetch(`http://${process.env.SPRX_AUTH}/identitytoolkit.googleapis.com/v1/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${operation}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const signIn = (email: string, password: string) =>
  auth<SignedIn>('accounts:signInWithPassword?key=any', { email, password, returnSecureToken: true });

/** A bearer token, as the product's own client would get it. */
export async function newToken(email: string, password: string): Promise<string> {
  return (await signIn(email, password)).idToken ?? '';
}

/**
 * The session of a person who signed in ten minutes ago. What needs a recent sign-in asks for the password then, each time and
 * not only on a machine on which minutes have passed since.
 */
async function oldSession(email: string, password: string): Promise<string> {
  const { localId: uid, idToken = '', refreshToken, expiresIn } = await signIn(email, password);
  // Made just now, many an account would refuse a sign-in of ten minutes ago.
  await auth('projects/demo-sprx/accounts:update', { localId: uid, validSince: '1' });
  const [header, claims = '', signature] = idToken.split('.');
  const decodedClaims = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    auth_time: number;
    email_verified: boolean;
  };
  const signedIn = decodedClaims.auth_time - SIGNED_IN_AGO_SEC;
  const aged = Buffer.from(JSON.stringify({ ...decodedClaims, auth_time: signedIn })).toString('base64url');
  const renewal = JSON.parse(Buffer.from(refreshToken, 'base64').toString()) as object;
  return JSON.stringify({
    uid,
    email,
    emailVerified: decodedClaims.email_verified,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      // The local Auth signs nothing.
      accessToken: [header, aged, signature].join('.'),
      refreshToken: Buffer.from(JSON.stringify({ ...renewal, signedInAt: `${signedIn * 1000}` })).toString('base64'),
      expirationTime: Date.now() + Number(expiresIn) * 1000,
    },
  });
}

/** Forgets what the browser keeps for the app, and stores the sign-in of a person. `light`: an address without the app. */
export async function putSession(page: Page, light: string, email: string, password: string): Promise<void> {
  const session = await oldSession(email, password);
  await page.goto(light);
  await page.evaluate(
    ([name, value]) => {
      localStorage.clear();
      sessionStorage.clear();
      localStorage.setItem(name, value);
    },
    [STORED_AS, session] as const,
  );
}
