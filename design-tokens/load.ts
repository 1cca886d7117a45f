import { fileURLToPath } from 'node:url';
import StyleDictionary from 'style-dictionary';
import { isOklch, type OklchValue } from '../src/lib/oklch.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const THEMES = ['light', 'dark', 'hc-light', 'hc-dark'] as const;
export type ThemeName = (typeof THEMES)[number];

export const DENSITIES = ['comfortable', 'compact'] as const;
export type DensityName = (typeof DENSITIES)[number];

/** Groups of colours and how their names begin. */
const COLOURS: Readonly<Record<string, string>> = { theme: '', chart: 'chart-' };

/** Groups that are the same in every theme and density; the order is that of the built files. */
const SCALES = [
  'font',
  'weight',
  'text',
  'tracking',
  'space',
  'container',
  'breakpoint',
  'radius',
  'layer',
  'motion',
  'ease',
  'columns',
] as const;

export interface Dimension {
  readonly value: number;
  readonly unit: string;
}

export interface Token {
  readonly path: readonly string[];
  readonly type: string;
  readonly value: unknown;
  /** Path of the token it stands for, with dots, where it says no value of its own. */
  readonly alias?: string;
  readonly description?: string;
  readonly leading?: number;
}

export interface TokenSet {
  readonly themes: Readonly<Record<ThemeName, ReadonlyMap<string, OklchValue>>>;
  readonly densities: Readonly<Record<DensityName, ReadonlyMap<string, Dimension>>>;
  /** What is the same everywhere, by group. */
  readonly scales: ReadonlyMap<string, readonly Token[]>;
}

const resolved = new Map<string, Promise<readonly Token[]>>();

/** Every token as it is in one theme and density, with its references followed. A process reads each once. */
export function resolve(theme: ThemeName, density: DensityName): Promise<readonly Token[]> {
  const key = `${theme} ${density}`;
  const tokens = resolved.get(key) ?? read(theme, density);
  resolved.set(key, tokens);
  return tokens;
}

async function read(theme: ThemeName, density: DensityName): Promise<Token[]> {
  const dictionary = new StyleDictionary({
    source: [
      here('base/*.json'),
      here('semantic/*.json'),
      here(`themes/${theme}.json`),
      here(`component/chart.${theme}.json`),
      here(`component/density.${density}.json`),
    ],
    usesDtcg: true,
    platforms: { resolved: { transforms: ['name/kebab'] } },
    log: { verbosity: 'verbose', warnings: 'error' },
  });
  const { allTokens } = await dictionary.getPlatformTokens('resolved');
  return allTokens.map((token) => {
    const alias = /^\{([^{}]+)\}$/.exec(String(token.original.$value))?.[1];
    return {
      path: token.path,
      type: String(token.$type ?? ''),
      value: token.$value,
      ...(alias ? { alias } : {}),
      ...(token.$description ? { description: token.$description } : {}),
      leading: token.$extensions?.['sprx.leading'],
    };
  });
}

/** The name a colour has in CSS, or null where the token is none that code may name. */
export function colourName({ path: [group = '', ...rest] }: Token): string | null {
  const start = COLOURS[group];
  return start === undefined ? null : start + rest.join('-');
}

function coloursOf(tokens: readonly Token[]): Map<string, OklchValue> {
  const found = new Map<string, OklchValue>();
  for (const token of tokens) {
    const name = colourName(token);
    if (name === null) continue;
    if (!isOklch(token.value)) throw new Error(`${token.path.join('.')} is no OKLCH colour`);
    found.set(name, token.value);
  }
  return found;
}

export const isDimension = (value: unknown): value is Dimension =>
  typeof value === 'object' && value !== null && 'unit' in value && 'value' in value;

function sizesOf(tokens: readonly Token[]): Map<string, Dimension> {
  const found = new Map<string, Dimension>();
  for (const { path, value } of tokens) {
    if (path[0] !== 'density') continue;
    if (!isDimension(value)) throw new Error(`${path.join('.')} is no size`);
    found.set(path.slice(1).join('-'), value);
  }
  return found;
}

/** Two modes that do not name the same things would leave one of them with what another set. */
export function sameNames(modes: Readonly<Record<string, ReadonlyMap<string, unknown>>>): void {
  const all = new Set(Object.values(modes).flatMap((tokens) => [...tokens.keys()]));
  if (all.size === 0) throw new Error(`${Object.keys(modes).join(', ')} name nothing`);
  for (const [mode, tokens] of Object.entries(modes)) {
    const missing = [...all].filter((name) => !tokens.has(name));
    if (missing.length > 0) throw new Error(`${mode} does not name ${missing.join(', ')}`);
  }
}

export async function loadTokens(): Promise<TokenSet> {
  const [light, dark, hcLight, hcDark, compact] = await Promise.all([
    resolve('light', 'comfortable'),
    resolve('dark', 'comfortable'),
    resolve('hc-light', 'comfortable'),
    resolve('hc-dark', 'comfortable'),
    resolve('light', 'compact'),
  ]);
  const themes = {
    light: coloursOf(light),
    dark: coloursOf(dark),
    'hc-light': coloursOf(hcLight),
    'hc-dark': coloursOf(hcDark),
  };
  const densities = { comfortable: sizesOf(light), compact: sizesOf(compact) };
  sameNames(themes);
  sameNames(densities);
  const scales = new Map(SCALES.map((group) => [group, light.filter(({ path }) => path[0] === group)] as const));
  return { themes, densities, scales };
}
