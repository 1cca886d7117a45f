import { type DragEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStoryPage } from '../../../data/lists.ts';
import type { StoryQuery } from '../../../domain/story/list-query.ts';
import type { Decision } from '../../../domain/story/review.ts';
import {
  type SchoolStory,
  STORY_STATUS_NAMES,
  STORY_STATUSES,
  type StoryStatus,
} from '../../../domain/story/schema.ts';
import { lastKnown } from '../../../patterns/last-known.ts';
import { PanelError } from '../../../patterns/panel-error.tsx';
import { StoryRow } from '../../../patterns/stories/story-row.tsx';
import { marksOf, StoryMarks } from '../../../patterns/stories/story-status.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Loading, SkeletonList } from '../../../ui/skeleton.tsx';

type Props = {
  /** The filters of the list; one status alone shows its column alone. */
  query: StoryQuery;
  channelName: (feedId: string | null) => string;
  pathOf: (story: SchoolStory) => string;
  /** Where the stories of one status are listed. */
  pathOfStatus: (status: StoryStatus) => string;
  /** Absent for a person who may decide nothing. */
  onMove?: ((story: SchoolStory, decision: Decision) => void) | undefined;
  menuOf: (story: SchoolStory) => ReactNode;
};

/** Six columns of so many: never more than sixty rows on the page. */
const EACH = 10;
const DECISION: Partial<Record<StoryStatus, Decision>> = {
  pending: 'restore',
  approved: 'approve',
  hidden: 'hide',
  returned: 'return',
};

/** Stories by status, side by side. Moving one to another column is the same as deciding about it. */
export function StoryBoard({ query, ...props }: Props) {
  const [dragged, setDragged] = useState<SchoolStory | null>(null);
  const statuses = STORY_STATUSES.filter((status) => query.status === undefined || query.status === status);
  return (
    // Positioned: words for screen readers alone, in columns out of sight, would widen the page else.
    <div className="relative flex items-start gap-3 overflow-x-auto pb-2">
      {statuses.map((status) => (
        <Column key={status} status={status} query={query} dragged={dragged} onDrag={setDragged} {...props} />
      ))}
    </div>
  );
}

type ColumnProps = Props & {
  status: StoryStatus;
  dragged: SchoolStory | null;
  onDrag: (story: SchoolStory | null) => void;
};

function Column(props: ColumnProps) {
  const { status, query, dragged, onDrag, channelName, pathOf, pathOfStatus, onMove, menuOf } = props;
  const page = useStoryPage({ ...query, status, limit: EACH });
  const { state } = page;
  const stories = lastKnown(state)?.items ?? [];
  const total = lastKnown(state)?.total ?? stories.length;
  const decision = DECISION[status];
  const takes = dragged !== null && onMove !== undefined && decision !== undefined && dragged.status !== status;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (takes && decision) onMove?.(dragged, decision);
    onDrag(null);
  };
  return (
    <section
      aria-label={STORY_STATUS_NAMES[status]}
      onDragOver={(event) => {
        if (takes) event.preventDefault();
      }}
      onDrop={drop}
      className={`grid w-72 shrink-0 grid-cols-1 content-start gap-2 rounded-surface border p-2 ${takes ? 'border-brand' : 'border-subtle'} bg-sunken`}
    >
      <h2 className="flex items-baseline justify-between gap-2 px-1 font-medium">
        {STORY_STATUS_NAMES[status]}
        <span className="type-figures text-sm text-ink-3">{total.toLocaleString('en-GB')}</span>
      </h2>
      {state.status === 'loading' ? (
        <Loading label={`Loading ${STORY_STATUS_NAMES[status]}`}>
          <SkeletonList rows={3} />
        </Loading>
      ) : null}
      <PanelError resource={page} />
      {stories.map((story) => (
        <StoryRow
          key={story.id}
          story={story}
          source={channelName(story.feedId)}
          picture={false}
          link={(link) => <Link {...link} to={pathOf(story)} />}
          meta={marksOf(story).length > 0 ? <StoryMarks story={story} /> : null}
          actions={menuOf(story)}
          data-story={story.id}
          draggable={onMove !== undefined}
          onDragStart={() => onDrag(story)}
          onDragEnd={() => onDrag(null)}
          className="rounded-surface border"
        />
      ))}
      {state.status !== 'loading' && stories.length === 0 ? (
        <p className="px-1 text-sm text-ink-3">No stories here.</p>
      ) : null}
      {total > stories.length ? (
        <Link to={pathOfStatus(status)} className={`${linkClass()} px-1 text-sm`}>
          View all {total.toLocaleString('en-GB')} stories
        </Link>
      ) : null}
    </section>
  );
}
