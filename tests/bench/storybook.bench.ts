import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Row } from '../../scripts/bench.ts';
import { serve } from '../../scripts/check/gates/storybook.ts';
import { run as command } from '../../scripts/check/run/command.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../scripts/chromium.ts';
import { median } from './support/browser.ts';

const FOLDER = '.cache/storybook-bench';
const ROUNDS = 7;
const SLOWER = 4;
const LABEL = 'Add a channel';
const GOAL = 1.3;

/** What any Storybook with our addons has. */
const MAIN = `export default {
    framework: '@storybook/react-vite',
    stories: ['../*.stories.jsx'],
    addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
    core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  };`;

type Entry = { id: string; title: string; type: string };
type Which = 'ours' | 'empty' | 'plain';

type Place = { name: string; path: string; button: (page: Page) => Promise<void> };

const PLACES: readonly Place[] = [
  {
    name: 'alone',
    path: 'iframe.html?id=ui-actions-button--primary&viewMode=story',
    button: (page) => page.getByRole('button', { name: LABEL }).waitFor(),
  },
  {
    name: 'in the manager',
    path: '?path=/story/ui-actions-button--primary',
    button: (page) => page.frameLocator('#storybook-preview-iframe').getByRole('button', { name: LABEL }).waitFor(),
  },
];

/**
 * Time until the first story is drawn, with a CPU four times slower, beside two others of the same version: one with a
 * single story, and a plain one with as many as ours, since the manager takes its time for each.
 */
export async function run(): Promise<Row[]> {
  rmSync(FOLDER, { recursive: true, force: true });
  const folders = {
    ours: join(FOLDER, 'ours'),
    empty: join(FOLDER, 'empty-built'),
    plain: join(FOLDER, 'plain-built'),
  };
  await build('.storybook', folders.ours);
  const { entries } = JSON.parse(readFileSync(join(folders.ours, 'index.json'), 'utf8')) as {
    entries: Record<string, Entry>;
  };
  write('empty', [{ id: 'ui-actions-button--primary', title: 'UI/Actions/Button', type: 'story' }]);
  write('plain', Object.values(entries));
  await build(join(FOLDER, 'empty/.storybook'), folders.empty);
  await build(join(FOLDER, 'plain/.storybook'), folders.plain);
  const servers = {
    ours: await serve(folders.ours, () => {}),
    empty: await serve(folders.empty, () => {}),
    plain: await serve(folders.plain, () => {}),
  };
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
  try {
    const rows: Row[] = [];
    for (const place of PLACES) {
      const times: Record<Which, number[]> = { ours: [], empty: [], plain: [] };
      // Alternating, so that a busy moment is not all on one side; the first round only warms the disk's cache.
      for (let round = 0; round <= ROUNDS; round++) {
        for (const which of ['ours', 'empty', 'plain'] as const) {
          const took = await visit(browser, servers[which], place);
          if (round > 0) times[which].push(took);
        }
      }
      const value = median(times.ours);
      for (const [which, name] of [
        ['empty', 'an empty one'],
        ['plain', 'a plain one as large'],
      ] as const) {
        const ratio = value / median(times[which]);
        rows.push({
          name: `the first story ${place.name}, CPU ${SLOWER} times slower`,
          value,
          unit: 'ms',
          ratio,
          of: `of ${name}’s ${Math.round(median(times[which]))} ms, goal ${GOAL}${ratio > GOAL ? ', OVER THE GOAL' : ''}`,
        });
      }
    }
    return rows;
  } finally {
    await browser.close();
    for (const server of Object.values(servers)) server.close();
  }
}

/** A Storybook whose stories have these titles and nothing but a button each. */
function write(name: string, entries: readonly Entry[]): void {
  const folder = join(FOLDER, name);
  mkdirSync(join(folder, '.storybook'), { recursive: true });
  writeFileSync(join(folder, '.storybook/main.mjs'), MAIN);
  const stories = Map.groupBy(
    entries.filter(({ type }) => type === 'story'),
    ({ title }) => title,
  );
  for (const [title, each] of stories) {
    const exports = each.map(({ id }) => {
      const nameParts = (id.split('--')[1] ?? '')
        .split('-')
        .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
      return `export const ${nameParts.join('')} = { render: () => <button type="button">${LABEL}</button> };`;
    });
    const file = `${title.replaceAll(/[^a-zA-Z]/g, '')}.stories.jsx`;
    writeFileSync(
      join(folder, file),
      [`export default { title: ${JSON.stringify(title)}, tags: ['autodocs'] };`, ...exports].join('\n'),
    );
  }
}

async function build(config: string, folder: string): Promise<void> {
  const { code, output } = await command('storybook', ['build', '--quiet', '-c', config, '-o', folder]);
  if (code !== 0) throw new Error(`The Storybook of ${config} could not be built:\n${output.slice(-2000)}`);
}

async function visit(browser: Browser, server: Server, { path, button }: Place): Promise<number> {
  // A context of its own has an empty cache.
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const from = performance.now();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`, { waitUntil: 'commit' });
    await button(page);
    return performance.now() - from;
  } finally {
    await context.close();
  }
}
