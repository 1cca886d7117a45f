import { memo } from 'react';
import { isChangedAtSource } from '../../domain/story/proposal.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { Selection } from '../selection.ts';
import { StoryRow } from '../story-row.tsx';
import { ChangedAtSourceBadge } from '../story-status.tsx';

type Props = {
  stories: readonly SchoolStory[];
  /** How many wait in all, whatever the filters. */
  waiting: number;
  current: string | null;
  selection: Selection;
  onSelect: (id: string, range: boolean) => void;
  channelName: (feedId: string | null) => string;
  linkTo: (id: string) => RenderLink;
};

/** The waiting stories, newest first; the one beside it is marked. `onSelect` and `linkTo` had better stay the same. */
export function QueueList({ stories, waiting, current, selection, onSelect, channelName, linkTo }: Props) {
  return (
    <div className="flex flex-col overflow-hidden rounded-surface border border-subtle bg-surface lg:sticky lg:top-4">
      <div className="h-80 lg:h-144">
        <VirtualList
          label="Waiting stories"
          items={stories}
          itemKey={({ id }) => id}
          currentIndex={stories.findIndex(({ id }) => id === current)}
          total={stories.length}
          renderItem={(story) => (
            <QueueRow
              story={story}
              source={channelName(story.feedId)}
              current={story.id === current}
              selected={selection.ids.has(story.id)}
              onSelect={onSelect}
              linkTo={linkTo}
            />
          )}
        />
      </div>
      <p className="type-figures border-t border-subtle px-3.5 py-3 text-sm text-ink-3">
        <bdi>
          {stories.length === waiting
            ? `${waiting} ${waiting === 1 ? 'waits' : 'wait'}, newest first`
            : `${stories.length} of ${waiting} fit your choice above`}
        </bdi>
      </p>
    </div>
  );
}

type RowProps = Pick<Props, 'onSelect' | 'linkTo'> & {
  story: SchoolStory;
  source: string;
  current: boolean;
  selected: boolean;
};

/** Drawn anew when something of its own has changed: a queue is decided fast, and every decision changes the list. */
const QueueRow = memo(({ story, source, current, selected, onSelect, linkTo }: RowProps) => (
  <StoryRow
    story={story}
    source={source}
    current={current}
    selected={selected}
    link={linkTo(story.id)}
    meta={isChangedAtSource(story) ? <ChangedAtSourceBadge /> : null}
    select={
      <Checkbox
        label={`Select ${story.title || 'story without a title'}`}
        hideLabel
        checked={selected}
        onChange={(event) => onSelect(story.id, isRange(event.nativeEvent))}
      />
    }
  />
));

/** The browser tells a checkbox's change by its click, which knows the shift key. */
function isRange(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
