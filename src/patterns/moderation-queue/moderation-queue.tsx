import { memo, type ReactNode } from 'react';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { Banner } from '../../ui/banner.tsx';
import { LostDrawing, NothingFoundDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { Skeleton, SkeletonList, SkeletonText } from '../../ui/skeleton.tsx';
import { UndoRow } from '../../ui/undo-bar.tsx';
import { useFillHeight } from '../../ui/use-fill-height.ts';
import { ApprovalBar, type ApprovalBarProps } from '../approval-bar.tsx';
import type { HashtagGroups } from '../hashtags/hashtag-groups.ts';
import type { Selection } from '../selection.ts';
import { AllReviewed, type ReviewedStory } from './all-reviewed.tsx';
import { type LeavingRow, QueueList } from './queue-list.tsx';
import { StoryPane, StoryText } from './story-pane.tsx';

type Props = {
  /** What awaits review and matches the filters, newest first. */
  stories: readonly SchoolStory[];
  /** How many await review in all. */
  waiting: number;
  /** The id of the story in hand. */
  current: string | null;
  /** What is reviewed: `loading` while its text is loading, `missing` when there is no such story. */
  shown: SchoolStory | 'loading' | 'missing';
  /** Which stories are chosen, and how that changes. */
  selection: Selection;
  /** `range`: the shift key was held, so all up to here are meant. */
  onSelect: (id: string, range: boolean) => void;
  /** Chooses all stories, also those not fetched yet. */
  onSelectAll: () => void;
  channelName: (feedId: string | null) => string;
  /** The channel of the story as a link, given its name; the name alone unless given. */
  sourceLink?: (story: SchoolStory, name: string) => ReactNode;
  /** The link to a story by its id. */
  linkTo: (id: string) => RenderLink;
  groups?: HashtagGroups;
  /** Handlers that stay the same, as `onSelect`, `linkTo`, `sourceLink` and `describeLink` had better too: the rest is drawn only when it changes. */
  decisions: ApprovalBarProps;
  /** Rows on their way out, which show what became of their story. */
  leaving?: readonly LeavingRow[];
  /** What was done in this visit. */
  reviewed?: readonly ReviewedStory[];
  /** The title of a story that a colleague reviewed while one stood on it. */
  gone?: string | null;
  /** Who else has the story open for review, in a sentence, and who has approved it already. */
  banners?: ReactNode;
  /** Shown above the acts: what has to be answered before the story can be approved. */
  check?: ReactNode;
  /** The story has changed since it was opened. */
  hasChanged?: boolean;
  /** Nothing can be reviewed without a network. */
  isOffline?: boolean;
  /** What was done last, and whether it can be undone. */
  undo?: { readonly message: ReactNode; readonly isFinal?: boolean; readonly busy?: boolean } | null;
  /** Takes the last decision back. */
  onUndo: () => void;
  /** Puts the way back away. */
  onUndoDismiss: () => void;
  /** Whether single keys are on; their hints are shown then. */
  hasKeys?: boolean;
  /** Leads to where pictures are described. */
  describeLink: (story: SchoolStory) => ReactNode;
  /** A link to a story within a sentence. */
  storyLink: (id: string, title: string) => ReactNode;
  /** Clears the filters, when nothing matches them. */
  showAll: ReactNode;
  /** Leads on from an empty queue: "View all stories". */
  allStories: ReactNode;
  /** Leads from a story that was not found to the first of the queue. */
  firstStory?: ReactNode;
};

const OFFLINE_NOTE = <p className="text-amber-text">You’re offline. You can review stories when you’re back online.</p>;

/** Drawn anew when something of its own has changed, as its story is. */
const Decisions = memo(ApprovalBar);

const NO_ROWS: readonly LeavingRow[] = [];
const NOTHING_REVIEWED: readonly ReviewedStory[] = [];

/** The queue at the left, the story that is reviewed at the right, and the way back from the last act below the queue. */
export function ModerationQueue(props: Props) {
  const { stories, waiting, current, shown, selection, onSelect, onSelectAll, channelName, linkTo } = props;
  const { leaving = NO_ROWS, reviewed = NOTHING_REVIEWED, gone = null, hasChanged = false, undo = null } = props;
  const { onUndo, onUndoDismiss, hasKeys = true, storyLink, showAll, allStories, firstStory } = props;
  const { groups, decisions, describeLink, sourceLink, isOffline = false, banners, check } = props;
  const ref = useFillHeight<HTMLDivElement>();
  const story =
    typeof shown === 'string' ? null : (
      <StoryPane
        bar={
          <>
            {check}
            {isOffline ? <Decisions {...decisions} disabled note={OFFLINE_NOTE} /> : <Decisions {...decisions} />}
          </>
        }
      >
        <StoryText {...{ groups, describeLink, sourceLink }} story={shown} source={channelName(shown.feedId)} />
      </StoryPane>
    );
  const way = undo ? (
    <UndoRow
      message={undo.message}
      busy={undo.busy ?? false}
      silent
      keyHint={hasKeys ? 'U' : undefined}
      onUndo={undo.isFinal ? undefined : onUndo}
      onDismiss={onUndoDismiss}
      className="w-full"
    />
  ) : null;
  if (waiting === 0) {
    return (
      <div className="grid gap-4">
        {story ?? <AllReviewed reviewed={reviewed} storyLink={storyLink} action={allStories} />}
        {way ? <div className="mx-auto w-full max-w-dialog">{way}</div> : null}
      </div>
    );
  }
  if (stories.length === 0 && shown === 'missing') {
    return (
      <div className="grid gap-4">
        <NoneFits action={showAll} />
        {way ? <div className="mx-auto w-full max-w-dialog">{way}</div> : null}
      </div>
    );
  }
  return (
    <div
      ref={ref}
      data-slot="moderation-queue"
      className="fill-window flex flex-col gap-4 lg:flex-row lg:items-stretch"
    >
      <div className="flex min-w-0 shrink-0 flex-col lg:w-80">
        {stories.length > 0 ? (
          <QueueList
            {...{ stories, current, selection, onSelect, onSelectAll, leaving, channelName, linkTo }}
            done={notIn(stories, reviewed)}
            foot={way}
          />
        ) : (
          <>
            <NoneFits action={showAll} />
            {way}
          </>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-3 panes:min-h-0">
        {gone === null ? null : (
          <Banner tone="info">A colleague has just reviewed “{gone}”. Showing the next story.</Banner>
        )}
        {hasChanged ? (
          <Banner tone="amber" live title="This story has just changed.">
            Read it again before you review it.
          </Banner>
        ) : null}
        {banners}
        {story ?? (shown === 'loading' ? <PaneSkeleton /> : <Missing action={firstStory} />)}
      </div>
    </div>
  );
}

/** One that awaits a second person was looked at and is in the queue still. */
function notIn(stories: readonly SchoolStory[], reviewed: readonly ReviewedStory[]): number {
  const ids = new Set(stories.map(({ id }) => id));
  return reviewed.filter(({ id }) => !ids.has(id)).length;
}

function NoneFits({ action }: { action: ReactNode }) {
  return (
    <EmptyState framed drawing={<NothingFoundDrawing />} title="No matching stories" level={2} action={action}>
      Try other filters.
    </EmptyState>
  );
}

function Missing({ action }: { action: ReactNode }) {
  return (
    <EmptyState framed drawing={<LostDrawing />} title="Story not found" level={2} action={action}>
      It may have been deleted.
    </EmptyState>
  );
}

/** In the layout of the queue. */
export function ModerationQueueSkeleton() {
  const ref = useFillHeight<HTMLDivElement>();
  return (
    <div ref={ref} className="fill-window flex flex-col gap-4 overflow-hidden lg:flex-row">
      <div className="shrink-0 overflow-hidden max-lg:h-73 lg:w-80">
        <SkeletonList rows={6} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <PaneSkeleton />
      </div>
    </div>
  );
}

function PaneSkeleton() {
  return (
    <div className="grid flex-1 content-start gap-4 rounded-surface border border-subtle bg-surface p-5">
      <Skeleton className="h-6 w-3/5" />
      <SkeletonText lines={8} />
    </div>
  );
}
