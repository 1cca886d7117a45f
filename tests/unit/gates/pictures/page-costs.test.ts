import { describe, expect, test } from 'vitest';
import { costsOf, problemsOf } from '../../../../scripts/check/gates/page-costs.ts';
import type { FileResult } from '../../../../scripts/check/run/report.ts';

const file = (name: string, ...costs: number[]): FileResult => ({
  file: name,
  tests: costs.map((cost, index) => ({ title: `${index}`, name: `${index}`, status: 'passed', cost })),
});
const UNIT = file('stories/ui/button.stories.tsx', 1, 1);
const texts: Record<string, string> = {
  'stories/pages/manage/channels/channels.stories.tsx': "page('/manage/channels')",
  'stories/pages/manage/two.stories.tsx': "page('/manage/channels?x=1'); page('/manage/stories/s1')",
};
const costs = (...files: FileResult[]) => costsOf(files, (name) => texts[name] ?? '');

describe('cost of a page', () => {
  test('stories of a page → their sum in units of the kit’s file, however long the first loads; a file of two pages is shared out', () => {
    const pageCosts = costs(
      UNIT,
      file('stories/pages/manage/channels/channels.stories.tsx', 90, 5, 5),
      file('stories/pages/manage/two.stories.tsx', 4),
      file('stories/ui/badge.stories.tsx', 100),
    );
    expect(pageCosts[0]).toEqual({ path: '/manage/channels', units: 8.5 });
    expect(pageCosts).toHaveLength(2);
    expect(pageCosts[1]?.units).toBe(1);
  });

  test('run on a machine twice as slow → the same units', () => {
    const on = (slowness: number) =>
      costs(
        file('stories/ui/button.stories.tsx', slowness, slowness),
        file('stories/pages/manage/channels/channels.stories.tsx', 3 * slowness, 4 * slowness),
      );
    expect(on(1)).toEqual([{ path: '/manage/channels', units: 4 }]);
    expect(on(2)).toEqual(on(1));
  });

  test('the unit did not run → no costs', () => {
    expect(costs(file('stories/pages/manage/channels/channels.stories.tsx', 3))).toEqual([]);
  });

  test('over the limit → named, but not what was so before and costs as much', () => {
    const over = [
      { path: '/new', units: 17 },
      { path: '/known', units: 15 },
      { path: '/small', units: 4 },
    ];
    expect(problemsOf(over, { '/known': 8 })).toEqual([
      expect.stringMatching(/^The stories of \/new cost 17\.0 times/),
    ]);
    expect(problemsOf(over, { '/new': 9, '/known': 7 })).toEqual([
      expect.stringContaining('it was 7 when the limit came'),
    ]);
  });
});
