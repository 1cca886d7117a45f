import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../../scripts/check/run.ts';

/** Stories that each break one rule are run as the real ones are: every rule has to fail the run by itself. */
describe('a run of stories', () => {
  let folder = '';
  let code = 0;
  /** Messages of what failed, by project and story; of what passed, an empty text. */
  const results = new Map<string, string>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sprx-broken-'));
    for (const project of ['stories-light', 'stories-dark']) {
      const file = join(folder, `${project}.json`);
      const ran = await run('vitest', ['run', '--project', project, '--reporter=json', `--outputFile.json=${file}`], {
        CI: '1',
        VITEST: '',
        STORIES_FROM: 'tests/visual/fixtures/workbench',
      });
      code += ran.code;
      const report = JSON.parse(readFileSync(file, 'utf8')) as {
        testResults: { assertionResults: { title: string; failureMessages: string[] }[] }[];
      };
      for (const { title, failureMessages } of report.testResults.flatMap(({ assertionResults }) => assertionResults))
        results.set(`${project} ${title}`, failureMessages.join('\n'));
    }
  }, 180_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('ends badly, and the story that is in order passes', () => {
    expect(code).toBeGreaterThan(0);
    expect(results.get('stories-light In Order')).toBe('');
    expect(results.get('stories-dark In Order')).toBe('');
  });

  test('what makes room for what comes late passes, and so does what says why it jumps', () => {
    expect(results.get('stories-light Makes Room')).toBe('');
    expect(results.get('stories-light Jumps With A Reason')).toBe('');
  });

  test.each([
    ['stories-light', 'Without A Name', 'button-name'],
    ['stories-dark', 'Without A Name', 'button-name'],
    ['stories-light', 'Faint', 'color-contrast'],
    ['stories-dark', 'Faint', 'color-contrast'],
    ['stories-light', 'Too Small', 'target-size'],
    ['stories-light', 'Too Wide', 'At 400 %'],
    ['stories-dark', 'Trap', 'Tab does not leave'],
    ['stories-light', 'Without A Picture', 'No existing reference'],
    ['stories-light', 'Jumps', 'the page shifts by'],
    ['stories-light', 'Vanishes In Forced Colours', 'Without its own colours'],
  ])('%s: %s fails with “%s”', (project, title, words) => {
    expect(results.get(`${project} ${title}`)).toContain(words);
  });
});
