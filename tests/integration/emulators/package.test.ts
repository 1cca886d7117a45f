/** `emulators/` is a package that could be taken out of this repository: what it may name, and what it starts with. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePorts } from '../../support/ports.ts';
import { type Child, run } from './support/child.ts';

const ROOT = join(fileURLToPath(import.meta.url), '../../../..');
const PACKAGE = join(ROOT, 'emulators');
const FILES = globSync('**/*', { cwd: PACKAGE, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const CODE = FILES.filter((file) => /\.(ts|js)$/.test(file));

type Manifest = {
  private?: boolean;
  exports: Record<string, string>;
  bin: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
  engines: { node: string };
};
const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const own = manifestOf(PACKAGE);
const root = manifestOf(ROOT);

/** Words of the product that starts this package here. */
const PRODUCT =
  /sprx|oakfield|riverside|\bschools?\b|\bstor(?:y|ies)\b|storybook|newsletter|\bpupils?\b|\bwidgets?\b/gi;

const productWordsIn = (text: string): string[] => text.match(PRODUCT) ?? [];

/** What a file imports, requires or resolves. */
function specifiersIn(text: string): string[] {
  const forms = [
    /^(?:import|export)\b[^;']*?\bfrom '([^'\n]+)'/gm,
    /^import '([^'\n]+)'/gm,
    /\bimport\('([^'\n]+)'\)/g,
    /\brequire\('([^'\n]+)'\)/g,
    /\.resolve\('([^'\n]+)'\)/g,
    /\bnew URL\('([^'\n]+)', import\.meta\.url\)/g,
  ];
  return forms.flatMap((form) => Array.from(text.matchAll(form), ([, specifier]) => specifier as string));
}

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Why a specifier may not be named in a file; null when it may. */
function objection(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) {
    const target = resolve(dirname(file), specifier);
    return target.startsWith(PACKAGE + sep) ? null : `${specifier} lies outside`;
  }
  if (specifier.startsWith('node:'))
    return builtinModules.includes(specifier.slice(5)) || specifier === 'node:sqlite'
      ? null
      : `${specifier} is no part of Node`;
  return packageOf(specifier) in own.dependencies ? null : `${specifier} is not among the dependencies`;
}

