import CollectIcon from 'lucide-react/icons/bookmark-plus';
import OpenIcon from 'lucide-react/icons/pencil-line';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useChannelName, useFeeds, useStory } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { Feed } from '../../../domain/feed/schema.ts';
import { href } from '../../../domain/routes.ts';
import { isChangedAtSource } from '../../../domain/story/proposal.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { nowSaid, selectionSaid } from '../../../features/moderation/announcements.ts';
import { ClaimDialog } from '../../../features/moderation/claim-dialog.tsx';
import { counted, moderatedMessage } from '../../../features/moderation/decisions.ts';
import { type QueueFilters, tagsIn, visibleQueue, WHOLE_QUEUE } from '../../../features/moderation/queue.ts';
import { QueueFiltersBar } from '../../../features/moderation/queue-filters.tsx';
import { queueHeadline } from '../../../features/moderation/queue-headline.ts';
import { ReturnDialog } from '../../../features/moderation/return-dialog.tsx';
import type { UndoStep } from '../../../features/moderation/send-decisions.ts';
import { ShortcutsDialog } from '../../../features/moderation/shortcuts-dialog.tsx';
import { useAsFirstSeen } from '../../../features/moderation/use-as-first-seen.ts';
import { claimedBy, useClaim } from '../../../features/moderation/use-claim.ts';
import { useConsentCheck } from '../../../features/moderation/use-consent-check.ts';
import { useModeration } from '../../../features/moderation/use-moderation.ts';
import { useJoins, useWhereShown } from '../../../features/moderation/use-where-shown.ts';
import { chooseSingleKeys, useSingleKeys } from '../../../features/session/appearance.ts';
import { CollectDialog } from '../../../features/stories/collect-dialog.tsx';
import { useCoverage } from '../../../features/stories/coverage/use-coverage.tsx';
import type { AsyncState } from '../../../lib/async-state.ts';
import type { Resource } from '../../../lib/resource.ts';
import { PicturesDialog } from '../../../patterns/dialogs/pictures-dialog.tsx';
import { lastKnown } from '../../../patterns/last-known.ts';
import { ConsentCheck } from '../../../patterns/moderation-queue/consent-check.tsx';
import { ModerationQueue } from '../../../patterns/moderation-queue/moderation-queue.tsx';
import { usePictureAhead } from '../../../patterns/stories/use-picture-ahead.ts';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { useNow } from '../../../patterns/use-now.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/dropdown-menu.tsx';
import { linkClass } from '../../../ui/link.tsx';
import type { RenderLink } from '../../../ui/render-link.ts';
import { useOnline } from '../../../ui/use-online.ts';
import { useStableHandler } from '../../../ui/use-stable-handler.ts';
import { QueueNotices } from './queue-notices.tsx';
import { CHANGED_NOTE, describeLink, LimitReached, sourceLink, storyLink } from './queue-parts.tsx';
import { useAnnouncedActs } from './use-announced-acts.ts';
import { useEarlyKeys } from './use-early-keys.ts';
import { STILL_LOADING, useReviewActs } from './use-review-acts.ts';

/** What a page puts into its frame. */
type Parts = {
  /** How many await review, in words. */
  readonly description: string;
  /** Of the queue; nothing while it is empty. */
  readonly filters: ReactNode;
  readonly resource: Resource<SchoolStory[]>;
  /** Once there is something to show. */
  readonly queue: () => ReactNode;
  /** Dialogs and what is announced. */
  readonly dialogs: ReactNode;
};

/** Takes the story in hand out of this queue; `work` resolves with the way back. */
export type Remove = (work: () => Promise<UndoStep>) => void;

type Props = {
  /** What awaits review, newest first. */
  live: Resource<SchoolStory[]>;
  /** The story that the address names, and how another is gone to. */
  address: string;
  go: (id: string) => void;
  /** The link to a story of the queue. Had better stay the same. */
  linkTo: (id: string) => RenderLink;
  /** What else can be done with the story in hand. */
  ownActs?: (story: SchoolStory, onRemove: Remove) => ReactNode;
  children: (parts: Parts) => ReactNode;
};

