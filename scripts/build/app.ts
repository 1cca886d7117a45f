import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import type { PrerenderedPages } from '../../src/domain/prerendered.ts';
import { type RouteId, routeById } from '../../src/domain/routes.ts';
import { chunkGroups } from './chunks.ts';
import { type Manifest, staticFiles } from './manifest.ts';

/** Beside the manifest, in a folder that the server serves nothing from. */
export const PAGES = '.vite/pages.json';

export const appBuild = (root: string, mode: string): InlineConfig => ({
  configFile: join(root, 'vite.config.ts'),
  mode,
  build: {
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(join(root, 'src/app/main.tsx')) } } },
  },
});

/** Copies public files without comments and indents: each byte of it comes before the first paint. */
export function slimPublic(folder: string): void {
  for (const file of globSync('*.js', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, file), text.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, ''));
  }
  const html = join(folder, 'index.html');
  writeFileSync(html, readFileSync(html, 'utf8').replace(/\n\s*/g, ''));
}

/** Renders what depends on no person, with the app's own code, and keeps it beside the built app in `folder`. */
export async function prerender(root: string, mode: string, folder: string): Promise<void> {
  const outDir = join(root, `.cache/build/prerender-${process.pid}`);
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, manifest: false, copyPublicDir: false },
  });
  try {
    // The page's modules ask where they are as they load.
    Object.assign(globalThis, { window: { location: new URL('http://prerender.invalid/auth/login') } });
    const rendered = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as {
      prerenderSignIn: () => Promise<PrerenderedPages['signIn']>;
      prerenderFrames: () => Promise<PrerenderedPages['frames']>;
      framed: PrerenderedPages['framed'];
    };
    const pages: PrerenderedPages = {
      signIn: await rendered.prerenderSignIn(),
      frames: await rendered.prerenderFrames(),
      framed: rendered.framed,
      files: filesByRoute(root, folder),
      fonts: fontFaces(folder),
    };
    writeFileSync(join(folder, PAGES), JSON.stringify(pages));
  } finally {
    Reflect.deleteProperty(globalThis, 'window');
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Typefaces are declared once, by the app's styles, whose files have hashes in their names: visitors and members fetch the same. */
export function fontFaces(folder: string): string {
  const faces = globSync('assets/*.css', { cwd: folder }).flatMap(
    (file) => readFileSync(join(folder, file), 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [],
  );
  if (faces.length === 0) throw new Error('The styles of the build declare no typeface.');
  return [...new Set(faces)].join('\n');
}

const INSIDE = 'src/app/routed-app.tsx';
const FRAME = ['src/app/shell/shell.tsx', 'src/data/firebase/auth.ts'];

/** What the page of each route asks for in the end, though its entry would only find it step by step. */
function filesByRoute(root: string, folder: string): PrerenderedPages['files'] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('The build manifest has no entry.');
  const entryFiles = staticFiles(manifest, entry);
  return Object.fromEntries(
    pagesByRoute(root).map(([id, page]) => {
      const files = new Set<string>();
      for (const part of [INSIDE, ...(routeById(id).bare ? [] : FRAME), page]) {
        if (!manifest[part]) throw new Error(`The build manifest has no ${part}.`);
        staticFiles(manifest, part, files);
      }
      return [id, [...files].filter((file) => !entryFiles.has(file))];
    }),
  );
}

/** Which file is the page of which route, read from the table of routes that the app itself loads its pages by. */
function pagesByRoute(root: string): [id: RouteId, file: string][] {
  const table = readFileSync(join(root, 'src/routes/manifest.ts'), 'utf8');
  const rows = table.matchAll(/^ {2,4}(?:'([^']+)'|(\w+)): \{[^}]*?import\('\.\/([^']+)'\)/gm);
  return Array.from(rows, ([, quoted, plain, file]) => [(quoted ?? plain) as RouteId, `src/routes/${file}`]);
}
