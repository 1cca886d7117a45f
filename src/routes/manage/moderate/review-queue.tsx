import CollectIcon from 'lucide-react/icons/bookmark-plus';
import OpenIcon from 'lucide-react/icons/pencil-line';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useChannelName, useFeeds, useStory } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { Feed } from '../../../domain/feed/schema.ts';
import { hasRemaining } from '../../../domain/institution/limits.ts';
import { href } from '../../../domain/routes.ts';
import { isApproved } from '../../../domain/story/moderation.ts';
import { isChangedAtSource } from '../../../domain/story/proposal.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { ChannelLink } from '../../../features/channels/channel-link.tsx';
import { actSaid, nowSaid, selectionSaid } from '../../../features/moderation/announcements.ts';
import { ClaimDialog, type ClaimedAct } from '../../../features/moderation/claim-dialog.tsx';
import { counted, isNothing, moderatedMessage, type Outcome } from '../../../features/moderation/decisions.ts';
import {
  QUEUE_LIMIT,
  type QueueFilters,
  tagsIn,
  type Verdict,
  visibleQueue,
  WHOLE_QUEUE,
} from '../../../features/moderation/queue.ts';
import { QueueFiltersBar } from '../../../features/moderation/queue-filters.tsx';
import { ReturnDialog } from '../../../features/moderation/return-dialog.tsx';
import { ShortcutsDialog } from '../../../features/moderation/shortcuts-dialog.tsx';
import { claimedBy, useClaim } from '../../../features/moderation/use-claim.ts';
import { useConsentCheck } from '../../../features/moderation/use-consent-check.ts';
import {
  type More,
  useAsFirstSeen,
  useJoins,
  useModeration,
  useWhereShown,
} from '../../../features/moderation/use-moderation.ts';
import type { TakeBack } from '../../../features/moderation/use-moderate.ts';
import { chooseSingleKeys, useSingleKeys } from '../../../features/session/appearance.ts';
import { CollectDialog } from '../../../features/stories/collect-dialog.tsx';
import { useCoverage } from '../../../features/stories/coverage/use-coverage.tsx';
import type { AsyncState } from '../../../lib/async-state.ts';
import type { Resource } from '../../../lib/resource.ts';
import { lastKnown } from '../../../patterns/last-known.ts';
import { ConsentCheck } from '../../../patterns/moderation-queue/consent-check.tsx';
import { ModerationQueue } from '../../../patterns/moderation-queue/moderation-queue.tsx';
import { useNow } from '../../../patterns/use-now.ts';
import { usePictureAhead } from '../../../patterns/use-picture-ahead.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/dropdown-menu.tsx';
import { linkClass } from '../../../ui/link.tsx';
import type { RenderLink } from '../../../ui/render-link.ts';
import { useOnline } from '../../../ui/use-online.ts';
import { useStableHandler } from '../../../ui/use-stable-handler.ts';
import { QueueNotices } from './queue-notices.tsx';
import { useAnnouncedActs } from './use-announced-acts.ts';
import { useEarlyKeys } from './use-early-keys.ts';

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
export type Remove = (work: () => Promise<TakeBack>) => void;

type Props = {
  /** What awaits review, newest first. */
  live: Resource<SchoolStory[]>;
  /** The story that the address names, and how another is gone to. */
  address: string;
  go: (id: string) => void;
  /** The link to a story of the queue. Had better stay the same. */
  linkTo: (id: string) => RenderLink;
  /** What else can be done with the story in hand. */
  acts?: (story: SchoolStory, remove: Remove) => ReactNode;
  children: (parts: Parts) => ReactNode;
};