// Long: keys, buttons and menus act on the same story or selection, which they all have to share.
/** Stories reviewed one after the other, fast and by keyboard: all that await it, or those of one collection. */
export function ReviewQueue({ live, address, go, linkTo, ownActs, children }: Props) {
  const navigate = useNavigateAfter();
  const session = useSession();
  const queue = useModeration(address, go, live);
  const id = queue.current;
  const own = useStory(id);
  const channelName = useChannelName();
  const feeds = useFeeds();
  const isOnline = useOnline();
  const hasKeys = useSingleKeys();
  const [collecting, setCollecting] = useState<SchoolStory | null>(null);
  const [listsKeys, setListsKeys] = useState(false);
  const { rows, decisions, chosen } = queue;
  const whereShown = useWhereShown(rows.length === 0 && queue.reviewed.length > 0);
  // A story's first line has its channel's name: one that came later would push the text down while it is being read.
  const isNamed = feeds.state.status !== 'loading';
  const waiting = isNamed ? queue.waiting : undefined;
  const row = rows.find((story) => story.id === id);
  const storyByAddress = id === queue.finished || decisions.decided.has(id) ? undefined : lastKnown(own.state);
  const inHand = useAsFirstSeen(row ?? storyByAddress);
  const shown = inHand.story;
  const isChanged = shown !== undefined && isChangedAtSource(shown);
  const consent = useConsentCheck(shown);
  usePictureAhead(rows[rows.findIndex((story) => story.id === id) + 1]);
  const now = useNow();
  const uid = session.user?.uid;
  useClaim(shown && session.can('s.s.wr') && isOnline ? shown : null, uid);
  const holder = shown && claimedBy([shown], uid, now)[0];
  const joins = useJoins(shown);
  const { hashtags: groups, timeZone } = session.institution.status === 'ready' ? session.institution.value : {};
  const left = waiting === undefined ? undefined : waiting.length - countIn(decisions.decided, waiting);
  const { announced, announce, acted, moved } = useAnnouncedActs({ left, order: rows.map((each) => each.id), shown });

  const isLoading = own.state.status === 'loading';
  const acts = useReviewActs({ queue, inHand, isLoading, consent, announce, acted });
  const { isSelecting, isFull, limit } = acts;
  const move = (by: 1 | -1) => {
    const next = queue.move(by);
    if (next) announce(`${rows.indexOf(next) + 1} of ${rows.length}. ${nowSaid(next.title)}`);
  };
  const toggleOne = (story: Pick<SchoolStory, 'id' | 'title'>, range: boolean) => {
    const { ids } = queue.select(story.id, range);
    announce(selectionSaid(story.title, ids.has(story.id), ids.size));
  };
  const selectAll = () => {
    queue.selectAll();
    announce(`${counted(rows.length)} selected`);
  };
  const selectNone = useStableHandler(() => {
    queue.selectNone();
    announce('Selection cleared');
  });
  const filter = useStableHandler((chosenFilters: QueueFilters) => {
    const filters = { ...chosenFilters, timeZone };
    queue.setFilters(filters);
    if (waiting) moved(counted(visibleQueue(waiting, decisions.decided, filters).length));
  });
  const showKeys = useCallback(() => setListsKeys(true), []);

  const select = useStableHandler((which: string, range: boolean) => {
    const story = rows.find((each) => each.id === which);
    if (story) toggleOne(story, range);
  });
  const onApprove = useStableHandler(() => acts.approve());
  const approveAndCollect = useStableHandler(() => setCollecting(acts.approve()?.story ?? null));
  const approveAndOpen = useStableHandler(async () => {
    // The queue moves on at once; what is refused stays in it.
    const outcome = await acts.approve()?.done;
    const approved = outcome?.done[0] ?? outcome?.waiting[0];
    if (approved) navigate(href('manage.stories.id', { id: approved }));
  });
  const onHide = useStableHandler(acts.hide);
  const onReturn = useStableHandler(acts.askToReturn);
  const onKeep = useStableHandler(acts.keep);
  const onRemove = useStableHandler(acts.remove);
  const mayCollect = session.can('s.co.wr');
  const coverage = useCoverage();
  const approveItems = useMemo(
    () => (
      <>
        {mayCollect ? (
          <MenuItem icon={CollectIcon} onSelect={approveAndCollect}>
            Approve and add to a collection…
          </MenuItem>
        ) : null}
        <MenuItem icon={OpenIcon} onSelect={approveAndOpen}>
          Approve and edit
        </MenuItem>
      </>
    ),
    [mayCollect, approveAndCollect, approveAndOpen],
  );
  // Compared by their text: every claim delivers the queue again.
  const tagWords = tagsIn(waiting ?? []).join(' ');
  const tags = useMemo(() => tagWords.split(' ').filter(Boolean), [tagWords]);
  const note = useMemo(
    () => (isSelecting || !isChanged ? isFull ? <LimitReached limit={limit} /> : undefined : CHANGED_NOTE),
    [isSelecting, isChanged, isFull, limit],
  );
  const selected = useMemo(
    () => (chosen.length > 0 ? { count: chosen.length, onClear: selectNone } : undefined),
    [chosen.length, selectNone],
  );

  useEarlyKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      a: acts.approve,
      h: acts.hide,
      r: acts.askToReturn,
      x: () => row && toggleOne(row, false),
      u: () => void acts.undo(),
      '?': showKeys,
    },
    {
      isReady: waiting !== undefined && (shown !== undefined || !isLoading),
      isOn: hasKeys,
      refused: 'ahru',
      onRefused: () => announce(STILL_LOADING),
    },
  );
  const { gone } = queue;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each story that a colleague took away
  useEffect(() => {
    if (gone !== null) acted(`A colleague has just reviewed “${gone}”.`);
  }, [gone]);

  const { last } = decisions;
  const { startRemoving } = queue;
  const first = rows[0]?.id;
  const more = useMemo(
    () => (shown && !isSelecting ? ownActs?.(shown, onRemove) : undefined),
    [shown, isSelecting, ownActs, onRemove],
  );

  return children({
    description: queueHeadline(waiting, decisions.decided),
    filters:
      waiting && left ? (
        <QueueFiltersBar
          filters={queue.filters}
          onChange={filter}
          channels={feeds.state.status === 'ready' ? feeds.state.value : NO_FEEDS}
          tags={tags}
          groups={groups}
          hasKeys={hasKeys}
          onShowKeys={showKeys}
          onShowCoverage={coverage.show}
        />
      ) : null,
    resource: { ...queue.live, state: isNamed ? shownState(queue.live.state) : LOADING },
    queue: () => (
      <ModerationQueue
        stories={rows}
        waiting={left ?? 0}
        current={id}
        shown={shown ?? (isLoading ? 'loading' : 'missing')}
        selection={queue.selection}
        onSelect={select}
        onSelectAll={selectAll}
        channelName={channelName}
        sourceLink={sourceLink}
        linkTo={linkTo}
        groups={groups}
        leaving={queue.leaving}
        reviewed={queue.reviewed.map(({ story, verdict }) => ({
          id: story.id,
          title: story.title || 'Untitled story',
          verdict,
          ...whereShown(story.collectionIds ?? []),
        }))}
        gone={gone}
        hasChanged={inHand.hasChanged}
        banners={
          shown ? (
            <QueueNotices
              story={shown}
              uid={uid}
              holder={holder}
              mayReview={session.can('s.s.wr')}
              onRemove={() => startRemoving(shown.id)}
            />
          ) : null
        }
        check={
          shown && consent.isAsked && !isSelecting ? <ConsentCheck {...consent} story={shown} key={shown.id} /> : null
        }
        isOffline={!isOnline}
        decisions={{
          joins,
          onApprove,
          approveItems: isChanged ? undefined : approveItems,
          onReturn,
          onKeep: isChanged ? onKeep : undefined,
          onHide,
          approveDisabled: isFull,
          returnDisabled: !acts.mayReturn,
          note,
          selected,
          more,
        }}
        undo={last ? { message: moderatedMessage(last), isFinal: last.isFinal } : null}
        onUndo={() => void acts.undo()}
        onUndoDismiss={decisions.forgetLast}
        hasKeys={hasKeys}
        describeLink={describeLink}
        storyLink={storyLink}
        showAll={<Button onClick={() => filter(WHOLE_QUEUE)}>Clear filters</Button>}
        allStories={
          <Link to={href('manage.stories')} className={buttonClass()}>
            View all stories
          </Link>
        }
        firstStory={first ? linkTo(first)({ className: linkClass(), children: 'Go to the first story' }) : undefined}
      />
    ),
    dialogs: (
      <>
        <Announcement announced={announced} />
        <CollectDialog story={collecting} onClose={() => setCollecting(null)} />
        <ReturnDialog
          stories={acts.returning}
          onOpenChange={(open) => {
            if (!open) acts.stopReturning();
          }}
          onReturn={acts.returnWith}
        />
        <ClaimDialog claimedAct={acts.claimed} onClose={acts.closeClaimed} />
        <PicturesDialog question={decisions.picturesQuestion} />
        {coverage.drawer}
        <ShortcutsDialog open={listsKeys} onOpenChange={setListsKeys} isOn={hasKeys} onSwitch={chooseSingleKeys} />
      </>
    ),
  });
}

const NO_FEEDS: readonly Feed[] = [];

const LOADING: AsyncState<SchoolStory[]> = { status: 'loading' };
const NONE_WAIT: AsyncState<SchoolStory[]> = { status: 'ready', value: [] };

/** Empty is the queue's own affair: the last story reviewed may still be undone. */
function shownState(state: AsyncState<SchoolStory[]>): AsyncState<SchoolStory[]> {
  return state.status === 'empty' ? NONE_WAIT : state;
}

function countIn(ids: Pick<ReadonlySet<string>, 'has'>, stories: readonly SchoolStory[]): number {
  return stories.filter(({ id }) => ids.has(id)).length;
}
