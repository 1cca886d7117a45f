import { expect, type Page, test } from '@playwright/test';
import { navigate } from './support/navigate.ts';
import { makePersonOnce } from './support/people.ts';
import { api, appUrl, enter } from './support/sign-in.ts';

const SCHOOL = 'oakfield';
const AUTHOR = 'two-people-author@oakfield.test';
const FIRST = 'two-people-first@oakfield.test';
const SECOND = 'two-people-second@oakfield.test';
const NAME = 'Wilhelmina Osterhagen';
const TITLE = `${NAME} opens the fair`;

type Story = { id: string; status: string; consent: { state: string }; approvals: { name: string }[] };
const call = <T>(method: string, path: string, body?: unknown) => api<T>(FIRST, SCHOOL, method, path, body);
const storyOf = async (id: string) => (await call<{ story: Story }>('GET', `/stories/${id}`)).story;

test.beforeAll(async () => {
  await makePersonOnce({ email: AUTHOR, firstname: 'Ada', surname: 'Quill', role: 'ADMIN' });
  await makePersonOnce({ email: FIRST, firstname: 'Noor', surname: 'Aziz', role: 'ADMIN' });
  await makePersonOnce({ email: SECOND, firstname: 'Per', surname: 'Lund', role: 'ADMIN' });
});

/** Other files of the same worker meet the demo school as it was. */
async function tidy(): Promise<void> {
  await call('PATCH', '/settings/moderation', { twoPeople: false });
  await call('PUT', '/consent-list', { names: [], mode: 'replace' });
  const { items } = await call<{ items: { id: string; title: string }[] }>('GET', '/stories?q=Osterhagen&limit=100');
  for (const { id, title } of items) if (title === TITLE) await call('DELETE', `/stories/${id}`);
}
test.beforeEach(tidy);
test.afterEach(tidy);

/** On the page of a draft it is in the menu. */
async function approveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for this story' }).click();
  await page.getByRole('menuitem', { name: 'Approve', exact: true }).click();
}

/** Asked in each place where a story is approved. */
async function confirmConsent(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Consent is confirmed' }).check();
}

test('story that names a pupil, two approvals required → author refused, first approval leaves it pending, second publishes it', async ({
  page,
}) => {
  await enter(page, FIRST, '/manage/stories');
  await page.getByRole('button', { name: 'Moderation settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Moderation settings' });
  await dialog.getByRole('checkbox', { name: /^Two people approve each story/ }).check();
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Moderation settings saved')).toBeVisible();
  await dialog.getByLabel('Names', { exact: true }).fill(NAME);
  await dialog.getByRole('button', { name: 'Save names' }).click();
  await expect(page.getByText(/^Consent list saved: 1 name\./)).toBeVisible();

  const body = { title: TITLE, html: `<p>${NAME} cut the ribbon.</p>` };
  const { id } = (await api<{ story: Story }>(AUTHOR, SCHOOL, 'POST', '/stories', body)).story;
  await expect.poll(async () => (await storyOf(id)).consent.state).toBe('question');

  await enter(page, AUTHOR, `/manage/stories/${id}`);
  await expect(page.getByText('Consent question')).toBeVisible();
  await approveDraft(page);
  await expect(page.getByText(/^Confirm that the people named agree/)).toBeVisible();
  await confirmConsent(page);
  await approveDraft(page);
  await expect(page.getByText(/You wrote this story, so two of your colleagues approve it/)).toBeVisible();
  expect((await storyOf(id)).status).toBe('draft');

  await enter(page, FIRST, `/manage/stories/${id}/moderate`);
  await expect(page.getByRole('heading', { level: 2, name: TITLE })).toBeVisible();
  await confirmConsent(page);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText(`Awaiting a second person: “${TITLE}”`)).toBeVisible();
  expect(await storyOf(id)).toMatchObject({ status: 'pending', approvals: [{ name: 'Noor Aziz' }] });
  // The same person does not count twice.
  await page.goto(appUrl(`/manage/stories/${id}`));
  await expect(page.getByText(/Approved by you/)).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText(/You have approved this story\. A second person approves it now/)).toBeVisible();

  await enter(page, SECOND, `/manage/stories/${id}/moderate`);
  await expect(page.getByText('Awaiting a second person.')).toBeVisible();
  await expect(page.getByText(/Approved by Noor Aziz/)).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.poll(async () => (await storyOf(id)).status).toBe('approved');
  expect(await storyOf(id)).toMatchObject({ consent: { state: 'confirmed' }, approvals: [{}, {}] });
  await navigate(page, `/manage/stories/${id}?tab=history`);
  await expect(page.getByText(/^Approved by a first person/)).toBeVisible();
});
