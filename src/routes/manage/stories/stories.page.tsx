import ExportIcon from 'lucide-react/icons/download';
import DecideIcon from 'lucide-react/icons/inbox';
import PlusIcon from 'lucide-react/icons/pencil-line';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCollections, useStoryPages } from '../../../data/lists.ts';
import { useChannelName, useFeeds, useQueue } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import { type Availability, hasRoomFor } from '../../../domain/institution/limits.ts';
import { href } from '../../../domain/routes.ts';
import { statusAfter } from '../../../domain/story/moderation.ts';
import type { Decision, SchoolStory } from '../../../domain/story/schema.ts';
import { decidedMessage, undoRequests } from '../../../features/moderation/decisions.ts';
import { QUEUE_LIMIT } from '../../../features/moderation/queue.ts';
import { ReturnDialog } from '../../../features/moderation/return-dialog.tsx';
import { useDecisions } from '../../../features/moderation/use-decisions.ts';
import { BulkBar } from '../../../features/stories/bulk-bar.tsx';
import { CollectDialog } from '../../../features/stories/collect-dialog.tsx';
import { NewStoryDialog } from '../../../features/stories/new-story-dialog.tsx';
import { isFiltered, NO_FILTERS, toQuery } from '../../../features/stories/story-filters.ts';
import { StoryFiltersBar } from '../../../features/stories/story-filters-bar.tsx';
import { StoryList } from '../../../features/stories/story-list.tsx';
import type { StoryActions } from '../../../features/stories/story-menu.tsx';
import { useExport } from '../../../features/stories/use-export.ts';
import { useStoryFilters } from '../../../features/stories/use-story-filters.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { LiveList } from '../../../patterns/live-list.tsx';
import { ListPage } from '../../../patterns/page-types/list.tsx';
import { extendTo, keepOnly, NOTHING_SELECTED, SelectionStore, toggle } from '../../../patterns/selection.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { NoStoriesDrawing, NothingFoundDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SkeletonCards, SkeletonList } from '../../../ui/skeleton.tsx';
import { UndoBar } from '../../../ui/undo-bar.tsx';

