import CheckIcon from 'lucide-react/icons/check';
import HiddenIcon from 'lucide-react/icons/eye-off';
import ReturnedIcon from 'lucide-react/icons/undo-2';
import RemovedIcon from 'lucide-react/icons/x';
import { memo, type ReactNode } from 'react';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { Selection } from '../selection.ts';
import { StoryRow } from '../stories/story-row.tsx';
import { marksOf, StoryMarks } from '../stories/story-status.tsx';
import { isDrawnAlike } from './drawn-alike.ts';

type Props = {
  stories: readonly SchoolStory[];
  current: string | null;
  selection: Selection;
  onSelect: (id: string, range: boolean) => void;
  onSelectAll: () => void;
  /** Rows on their way out, which show what became of their story. */
  leaving: readonly LeavingRow[];
  /** How many stories were reviewed in this visit. */
  done: number;
  channelName: (feedId: string | null) => string;
  linkTo: (id: string) => RenderLink;
  /** Below the list: the way back from the last act. */
  foot: ReactNode | null;
};

/** `next`: the row that it is shown before; at the end without one. */
export type LeavingRow = { readonly story: SchoolStory; readonly verdict: string; readonly next: string | null };

type Row = { readonly story: SchoolStory; readonly verdict: string | null };

/** The stories awaiting review, newest first; the one that is shown is marked. `onSelect` and `linkTo` had better stay the same. */
export function QueueList(props: Props) {
  const { stories, current, selection, onSelect, onSelectAll, leaving, done, channelName, linkTo, foot } = props;
  const at = stories.findIndex(({ id }) => id === current);
  const rows = withLeaving(stories, leaving);
  return (
    <section
      aria-label="Queue"
      className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-surface border border-subtle bg-surface"
    >
      <div className="flex min-h-12 items-center justify-between low:min-h-10 gap-3 border-b border-subtle py-1 ps-3.5 pe-2">
        <p className="type-figures text-sm text-ink-2">
          <bdi>{at < 0 ? counted(stories.length) : `${at + 1} of ${stories.length}`}</bdi>, newest first
        </p>
        <Button size="sm" variant="ghost" onClick={onSelectAll}>
          Select all
        </Button>
      </div>
      <Progress done={done} left={stories.length} />
      <div className="h-46 lg:h-80 lg:panes:h-auto lg:panes:min-h-0 lg:panes:flex-1">
        <VirtualList
          label="Stories awaiting review"
          items={rows}
          itemKey={({ story, verdict }) => (verdict === null ? story.id : `${story.id} ${verdict}`)}
          currentIndex={rows.findIndex(({ story, verdict }) => verdict === null && story.id === current)}
          total={rows.length}
          renderItem={({ story, verdict }) =>
            verdict === null ? (
              <QueueRow
                story={story}
                source={channelName(story.feedId)}
                current={story.id === current}
                selected={selection.ids.has(story.id)}
                onSelect={onSelect}
                linkTo={linkTo}
              />
            ) : (
              <LeavingQueueRow story={story} source={channelName(story.feedId)} verdict={verdict} />
            )
          }
        />
      </div>
      {foot ? (
        <div className="flex min-h-14 items-center border-t border-subtle ps-3.5 pe-2 text-sm text-ink-3">{foot}</div>
      ) : null}
    </section>
  );
}

function counted(stories: number): string {
  return `${stories} ${stories === 1 ? 'story' : 'stories'}`;
}

function withLeaving(stories: readonly SchoolStory[], leaving: readonly LeavingRow[]): Row[] {
  const rows: Row[] = stories.map((story) => ({ story, verdict: null }));
  for (const { story, verdict, next } of leaving) {
    // Undone or refused before it had left.
    if (stories.some(({ id }) => id === story.id)) continue;
    const at = rows.findIndex((row) => row.story.id === next);
    rows.splice(at < 0 ? rows.length : at, 0, { story, verdict });
  }
  return rows;
}

/** How much of what there was has been reviewed in this visit; the count beside it says it in words. */
function Progress({ done, left }: { done: number; left: number }) {
  const share = done + left > 0 ? done / (done + left) : 0;
  return (
    <div aria-hidden="true" className="-mt-px h-0.5 shrink-0">
      <div className="h-full bg-brand forced-color-adjust-none transition-all" style={{ width: `${share * 100}%` }} />
    </div>
  );
}

/** Of what is not published by it. */
const VERDICT_ICONS: Partial<Record<string, typeof CheckIcon>> = {
  Hidden: HiddenIcon,
  Returned: ReturnedIcon,
  Removed: RemovedIcon,
};

/** Seen only: what happened has been announced, and there is nothing to do with it any longer. */
const LeavingQueueRow = memo(({ story, source, verdict }: { story: SchoolStory; source: string; verdict: string }) => (
  <div aria-hidden="true" inert className="opacity-70">
    <StoryRow
      compactWhenLow
      story={story}
      source={source}
      link={({ className, children }) => <span className={className}>{children}</span>}
      select={<span className="block size-target" />}
      actions={
        <Badge tone={VERDICT_ICONS[verdict] ? 'plain' : 'good'} icon={VERDICT_ICONS[verdict] ?? CheckIcon}>
          {verdict}
        </Badge>
      }
    />
  </div>
));

type RowProps = Pick<Props, 'onSelect' | 'linkTo'> & {
  story: SchoolStory;
  source: string;
  current: boolean;
  selected: boolean;
};

/** Drawn anew when something of its own has changed: a queue is decided fast, and every decision changes the list. */
const QueueRow = memo(
  ({ story, source, current, selected, onSelect, linkTo }: RowProps) => (
    <StoryRow
      compactWhenLow
      story={story}
      source={source}
      current={current}
      selected={selected}
      link={linkTo(story.id)}
      meta={marksOf(story).length > 0 ? <StoryMarks story={story} /> : null}
      select={
        <Checkbox
          label={story.title || 'Untitled story'}
          hideLabel
          checked={selected}
          onChange={(event) => onSelect(story.id, isRange(event.nativeEvent))}
        />
      }
    />
  ),
  isDrawnAlike,
);

/** The browser tells a checkbox's change by its click, which knows the shift key. */
function isRange(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
