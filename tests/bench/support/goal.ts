import type { Row } from '../../../scripts/bench.ts';

/** The row with its share of what it may be at most, in its own unit; what is over is marked. A goal of 0 has no share. */
export function withGoal(row: Row, goal: number): Row {
  const over = row.value > goal ? ', OVER THE GOAL' : '';
  const of = `of ${goal.toLocaleString('en-GB')} ${row.unit}${over}`;
  return goal === 0 ? { ...row, of } : { ...row, ratio: row.value / goal, of };
}
