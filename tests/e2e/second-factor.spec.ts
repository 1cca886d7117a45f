import { expect, type Page, test } from '@playwright/test';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { bytesOfBase32, CODE_LENGTH, PERIOD_SEC, totpAt } from '../../emulators/auth/totp.ts';
import { memberOf } from '../../server/identity/membership.ts';
import { mailTo } from './support/mail.ts';
import { navigate } from './support/navigate.ts';
import { makePerson } from './support/people.ts';
import { appUrl, PASSWORD, signIn } from './support/sign-in.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const part = (page: Page, name: string) => page.getByRole('region', { name });

const digitsOf = (secret: string, ahead = 0) =>
  totpAt(bytesOfBase32(secret) ?? Buffer.alloc(0), Math.floor(Date.now() / 1000 / PERIOD_SEC) + ahead, CODE_LENGTH);

/** @returns the app's secret */
async function addApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  const secret = ((await dialog.locator('p.font-mono').textContent()) ?? '').replace(/\s/g, '');
  await dialog.getByLabel('6-digit code').fill(digitsOf(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  return secret;
}

/** The dialog that asks who is there before something dangerous. */
async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The six digits of the newest text message that is another than `before`. */
async function texted(phone: string, before = ''): Promise<string> {
  let digits = before;
  await expect(async () => {
    digits = /\d{6}/.exec((await mailTo(phone, /code/)).text)?.[0] ?? '';
    expect(digits).not.toBe(before);
  }).toPass();
  return digits;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
}

/** A school of the test's own: what it requires must not meet the others. */
async function makeSchool(name: string, uids: readonly string[], secondFactorFrom: Date): Promise<string> {
  const app = initializeApp({ projectId: 'demo-sprx' }, `school-${name}`);
  try {
    const db = getFirestore(app);
    const iid = `step${String(Date.now()).slice(-6)}`;
    const like = (await db.doc('institutions/oakfield').get()).data() ?? {};
    const school = { ...like, id: iid, name, handle: iid, secondFactorFrom: Timestamp.fromDate(secondFactorFrom) };
    await db.doc(`institutions/${iid}`).set(school);
    const role = (await db.doc('institutions/oakfield/roles/AUTHOR').get()).data() ?? {};
    await db.doc(`institutions/${iid}/roles/AUTHOR`).set(role);
    for (const uid of uids) {
      const institutions = { [iid]: { role: 'AUTHOR' } };
      const person = { ...(await db.doc(`users/${uid}`).get()).data(), uid, institutions } as never;
      await db.doc(`users/${uid}`).update({ institutions });
      await db.doc(`institutions/${iid}/members/${uid}`).set(memberOf(person, iid, 'AUTHOR', new Date()));
      const auth = getAuth(app);
      await auth.setCustomUserClaims(uid, { ...(await auth.getUser(uid)).customClaims, institutions });
    }
    return iid;
  } finally {
    await deleteApp(app);
  }
}

test('person turns text messages on, signs in, removes them → code needed only while on [spec 2.38d]', async ({
  page,
}) => {
  const email = `tessa-${Date.now()}@oakfield.test`;
  const phone = `+4477005${String(Date.now()).slice(-5)}`;
  await makePerson({ email, firstname: 'Tessa', surname: 'Quill', role: 'AUTHOR' });
  await signIn(page, email, '/user/mfa');
  await page.getByRole('button', { name: 'Add a phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a phone' });
  await dialog.getByLabel('Phone').fill(phone);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByLabel('6-digit code').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('alert')).toContainText('isn’t right');
  const first = await texted(phone);
  await dialog.getByLabel('6-digit code').fill(first);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();

  await signOut(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(title(page, 'Two-step verification')).toBeVisible();
  await page.getByRole('button', { name: /^Send code to/ }).click();
  const second = await texted(phone, first);
  await page.getByLabel('6-digit code').fill(second);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Account of Tessa Quill' })).toBeVisible();

  await navigate(page, '/user/mfa');
  await part(page, 'Apps and phones').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Turn off two-step verification' }).click();
  await typePassword(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('6-digit code').fill(await texted(phone, second));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/^Off\. Turn it on/)).toBeVisible();
  await signOut(page);
  await signIn(page, email);
  await expect(page.getByRole('button', { name: 'Account of Tessa Quill' })).toBeVisible();
});

test('email about a new second factor opened → factor can be removed', async ({ page, browser }) => {
  const email = `undo-${Date.now()}@oakfield.test`;
  await makePerson({ email, firstname: 'Una', surname: 'Doyle', role: 'AUTHOR' });
  await signIn(page, email, '/user/mfa');
  await addApp(page);

  const { links } = await mailTo(email, /^A second step was added/);
  const owner = await (await browser.newContext()).newPage();
  await owner.goto(links[0] ?? '');
  await expect(owner).toHaveURL(/\/authusermanagement\?.*mode=revertSecondFactorAddition/);
  await expect(title(owner, 'Turn off two-step verification?')).toBeVisible();
  await owner.getByRole('button', { name: 'Turn off' }).click();
  await expect(title(owner, 'Two-step verification is off')).toBeVisible();
  // Whoever has the account by its password alone gets in again without the factor.
  await signIn(owner, email);
  await expect(owner.getByRole('button', { name: 'Account of Una Doyle' })).toBeVisible();
});

test('member without second factor signs in to a school that requires it → sets it up, then the requested page opens', async ({
  page,
}) => {
  const email = `req-${Date.now()}@elmhurst.test`;
  const uid = await makePerson({ email, firstname: 'Rhys', surname: 'Quade', role: null });
  await makeSchool('Elmhurst School', [uid], new Date(Date.now() - 1000));
  await page.goto(appUrl('/manage/stories?status=approved'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(title(page, 'Elmhurst School requires two-step verification')).toBeVisible();
  await expect(page).toHaveURL(appUrl('/manage/stories?status=approved'));
  await page.getByRole('link', { name: 'Turn on two-step verification' }).click();
  await expect(page.getByText('Turn it on to continue.')).toBeVisible();
  const secret = await addApp(page);
  await expect(page).toHaveURL(appUrl('/manage/stories?status=approved'));
  await expect(title(page, 'Stories')).toBeVisible();

  // Taking it off is possible, said before, and shuts the school again.
  await navigate(page, '/user/mfa');
  await part(page, 'Apps and phones').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(/lose access until you turn it/)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off two-step verification' }).click();
  await typePassword(page);
  await page.getByLabel('6-digit code').fill(digitsOf(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/^Off\. Turn it on/)).toBeVisible();
  await navigate(page, '/manage/stories');
  await expect(title(page, 'Elmhurst School requires two-step verification')).toBeVisible();
});
