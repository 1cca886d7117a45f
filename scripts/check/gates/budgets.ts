/**
 * Byte budgets, by gzip of what `npm run build` made. KB is 1,024 bytes. Counts and bytes only, never wall time.
 * What the sign-in page loads before its form works is read from the entry's static imports in the build manifest and from
 * the HTML that the build made of it;
 * what it loads afterwards is measured in the browser by tests/e2e/budget.spec.ts.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PrerenderedPages } from '../../../src/domain/prerendered.ts';
import { SMALL } from '../../build/chunks.ts';
import { type Manifest, staticFiles } from '../../build/manifest.ts';

const KB = 1024;
const APP = 'dist/app';
/** With ProseMirror 102,593 bytes; loaded only where a person writes. */
const EDITOR = 101 * KB;
/** Put beside the HTML of the sign-in page by the server. */
const EARLY = 'early.js';

/** Beside the entry: what the page itself loads before it may paint, as paths below the app's folder. */
export function blockingFiles(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].flatMap(([, attributes = '']) =>
    /\b(async|defer|type)\b/.test(attributes) ? [] : (/\bsrc="\/([^"]+)"/.exec(attributes)?.[1] ?? []),
  );
  const styles = [...html.matchAll(/<link\b([^>]*)>/g)].flatMap(([, attributes = '']) =>
    /rel="stylesheet"/.test(attributes) ? (/\bhref="\/([^"]+)"/.exec(attributes)?.[1] ?? []) : [],
  );
  return [...scripts, ...styles];
}

