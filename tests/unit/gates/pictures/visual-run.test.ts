import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../../../scripts/check/run/command.ts';

/** Stories that each break one rule are run as the real ones are: every rule has to fail the run by itself. */
describe('run of stories', () => {
  let folder = '';
  let code = 0;
  /** Messages of what failed, by story; of what passed, an empty text. */
  const results = new Map<string, string>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sprx-broken-'));
    const file = join(folder, 'run.json');
    const ran = await run('vitest', ['run', '--project', 'stories', '--reporter=json', `--outputFile.json=${file}`], {
      CI: '1',
      VITEST: '',
      STORIES_FROM: 'tests/visual/fixtures/workbench',
    });
    code = ran.code;
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      testResults: { assertionResults: { title: string; failureMessages: string[] }[] }[];
    };
    for (const { title, failureMessages } of report.testResults.flatMap(({ assertionResults }) => assertionResults))
      results.set(title, failureMessages.join('\n'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('story in order → passes, though the run fails', () => {
    expect(code).toBeGreaterThan(0);
    expect(results.get('In Order')).toBe('');
  });

  test('space reserved for late content, or a reason given → passes', () => {
    expect(results.get('Makes Room')).toBe('');
    expect(results.get('Jumps With A Reason')).toBe('');
  });

  test.each([
    ['Without A Name', 'button-name'],
    ['Faint', 'color-contrast'],
    ['Faint In Dark', 'In dark axe finds\ncolor-contrast'],
    ['Too Small', 'target-size'],
    ['Too Small When Narrow', 'In dark axe finds\ntarget-size'],
    ['Too Wide', 'At 400 %'],
    ['Trap', 'Tab does not leave'],
    ['Without A Picture', 'No existing reference'],
    ['Jumps', 'the page shifts by'],
    ['Vanishes In Forced Colours', 'Without its own colours'],
    ['Looks Alike In Forced Colours', 'looks like what is not'],
    ['No Edge In Forced Colours', 'Nothing shows the edge'],
  ])('%s → fails with “%s”', (title, message) => {
    expect(results.get(title)).toContain(message);
  });

  test.each([
    ['Ready', 'button-name'],
    ['Nameless In A State', 'button-name'],
    ['Nameless In A Layer', 'button-name'],
    ['Faint In Dark Alone', 'In dark axe finds\ncolor-contrast'],
    ['On A Light Ground', 'In light axe finds\ncolor-contrast'],
    ['Item In No List', 'listitem'],
    ['Small And Close', 'target-size'],
  ])('state of a page, %s → fails with “%s”, though its like was looked at before', (title, message) => {
    expect(results.get(title)).toContain(message);
  });

  test.each(['Nameless In The Frame', 'On A Dark Ground', 'Item In A List', 'Small And Apart'])(
    'state of a page, %s → passes',
    (title) => {
      expect(results.get(title)).toBe('');
    },
  );

  test('page left scrolled by its play → picture is taken from the top, no taller than the window', () => {
    expect(results.get('Left Scrolled')).toContain('No existing reference');
    expect(results.get('Left Scrolled')).not.toContain('In dark axe finds');
  });

  test('problem in light → dark is still compared', () => {
    expect(results.get('Without A Picture')).toContain('.light.');
    expect(results.get('Without A Picture')).toContain('.dark.');
  });
});
