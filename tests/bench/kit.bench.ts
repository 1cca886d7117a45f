import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { type Browser, chromium } from 'playwright-core';
import type { Row } from '../../scripts/bench.ts';
import { run as command } from '../../scripts/check/command.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../scripts/chromium.ts';
import { median } from './support/browser.ts';
import { built, gzipped, type Output, OVER_REACT, served, written } from './support/bundle.ts';
import { withGoal } from './support/goal.ts';

const KIT = join(import.meta.dirname, 'kit');
const GOAL = { alone: 8000, all: 55_000, mount: 3 };
const ROUNDS = 5;
const MANY = 1000;
const LONGEST_MS = 3000;

const PARTS = [
  ...['button', 'iconButton', 'link', 'textField', 'textArea', 'checkbox', 'radioGroup', 'switchControl', 'slider'],
  ...['select', 'tabs', 'dialog', 'dropdownMenu', 'popover', 'tooltip', 'accordion', 'badge', 'avatar', 'card'],
  ...['table', 'progress', 'separator'],
] as const;

/** Style sheets as each set has them in a page; those of Tailwind hold what the files that are used ask for. */
const SETS = {
  sprx: {
    name: 'SprX',
    css: (files: string) => `
      @layer theme, base, components, utilities;
      @import "../../../src/styles/tokens.gen.css";
      @import "tailwindcss/preflight" layer(base);
      @import "../../../src/styles/base.css" layer(base);
      @import "../../../src/styles/utilities.css";
      @import "tailwindcss/utilities" layer(utilities) source(none);
      ${files}`,
  },
  shadcn: {
    name: 'shadcn-like',
    css: (files: string) => `@import "tailwindcss" source(none); @import "./shadcn/theme.css"; ${files}`,
  },
  'radix-themes': { name: 'Radix Themes', css: () => '@import "@radix-ui/themes/styles.css";' },
  mui: { name: 'MUI', css: () => '' },
  'react-aria': { name: 'React Aria', css: () => '' },
} as const;

type Part = (typeof PARTS)[number];
type SetId = keyof typeof SETS;
/** Gzip bytes over React of each part by itself and of all, and times of the bare element it takes to mount. */
type Figures = { alone: Map<Part, number>; js: number; css: number; mount: Map<Part, number> };

/**
 * What the kit costs beside others: bytes of each component alone and of all with their style sheet, and the time to mount
 * 1,000 of each, in times of the bare element on the same page. `BENCH_KEEP=1` writes the figures into kit/README.md, `BENCH_SETS=sprx,mui` measures those alone.
 */
export async function run(): Promise<Row[]> {
  if (!existsSync(join(KIT, 'node_modules/.package-lock.json'))) {
    const { code, output } = await command('npm', ['ci', '--prefix', KIT]);
    if (code !== 0) throw new Error(`What the kit is compared with could not be installed:\n${output}`);
  }
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_ARGS, '--js-flags=--expose-gc'],
  });
  const figures = new Map<SetId, Figures>();
  const ids = (process.env.BENCH_SETS?.split(',') ?? Object.keys(SETS)) as SetId[];
  try {
    for (const id of ids) {
      const start = performance.now();
      figures.set(id, await figuresOf(id, browser));
      // It takes minutes, and one who waits should see that it goes on.
      console.error(`${SETS[id].name}: measured in ${Math.round((performance.now() - start) / 1000)} s`);
    }
  } finally {
    await browser.close();
  }
  const table = tableOf(figures);
  console.log(table.replaceAll('|', ' ').replace(/^[\s:-]+\n/m, ''));
  if (process.env.BENCH_KEEP) keep(table);
  return [...figures].flatMap(([id, each]) => summary(id, each));
}

function summary(id: SetId, { alone, js, css, mount }: Figures): Row[] {
  const { name } = SETS[id];
  const rows: [Row, number][] = [
    [
      { name: `${name}: one component alone, median (gzip)`, value: median([...alone.values()]), unit: 'bytes' },
      GOAL.alone,
    ],
    [{ name: `${name}: all together with CSS (gzip)`, value: js + css, unit: 'bytes' }, GOAL.all],
    [{ name: `${name}: ${MANY} mounted, median`, value: median([...mount.values()]), unit: '× bare' }, GOAL.mount],
  ];
  return rows.map(([row, goal]) => (id === 'sprx' ? withGoal(row, goal) : row));
}

async function figuresOf(id: SetId, browser: Browser): Promise<Figures> {
  const samples = join(KIT, 'samples', `${id}.tsx`);
  const has = PARTS.filter((part) => !new RegExp(`export const ${part} = null`).test(readFileSync(samples, 'utf8')));
  const alone = new Map<Part, number>();
  for (const part of has) alone.set(part, gzipped(await overReact(samples, [part])).js);
  const all = await overReact(samples, has);
  const css = await styles(id, all);
  return { alone, ...css, js: gzipped(all).js, mount: await mounted(browser, id, has, css.text) };
}

function overReact(samples: string, parts: readonly Part[]): Promise<Output> {
  const entry = join(KIT, 'entry.js');
  return built({
    plugins: [written(entry, `export { ${parts.join(', ')} } from '${samples}';`)],
    build: {
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: OVER_REACT,
        // The samples share a file: what another of them needs is no part of this one.
        treeshake: { moduleSideEffects: false },
      },
    },
  });
}

