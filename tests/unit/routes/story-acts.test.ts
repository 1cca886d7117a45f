import { describe, expect, it } from 'vitest';
import { STORY_STATUSES } from '../../../src/domain/story/schema.ts';
import { actsFor } from '../../../src/routes/manage/story/story-acts.ts';

describe('acts for a story', () => {
  it.each([
    ['draft', ['publish']],
    ['pending', ['hide', 'return', 'approve']],
    ['returned', ['sendForReview', 'approve']],
    ['hidden', ['approve']],
    ['scheduled', ['schedule']],
    ['approved', ['takeDown']],
  ] as const)('%s → the bar has its main act last', (status, bar) => {
    expect(actsFor({ status, takenDown: null }).bar).toEqual(bar);
  });

  it('any status → no act stands in the bar and in the menu', () => {
    for (const status of STORY_STATUSES) {
      const { bar, menu } = actsFor({ status, takenDown: null });
      expect(
        menu.filter((act) => bar.includes(act)),
        status,
      ).toEqual([]);
    }
  });

  it('taken down → nothing but hiding, and not where it is hidden', () => {
    const takenDown = { by: 'user-1', at: '2026-11-01T08:00:00.000Z', reason: 'A parent asked.' };
    expect(actsFor({ status: 'approved', takenDown })).toEqual({ bar: [], menu: ['hide'] });
    expect(actsFor({ status: 'hidden', takenDown })).toEqual({ bar: [], menu: [] });
  });
});
