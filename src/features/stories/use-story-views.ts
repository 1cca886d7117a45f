import { STORY_STATUS_NAMES } from '../../domain/story/schema.ts';
import type { SavedViews } from '../../ui/filter-bar.tsx';
import type { TabRow } from '../../ui/tabs.tsx';
import { isTab, TABS } from './filter-summary.ts';
import { filtersOf, queryOf, useSavedFilters } from './saved-filters.ts';
import { isFiltered, NO_FILTERS, type StoryFilters } from './story-filters.ts';

const ALL = 'all';
const OWN = 'view:';

/**
 * The views of the list as tabs: all, one for each status that people look for, and those that the person has saved.
 * @param pending how many stories are awaiting review; a number, or "200+"
 */
export function useStoryViews(
  filters: StoryFilters,
  change: (changes: Partial<StoryFilters>) => void,
  pending: number | string | undefined,
): { readonly tabs: TabRow; readonly views: SavedViews } {
  const { saved, save, forget } = useSavedFilters();
  const current = saved.find(({ query }) => query === queryOf(filters))?.name;
  const status = filters.status && isTab(filters.status) ? filters.status : ALL;
  return {
    tabs: {
      label: 'Views',
      value: current === undefined ? status : `${OWN}${current}`,
      onValueChange: (value) => {
        const own = saved.find(({ name }) => `${OWN}${name}` === value);
        if (own) change(filtersOf(own.query));
        // From a saved view the list begins afresh; between the others what was chosen besides the status stays.
        else
          change({ ...(current === undefined ? {} : NO_FILTERS), status: TABS.find((each) => each === value) ?? null });
      },
      items: [
        { value: ALL, label: 'All' },
        ...TABS.map((value) => ({
          value,
          label: STORY_STATUS_NAMES[value],
          ...(value === 'pending' && pending !== undefined ? { count: pending } : {}),
        })),
        ...saved.map(({ name }) => ({ value: `${OWN}${name}`, label: name })),
      ],
    },
    views: {
      canSave: isFiltered({ ...filters, status: status === ALL ? filters.status : null }),
      names: saved.map(({ name }) => name),
      ...(current === undefined ? {} : { current }),
      onSave: (name) => save(name, filters),
      onDelete: forget,
    },
  };
}
