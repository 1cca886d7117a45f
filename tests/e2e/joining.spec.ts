import { type Browser, expect, type Page, test } from '@playwright/test';
import { mailTo } from './support/mail.ts';
import { navigate } from './support/navigate.ts';
import { change, newcomer } from './support/newcomer.ts';
import { api, appUrl, enter, signIn } from './support/sign-in.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const HOME = /Good (morning|afternoon|evening)/;

/** A window of another person. */
async function another(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  return context.newPage();
}

async function invite(email: string): Promise<string> {
  const body = { emails: [email], roleId: 'AUTHOR' };
  await api('head@oakfield.test', 'oakfield', 'POST', '/invitations', body);
  const mail = await mailTo(email, /invites you/);
  return mail.links.map((link) => new URL(link).searchParams.get('code')).find((code) => code !== null) ?? '';
}

test('newcomer asks to join, head approves in another browser → waiting page continues [spec 1.6c, 2.23a, 2.23b, 2.23g]', async ({
  page,
  browser,
}) => {
  const email = await newcomer('asks');
  await signIn(page, email, '/auth/login?target=%2Fmanage%2Fcollections');
  await expect(title(page, 'Find your school')).toBeVisible();
  await page.getByRole('combobox', { name: 'School' }).fill('oakfield s');
  await page.getByRole('option', { name: 'Oakfield School' }).click();
  await page.getByRole('link', { name: 'Ask to join' }).click();
  await page.getByLabel('Message to the school').fill('I teach history in year 9.');
  await page.getByRole('radio', { name: 'Author' }).check();
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(title(page, 'Request sent to Oakfield School')).toBeVisible();
  await expect(page.getByText('Admins of the school', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send reminder' })).toBeDisabled();

  // Who has asked finds the request again, and not an empty app.
  await page.goto(appUrl('/'));
  await expect(page.getByRole('link', { name: 'View request' })).toBeVisible();
  await navigate(page, '/auth/school/awaiting_join?target=%2Fmanage%2Fcollections');
  await expect(title(page, 'Request sent to Oakfield School')).toBeVisible();

  const head = await another(browser);
  await enter(head, 'head@oakfield.test', '/manage/users/requests');
  const row = head.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('I teach history in year 9.');
  await row.getByRole('button', { name: 'Approve' }).click();
  await head.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(title(page, 'Collections')).toBeVisible();
  await head.context().close();
});

test('invited newcomer signs in and accepts → school opens, invitation no longer listed [spec 2.23d, 2.23f]', async ({
  page,
}) => {
  const email = await newcomer('invited');
  await invite(email);
  await signIn(page, email);
  await expect(title(page, 'Your invitation')).toBeVisible();
  await page.getByRole('link', { name: 'View invitation' }).click();
  await expect(title(page, 'Join Oakfield School')).toBeVisible();
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(title(page, HOME)).toBeVisible();
  // Going back does not lead to the invitation again as if nothing had happened.
  await navigate(page, '/auth/school/invite');
  await expect(title(page, 'Your invitation')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View invitation' })).toHaveCount(0);
});

test('invitation link opened by a stranger to SprX → school, inviter and role named, sign-up leads on to accepting it', async ({
  page,
}) => {
  const email = `stranger-${Date.now()}@sprx.test`;
  const code = await invite(email);
  await page.goto(appUrl(`/auth/school/confirm_invite?code=${code}`));
  await expect(title(page, 'Join Oakfield School')).toBeVisible();
  await expect(page.getByText(/invited you\. Your role: Author\./)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(title(page, 'Join Oakfield School')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('Password', { exact: true }).fill('Sprx-demo-1');
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Surname').fill('Ames');
  await page.getByLabel('Job title').fill('Teacher');
  await page.getByLabel('Phone').fill('020 7946 0018');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(title(page, 'Confirm your email')).toBeVisible();

  const mail = await mailTo(email, /^Confirm your email address for SprX$/);
  const confirming = await page.context().newPage();
  await confirming.goto(mail.links[0] ?? '');
  await expect(title(page, 'Join Oakfield School')).toBeVisible();
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(title(page, HOME)).toBeVisible();
});

test('invitation opened with the wrong account, signed out → invited account can accept [spec 8.3]', async ({
  page,
}) => {
  const invited = await newcomer('right');
  const wrong = await newcomer('wrong');
  const code = await invite(invited);
  await signIn(page, wrong);
  await expect(title(page, 'Find your school')).toBeVisible();
  await navigate(page, `/auth/school/confirm_invite?code=${code}`);
  await expect(title(page, 'This invitation is for another user.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out and use the invited email' }).click();
  await page.getByLabel('Email').fill(invited);
  await page.getByLabel('Password', { exact: true }).fill('Sprx-demo-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(title(page, 'Join Oakfield School')).toBeVisible();
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(title(page, HOME)).toBeVisible();
});

test('expired or unknown invitation opened → message for each [spec 8.1, 8.2]', async ({ page }) => {
  const email = await newcomer('late');
  const code = await invite(email);
  await change(`invitations/${code}`, { expiresAt: new Date(Date.now() - 60_000) });
  await signIn(page, email);
  // It no longer counts as pending: the person is led to finding a school.
  await expect(title(page, 'Find your school')).toBeVisible();
  await navigate(page, `/auth/school/confirm_invite?code=${code}`);
  await expect(title(page, 'The invitation has expired.')).toBeVisible();
  await navigate(page, '/auth/school/invite');
  await page.getByLabel('Link or code').fill(appUrl(`/auth/school/confirm_invite?code=${'0'.repeat(32)}`));
  await page.getByRole('button', { name: 'Open invitation' }).click();
  await expect(page.getByText('The invitation could not be found.')).toBeVisible();
});

test('member switches school in one tab → other tab shows a notice and keeps its school until confirmed', async ({
  page,
}) => {
  await enter(page, 'both@sprx.test');
  const school = (tab: Page, name: string) => tab.getByRole('button', { name: `${name} ` });
  await school(page, 'Oakfield School').click();
  await expect(title(page, HOME)).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(appUrl('/'));
  await expect(title(second, HOME)).toBeVisible();
  await school(second, 'Oakfield School').click();
  await second.getByRole('menuitemradio', { name: 'Riverside Primary' }).click();
  await expect(school(second, 'Riverside Primary')).toBeVisible();

  const banner = page.getByText('You opened Riverside Primary in another tab. This tab still shows Oakfield School.');
  await expect(banner).toBeVisible();
  await expect(school(page, 'Oakfield School School plan')).toBeVisible();
  await page.getByRole('button', { name: 'Switch to Riverside Primary' }).click();
  await expect(school(page, 'Riverside Primary')).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('member removed from their only school → school closes at once', async ({ page }) => {
  const email = await newcomer('removed');
  const code = await invite(email);
  await signIn(page, email, `/auth/school/confirm_invite?code=${code}`);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(title(page, HOME)).toBeVisible();
  const { items } = await api<{ items: { uid: string; email: string }[] }>(
    'head@oakfield.test',
    'oakfield',
    'GET',
    `/members?q=${encodeURIComponent(email)}`,
  );
  const uid = items.find((member) => member.email === email)?.uid;
  await api('head@oakfield.test', 'oakfield', 'DELETE', `/members/${uid}`);
  await expect(title(page, 'Find your school')).toBeVisible();
});
