import { expect, type Page, test } from '@playwright/test';
import { bytesOfBase32, CODE_LENGTH, PERIOD_SEC, totpAt } from '../../emulators/auth/totp.ts';
import { mailTo } from './support/mail.ts';
import { navigate } from './support/navigate.ts';
import { appUrl, enter, PASSWORD, signIn } from './support/sign-in.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const stranger = () => `stranger-${Date.now()}@signing.test`;

/** The sign-in page has fields of the same names, and stays until the next one is loaded. */
async function openSignUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(title(page, 'Create your account')).toBeVisible();
}

async function createAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Signs up by the screens, up to the letter that confirms the address. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(appUrl('/auth/login?target=/manage/stories'));
  await openSignUp(page);
  await expect(page).toHaveURL(appUrl('/auth/signup?target=%2Fmanage%2Fstories'));
  await createAccount(page, email);

  await expect(title(page, 'Your details')).toBeVisible();
  await page.getByLabel('First name').fill('Siân');
  await page.getByLabel('Surname').fill("O'Brien");
  await page.getByLabel('Job title').fill('Teacher');
  await page.getByLabel('Phone').fill(`+44 7700 ${String(Date.now()).slice(-6)}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(title(page, 'Confirm your email')).toBeVisible();
}

async function confirm(page: Page, email: string): Promise<void> {
  const { links } = await mailTo(email, /^Confirm your email address for SprX$/);
  const other = await page.context().newPage();
  await other.goto(links[0] ?? '');
  await expect(title(page, 'Your school')).toBeVisible();
  await other.close();
}

const digitsOf = (secret: string, ahead = 0): string => {
  const bytes = bytesOfBase32(secret) ?? Buffer.alloc(0);
  return totpAt(bytes, Math.floor(Date.now() / 1000 / PERIOD_SEC) + ahead, CODE_LENGTH);
};

test('visitor signs up and confirms → school page, requested address kept, no way back [spec 1.6a, 1.6b, 2.21d, 2.21e]', async ({
  page,
}) => {
  const email = stranger();
  await signUp(page, email);
  await confirm(page, email);
  await expect(page).toHaveURL(/\/auth\/school\?target=%2Fmanage%2Fstories$/);
  // None of the pages on the way may be seen again.
  await page.goto(appUrl('/auth/signup'));
  await expect(page).toHaveURL(/\/auth\/school/);
  await page.goBack();
  await expect(title(page, 'Your school')).toBeVisible();

  // The same address again: the same two ways on as for any other.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await openSignUp(page);
  await createAccount(page, email);
  await expect(page.getByText('Sign in or reset your password')).toBeVisible();
});

test('person turns the second factor on, loses it, uses a recovery code → signed in without it', async ({ page }) => {
  const email = stranger();
  await signUp(page, email);
  await confirm(page, email);
  await navigate(page, '/user/mfa');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  const secret = ((await dialog.locator('p.font-mono').textContent()) ?? '').replace(/\s/g, '');
  await dialog.getByLabel('6-digit code').fill(digitsOf(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const recoveryCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(recoveryCodes).toHaveCount(10);
  const codes = await recoveryCodes.allTextContents();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();

  const first = async () => {
    await expect(page).toHaveURL(/\/auth\/login/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await first();
  await expect(title(page, 'Two-step verification')).toBeVisible();
  await page.getByLabel('6-digit code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Wrong code');
  await page.getByLabel('6-digit code').fill(digitsOf(secret, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(title(page, 'Your school')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await first();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[3] ?? '');
  await page.getByRole('button', { name: 'Turn off two-step verification' }).click();
  await expect(title(page, 'Two-step verification is off')).toBeVisible();
  await mailTo(email, /^Something changed in your SprX account$/);
  await page.goto(appUrl('/auth/login'));
  await first();
  await expect(title(page, 'Your school')).toBeVisible();
});

test('person signs out in one tab → other tab too; session limited to one tab → ends with it', async ({
  page,
  context,
}) => {
  await signIn(page, 'viewer@oakfield.test');
  const other = await context.newPage();
  await other.goto(appUrl('/manage/stories'));
  await expect(title(other, 'Stories')).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/auth\/login\?target=%2Fmanage%2Fstories/);

  await page.getByLabel('Email').fill('viewer@oakfield.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'Keep me signed in' }).uncheck();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/auth\//);
  await page.reload();
  await expect(page).not.toHaveURL(/\/auth\//);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  const third = await context.newPage();
  await third.goto(appUrl('/'));
  await expect(third).toHaveURL(/\/auth\/login/);
});

test('signed-in person opens the sign-in page → redirected at once', async ({ page }) => {
  await enter(page, 'viewer@oakfield.test');
  await page.goto(appUrl('/auth/login?target=/manage/stories'));
  await expect(title(page, 'Stories')).toBeVisible();
});
