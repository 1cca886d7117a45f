import { expect, type Page, test } from '@playwright/test';
import { mailTo } from './support/mail.ts';
import { appUrl, PASSWORD, signIn, tokenOf } from './support/sign-in.ts';

const NEW_PASSWORD = 'Sprx-demo-2';

const auth = (operation: string, body: object) =>
  fetch(`http://${process.env.SPRX_AUTH}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A new account, with no email yet. */
async function account(name: string): Promise<string> {
  const email = `${name}-${Date.now()}@links.test`;
  await auth('signUp', { email, password: PASSWORD });
  return email;
}

const call = async (email: string, path: string, body?: object) =>
  fetch(appUrl(`/api/v1/account/${path}`), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(email)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('person forgot the password → email, new password, link works once', async ({ page }) => {
  const email = await account('forgot');
  await page.goto(appUrl('/auth/forgot'));
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(title(page, 'Check your email')).toBeVisible();

  const mail = await mailTo(email, /Reset your SprX password/);
  const [link = ''] = mail.links;
  expect(mail.links).toHaveLength(1);
  expect(link).toMatch(new RegExp(`^${appUrl('/authusermanagement')}\\?mode=resetPassword&oobCode=`));
  expect(mail.text).toContain(link);

  await page.goto(link);
  await expect(page.getByText(`For ${email}`)).toBeVisible();
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(title(page, 'Your password has been changed')).toBeVisible();

  expect((await auth('signInWithPassword', { email, password: PASSWORD })).status).toBe(400);
  expect((await auth('signInWithPassword', { email, password: NEW_PASSWORD })).status).toBe(200);

  await page.goto(link);
  await expect(title(page, 'This link no longer works')).toBeVisible();
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(title(page, 'Forgotten your password?')).toBeVisible();
});

test('person confirms the address in a second tab → first tab continues', async ({ page, context }) => {
  const email = await account('confirm');
  expect((await call(email, 'refresh')).status).toBe(200);
  const details = { firstname: 'Nora', surname: 'Ash', jobtitle: 'Secretary', phoneNumber: '+447700900741' };
  const person = await fetch(appUrl('/api/v1/person'), {
    method: 'PATCH',
    headers: { authorization: `Bearer ${await tokenOf(email)}`, 'content-type': 'application/json' },
    body: JSON.stringify(details),
  });
  expect(person.status, await person.text()).toBe(200);
  await signIn(page, email);
  await expect(title(page, 'Confirm your email')).toBeVisible();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText('Email sent')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send a new link in/ })).toBeDisabled();

  const sent = await mailTo(email, /Confirm your email address/);
  const [link = ''] = sent.links;
  expect(sent.text).toContain('Hello Nora,');
  const mail = await context.newPage();
  await mail.goto(link);
  await expect(title(mail, 'Your email is confirmed')).toBeVisible();
  await expect(mail).toHaveURL(appUrl('/auth/activate/success'));
  await mail.close();
  await page.bringToFront();
  await expect(page).not.toHaveURL(/\/auth\/activate/);

  await page.goto(link);
  await expect(title(page, 'This link no longer works')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
});

test('person changes the address, owner undoes it → each link works once', async ({ page }) => {
  const email = await account('change');
  const other = `new-${email}`;
  expect((await call(email, 'refresh')).status).toBe(200);
  expect((await call(email, 'email', { email: other })).status).toBe(202);

  const [change = ''] = (await mailTo(other, /Confirm your new email address/)).links;
  await page.goto(change);
  await expect(title(page, 'Your email has been changed')).toBeVisible();
  const { account: changed } = (await (await call(other, 'refresh')).json()) as { account: object };
  expect(changed).toMatchObject({ email: other, emailVerified: true });

  // The Auth service tells the old address by itself, and its link leads to us.
  const [undo = ''] = (await mailTo(email, /was changed/)).links;
  expect(undo.startsWith(appUrl('/authusermanagement?'))).toBe(true);
  await page.goto(undo);
  await page.getByRole('button', { name: 'Restore email' }).click();
  await expect(title(page, 'Your email has been restored')).toBeVisible();
  const { account: back } = (await (await call(email, 'refresh')).json()) as { account: object };
  expect(back).toMatchObject({ email });

  await page.getByRole('button', { name: 'Choose a new password' }).click();
  await expect(page.getByText(`choose a new password to ${email}`)).toBeVisible();
  expect((await mailTo(email, /Reset your SprX password/)).links[0]).toContain('mode=resetPassword');

  for (const used of [change, undo]) {
    await page.goto(used);
    await expect(title(page, 'This link no longer works')).toBeVisible();
  }
});
