import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** One timer for the whole page: a list that is scrolled would else start and stop one for each row. */
const watching = new Set<(now: number) => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function watch(tell: (now: number) => void): () => void {
  watching.add(tell);
  timer ??= setInterval(() => {
    for (const each of watching) each(Date.now());
  }, EVERY_MS);
  return () => {
    watching.delete(tell);
    if (watching.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The present moment in milliseconds, anew every half minute, so that "5 min ago" does not go stale on screen. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => watch(setNow), []);
  return now;
}