// Long: keys, buttons and menus act on the same story or selection, which they all have to share.
/** Stories reviewed one after the other, fast and by keyboard: all that await it, or those of one collection. */
export function ReviewQueue({ live, address, go, linkTo, acts, children }: Props) {
  const navigate = useNavigate();
  const session = useSession();
  const queue = useModeration(address, go, live);
  const id = queue.standing;
  const own = useStory(id);
  const channelName = useChannelName();
  const feeds = useFeeds();
  const isOnline = useOnline();
  const hasKeys = useSingleKeys();
  const [returning, setReturning] = useState<Returning | null>(null);
  const [collecting, setCollecting] = useState<SchoolStory | null>(null);
  const [listsKeys, setListsKeys] = useState(false);
  const { rows, decisions, chosen } = queue;
  const whereShown = useWhereShown(rows.length === 0 && queue.reviewed.length > 0);
  // A story's first line has its channel's name: one that came later would push the text down while it is being read.
  const isNamed = feeds.state.status !== 'loading';
  const waiting = isNamed ? queue.waiting : undefined;
  const row = rows.find((story) => story.id === id);
  const opened = id === queue.finished || decisions.decided.has(id) ? undefined : lastKnown(own.state);
  const inHand = useAsFirstSeen(row ?? opened);
  const shown = inHand.story;
  const isChanged = shown !== undefined && isChangedAtSource(shown);
  const consent = useConsentCheck(shown);
  usePictureAhead(rows[rows.findIndex((story) => story.id === id) + 1]);
  const now = useNow();
  const uid = session.user?.uid;
  useClaim(shown && session.can('s.s.wr') && isOnline ? shown : null, uid);
  const holder = shown && claimedBy([shown], uid, now)[0];
  const [claimedAct, setClaimedAct] = useState<ClaimedAct | null>(null);
  const joins = useJoins(shown);
  const usage = session.availability('stories');
  const groups = session.institution.status === 'ready' ? session.institution.value.hashtags : undefined;
  const left = waiting === undefined ? undefined : waiting.length - countIn(decisions.decided, waiting);
  const { announced, announce, acted, moved } = useAnnouncedActs({ left, order: rows.map((each) => each.id), shown });

  /** While anything is selected, what is done is done to the selection and to nothing else. */
  const isSelecting = chosen.length > 0;
  const targets = isSelecting ? chosen : shown ? [shown] : [];
  const isFull = !hasRemaining(usage, targets.filter(({ status }) => !isApproved(status)).length);
  const mayReturn = !targets.some(isChangedAtSource);

  const carryOut = (stories: readonly SchoolStory[], verdict: Verdict, work: () => Promise<Outcome>) => {
    acted(actSaid(verdict, stories.length));
    const done = work();
    // What is refused because it has changed has been read once that is said.
    void done.then((outcome) => (isNothing(outcome) ? inHand.read() : undefined));
    return done;
  };
  /** Nothing is done without a network, and nothing where the story has not been seen; that is said. */
  const isAble = () => {
    if (!isOnline) announce('You’re offline. Nothing was changed.');
    else if (targets.length === 0 && own.state.status === 'loading') announce(STILL_LOADING);
    return isOnline && targets.length > 0;
  };
  /** What others have open is acted on once the person has said so. */
  const unlessClaimed = <T,>(
    verb: string,
    act: (more: More) => T,
    stories: readonly SchoolStory[] = targets,
  ): T | null => {
    const names = claimedBy(stories, uid, now);
    if (names.length === 0) return act({});
    setClaimedAct({ verb, names, act: () => void act({ force: true }) });
    return null;
  };
  const approve = (stories: readonly SchoolStory[], more: More) =>
    carryOut(stories, stories.every(isChangedAtSource) ? 'Updated' : 'Approved', () => queue.approve(stories, more));
  const approveTargets = () => {
    if (!isAble()) return null;
    if (isFull) {
      announce(`You’ve reached your plan’s limit of ${usage.limit.toLocaleString('en-GB')} published stories.`);
      return null;
    }
    if (!isSelecting && consent.isMissing) {
      consent.refuse();
      return null;
    }
    const confirmed = isSelecting ? {} : consent.sent;
    return unlessClaimed('Approve', (more) => ({
      story: targets[0] ?? null,
      done: approve(targets, { ...confirmed, ...more }),
    }));
  };
  const hideTargets = () => {
    if (!isAble()) return;
    unlessClaimed('Hide', (more) => void carryOut(targets, 'Hidden', () => queue.decide(targets, 'hide', '', more)));
  };
  const askToReturn = () => {
    if (!isAble()) return;
    if (mayReturn) unlessClaimed('Return', (more) => setReturning({ stories: targets, more }));
    else announce('Published stories can’t be returned.');
  };
  const returnWith = (reason: string, { stories, more: asked }: Returning) => {
    const act = (more: More) =>
      void carryOut(stories, 'Returned', () => queue.decide(stories, 'return', reason, { ...asked, ...more }));
    if (asked.force) act({});
    // Somebody may have opened them while the note was written.
    else
      unlessClaimed(
        'Return',
        act,
        [...rows, ...(shown ? [shown] : [])].filter(({ id: each }) => stories.some((story) => story.id === each)),
      );
  };
  const undo = async () => {
    const had = document.activeElement?.closest('[data-slot="undo-bar"]') !== null;
    const { back, at } = await queue.undo();
    if (back.length === 0) return;
    acted(back.length === 1 ? 'Undone.' : `Undone for ${counted(back.length)}.`, at ?? undefined);
    // The button that had the focus is gone.
    if (had) requestAnimationFrame(() => document.querySelector<HTMLElement>(BAR_BUTTON)?.focus());
  };
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
  const filter = useStableHandler((filters: QueueFilters) => {
    queue.setFilters(filters);
    if (waiting) moved(counted(visibleQueue(waiting, decisions.decided, filters).length));
  });
  const showKeys = useCallback(() => setListsKeys(true), []);

  const select = useStableHandler((which: string, range: boolean) => {
    const story = rows.find((each) => each.id === which);
    if (story) toggleOne(story, range);
  });
  const onApprove = useStableHandler(() => approveTargets());
  const approveAndCollect = useStableHandler(() => setCollecting(approveTargets()?.story ?? null));
  const approveAndOpen = useStableHandler(async () => {
    // The queue moves on at once; what is refused stays in it.
    const outcome = await approveTargets()?.done;
    const approved = outcome?.done[0] ?? outcome?.waiting[0];
    if (approved) navigate(href('manage.stories.id', { id: approved }));
  });
  const onHide = useStableHandler(hideTargets);
  const onReturn = useStableHandler(askToReturn);
  const keep = useStableHandler(() => {
    if (shown && isAble()) void carryOut([shown], 'Kept', () => queue.keep(shown));
  });
  const remove = useStableHandler((work: () => Promise<TakeBack>) => {
    if (shown && isAble()) void carryOut([shown], 'Removed', () => queue.remove(shown, work));
  });
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
  // By their words: the queue is told anew with every claim.
  const tagWords = tagsIn(waiting ?? []).join(' ');
  const tags = useMemo(() => tagWords.split(' ').filter(Boolean), [tagWords]);
  const note = useMemo(
    () => (isSelecting || !isChanged ? isFull ? <LimitReached limit={usage.limit} /> : undefined : CHANGED_NOTE),
    [isSelecting, isChanged, isFull, usage.limit],
  );
  const selected = useMemo(
    () => (chosen.length > 0 ? { count: chosen.length, onClear: selectNone } : undefined),
    [chosen.length, selectNone],
  );

  useEarlyKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      a: () => approveTargets(),
      h: hideTargets,
      r: askToReturn,
      x: () => row && toggleOne(row, false),
      u: () => void undo(),
      '?': showKeys,
    },
    {
      isReady: waiting !== undefined && (shown !== undefined || own.state.status !== 'loading'),
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
  const { takeOut } = queue;
  const first = rows[0]?.id;
  const more = useMemo(
    () => (shown && !isSelecting ? acts?.(shown, remove) : undefined),
    [shown, isSelecting, acts, remove],
  );

  return children({
    description: headline(waiting?.length, left),
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
        shown={shown ?? (own.state.status === 'loading' ? 'loading' : 'missing')}
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
          ...whereShown(story.collectionIds),
        }))}
        gone={gone}
        hasChanged={inHand.hasChanged}
        notices={
          shown ? (
            <QueueNotices
              story={shown}
              uid={uid}
              holder={holder}
              mayReview={session.can('s.s.wr')}
              onRemove={() => takeOut(shown.id)}
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
          onKeep: isChanged ? keep : undefined,
          onHide,
          approveDisabled: isFull,
          returnDisabled: !mayReturn,
          note,
          selected,
          more,
        }}
        undo={last ? { message: moderatedMessage(last), isFinal: last.isFinal } : null}
        onUndo={() => void undo()}
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
          stories={returning?.stories ?? null}
          onOpenChange={(open) => {
            if (!open) setReturning(null);
          }}
          onReturn={(reason) => {
            if (returning) returnWith(reason, returning);
          }}
        />
        <ClaimDialog asked={claimedAct} onClose={() => setClaimedAct(null)} />
        {coverage.drawer}
        <ShortcutsDialog open={listsKeys} onOpenChange={setListsKeys} isOn={hasKeys} onSwitch={chooseSingleKeys} />
      </>
    ),
  });
}

