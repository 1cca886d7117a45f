import { describe, expect, test } from 'vitest';
import { placesIn, planFor, planOf, sayPlan, TESTS, type TestPart } from '../../../../scripts/check/changed.ts';
import { partNames } from '../../../../scripts/check/parts.ts';
import { reaching, withPagesByAddress } from '../../../../scripts/check/run/reach.ts';

const tests: Record<TestPart, readonly string[]> = {
  unit: ['tests/unit/lib/x.test.ts', 'tests/unit/gates/access-page.test.ts', 'tests/unit/app/parts.test.ts'],
  rules: ['tests/rules/firestore.test.ts'],
  integration: [],
  api: ['tests/api/channels/feeds.test.ts'],
  contract: ['tests/contract/local.test.ts'],
  stories: [
    'stories/ui/a.stories.tsx',
    'stories/pages/one.stories.tsx',
    'stories/pages/two.stories.tsx',
    'stories/flows/f.stories.tsx',
  ],
  e2e: ['tests/e2e/smoke.spec.ts', 'tests/e2e/journey.spec.ts'],
};
const texts: Record<string, string> = {
  'stories/pages/one.stories.tsx': "const ONE = '/manage/one';\nexport const Ready = page(ONE);",
  'stories/pages/two.stories.tsx': "export const Ready = page('/manage/two/5?x=1');",
  'stories/flows/f.stories.tsx': "export const Whole = flow('/manage/one');",
  'tests/unit/gates/access-page.test.ts': "readFileSync('docs/access.md')",
};
const read = (file: string) => texts[file] ?? '';
const pages = new Map([
  ['/manage/one', 'src/routes/manage/one.page.tsx'],
  ['/manage/two/:id', 'src/routes/manage/two.page.tsx'],
]);
const imports = new Map([
  ['tests/unit/lib/x.test.ts', ['src/lib/x.ts']],
  ['tests/api/channels/feeds.test.ts', ['server/backend.ts']],
  ['server/backend.ts', ['src/lib/x.ts']],
  ['tests/e2e/smoke.spec.ts', ['src/routes/manifest.ts']],
  ['tests/unit/gates/access-page.test.ts', ['src/routes/manifest.ts']],
  ['tests/unit/app/parts.test.ts', ['src/routes/manifest.ts']],
  ['stories/ui/a.stories.tsx', ['src/ui/a.tsx']],
  ['stories/pages/one.stories.tsx', ['stories/support/page.tsx']],
  ['stories/pages/two.stories.tsx', ['stories/support/page.tsx']],
  ['stories/flows/f.stories.tsx', ['stories/support/page.tsx']],
  ['stories/support/page.tsx', ['src/routes/manifest.ts']],
  ['src/routes/manifest.ts', [...pages.values(), 'src/domain/routes.ts']],
  ['src/routes/manage/one.page.tsx', ['src/ui/a.tsx']],
]);
const graph = withPagesByAddress(imports, pages, read);
const plan = (...changed: string[]) => Object.fromEntries(planFor({ changed, tests, graph, read }));

