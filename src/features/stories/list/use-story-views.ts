import { useAlerts } from '../../../data/alerts.tsx';
import { useSession } from '../../../data/session/session.tsx';
import type { SavedViews } from '../../../ui/filter-bar.tsx';
import type { TabRow } from '../../../ui/tabs.tsx';
import { TAB_NAMES, TABS } from './filter-summary.ts';
import { addressOf, queryOf, type StoryAddress, useSavedFilters } from './saved-filters.ts';
import { NO_FILTERS, type StoryFilters } from './story-filters.ts';

const ALL = 'all';
const OWN = 'view:';

/**
 * The views of the list as tabs: all, one for each status, and those that the person has saved.
 * @param pending how many stories have no decision yet; a number, or "200+"
 */
export function useStoryViews(
  now: StoryAddress,
  change: (changes: Partial<StoryFilters>) => void,
  goTo: (address: StoryAddress) => void,
  pending: number | string | undefined,
): { readonly tabs: TabRow; readonly views: SavedViews } {
  const alerts = useAlerts();
  const session = useSession();
  const mayWrite = session.can('s.s.wr');
  const { saved, save, forget } = useSavedFilters();
  const { filters, layout } = now;
  const address = queryOf(now);
  const using = saved.find(({ query }) => queryOf(addressOf(query, layout)) === address);
  const mayDelete = using && mayWrite && (using.own || session.can('i.s.wr'));
  const status = filters.status ?? ALL;
  return {
    tabs: {
      label: 'Views',
      value: using === undefined ? status : `${OWN}${using.id}`,
      onValueChange: (value) => {
        const own = saved.find(({ id }) => `${OWN}${id}` === value);
        if (own) goTo(addressOf(own.query, layout));
        // From a saved view the list begins afresh; between the others what was chosen besides the status stays.
        else
          change({ ...(using === undefined ? {} : NO_FILTERS), status: TABS.find((each) => each === value) ?? null });
      },
      items: [
        { value: ALL, label: 'All' },
        ...TABS.map((value) => ({
          value,
          label: TAB_NAMES[value],
          ...(value === 'pending' && pending !== undefined ? { count: pending } : {}),
        })),
        ...saved.map(({ id, name }) => ({ value: `${OWN}${id}`, label: name })),
      ],
    },
    views: {
      canSave: mayWrite,
      names: saved.map(({ name }) => name),
      ...(using === undefined ? {} : { current: using.name }),
      shareLabel: 'Share with everyone in the school',
      onSave: (name, isShared) => save(name, now, isShared),
      onDelete: mayDelete ? () => void forget(using.id).catch((error: unknown) => alerts.showError(error)) : undefined,
    },
  };
}
