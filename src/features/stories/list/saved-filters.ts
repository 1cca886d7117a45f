import { useCall } from '../../../data/call.ts';
import { useResource } from '../../../data/resource.ts';
import { createView, deleteView, listViews } from '../../../domain/api/views.ts';
import type { View } from '../../../domain/story/view.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { NO_FILTERS, readFilters, type StoryFilters, writeFilters } from './story-filters.ts';
import { readLayout, type StoryLayout } from './story-layout.ts';

/** What the address of the list says: which stories, and how they are shown. */
export type StoryAddress = { readonly filters: StoryFilters; readonly layout: StoryLayout };

/** The layout is always named, since what was saved without one keeps the one in use. */
export function queryOf({ filters, layout: { view, month } }: StoryAddress): string {
  const params = new URLSearchParams({ view, ...(view === 'calendar' && month ? { month } : {}) });
  return writeFilters(filters, params).toString();
}

/** What a saved view stands for; what it can no longer mean is left out, and one without a layout has that in use. */
export function addressOf(saved: View['query'], layout: StoryLayout): StoryAddress {
  const params = new URLSearchParams(saved);
  return {
    filters: { ...NO_FILTERS, ...readFilters(params) },
    layout: params.has('view') ? readLayout(params) : layout,
  };
}

/** The views of the list that the person has saved, and those that others in the school share. */
export function useSavedFilters() {
  const call = useCall();
  const { state } = useResource(listViews, 'items', { query: { for: 'stories' } });
  return {
    saved: lastKnownList(state) ?? [],
    async save(name: string, address: StoryAddress, shared: boolean): Promise<void> {
      await call(createView, { body: { for: 'stories', name, query: queryOf(address), shared } });
    },
    async forget(id: string): Promise<void> {
      await call(deleteView, { params: { id } });
    },
  };
}
