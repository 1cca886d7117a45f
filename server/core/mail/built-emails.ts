import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WriteLetter } from './mailer.ts';

/**
 * Letters by their templates, as `scripts/build.ts` makes them from `templates/` into `dir`. They are loaded with the first
 * letter, which may be the first after a build.
 */
export function builtLetters(dir: string): WriteLetter {
  const file = pathToFileURL(join(resolve(dir), 'write-email.js')).href;
  return async (name, props) => {
    // Not for Vite to resolve: the file is beside the built server, not in it.
    const { writeLetter } = (await import(/* @vite-ignore */ file)) as { writeLetter: WriteLetter };
    return writeLetter(name, props);
  };
}