describe('what a changed file reaches', () => {
  test('a page → the stories that open its address, what walks through all pages, and the gates of code', () => {
    expect(plan('src/routes/manage/one.page.tsx')).toEqual({
      types: 'all',
      lint: ['src/routes/manage/one.page.tsx'],
      imports: 'all',
      dead: 'all',
      tokens: 'all',
      routes: 'all',
      words: 'all',
      coverage: 'all',
      build: 'all',
      budgets: 'all',
      // A gate's test takes the manifest as a list.
      unit: ['tests/unit/app/parts.test.ts'],
      stories: ['stories/pages/one.stories.tsx', 'stories/flows/f.stories.tsx'],
    });
  });

  test('a page with a parameter → the stories of an address that fits it', () => {
    expect(plan('src/routes/manage/two.page.tsx').stories).toEqual([
      'stories/pages/two.stories.tsx',
      'stories/flows/f.stories.tsx',
    ]);
  });

  test('a part of the kit → its own stories and those of each page that uses it', () => {
    expect(plan('src/ui/a.tsx').stories).toEqual([
      'stories/ui/a.stories.tsx',
      'stories/pages/one.stories.tsx',
      'stories/flows/f.stories.tsx',
    ]);
  });

  test('what all pages share → the stories of all pages', () => {
    expect(plan('src/domain/routes.ts').stories).toHaveLength(3);
    expect(plan('stories/support/page.tsx').stories).toHaveLength(3);
  });

  test('a module of the server → the tests whose imports lead to it', () => {
    expect(plan('src/lib/x.ts')).toMatchObject({
      unit: ['tests/unit/lib/x.test.ts'],
      api: ['tests/api/channels/feeds.test.ts'],
    });
    expect(plan('server/backend.ts')).not.toHaveProperty('unit');
  });

  test('a test or a story → that file', () => {
    expect(plan('tests/rules/firestore.test.ts').rules).toEqual(['tests/rules/firestore.test.ts']);
    expect(plan('tests/e2e/journey.spec.ts').e2e).toEqual(['tests/e2e/journey.spec.ts']);
    expect(plan('stories/ui/a.stories.tsx').stories).toEqual(['stories/ui/a.stories.tsx']);
  });

  test('a file below a folder that a gate or its script reads → that gate’s test', () => {
    const gate = 'tests/unit/gates/kit.test.ts';
    const script = 'scripts/check/kit.ts';
    const facts = {
      tests: { ...tests, unit: [gate] },
      graph: new Map([[gate, [script]]]),
      read: (file: string) => (file === script ? "globSync('stories/ui/**/*.tsx')" : ''),
    };
    const unitFor = (...changed: string[]) => planFor({ changed, ...facts }).get('unit');
    expect(unitFor('stories/ui/b.stories.tsx')).toEqual([gate]);
    expect(unitFor('stories/pages/one.stories.tsx')).toBeUndefined();
  });

  test('paths in a text → files, folders and what is before the star of a pattern; nothing else', () => {
    const text = `import x from '../../src/a.ts'; read('docs/access.md'); globSync("{src,stories}/**/*.tsx"); globSync('src/ui/*.tsx'); 'text/html'`;
    expect(placesIn(text)).toEqual(['docs/access.md', 'src/', 'stories/', 'src/ui/']);
  });

  test('parts that a plan leaves out → named', () => {
    expect(sayPlan(new Map([['lint', ['a.ts']]]), ['lint'], ['types', 'lint', 'e2e'])).toBe(
      'lint: 1 files\nLeft out: types, e2e',
    );
  });

  test('a document → the tests that name it, and nothing else but lint and words', () => {
    expect(plan('docs/access.md')).toEqual({
      lint: ['docs/access.md'],
      words: 'all',
      unit: ['tests/unit/gates/access-page.test.ts'],
    });
    expect(plan()).toEqual({});
    expect(sayPlan(new Map(), [])).toBe('Nothing that is checked has changed.');
  });

  test.each([
    [
      'package-lock.json',
      ['types', 'lint', 'unit', 'api', 'contract', 'rules', 'stories', 'storybook', 'build', 'e2e'],
    ],
    ['vitest.node.config.ts', ['unit', 'rules', 'integration', 'api', 'contract']],
    ['vitest.config.ts', ['stories']],
    ['.storybook/preview.tsx', ['stories', 'storybook']],
    ['src/styles/base.css', ['stories', 'tokens']],
    ['firestore.rules', ['rules', 'integration', 'contract']],
    ['firestore.indexes.json', ['api', 'integration', 'contract']],
    ['playwright.config.ts', ['e2e']],
    ['vite.config.ts', ['build', 'budgets']],
    ['biome.json', ['lint']],
    ['knip.json', ['dead']],
    ['tsconfig.json', ['types']],
  ])('the configuration %s → whole parts', (file, parts) => {
    const planned = plan(file);
    for (const part of parts) expect([part, planned[part]]).toEqual([part, 'all']);
  });
});

describe('planOf, real imports', () => {
  test('a module that server and pages share → known parts, with the tests and stories that import it', () => {
    const real = planOf(['src/domain/feed/post-date.ts']);
    for (const part of real.keys()) expect(partNames).toContain(part);
    expect(real.get('unit')).toContain('tests/unit/connectors/long-file.test.ts');
    expect(real.get('api')).toContain('tests/api/channels/feeds.test.ts');
    expect(real.get('stories')).toContain('stories/flows/first-widget.stories.tsx');
    expect(real.get('rules')).toBeUndefined();
  });

  test('folders of tests that a plan knows → each is a part of the check', () => {
    expect(Object.keys(TESTS).filter((part) => !partNames.some((name) => name === part))).toEqual([]);
  });

  test('imports in a circle or of what is not there → no endless walk', () => {
    const circle = new Map([
      ['a', ['b']],
      ['b', ['a', 'gone']],
    ]);
    expect(reaching(['a', 'b', 'c'], ['gone'], circle)).toEqual(['a', 'b']);
  });
});
