import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { __unstable__loadDesignSystem } from 'tailwindcss';
import type { TokenSet } from '../design-tokens/load.ts';

/** A value in the code that is no token. `content` is the exact text that an exception names. */
export interface Breach {
  readonly file: string;
  readonly content: string;
  readonly rule: string;
}

/** Keyed by content, not by line, so that an edit elsewhere in the file does not move it. */
export interface Exception {
  readonly file: string;
  readonly content: string;
  readonly owner: string;
  readonly reason: string;
  /** When it was allowed, YYYY-MM-DD. */
  readonly date: string;
}

const PALETTE =
  'slate|gray|zinc|neutral|stone|red|orange|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|fuchsia|pink|rose';
const START = '(?<=^|[\\s"\'`:])';
const COLOURED = 'bg|text|border|divide|fill|stroke|outline|ring|shadow|accent|caret|decoration|from|via|to';

const SPACED = '-?(?:[mp][xytbse]?|gap(?:-[xy])?|(?:m(?:in|ax)-)?[hw]|size|basis|inset(?:-[xy])?|top|bottom|start|end)';

const RULES: readonly (readonly [rule: string, pattern: RegExp])[] = [
  ['raw colour', /(?<=["'`\s[:])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])/gi],
  ['raw colour', /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color-mix)\([^)\n]*\)?/g],
  ['palette class', new RegExp(`${START}(?:${COLOURED})-(?:(?:${PALETTE})-\\d{2,3}|black|white)(?![\\w-])`, 'g')],
  ['arbitrary value', new RegExp(`${START}-?[a-z][a-z-]*-\\[[^\\]\\s]+\\](?!:)`, 'g')],
  ['arbitrary value', new RegExp(`${START}-?[a-z][a-z-]*-\\(--[^)\\s]+\\)`, 'g')],
  ['dark: in a component', new RegExp(`${START}dark:[a-z[-][^\\s"'\`]*`, 'g')],
  ['raw z-index', new RegExp(`${START}-?z-\\d+`, 'g')],
  ['raw z-index', /\bzIndex\b\s*[:=]\s*[^,}\n]+/g],
];

export function findBreaches(file: string, text: string): Breach[] {
  return RULES.flatMap(([rule, pattern]) =>
    Array.from(text.matchAll(pattern), ([content]) => ({ file, content: content.trim(), rule })),
  );
}

const UTILITY =
  /^(?:[^\s:]+:)*-?(?:bg|text|border|divide|fill|stroke|outline|rounded|shadow|z|font|duration|ease|animate|type|tracking|leading|h|w|size|max-w|min-w|max-h|min-h|gap|gap-x|gap-y|p|px|py|ps|pe|pt|pb|m|mx|my|ms|me|mt|mb)-[a-z0-9./-]+$/;

