import { readFileSync } from 'node:fs';
import { FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Firestore, startFirestore } from '../../../../emulators/firestore-server.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../../../scripts/chromium.ts';
import { connectAdmin, PROJECT } from './admin.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

export const HOSTILE = '<img src=x onerror="window.hacked=1">';

/** The part of the address behind # for a place in the data browser. */
export const data = (path: string, query = ''): string => `${PROJECT}/(default)/${path}${query}`;

type Ground = {
  readonly db: ReturnType<typeof connectAdmin>['db'];
  readonly port: number;
  /** Opens a place in a profile of its own. Errors of the page's scripts fail the test. */
  open(hash: string, options?: BrowserContextOptions): Promise<Page>;
};

/** A local Firestore with 124 documents, and its data browser in Chromium; both stand while the file's tests run. */
export function dataBrowser(): Ground {
  let server: Firestore | undefined;
  let admin: ReturnType<typeof connectAdmin> | undefined;
  let browser: Browser | undefined;
  const there = <T>(thing: T | undefined): T => {
    if (thing === undefined) throw new Error('It stands only while tests run');
    return thing;
  };
  beforeAll(async () => {
    server = await startFirestore({ port: 0, databases: ['second'], say: () => undefined });
    admin = connectAdmin(server.port);
    await fill(admin.db);
    browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
  });
  afterAll(async () => {
    await browser?.close();
    await admin?.close();
    await server?.close();
  });
  return {
    get db() {
      return there(admin).db;
    },
    get port() {
      return there(server).port;
    },
    open: async (hash, options = {}) => {
      const context = await there(browser).newContext({
        viewport: { width: 1280, height: 860 },
        reducedMotion: 'reduce',
        ...options,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(5000);
      page.on('pageerror', (error) => {
        throw error;
      });
      await page.goto(`http://127.0.0.1:${there(server).port}/emulator/ui#/${hash}`);
      await page.locator('main h1').waitFor();
      return page;
    },
  };
}

async function fill(db: Ground['db']): Promise<void> {
  const batch = db.batch();
  for (let i = 0; i < 120; i++) batch.set(db.doc(`people/p${String(i).padStart(3, '0')}`), { n: i, odd: i % 2 === 1 });
  batch.set(db.doc('rooms/atrium/seats/s1'), { free: true });
  batch.set(db.doc('ghosts/gone/traces/t1'), { left: 1 });
  batch.set(db.doc(`hostile/${HOSTILE.replaceAll('/', '')}`), { [HOSTILE]: HOSTILE });
  batch.set(db.doc('rooms/atrium'), {
    text: 'hello',
    whole: 7,
    part: 1.5,
    yes: true,
    none: null,
    when: Timestamp.fromMillis(1_700_000_000_123),
    where: new GeoPoint(51.5, -0.25),
    who: db.doc('people/p007'),
    raw: Buffer.from('hello'),
    inner: { a: { b: 1 } },
    many: ['x', 2],
    numbers: FieldValue.vector([0.5, 1]),
  });
  await batch.commit();
}

export const text = (page: Page, selector: string): Promise<string> => page.locator(selector).first().innerText();
export const texts = (page: Page, selector: string): Promise<string[]> => page.locator(selector).allInnerTexts();
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Has the page ask for news now instead of in a moment. */
export const refreshNow = (page: Page): Promise<void> =>
  page.evaluate("dispatchEvent(new Event('focus')) && undefined");

type Violation = { id: string; nodes: string[] };

/** Fails for anything that axe finds by all its rules, or by these alone. */
export async function expectSound(page: Page, what: string, rules?: string[]): Promise<void> {
  await page.evaluate(AXE);
  const options = JSON.stringify(rules ? { runOnly: rules } : {});
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${options}).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 120)) })))`,
  );
  expect(violations, what).toEqual([]);
}
