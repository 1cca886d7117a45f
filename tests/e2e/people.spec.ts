import { expect, type Page, test } from '@playwright/test';
import { mailTo } from './support/mail.ts';
import { navigate } from './support/navigate.ts';
import { makePerson, makePersonOnce } from './support/people.ts';
import { api, appUrl, enter, signIn } from './support/sign-in.ts';

const HEAD = 'head@oakfield.test';
// Other files invite the demo's newcomer at the same time.
const NEW = 'robin.marsh@sprx.test';
const LAST_ADMIN = 'This is the school’s last admin.';

type Member = { uid: string; email: string; roleId: string };

/** Puts the newcomer back to where the demo begins: a member of no school. */
async function takeOut(): Promise<void> {
  const { items } = await api<{ items: Member[] }>(HEAD, 'oakfield', 'GET', `/members?q=${encodeURIComponent(NEW)}`);
  for (const { uid, email } of items) {
    if (email === NEW) await api(HEAD, 'oakfield', 'DELETE', `/members/${uid}`);
  }
}

test.beforeAll(() => makePersonOnce({ email: NEW, firstname: 'Robin', surname: 'Marsh', role: null }));
test.afterEach(takeOut);

const rowOf = (page: Page, list: string, text: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text });

test("head invites a colleague, who opens the email's link → signed in with the role", async ({ page, browser }) => {
  await enter(page, HEAD, '/manage/users');
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('Email addresses').fill(`Robin Marsh <${NEW}>, nobody`);
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('Not an email address: “nobody”.')).toBeVisible();
  await page.getByLabel('Email addresses').fill(`Robin Marsh <${NEW}>`);
  await page.getByLabel('Message').fill('You will look after the sports pages.');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(rowOf(page, 'Invited people', NEW)).toBeVisible();

  const mail = await mailTo(NEW, /Oakfield/);
  expect(mail.text).toContain('You will look after the sports pages.');
  const link = mail.links.find((each) => each.includes('/auth/school/confirm_invite?code=')) ?? '';
  expect(link).toMatch(new RegExp(`^${appUrl('/auth/school/confirm_invite')}\\?code=[0-9a-f]{32}$`));

  const other = await browser.newContext();
  const theirs = await other.newPage();
  const { pathname, search } = new URL(link);
  await signIn(theirs, NEW, pathname + search);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Join Oakfield School' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'People' })).toHaveCount(0);
  await other.close();

  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Role of Robin Marsh' })).toHaveValue('AUTHOR');
});

test('head adds a role and opens it from the list → permissions as chosen [spec 2.34b]', async ({ page }) => {
  const name = `Sports desk ${Date.now()}`;
  await enter(page, HEAD, '/manage/roles');
  await page.getByRole('link', { name: 'Add a role' }).click();
  await page.getByRole('group', { name: 'Start from another role' }).getByRole('button', { name: 'Author' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Add role' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await navigate(page, '/manage/roles');
  await rowOf(page, 'Roles', name).getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/manage\/roles\/[\w-]+$/);
  await expect(page.getByRole('button', { name: 'Author' })).toHaveAttribute('aria-pressed', 'true');
  const id = page.url().split('/').at(-1);
  await api(HEAD, 'oakfield', 'DELETE', `/roles/${id}`);
});

test('head removes a permission while the member types → page shows it, keeps the text', async ({ page }) => {
  type Made = { role: { id: string } };
  const change = (id: string, body: object) => api(HEAD, 'oakfield', 'PATCH', `/roles/${id}`, body);
  const make = (name: string, permissions: string[]) =>
    api<Made>(HEAD, 'oakfield', 'POST', '/roles', { name, permissions });
  const { role: keeper } = await make(`Keeper ${Date.now()}`, ['i.r.wr', 's.s.rea']);
  const { role: edited } = await make(`Edited ${Date.now()}`, ['s.s.rea']);
  const email = `keeper-${Date.now()}@oakfield.test`;
  await makePerson({ email, firstname: 'Kim', surname: 'Keeper', role: keeper.id });

  await signIn(page, email, `/manage/roles/${edited.id}`);
  await page.getByLabel('Name').fill('Sports desk of the spring');
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();

  await change(keeper.id, { permissions: ['i.r.rea', 's.s.rea'] });
  await expect(page.getByText('You no longer have permission to change roles')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Sports desk of the spring');

  await change(keeper.id, { permissions: ['i.r.wr', 's.s.rea'] });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sports desk of the spring' })).toBeVisible();
  await api(HEAD, 'oakfield', 'DELETE', `/roles/${edited.id}`);
});

test('last admin changes their own role or removes themselves → refused with the reason', async ({ page }) => {
  type Admins = { items: { uid: string; email: string | null }[] };
  const { items } = await api<Admins>(HEAD, 'oakfield', 'GET', '/members?role=ADMIN');
  // Other walks on this stack may have brought admins of their own.
  for (const { uid, email } of items) if (email !== HEAD) await api(HEAD, 'oakfield', 'DELETE', `/members/${uid}`);
  await signIn(page, HEAD, '/manage/users?role=ADMIN');
  const role = page.getByRole('combobox', { name: /^Role of / });
  await expect(role).toHaveCount(1);
  await role.selectOption('VIEWER');
  await expect(page.getByRole('alert').getByText(LAST_ADMIN)).toBeVisible();
  await expect(role).toHaveValue('ADMIN');
  await page.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Remove from school' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText(LAST_ADMIN)).toBeVisible();
});

test('head approves a join request with a role → member with that role, email [spec 2.37b]', async ({ page }) => {
  await api(NEW, 'oakfield', 'POST', '/join-requests', { iid: 'oakfield', message: 'I teach Year 4.' });
  await enter(page, HEAD, '/manage/users');
  await page.getByRole('link', { name: 'View requests' }).click();
  const request = rowOf(page, 'Requests', NEW);
  await expect(request).toContainText('I teach Year 4.');
  await request.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Role').selectOption('AUTHOR');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('No requests')).toBeVisible();
  await mailTo(NEW, /Oakfield/);
  const { items } = await api<{ items: Member[] }>(HEAD, 'oakfield', 'GET', '/members?role=AUTHOR');
  expect(items.map(({ email }) => email)).toContain(NEW);
});
