import { spawnSync } from 'node:child_process';
import { existsSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notesOf } from '../../../../scripts/check/gates/notes.ts';
import { newComponent } from '../../../../scripts/new/component.ts';
import { newPage } from '../../../../scripts/new/page.ts';
import { ROUTES } from '../../../../src/domain/routes.ts';
import { BUILT } from '../../../../src/routes/manifest.ts';
import { PAGE_TYPES } from '../../../../src/routes/page-types.ts';
import { compile } from '../../../support/compile.ts';
import { type TrialTree, trialTree } from '../../../support/trial-tree.ts';

let tree: TrialTree;
let root: string;

beforeAll(() => {
  tree = trialTree('new', [
    'src',
    'stories/support',
    'scripts/page-states.ts',
    'stories/ui',
    '.storybook/docs',
    'scripts/check',
    'tests/e2e',
  ]);
  ({ root } = tree);
});
afterAll(() => tree.remove());

const MISTAKEN = 'src/ui/mistaken-chip.tsx';

const read = (file: string) => tree.read(file);

/** What the compiler says of files of the trial. */
function typesOf(files: readonly string[]): string {
  const project = join(root, 'tsconfig.json');
  const compilerOptions = { types: ['vite/client', 'node'] };
  writeFileSync(project, JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, include: [], files }));
  return compile(project);
}

/** Routes that are not built yet, one for each type of page. */
const [listed, ...others] = ROUTES.filter((row) => !BUILT.includes(row.id) && !row.path.includes('*'));
const PAGES = PAGE_TYPES.slice(1).map((type, index) => ({
  type,
  // A page named as its type, while there is one left to build.
  id: (others.find(({ path }) => path.endsWith(`/${type}`)) ?? others[index])?.id,
}));

/** The platform's own, opened by another person; the longest of their names, which fill a line of the manifest. */
const taken = [listed?.id, ...PAGES.map(({ id }) => id)];
const ADMIN = others
  .filter(({ id, area }) => area === 'admin' && !taken.includes(id))
  .toSorted((a, b) => b.id.length - a.id.length);
const ADMIN_PAGES = (['form', 'wizard', 'board'] as const).flatMap((type, at) => {
  const id = ADMIN[at]?.id;
  return id ? [{ type, id }] : [];
});

/** The files that a command says it made; the others it only added to. */
const madeBy = (said: readonly string[]) =>
  said.flatMap((line) => (/\.(page|stories)\.tsx$/.test(line) ? [line.replace('✔ ', '')] : []));

test('new:component, new:page: every type → types and lint pass, rows in the tables', {
  timeout: 240_000,
}, () => {
  newComponent('date-chip', 'platform', root);
  const pages = [{ type: 'list', id: listed?.id, files: madeBy(newPage(listed?.id, undefined, root)) }].concat(
    PAGES.map((page) => ({ ...page, files: madeBy(newPage(page.id, page.type, root)) })),
  );
  expect(pages.map(({ type }) => type)).toEqual([...PAGE_TYPES]);
  pages.push(...ADMIN_PAGES.map((page) => ({ ...page, files: madeBy(newPage(page.id, page.type, root)) })));
  const made = [
    'src/ui/date-chip.tsx',
    'stories/ui/date-chip.stories.tsx',
    'tests/unit/ui/date-chip.test.ts',
    ...pages.flatMap(({ files }) => files),
  ];
  expect(made).toHaveLength(3 + 2 * (PAGE_TYPES.length + ADMIN_PAGES.length));
  tree.assertTidy([...made, 'src/routes/manifest.ts', 'scripts/check/gates/waiting-list.ts']);
  expect(read('src/ui/README.md')).toMatch(/^\| `DateChip` \| `date-chip.tsx` \| /m);
  expect(read('scripts/check/gates/waiting-list.ts')).toMatch(/^ {2}platform: \[[^\]]*'src\/ui\/date-chip\.tsx'/m);
  const kit = new Map(globSync('stories/ui/*.stories.tsx', { cwd: root }).map((file) => [file, read(file)]));
  expect(notesOf(kit).filter(({ name }) => name === 'stories/ui/date-chip.stories.tsx')).toEqual([
    { name: 'stories/ui/date-chip.stories.tsx', problem: null },
  ]);
  const manifest = read('src/routes/manifest.ts').replace(/\s+/g, ' ');
  for (const { type, id = '', files } of pages) {
    const [page = '', stories = ''] = files;
    expect(manifest).toContain(`: { type: '${type}', load: () => import('${page.replace('src/routes', '.')}')`);
    expect(read(stories)).toContain(`'type:${type}'`);
    const isAdmin = ROUTES.some((row) => row.id === id && row.guards.some((guard) => guard === 'admin'));
    expect(read(stories).includes("institutionId: 'oakfield'")).toBe(isAdmin);
    expect(read('tests/e2e/not-walked-yet.md')).toContain(`\`${id}\``);
  }
  // Beside them a file with a mistake, which shows that mistakes are found.
  writeFileSync(join(root, MISTAKEN), read('src/ui/date-chip.tsx').replace('tone={tone ??', 'tone={1 + tne ??'));
  const types = typesOf([...made, 'src/routes/manifest.ts', MISTAKEN]);
  rmSync(join(root, MISTAKEN));
  expect(types).toMatch(/mistaken-chip\.tsx.*tne/);
  // What is half done elsewhere in the tree is not the generators'.
  const mine = types.split('\n').filter((line) => made.some((file) => line.includes(file)));
  expect(mine).toEqual([]);
});

test('new:component, new:page: exists already → refused, nothing written', () => {
  const before = read('src/ui/README.md');
  expect(() => newComponent('button', 'platform', root)).toThrow(
    'src/ui/button.tsx, stories/ui/button.stories.tsx is there already.',
  );
  expect(read('src/ui/README.md')).toBe(before);
  expect(existsSync(join(root, 'tests/unit/ui/button.test.ts'))).toBe(false);
  expect(() => newPage('manage.channels', 'list', root)).toThrow('manage.channels is built already.');
});

test('new:component, new:page: invalid name or type → refused', () => {
  for (const name of [undefined, '', 'DateChip', '../outside', 'a b', '-a'])
    expect(() => newComponent(name, 'platform', root)).toThrow();
  for (const area of [undefined, '', 'elsewhere'])
    expect(() => newComponent('date-chip', area, root)).toThrow('reports|publishing|channels|platform');
  for (const id of [undefined, '', '../x', 'no.such.route']) expect(() => newPage(id, 'list', root)).toThrow();
  expect(() => newPage(listed?.id, 'home', root)).toThrow('list|detail|form|settings|wizard|report|board');
});

test.each([
  ['component', 'npm run new:component -- <name> <area that will use it: reports|publishing|channels|platform>'],
  ['page', 'npm run new:page -- <route id> <page type>'],
])('new:%s: --help → one line of usage, nothing is made', (name, line) => {
  const { stdout, status } = spawnSync('node', [`scripts/new/${name}.ts`, '--help'], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, `${line}\n`]);
});
