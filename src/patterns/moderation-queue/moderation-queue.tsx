import { memo, type ReactNode } from 'react';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { Banner } from '../../ui/banner.tsx';
import { AllDoneDrawing, LostDrawing, NothingFoundDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { Skeleton, SkeletonList, SkeletonText } from '../../ui/skeleton.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { ApprovalBar, type ApprovalBarProps } from '../approval-bar.tsx';
import type { HashtagGroups } from '../hashtag-groups.ts';
import type { Selection } from '../selection.ts';
import { QueueList } from './queue-list.tsx';
import { StoryPane } from './story-pane.tsx';

type Props = {
  /** What waits and fits the filters, newest first. */
  stories: readonly SchoolStory[];
  /** How many wait in all. */
  waiting: number;
  /** The id at which one stands. */
  current: string | null;
  /** What is decided about: `loading` while its text is on its way, `missing` when there is no such story. */
  shown: SchoolStory | 'loading' | 'missing';
  selection: Selection;
  /** `range`: the shift key was held, so all up to here are meant. */
  onSelect: (id: string, range: boolean) => void;
  channelName: (feedId: string | null) => string;
  /** The channel of the story in hand as the way to it, given its name; the name alone unless given. */
  sourceLink?: (story: SchoolStory, name: string) => ReactNode;
  linkTo: (id: string) => RenderLink;
  groups?: HashtagGroups;
  /** Handlers that stay the same, as `onSelect`, `linkTo`, `sourceLink` and `describeLink` had better too: the rest is drawn only when it changes. */
  decisions: ApprovalBarProps;
  /** The title of a story that somebody else decided while one stood on it. */
  gone?: string | null;
  /** The story in hand has changed since it came up. */
  hasChanged?: boolean;
  /** Nothing can be decided without a network, and nothing is believed to be. */
  isOffline?: boolean;
  /** What was done last, where it can be undone. */
  undo?: { readonly key: string; readonly message: ReactNode; readonly busy?: boolean } | null;
  onUndo: () => void;
  onUndoDismiss: () => void;
  /** Leads to where pictures are described. */
  describeLink: (story: SchoolStory) => ReactNode;
  /** Takes the filters away, when nothing fits them. */
  showAll: ReactNode;
  /** Leads on from an empty queue: "See all stories". */
  allStories: ReactNode;
  /** Leads from a story that is not here to the first that waits. */
  firstStory?: ReactNode;
};

/** The stories that wait at the left, the one that is decided about at the right, and the way back from the last decision. */
export function ModerationQueue(props: Props) {
  const { stories, waiting, current, shown, selection, onSelect, channelName, linkTo } = props;
  const {
    gone = null,
    hasChanged = false,
    undo = null,
    onUndo,
    onUndoDismiss,
    showAll,
    allStories,
    firstStory,
  } = props;
  const { groups, decisions, describeLink, sourceLink, isOffline = false } = props;
  const story =
    typeof shown === 'string' ? null : (
      <Shown
        {...{ groups, describeLink, sourceLink, isOffline, ...decisions }}
        story={shown}
        source={channelName(shown.feedId)}
        lifted={undo !== null}
      />
    );
  const isEmpty = waiting === 0;
  return (
    <>
      {isEmpty ? (
        (story ?? <AllDone action={allStories} />)
      ) : (
        <div data-slot="moderation-queue" className="grid items-start gap-4 lg:grid-cols-5">
          <div className="min-w-0 lg:col-span-2">
            {stories.length > 0 ? (
              <QueueList {...{ stories, waiting, current, selection, onSelect, channelName, linkTo }} />
            ) : (
              <NoneFits action={showAll} />
            )}
          </div>
          <div className="grid min-w-0 gap-3 lg:col-span-3">
            {gone === null ? null : (
              <Banner tone="info" live>
                Somebody else has just decided about “{gone}”. Here is the next one.
              </Banner>
            )}
            {hasChanged ? (
              <Banner tone="amber" live title="This story has just changed.">
                Read it again before you decide.
              </Banner>
            ) : null}
            {story ?? (shown === 'loading' ? <PaneSkeleton /> : <Missing action={firstStory} />)}
          </div>
        </div>
      )}
      <VisuallyHidden as="p" role="status">
        {typeof shown === 'string' ? '' : `Now showing: ${shown.title}`}
      </VisuallyHidden>
      {undo ? (
        <UndoBar
          key={undo.key}
          message={undo.message}
          busy={undo.busy ?? false}
          keyHint="U"
          onUndo={onUndo}
          onDismiss={onUndoDismiss}
        />
      ) : null}
    </>
  );
}

function NoneFits({ action }: { action: ReactNode }) {
  return (
    <EmptyState drawing={<NothingFoundDrawing />} title="None of the waiting stories fits" level={2} action={action}>
      What you chose above leaves nothing to decide.
    </EmptyState>
  );
}

type ShownProps = Pick<Props, 'groups' | 'describeLink' | 'sourceLink'> &
  ApprovalBarProps & { story: SchoolStory; source: string; lifted: boolean; isOffline: boolean };

/** A long story is not drawn anew because another row was chosen. */
const Shown = memo((props: ShownProps) => {
  const { story, source, sourceLink, groups, describeLink, isOffline, lifted, ...decisions } = props;
  return (
    <StoryPane
      story={story}
      lifted={lifted}
      source={sourceLink ? sourceLink(story, source) : <span className="wrap-anywhere">{source}</span>}
      groups={groups}
      describeLink={describeLink(story)}
      bar={
        isOffline ? (
          <ApprovalBar
            {...decisions}
            disabled
            note={<p className="text-amber-text">You are offline. You can read on; decide once you are back.</p>}
          />
        ) : (
          <ApprovalBar {...decisions} />
        )
      }
    />
  );
});

function AllDone({ action }: { action: ReactNode }) {
  return (
    <EmptyState drawing={<AllDoneDrawing />} title="All done" level={2} action={action}>
      Nothing waits for a decision. New posts appear here by themselves as they come in.
    </EmptyState>
  );
}

function Missing({ action }: { action: ReactNode }) {
  return (
    <EmptyState drawing={<LostDrawing />} title="Story not found" level={2} action={action}>
      It may have been deleted, or belong to another school.
    </EmptyState>
  );
}

/** The layout of what will stand there. */
export function ModerationQueueSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-5">
      <div className="lg:col-span-2">
        <SkeletonList rows={6} />
      </div>
      <div className="lg:col-span-3">
        <PaneSkeleton />
      </div>
    </div>
  );
}

function PaneSkeleton() {
  return (
    <div className="grid gap-4 rounded-surface border border-subtle bg-surface p-5">
      <Skeleton className="aspect-5/2 w-full" />
      <SkeletonText lines={6} />
    </div>
  );
}
