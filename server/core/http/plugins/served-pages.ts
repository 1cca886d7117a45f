import { join } from 'node:path';
import { type PrerenderedPages, providersKey, VERSION_MARK } from '../../../../src/domain/prerendered.ts';
import { routeAt } from '../../../../src/domain/route-at.ts';
import type { RouteId } from '../../../../src/domain/routes.ts';
import type { RuntimeConfig } from '../../../../src/domain/runtime-config.ts';
import { builtPages } from '../built-pages.ts';
import { type Prepared, preparedFile } from '../prepared.ts';

const CONFIG_MARK = '<!--sprx-config-->';
const HEAD_MARK = '<!--sprx-head-->';
const PAGE_MARK = '<!--sprx-page-->';
/** Holds what is pressed until the code of a page that came as HTML is there. */
const EARLY = '<script async src="/early.js"></script>';

/** Puts what the page must know into it, as data that no parser can take for anything else. */
export function withConfig(html: string, runtime: RuntimeConfig): string {
  const json = JSON.stringify(runtime).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return html.replace(CONFIG_MARK, () => `<script type="application/json" id="sprx-config">${json}</script>`);
}

type ServedPage = {
  readonly html: Prepared | null /** Whether the app has a page at this address. */;
  readonly exists: boolean;
};

/** The page for an address: with its HTML where the build could make it, and with the names of the files that it will ask for. */
export function servedPages(root: string, runtime: RuntimeConfig): (path: string) => Promise<ServedPage> {
  let built: PrerenderedPages['files'] = {};
  const cache = new Map<RouteId, () => Promise<Prepared | null>>();
  return async (path) => {
    const id = routeAt(path);
    const page =
      cache.get(id) ??
      preparedFile(join(root, 'index.html'), 'text/html; charset=utf-8', (html) => {
        const pages = builtPages(root);
        built = pages.files;
        return withPage(withConfig(html.toString(), runtime), pages, id, runtime);
      });
    cache.set(id, page);
    return { html: await page(), exists: isBuilt(id, built) };
  };
}

/** Schools’ own addresses are answered before; what comes here of them are words of ours that lead on, such as `/admin`. */
function isBuilt(id: RouteId, files: PrerenderedPages['files']): boolean {
  if (id === 'fallback') return false;
  return id === 'handle' || Object.keys(files).length === 0 || Object.hasOwn(files, id);
}

function withPage(html: string, pages: PrerenderedPages, id: RouteId, runtime: RuntimeConfig): string {
  const made = id === 'auth.login' ? pages.signIn[providersKey(runtime.providers)] : undefined;
  const head = made ? EARLY : (pages.files[id] ?? []).map(preload).join('');
  const frame = pages.frames[pages.framed[id] ?? ''] ?? '';
  return html
    .replace(HEAD_MARK, () => head)
    .replace(PAGE_MARK, () => made?.replaceAll(VERSION_MARK, escaped(runtime.version)) ?? frame);
}

function preload(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
