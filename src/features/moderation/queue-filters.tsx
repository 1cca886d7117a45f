import CalendarIcon from 'lucide-react/icons/calendar';
import CoverageIcon from 'lucide-react/icons/chart-bar-big';
import HashIcon from 'lucide-react/icons/hash';
import KeyboardIcon from 'lucide-react/icons/keyboard';
import ChannelIcon from 'lucide-react/icons/rss';
import { memo } from 'react';
import { termAround } from '../../patterns/dates.ts';
import { groupOf, type HashtagGroups, hashtagLabel, NO_GROUPS } from '../../patterns/hashtags/hashtag-groups.ts';
import { useNow } from '../../patterns/use-now.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import type { QueueFilters } from './queue.ts';

type Props = {
  filters: QueueFilters;
  onChange: (filters: QueueFilters) => void;
  channels: readonly { id: string; name: string }[];
  tags: readonly string[];
  groups?: HashtagGroups;
  /** Whether single keys are on. */
  hasKeys: boolean;
  onShowKeys: () => void;
  onShowCoverage: () => void;
};

/** Channel, hashtag and time, and the ways to the coverage and to the list of keys. */
export const QueueFiltersBar = memo(function QueueFiltersBar(props: Props) {
  const { filters, onChange, channels, tags, groups = NO_GROUPS, hasKeys, onShowKeys, onShowCoverage } = props;
  const term = termAround(useNow());
  const time = filters.from === null && filters.to === null ? '' : filters.to === null ? 'this' : 'before';
  return (
    <Toolbar label="Filter stories">
      <Select
        size="sm"
        className="max-w-38"
        icon={ChannelIcon}
        aria-label="Channel"
        name="feedId"
        value={filters.feedId ?? ''}
        onChange={(event) => onChange({ ...filters, feedId: event.target.value || null })}
        options={[
          { value: '', label: 'All channels' },
          ...channels.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select
        size="sm"
        className="max-w-38"
        icon={HashIcon}
        aria-label="Hashtag"
        name="tag"
        value={filters.tag ?? ''}
        onChange={(event) => onChange({ ...filters, tag: event.target.value || null })}
        options={[
          { value: '', label: 'Any hashtag' },
          ...tags.map((tag) => ({ value: tag, label: hashtagLabel(tag, groupOf(tag, groups)) })),
        ]}
      />
      <Select
        size="sm"
        className="max-w-36"
        icon={CalendarIcon}
        aria-label="Time"
        name="from"
        value={time}
        onChange={(event) => onChange({ ...filters, ...RANGES[event.target.value]?.(term.from) })}
        options={[
          { value: '', label: 'Any time' },
          { value: 'this', label: 'This term' },
          { value: 'before', label: 'Before this term' },
        ]}
      />
      <IconButton label="Coverage" icon={CoverageIcon} size="sm" onClick={onShowCoverage} />
      <IconButton
        label="Keyboard shortcuts"
        icon={KeyboardIcon}
        size="sm"
        aria-keyshortcuts={hasKeys ? '?' : undefined}
        onClick={onShowKeys}
      />
    </Toolbar>
  );
});

const RANGES: Record<string, (termStart: string) => Pick<QueueFilters, 'from' | 'to'>> = {
  '': () => ({ from: null, to: null }),
  this: (from) => ({ from, to: null }),
  before: (from) => ({ from: null, to: dayBefore(from) }),
};

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
