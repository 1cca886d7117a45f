import { expect, type Page, test } from '@playwright/test';
import { appUrl, enter, extrasUrl, signIn } from './support/sign-in.ts';

type Mail = { to: string; subject: string; text: string; links: string[] };

/** The newest message to an address with these words in it, waited for. */
async function mailTo(to: string, words: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      const all = (await (await fetch(extrasUrl(`/mail/messages.json?to=${encodeURIComponent(to)}`))).json()) as Mail[];
      found = all.find(({ subject, text }) => words.test(`${subject}\n${text}`));
      return found !== undefined;
    })
    .toBe(true);
  return found as Mail;
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Hillcrest Primary School');
  await page.getByLabel('Web site').fill('https://www.hillcrest.example');
  await expect(page.getByText('hillcrest-primary-school is free.')).toBeVisible();
  await page.getByLabel('Telephone of the school').fill('01632 960120');
  await page.getByLabel('Kind of school').selectOption('primary');
  await page.getByLabel('Street').fill('4 Mill Lane');
  await page.getByLabel('Town').fill('Taunton');
  await page.getByLabel('Postcode').fill('TA1 4DY');
  await page.getByRole('application', { name: /Where the school is/ }).press('Enter');
  await expect(page.getByLabel('Latitude')).not.toHaveValue('');
}

test('newcomer registers a school and verifies it by e-mail, admin approves → waiting page goes on by itself [spec 1.6d, 2.23e, 2.23c, 2.23h, 2.24a, 2.24b, 2.24c]', async ({
  browser,
  page,
}) => {
  await signIn(page, 'new@sprx.test');
  await page.getByRole('link', { name: 'My school is not in the list: register it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Register a school' })).toBeVisible();
  await fillIn(page);

  // A reload loses nothing.
  await page.reload();
  await expect(page.getByLabel('Town')).toHaveValue('Taunton');
  await page.getByRole('button', { name: 'Check what you entered' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check and send' })).toBeVisible();
  await expect(page.getByText('4 Mill Lane, Taunton, TA1 4DY, United Kingdom')).toBeVisible();
  await page.getByRole('button', { name: 'Register the school' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'School registered' })).toBeVisible();
  await expect(page.getByText('Waiting to be approved')).toBeVisible();
  await mailTo('admin@sprx.test', /waits for approval/);

  // An address at the school proves it.
  await page.getByRole('link', { name: 'Verify the school' }).click();
  await page.getByLabel('Address at the school').fill('office@gmail.com');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText(/Anyone can have an address there/)).toBeVisible();
  await page.getByLabel('Address at the school').fill('office@hillcrest.example');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByLabel('Code from the e-mail')).toBeVisible();
  const mail = await mailTo('office@hillcrest.example', /\b\d{6}\b/);
  const link = mail.links.find((each) => each.includes('/auth/school/verify/requested'));
  await page.goto(String(link));
  await expect(page.getByRole('heading', { level: 1, name: 'School verified' })).toBeVisible();
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page.getByText('Waiting to be approved')).toBeVisible();

  // Somebody who runs the platform looks at it, elsewhere.
  const elsewhere = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
  const admin = await elsewhere.newPage();
  await enter(admin, 'admin@sprx.test', '/admin/manageschools');
  const card = admin.getByRole('article', { name: 'Hillcrest Primary School' });
  await expect(card.getByText('Verified by e-mail')).toBeVisible();
  await card.getByRole('button', { name: 'Ask for more' }).click();
  await admin.getByLabel('What is missing?').fill('How many pupils are there?');
  await admin.getByRole('button', { name: 'Send the question' }).click();
  await expect(card).toHaveCount(0);

  await expect(page.getByText('How many pupils are there?')).toBeVisible();
  await page.getByLabel('Your answer').fill('Two hundred and twelve.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('Waiting to be approved')).toBeVisible();

  await admin.reload();
  await expect(card.getByText('Two hundred and twelve.')).toBeVisible();
  await card.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /domain/ }).check();
  await dialog.getByLabel('Plan').selectOption('school');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();

  await expect(page).toHaveURL(appUrl('/'));
  await expect(page.locator('[data-slot="sidebar-foot"]')).toContainText('Hillcrest Primary School');
  await mailTo('new@sprx.test', /Hillcrest Primary School/);
  await elsewhere.close();
});
