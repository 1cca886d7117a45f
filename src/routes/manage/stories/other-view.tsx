import { useState } from 'react';
import { href } from '../../../domain/routes.ts';
import type { Decision } from '../../../domain/story/review.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { RefusedNotice } from '../../../features/moderation/refused-notice.tsx';
import { ReturnDialog } from '../../../features/moderation/return-dialog.tsx';
import { ReviewUndo } from '../../../features/moderation/review-undo.tsx';
import { useModerate } from '../../../features/moderation/use-moderate.ts';
import { StoryBoard } from '../../../features/stories/list/story-board.tsx';
import { StoryCalendar } from '../../../features/stories/list/story-calendar.tsx';
import { type StoryFilters, toQuery, writeFilters } from '../../../features/stories/list/story-filters.ts';
import { type StoryActions, StoryMenu } from '../../../features/stories/list/story-menu.tsx';
import { PicturesDialog } from '../../../patterns/dialogs/pictures-dialog.tsx';

type Props = {
  view: 'calendar' | 'board';
  filters: StoryFilters;
  month: string | null;
  onMonthChange: (month: string) => void;
  channelName: (feedId: string | null) => string;
  actions: StoryActions;
  mayWrite: boolean;
};

/** The stories of the filters by day or by status. */
export function OtherView({ view, filters, month, onMonthChange, channelName, actions, mayWrite }: Props) {
  const listOf = (changes: Partial<StoryFilters>) =>
    `${href('manage.stories')}?${writeFilters({ ...filters, ...changes }, new URLSearchParams('view=list'))}`;
  if (view === 'calendar') {
    return (
      <StoryCalendar
        query={toQuery(filters)}
        month={month}
        onMonthChange={onMonthChange}
        pathOf={actions.pathOf}
        pathOfDay={(day) => listOf({ from: day, to: day })}
      />
    );
  }
  return (
    <Board
      filters={filters}
      channelName={channelName}
      actions={actions}
      mayWrite={mayWrite}
      pathOfStatus={(status) => listOf({ status })}
    />
  );
}

type BoardProps = Pick<Props, 'filters' | 'channelName' | 'actions' | 'mayWrite'> & {
  pathOfStatus: (status: SchoolStory['status']) => string;
};

/** Decisions of the board read its columns again, since a story goes from one to another. */
function Board({ filters, channelName, actions, mayWrite, pathOfStatus }: BoardProps) {
  const decisions = useModerate({ linksRefused: true });
  const [returning, setReturning] = useState<readonly SchoolStory[] | null>(null);
  const move = (story: SchoolStory, decision: Decision) => {
    if (decision === 'return') setReturning([story]);
    else void decisions.moderate([story], decision);
  };
  const own: StoryActions = { ...actions, ...(mayWrite ? { onModerate: move } : {}) };
  return (
    <>
      <StoryBoard
        query={toQuery(filters)}
        channelName={channelName}
        pathOf={actions.pathOf}
        pathOfStatus={pathOfStatus}
        onMove={mayWrite ? move : undefined}
        menuOf={(story) => (mayWrite ? <StoryMenu story={story} actions={own} /> : null)}
      />
      <ReturnDialog
        stories={returning}
        onOpenChange={(open) => {
          if (!open) setReturning(null);
        }}
        onReturn={(reason) => {
          void decisions.moderate(returning ?? [], 'return', reason);
          setReturning(null);
        }}
      />
      <PicturesDialog question={decisions.picturesQuestion} />
      <RefusedNotice {...decisions} />
      <ReviewUndo {...decisions} onUndo={() => void decisions.undo()} />
    </>
  );
}
