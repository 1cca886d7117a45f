import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
// What its commands are given.
import type {} from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';
import { fingerprintIn, writeBaseline } from './baseline-file.ts';
import { COMPARATOR } from './comparator.ts';
import { differences, isSame } from './compare.ts';
import { baselinePath, differencePath } from './paths.ts';
import { decodePng, fingerprintOf } from './png.ts';
import type { Outcome, Theme } from './seen.ts';
import { decodeWebp } from './webp.ts';

/** About one picture in fifty is anti-aliased differently once at a ring's corner; one that differs so often has changed. */
const MOST_TRIES = 5;

type Options = {
  /** Where the baselines are. */
  readonly folder: string;
  /** Every pixel counts, and there is one look: for the bench, which keeps what it first sees. */
  readonly exact: 'keep' | 'compare' | null;
};

/**
 * Takes the picture of an element and compares it with its baseline: by the fingerprint, and only where that is another one
 * pixel by pixel. What is not as it was goes to .cache/visual-diff.
 */
export function lookAt({ folder, exact }: Options): BrowserCommand<[selector: string, theme: Theme, name: string]> {
  return async ({ iframe }, selector, theme, name): Promise<Outcome> => {
    const take = () => iframe.locator(selector).screenshot({ animations: 'disabled', caret: 'hide' });
    const path = baselinePath(name, theme, folder);
    if (exact === 'keep') {
      await writeBaseline(path, await take());
      return { picture: 'same', taken: 1, message: '' };
    }
    if (!existsSync(path)) {
      const now = differencePath(name, theme, 'reference');
      write(now, await rested(take));
      return { picture: 'missing', taken: 1, message: `No existing reference ${path}: the picture is ${now}` };
    }
    const baseline = readFileSync(path);
    const isSameNow = async (png: Buffer) => {
      const isKnown = fingerprintIn(baseline)?.equals(fingerprintOf(png)) ?? false;
      if (isKnown || exact) return isKnown;
      return isSame(await decodeWebp(baseline), await decodePng(png));
    };
    let last: Buffer = Buffer.alloc(0);
    for (let taken = 1; taken <= (exact ? 1 : MOST_TRIES); taken++) {
      last = await take();
      if (await isSameNow(last)) return { picture: 'same', taken, message: '' };
    }
    const now = differencePath(name, theme, 'actual');
    write(now, last);
    return {
      picture: 'changed',
      taken: MOST_TRIES,
      message: `${path} is not as it was${await howMuch(baseline, last)}: see ${now}`,
    };
  };
}

async function howMuch(baseline: Buffer, png: Buffer): Promise<string> {
  const [was, is] = [await decodeWebp(baseline), await decodePng(png)];
  if (was.width !== is.width || was.height !== is.height)
    return `: ${was.width} × ${was.height} is ${is.width} × ${is.height} now`;
  return `: ${differences(was, is)} pixels differ, and ${COMPARATOR.allowedMismatchedPixels} may`;
}

/** A picture that is equal to the one before it. */
async function rested(take: () => Promise<Buffer>): Promise<Buffer> {
  let last = await take();
  for (let tries = 1; tries < MOST_TRIES; tries++) {
    const next = await take();
    if (next.equals(last)) return next;
    last = next;
  }
  return last;
}

function write(path: string, png: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, png);
}
