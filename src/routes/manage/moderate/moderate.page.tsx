import CollectIcon from 'lucide-react/icons/bookmark-plus';
import ApproveAllIcon from 'lucide-react/icons/check-check';
import HideIcon from 'lucide-react/icons/eye-off';
import SelectIcon from 'lucide-react/icons/list-checks';
import OpenIcon from 'lucide-react/icons/pencil-line';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useChannelName, useFeeds, useStory } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { Feed } from '../../../domain/feed/schema.ts';
import { hasRemaining } from '../../../domain/institution/limits.ts';
import { href } from '../../../domain/routes.ts';
import { isChangedAtSource } from '../../../domain/story/proposal.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { ChannelLink } from '../../../features/channels/channel-link.tsx';
import { moderatedMessage, undoRequests } from '../../../features/moderation/decisions.ts';
import { QUEUE_LIMIT, tagsIn, WHOLE_QUEUE } from '../../../features/moderation/queue.ts';
import { QueueFiltersBar } from '../../../features/moderation/queue-filters.tsx';
import { ReturnDialog } from '../../../features/moderation/return-dialog.tsx';
import { useAsFirstSeen, useJoins, useModeration } from '../../../features/moderation/use-moderation.ts';
import { useShortcuts } from '../../../features/moderation/use-shortcuts.ts';
import { CollectDialog } from '../../../features/stories/collect-dialog.tsx';
import type { AsyncState } from '../../../lib/async-state.ts';
import { lastKnown } from '../../../patterns/last-known.ts';
import { ModerationQueue, ModerationQueueSkeleton } from '../../../patterns/moderation-queue/moderation-queue.tsx';
import { ListPage } from '../../../patterns/page-types/list.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/dropdown-menu.tsx';
import { linkClass } from '../../../ui/link.tsx';
import type { RenderLinkProps } from '../../../ui/render-link.ts';
import { useOnline } from '../../../ui/use-online.ts';
import { useStableHandler } from '../../../ui/use-stable-handler.ts';

