import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readFilters, type StoryFilters, writeFilters } from './story-filters.ts';

const TYPING_MS = 300;

/** The filters of the address, and the words being typed, which reach the address once the typing rests. */
export function useStoryFilters() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const [typed, setTyped] = useState(filters.q);
  const [seen, setSeen] = useState(filters.q);
  if (filters.q !== seen) {
    // Back, forward or a cleared filter changed the words: the field follows.
    setSeen(filters.q);
    setTyped(filters.q);
  }

  const change = (changes: Partial<StoryFilters>) =>
    setParams((before) => writeFilters({ ...readFilters(before), ...changes }, before), { replace: true });

  useEffect(() => {
    if (typed === seen) return;
    const timer = setTimeout(() => {
      setSeen(typed);
      setParams((before) => writeFilters({ ...readFilters(before), q: typed }, before), { replace: true });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, seen, setParams]);

  const view: StoryView = params.get('view') === 'list' ? 'list' : 'grid';
  return {
    filters,
    change,
    typed,
    type: setTyped,
    view,
    setView: (next: StoryView) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === 'list') after.set('view', 'list');
          else after.delete('view');
          return after;
        },
        { replace: true },
      ),
  };
}

export type StoryView = 'grid' | 'list';
