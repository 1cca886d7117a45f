import { expect, type Page } from '@playwright/test';
import { newToken, putSession } from './session.ts';

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

/**
 * A page where somebody is signed in already, for tests in which signing in is not the matter. Their sign-in was ten minutes ago: a
 * test of what needs a recent one signs in by itself.
 */
export async function enter(page: Page, email: string, path = '/'): Promise<void> {
  await putSession(page, appUrl('/theme.js'), email, PASSWORD);
  await page.goto(appUrl(path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/\/auth\/login/);
}

/** The signed-in person's bearer token, read from the Auth service as the product's own client would get it. */
export const tokenOf = (email: string): Promise<string> => newToken(email, PASSWORD);

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
