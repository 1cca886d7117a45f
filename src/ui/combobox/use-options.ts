import { useEffect, useRef, useState } from 'react';
import { bestMatches } from '../../lib/word-match.ts';
import type { Option, OptionSource } from './option.ts';

export interface Found {
  readonly status: 'ready' | 'loading' | 'failed';
  /** While loading and after a failure those of the last answer. */
  readonly rows: readonly Option[];
  readonly retry: () => void;
}

interface Answer {
  /** Null when the same is to be asked again. */
  readonly query: string | null;
  readonly rows: readonly Option[];
  readonly failed: boolean;
}

/** So long the typing must rest before anybody is asked. */
const REST_MS = 200;
const textOf = ({ label, detail }: Option) => (detail ? `${label} ${detail}` : label);

/** The options that fit a query while `open`. Only the answer to the last question counts; an older one is dropped. */
export function useOptions({ options, search, query, open }: OptionSource & { query: string; open: boolean }): Found {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(search);
  latest.current = search;
  const isRemote = search !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (!open || !isRemote) return;
    const aborter = new AbortController();
    const ask = async () => {
      const settle = (next: (last: Answer | null) => Answer) => {
        if (!aborter.signal.aborted) setAnswer(next);
      };
      try {
        const rows = (await latest.current?.(query, aborter.signal)) ?? [];
        settle(() => ({ query, rows, failed: false }));
      } catch {
        settle((last) => ({ query, rows: last?.rows ?? [], failed: true }));
      }
    };
    const timer = setTimeout(() => void ask(), query === '' ? 0 : REST_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [open, isRemote, query, attempt]);

  const retry = () => {
    setAnswer((last) => last && { ...last, query: null });
    setAttempt(attempt + 1);
  };
  if (!isRemote) return { status: 'ready', rows: bestMatches(query, options ?? [], textOf), retry };
  if (answer?.query !== query) return { status: 'loading', rows: answer?.rows ?? [], retry };
  return { status: answer.failed ? 'failed' : 'ready', rows: answer.rows, retry };
}