async function styles(id: SetId, all: Output): Promise<{ css: number; text: string }> {
  const modules = all.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []));
  const ours = modules.filter((module) => module.endsWith('.tsx') && !module.includes('node_modules'));
  const text = SETS[id].css(ours.map((file) => `@source "${relative(KIT, file)}";`).join('\n'));
  if (!text) return { css: 0, text };
  const output = await built({
    plugins: [written(join(KIT, 'all.css'), text), tailwindcss()],
    build: { assetsInlineLimit: 0, rolldownOptions: { input: join(KIT, 'all.css') } },
  });
  return { css: gzipped(output).css, text };
}

async function mounted(browser: Browser, id: SetId, parts: readonly Part[], css: string): Promise<Map<Part, number>> {
  const entry = join(KIT, 'page.js');
  const page = `
    import ${JSON.stringify(join(KIT, 'all.css'))};
    import { createElement, Fragment } from 'react';
    import { flushSync } from 'react-dom';
    import { createRoot } from 'react-dom/client';
    import * as bare from '${join(KIT, 'samples/bare.tsx')}';
    import * as set from '${join(KIT, `samples/${id}.tsx`)}';

    const { Frame = Fragment } = set;
    const many = Array.from({ length: ${MANY} }, (_, key) => key);
    let root, place, all;
    window.before = (from, name) => {
      place = document.getElementById('root').appendChild(document.createElement('div'));
      root = createRoot(place);
      const part = { bare, set }[from][name];
      all = createElement(Frame, null, many.map((key) => createElement(part, { key })));
      window.gc();
    };
    window.mount = () => {
      flushSync(() => root.render(all));
      place.getBoundingClientRect();
    };
    window.after = () => {
      flushSync(() => root.unmount());
      place.remove();
    };
  `;
  const output = await built({
    plugins: [written(join(KIT, 'all.css'), css), written(entry, page), tailwindcss()],
    build: { assetsInlineLimit: 0, rolldownOptions: { input: entry } },
  });
  const { url, close } = await served(output, SETS[id].name);
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await tab.goto(url);
    const session = await tab.context().newCDPSession(tab);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    // On the processor, so that what else the machine does is not in it.
    const clock = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN);
    };
    const timed = async (from: 'bare' | 'set', part: Part) => {
      await tab.evaluate(`window.before('${from}', '${part}')`);
      const start = await clock();
      await tab.evaluate('window.mount()');
      const taken = (await clock()) - start;
      await tab.evaluate('window.after()');
      return taken;
    };
    const times = new Map<Part, number>();
    for (const part of parts) {
      const bare: number[] = [];
      const own: number[] = [];
      const from = performance.now();
      const isLong = () => performance.now() - from > LONGEST_MS;
      // The first two are the warming up; what takes seconds is not asked again and again.
      for (let round = -2; round < ROUNDS; round++) {
        const less = await timed('bare', part);
        const more = await timed('set', part);
        if (round < 0 && !isLong()) continue;
        bare.push(less);
        own.push(more);
        if (isLong()) break;
      }
      times.set(part, median(own) / median(bare));
    }
    return times;
  } finally {
    await tab.close();
    close();
  }
}

function tableOf(figures: ReadonlyMap<SetId, Figures>): string {
  const kb = (bytes: number | undefined) => (bytes === undefined ? '–' : (bytes / 1000).toFixed(1));
  const times = (ratio: number | undefined) => (ratio === undefined ? '–' : `${ratio.toFixed(1)}×`);
  const line = (name: string, cells: readonly string[]) =>
    `| ${name.padEnd(20)} | ${cells.map((cell) => cell.padStart(18)).join(' | ')} |`;
  const each = [...figures.values()];
  const row = (name: string, of: (one: Figures) => [number | undefined, number | undefined]) =>
    line(
      name,
      each.map((one) => [kb(of(one)[0]), times(of(one)[1])].join(' · ')),
    );
  return [
    line(
      'KB · times the bare',
      [...figures.keys()].map((id) => SETS[id].name),
    ),
    `|${'-'.repeat(22)}|${each.map(() => `${'-'.repeat(19)}:`).join('|')}|`,
    ...PARTS.map((part) => row(inWords(part), ({ alone, mount }) => [alone.get(part), mount.get(part)])),
    row('median', ({ alone, mount }) => [median([...alone.values()]), median([...mount.values()])]),
    row('all, with CSS', ({ js, css }) => [js + css, undefined]),
    row('the CSS of it', ({ css }) => [css, undefined]),
  ].join('\n');
}

const inWords = (part: Part) => part.replace('Control', '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function keep(table: string): void {
  const file = join(KIT, 'README.md');
  const text = readFileSync(file, 'utf8');
  const next = text.replace(
    /(<!-- figures -->\n)[\s\S]*(<!-- end -->)/,
    (_, start, end) => `${start}\n${table}\n\n${end}`,
  );
  if (!next.includes(table)) throw new Error('kit/README.md has no place for the figures.');
  writeFileSync(file, next);
}
