import { useEffect, useEffectEvent, useRef } from 'react';

/** So long nothing changes before the number is said: it would talk over the next letter. */
const REST_MS = 500;

type Results = {
  /** What is being searched for; `null` while nothing is. */
  readonly query: string | null;
  readonly count: number;
  readonly status: 'ready' | 'loading' | 'failed';
};

/** Says how many results there are, once for each pause in typing. */
export function useResultsAnnounced({ query, count, status }: Results, announce: (text: string) => void): void {
  const say = useEffectEvent(announce);
  const said = useRef('');
  useEffect(() => {
    if (query === null) said.current = '';
    if (query === null || status === 'loading') return;
    const message = status === 'failed' ? 'The search did not work.' : resultsSaid(count);
    const key = `${query}: ${message}`;
    if (key === said.current) return;
    const timer = setTimeout(() => {
      said.current = key;
      say(message);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [query, count, status]);
}

function resultsSaid(count: number): string {
  if (count === 0) return 'No results';
  return count === 1 ? '1 result' : `${count.toLocaleString('en-GB')} results`;
}
