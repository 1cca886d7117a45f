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

  const view = STORY_VIEWS.find((each) => each === params.get('view')) ?? DEFAULT_VIEW;
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(params.get('month') ?? '')?.[0] ?? null;
  return {
    filters,
    change,
    typed,
    type: setTyped,
    view,
    /** Of the calendar, `2026-11`; `null` for this month. */
    month,
    setMonth: (next: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.set('month', next);
          return after;
        },
        { replace: true },
      ),
    setView: (next: StoryView) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === DEFAULT_VIEW) after.delete('view');
          else after.set('view', next);
          if (next !== 'calendar') after.delete('month');
          return after;
        },
        { replace: true },
      ),
  };
}

export const STORY_VIEWS = ['list', 'grid', 'calendar', 'board'] as const;
export type StoryView = (typeof STORY_VIEWS)[number];
const DEFAULT_VIEW: StoryView = 'grid';
