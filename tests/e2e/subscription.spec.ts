import { expect, type Page, test } from '@playwright/test';
import { registration } from '../support/registration.ts';
import { makePerson } from './support/people.ts';
import { api, appUrl, enter, extrasUrl } from './support/sign-in.ts';

const PLATFORM = 'admin@sprx.test';

type Made = { school: { id: string } };
type Collections = { items: { name: string; disabledByPlan?: boolean }[] };

/** An approved school on the free plan, and the person who registered it. */
async function newSchool(): Promise<{ email: string; iid: string }> {
  const stamp = Date.now();
  const email = `bursar-${stamp}@hillcrest.test`;
  await makePerson({ email, firstname: 'Beth', surname: 'Amos', role: null });
  const { school } = await api<Made>(email, '', 'POST', '/schools', registration(stamp % 1_000_000));
  const approval = { plan: 'starter', evidence: ['website'] };
  await api(PLATFORM, '', 'POST', `/admin/schools/${school.id}/approve`, approval);
  return { email, iid: school.id };
}

const plan = (page: Page, name: string) => page.getByRole('article', { name: `${name} plan` });
const goBack = (page: Page) => page.getByRole('link', { name: 'Go back to SprX' }).click();

async function openPortal(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(new RegExp(`^${extrasUrl('/stripe/portal/')}`));
}

test('head pays for a plan, payment fails, plan ends → plan updates, head chooses what to keep [spec 2.37a]', async ({
  page,
}) => {
  const { email, iid } = await newSchool();

  await test.step('paying, at the second try', async () => {
    await enter(page, email, '/manage/subscription');
    await expect(page.getByText('Starter plan. Free')).toBeVisible();
    await plan(page, 'School').getByRole('button', { name: 'Upgrade to School' }).click();
    await expect(page.getByRole('heading', { name: 'Pay for a plan' })).toBeVisible();
    await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
    await expect(page.getByRole('alert')).toContainText('declined');
    await page.getByRole('button', { name: 'Pay £49.00' }).click();
    await expect(page.getByText('Payment received. Thank you.')).toBeVisible();
    await expect(page).toHaveURL(appUrl('/manage/subscription'));
    await expect(plan(page, 'School').getByText('Your plan')).toBeVisible();
    await expect(page.getByRole('row', { name: /LOCAL-\d{4}.*£49\.00 Paid/ })).toBeVisible();
  });

  await test.step('a payment fails, and the next goes through', async () => {
    await openPortal(page, 'Payment details');
    await page.getByRole('button', { name: 'The next payment fails' }).click();
    await goBack(page);
    await expect(page.getByText('Payment failed')).toBeVisible();
    await openPortal(page, 'Update card');
    await page.getByRole('button', { name: 'The next payment goes through' }).click();
    await goBack(page);
    await expect(page.getByText(/School plan\. £49 a month\. Renews on/)).toBeVisible();
  });

  await test.step('it ends, and the school keeps three of five collections', async () => {
    for (const name of ['Front page', 'Sport', 'Music', 'Art', 'Garden']) {
      await api(email, iid, 'POST', '/collections', { name });
    }
    await openPortal(page, 'Payment details');
    await page.getByRole('button', { name: 'End it now' }).click();
    await goBack(page);
    await expect(page.getByText(/Everything works until/)).toBeVisible();
    await page.getByRole('button', { name: 'Choose what to keep' }).click();
    const group = page.getByRole('group', { name: 'Collections' });
    await expect(group.getByText('3 of 3 chosen')).toBeVisible();
    await group.getByRole('checkbox', { name: 'Sport' }).uncheck();
    await group.getByRole('checkbox', { name: 'Garden' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Paused: over plan limit (2 collections)', { exact: true })).toBeVisible();
    await expect(page.getByText('Over plan limit', { exact: true })).toHaveCount(0);
  });

  const { items } = await api<Collections>(email, iid, 'GET', '/collections');
  const off = items.filter(({ disabledByPlan }) => disabledByPlan).map(({ name }) => name);
  expect([items.length, ...off.toSorted()]).toEqual([5, 'Art', 'Sport']);
});

test('head requests a plan by agreement, admin sets it → shown without a reload', async ({ page }) => {
  const { email, iid } = await newSchool();
  await enter(page, email, '/manage/subscription');
  await plan(page, 'Trust')
    .getByRole('button', { name: /^Contact sales/ })
    .click();
  await page.getByLabel('Message').fill('We are four schools from January.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(/^You requested Trust on /)).toBeVisible();

  await api(PLATFORM, '', 'PUT', `/admin/schools/${iid}/plan`, { plan: 'trust', reason: 'Agreed by telephone' });
  await expect(plan(page, 'Trust').getByText('Your plan')).toBeVisible();
  await expect(page.getByText(/asked for Trust/)).toHaveCount(0);
});
