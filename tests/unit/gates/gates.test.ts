import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { staticFiles } from '../../../scripts/build/manifest.ts';
import { runnersOf, storiesFor } from '../../../scripts/check/gates/coverage.ts';
import { rulesThatMissABreach } from '../../../scripts/check/gates/imports.ts';
import { problemsOf, typesSaid } from '../../../scripts/check/gates/routes.ts';
import { matches, openedBy } from '../../../scripts/check/run/addresses.ts';
import { AREAS, SERVER_TABLE, SRC_TABLE } from '../../../scripts/imports.config.ts';
import { JOB_WORK } from '../../../server/jobs.ts';
import { ROUTES } from '../../../src/domain/routes.ts';

describe('import table', () => {
  test('folders of src → a rule for each, none besides', () => {
    const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(Object.keys(SRC_TABLE).sort()).toEqual(folders.map(({ name }) => name).sort());
  });

  test('folders of server → a rule for each, none besides', () => {
    const folders = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const ruled = [...Object.keys(AREAS), ...Object.keys(SERVER_TABLE)];
    expect(ruled.sort()).toEqual(folders.map(({ name }) => name).sort());
  });

  test('areas → name only areas above them, no cycle', () => {
    const names = Object.keys(AREAS);
    for (const [at, tops] of Object.values(AREAS).entries()) {
      for (const top of tops) expect(names.slice(0, at)).toContain(top);
    }
  });

  test('breach of any rule → reported', async () => {
    expect(await rulesThatMissABreach()).toEqual([]);
  });
});

describe('the core of the server', () => {
  /** Which of these a text names as a kind: between quotes. */
  const named = (text: string, kinds: readonly string[]) => kinds.filter((kind) => text.includes(`'${kind}'`));
  const emails = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[a-z-]+\/emails\/[a-z-]+\.tsx$/.test(file))
    .map((file) => basename(file, '.tsx'));
  // Emails and copies at the edge are core's own kinds of job.
  const jobs = Object.keys(JOB_WORK.handlers).filter((kind) => kind !== 'mail' && kind !== 'edge-purge');
  const core = readdirSync('server/core', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join('server/core', file), 'utf8'));

  test('core: names of jobs and emails → of its own alone', () => {
    expect(emails.length + jobs.length).toBeGreaterThan(40);
    expect(core.flatMap((text) => named(text, [...emails, ...jobs]))).toEqual([]);
  });

  test('core: a job or an email of an area → reported', () => {
    expect(named("enqueueJob(deps, school, 'sync', id)", jobs)).toEqual(['sync']);
    expect(named("const COUNTED = { 'role-changed': [] };", emails)).toEqual(['role-changed']);
  });
});

describe('stories and runners', () => {
  test('component without a story → named', () => {
    const stories = new Map([['stories/ui/a.stories.tsx', "import { A } from '../../src/ui/a.tsx';"]]);
    const problems = storiesFor(['src/ui/a.tsx', 'src/ui/b.tsx'], stories).map(({ problem }) => problem);
    expect(problems).toEqual([null, 'src/ui/b.tsx has no story']);
  });

  test('part of a family → needs no story until something outside uses it', () => {
    const stories = new Map([['stories/ui/a.stories.tsx', "import { A } from '../../src/ui/a/a.tsx';"]]);
    const family = new Map([['src/ui/a/a.tsx', "import { Axis } from './axis.tsx';"]]);
    const problems = (sources: ReadonlyMap<string, string>) =>
      storiesFor(['src/ui/a/axis.tsx', 'src/ui/a/lost.tsx'], stories, sources).map(({ problem }) => problem);
    expect(problems(family)).toEqual([null, 'src/ui/a/lost.tsx has no story']);
    const outside = new Map([...family, ['src/patterns/b.tsx', "import { Axis } from '../ui/a/axis.tsx';"]]);
    expect(problems(outside)).toEqual(['src/ui/a/axis.tsx has no story', 'src/ui/a/lost.tsx has no story']);
  });

  test('test file that no runner takes → named', () => {
    const problems = runnersOf(['tests/unit/a/b.test.ts', 'tests/unit/a.spec.ts', 'src/x.test.ts']).map(
      ({ problem }) => problem,
    );
    expect(problems).toEqual([null, 'tests/unit/a.spec.ts is run by nobody', 'src/x.test.ts is run by nobody']);
  });
});

describe('routes', () => {
  const facts = { rows: ROUTES, built: ROUTES.slice(0, 1), opened: ['/'], pages: [], loaded: [], before: 1 };

  test('nothing wrong → no problem', () => expect(problemsOf(facts)).toEqual([]));

  test('fewer than before, page without story or route → a problem each', () => {
    expect(problemsOf({ ...facts, before: 2 })).toHaveLength(1);
    expect(problemsOf({ ...facts, opened: [] })).toEqual(['/ is built and no story opens it.']);
    expect(problemsOf({ ...facts, pages: ['src/routes/a.page.tsx'] })).toHaveLength(1);
    expect(problemsOf({ ...facts, rows: ROUTES.slice(1) })).toHaveLength(1);
  });

  test('openedBy: path or constant → the address', () => {
    expect(
      openedBy("const LIST = '/a';\nexport const One = page(LIST);\nexport const Two = page('/b/c', {});"),
    ).toEqual(['/a', '/b/c']);
  });

  test('story file whose type tag is missing or wrong → named', () => {
    const typeOf = (address: string) => ({ '/a': 'list', '/b': 'form', '/c': 'message' })[address];
    const problem = (tags: string, ...opened: string[]) => {
      const text = `tags: ['autodocs'${tags}];\n${opened.map((path) => `page('${path}')`).join('\n')}`;
      return typesSaid(new Map([['p.tsx', text]]), typeOf)[0];
    };
    expect(problem(", 'type:list'", '/a', '/a', '/b')).toBeUndefined();
    expect(problem(", 'type:list', 'type:form'", '/a', '/b')).toBeUndefined();
    expect(problem('', '/c', '/no/such')).toBeUndefined();
    expect(problem('', '/a', '/b', '/b')).toBe('p.tsx shows a page of type form and no tag says so');
    expect(problem(", 'type:list'", '/a', '/b', '/b')).toContain('type form');
    expect(problem(", 'type:report', 'type:list'", '/a')).toBe('p.tsx says type:report and opens no such page');
  });

  test('matches: addresses → by segment', () => {
    expect(matches('/manage/stories/:id', '/manage/stories/s1?x=1')).toBe(true);
    expect(matches('/manage/stories/:id', '/manage/stories/s1/moderate')).toBe(false);
    expect(matches('*', '/no/such/page')).toBe(true);
    expect(matches('*', '/manage/stories')).toBe(false);
  });
});

describe('budgets', () => {
  test('staticFiles: static imports and their CSS → once each; lazy ones → not', () => {
    const manifest = {
      main: { file: 'main.js', imports: ['a', 'b'], css: ['main.css'], isEntry: true },
      a: { file: 'a.js', imports: ['b'], dynamicImports: ['c'] },
      b: { file: 'b.js' },
      c: { file: 'c.js' },
    };
    expect([...staticFiles(manifest, 'main')].sort()).toEqual(['a.js', 'b.js', 'main.css', 'main.js']);
  });
});
