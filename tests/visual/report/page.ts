import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { cut, differences } from '../compare.ts';
import type { Finding } from '../findings.ts';
import { BASELINES } from '../paths.ts';
import { decodePng } from '../png.ts';
import { decodeWebp, encodeWebp } from '../webp.ts';
import { client } from './client.ts';
import type { Shown } from './shown.ts';

export type Run = { readonly ran: number; readonly isWhole: boolean; readonly at: Date };

const here = (file: string) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');

/** The whole report in one file that needs nothing beside it. */
export async function pageOf(
  findings: readonly Finding[],
  run: Run,
  read: (file: string) => Buffer | null = readOrNull,
): Promise<string> {
  const shown: Shown[] = [];
  // In turn: unpacked, all of them at once would fill the memory.
  for (const finding of findings) shown.push(await withPictures(finding, read));
  const when = run.at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  const about = `${run.ran} stories, counted in each theme${run.isWhole ? '' : ', a part of all'}, ${when}`;
  return `<!doctype html>
<html lang="en-GB" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${shown.length} pictures to look at</title>
<style>
${fonts(read)}
${here('../../../src/styles/tokens.gen.css')}
${here('./page.css')}
</style>
</head>
<body>
<header>
  <h1>Pictures</h1>
  <p>${escaped(about)}</p>
  <button type="button" id="theme">Dark</button>
</header>
<div id="filters" role="group" aria-label="Show"></div>
<main>
  <nav aria-label="Stories"><ul id="list"></ul><p id="nothing" hidden>Nothing to look at: every picture is as it was.</p></nav>
  <section id="view" aria-live="polite"></section>
</main>
<footer>
  <label for="command">To accept what is chosen</label>
  <input id="command" readonly spellcheck="false">
  <button type="button" id="copy">Copy</button>
  <p><kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>x</kbd> choose, <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> side by side, slider, difference</p>
</footer>
<script type="application/json" id="findings">${JSON.stringify(shown).replaceAll('<', '\\u003c')}</script>
<script type="application/json" id="baselines">${JSON.stringify(BASELINES)}</script>
<script>(${client.toString()})();</script>
</body>
</html>
`;
}

async function withPictures(finding: Finding, read: (file: string) => Buffer | null): Promise<Shown> {
  const was = finding.kind === 'new' ? null : read(finding.baseline);
  const is = finding.now ? read(finding.now) : null;
  return {
    ...finding,
    message: stripVTControlCharacters(finding.message).trim().slice(0, 4000),
    ...(was ? { was: url(was, 'image/webp') } : {}),
    ...(is ? { is: url(is) } : {}),
    ...(was && is ? await compared(was, is) : {}),
  };
}

/** Pictures of different sizes are laid on each other at the top left. */
async function compared(was: Buffer, is: Buffer): Promise<Pick<Shown, 'difference' | 'pixels' | 'size'>> {
  const [a, b] = [await decodeWebp(was), await decodePng(is)];
  const size = { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) };
  const data = new Uint8ClampedArray(size.width * size.height * 4);
  const pixels = differences(cut(a, 0, 0, size), cut(b, 0, 0, size), data);
  const sizes = [a, b].map(({ width, height }) => `${width} × ${height}`);
  return {
    difference: url(await encodeWebp({ ...size, data }), 'image/webp'),
    pixels,
    size: sizes[0] === sizes[1] ? (sizes[0] ?? '') : `${sizes[0]}, now ${sizes[1]}`,
  };
}

function fonts(read: (file: string) => Buffer | null): string {
  return ['inter-basic:Inter Variable:400 600', 'fraunces-basic:Fraunces Variable:400 700']
    .map((font) => {
      const [file = '', family, weight] = font.split(':');
      const bytes = read(`src/styles/fonts/${basename(file)}.woff2`);
      if (!bytes) return '';
      return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(data:font/woff2;base64,${bytes.toString('base64')}) format('woff2'); }`;
    })
    .join('\n');
}

const url = (picture: Buffer, type = 'image/png') => `data:${type};base64,${picture.toString('base64')}`;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function readOrNull(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
