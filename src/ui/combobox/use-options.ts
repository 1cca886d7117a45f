import { useEffect, useState } from 'react';
import { bestMatches } from '../../lib/word-match.ts';
import type { Option, OptionSource } from './option.ts';
import { type Answer, useAnswers } from './use-answers.ts';

export interface OptionsResult {
  readonly status: 'ready' | 'loading' | 'failed';
  /** While loading and after a failure those of the last answer. */
  readonly rows: readonly Option[];
  readonly retry: () => void;
}

const textOf = ({ label, detail }: Option) => (detail ? `${label} ${detail}` : label);

/** The options that fit a query while `open`. Only the answer to the last question counts; an older one is dropped. */
export function useOptions({
  options,
  search,
  query,
  open,
}: OptionSource & { query: string; open: boolean }): OptionsResult {
  const { answer, setAnswer, ask } = useAnswers(search);
  const [attempt, setAttempt] = useState(0);
  const isRemote = search !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => (open && isRemote ? ask(query) : undefined), [open, isRemote, query, attempt]);

  const retry = () => {
    setAnswer((last) => last && { ...last, query: null });
    setAttempt(attempt + 1);
  };
  return isRemote ? { ...foundIn(answer, query), retry } : { status: 'ready', rows: matching(options, query), retry };
}

export function matching(options: readonly Option[] | undefined, query: string): readonly Option[] {
  return bestMatches(query, options ?? [], textOf);
}

export function foundIn(answer: Answer | null, query: string): Omit<OptionsResult, 'retry'> {
  const rows = answer?.rows ?? [];
  if (answer?.query !== query) return { status: 'loading', rows };
  return { status: answer.failed ? 'failed' : 'ready', rows };
}
