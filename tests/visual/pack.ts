/**
 * `npm run visual:pack`: baselines that came as PNG, as from a branch of before, become what baselines are now; no pixel
 * changes. With `--all` every baseline gets its fingerprint anew, as after a change of the browser.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, chromiumPath } from '../../scripts/chromium.ts';
import { writeBaseline } from './baseline-file.ts';
import { BASELINES } from './paths.ts';
import { decodePng } from './png.ts';
import { decodeWebp } from './webp.ts';

const isPng = (file: string) => file.endsWith('.png');
const files = readdirSync(BASELINES).filter((file) => isPng(file) || process.argv.includes('--all'));
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
const page = await browser.newPage();
for (const file of files) {
  const path = join(BASELINES, file);
  const was = readFileSync(path);
  const { width, height, data } = await (isPng(file) ? decodePng(was) : decodeWebp(was));
  const png = await seen(page, was, isPng(file) ? 'image/png' : 'image/webp', { width, height });
  if (!Buffer.from((await decodePng(png)).data).equals(Buffer.from(data))) throw new Error(`${file} came out changed`);
  await writeBaseline(path.replace(/\.png$/, '.webp'), png);
  if (isPng(file)) rmSync(path);
}
await browser.close();
console.log(`${files.length} pictures packed`);

/** The picture as the browser would take it of a story. */
async function seen(
  page: Page,
  picture: Buffer,
  type: string,
  size: { width: number; height: number },
): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.setContent(
    `<style>* { margin: 0; display: block }</style><img src="data:${type};base64,${picture.toString('base64')}">`,
  );
  return page.locator('img').screenshot();
}