export default function StoriesPage() {
  const navigate = useNavigate();
  const session = useSession();
  const { filters, change, typed, type, view, setView } = useStoryFilters();
  const pages = useStoryPages(toQuery(filters));
  const feeds = lastKnownList(useFeeds().state) ?? [];
  const collections = lastKnownList(useCollections().state) ?? [];
  const waiting = lastKnownList(useQueue(QUEUE_LIMIT).state) ?? [];
  const channelName = useChannelName();
  const exporting = useExport(channelName);
  const decisions = useDecisions({ keepLists: true });
  const [selection] = useState(() => new SelectionStore());
  const [returning, setReturning] = useState<readonly SchoolStory[] | null>(null);
  const [writing, setWriting] = useState(false);
  const [collecting, setCollecting] = useState<SchoolStory | null>(null);
  const mayWrite = session.can('s.s.wr');
  const room = session.availability('stories');
  const stories = lastKnownList(pages.state) ?? [];
  const order = stories.map(({ id }) => id);
  const orderKey = order.length === 0 ? '' : `${order.length} ${order[0]} ${order.at(-1)}`;
  const groups = session.institution.status === 'ready' ? session.institution.value.hashtags : undefined;
  const [first] = waiting;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows matter
  useEffect(() => selection.change((before) => keepOnly(before, order)), [orderKey]);

  async function decide(which: readonly SchoolStory[], decision: Decision, reason?: string): Promise<void> {
    selection.change(() => NOTHING_SELECTED);
    const done = new Set(await decisions.decide(which, decision, reason));
    // Reading hundreds of pages again would lose the place of somebody who has scrolled far.
    pages.change((story) =>
      done.has(story.id) ? { ...story, status: statusAfter(decision), version: story.version + 1 } : story,
    );
  }

  async function undo(): Promise<void> {
    const back = new Map((await decisions.undo()).map(({ id, status }) => [id, status]));
    pages.change((story) => {
      const status = back.get(story.id);
      return status ? { ...story, status, version: story.version + 1 } : story;
    });
  }

  const ask = (which: readonly SchoolStory[], decision: 'approve' | 'hide' | 'return') => {
    if (decision === 'return') setReturning(which);
    else void decide(which, decision);
  };
  const mayCollect = session.can('s.co.wr');
  const pathOf = ({ id }: SchoolStory) => href('manage.stories.id', { id });
  const actions: StoryActions = {
    pathOf,
    isFull: !room.available,
    ...(mayWrite ? { onDecide: (story, decision) => ask([story], decision) } : {}),
    ...(mayCollect ? { onCollect: setCollecting } : {}),
  };

  return (
    <>
      <ListPage
        title="Stories"
        description={describe(pages.total, isFiltered(filters))}
        actions={
          <>
            <Button
              variant="ghost"
              icon={ExportIcon}
              busy={exporting.state !== null}
              busyLabel="Gathering the stories…"
              disabled={stories.length === 0}
              onClick={() => void exporting.start(toQuery(filters))}
            >
              Export as CSV
            </Button>
            {mayWrite && first ? (
              <Link to={href('manage.stories.id.moderate', { id: first.id })} className={buttonClass()}>
                <DecideIcon aria-hidden="true" className="size-4" strokeWidth={1.75} />
                Decide {waiting.length >= QUEUE_LIMIT ? `${QUEUE_LIMIT} or more` : waiting.length} that{' '}
                {waiting.length === 1 ? 'waits' : 'wait'}
              </Link>
            ) : null}
            {mayWrite ? (
              <Button variant="primary" icon={PlusIcon} onClick={() => setWriting(true)}>
                New story
              </Button>
            ) : null}
          </>
        }
        notice={
          exporting.state ? (
            <ProgressBar
              label="Gathering the stories"
              value={exporting.state.fetched}
              max={Math.max(1, exporting.state.total)}
              counts={`${exporting.state.fetched} of ${exporting.state.total}`}
              onStop={exporting.stop}
            />
          ) : null
        }
        filters={
          <StoryFiltersBar
            filters={filters}
            onChange={change}
            typed={typed}
            onType={type}
            view={view}
            onViewChange={setView}
            channels={feeds}
            collections={collections}
            groups={groups}
          />
        }
        resource={pages}
        loadingLabel="Loading stories"
        skeleton={view === 'list' ? <SkeletonList rows={8} /> : <SkeletonCards cards={8} />}
        safe="Nothing was changed."
        empty={
          isFiltered(filters) ? (
            <EmptyState
              drawing={<NothingFoundDrawing />}
              title="No story fits"
              level={2}
              action={<Button onClick={() => change({ ...NO_FILTERS, sort: filters.sort })}>Show all stories</Button>}
            >
              Nothing fits what you chose above.
            </EmptyState>
          ) : (
            <EmptyState
              drawing={<NoStoriesDrawing />}
              title="No story yet"
              level={2}
              action={
                session.can('s.c.wr') ? (
                  <Link to={href('manage.channels.add')} className={buttonClass({ variant: 'primary' })}>
                    Add a channel
                  </Link>
                ) : undefined
              }
            >
              Stories come in from your channels, or are written here.
            </EmptyState>
          )
        }
      >
        {(all) => (
          <LiveList fresh={pages.fresh} nouns={['story', 'stories']} onShowFresh={pages.showFresh}>
            <StoryList
              stories={all}
              total={pages.total}
              view={view}
              selection={selection}
              onSelect={
                mayWrite
                  ? (id, range) =>
                      selection.change((before) => (range ? extendTo(before, id, order) : toggle(before, id)))
                  : undefined
              }
              channelName={channelName}
              groups={groups}
              actions={mayWrite || mayCollect ? actions : null}
              linkTo={(story) => (props) => <Link {...props} to={pathOf(story)} />}
              onEndReached={pages.loadMore}
              loadingMore={pages.loadingMore}
            />
          </LiveList>
        )}
      </ListPage>
      <ChosenBar stories={stories} selection={selection} room={room} busy={decisions.busy} onDecide={ask} />
      <ReturnDialog
        stories={returning}
        onOpenChange={(open) => {
          if (!open) setReturning(null);
        }}
        onReturn={(reason) => void decide(returning ?? [], 'return', reason)}
      />
      <CollectDialog story={collecting} onClose={() => setCollecting(null)} />
      <NewStoryDialog
        open={writing}
        onOpenChange={setWriting}
        onMade={({ id }) => navigate(href('manage.stories.id', { id }))}
      />
      {decisions.last && undoRequests(decisions.last) ? (
        <UndoBar
          key={decisions.last.before.map(({ id }) => id).join(' ')}
          message={decidedMessage(decisions.last.decision, decisions.last.before)}
          onUndo={() => void undo()}
          onDismiss={decisions.forgetLast}
        />
      ) : null}
    </>
  );
}

type ChosenProps = {
  stories: readonly SchoolStory[];
  selection: SelectionStore;
  /** How many more stories the plan lets be shown. */
  room: Availability;
  busy: Decision | null;
  onDecide: (chosen: readonly SchoolStory[], decision: 'approve' | 'hide' | 'return') => void;
};

/** Apart, so that choosing a story draws its row and this bar anew and not the page. */
function ChosenBar({ stories, selection, room, busy, onDecide }: ChosenProps) {
  const { ids } = useSyncExternalStore(selection.subscribe, selection.get);
  const chosen = stories.filter(({ id }) => ids.has(id));
  const isTooMany = !hasRoomFor(room, newlyShown(chosen));
  const left = Math.max(0, room.remaining);
  return (
    <BulkBar
      count={chosen.length}
      busy={busy}
      onClear={() => selection.change(() => NOTHING_SELECTED)}
      approveDisabled={isTooMany}
      note={
        isTooMany ? (
          <p className="w-full text-sm text-amber-text">
            Your plan has room for {left} more shown {left === 1 ? 'story' : 'stories'}.
          </p>
        ) : null
      }
      onDecide={(decision) => onDecide(chosen, decision)}
    />
  );
}

function newlyShown(stories: readonly SchoolStory[]): number {
  return stories.filter(({ status }) => status !== 'approved' && status !== 'scheduled').length;
}

function describe(total: number | undefined, filtered: boolean): string {
  if (total === undefined || (total === 0 && !filtered)) return 'Everything that came in or was written here.';
  const count = `${total.toLocaleString('en-GB')} ${total === 1 ? 'story' : 'stories'}`;
  return filtered ? `${count} fit what you chose.` : `${count} came in or were written here.`;
}
