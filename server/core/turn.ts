/** Lets others have their turn before long work goes on. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    // A browser has none, and its timers wait longer.
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve);
  });
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
