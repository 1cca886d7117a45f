import type { Page } from 'playwright-core';
import type { Row } from '../../scripts/bench.ts';
import { signInRouting } from '../../src/domain/sign-in/routing.ts';
import { median, type Running, start } from './support/browser.ts';

const TIMES = 7;
const DECISIONS = 200_000;
const EMAIL = 'head@oakfield.test';
const PASSWORD = 'Sprx-demo-1';

/** From the Auth service’s yes to the first screen, beside opening that screen by its address; and the decision between. */
export async function run(): Promise<Row[]> {
  const running = await start();
  try {
    const afterYes: number[] = [];
    const afterPress: number[] = [];
    const bare: number[] = [];
    // The first of all finds nothing compiled.
    for (let time = 0; time <= TIMES; time += 1) {
      const one = await once(running);
      if (time === 0) continue;
      afterYes.push(one.afterYes);
      afterPress.push(one.afterPress);
      bare.push(one.bare);
    }
    const opened = median(bare);
    const of = 'of opening it by its address';
    return [
      { name: 'sign-in: the routing decision', value: decision(), unit: 'µs' },
      { name: 'sign-in: home, opened by its address', value: opened, unit: 'ms' },
      {
        name: 'sign-in: from the yes to home',
        value: median(afterYes),
        unit: 'ms',
        ratio: median(afterYes) / opened,
        of,
      },
      {
        name: 'sign-in: from the press to home',
        value: median(afterPress),
        unit: 'ms',
        ratio: median(afterPress) / opened,
        of,
      },
    ];
  } finally {
    await running.close();
  }
}

async function once({ browser, url }: Running): Promise<{ afterYes: number; afterPress: number; bare: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(url('/auth/login'));
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.waitForLoadState('networkidle');
    let yes = Number.NaN;
    page.on('response', (response) => {
      if (response.url().includes('accounts:signInWithPassword')) yes = performance.now();
    });
    const pressed = performance.now();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await home(page);
    const there = performance.now();
    if (Number.isNaN(yes)) throw new Error('Nobody asked the Auth service.');

    const from = performance.now();
    await page.goto(url('/'), { waitUntil: 'commit' });
    await home(page);
    return { afterYes: there - yes, afterPress: there - pressed, bare: performance.now() - from };
  } finally {
    await context.close();
  }
}

/** The greeting; the sign-in page’s own title is gone by then. */
const home = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();

/** Mean µs of a decision, in this process. */
function decision(): number {
  const user = {
    uid: 'u1',
    displayName: 'Ada Byron',
    email: EMAIL,
    emailVerified: true,
    phoneNumber: '+441632960001',
    claims: { firstname: 'Ada', surname: 'Byron', jobtitle: 'Head', institutions: { oakfield: { role: 'ADMIN' } } },
  };
  const targets = ['/', '/manage/stories?status=pending', '//evil.example/', null];
  const routeMany = (times: number) => {
    let entered = 0;
    for (let n = 0; n < times; n += 1) {
      const target = targets[n % targets.length];
      if (signInRouting({ user, target, companyDomains: ['sprx.example'] })?.step === 'enter') entered += 1;
    }
    if (entered !== times) throw new Error('A decision was another one than it should be.');
  };
  routeMany(DECISIONS / 10);
  const from = performance.now();
  routeMany(DECISIONS);
  return ((performance.now() - from) * 1000) / DECISIONS;
}
