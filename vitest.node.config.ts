import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They change what belongs to a whole process: a mocked module, the other build of a package. */
const ALONE = [
  'tests/integration/emulators/group-commit.test.ts',
  'tests/integration/emulators/conformance/web-over-webchannel.test.ts',
];

/** Files that take far longer than others. One that came last would run on by itself while a core has nothing to do. */
const LONG = [
  'tests/unit/gates/generators/new-server.test.ts',
  'tests/unit/gates/generators/new.test.ts',
  'tests/integration/local/start.test.ts',
  'tests/integration/emulators/auth.test.ts',
];

/** Vitest's own order, with the long files before all others. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(`/${file}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const IN_PROCESS = { 'firebase-admin/firestore': join(import.meta.dirname, 'emulators/in-process/firestore.ts') };

/** How long a test may hang, which says nothing of how long it takes: a busy machine needs several times as long as a quiet one. */
const HANGS_MS = 600_000;

const node = (name: string): TestProjectInlineConfiguration => ({
  test: {
    name,
    // By itself Vitest leaves one of two cores free, while most of these wait for servers, of which each file has its own.
    maxWorkers: 3,
    // To load the modules anew for each file was half of the work; `fresh.ts` takes back what a file set.
    isolate: false,
    environment: 'node',
    include: [`tests/${name}/**/*.test.ts`],
    exclude: ALONE,
    setupFiles: ['tests/support/fresh.ts', ...(name === 'unit' ? ['tests/unit/setup.ts'] : [])],
    // Use cases run on the database in process there, and its package takes half a second to load.
    alias: name === 'unit' ? IN_PROCESS : {},
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    expect: { poll: { timeout: HANGS_MS / 3 } },
  },
});

const alone: TestProjectInlineConfiguration = {
  test: { ...node('integration').test, name: 'integration-alone', include: ALONE, exclude: [], isolate: true },
};

/**
 * Tests of the API that have Google's client and gRPC between them and the database, as the running product: what counts reads,
 * is about many at once or a process that is killed, and of what everybody does the heart (docs/adr/0035).
 */
const API_BY_WIRE = [
  'http/idempotency',
  'inbound/imports',
  'platform/jobs',
  'http/many-at-once',
  'http/metrics',
  'access/open-routes',
  'http/read-counts',
  'stories/stories',
  'http/unchanged-reads',
].map((name) => `tests/api/${name}.test.ts`);

const api: TestProjectInlineConfiguration = {
  test: {
    ...node('api').test,
    exclude: API_BY_WIRE,
    alias: {
      ...IN_PROCESS,
      './test-database.ts': join(import.meta.dirname, 'tests/support/test-database-in-process.ts'),
    },
  },
};
const apiByWire: TestProjectInlineConfiguration = {
  test: { ...node('api').test, name: 'api-by-wire', include: API_BY_WIRE },
};

/** What runs in Node and needs no browser of Vitest’s. */
export const NODE_PROJECTS = [
  node('unit'),
  node('integration'),
  alone,
  node('contract'),
  node('rules'),
  api,
  apiByWire,
];

/** For runs without stories: to load the workbench takes longer than many a file of tests. */
export default defineConfig({ test: { projects: NODE_PROJECTS, sequence: { sequencer: LongFirst } } });
