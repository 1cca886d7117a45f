import { isOklch, type OklchValue, oklchToRgb } from '../src/lib/oklch.ts';
import { scaleName } from './build.ts';
import { colourName, DENSITIES, isDimension, resolve, THEMES, type ThemeName, type Token } from './load.ts';

type Value =
  | { readonly r: number; readonly g: number; readonly b: number; readonly a: number }
  | { readonly type: 'VARIABLE_ALIAS'; readonly id: string }
  | number
  | string;

/** The body that Figma's `POST /v1/files/{key}/variables` takes; plugins that import variables read the same. */
export interface FigmaVariables {
  readonly variableCollections: { action: 'CREATE'; id: string; name: string; initialModeId: string }[];
  readonly variableModes: { action: 'CREATE' | 'UPDATE'; id: string; name: string; variableCollectionId: string }[];
  readonly variables: {
    action: 'CREATE';
    id: string;
    name: string;
    variableCollectionId: string;
    resolvedType: 'COLOR' | 'FLOAT' | 'STRING';
    description?: string;
    hiddenFromPublishing?: boolean;
    codeSyntax?: { WEB: string };
  }[];
  readonly variableModeValues: { variableId: string; modeId: string; value: Value }[];
}

const REM = 16;
const MODES: Readonly<Record<ThemeName, string>> = {
  light: 'Light',
  dark: 'Dark',
  'hc-light': 'High contrast light',
  'hc-dark': 'High contrast dark',
};

const round = (value: number) => Math.round(value * 1e6) / 1e6;

function rgba(colour: OklchValue): Value {
  const [r, g, b] = oklchToRgb(colour);
  return { r: round(r), g: round(g), b: round(b), a: colour.alpha ?? 1 };
}

/** Sizes in pixels, times in milliseconds; null for what Figma has no variable for, such as curves and columns. */
function plain({ value, type }: Token): number | string | null {
  if (isDimension(value))
    return value.unit === 'rem' ? round(value.value * REM) : value.unit === 'em' ? null : value.value;
  if (type === 'fontFamily' && Array.isArray(value)) return String(value[0]);
  return typeof value === 'number' ? value : null;
}

const idOf = (token: Token) => token.path.join('/');
/** What an alias stands for, where that is itself a variable. */
const aliasOf = (token: Token, known: ReadonlySet<string>): Value | null => {
  const id = token.alias?.replaceAll('.', '/');
  return id && known.has(id) ? { type: 'VARIABLE_ALIAS', id } : null;
};

export async function figmaVariables(): Promise<FigmaVariables> {
  const themes = await Promise.all(THEMES.map(async (name) => ({ name, tokens: await resolve(name, 'comfortable') })));
  const densities = await Promise.all(DENSITIES.map(async (name) => ({ name, tokens: await resolve('light', name) })));
  const first = themes[0]?.tokens ?? [];
  const base = first.filter(({ path, value }) => path[0] === 'color' && isOklch(value));
  const named = first.filter((token) => colourName(token) !== null);
  const sized = first.filter(({ path }) => path[0] === 'density');
  const rest = new Set([...base, ...named, ...sized]);
  const scales = first.filter(
    (token) => !rest.has(token) && !/^(?:size|duration|easing|family)$/.test(token.path[0] ?? ''),
  );
  const same = scales.filter((token) => plain(token) !== null);
  const known = new Set([...base, ...named].map(idOf));

  const out: FigmaVariables = { variableCollections: [], variableModes: [], variables: [], variableModeValues: [] };
  const collection = (id: string, name: string, modes: readonly (readonly [string, string])[]) => {
    out.variableCollections.push({ action: 'CREATE', id, name, initialModeId: modes[0]?.[0] ?? '' });
    for (const [index, [mode, title]] of modes.entries()) {
      // A collection comes with its first mode, which only needs a name.
      out.variableModes.push({ action: index ? 'CREATE' : 'UPDATE', id: mode, name: title, variableCollectionId: id });
    }
  };
  const variable = (token: Token, into: string, name: string, type: 'COLOR' | 'FLOAT' | 'STRING', css?: string) =>
    out.variables.push({
      action: 'CREATE',
      id: idOf(token),
      name,
      variableCollectionId: into,
      resolvedType: type,
      ...(token.description ? { description: token.description } : {}),
      ...(css ? { codeSyntax: { WEB: `var(${css})` } } : { hiddenFromPublishing: true }),
    });
  const set = (token: Token, modeId: string, value: Value) =>
    out.variableModeValues.push({ variableId: idOf(token), modeId, value });

  collection('base', 'Base', [['base-value', 'Value']]);
  for (const token of base) {
    variable(token, 'base', token.path.slice(1).join('/'), 'COLOR');
    set(token, 'base-value', rgba(token.value as OklchValue));
  }
  collection(
    'theme',
    'Theme',
    THEMES.map((name) => [`theme-${name}`, MODES[name]] as const),
  );
  for (const token of named)
    variable(token, 'theme', idOf(token).replace('theme/', ''), 'COLOR', `--${colourName(token)}`);
  for (const { name, tokens } of themes) {
    for (const token of tokens.filter((it) => colourName(it) !== null)) {
      set(token, `theme-${name}`, aliasOf(token, known) ?? rgba(token.value as OklchValue));
    }
  }
  collection('density', 'Density', [
    ['density-comfortable', 'Comfortable'],
    ['density-compact', 'Compact'],
  ]);
  for (const token of sized)
    variable(token, 'density', token.path.slice(1).join('/'), 'FLOAT', `--${token.path.join('-')}`);
  for (const { name, tokens } of densities) {
    for (const token of tokens.filter(({ path }) => path[0] === 'density')) {
      set(token, `density-${name}`, plain(token) ?? 0);
    }
  }
  collection('scale', 'Scale', [['scale-value', 'Value']]);
  for (const token of same) {
    const value = plain(token) ?? 0;
    variable(token, 'scale', idOf(token), typeof value === 'number' ? 'FLOAT' : 'STRING', scaleName(token.path));
    set(token, 'scale-value', value);
  }
  return out;
}