// Long: keys, buttons and menus act on one story in hand, which they all have to share.
export default function ModeratePage() {
  const { id: address = '' } = useParams();
  const navigate = useNavigate();
  const go = useCallback(
    (next: string) =>
      navigate(href('manage.stories.id.moderate', { id: next }), { replace: true, state: { stay: true } }),
    [navigate],
  );
  const session = useSession();
  const queue = useModeration(address, go);
  const id = queue.standing;
  const own = useStory(id);
  const channelName = useChannelName();
  const feeds = useFeeds();
  const isOnline = useOnline();
  const [returning, setReturning] = useState<readonly SchoolStory[] | null>(null);
  const [collecting, setCollecting] = useState<SchoolStory | null>(null);
  const { waiting, rows, decisions, chosen } = queue;
  const row = rows.find((story) => story.id === id);
  const opened = id === queue.finished || decisions.decided.has(id) ? undefined : lastKnown(own.state);
  const inHand = useAsFirstSeen(row ?? opened);
  const shown = inHand.story;
  const isChanged = shown !== undefined && isChangedAtSource(shown);
  const joins = useJoins(shown);
  const usage = session.availability('stories');
  const groups = session.institution.status === 'ready' ? session.institution.value.hashtags : undefined;
  /** The story and its decision, which is on its way; `null` where nothing can be decided. */
  const decide = (decision: 'approve' | 'hide') => {
    if (!shown || !isOnline || (decision === 'approve' && !isChanged && !usage.available)) return null;
    const done = decision === 'approve' ? queue.approve([shown]) : queue.decide([shown], decision);
    // What is refused because it has changed has been read once that is said.
    void done.then((ids) => (ids.length === 0 ? inHand.read() : undefined));
    return { story: shown, done };
  };
  const askToReturn = () => {
    if (shown && isOnline && !isChanged) setReturning([shown]);
  };

  const select = useStableHandler(queue.select);
  const approve = useStableHandler(() => decide('approve'));
  const approveAndCollect = useStableHandler(() => setCollecting(decide('approve')?.story ?? null));
  const approveAndOpen = useStableHandler(async () => {
    // The queue moves on at once; whoever is refused stays in it.
    const [approved] = (await decide('approve')?.done) ?? [];
    if (approved) navigate(href('manage.stories.id', { id: approved }));
  });
  const hide = useStableHandler(() => decide('hide'));
  const askBack = useStableHandler(askToReturn);
  const keep = useStableHandler(() => shown && isOnline && queue.keep(shown));
  const mayCollect = session.can('s.co.wr');
  const approveItems = useMemo(
    () => (
      <>
        {mayCollect ? (
          <MenuItem icon={CollectIcon} onSelect={approveAndCollect}>
            Approve and add to a collection…
          </MenuItem>
        ) : null}
        <MenuItem icon={OpenIcon} onSelect={approveAndOpen}>
          Approve and open it
        </MenuItem>
      </>
    ),
    [mayCollect, approveAndCollect, approveAndOpen],
  );
  const tags = useMemo(() => tagsIn(waiting ?? []), [waiting]);
  const note = useMemo(
    () => (isChanged ? CHANGED_NOTE : usage.available ? undefined : <LimitReached limit={usage.limit} />),
    [isChanged, usage.available, usage.limit],
  );

  useShortcuts({
    j: () => queue.move(1),
    k: () => queue.move(-1),
    a: () => decide('approve'),
    h: () => decide('hide'),
    r: askToReturn,
    x: () => shown && row && queue.select(shown.id, false),
    u: () => void queue.undo(),
  });

  const { last } = decisions;
  const undoable = last !== null && undoRequests(last) !== null;
  const wait = waiting === undefined ? undefined : waiting.length - countIn(decisions.decided, waiting);
  const first = rows[0]?.id;
  return (
    <>
      <ListPage
        title="Stories to decide"
        description={headline(waiting?.length, wait)}
        actions={
          chosen.length > 0 ? (
            <>
              <Button variant="ghost" onClick={queue.selectNone}>{`Clear ${chosen.length}`}</Button>
              <Button icon={HideIcon} onClick={() => queue.decide(chosen, 'hide')}>
                Hide selected
              </Button>
              <Button
                icon={ApproveAllIcon}
                disabled={!hasRemaining(usage, chosen.filter(({ status }) => status === 'pending').length)}
                onClick={() => queue.approve(chosen)}
              >
                Approve selected
              </Button>
            </>
          ) : rows.length > 1 ? (
            <Button icon={SelectIcon} onClick={queue.selectAll}>{`Select all ${rows.length}`}</Button>
          ) : null
        }
        filters={
          waiting && wait ? (
            <QueueFiltersBar
              filters={queue.filters}
              onChange={queue.setFilters}
              channels={feeds.state.status === 'ready' ? feeds.state.value : NO_FEEDS}
              tags={tags}
              groups={groups}
            />
          ) : null
        }
        // Empty is the queue's own affair: the last story decided may still be undone.
        resource={queue.live.state.status === 'empty' ? { ...queue.live, state: NONE_WAIT } : queue.live}
        loadingLabel="Loading the stories that wait"
        skeleton={<ModerationQueueSkeleton />}
        empty={null}
        safe="Nothing was decided."
        school={session.institution.status === 'ready' ? session.institution.value.name : undefined}
      >
        {() => (
          <ModerationQueue
            stories={rows}
            waiting={wait ?? 0}
            current={id}
            shown={shown ?? (own.state.status === 'loading' ? 'loading' : 'missing')}
            selection={queue.selection}
            onSelect={select}
            channelName={channelName}
            sourceLink={sourceLink}
            linkTo={linkTo}
            groups={groups}
            gone={queue.gone}
            hasChanged={inHand.hasChanged}
            isOffline={!isOnline}
            decisions={{
              joins,
              onApprove: approve,
              approveItems: isChanged ? undefined : approveItems,
              onReturn: askBack,
              onKeep: isChanged ? keep : undefined,
              onHide: hide,
              approveDisabled: !isChanged && !usage.available,
              note,
            }}
            undo={
              last && undoable
                ? {
                    key: last.before.map((each) => each.id).join(' '),
                    message: moderatedMessage(last.decision, last.before),
                  }
                : null
            }
            onUndo={() => void queue.undo()}
            onUndoDismiss={decisions.forgetLast}
            describeLink={describeLink}
            showAll={<Button onClick={() => queue.setFilters(WHOLE_QUEUE)}>Show all that wait</Button>}
            allStories={
              <Link to={href('manage.stories')} className={buttonClass()}>
                See all stories
              </Link>
            }
            firstStory={
              first ? (
                <Link to={href('manage.stories.id.moderate', { id: first })} replace className={linkClass()}>
                  Go to the first that waits
                </Link>
              ) : undefined
            }
          />
        )}
      </ListPage>
      <CollectDialog story={collecting} onClose={() => setCollecting(null)} />
      <ReturnDialog
        stories={returning}
        onOpenChange={(open) => {
          if (!open) setReturning(null);
        }}
        onReturn={(reason) => queue.decide(returning ?? [], 'return', reason)}
      />
    </>
  );
}

const NO_FEEDS: readonly Feed[] = [];

const linkTo = (id: string) => (props: RenderLinkProps) => (
  <Link {...props} to={href('manage.stories.id.moderate', { id })} replace state={{ stay: true }} />
);

const sourceLink = ({ feedId }: SchoolStory, name: string) => <ChannelLink feedId={feedId} name={name} />;

const describeLink = ({ id }: SchoolStory) => (
  <Link to={href('manage.stories.id', { id })} className={buttonClass({ size: 'sm' })}>
    Describe it
  </Link>
);

const CHANGED_NOTE = <p>Visitors see the published version until you approve the change.</p>;

function LimitReached({ limit }: { limit: number }) {
  return (
    <p className="text-amber-text">
      Your plan holds {limit.toLocaleString('en-GB')} shown stories and all are taken. Hide one that is out of date to
      make room.
    </p>
  );
}

const NONE_WAIT: AsyncState<SchoolStory[]> = { status: 'ready', value: [] };

/** `live`: how many the listener sees; `wait`: without those that this person has just decided. */
function headline(live: number | undefined, wait: number | undefined): string {
  const rule = 'Nothing is shown anywhere until someone has approved it.';
  if (live === undefined || !wait) return rule;
  if (live >= QUEUE_LIMIT) return `${QUEUE_LIMIT} or more wait. ${rule}`;
  return `${wait} ${wait === 1 ? 'waits' : 'wait'}. ${rule}`;
}

function countIn(ids: ReadonlySet<string>, stories: readonly SchoolStory[]): number {
  return stories.filter(({ id }) => ids.has(id)).length;
}
