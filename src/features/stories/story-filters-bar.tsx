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
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Popover } from '../../ui/popover.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { Toolbar, ToolbarSpace } from '../../ui/toolbar.tsx';
import { type FilterKind, filterSummary, WITHOUT } from './filter-summary.ts';
import { periodOf, periodsAround } from './periods.ts';
import { filtersOf, queryOf, useSavedFilters } from './saved-filters.ts';
import { NO_FILTERS, SORT_NAMES, type StoryFilters } from './story-filters.ts';
import type { StoryView } from './use-story-filters.ts';

type Props = {
  filters: StoryFilters;
  onChange: (changes: Partial<StoryFilters>) => void;
  typed: string;
  onType: (words: string) => void;
  view: StoryView;
  onViewChange: (view: StoryView) => void;
  channels: readonly { id: string; name: string }[];
  collections: readonly { id: string; name: string }[];
  groups?: HashtagGroups;
};

/** What the list shows: words, status, channel, hashtag, pictures, time; and how. */
export function StoryFiltersBar(props: Props) {
  return (
    <div className="grid gap-2">
      <SearchAndOrder {...props} />
      <Narrowing {...props} />
    </div>
  );
}

function SearchAndOrder({ filters, onChange, typed, onType, view, onViewChange }: Props) {
  return (
    <Toolbar label="Find stories">
      <SearchInput label="Search title and text" value={typed} onValueChange={onType} className="w-64 max-w-full" />
      <Select
        aria-label="Pictures"
        name="media"
        value={filters.media ? 'true' : ''}
        onChange={(event) => onChange({ media: event.target.value === 'true' })}
        options={[
          { value: '', label: 'With or without pictures' },
          { value: 'true', label: 'With a picture or film' },
        ]}
      />
      <ToolbarSpace />
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
        value={view}
        onValueChange={(value) => onViewChange(value === 'list' ? 'list' : 'grid')}
        options={[
          { value: 'grid', label: 'Cards', icon: GridIcon },
          { value: 'list', label: 'List', icon: ListIcon },
        ]}
      />
    </Toolbar>
  );
}

function Narrowing({ filters, onChange, channels, collections, groups = NO_GROUPS }: Props) {
  const tags = [...groups.people, ...groups.place, ...groups.purpose];
  if (filters.tag && !tags.includes(filters.tag)) tags.unshift(filters.tag);
  const own = useSavedFilters();
  return (
    <FilterBar
      label="Filter stories"
      set={filterSummary(filters, { channels, collections, groups })}
      onRemove={(id) => onChange(WITHOUT[id as FilterKind])}
      onClear={() => onChange({ ...NO_FILTERS, sort: filters.sort })}
      saved={{
        filters: own.saved.map(({ name }) => ({ id: name, name })),
        current: own.saved.find(({ query }) => query === queryOf(filters))?.name,
        onApply: (id) => onChange(filtersOf(own.saved.find(({ name }) => name === id)?.query ?? '')),
        onSave: (name) => own.save(name, filters),
        onDelete: own.forget,
      }}
    >
      <Select
        size="sm"
        aria-label="Status"
        name="status"
        value={filters.status ?? ''}
        onChange={(event) => onChange({ status: (event.target.value || null) as StoryStatus | null })}
        options={[
          { value: '', label: 'Any status' },
          ...STORY_STATUSES.map((value) => ({ value, label: STORY_STATUS_NAMES[value] })),
        ]}
      />
      <Select
        size="sm"
        className="w-36"
        aria-label="Channel"
        name="feedId"
        value={filters.feedId ?? ''}
        onChange={(event) => onChange({ feedId: event.target.value || null })}
        options={[
          { value: '', label: 'All channels' },
          ...channels.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select
        size="sm"
        className="w-36"
        aria-label="Hashtag"
        name="tag"
        value={filters.tag ?? ''}
        onChange={(event) => onChange({ tag: event.target.value || null })}
        options={[
          { value: '', label: 'Any hashtag' },
          ...tags.map((tag) => ({ value: tag, label: hashtagLabel(tag, groupOf(tag, groups)) })),
        ]}
      />
      {collections.length > 0 ? (
        <Select
          size="sm"
          className="w-36"
          aria-label="Collection"
          name="collectionId"
          value={filters.collectionId ?? ''}
          onChange={(event) => onChange({ collectionId: event.target.value || null })}
          options={[
            { value: '', label: 'Any collection' },
            ...collections.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : null}
      <Period filters={filters} onChange={onChange} />
    </FilterBar>
  );
}

const OWN = 'own';

function Period({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const periods = periodsAround(useNow());
  const chosen = periodOf(filters, periods);
  return (
    <>
      <Select
        size="sm"
        aria-label="Time"
        name="period"
        value={chosen ?? OWN}
        onChange={(event) => {
          const period = periods.find(({ id }) => id === event.target.value);
          if (period) onChange({ from: period.from, to: period.to });
        }}
        options={[
          ...periods.map(({ id, name }) => ({ value: id, label: name })),
          ...(chosen === null ? [{ value: OWN, label: 'Own dates' }] : []),
        ]}
      />
      <Popover
        title="Between two days"
        trigger={
          <Button size="sm" variant="ghost">
            Dates
          </Button>
        }
      >
        <div className="grid gap-3">
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
      </Popover>
    </>
  );
}