describe('package, contents', () => {
  test('files → no word of the product', () => {
    expect(FILES.length).toBeGreaterThan(80);
    expect(
      FILES.flatMap((file) => productWordsIn(readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`)),
    ).toEqual([]);
  });

  test('productWordsIn: product words, and longer words that contain them → only the former', () => {
    expect(productWordsIn('SPRX_DATA of a school, its stories')).toEqual(['SPRX', 'school', 'stories']);
    expect(productWordsIn('the history of preschooled inventories')).toEqual([]);
  });

  test('imports → itself, Node and its own dependencies', () => {
    const objections = CODE.flatMap((file) =>
      specifiersIn(readFileSync(file, 'utf8')).flatMap((specifier) => {
        const reason = objection(file, specifier);
        return reason ? [`${file}: ${reason}`] : [];
      }),
    );
    expect(objections).toEqual([]);
  });

  test('specifiersIn: every form of import → listed', () => {
    const file = join(PACKAGE, 'net/sample.ts');
    const text = `import a from '../../src/a.ts';
import type { B } from 'zod';
export { c } from '../storage/c.ts';
import 'node:nothing';
const d = await import('fastify');
const e = createRequire(import.meta.url).resolve('@firebase/util');
const f = new URL('../../f.ts', import.meta.url);
import {
  g,
} from '@grpc/grpc-js';`;
    const objections = specifiersIn(text).flatMap((specifier) => objection(file, specifier) ?? []);
    expect(objections.map((reason) => reason.split(' ')[0]).sort()).toEqual(
      ['../../src/a.ts', 'zod', 'node:nothing', 'fastify', '@firebase/util', '../../f.ts'].sort(),
    );
  });
});

describe('package.json', () => {
  test('private, exports and bin → files that exist', () => {
    expect(own.private).toBe(true);
    for (const file of [...Object.values(own.exports), ...Object.values(own.bin)])
      expect(existsSync(join(PACKAGE, file)), file).toBe(true);
  });

  test("dependencies → exactly those imported, in the repository's version", () => {
    const used = new Set(
      CODE.flatMap((file) => specifiersIn(readFileSync(file, 'utf8')))
        .filter((specifier) => !/^(\.|node:)/.test(specifier))
        .map(packageOf),
    );
    expect(Object.keys(own.dependencies).sort()).toEqual([...used].sort());
    const there = { ...root.devDependencies, ...root.dependencies };
    for (const [name, version] of Object.entries(own.dependencies))
      expect([name, version]).toEqual([name, there[name]]);
  });

  test('engines → this Node fits', () => {
    const [, least] = /^>=(\d+)/.exec(own.engines.node) ?? [];
    expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(Number(least));
  });
});

describe('package, started from another folder', () => {
  let folder: string;
  let child: Child | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'alone-'));
  });
  afterEach(async () => {
    await child?.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  async function start(file: string, env: NodeJS.ProcessEnv): Promise<{ firestore: number; child: Child }> {
    const [firestore = 0, auth = 0, storage = 0] = await freePorts(3);
    const ports = { FIRESTORE_PORT: `${firestore}`, AUTH_PORT: `${auth}`, STORAGE_PORT: `${storage}` };
    child = run(new URL(`../../../${file}`, import.meta.url), [], { ...ports, ...env }, folder);
    await child.line(/is ready/);
    return { firestore, child };
  }

  const RULES =
    "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /open/{id} { allow read; } } }";
  const read = async (port: number, path: string, headers: Record<string, string> = {}) =>
    (
      await fetch(`http://127.0.0.1:${port}/v1/projects/demo-project/databases/(default)/documents/${path}`, {
        headers,
      })
    ).status;

  test('defaults → that folder’s rules, own project, data there, local pages allowed', async () => {
    writeFileSync(join(folder, 'firestore.rules'), RULES);
    const { firestore, child } = await start('emulators/main.ts', {});
    expect(child.lines.at(-1)).toBe('The local Firebase of demo-project is ready; its data are in .local.');
    expect(child.lines).toContain('There is no storage.rules here: only servers get at objects.');
    const [, page = ''] = await child.line(/^Browse +(http.*)$/);
    expect((await fetch(page)).headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(existsSync(join(folder, '.local/firestore'))).toBe(true);
    expect([await read(firestore, 'open/a'), await read(firestore, 'shut/a')]).toEqual([404, 403]);
    expect(await read(firestore, 'open/a', { origin: 'http://localhost:5173' })).toBe(404);
    expect(await read(firestore, 'open/a', { origin: 'http://elsewhere.test' })).toBe(403);
  });

  test('EMULATOR_DATA, EMULATOR_HOST → applied, public address refused', async () => {
    await start('emulators/main.ts', { EMULATOR_DATA: 'kept', GCLOUD_PROJECT: 'demo-other' });
    expect(existsSync(join(folder, 'kept/firestore'))).toBe(true);
    expect(child?.lines.at(-1)).toBe('The local Firebase of demo-other is ready; its data are in kept.');
    const refused = run(
      new URL('../../../emulators/main.ts', import.meta.url),
      [],
      { EMULATOR_HOST: '8.8.8.8' },
      folder,
    );
    expect([await refused.ended, refused.lines]).toEqual([
      1,
      ['"8.8.8.8" is not a loopback or private address; the local Firebase is never served to the internet.'],
    ]);
  });

  test("npm run emulators → the product's variables and project", async () => {
    expect(root).toMatchObject({ scripts: { emulators: 'node scripts/emulators.ts' } });
    const app = { PORT: '4199', EXTRAS_PORT: '4198' };
    const { firestore } = await start('scripts/emulators.ts', { SPRX_DATA: join(folder, 'product'), ...app });
    expect(existsSync(join(folder, 'product/firestore'))).toBe(true);
    expect(child?.lines.at(-1)).toBe(
      `The local Firebase of demo-sprx is ready; its data are in ${join(folder, 'product')}.`,
    );
    expect(await read(firestore, 'secrets/a', { origin: 'http://localhost:4198' })).toBe(403);
    const other = await fetch(`http://127.0.0.1:${firestore}/`, { headers: { origin: 'http://localhost:5173' } });
    expect(await other.text()).toBe('Pages of http://localhost:5173 may not use this server.\n');
    const refused = run(
      new URL('../../../scripts/emulators.ts', import.meta.url),
      [],
      { SPRX_HOST: '0.0.0.0' },
      folder,
    );
    expect(await refused.ended).toBe(1);
    expect(refused.lines.join('\n')).toMatch(/^SPRX_HOST must be a private address/);
  });
});
