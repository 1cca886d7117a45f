import GridIcon from 'lucide-react/icons/layout-grid';
import ListIcon from 'lucide-react/icons/list';
import {
  STORY_SORTS,
  STORY_STATUS_NAMES,
  STORY_STATUSES,
  type StorySort,
  type StoryStatus,
} from '../../domain/story/schema.ts';
import { groupOf, type HashtagGroups, hashtagLabel, NO_GROUPS } from '../../patterns/hashtag-groups.ts';
import { useNow } from '../../patterns/use-now.ts';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterBar, type SavedViews } from '../../ui/filter-bar.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { type FilterKind, filterSummary, WITHOUT } from './filter-summary.ts';
import { periodOf, periodsAround } from './periods.ts';
import { NO_FILTERS, SORT_NAMES, type StoryFilters } from './story-filters.ts';
import type { StoryView } from './use-story-filters.ts';

type Named = readonly { id: string; name: string }[];
type Props = {
  filters: StoryFilters;
  onChange: (changes: Partial<StoryFilters>) => void;
  typed: string;
  onType: (words: string) => void;
  view: StoryView;
  onViewChange: (view: StoryView) => void;
  channels: Named;
  collections: Named;
  groups?: HashtagGroups;
  views: SavedViews;
};

/** Which stories the list shows, in what order and how. */
export function StoryFiltersBar(props: Props) {
  const { filters, onChange, typed, onType, channels, collections, groups = NO_GROUPS, views } = props;
  return (
    <FilterBar
      label="Filter stories"
      search={
        <SearchInput
          label="Search stories"
          value={typed}
          onValueChange={onType}
          className="max-w-64 min-w-48 flex-1 basis-48"
        />
      }
      set={filterSummary(filters, { channels, collections, groups })}
      onRemove={(id) => onChange(WITHOUT[id as FilterKind])}
      onClear={() => onChange({ ...NO_FILTERS, status: filters.status, sort: filters.sort })}
      views={views}
      end={<OrderAndLayout {...props} />}
    >
      <Fields {...props} />
    </FilterBar>
  );
}

function OrderAndLayout({ filters, onChange, view, onViewChange }: Props) {
  return (
    <>
      <Select
        aria-label="Order"
        name="sort"
        value={filters.sort}
        onChange={(event) => onChange({ sort: event.target.value as StorySort })}
        options={STORY_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))}
      />
      <SegmentedControl
        legend="View"
        name="view"
        shortens
        value={view}
        onValueChange={(value) => onViewChange(value === 'list' ? 'list' : 'grid')}
        options={[
          { value: 'grid', label: 'Cards', icon: GridIcon },
          { value: 'list', label: 'List', icon: ListIcon },
        ]}
      />
    </>
  );
}

function Fields({ filters, onChange, channels, collections, groups = NO_GROUPS }: Props) {
  const tags = [...groups.people, ...groups.place, ...groups.purpose];
  if (filters.tag && !tags.includes(filters.tag)) tags.unshift(filters.tag);
  return (
    <>
      <Field label="Status">
        <Select
          name="status"
          value={filters.status ?? ''}
          onChange={(event) => onChange({ status: (event.target.value || null) as StoryStatus | null })}
          options={[
            { value: '', label: 'Any status' },
            ...STORY_STATUSES.map((value) => ({ value, label: STORY_STATUS_NAMES[value] })),
          ]}
        />
      </Field>
      <Field label="Channel">
        <Select
          name="feedId"
          value={filters.feedId ?? ''}
          onChange={(event) => onChange({ feedId: event.target.value || null })}
          options={[{ value: '', label: 'All channels' }, ...optionsOf(channels)]}
        />
      </Field>
      <Field label="Hashtag">
        <Select
          name="tag"
          value={filters.tag ?? ''}
          onChange={(event) => onChange({ tag: event.target.value || null })}
          options={[
            { value: '', label: 'Any hashtag' },
            ...tags.map((tag) => ({ value: tag, label: hashtagLabel(tag, groupOf(tag, groups)) })),
          ]}
        />
      </Field>
      {collections.length > 0 ? (
        <Field label="Collection">
          <Select
            name="collectionId"
            value={filters.collectionId ?? ''}
            onChange={(event) => onChange({ collectionId: event.target.value || null })}
            options={[{ value: '', label: 'Any collection' }, ...optionsOf(collections)]}
          />
        </Field>
      ) : null}
      <Field label="Pictures">
        <Select
          name="media"
          value={filters.media ? 'true' : ''}
          onChange={(event) => onChange({ media: event.target.value === 'true' })}
          options={[
            { value: '', label: 'With or without pictures' },
            { value: 'true', label: 'With a picture or video' },
          ]}
        />
      </Field>
      <Period filters={filters} onChange={onChange} />
    </>
  );
}

const optionsOf = (list: Named) => list.map(({ id, name }) => ({ value: id, label: name }));

const CUSTOM = 'custom';

function Period({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const periods = periodsAround(useNow());
  const chosen = periodOf(filters, periods);
  return (
    <>
      <Field label="Date">
        <Select
          name="period"
          value={chosen ?? CUSTOM}
          onChange={(event) => {
            const period = periods.find(({ id }) => id === event.target.value);
            if (period) onChange({ from: period.from, to: period.to });
          }}
          options={[
            ...periods.map(({ id, name }) => ({ value: id, label: name })),
            ...(chosen === null ? [{ value: CUSTOM, label: 'Custom dates' }] : []),
          ]}
        />
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Field label="From">
          <DatePicker
            name="from"
            value={filters.from ?? ''}
            max={filters.to ?? undefined}
            onValueChange={(from) => onChange({ from: from || null })}
          />
        </Field>
        <Field label="To">
          <DatePicker
            name="to"
            value={filters.to ?? ''}
            min={filters.from ?? undefined}
            onValueChange={(to) => onChange({ to: to || null })}
          />
        </Field>
      </div>
    </>
  );
}