/** Words of a source file that look like utilities whose value is a token's name. */
export function utilitiesIn(text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ' ')
    .replace(/data-slot=(["'])[^"']*\1|'data-slot': '[^']*'/g, ' ')
    .replace(/\bfrom '[^']*'|import\('[^']*'\)/g, ' ');
  return [...new Set(code.split(/[\s"'`{};,]+/).filter((word) => UTILITY.test(word)))];
}

export interface Utilities {
  /** The CSS of a class, or null where the tokens know no such thing. */
  css(candidates: readonly string[]): (string | null)[];
}

/** Tailwind with our theme and nothing else, as the app has it. */
export async function loadUtilities(entry: string): Promise<Utilities> {
  const loadStylesheet = async (id: string, base: string) => {
    const path = id.startsWith('.') ? join(base, id) : join('node_modules', id.endsWith('.css') ? id : `${id}.css`);
    return { path, base: dirname(path), content: await readFile(path, 'utf8') };
  };
  const system = await __unstable__loadDesignSystem(await readFile(entry, 'utf8'), {
    base: dirname(entry),
    loadStylesheet,
  });
  return { css: (candidates) => system.candidatesToCss([...candidates]) };
}

/** Utilities that name a token which does not exist: Tailwind leaves them out without a word. */
export function findUnknown(file: string, text: string, utilities: Utilities): Breach[] {
  const utilityNames = utilitiesIn(text);
  const css = utilities.css(utilityNames);
  return utilityNames
    .filter((_, index) => css[index] === null)
    .map((content) => ({ file, content, rule: 'names no token' }));
}

/** What an exception covers is taken away; an exception that covers nothing, or lacks a field, is itself reported. */
export function withoutExceptions(
  breaches: readonly Breach[],
  exceptions: readonly Partial<Exception>[],
): { left: Breach[]; badExceptions: string[] } {
  const badExceptions = exceptions.flatMap((exception) => {
    const name = `${exception.file ?? '?'} "${exception.content ?? '?'}"`;
    const { owner, reason, date } = exception;
    if (!owner || !reason || !/^\d{4}-\d{2}-\d{2}$/.test(date ?? '')) {
      return [`exception ${name} lacks an owner, a reason or a date`];
    }
    const used = breaches.some(({ file, content }) => file === exception.file && content === exception.content);
    return used ? [] : [`exception ${name} covers nothing any more`];
  });
  const left = breaches.filter(
    ({ file, content }) => !exceptions.some((other) => other.file === file && other.content === content),
  );
  return { left, badExceptions };
}

const USES: Readonly<Record<string, (name: string) => RegExp>> = {
  font: (name) => new RegExp(`(?:\\bfont-${name}\\b|--font-${name}\\b)`),
  weight: (name) => new RegExp(`\\bfont-${name}\\b`),
  text: (name) => new RegExp(`\\btext-${name}(?![\\w-])`),
  tracking: (name) => new RegExp(`\\btracking-${name}\\b`),
  space: (name) => new RegExp(`-${name}(?![\\w-])`),
  container: (name) => new RegExp(`\\b(?:max-|min-)?w-${name}(?![\\w-])`),
  breakpoint: (name) => new RegExp(`(?<![\\w])(?:max-)?${name}:[a-z[-]`),
  radius: (name) => new RegExp(`\\brounded-(?:[setblr]{1,2}-)?${name}\\b`),
  layer: (name) => new RegExp(`\\bz-${name}\\b`),
  motion: (name) => new RegExp(`(?:\\bduration-${name}\\b|--transition-duration-${name}\\b)`),
  columns: (name) => new RegExp(`\\bgrid-cols-${name}\\b`),
  ease: (name) => new RegExp(`(?:\\bease-${name}\\b|--ease-${name}\\b)`),
};

/** Tokens that nothing uses, by name. `sources` are the texts of the app's code and hand-written styles. */
export function findUnused({ themes, densities, scales }: TokenSet, sources: readonly string[]): Breach[] {
  const all = sources.join('\n');
  const used = (pattern: RegExp) => pattern.test(all);
  const unused = [...themes.light.keys()].filter(
    (name) => !used(new RegExp(`(?:\\b(?:${COLOURED})-(?:[setblrxy]-)?${name}(?![\\w-])|var\\(--${name}\\))`)),
  );
  // The steps of a palette come and go together: one that is used keeps the others, none used is reported once.
  const colours = unused.filter((name) => {
    const palette = /^(chart(?:-[a-z]+)?)-\d$/.exec(name)?.[1];
    if (!palette) return true;
    const steps = [...themes.light.keys()].filter(
      (other) => /^\d$/.test(other.slice(palette.length + 1)) && other.startsWith(`${palette}-`),
    );
    return name === steps[0] && steps.every((step) => unused.includes(step));
  });
  const sizes = [...densities.comfortable.keys()]
    .filter((name) => !used(new RegExp(`(?<![\\w-])${SPACED}-${name}(?![\\w-])`)))
    .map((name) => `density.${name}`);
  const rest = [...scales].flatMap(([group, tokens]) =>
    tokens
      .map(({ path }) => path.slice(1).join('-'))
      .filter((name) => {
        const pattern = USES[group];
        if (!pattern) throw new Error(`no way to see whether ${group} is used`);
        return !used(pattern(name));
      })
      .map((name) => `${group}.${name}`),
  );
  return [...colours, ...sizes, ...rest].map((content) => ({
    file: 'design-tokens',
    content,
    rule: 'is used nowhere',
  }));
}
