/** The place of the point nearest to a moment, in times that rise. */
export function nearestTime(times: readonly number[], moment: number): number {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < moment) low = middle + 1;
    else high = middle;
  }
  const before = times[low - 1];
  return before !== undefined && moment - before < (times[low] ?? moment) - moment ? low - 1 : low;
}
