import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Row, schedule } from '../../../../scripts/check/run/schedule.ts';

type Name = 'types' | 'lint' | 'dead' | 'unit' | 'api' | 'build' | 'e2e' | 'storybook' | 'rules' | 'stories' | 'spec';
const ROWS: Partial<Record<Name, Row>> = {
  types: 'files',
  lint: 'files',
  dead: 'files',
  unit: 'servers',
  api: 'servers',
  build: 'stacks',
  e2e: 'stacks',
  storybook: 'either',
  rules: 'either',
};

// By the clock, who ends first hangs on how busy the machine is.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Each part as it started, with those that were running then. */
async function startsOf(names: readonly Name[]): Promise<string[]> {
  const starts: string[] = [];
  const running = new Set<Name>();
  const runs = schedule(
    names,
    (name) => ROWS[name],
    async (name) => {
      starts.push([name, ...running].join(' beside '));
      running.add(name);
      // Clock: the fake one of this file, which is moved to its end below.
      await new Promise((done) => setTimeout(done, name === 'e2e' ? 30 : 5));
      running.delete(name);
      return name;
    },
  );
  const ended = Promise.all(runs.values());
  await vi.runAllTimersAsync();
  expect(await ended).toEqual(names);
  return starts;
}

test('schedule: parts that read files → two at a time, and nothing beside them', async () => {
  expect(await startsOf(['types', 'lint', 'unit'])).toEqual(['types', 'lint beside types', 'unit']);
});

test('schedule: rows of servers and stacks → beside one another, each in its order', async () => {
  expect(await startsOf(['unit', 'api', 'e2e'])).toEqual(['unit', 'e2e beside unit', 'api beside e2e']);
});

test('schedule: parts of either row → one after the other in the row that ends first', async () => {
  expect(await startsOf(['api', 'e2e', 'storybook', 'rules', 'spec'])).toEqual([
    'api',
    'e2e beside api',
    'storybook beside e2e',
    'rules beside e2e',
    'spec',
  ]);
});

test('schedule: parts of either row alone → two at a time', async () => {
  expect(await startsOf(['storybook', 'rules'])).toEqual(['storybook', 'rules beside storybook']);
});

test('schedule: a part without a row → by itself, after all before it', async () => {
  expect(await startsOf(['unit', 'stories', 'spec', 'e2e'])).toEqual(['unit', 'stories', 'spec', 'e2e']);
});
