/** What is opened of the built workbench, and what has to be seen there. */
import type { Page } from 'playwright-core';

export type Visit = {
  name: string;
  path: string;
  before?: (page: Page) => Promise<unknown>;
  /** What the console may say. */
  expected?: RegExp;
  see: (page: Page) => Promise<unknown>;
};
const FRAME = '**/iframe.html*';
const frame = (page: Page) => page.frameLocator('#storybook-preview-iframe');
const row = (page: Page, id: string) => page.locator(`#storybook-explorer-tree [data-item-id="${id}"]`);

export const CANVAS: Visit = {
  name: 'a story alone',
  path: 'iframe.html?id=ui-actions-button--primary&viewMode=story',
  see: (page) => page.getByRole('button', { name: 'Add a channel' }).waitFor(),
};
export const MANAGER: Visit = {
  name: 'a story in the manager',
  path: '?path=/story/ui-actions-button--primary',
  see: (page) => frame(page).getByRole('button', { name: 'Add a channel' }).waitFor(),
};
/** What people type, and the component that they mean. */
const SEARCHED = [
  ['modal', 'Dialog'],
  ['dropdown', 'Select'],
  ['toast', 'Alert'],
  ['switch', 'Switch'],
  ['typeahead', 'Combobox'],
] as const;
/** In the page: the lines of the first result, and how large its first line and its others are. */
const FIRST_RESULT = `(() => {
  const [label] = document.querySelectorAll('.search-result-item--label');
  const name = label.firstElementChild;
  const sizes = [getComputedStyle(name, '::first-line'), getComputedStyle(name)].map((it) => Number.parseFloat(it.fontSize));
  return { lines: label.innerText.split(/\\n/), sizes };
})()`;
/** One row of each root, and of the open one the component on screen alone with its group. */
const FIRST_ROWS = ['guides', 'ui', 'ui-actions', 'ui-actions-button--primary', 'patterns', 'pages', 'flows'];
/** In the page: the sidebar's rows when the first part of them is there. A wait from outside may end after the others came. */
const ROWS_AT_FIRST = `new MutationObserver((_, observer) => {
  const rows = [...document.querySelectorAll('#storybook-explorer-tree [data-item-id]')];
  const ids = rows.map((row) => row.dataset.itemId);
  if (!${JSON.stringify(FIRST_ROWS)}.every((id) => ids.includes(id))) return;
  window.rowsAtFirst = ids;
  observer.disconnect();
}).observe(document, { childList: true, subtree: true })`;
/** Opens for the story’s frame when the sidebar’s first part has been seen. */
const door = Promise.withResolvers<void>();
export const OTHERS: readonly Visit[] = [
  {
    name: 'the landing page with its figures',
    path: '',
    see: (page) =>
      frame(page)
        .getByText(/of 154 routes built/)
        .waitFor(),
  },
  {
    name: 'the search by what people call things',
    path: '?path=/docs/foundations-start--docs',
    see: async (page) => {
      for (const [word, component] of SEARCHED) {
        await page.locator('#storybook-explorer-searchfield').fill(word);
        const results = page.locator('.search-result-item--label > div:first-child');
        await results.filter({ hasText: word }).first().waitFor();
        // A name in its first line, the other names in the second.
        const names = (await results.allInnerTexts()).map((text) => text.split('\n')[0]);
        if (names[0] !== component || names.indexOf(component) !== names.lastIndexOf(component))
          throw new Error(`${word} finds ${names.join(', ')}, and not ${component} first and once`);
      }
      const { lines, sizes } = (await page.evaluate(FIRST_RESULT)) as { lines: string[]; sizes: number[] };
      if (!lines[1]?.includes('typeahead') || !(Number(sizes[0]) > Number(sizes[1])))
        throw new Error(
          `the other names are not small below the name: ${lines.join(' | ')} in ${sizes.join(' and ')} px`,
        );
    },
  },
  {
    name: 'the story first, then the whole sidebar',
    path: MANAGER.path,
    before: async (page) => {
      await page.addInitScript(ROWS_AT_FIRST);
      await page.route(FRAME, (route) => door.promise.then(() => route.continue()));
    },
    see: async (page) => {
      for (const id of FIRST_ROWS) await row(page, id).waitFor();
      const rows = (await page.evaluate('window.rowsAtFirst')) as string[];
      if (rows.includes('ui-layout')) throw new Error('the sidebar is whole before the story is drawn');
      door.resolve();
      await row(page, 'ui-layout').waitFor();
      await MANAGER.see(page);
    },
  },
  {
    name: 'the whole search before any story is drawn',
    path: MANAGER.path,
    before: (page) => page.route(FRAME, () => {}),
    see: async (page) => {
      await row(page, 'ui-actions-button--primary').waitFor();
      await page.locator('#storybook-explorer-searchfield').fill('sign in');
      await page.locator('#storybook-explorer-menu', { hasText: /Pages/ }).waitFor();
    },
  },
  {
    name: 'a component’s page',
    path: 'iframe.html?id=ui-feedback-banner--docs&viewMode=docs',
    see: async (page) => {
      await page.getByText('When not', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Copy import' }).waitFor();
      await page.getByText(/import \{ Banner \} from '….src.ui.banner\.tsx'/).waitFor();
      for (const theme of ['light', 'dark'])
        await page.locator(`[data-specimen=${theme}] td [data-slot=banner]`).first().waitFor();
      for (const name of ['Type', 'Default', 'Description'])
        await page.getByRole('columnheader', { name, exact: true }).first().waitFor();
      await page.getByRole('table', { name: 'Props of Banner' }).getByRole('rowheader', { name: 'tone' }).waitFor();
      await page.getByRole('link', { name: 'Variables for Figma (JSON)' }).waitFor();
    },
  },
  {
    name: 'On this page, where its parts are drawn late',
    path: 'iframe.html?id=ui-actions-button--docs&viewMode=docs',
    before: (page) =>
      page.route(/\/assets\/page-[^/]*\.js$/, async (route) => {
        await new Promise((done) => setTimeout(done, 1_500));
        await route.continue();
      }),
    see: async (page) => {
      const parts = page.getByRole('navigation', { name: 'On this page' });
      for (const name of ['Playground', 'Variants, sizes and states', 'Props', 'Related'])
        await parts.getByRole('link', { name, exact: true }).waitFor();
      await parts.getByRole('link', { name: 'Props', exact: true }).click();
      await page.locator('h2:focus', { hasText: 'Props' }).waitFor();
    },
  },
  {
    name: 'a component’s page in dark',
    path: 'iframe.html?id=ui-layout-accordion--docs&viewMode=docs&globals=theme:dark',
    see: async (page) => {
      await page.getByRole('heading', { name: 'Keyboard' }).waitFor();
      await page.locator('html[data-theme=dark]').waitFor();
    },
  },
  {
    name: 'all components with their pictures',
    path: 'iframe.html?id=ui-overview--docs&viewMode=docs',
    see: async (page) => {
      const picture = page.getByRole('link', { name: 'Button', exact: true }).locator('img');
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate('(img) => img.decode()');
      if ((await page.locator('iframe').count()) > 0) throw new Error('its pictures are not static');
    },
  },
  {
    name: 'a page for an address without a story',
    path: '?path=/story/ui-data-marks--badges',
    expected: /Couldn't find story/,
    see: async (page) => {
      await frame(page).getByRole('heading', { name: 'No story at this address' }).waitFor();
      await page.locator('#storybook-panel-root').waitFor({ state: 'hidden' });
      await frame(page).getByRole('link', { name: 'All components' }).click();
      await frame(page).getByRole('heading', { name: 'All components' }).waitFor();
    },
  },
  {
    name: 'a toolbar that fits 1,024 pixels',
    path: '?path=/story/pages-manage-channels--ready&globals=theme:dark',
    see: async (page) => {
      await page.setViewportSize({ width: 1024, height: 700 });
      await frame(page).getByRole('heading', { level: 1 }).waitFor();
      const lookMenu = page.getByRole('button', { name: 'Look, Dark' });
      await lookMenu.click();
      await page.getByLabel('Density').selectOption('compact');
      await frame(page).locator('html[data-density=compact]').waitFor();
      await page.keyboard.press('Escape');
      for (const button of [
        page.getByRole('button', { name: 'Look, Dark, Compact' }),
        page.getByRole('button', { name: 'Scene' }),
      ]) {
        const box = await button.boundingBox();
        if (!box || box.x + box.width > 1024) throw new Error('a tool is outside of the window');
      }
      const bar = page.locator('[data-changed]');
      if ((await bar.count()) !== 1) throw new Error('what is not as at first is not marked, or more than that');
    },
  },
  {
    name: 'a page without an empty panel of controls',
    path: '?path=/story/pages-manage-channels--ready',
    see: async (page) => {
      await frame(page).getByRole('heading', { level: 1 }).waitFor();
      await page.locator('#storybook-panel-root').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'the page on adoption',
    path: 'iframe.html?id=guides-adoption--docs&viewMode=docs',
    see: (page) => page.getByRole('rowheader', { name: /^Button\s*src\/ui\/button/ }).waitFor(),
  },
  {
    name: 'a page’s page with the way into the app',
    path: 'iframe.html?id=pages-manage-channels--docs&viewMode=docs',
    see: (page) => page.getByRole('link', { name: 'Open in the app' }).first().waitFor(),
  },
];
