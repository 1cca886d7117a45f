import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { StoryAddress } from './saved-filters.ts';
import { readFilters, type StoryFilters, writeFilters } from './story-filters.ts';
import { readLayout, type StoryLayout, type StoryView, writeLayout } from './story-layout.ts';

const TYPING_MS = 300;

/** The filters of the address, and the words being typed, which reach the address once the typing rests. */
export function useStoryFilters() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const [typed, setTyped] = useState(filters.q);
  const [seen, setSeen] = useState(filters.q);
  const [sent, setSent] = useState<string | null>(null);
  if (filters.q !== seen) {
    setSeen(filters.q);
    // Words of one's own arrive in the address later than they were sent there: what was typed since stays.
    if (filters.q === sent) setSent(null);
    // Back, forward or a cleared filter changed the words: the field follows.
    else setTyped(filters.q);
  }

  const change = (changes: Partial<StoryFilters>) =>
    setParams((before) => writeFilters({ ...readFilters(before), ...changes }, before), { replace: true });

  useEffect(() => {
    if (typed === seen) return;
    const timer = setTimeout(() => {
      setSent(typed);
      setParams((before) => writeFilters({ ...readFilters(before), q: typed }, before), { replace: true });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, seen, setParams]);

  const layout = readLayout(params);
  const show = (changes: Partial<StoryLayout>) =>
    setParams((before) => writeLayout({ ...readLayout(before), ...changes }, before), { replace: true });
  return {
    filters,
    change,
    typed,
    type: setTyped,
    layout,
    setMonth: (month: string) => show({ month }),
    setView: (view: StoryView) => show({ view }),
    /** Filters and layout at once. */
    goTo: (address: StoryAddress) =>
      setParams((before) => writeLayout(address.layout, writeFilters(address.filters, before)), { replace: true }),
  };
}
