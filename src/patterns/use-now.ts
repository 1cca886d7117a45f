import { useEffect, useState } from 'react';

/** The present moment in milliseconds, anew every half minute, so that "5 min ago" does not go stale on screen. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
