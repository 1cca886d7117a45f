/**
 * The tokens for designers and for sites beside SprX: DTCG with every reference followed, Figma's variables, one CSS file.
 * `npm run tokens:export` writes them where Storybook serves them, as `tokens/…`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOklch, oklchToHex } from '../src/lib/oklch.ts';
import { block, renderDensities, renderThemes, scaleLines } from './build.ts';
import { figmaVariables } from './figma.ts';
import { colourName, DENSITIES, loadTokens, resolve, THEMES, type Token } from './load.ts';

export const EXPORT_FOLDER = fileURLToPath(new URL('../.storybook/public/tokens/', import.meta.url));

interface Group {
  [name: string]: Group | unknown;
}

function nest(tokens: readonly Token[], pathOf: (token: Token) => readonly string[]): Group {
  const root: Group = {};
  for (const token of tokens) {
    const path = pathOf(token);
    let at = root;
    for (const part of path.slice(0, -1)) {
      at[part] ??= {};
      at = at[part] as Group;
    }
    const { value, type, description, leading } = token;
    at[path.at(-1) ?? ''] = {
      ...(type ? { $type: type } : {}),
      // Tools that do not read OKLCH take the hex beside it.
      $value: isOklch(value) ? { ...value, hex: oklchToHex(value) } : value,
      ...(description ? { $description: description } : {}),
      ...(leading ? { $extensions: { 'sprx.leading': leading } } : {}),
    };
  }
  return root;
}

/** JSON as the formatter of this repository leaves it: short lists of plain values on one line. */
function json(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(
    /\[\n\s+([^[\]{}]+?)\n\s+\]/g,
    (_, inside: string) => `[${inside.split(/\n\s+/).join(' ')}]`,
  );
  return `${text}\n`;
}

/** Every file by its name, with its content. */
export async function renderExport(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const theme of THEMES) {
    const tokens = await resolve(theme, 'comfortable');
    const named = tokens.filter((token) => colourName(token) !== null);
    files.set(`${theme}.tokens.json`, json(nest(named, (token) => ['color', colourName(token) ?? ''])));
  }
  for (const density of DENSITIES) {
    const tokens = await resolve('light', density);
    files.set(
      `${density}.tokens.json`,
      json(
        nest(
          tokens.filter(({ path }) => path[0] === 'density'),
          ({ path }) => path,
        ),
      ),
    );
  }
  const set = await loadTokens();
  // DTCG has no type for the columns of a grid.
  const common = [...set.scales.values()].flat().filter(({ type }) => type !== '');
  files.set('common.tokens.json', json(nest(common, ({ path }) => path)));
  files.set('figma-variables.json', json(await figmaVariables()));
  const css = [renderThemes(set), renderDensities(set), block(':root', scaleLines(set))].join('\n\n');
  const says = '/* The design tokens of SprX. Set data-theme and data-density on the root, or leave both away. */';
  files.set('sprx-tokens.css', `${says}\n${css}\n`.replaceAll("'", '"'));
  return files;
}

if (import.meta.main) {
  for (const [name, text] of await renderExport()) {
    const path = `${EXPORT_FOLDER}${name}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    console.log(`${name}  ${Math.ceil(text.length / 1024)} KB`);
  }
}
