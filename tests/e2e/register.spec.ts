import { expect, type Page, test } from '@playwright/test';
import { newcomer } from './support/newcomer.ts';
import { appUrl, enter, extrasUrl, signIn } from './support/sign-in.ts';

type Mail = { to: string; subject: string; text: string; links: string[] };

/** The newest message to an address with these words in it, waited for. */
async function mailTo(to: string, pattern: RegExp): Promise<Mail> {
  let message: Mail | undefined;
  await expect
    .poll(async () => {
      const all = (await (await fetch(extrasUrl(`/mail/messages.json?to=${encodeURIComponent(to)}`))).json()) as Mail[];
      message = all.find(({ subject, text }) => pattern.test(`${subject}\n${text}`));
      return message !== undefined;
    })
    .toBe(true);
  return message as Mail;
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Hillcrest Primary School');
  await page.getByLabel('Website').fill('https://www.hillcrest.example');
  await expect(page.getByText('hillcrest-primary-school is available.')).toBeVisible();
  await page.getByLabel('School phone').fill('01632 960120');
  await page.getByLabel('Type of school').selectOption('primary');
  await page.getByLabel('Street').fill('4 Mill Lane');
  await page.getByLabel('Town').fill('Ravenstead');
  await page.getByLabel('Postcode').fill('XF6 0AZ');
  await expect(page.getByRole('img', { name: 'Where the school is: 53.60092° north, 0.92112° west' })).toBeVisible();
  await page.getByRole('button', { name: 'Move pin' }).click();
  const map = page.getByRole('application', { name: /Where the school is/ });
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is not drawn.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, box.y + 80, { steps: 5 });
  await page.mouse.up();
  await expect(map).not.toHaveAccessibleName(/53\.60092° north/);
}

test('newcomer registers a school and verifies it by email, admin approves → newcomer’s open page continues [spec 1.6d, 2.23e, 2.23c, 2.23h, 2.24a, 2.24b, 2.24c, 2.17b]', async ({
  browser,
  page,
}) => {
  const email = await newcomer('registers');
  await signIn(page, email);
  await page.getByRole('link', { name: 'Register a school' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Register a school' })).toBeVisible();
  await fillIn(page);

  // A reload loses nothing.
  await page.reload();
  await expect(page.getByLabel('Town')).toHaveValue('Ravenstead');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review and register' })).toBeVisible();
  await expect(page.getByText('4 Mill Lane, Ravenstead, XF6 0AZ, United Kingdom')).toBeVisible();
  await page.getByRole('button', { name: 'Register school' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'School registered' })).toBeVisible();
  await expect(page.getByText('Awaiting approval')).toBeVisible();
  await mailTo('admin@sprx.test', /awaiting approval/i);

  // An address at the school proves it.
  await page.getByRole('link', { name: 'Verify school' }).click();
  await page.getByLabel('School email').fill('office@gmail.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/Anyone can get an address there/)).toBeVisible();
  await page.getByLabel('School email').fill('office@hillcrest.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code from the email')).toBeVisible();
  const mail = await mailTo('office@hillcrest.example', /\b\d{6}\b/);
  const link = mail.links.find((each) => each.includes('/auth/school/verify/requested'));
  await page.goto(String(link));
  await expect(page.getByRole('heading', { level: 1, name: 'School verified' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText('Awaiting approval')).toBeVisible();

  // A platform admin reviews it, in another browser.
  const elsewhere = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
  const admin = await elsewhere.newPage();
  await enter(admin, 'admin@sprx.test', '/admin/manageschools');
  const card = admin.getByRole('article', { name: 'Hillcrest Primary School' });
  await expect(card.getByText('Verified by email')).toBeVisible();
  await card.getByRole('button', { name: 'Request information' }).click();
  await admin.getByLabel('Your question').fill('How many pupils are there?');
  await admin.getByRole('button', { name: 'Send question' }).click();
  await expect(card).toHaveCount(0);

  await expect(page.getByText('How many pupils are there?')).toBeVisible();
  await page.getByLabel('Your answer').fill('Two hundred and twelve.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Awaiting approval')).toBeVisible();

  await admin.reload();
  await expect(card.getByText('Two hundred and twelve.')).toBeVisible();
  await card.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /website/ }).check();
  await dialog.getByLabel('Plan').selectOption('school');
  await dialog.getByRole('button', { name: 'Approve school' }).click();

  await expect(page).toHaveURL(appUrl('/'));
  await expect(page.locator('[data-slot="sidebar-foot"]')).toContainText('Hillcrest Primary School');
  await mailTo(email, /Hillcrest Primary School/);
  await elsewhere.close();
});

test('newcomer fills in the form by keyboard at 1024×700 → each Tab is a field, short name stays, pin moved', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await signIn(page, await newcomer('keys'), '/auth/school/details');
  const steps = page.getByRole('list', { name: 'Getting started' });
  await expect(steps.getByRole('listitem')).toHaveText([/Sign up/, /Your details/, /Your school/]);
  await expect(steps.locator('[aria-current="step"]')).toContainText('Your school');
  await page.goto(appUrl('/auth/school/details'));
  const { keyboard } = page;
  await page.getByLabel('Name', { exact: true }).focus();
  await keyboard.type('Quayside Primary');
  await keyboard.press('Tab');
  const handle = page.getByLabel('Short name');
  await expect(handle).toBeFocused();
  await expect(handle).toHaveValue('quayside-primary');
  await keyboard.type('Quay-');
  await expect(handle).toHaveValue('Quay-');
  await keyboard.press('Shift+Tab');
  await keyboard.press('End');
  await keyboard.type(' School');
  await expect(handle).toHaveValue('Quay-');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Website')).toBeFocused();

  await page.getByLabel('Postcode').focus();
  await keyboard.type('XF6 0AZ');
  await page.getByRole('button', { name: 'Move pin' }).press('Enter');
  const map = page.getByRole('application', { name: 'Where the school is: 53.60092° north, 0.92112° west' });
  await expect(map).toBeFocused();
  await keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('application', { name: /53\.600[0-8]\d° north/ })).toBeFocused();
  await expect(page.getByText('You moved the pin.')).toBeVisible();
});

test('platform admin at 1024×700 and 1280×800 → completed checks ticked, open ones listed', async ({ page }) => {
  await enter(page, 'admin@sprx.test', '/admin/manageschools');
  for (const viewport of [
    { width: 1024, height: 700 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    const card = (name: string) => page.getByRole('article', { name });
    const willow = card('Willow Common Primary School');
    await expect(willow.getByRole('list', { name: 'Automatic checks' }).getByRole('listitem')).toHaveText([
      'In the register',
      'Website matches the register',
      'Email domain matches',
    ]);
    await expect(card('Quarry Lane Forest School').getByText('No automatic check passed')).toBeVisible();
    await willow.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Approve school' });
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: 'Approve school' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});
