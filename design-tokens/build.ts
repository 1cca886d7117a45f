import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isOklch, type OklchValue, oklchToCss } from '../src/lib/oklch.ts';
import { DENSITIES, isDimension, loadTokens, THEMES, type ThemeName, type TokenSet } from './load.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const CSS_FILE = here('../src/styles/tokens.gen.css');
export const TS_FILE = here('../src/styles/tokens.gen.ts');
/** For pages that the server writes: it imports nothing of the app. */
export const PAGE_FILE = here('../server/school-page/tokens.gen.ts');

/** Where a group of tokens goes in Tailwind's theme; a name there is the last part of its utilities. */
const NAMESPACES: Readonly<Record<string, string>> = {
  font: '--font-',
  weight: '--font-weight-',
  text: '--text-',
  tracking: '--tracking-',
  space: '--spacing-',
  container: '--container-',
  breakpoint: '--breakpoint-',
  radius: '--radius-',
  layer: '--z-index-',
  motion: '--transition-duration-',
  ease: '--ease-',
  columns: '--grid-template-columns-',
};

export function toCss(value: unknown): string {
  if (isOklch(value)) return oklchToCss(value);
  if (isDimension(value)) return `${value.value}${value.unit}`;
  if (Array.isArray(value)) {
    return value.every((part) => typeof part === 'number')
      ? `cubic-bezier(${value.join(', ')})`
      : value.map((part) => (String(part).includes(' ') ? `'${part}'` : part)).join(', ');
  }
  return String(value);
}

type Colours = ReadonlyMap<string, OklchValue>;

const lines = (values: ReadonlyMap<string, unknown>, prefix = '--') =>
  [...values].map(([name, value]) => `${prefix}${name}: ${toCss(value)};`);

export const block = (selector: string, content: readonly string[]) =>
  `${selector} {\n${content.map((line) => `  ${line}`).join('\n')}\n}`;

const within = (query: string, text: string) => `@media ${query} {\n${text.replace(/^(?=.)/gm, '  ')}\n}`;

/** What a theme of high contrast says differently from the one it builds upon: the sign-in page loads every byte. */
function differing(high: Colours, plain: Colours): Map<string, OklchValue> {
  return new Map(
    [...high].filter(([name, value]) => oklchToCss(value) !== oklchToCss(plain.get(name) ?? { ...value, alpha: -1 })),
  );
}

/** The themes as custom properties on the root, and on whatever else carries `data-theme`. */
export function renderThemes({ themes }: TokenSet): string {
  const full = (scheme: 'light' | 'dark') => [`color-scheme: ${scheme};`, ...lines(themes[scheme])];
  const high = (scheme: 'light' | 'dark') => lines(differing(themes[`hc-${scheme}`], themes[scheme]));
  const free = ':root:not([data-theme])';
  // Themes of high contrast are chosen by how their names end and then by their whole name.
  return [
    block(":root,\n[data-theme$='light']", full('light')),
    within('(prefers-contrast: more)', block(free, high('light'))),
    block("[data-theme='hc-light']", high('light')),
    within('(prefers-color-scheme: dark)', block(free, full('dark'))),
    block("[data-theme$='dark']", full('dark')),
    within('(prefers-color-scheme: dark) and (prefers-contrast: more)', block(free, high('dark'))),
    block("[data-theme='hc-dark']", high('dark')),
  ].join('\n\n');
}

export function renderDensities({ densities }: TokenSet): string {
  const sizes = (name: (typeof DENSITIES)[number]) => lines(densities[name], '--density-');
  return [
    block(":root,\n[data-density='comfortable']", sizes('comfortable')),
    block("[data-density='compact']", sizes('compact')),
  ].join('\n\n');
}

/** The custom property of a token that is the same everywhere. */
export const scaleName = ([group = '', ...rest]: readonly string[]) => `${NAMESPACES[group]}${rest.join('-')}`;

/** Custom properties of what is the same everywhere, by the names of Tailwind's theme. */
export function scaleLines({ scales }: TokenSet): string[] {
  return [...scales.values()].flatMap((tokens) =>
    tokens.flatMap(({ path, value, leading }) => {
      const name = scaleName(path);
      return [`${name}: ${toCss(value)};`, ...(leading ? [`${name}--line-height: ${leading};`] : [])];
    }),
  );
}

