import CalendarIcon from 'lucide-react/icons/calendar-days';
import BoardIcon from 'lucide-react/icons/columns-3';
import GridIcon from 'lucide-react/icons/layout-grid';
import ListIcon from 'lucide-react/icons/list';
import { manifestOf, NETWORKS } from '../../../domain/networks/all.ts';
import { LACKS, STORY_KINDS, TAG_GROUP_NAMES, TAG_GROUPS } from '../../../domain/story/filter-values.ts';
import { STORY_SORTS, type StorySort } from '../../../domain/story/list-query.ts';
import { STORY_STATUS_NAMES, STORY_STATUSES, type StoryStatus } from '../../../domain/story/schema.ts';
import { groupOf, type HashtagGroups, hashtagLabel, NO_GROUPS } from '../../../patterns/hashtags/hashtag-groups.ts';
import { useNow } from '../../../patterns/use-now.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DatePicker } from '../../../ui/date/date-picker.tsx';
import { Field } from '../../../ui/field.tsx';
import { FilterBar, type SavedViews } from '../../../ui/filter-bar.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import {
  CONSENT_NAME,
  type FilterKind,
  filterSummary,
  HELD_NAME,
  KIND_NAMES,
  LACK_NAMES,
  WITHOUT,
} from './filter-summary.ts';
import { periodOf, periodsAround } from './periods.ts';
import { NO_FILTERS, SORT_NAMES, type StoryFilters } from './story-filters.ts';
import { STORY_VIEWS, type StoryView } from './story-layout.ts';

type Named = readonly { id: string; name: string }[];
type Props = {
  filters: StoryFilters;
  onChange: (changes: Partial<StoryFilters>) => void;
  typed: string;
  onType: (text: string) => void;
  view: StoryView;
  onViewChange: (view: StoryView) => void;
  channels: Named;
  collections: Named;
  groups?: HashtagGroups;
  /** The school's values. */
  values?: readonly string[] | undefined;
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
          className="max-w-64 min-w-40 flex-1 basis-40 xl:basis-56"
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

const VIEW_OPTIONS = [
  { value: 'list', label: 'List', icon: ListIcon },
  { value: 'grid', label: 'Grid', icon: GridIcon },
  { value: 'calendar', label: 'Calendar', icon: CalendarIcon },
  { value: 'board', label: 'Board', icon: BoardIcon },
] as const;

function OrderAndLayout({ filters, onChange, view, onViewChange }: Props) {
  const choose = (value: string) => onViewChange(STORY_VIEWS.find((each) => each === value) ?? 'grid');
  return (
    <>
      <Select
        aria-label="Order"
        name="sort"
        className="max-xl:w-36"
        value={filters.sort}
        onChange={(event) => onChange({ sort: event.target.value as StorySort })}
        options={STORY_SORTS.filter((value) => value !== 'relevance' || filters.q !== '').map((value) => ({
          value,
          label: SORT_NAMES[value],
        }))}
      />
      <SegmentedControl
        legend="View"
        name="view"
        value={view}
        onValueChange={choose}
        options={VIEW_OPTIONS}
        narrow="icons"
      />
    </>
  );
}

function Fields(props: Props) {
  const { filters, onChange, channels, collections, groups = NO_GROUPS } = props;
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
      <MoreFields {...props} />
      <Period filters={filters} onChange={onChange} />
    </>
  );
}

function MoreFields({ filters, onChange, values = [] }: Props) {
  return (
    <>
      <Choice
        label="Network"
        any="Any network"
        value={filters.network}
        options={NETWORKS.map((value) => [value, manifestOf(value).label])}
        onChange={(network) => onChange({ network })}
      />
      <Choice
        label="Kind"
        any="Posts and written stories"
        value={filters.kind}
        options={STORY_KINDS.map((value) => [value, KIND_NAMES[value]])}
        onChange={(kind) => onChange({ kind })}
      />
      <Choice
        label="Group"
        any="Any group"
        value={filters.group}
        options={TAG_GROUPS.map((value) => [value, TAG_GROUP_NAMES[value]])}
        onChange={(group) => onChange({ group })}
      />
      {values.length > 0 ? (
        <Choice
          label="Value"
          any="Any value"
          value={filters.value}
          options={[...new Set([...values, ...(filters.value ? [filters.value] : [])])].map((value) => [value, value])}
          onChange={(value) => onChange({ value })}
        />
      ) : null}
      <Choice
        label="Missing"
        any="Nothing in particular"
        value={filters.without}
        options={LACKS.map((value) => [value, LACK_NAMES[value]])}
        onChange={(without) => onChange({ without })}
      />
      <Field label="Author">
        <TextInput
          name="author"
          value={filters.author ?? ''}
          maxLength={200}
          onChange={({ target }) => onChange({ author: target.value || null })}
        />
      </Field>
      <Checkbox
        label={CONSENT_NAME}
        checked={filters.consent !== null}
        onChange={({ target }) => onChange({ consent: target.checked ? 'question' : null })}
      />
      <Checkbox
        label={HELD_NAME}
        checked={filters.held}
        onChange={({ target }) => onChange({ held: target.checked })}
      />
      <div className="grid grid-cols-2 gap-2">
        <Field label="Scheduled from">
          <DatePicker
            name="scheduledFrom"
            value={filters.scheduledFrom ?? ''}
            max={filters.scheduledTo ?? undefined}
            onValueChange={(scheduledFrom) => onChange({ scheduledFrom: scheduledFrom || null })}
          />
        </Field>
        <Field label="Scheduled until">
          <DatePicker
            name="scheduledTo"
            value={filters.scheduledTo ?? ''}
            min={filters.scheduledFrom ?? undefined}
            onValueChange={(scheduledTo) => onChange({ scheduledTo: scheduledTo || null })}
          />
        </Field>
      </div>
    </>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  any: string;
  value: T | null;
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T | null) => void;
};

function Choice<T extends string>({ label, any, value, options, onChange }: ChoiceProps<T>) {
  return (
    <Field label={label}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(options.find(([each]) => each === target.value)?.[0] ?? null)}
        options={[{ value: '', label: any }, ...options.map(([each, name]) => ({ value: each, label: name }))]}
      />
    </Field>
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
