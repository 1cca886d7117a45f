import { describe, expect, it } from 'vitest';
import { alertProblem, isInAlertTime, nextAlertChange } from '../../../src/domain/widget/alert.ts';

const NOON = Date.parse('2026-01-12T12:00:00.000Z');
const at = (hours: number) => new Date(NOON + hours * 3_600_000).toISOString();
const alert = (from: string | null, until: string | null) => ({ layout: 'alert' as const, options: { from, until } });

describe('alertProblem', () => {
  it('another layout → null, whatever its times are', () => {
    expect(alertProblem({ layout: 'grid', options: { from: at(5), until: at(1) } }, NOON)).toBeNull();
  });

  it('no end → says so', () => {
    expect(alertProblem(alert(null, null), NOON)).toBe('Enter when the alert ends.');
  });

  it.each([
    [null, at(7 * 24), null],
    [null, at(7 * 24 + 1), 'End it at most 7 days after now.'],
    [at(48), at(9 * 24), null],
    [at(48), at(9 * 24 + 1), 'End it at most 7 days after it begins.'],
    [at(2), at(2), 'End it after it begins.'],
    [at(2), at(1), 'End it after it begins.'],
  ])('from %s until %s → %s', (from, until, problem) => {
    expect(alertProblem(alert(from, until), NOON)).toBe(problem);
  });

  it('end in the past → refused when it is new, taken when it was there before', () => {
    const past = alert(at(-5), at(-1));
    expect(alertProblem(past, NOON)).toBe('This time has passed. Choose a later one.');
    expect(alertProblem(past, NOON, past)).toBeNull();
    expect(alertProblem(past, NOON, { ...past, layout: 'grid' })).toBe('This time has passed. Choose a later one.');
  });
});

describe('time of an alert', () => {
  it('isInAlertTime: from its beginning, before the moment of its end → true', () => {
    const { options } = alert(at(0), at(1));
    expect([-1, 0, 3_599_999, 3_600_000].map((ms) => isInAlertTime(options, NOON + ms))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isInAlertTime({ from: null, until: at(1) }, NOON - 1)).toBe(true);
    expect(isInAlertTime({ from: null, until: null }, NOON)).toBe(false);
  });

  it('nextAlertChange: before → its beginning; in it → its end; after → none', () => {
    const { options } = alert(at(1), at(2));
    expect([0, 1, 2].map((hours) => nextAlertChange(options, NOON + hours * 3_600_000))).toEqual([
      Date.parse(at(1)),
      Date.parse(at(2)),
      null,
    ]);
  });
});
