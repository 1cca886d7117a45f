import { useEffect, useRef, useState } from 'react';
import type { OptionSource } from './option.ts';
import { useAnswers } from './use-answers.ts';
import { foundIn, matching, type OptionsResult } from './use-options.ts';

/**
 * Suggestions for a field that takes anything: as there is nothing to see while they are on their way, the field is drawn
 * anew only once they are there.
 */
export function useSuggestions({ options, search, query }: OptionSource & { query: string }) {
  const { answer, ask } = useAnswers(search);
  const [isOpen, setOpen] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const result: Omit<OptionsResult, 'retry'> = search
    ? foundIn(answer, query)
    : { status: 'ready', rows: matching(options, query) };
  return {
    found: result,
    isOpen,
    /** `typed`: what is in the field now, though it may not be drawn yet. */
    open(typed: string): void {
      if (search && isOpen && answer?.query === typed) return;
      // Those of the last answer are shown until the next one is there.
      if (!search || answer !== null) setOpen(true);
      stop.current?.();
      stop.current = search ? ask(typed, () => setOpen(true)) : undefined;
    },
    close(): void {
      stop.current?.();
      setOpen(false);
    },
  };
}
