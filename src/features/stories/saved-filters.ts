import { useState } from 'react';
import * as z from 'zod/mini';
import { useInstitutionId, useSession } from '../../data/session/session.tsx';
import { NO_FILTERS, readFilters, type StoryFilters, writeFilters } from './story-filters.ts';

const savedSchema = z.array(z.object({ name: z.string(), query: z.string() }));
/** Names are different; `query` is as in the page's address, so that what the filters can no longer read is left out. */
export type SavedFilter = z.infer<typeof savedSchema>[number];

export const queryOf = (filters: StoryFilters): string => writeFilters(filters, new URLSearchParams()).toString();

/** The filters that a saved query stands for; all others as they are at first. */
export const filtersOf = (query: string): StoryFilters => ({
  ...NO_FILTERS,
  ...readFilters(new URLSearchParams(query)),
});

/** What was saved, or nothing where it cannot be read. */
export function readSaved(text: string | null): SavedFilter[] {
  try {
    return savedSchema.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}

/** A person's own views of the list in a school, saved in this browser. */
export function useSavedFilters() {
  const { user } = useSession();
  const key = `sprx-story-filters.${useInstitutionId()}.${user?.uid ?? ''}`;
  const [changed, setChanged] = useState<{ key: string; saved: SavedFilter[] } | null>(null);
  const saved = changed?.key === key ? changed.saved : readSaved(storedAt(key));

  function keep(next: SavedFilter[]): void {
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch (error) {
      console.warn('Filters are not kept', error);
      throw new Error(
        "This browser doesn't let us save views. Bookmark this page instead: its address includes the filters.",
      );
    }
    setChanged({ key, saved: next });
  }
  return {
    saved,
    /** @throws in words, where the browser keeps nothing */
    save: (name: string, filters: StoryFilters) => keep([...saved, { name, query: queryOf(filters) }]),
    forget: (name: string) => keep(saved.filter((each) => each.name !== name)),
  };
}

function storedAt(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
