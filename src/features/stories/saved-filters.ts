import { useCall } from '../../data/call.ts';
import { useResource } from '../../data/resource.ts';
import { createView, deleteView, listViews } from '../../domain/api/views.ts';
import type { View } from '../../domain/story/view.ts';
import { lastKnownList } from '../../patterns/last-known.ts';
import { NO_FILTERS, readFilters, type StoryFilters, writeFilters } from './story-filters.ts';

export const queryOf = (filters: StoryFilters): string => writeFilters(filters, new URLSearchParams()).toString();

/** The filters that a saved query stands for; all others as they are at first. */
export const filtersOf = (query: string): StoryFilters => ({
  ...NO_FILTERS,
  ...readFilters(new URLSearchParams(query)),
});

/** A saved view's filters as the page's address has them, so that what the filters can no longer read is left out. */
export const addressOf = (query: View['query']): string => queryOf(filtersOf(new URLSearchParams(query).toString()));

/** The views of the list that the person has saved, and those that others in the school share. */
export function useSavedFilters() {
  const call = useCall();
  const { state } = useResource(listViews, 'items', { query: { for: 'stories' } });
  return {
    saved: lastKnownList(state) ?? [],
    async save(name: string, filters: StoryFilters, shared: boolean): Promise<void> {
      await call(createView, { body: { for: 'stories', name, query: queryOf(filters), shared } });
    },
    async forget(id: string): Promise<void> {
      await call(deleteView, { params: { id } });
    },
  };
}