/** In Tailwind `max-w-form` is a spacing before it is a width. @throws Error when both have a name. */
export function refuseClashes({ densities, scales }: Pick<TokenSet, 'densities' | 'scales'>): void {
  const named = (group: string) => (scales.get(group) ?? []).map(({ path }) => path.slice(1).join('-'));
  const spacings = new Set([...densities.comfortable.keys(), ...named('space')]);
  const both = named('container').filter((name) => spacings.has(name));
  if (both.length > 0) throw new Error(`${both.join(', ')}: a width and a spacing may not have the same name.`);
}

function renderCss(set: TokenSet): string {
  const { themes, densities } = set;
  refuseClashes(set);
  const theme = [
    '--color-*: initial;',
    ...[...themes.light.keys()].map((name) => `--color-${name}: var(--${name});`),
    '--spacing: 0.25rem;',
    ...[...densities.comfortable.keys()].map((name) => `--spacing-${name}: var(--density-${name});`),
    ...scaleLines(set),
  ];
  return `/* Made by design-tokens/build.ts. Change design-tokens/ and run \`npm run tokens\`. */
${renderThemes(set)}

${renderDensities(set)}

${block('@theme inline', theme)}
`;
}

function record(entries: Iterable<readonly [string, unknown]>, indent = '  '): string {
  return [...entries]
    .map(([name, value]) => {
      const key = /^[a-z][a-z0-9]*$/.test(name) ? name : `'${name}'`;
      const text = typeof value === 'number' ? value : `'${toCss(value).replaceAll("'", '"')}'`;
      return `${indent}${key}: ${text},`;
    })
    .join('\n');
}

function renderTs({ themes, densities, scales }: TokenSet): string {
  const typed = (theme: ThemeName) =>
    theme === 'light'
      ? ''
      : `  ${theme.includes('-') ? `'${theme}'` : theme}: {\n${record(themes[theme], '    ')}\n  },`;
  const scaleConsts = [...scales].map(
    ([group, tokens]) =>
      `export const ${group} = {\n${record(tokens.map(({ path, value }) => [path.slice(1).join('-'), value]))}\n} as const;`,
  );
  return `// Made by design-tokens/build.ts. Change design-tokens/ and run \`npm run tokens\`.

const light = {
${record(themes.light)}
} as const;

export type ColourName = keyof typeof light;
export type ThemeName = ${THEMES.map((theme) => `'${theme}'`).join(' | ')};

export const themes: Readonly<Record<ThemeName, Readonly<Record<ColourName, string>>>> = {
  light,
${THEMES.map(typed).filter(Boolean).join('\n')}
};

export const density = {
${DENSITIES.map((name) => `  ${name}: {\n${record(densities[name], '    ')}\n  },`).join('\n')}
} as const;

${scaleConsts.join('\n\n')}
`;
}

/** The colours that a page of the server needs, by the visitor's own settings alone, and what is the same everywhere. */
function renderPage(set: TokenSet): string {
  const { themes } = set;
  const used = (colours: Colours): Colours => new Map([...colours].filter(([name]) => !/^(avatar|chart)-/.test(name)));
  const root = (content: readonly string[]) => block(':root', content);
  const full = (scheme: 'light' | 'dark') => [`color-scheme: ${scheme};`, ...lines(used(themes[scheme]))];
  const high = (scheme: 'light' | 'dark') => lines(used(differing(themes[`hc-${scheme}`], themes[scheme])));
  const css = [
    root([
      ...full('light'),
      ...scaleLines(set).filter((line) => /^--(text|radius|container|font-weight|font-sans|font-display)\b/.test(line)),
    ]),
    within('(prefers-contrast: more)', root(high('light'))),
    within('(prefers-color-scheme: dark)', root(full('dark'))),
    within('(prefers-color-scheme: dark) and (prefers-contrast: more)', root(high('dark'))),
  ].join('\n');
  return `// Made by design-tokens/build.ts. Change design-tokens/ and run \`npm run tokens\`.

/** Custom properties of pages that the server writes. */
export const TOKENS = \`${css}\`;
`;
}

export async function renderTokens(): Promise<{ css: string; ts: string; page: string }> {
  const set = await loadTokens();
  return { css: renderCss(set), ts: renderTs(set), page: renderPage(set) };
}

if (import.meta.main) {
  const { css, ts, page } = await renderTokens();
  await Promise.all([writeFile(CSS_FILE, css), writeFile(TS_FILE, ts), writeFile(PAGE_FILE, page)]);
}