/** What is to be returned once its note is written, and what was answered about those who have it open. */
type Returning = { readonly stories: readonly SchoolStory[]; readonly more: More };

const STILL_LOADING = 'Still loading. Nothing was changed.';
const BAR_BUTTON = '[data-slot="approval-bar"] button';

const NO_FEEDS: readonly Feed[] = [];

const sourceLink = ({ feedId }: SchoolStory, name: string) => <ChannelLink feedId={feedId} name={name} />;

const describeLink = ({ id }: SchoolStory) => (
  <Link to={href('manage.stories.id', { id })} className={buttonClass({ size: 'sm' })}>
    Add description
  </Link>
);

const storyLink = (id: string, title: string) => (
  <Link to={href('manage.stories.id', { id })} className={linkClass()} dir="auto">
    {title}
  </Link>
);

const CHANGED_NOTE = <p>Visitors see the published version until you approve the change.</p>;

function LimitReached({ limit }: { limit: number }) {
  return (
    <p className="text-amber-text">
      You’ve reached your plan’s limit of {limit.toLocaleString('en-GB')} published stories. Hide a story to publish
      another.
    </p>
  );
}

const LOADING: AsyncState<SchoolStory[]> = { status: 'loading' };
const NONE_WAIT: AsyncState<SchoolStory[]> = { status: 'ready', value: [] };

/** Empty is the queue's own affair: the last story reviewed may still be undone. */
function shownState(state: AsyncState<SchoolStory[]>): AsyncState<SchoolStory[]> {
  return state.status === 'empty' ? NONE_WAIT : state;
}

/** `live`: how many the listener sees; `left`: without those that this person has just reviewed. */
function headline(live: number | undefined, left: number | undefined): string {
  if (live === undefined || !left) return 'Stories are only published after approval';
  if (live >= QUEUE_LIMIT) return `More than ${QUEUE_LIMIT - 1} stories awaiting review`;
  return `${counted(left)} awaiting review`;
}

function countIn(ids: ReadonlySet<string>, stories: readonly SchoolStory[]): number {
  return stories.filter(({ id }) => ids.has(id)).length;
}
