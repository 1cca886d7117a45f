import { type BrowserContext, expect, type Page } from '@playwright/test';

export const PASSWORD = 'Sprx-demo-1';

export function appUrl(path = '/'): string {
  return new URL(path, process.env.SPRX_URL).href;
}

export function extrasUrl(path = '/'): string {
  return new URL(path, process.env.SPRX_EXTRAS_URL).href;
}

export async function signIn(page: Page, email: string, path = '/auth/login'): Promise<void> {
  await page.goto(appUrl(path));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/auth\/login/);
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
/** Of this worker, whose stack no other has. */
const sessions = new Map<string, Session>();

/**
 * A page where somebody is signed in already, for tests in which signing in is not the matter: by the screens once for each
 * person, and with the session that this left in the browser from then on. What needs a recent sign-in would ask for the password
 * where that was minutes ago: such a test signs in by itself.
 */
export async function enter(page: Page, email: string, path = '/'): Promise<void> {
  const session = sessions.get(email);
  if (session) {
    // A page of the app holds the browser's database open, and to put a session there would wait for it for ever.
    await page.goto('about:blank');
    await page.context().setStorageState(session);
    await page.goto(appUrl(path));
  } else {
    await signIn(page, email, `/auth/login?target=${encodeURIComponent(path)}`);
    sessions.set(email, await page.context().storageState({ indexedDB: true }));
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/\/auth\/login/);
}

/** The signed-in person's bearer token, read from the Auth service as the product's own client would get it. */
export async function tokenOf(email: string): Promise<string> {
  const answer = await fetch(
    `http://${process.env.SPRX_AUTH}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    },
  );
  const { idToken } = (await answer.json()) as { idToken: string };
  return idToken;
}

export async function api<T>(email: string, iid: string, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(appUrl(`/api/v1${path}`), {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(email)}`,
      iid,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}
