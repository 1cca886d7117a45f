import { useCallback, useRef, useState } from 'react';
import type { Option, OptionSource } from './option.ts';

export interface Answer {
  /** Null when the same is to be asked again. */
  readonly query: string | null;
  readonly rows: readonly Option[];
  readonly failed: boolean;
}

/** How long the typing must rest before the search is asked. */
const REST_MS = 200;

/** Asks for options. What asks is drawn when the answer is there, and not before. */
export function useAnswers(search: OptionSource['search']) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const latest = useRef(search);
  latest.current = search;

  /** @returns what stops it: an answer that comes later is dropped */
  const ask = useCallback((query: string, onAnswer?: () => void) => {
    const aborter = new AbortController();
    const settle = (next: (last: Answer | null) => Answer) => {
      if (aborter.signal.aborted) return;
      setAnswer(next);
      onAnswer?.();
    };
    const send = async () => {
      try {
        const rows = (await latest.current?.(query, aborter.signal)) ?? [];
        settle(() => ({ query, rows, failed: false }));
      } catch {
        settle((last) => ({ query, rows: last?.rows ?? [], failed: true }));
      }
    };
    const timer = setTimeout(() => void send(), query === '' ? 0 : REST_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, []);

  return { answer, setAnswer, ask };
}
