import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PrerenderedPages } from '../../../src/domain/prerendered.ts';

const NOTHING: PrerenderedPages = { signIn: {}, frames: {}, framed: {}, files: {}, fonts: '' };

/** What the build made beside the app in `root`. */
export function builtPages(root: string): PrerenderedPages {
  const file = join(root, '.vite/pages.json');
  return existsSync(file)
    ? { ...NOTHING, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<PrerenderedPages>) }
    : NOTHING;
}

/** The product's typefaces as CSS, for pages that the server writes; read again when a build has replaced them. */
export type Typefaces = () => string;

export function builtTypefaces(root: string): Typefaces {
  let read = { mtimeMs: -1, css: '' };
  return () => {
    const stats = statSync(join(root, '.vite/pages.json'), { throwIfNoEntry: false });
    if (!stats) return '';
    if (stats.mtimeMs !== read.mtimeMs) read = { mtimeMs: stats.mtimeMs, css: builtPages(root).fonts };
    return read.css;
  };
}
