import { useAddressParams } from '../../../patterns/use-address-params.ts';
import { useRestedText } from '../../../ui/use-rested-text.ts';
import type { StoryAddress } from './saved-filters.ts';
import { readFilters, type StoryFilters, writeFilters } from './story-filters.ts';
import { readLayout, type StoryLayout, type StoryView, writeLayout } from './story-layout.ts';

/** The filters of the address, and the words being typed, which reach the address once the typing rests. */
export function useStoryFilters() {
  const [params, setParams] = useAddressParams();
  const filters = readFilters(params);
  const change = (changes: Partial<StoryFilters>) =>
    setParams((before) => writeFilters({ ...readFilters(before), ...changes }, before));
  const [typed, type] = useRestedText(filters.q, (q) => change({ q }));

  const layout = readLayout(params);
  const show = (changes: Partial<StoryLayout>) =>
    setParams((before) => writeLayout({ ...readLayout(before), ...changes }, before));
  return {
    filters,
    change,
    typed,
    type,
    layout,
    setMonth: (month: string) => show({ month }),
    setView: (view: StoryView) => show({ view }),
    /** Filters and layout at once. */
    goTo: (address: StoryAddress) =>
      setParams((before) => writeLayout(address.layout, writeFilters(address.filters, before))),
  };
}
