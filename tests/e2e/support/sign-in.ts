import { expect, type Page } from '@playwright/test';
import { newToken, putSession } from './session.ts';

export const PASSWORD = 'Sprx-demo-1';

export function appUrl(path = '/'): string {
  return new URL(path, process.env.SPRX_URL).href;
}

export function extrasUrl(path = '/'): string {
  return new URL(path, process.env.SPRX_EXTRAS_URL).href;
}

/** By the screens. `path`: the sign-in page, or one that leads a stranger there and on to itself. */
export async function signIn(page: Page, email: string, path = '/auth/login'): Promise<void> {
  await page.goto(appUrl(path));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/auth\/login/);
}

/** Answers what asks for the password before an act that needs a recent sign-in. */
export async function confirmPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
}

/** As {@link enter}, before the app is opened. */
export const beSignedIn = (page: Page, email: string): Promise<void> =>
  putSession(page, appUrl('/theme.js'), email, PASSWORD);

/**
 * A page with a sign-in, for tests in which signing in is not the matter. Their sign-in was ten minutes ago: a
 * test of what needs a recent one signs in by itself.
 */
export async function enter(page: Page, email: string, path = '/'): Promise<void> {
  await beSignedIn(page, email);
  await page.goto(appUrl(path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/\/auth\/login/);
}

/** The signed-in person's bearer token, read from the Auth service as the product's own client would get it. */
export const tokenOf = (email: string): Promise<string> => newToken(email, PASSWORD);

/** A sign-in is used again while it counts as recent by far. */
const USED_FOR_MS = 60_000;
const used = new Map<string, { readonly token: string; readonly since: number }>();

async function usedToken(email: string): Promise<string> {
  const before = used.get(email);
  if (before && Date.now() - before.since < USED_FOR_MS) return before.token;
  const token = await tokenOf(email);
  used.set(email, { token, since: Date.now() });
  return token;
}

export async function api<T>(email: string, iid: string, method: string, path: string, body?: unknown): Promise<T> {
  const ask = async (token: string) =>
    fetch(appUrl(`/api/v1${path}`), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        iid,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  let answer = await ask(await usedToken(email));
  // The sign-in was ended meanwhile, as a new password or another role does.
  if (answer.status === 401) {
    used.delete(email);
    answer = await ask(await usedToken(email));
  }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}