/** What each kind of code is known by after minifying: words that are data to it. */
export const KINDS = {
  Auth: /identitytoolkit\.googleapis\.com/,
  Firestore: /WebChannelConnection|firestore\.googleapis\.com/,
  schema: /\$ZodType/,
  'full zod': /["'`]ZodString["'`]/,
  editor: /ProseMirror-separator/,
} as const;

function gzipped(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}

/**
 * Once in the life of an account, with the router and the rules that check its fields as they are typed. Names of files are
 * in it: from build to build it differs by some fifty bytes. Each page that is built adds about thirty: its address and its files.
 * What says that code is missing is in it too, and what leads the keyboard to each next page.
 */
const SIGN_UP = 185 * KB;

/** Its other forms come with their addresses. */
const BEYOND_COLLECTIONS = 8 * KB;

/** They stand beside nothing that they could be joined with: most are of the way in, which takes in nothing else. */
const APART = 4;

/** Shared by several files and too small to be asked for by themselves. What is fetched on demand has a file of its own. */
export function smallShared(manifest: Manifest, bytesOf: (file: string) => number): string[] {
  return Object.values(manifest)
    .filter(({ file, isEntry, isDynamicEntry }) => file.endsWith('.js') && !isEntry && !isDynamicEntry)
    .map(({ file }) => file)
    .filter((file) => bytesOf(file) < SMALL);
}

/** Names of variables that a style uses without a fallback and that no style defines: Storybook has all of them, the app's files may not. */
export function undefinedVariables(css: string): string[] {
  const defined = new Set([...css.matchAll(/(?:@property\s+|[{;]\s*)(--[\w-]+)\s*[:{]/g)].map(([, name = '']) => name));
  const used = [...css.matchAll(/var\((--[\w-]+)\s*\)/g)].map(([, name = '']) => name);
  return [...new Set(used)].filter((name) => !defined.has(name)).sort();
}

type Budget = { name: string; bytes: number; max: number };

function measure(): Budget[] {
  const manifest = JSON.parse(readFileSync(join(APP, '.vite/manifest.json'), 'utf8')) as Manifest;
  const keys = Object.keys(manifest);
  const entry = keys.find((key) => manifest[key]?.isEntry);
  const painting = blockingFiles(readFileSync(join(APP, 'index.html'), 'utf8'));
  const filesBefore = (...pages: string[]): Set<string> => {
    const files = new Set(painting);
    for (const page of [entry, ...pages.map((end) => keys.find((key) => key.endsWith(end)))]) {
      if (!page) throw new Error(`The build manifest has no entry, or none of ${pages.join(', ')}.`);
      staticFiles(manifest, page, files);
    }
    return files;
  };
  const bytesOf = (files: Set<string>) =>
    [...files].reduce((sum, file) => sum + gzipped(join(APP, file)), gzipped(join(APP, 'index.html')));
  const files = filesBefore().add(EARLY);
  const { signIn } = JSON.parse(readFileSync(join(APP, '.vite/pages.json'), 'utf8')) as PrerenderedPages;
  const html = gzipSync(Object.values(signIn).sort((a, b) => b.length - a.length)[0] ?? '', { level: 9 }).length;
  if (!html) throw new Error('The build made no HTML of the sign-in page.');
  // By its address: the app with its router is fetched before the page.
  const signUp = filesBefore('src/app/routed-app.tsx', 'auth/signup/signup.page.tsx');
  const inFrame = (page: string) => bytesOf(filesBefore('src/app/routed-app.tsx', 'src/app/shell/shell.tsx', page));
  const storyPage = filesBefore('src/app/routed-app.tsx', 'manage/story/story.page.tsx');
  const editor = staticFiles(manifest, 'src/ui/rich-text/rich-text-editor.tsx');
  if (editor.size === 0) throw new Error('The build manifest has no editor of rich text.');
  const everything = Object.values(manifest).map(({ file }) => file);
  const styles = readdirSync(join(APP, 'assets')).filter((name) => name.endsWith('.css'));
  const css = styles.map((name) => readFileSync(join(APP, 'assets', name), 'utf8')).join('\n');
  const holding = (kind: keyof typeof KINDS, among: Iterable<string>) =>
    [...among].filter((file) => KINDS[kind].test(readFileSync(join(APP, file), 'utf8'))).length;
  for (const kind of ['Auth', 'Firestore', 'schema', 'editor'] as const) {
    // A mark that is nowhere in the build would let everything through.
    if (holding(kind, everything) === 0) throw new Error(`No file of the build is known for ${kind} code any more.`);
  }
  return [
    { name: 'sign-in page before its form works', bytes: bytesOf(files) + html, max: 100 * KB },
    { name: 'sign-in page before its first paint', bytes: bytesOf(new Set(painting)) + html, max: 14 * KB },
    { name: 'sign-in page before its first paint (requests)', bytes: painting.length + 1, max: 3 },
    { name: 'sign-in page before its form works (requests)', bytes: files.size + 1, max: 5 },
    { name: 'Auth code of the sign-in page before its form works (files)', bytes: holding('Auth', files), max: 0 },
    {
      name: 'Firestore code of the sign-in page before its form works (files)',
      bytes: holding('Firestore', files),
      max: 0,
    },
    { name: 'schema code of the sign-in page before its form works (files)', bytes: holding('schema', files), max: 0 },
    { name: 'sign-up page before its first field is usable', bytes: bytesOf(signUp), max: SIGN_UP },
    {
      name: 'School settings before its first form, beyond Collections',
      bytes: inFrame('manage/school/school.page.tsx') - inFrame('manage/collections/collections.page.tsx'),
      max: BEYOND_COLLECTIONS,
    },
    { name: 'Auth code before the sign-up fields (files)', bytes: holding('Auth', signUp), max: 0 },
    { name: 'Firestore code before the sign-up fields (files)', bytes: holding('Firestore', signUp), max: 0 },
    { name: 'full zod instead of zod/mini anywhere (files)', bytes: holding('full zod', everything), max: 0 },
    {
      name: `shared files under ${SMALL.toLocaleString('en-GB')} bytes (files)`,
      bytes: smallShared(manifest, (file) => statSync(join(APP, file)).size).length,
      max: APART,
    },
    {
      name: 'editor code of a story’s page before editing begins (files)',
      bytes: holding('editor', storyPage),
      max: 0,
    },
    {
      name: 'editor of rich text, when editing begins',
      bytes: [...editor]
        .filter((file) => !storyPage.has(file))
        .reduce((sum, file) => sum + gzipped(join(APP, file)), 0),
      max: EDITOR,
    },
    { name: 'variables of styles that are defined nowhere', bytes: undefinedVariables(css).length, max: 0 },
    { name: 'embed script', bytes: gzipped('dist/embed/sprx.js'), max: 6 * KB },
    ...embedParts(),
  ];
}

/** Of the page of a virtual tour: its script before `Start tour`, and the viewer with three.js after it. */
const OWN_PARTS: Readonly<Record<string, number>> = { tourstart: 4 * KB, tourviewer: 260 * KB };

/** What the embed script loads only when it is used: each by itself. */
function embedParts(): Budget[] {
  const names = readdirSync('dist/embed/parts');
  if (names.length === 0) throw new Error('The embed script was built without its parts.');
  return names.map((name) => ({
    name: `embed part ${name.split('.')[0]}`,
    bytes: gzipped(`dist/embed/parts/${name}`),
    max: OWN_PARTS[name.split('.')[0] ?? ''] ?? 4 * KB,
  }));
}

function main(): void {
  if (!existsSync(APP)) throw new Error('Nothing is built: run npm run build first.');
  const budgets = measure();
  for (const { name, bytes, max } of budgets) {
    console.log(
      `${bytes <= max ? '✔' : '✘'} ${name}: ${bytes.toLocaleString('en-GB')} of ${max.toLocaleString('en-GB')}`,
    );
  }
  const failed = budgets.filter(({ bytes, max }) => bytes > max).length;
  console.log(`${budgets.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

if (import.meta.main) main();
