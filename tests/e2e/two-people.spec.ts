import { type Browser, expect, type Page, test } from '@playwright/test';
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

async function open(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, email);
  await page.goto(appUrl(path));
  return page;
}

/** Asked in each place where a story is approved. */
async function confirmConsent(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Consent is confirmed' }).check();
}

test('two people approve a story that names a pupil → the author refused, the first leaves it waiting, the second publishes it', async ({
  browser,
}) => {
  const settings = await open(browser, FIRST, '/manage/stories');
  await settings.getByRole('button', { name: 'Moderation settings' }).click();
  const dialog = settings.getByRole('dialog', { name: 'Moderation settings' });
  await dialog.getByRole('checkbox', { name: /^Two people approve each story/ }).check();
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(settings.getByText('Moderation settings saved')).toBeVisible();
  await dialog.getByLabel('Names', { exact: true }).fill(NAME);
  await dialog.getByRole('button', { name: 'Save names' }).click();
  await expect(settings.getByText(/^Consent list saved: 1 name\./)).toBeVisible();
  await settings.close();

  const body = { title: TITLE, html: `<p>${NAME} cut the ribbon.</p>` };
  const { id } = (await api<{ story: Story }>(AUTHOR, SCHOOL, 'POST', '/stories', body)).story;
  await expect.poll(async () => (await storyOf(id)).consent.state).toBe('question');

  const author = await open(browser, AUTHOR, `/manage/stories/${id}`);
  await expect(author.getByText('Consent question')).toBeVisible();
  await author.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(author.getByText(/^Confirm that the people named agree/)).toBeVisible();
  await confirmConsent(author);
  await author.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(author.getByText(/You wrote this story, so two of your colleagues approve it/)).toBeVisible();
  expect((await storyOf(id)).status).toBe('draft');
  await author.close();

  const first = await open(browser, FIRST, `/manage/stories/${id}/moderate`);
  await expect(first.getByRole('heading', { level: 2, name: TITLE })).toBeVisible();
  await confirmConsent(first);
  await first.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(first.getByText(`Awaiting a second person: “${TITLE}”`)).toBeVisible();
  expect(await storyOf(id)).toMatchObject({ status: 'pending', approvals: [{ name: 'Noor Aziz' }] });
  // The same person does not count twice.
  await first.goto(appUrl(`/manage/stories/${id}`));
  await expect(first.getByText(/Approved by you/)).toBeVisible();
  await first.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(first.getByText(/You have approved this story\. A second person approves it now/)).toBeVisible();
  await first.close();

  const second = await open(browser, SECOND, `/manage/stories/${id}/moderate`);
  await expect(second.getByText('Awaiting a second person.')).toBeVisible();
  await expect(second.getByText(/Approved by Noor Aziz/)).toBeVisible();
  await second.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.poll(async () => (await storyOf(id)).status).toBe('approved');
  expect(await storyOf(id)).toMatchObject({ consent: { state: 'confirmed' }, approvals: [{}, {}] });
  await second.goto(appUrl(`/manage/stories/${id}?tab=history`));
  await expect(second.getByText(/^Approved by a first person/)).toBeVisible();
  await second.close();
});
